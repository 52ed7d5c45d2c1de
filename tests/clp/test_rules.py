"""Rules unfolded from the traces of a search: just one applies to a call, and does what the clauses do."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from hornbill.jvm.compiled import find_java, find_javac
from tests.agreement.programs import Program
from tests.agreement.random_heaps import write_heap_classes
from tests.agreement.rule_oracle import Judged, RuleOracle
from tests.agreement.topics import TOPICS

SEED, CLASSES, METHODS, RUNS = 31, 6, 6, 30


def test_on_random_heaps(tmp_path: Path) -> None:
    sources = write_heap_classes(tmp_path / "sources", SEED, CLASSES, METHODS)
    options = ["-g", "-nowarn", "-Xlint:none", "-d", str(tmp_path / "classes")]
    subprocess.run([find_javac(find_java()), *options, *map(str, sources)], check=True, capture_output=True)
    judged, oracle = Judged(), RuleOracle(tmp_path / "classes")
    for method in Program(tmp_path / "classes").callables():
        if ".m" in method.id:
            oracle.check(method.id, judged, RUNS)
    assert not judged.wrong, "\n".join(text[:2000] for text in judged.wrong[:5])
    assert judged.methods == CLASSES * METHODS and judged.rules > 200
    assert judged.runs["right"] > 0.6 * judged.runs.total(), judged.runs


@pytest.mark.parametrize("topic", ["strings", "statics", "inheritance"])
def test_on_witnesses(topic: str) -> None:
    jar = next(known.jar for known in TOPICS if known.name == topic)
    judged, oracle = Judged(), RuleOracle(jar)
    for method in Program(jar).callables()[::3]:
        oracle.check_witnesses(method.id, judged, budget=100_000, most=20)
    assert not judged.wrong, "\n".join(text[:2000] for text in judged.wrong[:5])
    assert judged.runs["right"] == judged.runs.total() > 0
