"""A small program, and suites written for it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.jdk_tools import javac

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
    folder = tmp_path_factory.mktemp("bank")
    javac("--release", "11", "-g", "-d", folder, PROGRAMS / "Account.java")
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
