"""javac and other tools for tests: one process runs them for all, since most of their time is to start."""

from __future__ import annotations

import atexit
import functools
import subprocess
from pathlib import Path
from typing import NamedTuple

from hornbill.jvm.compiled import compiled_once, find_java

QUICK = ("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xshare:auto")
"""Options of a JVM that does not run for long."""


class Said(NamedTuple):
    """What came of it: the tool's exit code and what it said."""

    code: int
    text: str


def run_tool(name: str, *arguments: object, home: Path | None = None) -> Said:
    """Run that tool of a JDK, or of that of the `java` on the path; the paths are absolute."""
    process = _started((find_java() if home is None else home / "bin" / "java").resolve())
    assert process.stdin is not None and process.stdout is not None
    process.stdin.write("\t".join(map(str, [name, *arguments])).encode() + b"\n")
    process.stdin.flush()
    code, size = map(int, process.stdout.readline().split())
    return Said(code, process.stdout.read(size).decode())


def tool(name: str, *arguments: object, home: Path | None = None) -> str:
    """What the tool says; it must succeed."""
    said = run_tool(name, *arguments, home=home)
    assert said.code == 0, said.text
    return said.text


def javac(*arguments: object, home: Path | None = None) -> None:
    """Compile; it must succeed."""
    tool("javac", *arguments, home=home)


@functools.cache
def _started(java: Path) -> subprocess.Popen[bytes]:
    classes = compiled_once(java, "tools", [Path(__file__).with_name("JdkTools.java")], [])
    command = [str(java), *QUICK, "-Xmx1g", "-cp", str(classes), "JdkTools"]
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=classes)
    atexit.register(_end, process)
    return process


def _end(process: subprocess.Popen[bytes]) -> None:
    process.kill()
    process.communicate()
