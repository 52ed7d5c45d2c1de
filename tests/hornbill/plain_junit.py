"""Suites run as anybody runs them: compiled with javac, started by JUnit's own console, without Hornbill."""

from __future__ import annotations

import os
import re
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from hornbill.replay.tools import Jdk, find_jdk_for, junit_api, junit_runtime
from tests.jdk_tools import javac

_FOLDERS = (*os.environ.get("HORNBILL_JARS", "").split(os.pathsep), "/usr/share/java")
_CONSOLE = ("junit-platform-console", "junit-platform-reporting", "picocli", "univocity-parsers")
_COUNT = re.compile(r"\[\s*(\d+) tests (\w+)")


class Counts(NamedTuple):
    """How many tests there are, and how many of them ended in which way."""

    found: int
    successful: int
    aborted: int
    failed: int


def compiled_suite(suite: Path, class_path: Sequence[Path], junit: int, classes: Path) -> Jdk:
    """Compile the suite into the folder; the JDK that did."""
    jdk = find_jdk_for(class_path)
    path = os.pathsep.join(map(str, [*class_path, *junit_api(junit)]))
    sources = sorted(suite.rglob("*.java"))
    javac("-nowarn", "-encoding", "UTF-8", "-cp", path, "-d", classes, *sources, home=jdk.home)
    return jdk


def run_by_console(
    jdk: Jdk, classes: Path, class_path: Sequence[Path], junit: int, *options: str
) -> tuple[Counts, str]:
    """What the console says of the suite on a JVM with those options."""
    jars = [classes, *class_path, *junit_api(junit), *junit_runtime(junit), *_console()]
    path = os.pathsep.join(map(str, dict.fromkeys(jars)))
    command = [str(jdk.java), *options, "-cp", path, "org.junit.platform.console.ConsoleLauncher"]
    command += ["--scan-classpath", str(classes), "--details=tree", "--disable-ansi-colors"]
    done = subprocess.run(command, check=False, capture_output=True, text=True)
    counted = {what: int(number) for number, what in _COUNT.findall(done.stdout)}
    assert "found" in counted, done.stdout + done.stderr
    return Counts(*(counted[what] for what in Counts._fields)), done.stdout


def _console() -> list[Path]:
    found = [Path(folder) / f"{name}.jar" for name in _CONSOLE for folder in _FOLDERS if folder]
    return [jar for jar in found if jar.is_file()]
