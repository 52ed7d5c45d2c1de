"""Compiled test classes that are there already, run once on the JVM and measured by instructions.

They run on copies of the program's classes that have a line for each instruction (InstructionLines.java), so
that JaCoCo, which measures lines, says of each instruction and branch whether it is covered.
"""

from __future__ import annotations

import contextlib
import os
import re
import subprocess
import tempfile
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path

from hornbill.analysis.counted import MethodCoverage
from hornbill.bytecode.archive import Archive, Folder
from hornbill.bytecode.errors import ClassFileError, HornbillError, Place
from hornbill.replay.measuring import measured
from hornbill.replay.processes import Processes
from hornbill.replay.programs import INSTRUCTION_LINES, compiled_reader
from hornbill.replay.replaying import OPEN, joined, runnable, runner_setting
from hornbill.replay.reports import ReplayedTest
from hornbill.replay.running import Limits, Tests, run_tests
from hornbill.replay.tools import Jdk, find_jdk_for, jacoco_agent, jacoco_core, junit_runtime, mockito

_USES_JUNIT = {
    5: re.compile(rb"org/junit/jupiter/"),
    4: re.compile(rb"Lorg/junit/Test;|org/junit/runner/|junit/framework/"),
}
_USES_MOCKITO = re.compile(rb"org/mockito/")
_LAYOUTS = (
    (("target", "classes"), ("target/test-classes",)),
    (("build", "classes", "java", "main"), ("build/classes/java/test", "build/resources/test")),
)
"""Where build tools put the classes of a program, and of its tests."""
_COPY_SECONDS = 300
_ANY_RELEASE = 99


@dataclass(frozen=True, slots=True)
class RanExisting:
    """How the tests ended, and what they cover: lines are places of instructions in their
    methods, from 1."""

    results: tuple[ReplayedTest, ...]
    methods: Mapping[str, MethodCoverage]


def tests_beside(entries: Sequence[Path]) -> tuple[Path, ...]:
    """The folders with the compiled tests of a program that is laid out as Maven or Gradle have it."""
    found = [
        Path(*around.parts[: -len(end)]) / folder
        for entry in entries
        for around in (entry, *entry.parents)
        for end, folders in _LAYOUTS
        if around.parts[-len(end) :] == end
        for folder in folders
    ]
    return tuple(dict.fromkeys(folder for folder in found if folder.is_dir()))


def _outer(name: str) -> str:
    return name.partition("$")[0]


class CompiledTests:
    """The classes of some entries, but for those of `generated` tests: the names of these, each with tests of
    which the class must have one."""

    def __init__(self, entries: Sequence[Path], generated: Mapping[str, Collection[str]]) -> None:
        self.entries = tuple(entries)
        texts = {name: text for entry in entries for name, text in _classes(entry)}
        known = {name: [test.encode() for test in tests] for name, tests in generated.items()}
        left_out = {
            _outer(name)
            for name, text in texts.items()
            if any(test in text for test in known.get(_outer(name), ()))
        }
        own = {name: text for name, text in texts.items() if _outer(name) not in left_out}
        self.names = tuple(sorted(own))
        self._texts = own.values()

    @property
    def groups(self) -> tuple[tuple[str, ...], ...]:
        """The names, each with those of the classes nested in it."""
        pairs = groupby(sorted(self.names, key=_outer), key=_outer)
        return tuple(tuple(names) for _, names in pairs)

    @property
    def junits(self) -> tuple[int, ...]:
        """The versions of JUnit that they are for."""
        return tuple(version for version, pattern in _USES_JUNIT.items() if self._uses(pattern))

    @property
    def libraries(self) -> list[Path]:
        """What they need besides JUnit, as far as it is at hand."""
        if self._uses(_USES_MOCKITO):
            with contextlib.suppress(HornbillError):
                return mockito(self.entries)
        return []

    def _uses(self, pattern: re.Pattern[bytes]) -> bool:
        return any(pattern.search(text) for text in self._texts)


def run_existing(
    tests: CompiledTests, class_path: Sequence[Path], limits: Limits, assertions: bool = True
) -> RanExisting:
    """Run the tests of the program on that class path. HornbillError where something that is needed is not
    there."""
    jdk = find_jdk_for([*class_path, *tests.entries])
    agent = jacoco_agent() if jacoco_core() else None
    with tempfile.TemporaryDirectory(prefix="hornbill-existing-", ignore_cleanup_errors=True) as folder:
        scratch = Path(folder).resolve()
        entries = [runnable(entry, scratch) for entry in class_path]
        copies = _copies(jdk, entries, scratch / "copies")
        path = (copies, *entries, *(runnable(entry, scratch) for entry in tests.entries), *tests.libraries)
        results: list[ReplayedTest] = []
        data: list[Path] = []
        for junit in tests.junits:
            junit_runtime(junit)
            own = scratch / str(junit)
            run = Tests(path, tests.groups, own / OPEN / "data")
            run.data.mkdir(parents=True)
            with Processes(runner_setting(jdk, junit, own, limits, agent, assertions)) as processes:
                results += run_tests(processes, own, run, limits)
            data += map(run.data_of, range(len(run.groups)))
        found = measured(jdk, joined(data, scratch / "jacoco.exec"), [copies])
        return RanExisting(tuple(results), found.methods)


def _copies(jdk: Jdk, entries: Sequence[Path], folder: Path) -> Path:
    """The folder, with copies of the classes that have a line for each instruction."""
    folder.mkdir()
    path = os.pathsep.join(map(str, [compiled_reader(jdk), *jacoco_core()]))
    command = [str(jdk.java), "-Xmx1g", "-XX:+UseSerialGC", "-cp", path, INSTRUCTION_LINES, str(folder)]
    command += map(str, entries)
    done = subprocess.run(command, capture_output=True, text=True, timeout=_COPY_SECONDS, check=False)
    if done.returncode != 0:
        said = done.stderr.strip().splitlines()
        raise HornbillError(f"the program cannot be measured: {said[0] if said else 'no reason given'}")
    return folder


def _classes(entry: Path) -> Iterator[tuple[str, bytes]]:
    if not entry.exists():
        raise HornbillError("no such file or folder", Place(file=str(entry)), "check --existing")
    container = Folder(entry) if entry.is_dir() else Archive(entry, _ANY_RELEASE)
    for name in container.class_names():
        with contextlib.suppress(ClassFileError):
            yield name, container.read(name) or b""
