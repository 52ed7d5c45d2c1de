"""The Java programs of replay, compiled once: the runner of tests, and the readers of execution data."""

from __future__ import annotations

import os
from pathlib import Path

from hornbill.jvm.compiled import compiled_once
from hornbill.replay.tools import Jdk, jacoco_core, junit_launcher

RUNNER = "hornbill.replay.Runner"
READER = "hornbill.replay.CoverageReader"
INSTRUCTION_LINES = "hornbill.replay.InstructionLines"
_SOURCES = Path(__file__).parent
_RUNNER_SOURCES = ("Events", "JsonText", "Recorder", "Runner", "TestClassLoader")
_READER_SOURCES = ("CoverageReader", "InstructionLines", "JsonText")


def compiled_runner(jdk: Jdk) -> Path:
    """The folder with the classes of the runner."""
    return _compiled(jdk, "runner", _RUNNER_SOURCES, junit_launcher())


def compiled_reader(jdk: Jdk) -> Path:
    """The folder with the classes of the reader, and of what copies classes to be read."""
    return _compiled(jdk, "reader", _READER_SOURCES, jacoco_core())


def _compiled(jdk: Jdk, name: str, sources: tuple[str, ...], jars: list[Path]) -> Path:
    files = [_SOURCES / f"{source}.java" for source in sources]
    return compiled_once(jdk.java, name, files, ["-cp", os.pathsep.join(map(str, jars))])
