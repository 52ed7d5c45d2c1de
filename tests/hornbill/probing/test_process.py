"""The Java process in which calls are tried: what it says of steps, and what it keeps them from."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from hornbill.analysis.counted import counted_methods
from hornbill.analysis.coverage import Coverage
from hornbill.building.plans import (
    Answer,
    AnsweringStub,
    Call,
    Construct,
    Literal,
    MakeArray,
    Operand,
    StaticCall,
    Step,
    Use,
)
from hornbill.bytecode.errors import HornbillError
from hornbill.bytecode.jdk import find_jdk
from hornbill.probing.process import Prober
from hornbill.probing.search import Places
from hornbill.replay.tools import find_jdk_for
from hornbill.run import Session
from tests.hornbill.compiling import program_at

CLASS = "tried.Tried"
TEXT = "java.lang.String"
MAKE = Construct(0, CLASS, (), ())


@pytest.fixture(scope="module")
def prober(tried: Path) -> Iterator[Prober]:
    process = Prober([tried], find_jdk_for([tried]))
    process.load([CLASS])
    yield process
    process.close()


def unlock(code: str | None, number: int) -> Call:
    args = (Literal(code, TEXT), Literal(number, "int"))
    return Call(None, Use(0), CLASS, "unlock", (TEXT, "int"), "boolean", args)


def static(name: str, *args: Literal | Use, types: tuple[str, ...], result: str) -> StaticCall:
    return StaticCall(None, CLASS, name, types, result, args)


def branches(prober: Prober, tried: Path, steps: list[Step]) -> set[tuple[str, int, str]]:
    """The branches that the last step passes."""
    places = Places(program_at(tried).method)
    (answer,) = prober.run([steps], only_new=False)
    keys = (places.key(prober.points[number]) for number in answer.passed[-1])
    return {key for key in keys if key is not None and key[2]}


def test_all_branches_of_a_class_are_points(prober: Prober, tried: Path) -> None:
    program = program_at(tried)
    places = Places(program.method)
    model = program.find(CLASS)
    assert model is not None
    known = {(b.method, b.pc, b.outcome) for one in counted_methods(model) for b in one.branches}
    own = (
        point for point in prober.points.values() if point.method.startswith(f"{CLASS}.") and point.outcome
    )
    assert {places.key(point) for point in own} == known


CALLS: list[tuple[str, tuple[str, ...], str, list[Any]]] = [
    ("order", ("long", "double", "java.lang.Object", "java.lang.Object"), "long", [6, 0.25, None, None]),
    ("order", ("long", "double", "java.lang.Object", "java.lang.Object"), "long", [5, 0.5, "a", None]),
    ("kind", ("tried.Tried$Kind",), TEXT, [{"enum": "tried.Tried$Kind", "name": "TWO"}]),
    ("kind", ("tried.Tried$Kind",), TEXT, [{"enum": "tried.Tried$Kind", "name": "MANY"}]),
    ("kind", ("tried.Tried$Kind",), TEXT, [None]),
]


@pytest.mark.parametrize(("name", "types", "result", "values"), CALLS)
def test_the_jvm_passes_what_the_clauses_pass(
    prober: Prober, tried: Path, name: str, types: tuple[str, ...], result: str, values: list[Any]
) -> None:
    """The same call run on the clauses covers the same branches of the method, with the same result."""
    call = static(
        name, *(Literal(v, t) for v, t in zip(values, types, strict=True)), types=types, result=result
    )
    session = Session([tried], jdk=find_jdk())
    model = session.program.find(CLASS)
    assert model is not None
    (method,) = (one for one in model.methods if one.name == name)
    outcome = session.run(method.id, values, 1_000_000, rules=True)
    covered = Coverage(session.machine).of(outcome["rules"]).branches[method.id]
    expected = {(b.method, b.pc, b.outcome) for b in covered}
    assert {one for one in branches(prober, tried, [call]) if one[0] == method.id} == expected
    (seen,) = prober.observe([[call]], fresh=True)
    assert seen is not None
    assert (seen["ended"], seen.get("value")) == (outcome["ended"], outcome["value"])
    assert (seen.get("thrown") or {"class": None})["class"] == outcome["exception"]


def test_steps_lead_to_a_state(prober: Prober) -> None:
    steps: list[Step] = [MAKE, unlock("a", 1), unlock("b", 2), unlock("c", 3), unlock("open sesame", 4711)]
    (seen,) = prober.observe([steps], fresh=True)
    assert seen is not None
    assert seen["before"][0]["fields"]["locked"] == 3
    assert (seen["ended"], seen["thrown"]["class"]) == ("threw", "java.lang.IllegalStateException")
    assert seen["thrown"]["own"] and seen["thrown"]["message"] == "locked"


def test_a_step_that_throws_ends_the_steps(prober: Prober) -> None:
    (answer,) = prober.run([[MAKE, unlock(None, 1), unlock("a", 1)]])
    assert (answer.ended, answer.made) == ("threw", 1)


def test_a_stub_answers(prober: Prober) -> None:
    source, change = "tried.Tried$Source", "java.util.function.IntUnaryOperator"
    steps: list[Step] = [
        MAKE,
        AnsweringStub(1, source, (Answer("more", "()Z", Literal(True, "boolean")),)),
        AnsweringStub(2, change),
        Call(None, Use(0), CLASS, "drain", (source, change), "int", (Use(1), Use(2))),
    ]
    (seen,) = prober.observe([steps], fresh=True)
    assert seen is not None and seen["value"] == 5
    assert seen["before"][1] == {"stub": source}


def test_literals_are_one_object(prober: Prober) -> None:
    types = ("long", "double", "java.lang.Object", "java.lang.Object")
    same: list[Operand] = [
        Literal(0, "long"),
        Literal(1.0, "double"),
        Literal("a", types[2]),
        Literal("a", types[3]),
    ]
    call = StaticCall(None, CLASS, "order", types, "long", tuple(same))
    (seen,) = prober.observe([[call]], fresh=True)
    assert seen is not None and seen["value"] == 12
    arrays: list[Step] = [
        MakeArray(0, "int[]", ()),
        MakeArray(1, "int[]", ()),
        StaticCall(None, CLASS, "order", types, "long", (*same[:2], Use(0), Use(1))),
    ]
    (seen,) = prober.observe([arrays], fresh=True)
    assert seen is not None and seen["value"] == 8


@pytest.mark.parametrize(
    ("name", "types", "why"),
    [
        ("leave", (), "denied"),
        *((name, ("int",), "endless") for name in ("forever", "locked", "digits")),
    ],
)
def test_what_no_trial_may_do_ends_it(prober: Prober, name: str, types: tuple[str, ...], why: str) -> None:
    args = tuple(Literal(0, kind) for kind in types)
    bad = StaticCall(None, "tried.Endless", name, types, "void", args)
    good = static("called", types=(), result="int")
    first, second = prober.run([[bad], [good]])
    assert (first.ended, second.ended) == (why, "returned")
    assert prober.observe([[bad], [good]], fresh=True)[0] is None


def test_static_state_is_as_at_the_beginning(prober: Prober) -> None:
    call = static("called", types=(), result="int")
    first, second = prober.observe([[call], [call]], fresh=True)
    assert first is not None and second is not None
    assert (first["value"], second["value"]) == (1, 1) and first["changes"]
    first, second = prober.observe([[call], [call]], fresh=False)
    assert first is not None and second is not None
    assert (first["value"], second["value"]) == (1, 2)


def test_what_is_compared_is_told(prober: Prober) -> None:
    prober.run([[MAKE, unlock("x", 5)], [MAKE, unlock("open sesame", 5)]])
    assert "open sesame" in prober.compared.texts
    assert {4711, 5} <= set(prober.compared.numbers)


def test_a_jvm_that_does_not_start_is_started_a_few_times(
    tried: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    starts: list[Prober] = []
    start = Prober._start

    def started(one: Prober) -> None:
        starts.append(one)
        start(one)

    monkeypatch.setattr(Prober, "_start", started)
    broken = Prober([tried], find_jdk_for([tried]), options=("-XX:+NoSuchOption",))
    for _ in range(5):
        with pytest.raises(HornbillError, match="does not start"):
            broken.observe([[MAKE]], True)
    assert len(starts) == 2


def test_what_a_method_compared_is_missed_where_its_answer_is_asked(prober: Prober, tried: Path) -> None:
    places = Places(program_at(tried).method)
    call = static("marked", Literal(17, "int"), types=("int",), result="int")
    (answer,) = prober.run([[call]])
    missed = {places.key(prober.points[point])[0]: two for point, *two in answer.missed}  # type: ignore[index]
    assert missed[f"{CLASS}.marked(I)I"] == [17, 4711]
