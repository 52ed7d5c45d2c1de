"""javac for tests: one process compiles for all of them, since to start takes twenty times as long."""

from __future__ import annotations

import atexit
import functools
import subprocess
from pathlib import Path
from typing import NamedTuple

from hornbill.jvm.compiled import compiled_once, find_java

_QUICK = ("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xshare:auto", "-Xmx1g")


class Said(NamedTuple):
    """What came of it: javac's exit code and what it said."""

    code: int
    text: str


def run_javac(*arguments: object, home: Path | None = None) -> Said:
    """Run javac of that JDK, or of the `java` on the path; the paths are absolute."""
    process = _started((find_java() if home is None else home / "bin" / "java").resolve())
    assert process.stdin is not None and process.stdout is not None
    process.stdin.write("\t".join(map(str, arguments)).encode() + b"\n")
    process.stdin.flush()
    code, size = map(int, process.stdout.readline().split())
    return Said(code, process.stdout.read(size).decode())


def javac(*arguments: object, home: Path | None = None) -> None:
    """Compile; it must succeed."""
    said = run_javac(*arguments, home=home)
    assert said.code == 0, said.text


@functools.cache
def _started(java: Path) -> subprocess.Popen[bytes]:
    classes = compiled_once(java, "javac", [Path(__file__).with_name("Javac.java")], [])
    command = [str(java), *_QUICK, "-cp", str(classes), "Javac"]
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=classes)
    atexit.register(_end, process)
    return process


def _end(process: subprocess.Popen[bytes]) -> None:
    process.kill()
    process.communicate()
