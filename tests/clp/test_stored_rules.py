"""Cases that are stored, loaded, unfolded to their rules and run on their witnesses are the same cases."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from hornbill.jvm.compiled import find_java, find_javac
from tests.agreement.programs import Program
from tests.agreement.random_heaps import write_heap_classes
from tests.agreement.stored_rules import StoredCases, StoredRules
from tests.agreement.topics import TOPICS

SEED, CLASSES, METHODS, BUDGET = 47, 2, 6, 100_000


def checked(path: Path, scratch: Path, step: int) -> StoredCases:
    """Every so many of the path's methods."""
    found, rules = StoredCases(), StoredRules(path, scratch)
    for method in Program(path).callables()[::step]:
        rules.check(method.id, found, BUDGET)
    rules.close()
    assert not found.wrong, "\n".join(found.wrong[:5])
    return found


def test_on_random_programs(tmp_path: Path) -> None:
    sources = write_heap_classes(tmp_path / "sources", SEED, CLASSES, METHODS)
    options = ["-g", "-nowarn", "-Xlint:none", "-d", str(tmp_path / "classes")]
    subprocess.run([find_javac(find_java()), *options, *map(str, sources)], check=True, capture_output=True)
    found = checked(tmp_path / "classes", tmp_path, 1)
    assert found.methods >= CLASSES * METHODS and found.cases["right"] > 100, found


@pytest.mark.parametrize("topic", ["papers", "statics", "exceptions", "lambdas"])
def test_on_jars(topic: str, tmp_path: Path) -> None:
    jar = next(known.jar for known in TOPICS if known.name == topic)
    found = checked(jar, tmp_path, 3)
    assert found.cases["right"] > 10 and found.traces >= found.rules > 5, found
