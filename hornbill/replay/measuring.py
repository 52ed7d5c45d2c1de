"""JaCoCo's execution data as counters of methods, read by JaCoCo's own classes."""

from __future__ import annotations

import json
import os
import subprocess
import tempfile
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from hornbill.analysis.counted import Counter, LineCoverage, MethodCoverage
from hornbill.bytecode.errors import HornbillError
from hornbill.bytecode.modified_utf8 import as_name
from hornbill.replay.programs import READER, compiled_reader
from hornbill.replay.tools import Jdk, jacoco_core

_SECONDS = 600


@dataclass(frozen=True, slots=True)
class Measured:
    """Coverage by method, of all methods that count; and why of some classes nothing is known."""

    methods: Mapping[str, MethodCoverage]
    unmeasured: Mapping[str, str]


def measured(jdk: Jdk, data: Path, class_path: Sequence[Path]) -> Measured:
    """What all sessions of the execution data cover together of the classes of the class path."""
    methods: dict[str, MethodCoverage] = {}
    unmeasured: dict[str, str] = {}
    for told in _lines(jdk, "all", data, class_path):
        if "problem" in told:
            unmeasured[as_name(told["class"])] = told["problem"]
        else:
            method = _method(told)
            methods[method.method_id] = method
    return Measured(methods, unmeasured)


@dataclass(frozen=True, slots=True)
class MeasuredSession:
    """What one session covers by itself, of the classes that it ran: a test, `Class method`, or what was
    recorded otherwise. The initialisation of a class counts for the first that needs it."""

    name: str
    methods: Mapping[str, MethodCoverage]


def measured_each(jdk: Jdk, data: Path, class_path: Sequence[Path]) -> dict[int, MeasuredSession]:
    """The sessions of the execution data that ran a class of the class path, by number from 0."""
    names: dict[int, str] = {}
    methods: dict[int, dict[str, MethodCoverage]] = defaultdict(dict)
    for told in _lines(jdk, "each", data, class_path):
        if "problem" not in told:
            names[told["number"]] = told["session"]
            method = _method(told)
            methods[told["number"]][method.method_id] = method
    return {number: MeasuredSession(name, methods[number]) for number, name in names.items()}


def _lines(jdk: Jdk, mode: str, data: Path, class_path: Sequence[Path]) -> Iterator[dict[str, Any]]:
    path = os.pathsep.join(map(str, [compiled_reader(jdk), *jacoco_core()]))
    options = ["-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xmx1g", "-XX:-UsePerfData"]
    entries = [str(entry.absolute()) for entry in class_path]
    with tempfile.TemporaryDirectory(prefix="hornbill-measuring-") as scratch:
        done = subprocess.run(
            [str(jdk.java), *options, "-cp", path, READER, mode, str(data.absolute()), *entries],
            cwd=scratch,
            env={"LC_ALL": "C.UTF-8"},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            encoding="utf-8",
            timeout=_SECONDS,
            check=False,
        )
    if done.returncode != 0:
        said = done.stderr.strip().splitlines()
        raise HornbillError(
            f"JaCoCo's execution data cannot be read: {said[0] if said else 'no reason given'}"
        )
    for line in done.stdout.splitlines():
        yield json.loads(line)


def _method(told: Mapping[str, Any]) -> MethodCoverage:
    return MethodCoverage(
        as_name(f"{told['class']}.{told['method']}"),
        Counter(*told["instructions"]),
        Counter(*told["branches"]),
        tuple(
            LineCoverage(line, Counter(*instructions), Counter(*branches))
            for line, instructions, branches in told["lines"]
        ),
    )
