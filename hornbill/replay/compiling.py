"""The sources of a suite compiled with javac; a file with mistakes is left out, and the others go on.

What a file that is left out declares may be missing in others, which are left out then too. The rounds end,
since each one leaves out a file.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from hornbill.bytecode.errors import HornbillError
from hornbill.replay.containment import contained
from hornbill.replay.reports import CompileError
from hornbill.replay.tools import Jdk

_ERROR = re.compile(r"(.+\.java):(\d+): error: (.*)")
_WARNING = re.compile(r".+\.java:\d+: warning: .*|warning: .*")
_OPTIONS = (
    "-J-Xmx1g -J-XX:-UsePerfData -J-XX:+UseSerialGC -J-XX:TieredStopAtLevel=1 "
    "-g -nowarn -proc:none -implicit:none -encoding UTF-8 -Xmaxerrs 1000000 -Xlint:none"
).split()
_JAVA_ENVIRONMENT = {"LC_ALL": "C.UTF-8"}


@dataclass(frozen=True, slots=True)
class Compiled:
    """What came of a suite's sources: those that compile, and what is wrong with the others."""

    sources: tuple[str, ...]
    errors: tuple[CompileError, ...]


def compile_suite(
    jdk: Jdk,
    root: Path,
    sources: Sequence[str],
    class_path: Sequence[Path],
    target: Path,
    seconds: float,
    note: Path,
) -> Compiled:
    """Compile the sources, given by their paths below the root, into the folder `target`, which is made.
    `note` says why javac was not contained, where it was not."""
    left = list(sources)
    errors: list[CompileError] = []
    while left:
        if target.exists():  # classes of a round with errors
            shutil.rmtree(target)
        target.mkdir()
        said = _javac(jdk, [root / source for source in left], class_path, target, seconds, note)
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
    target.mkdir(exist_ok=True)
    return Compiled(tuple(left), tuple(errors))


def _javac(
    jdk: Jdk, sources: Sequence[Path], class_path: Sequence[Path], target: Path, seconds: float, note: Path
) -> str | None:
    """What javac says of the sources where they do not compile, None where they do. What it leaves in its
    working folder (of a crash, its arguments) goes with the scratch folder."""
    work = target.with_name(target.name + ".work")
    work.mkdir(exist_ok=True)
    arguments = target.with_name(target.name + ".files")
    arguments.write_text("".join(f'"{_escaped(source)}"\n' for source in sources), encoding="utf-8")
    path = os.pathsep.join(str(entry.resolve()) for entry in class_path)
    command = [
        str(jdk.javac),
        *_OPTIONS,
        "-cp",
        path,
        "-sourcepath",
        str(target),
        "-d",
        str(target),
        f"@{arguments}",
    ]
    try:
        done = subprocess.run(
            contained(command, [work, target], note),
            cwd=work,
            env=_JAVA_ENVIRONMENT,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            encoding="utf-8",
            errors="replace",
            timeout=seconds,
            check=False,
        )
    except subprocess.TimeoutExpired:
        remedy = "give it more time, or replay fewer tests at a time"
        raise HornbillError(f"javac took more than {seconds:g} s", remedy=remedy) from None
    return None if done.returncode == 0 else done.stdout + done.stderr


def _escaped(source: Path) -> str:
    return str(source.resolve()).replace("\\", "\\\\").replace('"', '\\"')


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
