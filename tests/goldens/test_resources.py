"""The figures of resource-driven test generation: what the cases of Vector and multiples cost."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import Any

import pytest

from hornbill.assumptions import assumed
from hornbill.cases import CaseSearch
from hornbill.clp.explorations import Exploration
from hornbill.costs.filtering import wanted_by, worst_places
from hornbill.costs.models import parsed_models
from hornbill.costs.policies import Worst, parsed_policy
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
