"""Tests run on the clauses: what is covered besides the call, and why a run may say nothing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from hornbill.analysis.counted import Branch
from hornbill.building.plans import (
    Call,
    CallPlan,
    Construct,
    Keep,
    Literal,
    MakeArray,
    Operand,
    ReflectNew,
    ReflectSet,
    SetElement,
    SetField,
    StaticCall,
    Step,
    Stub,
    Use,
)
from hornbill.building.seen_plans import plan_json
from hornbill.junit.classes import WrittenTest
from hornbill.method_cases import Case, Witness
from hornbill.observations import observed_of
from hornbill.pipeline import test_runs
from hornbill.pipeline.emission import covered_by
from hornbill.pipeline.test_runs import TestRun, TestRuns
from hornbill.run import Session
from tests.jdk_tools import javac

SOURCE = """
package p;
public class C {
    enum Kind { FEW, MANY; boolean many() { return this == MANY; } }
    interface Named { Object MARK = new Object(); default int size() { return 1; } String name(); }
    static class Item {
        static final int LEAST = Integer.parseInt("1");
        int number; private Kind kind; long[] counts = new long[2]; Item[] items;
        Item(int number) { this.number = number; }
        Kind getKind() { return kind; }
        static Item of(int number) { return number < 0 ? null : new Item(number); }
        int add(int more) { if (more > 5) { number += more; } return number; }
    }
    static int kind(Item item) { return item.kind.many() ? 2 : 1; }
    static boolean known(Named named) { return named != null; }
    static boolean same(String text) { return text == "a"; }
    static long total(Item[] items, byte[] bytes) { return items[0].items[0].number + bytes[1]; }
    static int fails(Item item) { throw new IllegalStateException(); }
    static int checked(int n) { return Asking.half(n); }
    static class Asking { static int half(int n) { assert n % 2 == 0; return n / 2; } }
    static long endless(int n) { long i = 0; while (n > 0) { i++; } return i; }
}
"""
KIND = "p.C$Kind"
ITEM = "p.C$Item"
MAKE = Construct(0, ITEM, ("int",), (Literal(3, "int"),))


@pytest.fixture(scope="module")
def session(tmp_path_factory: pytest.TempPathFactory) -> Session:
    folder = tmp_path_factory.mktemp("p")
    (folder / "C.java").write_text(SOURCE)
    javac("--release", "11", "-g", "-d", folder, folder / "C.java")
    return Session([Path(folder)])


def written(
    session: Session,
    name: str,
    steps: Sequence[Step] = (),
    args: Sequence[Operand] = (),
    ended: str = "returned",
    exception: str | None = None,
    **more: Any,
) -> WrittenTest:
    """A test of a static method of C."""
    owner = session.program.find("p.C")
    assert owner is not None
    method = next(method for method in owner.methods if method.name == name)
    kinds: dict[int, str] = {}
    for step in steps:
        match step:
            case Construct(variable=number, class_name=kind) | ReflectNew(variable=number, class_name=kind):
                kinds[number] = kind
            case Keep(variable=number, type=kind) | MakeArray(variable=number, type=kind):
                kinds[number] = kind
            case Stub(variable=number, interface=kind):
                kinds[number] = kind
            case StaticCall(variable=int(number), result=kind):
                kinds[number] = kind
    types = tuple(kinds[n] for n in range(len(kinds)))
    plan = CallPlan(tuple(steps), None, tuple(args), types, Witness(None, ()), ended, exception)
    branches = (Branch(method.id, 1, "taken"),)
    case = Case(ended, exception, Witness(None, ()), branches=branches, traced=f"'{method.id}:1'")
    given: dict[str, Any] = {"getters": (), "fresh_texts": frozenset(), "row": False, **more}
    return WrittenTest(method, case, plan, **given)


def methods_of(run: TestRun) -> set[str]:
    assert run.why is None
    return {name.removeprefix("p.C").partition("(")[0] for name, hits in run.instructions.items() if hits}


def test_objects_made_by_reflection_and_constants_of_enums(session: Session) -> None:
    steps: list[Step] = [
        ReflectNew(0, ITEM),
        ReflectSet(Use(0), ITEM, "kind", KIND, Literal(_enum("MANY"), KIND)),
    ]
    run = TestRuns(session).of(written(session, "kind", steps, [Use(0)]))
    assert methods_of(run) == {".kind", "$Kind.many", "$Kind.<clinit>", "$Kind.<init>", "$Item.<clinit>"} | (
        methods_of(run) & {"$Kind.$values"}
    )
    assert {(name, outcome) for name, _, outcome in run.branches} == {
        ("p.C.kind(Lp/C$Item;)I", "not taken"),
        ("p.C$Kind.many()Z", "not taken"),
    }


def _enum(name: str) -> dict[str, str]:
    return {"enum": KIND, "name": name}


def test_steps_are_covered(session: Session) -> None:
    runs = TestRuns(session)
    add = Call(None, Use(0), ITEM, "add", ("int",), "int", (Literal(9, "int"),))
    of = StaticCall(1, ITEM, "of", ("int",), ITEM, (Literal(2, "int"),))
    steps: list[Step] = [
        MAKE,
        of,
        add,
        SetField(Use(0), ITEM, "number", "int", Literal(7, "int")),
        MakeArray(2, f"{ITEM}[]", (Use(1), Literal(None, ITEM))),
        SetElement(Use(2), f"{ITEM}[]", 1, Use(0)),
        SetField(Use(0), ITEM, "items", f"{ITEM}[]", Use(2)),
        MakeArray(3, f"{ITEM}[]", (Use(0),)),
        MakeArray(4, "byte[]", (Literal(1, "byte"), Literal(2, "byte"))),
    ]
    run = runs.of(written(session, "total", steps, [Use(3), Use(4)]))
    assert methods_of(run) == {".total", "$Item.<init>", "$Item.of", "$Item.add", "$Item.<clinit>"}
    assert {(name.partition("(")[0], outcome) for name, _, outcome in run.branches} == {
        ("p.C$Item.of", "taken"),
        ("p.C$Item.add", "not taken"),
    }


def test_stubs_initialise_interfaces_with_methods(session: Session) -> None:
    runs = TestRuns(session)
    named = "p.C$Named"
    run = runs.of(written(session, "known", [Stub(0, named)], [Use(0)]))
    assert methods_of(run) == {".known", "$Named.<clinit>"}
    assert methods_of(runs.of(written(session, "known", [], [Literal(None, named)]))) == {".known"}


def test_which_strings_are_constants(session: Session) -> None:
    runs = TestRuns(session)
    text = Literal("a", "java.lang.String")

    def outcome(test: WrittenTest) -> str:
        ((_, _, found),) = runs.of(test).branches
        return found

    same, other = "not taken", "taken"
    assert outcome(written(session, "same", [], [text])) == same
    assert outcome(written(session, "same", [], [text], fresh_texts=frozenset("a"))) == other
    assert outcome(written(session, "same", [], [text], row=True)) == other
    keep = Keep(0, "java.lang.String", text)
    assert outcome(written(session, "same", [keep], [Use(0)])) == same
    fresh = Keep(0, "java.lang.String", text, fresh=True)
    assert outcome(written(session, "same", [fresh], [Use(0)])) == other


def test_getters_of_assertions_count(session: Session) -> None:
    getter = "p.C$Item.getKind()Lp/C$Kind;"
    failing = {"ended": "threw", "exception": "java.lang.IllegalStateException"}
    run = TestRuns(session).of(written(session, "fails", [MAKE], [Use(0)], getters=(getter,), **failing))
    assert run.why is None and run.instructions[getter] == {0, 1, 4}


def test_why_a_run_says_nothing(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    runs = TestRuns(session)
    getter = "p.C$Item.getKind()Lp/C$Kind;"
    wrong = runs.of(written(session, "fails", [MAKE], [Use(0)], getters=(getter,)))
    assert wrong.why == "ends with java.lang.IllegalStateException on the clauses, not returned"
    name = "p.C.fails(Lp/C$Item;)I"
    assert set(wrong.instructions) == {name, getter} and wrong.branches == ((name, 1, "taken"),)
    monkeypatch.setattr(test_runs, "_BUDGET", 100_000)
    endless = runs.of(written(session, "endless", [], [Literal(1, "int")]))
    assert endless.why == "budget: steps"


def test_only_what_asks_for_assertions_is_run_with_others(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[str] = []
    see = TestRuns._seen

    def noted(self: TestRuns, test: WrittenTest) -> Any:
        seen.append(test.method.name)
        return see(self, test)

    monkeypatch.setattr(TestRuns, "_seen", noted)
    runs, one = TestRuns(session), [Literal(1, "int")]
    plain = written(session, "same", [], [Literal("b", "java.lang.String")])
    fails = written(session, "checked", [], one, "threw", "java.lang.AssertionError")
    holds = written(session, "checked", [], [Literal(2, "int")])
    for _ in range(2):
        assert runs.differ([plain, fails, holds]) == [fails]
    assert seen == ["checked"] * 4, "each once with assertions and once without"


def test_what_was_observed_is_not_run(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    def run(self: TestRuns, test: WrittenTest) -> Any:
        raise AssertionError(f"{test.method.name} is run")

    monkeypatch.setattr(TestRuns, "_run", run)
    test = written(session, "checked", [], [Literal(2, "int")])
    seen = {"branches": [], "instructions": {}, "changes": False, "varies": False, "code": ""}
    case = replace(test.case, observed=observed_of({**seen, "plan": plan_json(test.plan)}))
    observed = replace(test, case=case)
    runs = TestRuns(session)
    assert runs.differ([observed]) == []
    assert runs.of(observed).why is None


def test_what_tests_cover_together() -> None:
    first = TestRun((("m", 1, "taken"), ("n", 4, "taken")), {"m": frozenset({0})})
    second = TestRun((("m", 1, "taken"), ("m", 1, "not taken")), {"m": frozenset({2}), "o": frozenset({1})})
    covered = covered_by([first, second])
    assert {name: (dict(one.branches), one.instructions) for name, one in covered.items()} == {
        "m": ({(1, "taken"): (0, 1), (1, "not taken"): (1,)}, {0, 2}),
        "n": ({(4, "taken"): (0,)}, frozenset()),
        "o": ({}, {1}),
    }
