"""The decisive test: interpreter, clauses and a real JVM agree on the corpus and on random programs.

bench/agreement.py does the same at length, with more of the libraries.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from hornbill.jvm.compiled import find_java
from tests.agreement.compare import Tally
from tests.agreement.runs import (
    ENGINES,
    METHODS_OF_A_CLASS,
    compare_library,
    compare_random,
    compare_topic,
    compile_random,
    java_version,
    library_jar,
    topic_plan,
)
from tests.agreement.topics import TOPICS, Topic

CALLS_OF_A_METHOD = 6
RANDOM_CLASSES = 30
RANDOM_CALLS = 5
LIBRARY_CALLS = 2
LIBRARY_EVERY = 32
INCONCLUSIVE = 0.02
EXECUTIONS = 5_000


def check(tally: Tally) -> None:
    shown = "\n".join(str(found) for found in tally.smallest())
    assert not tally.disagreements, (
        f"{len(tally.disagreements)} disagreements, the smallest of each method:\n{shown}"
    )
    assert tally.inconclusive.total() <= INCONCLUSIVE * tally.compared, tally.inconclusive
    assert tally.agreed > 0


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("topic", TOPICS, ids=lambda topic: topic.name)
def test_corpus(topic: Topic, engine: str) -> None:
    tally = compare_topic(topic, engine, CALLS_OF_A_METHOD)
    if tally is None:
        pytest.skip(f"no JVM of version {topic.java} or newer")
    check(tally)


@pytest.fixture(scope="module")
def random_classes(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return compile_random(tmp_path_factory.mktemp("random"), seed=1, classes=RANDOM_CLASSES)


@pytest.mark.parametrize("engine", ENGINES)
def test_random_programs(random_classes: Path, engine: str) -> None:
    check(compare_random(random_classes, engine, RANDOM_CALLS))


@pytest.mark.parametrize("engine", ENGINES)
def test_library(engine: str) -> None:
    jar = library_jar("commons-lang3")
    if jar is None:
        pytest.skip("commons-lang3 is not installed")
    tally = compare_library(jar, engine, LIBRARY_CALLS, every=LIBRARY_EVERY)
    assert not tally.disagreements, "\n".join(str(found) for found in tally.smallest())
    assert tally.agreed > tally.compared / 3


def test_enough_is_compared() -> None:
    version = java_version(find_java())
    plans = [topic_plan(topic, CALLS_OF_A_METHOD) for topic in TOPICS if topic.java <= version]
    corpus = sum(len(lists) for plan in plans for _, lists in plan)
    of_random = RANDOM_CLASSES * METHODS_OF_A_CLASS * RANDOM_CALLS
    assert (corpus + of_random) * len(ENGINES) >= EXECUTIONS
