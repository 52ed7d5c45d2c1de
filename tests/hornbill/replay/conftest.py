"""A small program, and suites written for it."""

from __future__ import annotations

import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from hornbill.bytecode.jdk import find_jdk

PROGRAMS = Path(__file__).parent / "programs"
Suite = Callable[..., Path]

JUPITER = """package bank;

import static org.junit.jupiter.api.Assertions.*;

import org.junit.jupiter.api.*;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

"""
VINTAGE = """package bank;

import static org.junit.Assert.*;

import org.junit.Test;

"""


@pytest.fixture(scope="session")
def bank(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the classes of programs/Account.java."""
    home = find_jdk()
    assert home is not None, "a JDK with jmods is needed to test"
    folder = tmp_path_factory.mktemp("bank")
    command = [home / "bin" / "javac", "--release", "11", "-g", "-d", folder, PROGRAMS / "Account.java"]
    subprocess.run([str(part) for part in command], check=True, capture_output=True)
    return folder


@pytest.fixture
def suite(tmp_path: Path) -> Suite:
    """Makes a suite of these classes, each given by its name and what is behind the imports."""

    def made(head: str = JUPITER, **classes: str) -> Path:
        folder = tmp_path / "suite"
        (folder / "bank").mkdir(parents=True)
        for name, body in classes.items():
            (folder / "bank" / f"{name}.java").write_text(head + body, encoding="utf-8")
        return folder

    return made
