"""Witnesses of some jars go their own way, and the JVM says the same; bench/witnesses.py runs all."""

from __future__ import annotations

import pytest

from hornbill.clp.explorations import Exploration
from tests.agreement.programs import Program
from tests.agreement.runs import jvm_of
from tests.agreement.topics import TOPICS
from tests.agreement.witnesses import WitnessTally, compare_witnesses

BUDGET = 1_000_000
MOST = 20
JARS = ("arithmetic", "containers", "exceptions", "papers", "structures")
LEAST = {"arithmetic": 100, "containers": 100, "exceptions": 50, "papers": 50, "structures": 50}


@pytest.mark.parametrize("name", JARS)
def test_witnesses_agree_with_the_jvm(name: str) -> None:
    topic = next(topic for topic in TOPICS if topic.name == name)
    exploration = Exploration("loop-1", budget=BUDGET)
    with jvm_of(topic) as jvm:
        if jvm is None:
            pytest.skip(f"no JVM of version {topic.java} or newer")
        tally = compare_witnesses(topic.jar, Program(topic.jar).callables(), exploration, jvm, MOST)
    check(tally)
    assert tally.jvm.agreed >= LEAST[name]


def check(tally: WitnessTally) -> None:
    assert not tally.mistakes, tally.mistakes[:5]
    assert not tally.jvm.disagreements, "\n".join(map(str, tally.jvm.smallest()[:5]))
