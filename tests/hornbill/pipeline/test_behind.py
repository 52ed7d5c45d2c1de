"""Branches of nested classes that no test can call: a class is tried again for them."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from hornbill.analysis.counted import counted_methods
from hornbill.pipeline.behind import Behind
from hornbill.pipeline.emission import ClassSuite
from tests.hornbill.compiling import compiled, program_at

CLASS = "given.GivenBack"


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
