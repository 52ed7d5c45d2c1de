"""What is passed in trials: values of the types that signatures ask for, and arrays that belong together."""

from __future__ import annotations

import random
from itertools import pairwise
from typing import Any

import pytest

from hornbill.building.access import Access
from hornbill.building.plans import Call, Literal, StaticCall, Use
from hornbill.clp.program import Program
from hornbill.probing.repertoire import CannotMakeError, Repertoire, Trial
from hornbill.probing.seeds import Seeds
from hornbill.probing.trials import anew
from tests.hornbill.compiling import compiled, program_at

CLASS = "bounded.Bounded"


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Program:
    return program_at(compiled("Bounded.java", tmp_path_factory.mktemp("bounded"), "--release", "11"))


def trials(program: Program, owner: str, name: str, count: int) -> list[Trial]:
    """So many of the method, those that can be made."""
    model = program.hierarchy.find(owner)
    (method,) = [one for one in model.methods if one.name == name]
    seeds = Seeds([model])
    repertoire = Repertoire(Access(program, "bounded"), lambda _: seeds, {}, random.Random(7))
    found = []
    for _ in range(count):
        try:
            found.append(anew(repertoire, method))
        except CannotMakeError:
            continue
    return found


def put_in(trial: Trial) -> list[Any]:
    """The types of what is added to lists."""
    added = [one.args[0] for one in trial.steps if isinstance(one, Call) and one.method == "add"]
    return [trial.kinds[one.variable] if isinstance(one, Use) else one.value for one in added]


@pytest.mark.parametrize(("owner", "name"), [(CLASS, "sum"), (f"{CLASS}$Drawing", "sum")])
def test_elements_are_what_bounds_the_type_parameter(program: Program, owner: str, name: str) -> None:
    found = [one for trial in trials(program, owner, name, 60) for one in put_in(trial)]
    shapes = {f"{CLASS}$Square", f"{CLASS}$Shape"}
    assert len(found) > 30
    assert sum(one in shapes for one in found) > 0.9 * len(found)


def test_elements_that_are_compared_are_of_one_class(program: Program) -> None:
    for trial in trials(program, CLASS, "largest", 60):
        assert len({type(one) for one in put_in(trial) if one is not None}) < 2


def test_arrays_are_often_as_long_as_others_and_in_order(program: Program) -> None:
    alike = ordered = 0
    every = trials(program, CLASS, "interpolated", 400)
    for trial in every:
        assert isinstance(trial.call, StaticCall)
        arrays = [
            one.value["array"]
            for one in trial.call.args
            if isinstance(one, Literal) and isinstance(one.value, dict)
        ]
        if len(arrays) == 2 and len(arrays[0]) == len(arrays[1]) > 3:
            alike += 1
            rising = all(isinstance(one, float) for one in arrays[0])
            ordered += rising and all(one < other for one, other in pairwise(arrays[0]))
    assert alike > 0.1 * len(every)
    assert ordered >= 0.1 * alike
