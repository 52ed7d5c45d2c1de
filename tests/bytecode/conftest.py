"""What the tests share: compiling Java with the JDKs that are there, and a class path over the result."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from hornbill.bytecode.class_path import ClassPath
from hornbill.bytecode.jdk import java_homes
from tests.jdk_tools import QUICK, javac

Compile = Callable[..., Path]


@pytest.fixture(scope="session")
def jdk() -> Path:
    """The home of the first JDK that has jmods, and so an image too."""
    homes = java_homes(os.environ)
    home = next((home for home in homes if (home / "jmods" / "java.base.jmod").is_file()), None)
    assert home is not None, "a JDK with jmods is needed to test"
    return home


@pytest.fixture(scope="session")
def compile_java(jdk: Path, tmp_path_factory: pytest.TempPathFactory) -> Compile:
    """Compiles sources, given by file name, to a folder of class files."""

    def compile_to_folder(sources: dict[str, str], *options: str, home: Path = jdk) -> Path:
        folder = tmp_path_factory.mktemp("java")
        files = []
        for name, text in sources.items():
            file = folder / "src" / name
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8")
            files.append(file)
        javac("-encoding", "UTF-8", "-nowarn", "-g", *options, "-d", folder / "out", *files, home=home)
        return folder / "out"

    return compile_to_folder


@pytest.fixture(scope="session")
def java_base(jdk: Path) -> ClassPath:
    """A class path of the JDK's own classes alone."""
    return ClassPath([], jdk)


@pytest.fixture(scope="session")
def run_java(jdk: Path) -> Callable[[Path, str], str]:
    """Runs the main method of a class in a folder and gives what it prints."""

    def run(folder: Path, main: str) -> str:
        command = [str(jdk / "bin" / "java"), *QUICK, "-cp", str(folder), main]
        return _output(command)

    return run


def _output(command: list[str]) -> str:
    done = subprocess.run(command, check=False, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout
