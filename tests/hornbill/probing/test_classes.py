"""Calls of a class that are tried, and the cases that come of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from hornbill.analysis.counted import counted_methods
from hornbill.building.planner import Planner
from hornbill.building.seen_plans import CodeHashes, plan_json, plan_of, with_literal_texts
from hornbill.bytecode.jdk import find_jdk
from hornbill.bytecode.model import ACC_PUBLIC
from hornbill.method_cases import Case, case_of
from hornbill.probing.classes import ProbedProgram
from hornbill.probing.process import Prober, Tried
from hornbill.run import Session
from tests.hornbill.compiling import program_at
from tests.hornbill.probed import AMPLE, observed

CLASS = "tried.Tried"


@pytest.fixture(scope="module")
def cases(probed: ProbedProgram, tried: Path) -> Mapping[str, Sequence[Case]]:
    """The cases of the methods of the class that are public, by name."""
    model = program_at(tried).find(CLASS)
    assert model is not None
    methods = [one.id for one in model.methods if one.flags & ACC_PUBLIC and not one.name.startswith("<")]
    found = probed.probe(CLASS, methods, frozenset(), AMPLE).cases
    return {name.partition("(")[0].rpartition(".")[2]: some for name, some in found.items()}


def test_all_branches_that_can_be_are_taken(cases: Mapping[str, Sequence[Case]], tried: Path) -> None:
    model = program_at(tried).find(CLASS)
    assert model is not None
    wanted = {(b.method, b.pc, b.outcome) for one in counted_methods(model) for b in one.branches}
    taken = {tuple(key) for some in cases.values() for one in some for key in observed(one).branches}
    assert wanted <= taken


def test_cases_are_what_the_clauses_do(cases: Mapping[str, Sequence[Case]], tried: Path) -> None:
    """The steps and the call of each case, run on the clauses, end as on the JVM, with the same result."""
    session = Session([tried], jdk=find_jdk())
    planner = Planner(session.program, session)
    model = session.program.find(CLASS)
    assert model is not None
    methods = {one.name: one for one in model.methods}
    compared = 0
    for name, some in cases.items():
        for case in some:
            plan = plan_of(case)
            assert plan is not None
            outcome = planner.executed(with_literal_texts(plan), methods[name])
            if outcome is None or observed(case).varies:
                continue
            compared += 1
            assert (outcome["ended"], outcome["exception"]) == (case.ended, case.exception), name
            if isinstance(outcome["value"], bool | int | str | float):
                assert outcome["value"] == case.witness.value, name
    assert compared >= 15


def test_what_hangs_on_the_machine_is_not_claimed(cases: Mapping[str, Sequence[Case]]) -> None:
    """Of an identity hash code, that the call returns is all that is the same elsewhere."""
    on_objects = [
        one for one in cases["identity"] if not isinstance(one.witness.args[0], str | dict | type(None))
    ]
    assert all(observed(one).varies for one in on_objects)
    assert not any(observed(one).varies for one in cases["kind"])


def test_what_keeps_a_stub_in_a_field_is_claimed(cases: Mapping[str, Sequence[Case]]) -> None:
    with_stubs = [one for one in cases["with"] if isinstance(one.witness.args[0], dict)]
    assert with_stubs
    assert all(one.witness.value == 7 and not observed(one).varies for one in with_stubs)


def test_stubs_are_no_more_than_their_interface(cases: Mapping[str, Sequence[Case]]) -> None:
    """As in a test, where they are lambdas and small classes; proxies are also `Serializable`."""
    assert {one.witness.value for one in cases["kept"]} == {False}
    ends = {(one.witness.args[0] is None, one.exception) for one in cases["written"]}
    of_stub = (False, "java.lang.ClassCastException")
    assert of_stub in ends and ends <= {(True, None), of_stub}


def test_only_what_changes_static_state_says_so(cases: Mapping[str, Sequence[Case]]) -> None:
    assert all(observed(one).changes for one in cases["called"])
    assert not any(observed(one).changes for one in cases["kind"])


def test_no_case_goes_on_for_ever_or_leaves_the_program(probed: ProbedProgram, tried: Path) -> None:
    model = program_at(tried).find("tried.Endless")
    assert model is not None
    methods = [one.id for one in model.methods if one.name != "<init>"]
    found = probed.probe(model.name, methods, frozenset(), AMPLE).cases
    names = {name.partition("(")[0].rpartition(".")[2]: some for name, some in found.items()}
    assert names.keys() == {"forever", "locked", "digits"}
    assert all(one.witness.args != (0,) for some in names.values() for one in some)


def test_steps_that_are_not_needed_are_left_out(cases: Mapping[str, Sequence[Case]]) -> None:
    (locked,) = (one for one in cases["unlock"] if one.exception == "java.lang.IllegalStateException")
    plan = plan_of(locked)
    assert plan is not None
    assert len(plan.steps) <= 5  # an object, and three calls that fail; perhaps what one of these is passed


def test_a_case_keeps_its_plan(cases: Mapping[str, Sequence[Case]]) -> None:
    for some in cases.values():
        for case in some:
            again = case_of(case.json(None))
            plan, kept = plan_of(case), plan_of(again)
            assert plan is not None and kept is not None
            assert plan_json(plan) == plan_json(kept) and again.more == case.more


def test_what_is_taken_is_not_looked_for(probed: ProbedProgram, tried: Path) -> None:
    """Where all branches are taken, a few calls are made for the ways in which they end."""
    model = program_at(tried).find(CLASS)
    assert model is not None
    every = {(b.method, b.pc, b.outcome) for one in counted_methods(model) for b in one.branches}
    (kind,) = (one.id for one in model.methods if one.name == "kind")
    found = probed.probe(CLASS, [kind], frozenset(every), AMPLE).cases
    assert sum(map(len, found.values())) <= 4


def test_what_was_seen_of_other_code_does_not_hold(cases: Mapping[str, Sequence[Case]], tried: Path) -> None:
    program = program_at(tried)
    (case, *_) = cases["kind"]
    seen = case.observed
    assert seen is not None
    assert seen.code == CodeHashes(program.method).of(seen.spans)
    changed = program.method(f"{CLASS}.called()I")
    assert seen.code != CodeHashes(lambda name: changed).of(seen.spans)
    pcs = seen.instructions(program.method)
    assert pcs.keys() == seen.spans.keys() and all(pcs.values())


def test_a_mistake_in_the_trials_of_a_class_costs_no_other(
    probed: ProbedProgram, tried: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def failing(prober: Prober, count: int) -> list[Tried]:
        raise ValueError("before the answers are read")

    (method,) = (one for one in program_at(tried).methods() if (one.owner, one.name) == (CLASS, "kind"))
    with monkeypatch.context() as changed:
        changed.setattr(Prober, "answers", failing)
        with pytest.raises(ValueError, match="before the answers"):
            probed.probe(CLASS, [method.id], frozenset(), AMPLE)
    assert probed.probe(CLASS, [method.id], frozenset(), AMPLE).cases[method.id]


def test_with_less_patience_less_is_tried(
    probed: ProbedProgram, tried: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    model = program_at(tried).find(CLASS)
    assert model is not None
    (code,) = (one.id for one in model.methods if one.name == "isCode")
    begin, begun = Prober.begin, [0]

    def counted(self: Prober, *given: Any, **named: Any) -> None:
        begun[-1] += 1
        begin(self, *given, **named)

    monkeypatch.setattr(Prober, "begin", counted)
    missing = frozenset({(code, -1, "never")})  # a branch that nothing takes
    for patience in (0.01, 0.02):
        monkeypatch.setattr(probed, "_patience", patience)
        probed.probe(CLASS, [code], frozenset(), AMPLE, left=missing)
        begun.append(0)
    assert 0 < begun[0] < begun[1]
