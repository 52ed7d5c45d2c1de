"""What runs of witnesses cost is what their cases do; what the old version costs is what a run there says."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from hornbill.cases import CaseSearch, FoundCase
from hornbill.clp.explorations import Exploration
from hornbill.costs.models import parsed_models
from hornbill.differences.costs import Tolerance, least
from hornbill.differences.results import CostDifference, MethodDifference
from hornbill.differences.runs import Ran, Runs
from hornbill.methods import find_method

MODELS = parsed_models("instructions,instructions-all,calls,memory,stack")


@pytest.fixture(scope="module")
def papers_search() -> CaseSearch:
    return CaseSearch([Path(__file__).parents[3] / "jars" / "papers.jar"], costs=MODELS)


@pytest.mark.parametrize("name", ["papers.Lcm.lcm", "papers.Vector.add", "papers.Vector.<init>"])
def test_a_run_costs_what_the_case_does(papers_search: CaseSearch, name: str) -> None:
    method = find_method(papers_search.program, name)
    found: list[FoundCase] = []
    papers_search.run(method.id, Exploration("loop-1", choices="first"), found.append)
    runs = Runs(papers_search)
    compared = 0
    for case in found:
        witness = case.json["witness"]
        receiver = [] if method.is_static else [witness["this"]]
        ran = runs.run(method.id, [*receiver, *witness["args"]])
        assert isinstance(ran, Ran) and ran.outcome["ended"] == case.json["ended"]
        numbers = {model: cost for model, cost in case.json["costs"].items() if isinstance(cost, int)}
        assert {model: ran.costs[model] for model in numbers} == numbers
        assert all(least(cost) >= 0 for cost in ran.costs.values())  # nothing hangs on inputs
        compared += len(numbers)
    assert compared > len(found)


def test_what_cannot_be_run_says_why(papers_search: CaseSearch) -> None:
    gcd = find_method(papers_search.program, "papers.Lcm.gcd").id
    assert Runs(papers_search).run(gcd, [1]) == "takes 2 arguments (int, int), not 1"


def test_what_inputs_cost_in_the_old_version_is_what_a_run_says(papers_search: CaseSearch) -> None:
    """`abs` of a negative number costs 5 instructions: where the new version does too, nothing is another."""
    method = find_method(papers_search.program, "papers.Lcm.abs").id
    one = CostDifference("instructions", "a < 0", 4, 7, {"this": None, "args": [-1]}, True, ("4", "7"))
    thought = MethodDifference(method, method, ("a",), costs=(one, replace(one, new=5)))
    told = Runs(papers_search).run(method, [-1])
    assert isinstance(told, Ran) and told.costs["instructions"] == 5
    confirmed = Runs(papers_search).confirmed(thought, Tolerance())
    assert confirmed.costs == (replace(one, old=5, formulas=None),)
