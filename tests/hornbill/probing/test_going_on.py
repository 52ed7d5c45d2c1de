"""Calls on what a call gave: the code behind interfaces, of classes that no test can name."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import pytest

from hornbill.analysis.counted import counted_methods
from hornbill.building.access import Access
from hornbill.building.planner import Planner
from hornbill.building.plans import Call, Construct, Step, Use
from hornbill.bytecode.jdk import find_jdk
from hornbill.bytecode.model import ACC_PRIVATE, ACC_SYNTHETIC
from hornbill.junit.classes import emission
from hornbill.method_cases import Case
from hornbill.probing.classes import ProbedProgram
from hornbill.probing.offers import Offers, gone_on_from
from hornbill.replay.replaying import replay
from hornbill.run import Session
from hornbill.suite import MethodDocument
from tests.hornbill.compiling import compiled, program_at
from tests.hornbill.probed import AMPLE, observed, probed_program

CLASS = "given.GivenBack"


@pytest.fixture(scope="module")
def given(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return compiled("GivenBack.java", tmp_path_factory.mktemp("given"), "--release", "11")


@pytest.fixture(scope="module")
def probed(given: Path) -> Iterator[ProbedProgram]:
    program = probed_program(given)
    yield program
    program.close()


def cases_of(probed: ProbedProgram, given: Path, name: str) -> Mapping[str, Sequence[Case]]:
    model = program_at(given).find(name)
    assert model is not None
    methods = [one.id for one in model.methods if not one.flags & (ACC_PRIVATE | ACC_SYNTHETIC)]
    return probed.probe(name, [one for one in methods if "<clinit>" not in one], frozenset(), AMPLE).cases


def branches_below(given: Path, name: str) -> set[tuple[str, int, str]]:
    program = program_at(given)
    family = [program.find(one) for one in program.class_names() if one == name or one.startswith(f"{name}$")]
    return {
        (branch.method, branch.pc, branch.outcome)
        for model in family
        if model is not None
        for method in counted_methods(model)
        for branch in method.branches
    }


@pytest.fixture(scope="module")
def cases(probed: ProbedProgram, given: Path) -> Mapping[str, Sequence[Case]]:
    return cases_of(probed, given, CLASS)


def taken(cases: Mapping[str, Sequence[Case]]) -> set[tuple[str, int, str]]:
    found = (observed(one).branches for some in cases.values() for one in some)
    return {(name, pc, outcome) for branches in found for name, pc, outcome in branches}


def test_all_that_is_behind_interfaces_is_reached(cases: Mapping[str, Sequence[Case]], given: Path) -> None:
    assert branches_below(given, CLASS) <= taken(cases)


def test_a_case_says_what_is_called_in_the_end(cases: Mapping[str, Sequence[Case]]) -> None:
    names = {
        (name.partition("(")[0].rpartition(".")[2], called.partition("(")[0])
        for name, some in cases.items()
        for one in some
        if (called := observed(one).gone_on)
    }
    assert ("between", "java.util.function.IntPredicate.test") in names
    assert ("repeated", "java.util.Iterator.next") in names


def test_what_is_inherited_is_called_on_new_objects(probed: ProbedProgram, given: Path) -> None:
    """The method of the class above is no method of the class, but may be all that calls one of it."""
    found = cases_of(probed, given, "given.Below")
    assert branches_below(given, "given.Below") <= taken(found)


def test_comparisons_that_chance_does_not_meet_are_aimed_at(probed: ProbedProgram, given: Path) -> None:
    """Numbers, letters of texts, lengths and keys of switches, off by a constant too."""
    found = cases_of(probed, given, "given.Exact")
    assert branches_below(given, "given.Exact") <= taken(found)


def test_tests_of_it_are_of_the_method_that_gave_it_and_pass(
    cases: Mapping[str, Sequence[Case]], given: Path, tmp_path: Path
) -> None:
    session = Session([given], jdk=find_jdk())
    program = session.program
    owner = program.find(CLASS)
    assert owner is not None
    documents = [
        MethodDocument(method, tuple(some), "loop-2")
        for name, some in cases.items()
        if (method := program.method(name)) is not None
    ]
    made = emission(program, owner, documents, Planner(program, session))
    for file in made.files:
        (tmp_path / file.path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / file.path).write_text(file.text)
    report = replay(tmp_path, [given], coverage=False)
    assert not report.errors and report.passed == len(report.tests) > 0
    text = made.files[0].text
    assert "intPredicate.test(" in text and "void testReturnsTrue" in text
    assert "Set<String> set = givenBack.repeated();" in text
    assert "Iterator<String> iterator = set.iterator();" in text


def test_type_arguments_are_followed_from_call_to_call(given: Path) -> None:
    """The iterator of the entries of a map of texts gives entries of texts."""
    access = Access(program_at(given), "given")
    steps: list[Step] = [
        Construct(0, CLASS, (), ()),
        Call(1, Use(0), CLASS, "repeated", (), "java.util.Set", ()),
        Call(2, Use(1), "java.util.Set", "iterator", (), "java.util.Iterator", ()),
        Call(None, Use(2), "java.util.Iterator", "next", (), "java.lang.Object", ()),
    ]
    offers = Offers(access)
    told = offers.given(steps[-1], steps)
    assert told is not None and told.name == "java.lang.String"
    assert {"hasNext", "next", "equals"} <= {one.name for one in offers.methods("java.util.Iterator")}
    assert offers.methods("java.lang.String") == ()
    assert gone_on_from(steps, lambda step: step in steps[1:2]) == steps[1]
    assert gone_on_from(steps[:1], lambda step: True) is None
