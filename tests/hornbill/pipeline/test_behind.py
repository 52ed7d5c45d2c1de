"""Branches of nested classes that no test can call: a class is tried again for them."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import pytest

from hornbill.analysis.counted import counted_methods
from hornbill.junit import select
from hornbill.pipeline.behind import Behind
from hornbill.pipeline.class_suites import ClassSuite
from hornbill.suite import MethodDocument
from tests.hornbill.compiling import compiled, program_at
from tests.hornbill.probed import AMPLE, observed, probed_program

CLASS = "given.GivenBack"


HELPED, HELPER = "helped.Helped", "helped.Helper"


@dataclass
class Taken:
    branches: set[tuple[int, str]]


def test_a_class_is_covered_when_what_is_behind_it_is(tmp_path: Path) -> None:
    program = program_at(compiled("GivenBack.java", tmp_path, "--release", "11"))
    model, nested = program.find(CLASS), program.find(f"{CLASS}$Between")
    assert model is not None and nested is not None
    behind = Behind(program, {CLASS: model.methods, nested.name: []})
    assert not behind.is_covered(CLASS, ClassSuite(CLASS))
    every = {
        method.method.id: Taken({(one.pc, one.outcome) for one in method.branches})
        for name in program.class_names()
        if (found := program.find(name)) is not None
        for method in counted_methods(found)
    }
    assert behind.is_covered(CLASS, ClassSuite(CLASS, covered=every))  # type: ignore[arg-type]  # as good
    of_its_own = Behind(program, {CLASS: model.methods, nested.name: nested.methods})
    without = {name: one for name, one in every.items() if not name.startswith(nested.name)}
    assert of_its_own.is_covered(CLASS, ClassSuite(CLASS, covered=without))  # type: ignore[arg-type]  # as good
    assert not behind.is_covered(CLASS, ClassSuite(CLASS, covered=without))  # type: ignore[arg-type]  # as good


@pytest.fixture(scope="module")
def helped(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return compiled("Helped.java", tmp_path_factory.mktemp("helped"), "--release", "11")


def test_what_another_class_of_the_package_has_left_is_looked_for_from_those_that_lead_to_it(
    helped: Path,
) -> None:
    program = program_at(helped)
    methods = {name: program.hierarchy.find(name).methods for name in (HELPED, HELPER)}
    behind = Behind(program, methods)
    assert behind.left_by_others(HELPED) == frozenset()  # it had no turn so far
    behind.tested(HELPER, ClassSuite(HELPER))
    left = behind.left_by_others(HELPED)
    assert {method.partition("(")[0] for method, _, _ in left} == {f"{HELPER}.<init>", f"{HELPER}.add"}
    assert behind.left_by_others(HELPER) == frozenset()  # none of its own, and it leads nowhere
    covered = {
        method: Taken({(pc, how) for name, pc, how in left if name == method}) for method, _, _ in left
    }
    behind.tested(HELPED, ClassSuite(HELPED, covered=covered))  # type: ignore[arg-type]  # as good
    assert behind.left_by_others(HELPED) == frozenset()
    assert Behind(program, {HELPED: methods[HELPED], HELPER: []}).left_by_others(HELPED) == left


def test_trials_say_what_they_take_for_others_and_tests_keep_it(helped: Path) -> None:
    program = program_at(helped)
    model = program.hierarchy.find(HELPED)
    (method,) = [one for one in model.methods if one.name == "shown"]
    behind = Behind(program, {HELPED: model.methods, HELPER: []})
    left = behind.left_by_others(HELPED)
    probed = probed_program(helped)
    try:
        found = probed.probe(HELPED, [method.id], frozenset(), AMPLE, left=left).cases[method.id]
    finally:
        probed.close()
    document = MethodDocument(method, tuple(found), "trials")
    (chosen,) = select([document])
    taken = {one for case in chosen.cases for one in observed(case).for_others}
    assert {(pc, how) for name, pc, how in taken if ".add" in name} == {
        (pc, how) for name, pc, how in left if ".add" in name
    }
