"""Section 3.4 of the paper on compositional test generation: which criteria let summaries be filtered.

Its Table 1, the five cases of simplify, is in test_unguided.py.
"""

from __future__ import annotations

import pytest

from hornbill import explore
from hornbill.assumptions import assumed
from hornbill.cases import CaseSearch
from hornbill.contexts import in_context
from hornbill.criteria import parsed_criterion
from hornbill.method_cases import Case, MethodCases
from hornbill.pipeline.searching import explored
from hornbill.pipeline.tasks import Explore
from tests.agreement.topics import JARS

JAR = JARS / "criteria.jar"
P = "criteria.ShortCircuit.p"
S = 8
"""The line of the statement that Example 6 calls S."""


def context(document: MethodCases, *conditions: str) -> tuple[Case, ...]:
    """The cases that are left where these hold."""
    search = CaseSearch([JAR])
    method = search.program.method(document.method)
    assert method is not None
    terms = assumed(method, search.program, conditions)
    return in_context(document, parsed_criterion(document.criterion), search, method, terms).cases


def reaches_s(case: Case) -> bool:
    return case.outputs["result"] == "1"


@pytest.fixture(scope="module")
def top() -> MethodCases:
    """The summary of p within a local criterion, of any inputs."""
    return explored(CaseSearch([JAR]), Explore(f"{P}(II)I", "block-2", 100_000, 60))


def test_example_6_a_local_criterion_leaves_s(top: MethodCases) -> None:
    assert sorted(map(reaches_s, top.cases)) == [False, True, True]
    left = context(top, "a <= 0")
    assert sorted(case.constraints for case in left) == [("a <= 0", "b <= 0"), ("a <= 0", "b > 0")]
    assert [case.constraints for case in left if reaches_s(case)] == [("a <= 0", "b > 0")]


def test_example_6_a_global_one_does_not() -> None:
    # One case covers S, a > 0; the context excludes it, and nothing of the selection covers S there.
    selected = explore(JAR, P, criterion="block-2", select=["statement"])
    assert sorted(case.constraints for case in selected.cases) == [("a <= 0", "b <= 0"), ("a > 0",)]
    assert not any(map(reaches_s, context(selected, "a <= 0")))
    # So what is selected is looked for in the context, or behind the calls: S is covered there.
    for method, assume in ((P, ["a <= 0"]), ("criteria.ShortCircuit.caller", [])):
        goals = explore(
            JAR, method, criterion="block-2", select=[f"points:ShortCircuit.java:{S}"], assume=assume
        )
        (case,) = goals.cases
        assert reaches_s(case)
        assert case.witness.args[0] <= 0 < case.witness.args[1]
