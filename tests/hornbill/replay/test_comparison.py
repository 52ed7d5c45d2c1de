"""Computed and measured coverage side by side: where they differ, and of which kind that is."""

from __future__ import annotations

from pathlib import Path

import pytest

from hornbill.analysis.counted import Counter, LineCoverage, MethodCoverage, counted_methods
from hornbill.analysis.coverage import trace_rules
from hornbill.cases import CaseSearch
from hornbill.clp.explorations import Exploration
from hornbill.pipeline.class_suites import CoveredMethod
from hornbill.replay.comparison import Difference, Figures, Kind, class_measures, difference_of, differences
from hornbill.replay.replaying import replay
from tests.hornbill.replay.conftest import Suite

NAME = "p.C.m(Ljava/lang/String;)V"
Pair = tuple[int, int]


def coverage(*lines: tuple[int, Pair, Pair]) -> dict[str, MethodCoverage]:
    """A method with covered and missed instructions and branches of its lines; 0 is no line."""
    rows = [LineCoverage(line, Counter(*ran), Counter(*taken)) for line, ran, taken in lines]
    ran = sum((row.instructions for row in rows), Counter(0, 0))
    taken = sum((row.branches for row in rows), Counter(0, 0))
    return {NAME: MethodCoverage(NAME, ran, taken, tuple(row for row in rows if row.line))}


@pytest.mark.parametrize(
    ("ours", "theirs", "kind"),
    [
        (((4, 0), (2, 0)), ((3, 1), (2, 0)), Kind.UNSEEN),
        (((4, 0), (2, 0)), ((4, 0), (1, 1)), Kind.UNSEEN),
        (((4, 2), (1, 3)), ((3, 0), (1, 1)), Kind.OTHERWISE),
        (((4, 2), (1, 1)), ((0, 0), (0, 0)), Kind.OTHERWISE),
        (((4, 2), (1, 1)), ((8, 4), (1, 1)), Kind.OTHERWISE),
        (((3, 1), (1, 1)), ((4, 0), (1, 1)), Kind.MORE),
        (((4, 0), (1, 1)), ((3, 1), (2, 0)), Kind.MORE),
        (((1, 5), (1, 1)), ((2, 0), (1, 1)), Kind.MORE),
    ],
)
def test_the_kind_of_a_difference_follows_from_the_figures(
    ours: tuple[Pair, Pair], theirs: tuple[Pair, Pair], kind: Kind
) -> None:
    for line in (7, 0):
        same = (9, (1, 1), (0, 0))
        lines = [[(line, *figures), *([same] if line else [])] for figures in (ours, theirs)]
        (found,) = differences(coverage(*lines[0]), coverage(*lines[1]))
        assert (found.kind, found.line, found.method_id) == (kind, line or None, NAME)
        assert difference_of(found.json()) == found
        assert f"computed {found.computed}, JaCoCo {found.measured}" in str(found)


def test_where_there_is_no_difference() -> None:
    one = coverage((3, (2, 1), (1, 1)))
    assert differences(one, one) == []
    assert differences({}, one) == [], "methods that are in no source do not count here"
    assert differences(one, {}, ["p.C"]) == []
    (left_out,) = differences(one, {})
    assert (left_out.kind, left_out.line) == (Kind.OTHERWISE, None)


def test_what_is_left_out_of_a_class() -> None:
    ours = coverage((3, (4, 2), (2, 2)), (4, (1, 1), (1, 1)), (5, (2, 0), (1, 1)))
    theirs = coverage((3, (4, 0), (2, 0)), (4, (1, 0), (1, 1)), (5, (2, 0), (1, 1)))
    found = class_measures(ours, theirs, [], {"p.C", "p.D"})
    measure = found["p.C"]
    assert (measure.methods, measure.figures) == (1, Figures(Counter(7, 0), Counter(4, 2)))
    assert measure.is_left_out(NAME, 3)
    assert not measure.is_left_out(NAME, 4), "a branch that JaCoCo counts is missing there"
    assert not measure.is_left_out(NAME, 5) and not measure.is_left_out("p.C.n()V", 3)
    assert found["p.D"].methods == 0
    assert class_measures(ours, theirs, {"p.C": "too new"}, {"p.C"}) == {}
    assert class_measures(ours, {}, {}, {"p.C"}) == {}, "nothing was measured at all"


REFUSES = "assertThrows(IllegalArgumentException.class, () -> new Account(-1));"
TAKES = "assertEquals(2, new Account(3).withdraw(2));"


def test_cases_beside_tests(bank: Path, suite: Suite) -> None:
    search = CaseSearch([bank])
    found: list[list[str]] = []
    for method in ("<init>(I)V", "withdraw(I)I"):
        search.run(
            f"bank.Account.{method}",
            Exploration(),
            lambda case: found.append(trace_rules(case.json["trace"])),
        )
    assert len(found) == 4
    tests = f"@Test void refuses() {{ {REFUSES} }} @Test void takes() {{ {TAKES} }}"
    report = replay(suite(AccountTest=f"class AccountTest {{ {tests} }}"), [bank])
    assert report.ok and report.coverage is not None

    def computed(cases: list[list[str]]) -> list[Difference]:
        rules = [rule for case in cases for rule in case]
        taken, begun = search.coverage.of(rules), search.coverage.instructions(rules)
        owner = search.program.find("bank.Account")
        assert owner is not None and report.coverage is not None
        ours = {
            one.method.id: one.coverage(
                CoveredMethod(
                    {(b.pc, b.outcome): () for b in taken.branches[one.method.id]},
                    begun.get(one.method.id, frozenset()),
                )
            )
            for one in counted_methods(owner)
        }
        return differences(ours, report.coverage)

    assert [one.kind for one in computed(found)] and Kind.MORE not in [one.kind for one in computed(found)]
    fewer = [one.kind for one in computed(found[:1])]
    assert Kind.MORE in fewer
    assert [] in [computed([*found[:2], one]) for one in found[2:]]
