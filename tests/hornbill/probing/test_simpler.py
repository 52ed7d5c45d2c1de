"""Trials with less in them."""

from __future__ import annotations

from typing import Any

import pytest

from hornbill.building.plans import NO_LIST, Answer, AnsweringStub, Call, Construct, Literal, StaticCall, Use
from hornbill.probing.process import Prober
from hornbill.probing.repertoire import Trial
from hornbill.probing.simpler import as_asked, simpler, with_earlier, with_less
from hornbill.replay.tools import find_jdk_for

TEXT, OWNER = "java.lang.String", "java.lang.StringBuilder"
ARRAY = {"array": [5, 0, 7], "type": "int[]"}


def appended(variable: int | None, target: int) -> Call:
    return Call(variable, Use(target), OWNER, "append", (TEXT,), OWNER, (Literal("a", TEXT),))


CHAIN = Trial(
    (Construct(0, OWNER, (), ()), appended(1, 0), appended(2, 1), appended(3, 2)),
    dict.fromkeys(range(4), OWNER),
)


@pytest.mark.parametrize(
    ("kind", "value", "first", "some"),
    [
        ("int", 42617, 0, {1, 2, -1, 21308}),
        ("int", 2, 0, {1}),
        ("int", -1, 0, {1}),
        ("int", 0, None, set()),
        ("double", 7.5, 0.0, {1.0, 6.5}),
        ("boolean", True, False, set()),
        ("char", "z", "a", set()),
        (TEXT, "abcd", "", {"a", "ab", "cd", "bcd", "abc"}),
    ],
)
def test_simpler_values(kind: str, value: Any, first: Any, some: set[Any]) -> None:
    found = simpler(Literal(value, kind))
    assert (found[0] if found else None) == first
    assert some <= set(found)
    assert value not in found


def test_shorter_arrays() -> None:
    found = [one["array"] for one in simpler(Literal(ARRAY, "int[]"))]
    assert {(), (5, 0), (5, 7), (0, 0, 7), (5, 0, 1)} <= {tuple(one) for one in found}


def test_objects_have_one_name() -> None:
    """`append` gives the builder itself, so that three names of it are left out; and null is null."""
    one = with_earlier(CHAIN, [(1, 0), (2, 0)])
    assert [step.target for step in one.steps if isinstance(step, Call)] == [Use(0)] * 3
    assert len(list(with_less(one))) > len(list(with_less(CHAIN)))
    null = Trial((StaticCall(0, "a.B", "none", (), TEXT, ()), appended(None, 1)), {0: TEXT, 1: OWNER})
    call = Call(None, Use(1), OWNER, "append", (TEXT,), OWNER, (Use(0),))
    (_, last) = with_earlier(Trial((null.steps[0], call), null.kinds), [(0, -1)]).steps
    assert isinstance(last, Call) and last.args == (Literal(None, TEXT),)


def test_what_is_alike_is_told() -> None:
    """Null is among it, which is what a stub gives that answers null; without an answer it gives what is
    empty."""
    null = Answer("keySet", "()Ljava/util/Set;", Literal(None, "java.util.Set"))
    keys = Call(1, Use(0), "java.util.Map", "keySet", (), "java.util.Set", ())
    stubs = [(AnsweringStub(0, "java.util.Map", answers), keys) for answers in ((null,), ())]
    prober = Prober([], find_jdk_for([]))
    try:
        answer, given, empty = prober.run([CHAIN.steps, *stubs])
    finally:
        prober.close()
    assert answer.alike == ((1, 0), (2, 0), (3, 0))
    assert given.alike == ((1, -1),) and empty.alike == ()


def test_stubs_answer_what_they_were_asked() -> None:
    """What only another answer needs is left out too; of several things as many stay as were given."""
    name = Answer("name", "()Ljava/lang/String;", Literal("a", TEXT))
    list_ = Answer("all", "()Ljava/util/List;", Use(1))
    next_ = Answer("next", "()I", Literal(1, "int"), later=(Literal(2, "int"), Literal(3, "int")))
    told = Answer("told", "(I)V", NO_LIST)
    trial = Trial(
        (
            Construct(1, "java.util.ArrayList", (), ()),
            Call(None, Use(1), "java.util.ArrayList", "add", ("int",), "boolean", (Literal(0, "int"),)),
            AnsweringStub(2, "p.Source", (name, told, list_, next_)),
            StaticCall(None, "p.C", "run", ("p.Source",), "void", (Use(2),)),
        ),
        {1: "java.util.ArrayList", 2: "p.Source"},
    )
    fewer = as_asked(trial, [(1, 0, 2)])
    assert [type(step).__name__ for step in fewer.steps] == ["AnsweringStub", "StaticCall"]
    (stub, _) = fewer.steps
    assert isinstance(stub, AnsweringStub)
    assert [(one.name, len(one.later)) for one in stub.answers] == [("name", 0), ("told", 0), ("next", 1)]
    assert as_asked(trial, [(1, 1, 3)]) is trial
