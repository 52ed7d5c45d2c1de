"""Plans: the steps by which values are built, and what they lead to."""

from __future__ import annotations

from typing import Any

import pytest

from hornbill.building.planner import Planner
from hornbill.building.plans import (
    Call,
    CallPlan,
    Construct,
    Keep,
    Literal,
    ReflectNew,
    SetField,
    StaticCall,
    Use,
)
from hornbill.graphs import STRING
from hornbill.suite import MethodDocument, method_document
from tests.hornbill.building.conftest import Planned
from tests.hornbill.conftest import ROOT


@pytest.fixture(scope="module")
def planner(shelf: Planned) -> Planner:
    return shelf.planner()


def plans(planner: Planner, document: MethodDocument, **wanted: Any) -> list[CallPlan]:
    """The plans of the cases with that outcome."""
    cases = document.cases
    return [
        planner.plan_case(document, place, "shelf")
        for place, case in enumerate(cases)
        if all(
            getattr(case.witness if key == "value" else case, key) == value for key, value in wanted.items()
        )
    ]


def test_a_factory_stands_for_a_private_constructor(shelf: Planned, planner: Planner) -> None:
    (plan,) = plans(planner, shelf.document("shelf.Shelf.free"), ended="returned")
    assert [type(step) for step in plan.steps] == [StaticCall]
    assert plan.receiver == Use(0)
    assert not plan.reflective


def test_an_argument_can_be_what_is_inside_of_the_receiver(shelf: Planned, planner: Planner) -> None:
    document = shelf.document("shelf.Shelf.holds")
    held = [plan for plan in plans(planner, document, value=True) if not plan.reflective]
    assert held
    for plan in held:
        put = next(step for step in plan.steps if isinstance(step, Call) and step.method == "put")
        assert plan.args == put.args or plan.args == (Use(put.variable if put.variable is not None else -1),)


def test_two_calls_lead_to_a_cycle(shelf: Planned, planner: Planner) -> None:
    (plan,) = plans(planner, shelf.document("shelf.Shelf$Book.isCircular"), value=True)
    assert not plan.reflective
    assert all(isinstance(step, Construct | Call) for step in plan.steps)


def test_a_number_that_the_case_needs_is_passed_on(shelf: Planned, planner: Planner) -> None:
    (plan,) = plans(planner, shelf.document("shelf.Shelf$Book.isThick"), value=True)
    (step,) = plan.steps
    assert isinstance(step, Construct)
    assert step.args[1].value > 700  # type: ignore[union-attr]


def test_fields_are_assigned_where_a_test_can(shelf: Planned, planner: Planner) -> None:
    (plan,) = plans(planner, shelf.document("shelf.Shelf.chain"), value=1)
    assert {type(step) for step in plan.steps} == {Construct, SetField}
    assert not plan.reflective


def test_reflection_is_named_where_nothing_else_leads_there(shelf: Planned, planner: Planner) -> None:
    document = shelf.document("shelf.Shelf.code")
    (plan,) = [plan for plan in plans(planner, document, ended="returned") if plan.reflective]
    assert plan.why == "not constructible in 2 calls"
    assert any(
        isinstance(step, ReflectNew) and step.class_name == "shelf.Shelf$Secret" for step in plan.steps
    )


def test_equal_texts_that_are_two_objects(shelf: Planned, planner: Planner) -> None:
    """Literals of equal texts are one object in Java, which only some methods notice."""

    def plan(start: str, value: bool) -> CallPlan:
        method = shelf.document(start).method
        witness = {"this": None, "args": ["a", "a"], "value": value, "args_after": ["a", "a"]}
        case: dict[str, Any] = {"ended": "returned", "exception": None, "constraints": [], "witness": witness}
        return planner.plan_case(method_document(method, {"cases": [case]}), 0)

    assert [type(step) for step in plan("shelf.Shelf.sameText", value=False).steps] == [Keep, Keep]
    assert plan("shelf.Shelf.bothEqual", value=True).args == (Literal("a", STRING), Literal("a", STRING))


def test_what_has_no_name_in_java_is_not_possible(planner: Planner) -> None:
    plan = planner.plan_call(
        None, [{"class": "shelf.Shelf$$lambda$1", "fields": {}}], ["java.lang.Object"], "shelf"
    )
    assert not plan.possible
    assert plan.why


def test_exact_values_share_what_is_shared(planner: Planner) -> None:
    tag = {"id": 1, "class": "shelf.Shelf$Tag", "fields": {"colour": 0, "next": {"ref": 1}}}
    plan = planner.plan_call(None, [tag, {"ref": 1}], ["shelf.Shelf$Tag"] * 2, "shelf")
    assert plan.args[0] == plan.args[1] == Use(0)
    assert any(isinstance(step, SetField) and step.value == Use(0) for step in plan.steps)


def test_other_packages_cannot_assign(shelf: Planned, planner: Planner) -> None:
    tag = {"class": "shelf.Shelf$Tag", "fields": {"colour": 7, "next": None}}
    assert not planner.plan_call(None, [tag], ["shelf.Shelf$Tag"], "shelf").reflective
    assert planner.plan_call(None, [tag], ["shelf.Shelf$Tag"], "other").reflective


@pytest.fixture(scope="module")
def papers() -> Planned:
    return Planned(ROOT / "jars" / "papers.jar", lambda name: "ManyReferences" not in name)


def test_plans_lead_to_what_they_say(papers: Planned) -> None:
    planner = papers.planner()
    checked = 0
    for document in papers.documents.values():
        for place, case in enumerate(document.cases):
            plan = planner.plan_case(document, place)
            assert plan.possible
            if plan.reflective:
                continue
            outcome = planner.executed(plan, document.method)
            assert outcome is not None
            assert (outcome["ended"], outcome["exception"]) == (case.ended, case.exception)
            assert outcome["value"] == plan.witness.value
            if document.method.name != "<init>":
                assert outcome["args_after"] == list(plan.witness.args_after or ())
            checked += 1
    assert checked > 100


def test_the_same_plans_again_in_another_order(papers: Planned) -> None:
    first, second = papers.planner(), None
    chosen = [document for name, document in papers.documents.items() if ".Vector." in name]
    places = [(document, place) for document in chosen for place in range(len(document.cases))]
    one = {(document.method.id, place): first.plan_case(document, place) for document, place in places}
    second = papers.planner()
    other = {
        (document.method.id, place): second.plan_case(document, place) for document, place in reversed(places)
    }
    assert one == other
