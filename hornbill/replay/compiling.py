"""The sources of a suite compiled by javac in a Java process; a file with mistakes is left out, and the
others go on.

What a file that is left out declares may be missing in others, which are left out then too. The rounds end,
since each one leaves out a file.
"""

from __future__ import annotations

import os
import re
import shutil
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from hornbill.bytecode.errors import HornbillError
from hornbill.replay.processes import Processes
from hornbill.replay.reports import CompileError

_ERROR = re.compile(r"(.+\.java):(\d+): error: (.*)")
_WARNING = re.compile(r".+\.java:\d+: warning: .*|warning: .*")
_OPTIONS = "-g -nowarn -proc:none -implicit:none -encoding UTF-8 -Xmaxerrs 1000000 -Xlint:none".split()


_SILENCE = 300.0
_OVER = "\0the time is over"


@dataclass(frozen=True, slots=True)
class Compiled:
    """What came of a suite's sources: those that compile, and what is wrong with the others."""

    sources: tuple[str, ...]
    errors: tuple[CompileError, ...]


def compile_suite(
    processes: Processes,
    root: Path,
    sources: Sequence[str],
    class_path: Sequence[Path],
    target: Path,
    seconds: float,
) -> Compiled:
    """Compile the sources, given by their paths below the root, into the folder `target`, which is made; it
    lies where the processes may write."""
    deadline = time.monotonic() + seconds
    left = list(sources)
    errors: list[CompileError] = []
    while left:
        if target.exists():  # classes of a round with errors
            shutil.rmtree(target)
        target.mkdir(parents=True)
        said = _javac(processes, [root / source for source in left], class_path, target, deadline)
        if said == _OVER:
            remedy = "give it more time, or replay fewer tests at a time"
            raise HornbillError(f"javac took more than {seconds:g} s", remedy=remedy)
        if said is None:
            break
        found = _errors(root, said)
        errors += found
        wrong = {error.path for error in found}
        remaining = [source for source in left if source not in wrong]
        if len(remaining) == len(left):
            errors.append(CompileError(None, None, _first_line(said)))
            remaining = []
        left = remaining
    target.mkdir(parents=True, exist_ok=True)
    return Compiled(tuple(left), tuple(errors))


def _javac(
    processes: Processes, sources: Sequence[Path], class_path: Sequence[Path], target: Path, deadline: float
) -> str | None:
    """What javac says of the sources where they do not compile, None where they do. Where a process that has
    run tests ends over it, a new one is asked."""
    arguments = target.with_name(f"{target.name}.arguments")
    output = target.with_name(f"{target.name}.output")
    path = os.pathsep.join(str(entry.resolve()) for entry in class_path)
    words = [*_OPTIONS, "-cp", path, "-sourcepath", str(target), "-d", str(target)]
    words += [str(source.resolve()) for source in sources]
    arguments.write_text("".join(f'"{_escaped(word)}"\n' for word in words), encoding="utf-8")
    while True:
        process = processes.take()
        was_fresh = process.is_fresh
        process.ask("compile", arguments, output)
        for event in process.events(_SILENCE, _SILENCE, deadline):
            if event["event"] == "compiled":
                processes.keep(process)
                said = output.read_text(encoding="utf-8", errors="replace")
                return None if event["code"] == 0 else said
        if deadline - time.monotonic() <= 0:
            process.end(at_once=True)
            return _OVER
        silent = process.end()
        if not process.is_ready:
            raise processes.not_started(process, silent)
        if was_fresh:
            raise HornbillError(f"javac does not come to an end: its process {process.ending(silent)}")


def _escaped(word: str) -> str:
    return word.replace("\\", "\\\\").replace('"', '\\"')


def _errors(root: Path, said: str) -> list[CompileError]:
    """The errors that javac reports, each with all lines that belong to it."""
    found: list[tuple[str, int, list[str]]] = []
    below = f"{root.resolve()}{os.sep}"
    other = False
    for line in said.splitlines():
        match = _ERROR.fullmatch(line)
        if match:
            found.append((match[1].removeprefix(below).replace(os.sep, "/"), int(match[2]), [match[3]]))
            other = False
        elif _WARNING.fullmatch(line):
            other = True
        elif found and not other and not re.fullmatch(r"\d+ (?:errors?|warnings?)", line):
            found[-1][2].append(line)
    return [CompileError(path, line, "\n".join(text)) for path, line, text in found]


def _first_line(said: str) -> str:
    lines = [line for line in said.splitlines() if line.strip()]
    return next((line for line in lines if "error" in line), lines[0] if lines else "javac failed")
