"""The figures of resource-driven test generation: what the cases of Vector and multiples cost."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import Any

import pytest

from hornbill.abstractions import EnhancedTraces
from hornbill.assumptions import assumed
from hornbill.cases import CaseSearch
from hornbill.clp.explorations import Driving, Exploration
from hornbill.costs.filtering import wanted_by, worst_places
from hornbill.costs.models import parsed_models
from hornbill.costs.policies import Worst, parsed_policy
from hornbill.methods import find_method
from hornbill.steering import parsed_steering
from tests.goldens.listed import JARS

MULTIPLES = "papers.Vector.multiples([III)Lpapers/Vector;"
MODELS = "instructions,memory,calls,memory-hotspot"


@cache
def search() -> CaseSearch:
    return CaseSearch([JARS / "papers.jar"], costs=parsed_models(MODELS))


@cache
def returned(method: str, k: int) -> tuple[dict[str, Any], ...]:
    """The cases of the method within loop-k that return."""
    found: list[dict[str, Any]] = []
    search().run(method, Exploration(f"loop-{k}"), lambda case: found.append(case.json))
    return tuple(case for case in found if case["ended"] == "returned")


@pytest.mark.parametrize(("k", "cases"), [(1, 3), (2, 8), (3, 21), (4, 54)])
def test_cases_of_multiples(k: int, cases: int) -> None:
    """The sum over n = 0..k of 1 + n*2^(n-1), for the 2^n choices and the capacities that show."""
    assert len(returned(MULTIPLES, k)) == cases


def test_memory_of_multiples() -> None:
    memory = Counter(case["costs"]["memory"] for case in returned(MULTIPLES, 4))
    assert memory == {"12 + 4*icap": 31, 24: 10, 36: 6, 40: 6, 48: 1}


def test_the_most_instructions() -> None:
    """With four adds and two reallocations; with headers, it takes more than what takes most without."""
    worst = max(returned(MULTIPLES, 4), key=lambda case: case["costs"]["instructions"])
    assert worst["costs"] == {"instructions": 250, "memory": 40, "calls": 8, "memory-hotspot": 104}
    assert worst["witness"]["args"][2] == 1


def test_the_most_memory() -> None:
    worst = [case for case in returned(MULTIPLES, 4) if case["costs"]["memory"] == 48]
    assert [case["witness"]["args"][2] for case in worst] == [3]
    assert [case["costs"]["memory-hotspot"] for case in worst] == [96]


def test_the_constructor() -> None:
    (case,) = returned("papers.Vector.<init>(I)V", 1)
    assert (case["costs"]["instructions"], case["costs"]["calls"], case["costs"]["memory"]) == (
        16,
        1,
        "4*iCap",
    )


def test_add_with_and_without_growth() -> None:
    """Figure 3: two cases of the vectors that Vector's own methods leave, the second with S = C = 1."""
    method = search().program.method("papers.Vector.add(I)V")
    assert method is not None
    conditions = "this.elems != null && this.cap == this.elems.length && this.cap > 0 && this.size >= 0"
    given = assumed(method, search().program, [f"{conditions} && this.size <= this.cap"], [])
    found: list[dict[str, Any]] = []
    search().run(method.id, Exploration("loop-1", assumptions=given), lambda case: found.append(case.json))
    assert [(case["costs"]["memory"], case["costs"]["calls"]) for case in found] == [(0, 0), (8, 1)]
    assert found[1]["witness"]["this"]["fields"]["cap"] == 1


def filtered(text: str, k: int = 4) -> list[dict[str, Any]]:
    """The cases of multiples within loop-k that return and that the policy wants."""
    policy = parsed_policy(text, search().costs)
    found: list[dict[str, Any]] = []
    exploration = wanted_by(policy, search(), MULTIPLES, Exploration(f"loop-{k}"))
    search().run(MULTIPLES, exploration, lambda case: found.append(case.json))
    if isinstance(policy, Worst):
        found = [found[place] for place in worst_places(policy, found)]
    return [case for case in found if case["ended"] == "returned"]


def test_more_than_48_bytes() -> None:
    """Of 54, 23 are filtered out; where the others take more, the witness is the smallest that does."""
    kept = filtered("memory > 48")
    assert len(kept) == 31
    assert all("icap > 9" in case["constraints"] for case in kept)
    assert {case["witness"]["args"][2] for case in kept} == {10}


def test_at_most_48_bytes() -> None:
    """What hangs on the inputs may be more or less: such cases are on both sides."""
    assert len(filtered("memory <= 48", 3)) == 21
    assert len(filtered("memory > 48", 3)) == 15


def test_worst_memory() -> None:
    """The dearest that is a number, and all that are dearer where ICap > 9."""
    worst = filtered("worst(memory)")
    assert len(worst) == 32
    assert worst[-1]["costs"]["memory"] == 48
    assert all("icap > 9" in case["constraints"] for case in worst[:-1])


def test_worst_instructions() -> None:
    assert [case["costs"]["instructions"] for case in filtered("worst(instructions, 3)")] == [250, 228, 228]


@pytest.mark.parametrize(
    ("policy", "icap"),
    [
        ("40 <= memory <= 48", {7: ["icap > 6", "icap <= 9"]}),
        ("memory-hotspot > 200", {41: ["icap > 40"]}),
        ("memory > 1000 or memory < 0", {248: ["icap > 247"]}),
    ],
)
def test_conditions_of_policies(policy: str, icap: dict[int, list[str]]) -> None:
    symbolic = [case for case in filtered(policy, 2) if isinstance(case["costs"]["memory"], str)]
    assert symbolic
    for case in symbolic:
        (value,) = icap
        assert case["witness"]["args"][2] == value
        assert set(icap[value]) <= set(case["constraints"])


@pytest.mark.parametrize(("k", "traces"), [(1, 3), (2, 8), (3, 21), (4, 54), (5, 135)])
def test_enhanced_traces_are_those_of_cases(k: int, traces: int) -> None:
    """With guards on icap kept, as many as there are cases that return."""
    method = find_method(search().program, "papers.Vector.multiples")

    assert EnhancedTraces(search(), method, Exploration(f"loop-{k}"), returning=True).counted() == traces


def test_the_worst_case_of_a_driven_search() -> None:
    """The same as that of all cases (Theorem 1)."""
    found: list[dict[str, Any]] = []
    driving = Driving(1, best=1)

    search().run(MULTIPLES, Exploration("loop-4", driving=driving), lambda case: found.append(case.json))

    assert found[-1]["costs"] == {"instructions": 250, "memory": 40, "calls": 8, "memory-hotspot": 104}


def test_the_partial_trace_of_example_6() -> None:
    """Four rounds, each with an add; where these grow is open."""
    method = find_method(search().program, "papers.Vector.multiples")
    trace = next(case["trace"] for case in returned(MULTIPLES, 4) if case["costs"]["instructions"] == 250)
    opened = _opened(trace, "'papers.Vector.add(I)V'(")
    steering = parsed_steering(search().machine, method, opened)
    found: list[dict[str, Any]] = []

    search().run(MULTIPLES, Exploration("loop-4", trace=steering), lambda case: found.append(case.json))

    capacities = [
        [one for one in case["constraints"] if "icap" in one] for case in found if case["ended"] == "returned"
    ]
    assert sorted(capacities) == [["icap == 1"], ["icap == 2"], ["icap == 3"], ["icap > 3"]]


def _opened(trace: str, begin: str) -> str:
    """The trace, with all parts open that begin so."""
    while begin in trace:
        start = trace.index(begin)
        end, depth = start + len(begin), 1
        while depth:
            depth += {"(": 1, ")": -1}.get(trace[end], 0) if trace[end] != "'" else 0
            end = trace.index("'", end + 1) + 1 if trace[end] == "'" else end + 1
        trace = f"{trace[:start]}_{trace[end:]}"
    return trace


@pytest.mark.parametrize(("k", "traces"), [(1, 5), (2, 31), (5, 37_449), (10, 149_346_699_503)])
def test_naive_traces_are_counted(k: int, traces: int) -> None:
    """The sum over n = 0..k of (k+3)^n."""
    answer = search().machine.engine.ask("naive_count", f"naive('{MULTIPLES}',criterion(loop,{k}))")

    assert int(answer) == traces
