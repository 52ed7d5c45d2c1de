"""States that a JVM reaches by two calls are built without reflection; bench/construction.py looks at all."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

import pytest

from bench.reachable_states import is_reached, reachable_documents, states_of
from tests.hornbill.building.conftest import Planned
from tests.hornbill.conftest import ROOT

LIST = "structures.SortedList"
STACK = "structures.IntStack"
NODES = "containers.DoublyLinkedList"
STRUCTURES = ROOT / "jars" / "structures.jar"
CONTAINERS = ROOT / "jars" / "containers.jar"


@pytest.fixture(scope="module")
def structures() -> Planned:
    return Planned(STRUCTURES, lambda name: name.startswith((f"{LIST}.", f"{STACK}.")))


@pytest.fixture(scope="module")
def nodes() -> Planned:
    return Planned(CONTAINERS, lambda name: name.startswith(f"{NODES}."))


@pytest.fixture(scope="module")
def states() -> frozenset[Hashable]:
    found = reachable_documents(STRUCTURES, [LIST, STACK], 2) + reachable_documents(CONTAINERS, [NODES], 2)
    return states_of(found)


def given(this: Any, *args: Any) -> dict[str, Any]:
    return {"this": this, "args": list(args)}


def sorted_list(*elements: int) -> dict[str, Any]:
    node = None
    for element in reversed(elements):
        node = {"class": f"{LIST}$Node", "fields": {"element": element, "next": node}}
    return {"class": LIST, "fields": {"first": node, "size": len(elements)}}


def linked(size: int) -> dict[str, Any]:
    """A list with nothing between the sentinels, the trailer being number 2."""
    header = {"id": 1, "class": f"{NODES}$Node", "fields": {"element": None, "previous": None, "next": None}}
    trailer = {"id": 2, "class": f"{NODES}$Node", "fields": {"element": None, "previous": {"ref": 1}}}
    trailer["fields"]["next"] = None  # type: ignore[index]
    header["fields"]["next"] = trailer  # type: ignore[index]
    return {"class": NODES, "fields": {"header": header, "trailer": {"ref": 2}, "size": size}}


def test_what_calls_reach(states: frozenset[Hashable]) -> None:
    assert is_reached(states, given(sorted_list(), 700))
    assert is_reached(states, given(sorted_list(-1, 2)))
    assert not is_reached(states, given(sorted_list(2, 1)))
    assert not is_reached(states, given(sorted_list(700)))
    assert is_reached(states, given(linked(0), None))
    assert not is_reached(states, given(linked(1), None))
    assert is_reached(states, given(sorted_list(1), sorted_list(2)))


def test_what_is_shared_counts(states: frozenset[Hashable]) -> None:
    apart = {"class": f"{NODES}$Node", "fields": {"element": None, "previous": None, "next": None}}
    assert is_reached(states, given(linked(0), apart))
    assert not is_reached(states, given(linked(0), {"ref": 2}))
    assert is_reached(states, given([1], None)) is None


def test_no_reflection_where_two_calls_lead(structures: Planned, states: frozenset[Hashable]) -> None:
    planner = structures.planner()
    reached = 0
    for document in structures.documents.values():
        for place, case in enumerate(document.cases):
            witness = case.witness.json()
            start = {**witness, "this": None} if document.method.name == "<init>" else witness
            if is_reached(states, start):
                reached += 1
                assert not planner.plan_case(document, place).reflective, (document.method.id, witness)
    assert reached > 10


def test_an_input_that_only_the_case_calls_a_field(nodes: Planned) -> None:
    """The header is passed: no condition says so, and two calls, adding and looking back, give it."""
    document = nodes.document(f"{NODES}.previous(")
    cases = document.cases
    (place,) = [
        n for n, case in enumerate(cases) if case.exception == "containers.BoundaryViolationException"
    ]
    plan = nodes.planner().plan_case(document, place)
    assert not plan.reflective
    assert plan.witness.args[0] is not None
