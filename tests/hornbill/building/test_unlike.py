"""States of objects whose constructors leave no field at its default are those that the cases ask for."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from hornbill.building.planner import Planner
from hornbill.building.plans import CallPlan, Construct, Literal
from hornbill.graphs import Graphs, agrees, differences
from hornbill.method_cases import Case
from tests.agreement.states import replayed_tests
from tests.hornbill.building.conftest import Planned
from tests.hornbill.compiling import compiled, program_at

OWNER = "unlike.Unlike"


@pytest.fixture(scope="module")
def classes(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return compiled("Unlike.java", tmp_path_factory.mktemp("unlike"))


@pytest.fixture(scope="module")
def unlike(classes: Path) -> Planned:
    return Planned(classes, lambda name: name.startswith(f"{OWNER}."))


@pytest.fixture(scope="module")
def planner(unlike: Planned) -> Planner:
    return unlike.planner()


def plans(unlike: Planned, planner: Planner, name: str) -> list[tuple[Case, CallPlan]]:
    document = unlike.document(f"{OWNER}.{name}(")
    cases = document.cases
    return [(case, planner.plan_case(document, place)) for place, case in enumerate(cases)]


def test_a_witness_has_the_message_that_its_path_read(unlike: Planned) -> None:
    document = unlike.document(f"{OWNER}.message(")
    given = [case.witness.args[0] for case in document.cases]
    messages = [one["fields"] for one in given if one is not None]
    assert messages == [{"detailMessage": None}, {"detailMessage": ""}, {"detailMessage": "a"}]


def test_a_field_of_an_exception_is_written_once(unlike: Planned) -> None:
    cases = unlike.document(f"{OWNER}.listed(").cases
    given = [case.witness.args[0] for case in cases]
    items = [one["fields"]["items"] for one in given if one is not None]
    assert [0, 0] in items and all(one is None or isinstance(one, list) for one in items)


def test_an_exception_that_is_given_leaves(unlike: Planned) -> None:
    document = unlike.document(f"{OWNER}.leaves(")
    ways = [(case.exception, list(case.constraints)) for case in document.cases]
    assert ("unlike.Unlike$Told", ["e != null", "now"]) in ways
    assert ("java.lang.NullPointerException", ["e == null", "now"]) in ways


def test_messages_are_built_as_they_are_asked_for(unlike: Planned, planner: Planner) -> None:
    built = [
        step.args
        for _, plan in plans(unlike, planner, "message")
        for step in plan.steps
        if isinstance(step, Construct)
    ]
    text = "java.lang.String"
    assert built == [(Literal(None, text),), (Literal("", text),), (Literal("a", text),)]


def test_a_message_that_no_constructor_leaves_out_is_not_left_out(unlike: Planned, planner: Planner) -> None:
    told = {plan.witness.value: plan.possible for _, plan in plans(unlike, planner, "coded")}
    assert told == {1: False, 2: True, None: True}


@pytest.mark.parametrize("name", ["message", "coded", "leaves", "ids", "first"])
def test_what_is_set_up_takes_the_way(unlike: Planned, planner: Planner, name: str) -> None:
    for case, plan in plans(unlike, planner, name):
        if plan.possible:
            assert plan.witness.value == case.witness.value, case.constraints


def test_numbers_that_a_static_field_counts(unlike: Planned, planner: Planner) -> None:
    values = [plan.witness.value for _, plan in plans(unlike, planner, "ids") if plan.possible]
    assert sorted(map(str, values)) == ["1", "2", "3", "None", "None"]


def test_a_constructor_that_changes_what_the_call_reads(unlike: Planned, planner: Planner) -> None:
    values = {plan.witness.value: plan.possible for _, plan in plans(unlike, planner, "first")}
    assert values == {0: True, 1: False}


def test_the_tests_pass(classes: Path, tmp_path: Path) -> None:
    tally = replayed_tests(classes, tmp_path)
    assert not tally.wrong
    text = (tmp_path / "tests" / "unlike" / "UnlikeTest.java").read_text(encoding="utf-8")
    assert 'Fields.set(s, "value", -0.0);' in text
    assert "Unlike.Counted a = new Unlike.Counted();" in text


PAIR = {"class": "unlike.Unlike$Counted", "fields": {"id": 1}}


@pytest.mark.parametrize(
    ("stated", "found", "same"),
    [
        ([{"id": 1, **PAIR}, {"ref": 1}], [{"id": 1, **PAIR}, {"ref": 1}], True),
        ([{"id": 1, **PAIR}, {"ref": 1}], [PAIR, PAIR], False),
        ([PAIR, PAIR], [{"id": 1, **PAIR}, {"ref": 1}], False),
        ([{"class": "unlike.Unlike$Counted", "fields": {}}, None], [PAIR, None], True),
        ([PAIR, None], [{"class": "unlike.Unlike$Counted", "fields": {"id": 0}}, None], False),
        ([None, None], [PAIR, None], False),
    ],
)
def test_agreement_of_values(classes: Path, stated: list[Any], found: list[Any], same: bool) -> None:
    graphs = Graphs(program_at(classes).hierarchy)
    types = ["unlike.Unlike$Counted"] * 2
    one, other = graphs.read(stated, types), graphs.read(found, types)
    assert agrees(one, other) == same
    assert bool(differences(one, other)) != same


def test_zeros_differ_by_their_sign(classes: Path) -> None:
    assert not agrees([0.0], [-0.0])
    assert agrees(["NaN"], ["NaN"])
