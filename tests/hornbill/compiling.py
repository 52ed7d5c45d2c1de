"""Compiling the Java programs beside the tests."""

from __future__ import annotations

import subprocess
from pathlib import Path

from hornbill.bytecode.class_path import ClassPath
from hornbill.bytecode.jdk import find_jdk
from hornbill.clp.program import Program

PROGRAMS = Path(__file__).parent / "programs"


def compiled(source: str, folder: Path, *options: str) -> Path:
    """The folder, with the classes of that program in it."""
    home = find_jdk()
    assert home is not None, "a JDK with jmods is needed to test"
    command = [str(home / "bin" / "javac"), "-g", "-nowarn", "-encoding", "UTF-8", *options]
    command += ["-d", str(folder), str(PROGRAMS / source)]
    done = subprocess.run(command, check=False, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return folder


def program_at(*paths: Path) -> Program:
    """The program of these jars and folders, with the JDK's classes behind it."""
    return Program(ClassPath(list(paths), find_jdk()))
