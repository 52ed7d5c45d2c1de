"""Arithmetic and texts of numbers: the solver and the JVM compute the same tables, line by line."""

from __future__ import annotations

import os
import re
import subprocess
from itertools import zip_longest
from pathlib import Path

import pytest

from hornbill.jvm.compiled import find_java
from tests.jdk_tools import javac
from tests.solver.operands import write_operands

HERE = Path(__file__).parent
OPERATIONS = re.findall(r'(?:unary|binary|division)\("(\w+)"', (HERE / "JvmTables.java").read_text())
PAIRS, SINGLES, TEXTS = 200, 20_000, 30_000
"""Values of each type for operations with two operands (all pairs), for those with one, and for texts."""


def all_javas() -> list[Path]:
    """The `java` that Hornbill uses, and those of the JDKs installed beside it."""
    home = find_java().resolve().parents[1]
    found = {path.resolve() for path in home.parent.glob("*/bin/java") if os.access(path, os.X_OK)}
    return sorted(found | {home / "bin" / "java"})


def run(folder: Path, *command: str | Path) -> None:
    """Run a command to its end in a folder; it must succeed, and say nothing."""
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=300)
    assert (done.returncode, done.stdout + done.stderr) == (0, "")


def run_jvm(folder: Path, java: Path, kind: str) -> None:
    """Write the tables of a kind as that JVM has them."""
    javac("--release", "11", "-d", folder / "classes", HERE / "JvmTables.java")
    run(folder, java, "-XX:+UseSerialGC", "-cp", folder / "classes", "JvmTables", kind)


def run_prolog(folder: Path, kind: str) -> None:
    """Write the solver's tables of a kind."""
    options = ("-q", "--on-error=status", "--on-warning=status", "-g", f"tables({kind})", "-t", "halt")
    run(folder, "swipl", *options, HERE / "prolog_tables.pl")


def lines(folder: Path, name: str) -> list[str]:
    """The lines of a file, of which there is at least one."""
    found = (folder / name).read_text(encoding="ascii").splitlines()
    assert found
    return found


@pytest.fixture(scope="module")
def arithmetic(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder with all tables of arithmetic."""
    folder = tmp_path_factory.mktemp("arithmetic")
    write_operands(folder, seed=1, pairs=PAIRS, singles=SINGLES)
    run_jvm(folder, find_java(), "arithmetic")
    run_prolog(folder, "arithmetic")
    return folder


@pytest.fixture(scope="module")
def texts(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder with the tables of texts of every JDK."""
    folder = tmp_path_factory.mktemp("texts")
    write_operands(folder, seed=2, pairs=0, singles=TEXTS)
    for java in all_javas():
        run_jvm(folder, java, "text")
    run_prolog(folder, "text")
    return folder


def test_both_sides_know_the_same_operations(arithmetic: Path) -> None:
    assert len(OPERATIONS) > 60
    for side in ("jvm", "prolog"):
        assert sorted(path.stem for path in arithmetic.glob(f"*.{side}")) == sorted(OPERATIONS)


@pytest.mark.parametrize("operation", OPERATIONS)
def test_operation(operation: str, arithmetic: Path) -> None:
    ours, theirs = (lines(arithmetic, f"{operation}.{side}") for side in ("prolog", "jvm"))
    differences = [
        (line, our, their)
        for line, (our, their) in enumerate(zip_longest(ours, theirs), start=1)
        if our != their
    ]
    assert not differences, f"{len(differences)} of {len(theirs)}; (line, ours, the JVM's): {differences[:5]}"


@pytest.mark.parametrize("kind", ["float", "double"])
def test_text(kind: str, texts: Path) -> None:
    ours = lines(texts, f"{kind}_text.prolog")
    agreed = [flag == "1" for flag in lines(texts, f"{kind}_agrees.prolog")]
    assert 0.3 < sum(agreed) / len(agreed) < 1
    files = sorted(texts.glob(f"{kind}_text-*.jvm"))
    assert files
    for file in files:
        theirs = lines(texts, file.name)
        since_19 = int(file.stem.rpartition("-")[2]) >= 19
        differences = [
            pair[:2]
            for pair in zip(ours, theirs, agreed, strict=True)
            if pair[0] != pair[1] and (since_19 or pair[2])
        ]
        assert not differences, (
            f"{len(differences)} of {len(theirs)} in {file.name}; (ours, the JVM's): {differences[:5]}"
        )
