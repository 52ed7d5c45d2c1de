"""Searches along given traces: the same cases, nothing asked; and what a partial trace leaves."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from hornbill import explore
from hornbill.cases import CaseSearch
from hornbill.clp.explorations import Exploration
from tests.agreement.steered import Followed, follow_all, methods_of, plain_cases, search_of
from tests.hornbill.conftest import Command

JARS = Path(__file__).parents[2] / "jars"
_LCM = "papers.Lcm.lcm(II)I"


@pytest.mark.parametrize(
    ("jar", "traces", "asking"),
    [("papers", 100, False), ("inheritance", 60, False), ("exceptions", 150, True), ("lambdas", 60, True)],
)
def test_a_complete_trace_gives_the_same_cases(jar: str, traces: int, asking: bool) -> None:
    search, followed = search_of(JARS / f"{jar}.jar"), Followed()
    follow_all(search, methods_of(search), followed, 300_000, 4)
    assert followed.wrong == []
    assert followed.traces >= traces
    assert asking or followed.asked == 0


def test_what_is_printed_is_read_back(hornbill: Command) -> None:
    code, out, _ = hornbill("cases", JARS / "papers.jar", "papers.Lcm.lcm", "--json")
    assert code == 0
    for case in json.loads(out)["cases"]:
        code, out, err = hornbill(
            "cases", JARS / "papers.jar", "papers.Lcm.lcm", "--json", "--trace", case["trace"]
        )
        assert (code, err) == (0, "")
        found = json.loads(out)
        assert [one["trace"] for one in found["cases"]] == [case["trace"]]
        assert [one["constraints"] for one in found["cases"]] == [case["constraints"]]
        counts = found["statistics"]
        assert (counts["traces_generated"], counts["traces_infeasible"], counts["sides_asked"]) == (1, 0, 0)


@pytest.mark.parametrize(("rule", "cases"), [(1, [(0, 0)]), (2, [])])
def test_example_2_with_the_rules_of_examples_5_and_7(
    hornbill: Command, rule: int, cases: list[tuple[int, int]]
) -> None:
    trace = f"lcm({rule},[cont(1,[_,check(1,[_,div(2,[])])])])"
    code, out, _ = hornbill("cases", JARS / "papers.jar", "papers.Lcm.lcm", "--json", "--trace", trace)
    found = json.loads(out)
    assert code == 0
    assert [tuple(case["witness"]["args"]) for case in found["cases"]] == cases
    assert found["statistics"]["traces_infeasible"] == int(not cases)
    whys = {branch["why"] for branch in found["ledger"]["branches"]}
    assert "not_selected" in whys and "infeasible" not in whys


def test_the_first_case_ends_the_search(hornbill: Command) -> None:
    code, out, _ = hornbill("cases", JARS / "papers.jar", "papers.Lcm.lcm", "--json", "--first")
    everything = plain_cases(search_of(JARS / "papers.jar"), _LCM, Exploration(choices="first"))
    found = json.loads(out)
    assert code == 0
    assert [case["trace"] for case in found["cases"]] == [everything[0]["trace"]]
    trace = "lcm(2,[_])"
    code, out, _ = hornbill(
        "cases", JARS / "papers.jar", "papers.Lcm.lcm", "--json", "--first", "--trace", trace
    )
    assert code == 0 and len(json.loads(out)["cases"]) == 1


def test_a_search_without_a_trace_comes_after_one_with() -> None:
    search = CaseSearch([JARS / "papers.jar"])
    before = plain_cases(search, _LCM, Exploration(choices="first"))
    followed = Followed()
    follow_all(search, [method for method in methods_of(search) if method.id == _LCM], followed, 300_000, 1)
    assert followed.wrong == []
    assert plain_cases(search, _LCM, Exploration(choices="first")) == before


@pytest.mark.parametrize(
    ("trace", "said"),
    [
        ("lcm(1,[cont(1,[_", "at character 17 there should be"),
        ("gcd(1,[_])", "at character 1: the trace is of gcd"),
        ("lcm(1,[cont(1,[_,div(2,[])])])", "at character 18: div is not called there"),
        ("lcm(7,[_])", "has rules 1 to 2"),
    ],
)
def test_a_trace_that_is_none(hornbill: Command, trace: str, said: str) -> None:
    code, out, err = hornbill("cases", JARS / "papers.jar", "papers.Lcm.lcm", "--trace", trace)
    assert (code, out) == (2, "") and said in err


def test_explore_takes_a_trace() -> None:
    trace = "lcm(1,[cont(1,[_,after(1,[_,div(2,[])])])])"
    found = explore(JARS / "papers.jar", "papers.Lcm.lcm", trace=trace)
    assert len(found.cases) == 1 and found.statistics["traces_generated"] == 1
    assert len(explore(JARS / "papers.jar", "papers.Lcm.lcm", first=True).cases) == 1


def test_a_trace_and_a_selection_contradict(hornbill: Command) -> None:
    options = ("--trace", "lcm(1,[_])", "--select", "branch")
    code, out, err = hornbill("cases", JARS / "papers.jar", "papers.Lcm.lcm", *options)
    assert (code, out) == (2, "") and "leave one of them out" in err


def test_the_first_case_of_a_selection() -> None:
    """It meets a goal; of those that it does not meet nothing is claimed."""
    found = explore(JARS / "papers.jar", "papers.Lcm.lcm", select=["branch"], first=True)
    assert len(found.cases) == 1
    met = [goal["met"] for goal in found.ledger["selection"]["goals"]]
    assert any(met) and not all(met)
    assert {goal["why"] for goal in found.ledger["selection"]["goals"] if not goal["met"]} == {"not_selected"}
