"""Stubs in trials: they throw, override methods with code, give one thing after the other, extend classes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

import pytest

from hornbill.analysis.counted import counted_methods
from hornbill.building.planner import Planner
from hornbill.building.plans import Answer, AnsweringStub, CallPlan, Construct, Literal, Use
from hornbill.building.seen_plans import plan_of
from hornbill.bytecode.jdk import find_jdk
from hornbill.junit import EmitOptions, emission, select
from hornbill.method_cases import Case, Witness
from hornbill.probing.recorders import known_of
from hornbill.run import Session
from hornbill.suite import MethodDocument
from tests.hornbill.junit.test_emission import passes
from tests.hornbill.junit.test_stubs import javac
from tests.hornbill.probed import AMPLE, probed_program

SOURCE = """
package desk;
import java.io.IOException;
public class Desk {
    public static final class Busy extends Exception {
        private final boolean passing;
        public Busy(boolean passing) { this.passing = passing; }
        public boolean isPassing() { return passing; }
    }
    public interface Store { String read(String key) throws Busy; void drop(String key); }
    public interface Listener {
        default boolean accepts(String key) { return true; }
        default void told(String what, int times) { }
        default void closed() { }
    }
    public interface Cursor { boolean next(); String text(); }
    public abstract static class Template {
        private final String title;
        private int rows;
        protected Template(String title) { this.title = title; }
        protected abstract String row(String of) throws IOException;
        protected void written(int rows) { }
        public int rows() { return rows; }
        public final String write(String of) {
            try {
                String row = row(of);
                if (row == null) return title;
                rows++;
                written(rows);
                return title + row;
            } catch (IOException e) {
                return e.getMessage();
            }
        }
    }
    private final Store store;
    public Desk(Store store) { this.store = store; }
    public String ask(String key, Listener listener) {
        if (!listener.accepts(key)) { listener.told(key, 0); return "no"; }
        try {
            return store.read(key);
        } catch (Busy e) {
            if (e.isPassing()) listener.told("later", 1); else listener.closed();
            return "busy";
        } catch (IllegalArgumentException e) {
            store.drop(key);
            return "gone";
        }
    }
    public static int count(Cursor cursor) {
        int count = 0;
        while (cursor.next()) if (cursor.text() != null) count++;
        return count;
    }
    public static String titled(Template template, String of) {
        return template.rows() > 0 ? "" : template.write(of);
    }
}
"""


class Desk(NamedTuple):
    """The classes, and cases of them by method."""

    path: Path
    cases: Mapping[str, Sequence[Case]]
    files: Mapping[str, str]

    def answers(self) -> Iterator[tuple[AnsweringStub, Answer]]:
        """What the stubs of all cases answer."""
        plans = (plan_of(case) for cases in self.cases.values() for case in cases)
        for step in (step for plan in plans if plan for step in plan.steps):
            if isinstance(step, AnsweringStub):
                yield from ((step, answer) for answer in step.answers)


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Desk:
    """The source above, what was tried of it, and its tests."""
    folder = tmp_path_factory.mktemp("desk")
    assert javac(folder, "Desk", SOURCE) == ""
    session = Session([folder], jdk=find_jdk())
    found: dict[str, list[Case]] = {}
    files: dict[str, str] = {}
    with closing(probed_program(folder)) as probed:
        for name in ("desk.Desk", "desk.Desk$Template"):
            owner = session.program.hierarchy.find(name)
            methods = {one.id: one for one in owner.methods if not one.is_private}
            own = probed.probe(name, list(methods), frozenset(), AMPLE).cases
            found |= own
            documents = select(
                [MethodDocument(methods[one], tuple(cases), "loop-2") for one, cases in own.items()]
            )
            planner = Planner(session.program, session)
            emitted = emission(session.program, owner, documents, planner, EmitOptions()).files
            suite = tmp_path_factory.mktemp("suite")
            passes({one.path: one for one in emitted}, suite, folder, 5)
            files |= {one.path: one.text for one in emitted}
    return Desk(folder, found, files)


def test_all_branches_are_taken(desk: Desk) -> None:
    program = Session([desk.path]).program
    every = {
        (branch.method, branch.pc, branch.outcome)
        for name in ("desk.Desk", "desk.Desk$Template")
        for method in counted_methods(program.hierarchy.find(name))
        for branch in method.branches
    }
    taken = {
        (one.method, one.pc, one.outcome)
        for cases in desk.cases.values()
        for case in cases
        for one in case.branches
    }
    assert len(every) == 12
    assert every <= taken


def test_stubs_throw_what_is_declared_and_what_is_caught(desk: Desk) -> None:
    thrown = [
        answer for stub, answer in desk.answers() if stub.interface == "desk.Desk$Store" and answer.throws
    ]
    assert "read" in {answer.name for answer in thrown}
    text = desk.files["desk/DeskTest.java"]
    assert "throw busy;" in text
    assert "throw illegalArgumentException;" in text


def test_an_empty_method_with_code_is_recorded(desk: Desk) -> None:
    text = desk.files["desk/DeskTest.java"]
    assert "toldCalls.add(Arrays.asList(" in text
    assert 'assertEquals(List.of("closed"), closedCalls);' in text
    overridden = [answer for _, answer in desk.answers() if answer.name == "accepts"]
    assert any(one.value == Literal(False, "boolean") for one in overridden)


def test_several_things_are_given(desk: Desk) -> None:
    later = {answer.name for _, answer in desk.answers() if answer.later}
    assert "next" in later
    assert "Iterator<Boolean> nextAnswers = List.of(true" in desk.files["desk/DeskTest.java"]


def test_the_object_of_an_abstract_class_is_told_by_its_fields(desk: Desk) -> None:
    (text,) = (one for path, one in desk.files.items() if "Template" in path)
    assert "new Desk.Template(" in text or "new Template(" in text
    assert "template.rows()" in text
    cases = next(cases for name, cases in desk.cases.items() if ".write(" in name)
    assert all(case.witness.this["class"] == "desk.Desk$Template" for case in cases)


def test_the_method_that_is_called_is_not_answered(desk: Desk) -> None:
    for name, cases in desk.cases.items():
        for plan in filter(None, map(plan_of, cases)):
            own = (step for step in plan.steps if isinstance(step, AnsweringStub))
            called = [one for one in own if plan.receiver and one.variable == plan.receiver.variable]  # type: ignore[union-attr]  # receivers are variables
            assert not any(f".{answer.name}(" in name for stub in called for answer in stub.answers)


def test_cases_that_look_the_same_have_plans_of_their_own(desk: Desk) -> None:
    session = Session([desk.path], jdk=find_jdk())
    planner = Planner(session.program, session)
    for name, cases in desk.cases.items():
        method = session.program.method(name)
        assert method is not None
        document = MethodDocument(method, tuple(cases), "loop-2")
        for place, case in enumerate(cases):
            assert planner.plan_case(document, place) == plan_of(case)


def test_known_are_objects_among_values_of_all_kinds() -> None:
    made = Construct(0, "desk.Desk$Busy", ("boolean",), (Literal(True, "boolean"),))
    box = Literal({"box": "java.lang.Integer", "value": 3}, "java.lang.Integer")
    answers = (Answer("one", "()Ljava/lang/Integer;", box), Answer("two", "()Ldesk/Desk$Busy;", Use(0)))
    stub = AnsweringStub(1, "desk.Desk$Store", answers)
    types = ("desk.Desk$Busy", "desk.Desk$Store")
    plan = CallPlan((made, stub), None, (Use(1), box), types, Witness(None, ()))
    assert known_of(plan) == (0,)
    assert known_of(replace(plan, args=(Use(1), Use(0)))) == ()


def test_no_case_is_of_a_stub_that_has_no_more_to_give(desk: Desk) -> None:
    ends = {case.exception for cases in desk.cases.values() for case in cases}
    assert "java.util.NoSuchElementException" not in ends
