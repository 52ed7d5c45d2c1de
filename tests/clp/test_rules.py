"""Rules unfolded from the traces of a search, ended paths among them: just one applies to a call, and does
what the clauses do."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from tests.agreement.programs import Program
from tests.agreement.random_heaps import write_heap_classes
from tests.agreement.rule_oracle import Judged, RuleOracle
from tests.agreement.topics import TOPICS
from tests.jdk_tools import javac

SEED, CLASSES, METHODS, RUNS = 31, 6, 6, 30


@pytest.fixture(scope="module")
def heap_classes(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("heaps")
    sources = write_heap_classes(folder / "sources", SEED, CLASSES, METHODS)
    javac("-g", "-nowarn", "-Xlint:none", "-d", folder / "classes", *sources)
    return folder / "classes"


@pytest.mark.parametrize(
    ("criterion", "budget", "rules", "how", "least"),
    [
        ("loop-2", 2_000_000, 200, "ended", 10),
        ("loop-1", 2_000_000, 200, "ended", 10),
        ("depth-4", 2_000_000, 80, "ended", 100),
        ("block-1", 2_000_000, 200, "ended", 20),
        ("loop-2", 2_000, 80, "cut", 300),  # the budget is spent: what was not found ends so
    ],
)
def test_on_random_heaps(
    heap_classes: Path, criterion: str, budget: int, rules: int, how: str, least: int
) -> None:
    judged, oracle = Judged(), RuleOracle(heap_classes, criterion)
    for method in Program(heap_classes).callables():
        if ".m" in method.id:
            oracle.check(method.id, judged, RUNS, budget)
    assert not judged.wrong, "\n".join(text[:2000] for text in judged.wrong[:5])
    assert judged.methods == CLASSES * METHODS and judged.rules > rules and judged.ended_rules > 10
    assert judged.runs["right"] > (0.6 if how == "ended" else 0.4) * judged.runs.total(), judged.runs
    assert judged.runs[how] > least, judged.runs
    assert set(judged.runs) <= {"right", how, "left out"}
    assert judged.tree_steps < judged.steps


@pytest.mark.parametrize("topic", ["strings", "statics", "inheritance"])
def test_on_witnesses(topic: str) -> None:
    jar = next(known.jar for known in TOPICS if known.name == topic)
    judged, oracle = Judged(), RuleOracle(jar)
    for method in Program(jar).callables()[::3]:
        oracle.check_witnesses(method.id, judged, budget=100_000, most=20)
    assert not judged.wrong, "\n".join(text[:2000] for text in judged.wrong[:5])
    assert judged.runs["right"] == judged.runs.total() > 0


def test_a_search_that_ends_sooner() -> None:
    """What is found with two rounds of each loop is, with one, a case or ends by that."""
    jar = next(known.jar for known in TOPICS if known.name == "structures")
    judged, oracle = Judged(), RuleOracle(jar, "loop-1")
    for method in Program(jar).callables()[::4]:
        oracle.check_witnesses(method.id, judged, budget=100_000, most=20, further="loop-2")
    assert not judged.wrong, "\n".join(text[:2000] for text in judged.wrong[:5])
    assert judged.runs["right"] > 20 and judged.runs["ended"] > 20 and set(judged.runs) == {"right", "ended"}


def searched_by_tree(folder: Path, criterion: str, budget: int = 200_000, every: int = 1) -> Counter[str]:
    """How searches by trees of rules compare with those by clauses: `same`, `budget` or what differs."""
    oracle = RuleOracle(folder, criterion)
    methods = [method.id for method in Program(folder).callables()][::every]
    return Counter(oracle.search_by_tree(method, budget) for method in methods)


@pytest.mark.parametrize("criterion", ["loop-2", "depth-5"])
def test_a_search_by_the_tree_finds_the_same_on_random_heaps(heap_classes: Path, criterion: str) -> None:
    """A summary is loaded as a method is: its rules choose again, and prune again."""
    found = searched_by_tree(heap_classes, criterion)
    assert set(found) <= {"same", "budget", "instance"} and found["same"] >= CLASSES * METHODS - 1


@pytest.mark.parametrize("topic", ["inheritance", "lambdas", "statics"])
def test_a_search_by_the_tree_finds_the_same(topic: str) -> None:
    jar = next(known.jar for known in TOPICS if known.name == topic)
    found = searched_by_tree(jar, "loop-2", every=2)
    assert set(found) <= {"same", "instance"} and found["same"] > 10


@pytest.mark.parametrize(
    ("topic", "same", "said"),
    [
        ("inheritance", 8, ["inheritance.Shapes$Circle.contains(II)Z"]),  # calls what each subclass overrides
        ("interfaces", 6, ["interfaces.Defaults$Both.who()I"]),
        ("statics", 3, ["statics.Statics.lazily(II)I"]),  # calls with a static field changed
    ],
)
def test_a_caller_of_summaries_finds_the_same(topic: str, same: int, said: list[str]) -> None:
    """What a caller finds is the same by the clauses of what it calls and by their rules; where it calls a
    method as no search of that does, its ledger says so."""
    jar = next(known.jar for known in TOPICS if known.name == topic)
    oracle = RuleOracle(jar)
    found = {method.id: oracle.compose(method.id, 20_000) for method in Program(jar).callables()}
    counts = Counter(found.values())
    assert set(counts) <= {"leaf", "budget", "same", "said"} and counts["same"] >= same
    assert [method for method, answer in found.items() if answer == "said"] == said


_MET = """
class Met {
    interface I { int val(); }
    static class B implements I { static { Told.n = 5; } public int val() { return 1; } }
    static class Told { static int n; }
    static int met(I i) { i.val(); return Told.n == 5 ? 1 : 0; }
}
"""


def test_a_receiver_of_a_rule_was_there_with_its_class_initialised(tmp_path: Path) -> None:
    (tmp_path / "Met.java").write_text(_MET, encoding="utf-8")
    javac("-g", "-d", tmp_path / "classes", tmp_path / "Met.java")
    oracle = RuleOracle(tmp_path / "classes")
    assert oracle.search_by_tree("Met.met(LMet$I;)I", 100_000) == "same"
