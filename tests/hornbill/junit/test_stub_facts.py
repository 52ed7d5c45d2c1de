"""What names of tests say of what stubs give."""

from __future__ import annotations

from typing import Any

import pytest

from hornbill.building.plans import Answer, AnsweringStub, Call, CallPlan, Construct, Literal, StaticCall, Use
from hornbill.junit.phrases import phrase
from hornbill.junit.stub_facts import stub_facts
from hornbill.method_cases import Witness

_OBJECT, _LIST, _OPTIONAL = "java.lang.Object", "java.util.ArrayList", "java.util.Optional"
STEPS = (
    Construct(0, _LIST, (), ()),
    Call(None, Use(0), _LIST, "add", (_OBJECT,), "boolean", (Literal("a", _OBJECT),)),
    StaticCall(1, _OPTIONAL, "empty", (), _OPTIONAL, ()),
    Construct(2, "shop.Desk$Closed", (), ()),
    Construct(3, _LIST, (), ()),
)
KINDS = (_LIST, _OPTIONAL, "shop.Desk$Closed", _LIST, "shop.Orders")


def facts(*answers: Answer) -> list[str]:
    steps = (*STEPS, AnsweringStub(4, "shop.Orders", answers))
    return stub_facts(CallPlan(steps, None, (Use(4),), KINDS, Witness(None, ())))


def literal(value: Any, kind: str) -> Literal:
    return Literal(value, kind)


@pytest.mark.parametrize(
    ("answer", "fact", "name"),
    [
        (Answer("all", "", Use(0)), "all() gives 1 element", "AllGivesOneElement"),
        (Answer("all", "", Use(3)), "all() gives nothing", "AllGivesNothing"),
        (Answer("find", "", Use(1)), "find() gives an empty Optional", "FindGivesAnEmptyOptional"),
        (Answer("save", "", Use(2), True), "save() throws Closed", "SaveThrowsClosed"),
        (Answer("has", "", literal(True, "boolean")), "has() gives true", "HasGivesTrue"),
        (Answer("name", "", literal("a", "java.lang.String")), 'name() gives "a"', "NameGivesA"),
        (
            Answer("next", "", literal(1, "int"), later=(literal(-2, "int"),)),
            "next() gives 1, then -2",
            "NextGivesOneThenTwo",
        ),
    ],
)
def test_what_a_stub_gives_is_a_fact(answer: Answer, fact: str, name: str) -> None:
    assert facts(answer) == [fact]
    assert str(phrase(fact)) == name


def test_of_other_objects_nothing_is_said() -> None:
    assert facts(Answer("one", "", Use(2)), Answer("told", "(I)V", Use(0))) == []
