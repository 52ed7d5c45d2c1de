"""Compiling the Java programs beside the tests."""

from __future__ import annotations

from pathlib import Path

from hornbill.bytecode.class_path import ClassPath
from hornbill.bytecode.jdk import find_jdk
from hornbill.clp.program import Program
from tests.jdk_tools import javac

PROGRAMS = Path(__file__).parent / "programs"


def compiled(source: str, folder: Path, *options: str) -> Path:
    """The folder, with the classes of that program in it."""
    javac("-g", "-nowarn", "-encoding", "UTF-8", *options, "-d", folder, PROGRAMS / source)
    return folder


def program_at(*paths: Path) -> Program:
    """The program of these jars and folders, with the JDK's classes behind it."""
    return Program(ClassPath(list(paths), find_jdk()))
