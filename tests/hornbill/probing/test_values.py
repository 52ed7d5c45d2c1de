"""What is passed in trials: values of the types that signatures ask for, and arrays that belong together."""

from __future__ import annotations

import random
from contextlib import suppress
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from hornbill.building.access import Access
from hornbill.building.plans import Call, Literal, StaticCall, Step, Use
from hornbill.clp.program import Program
from hornbill.probing.builders import Builder
from hornbill.probing.changes import Changing
from hornbill.probing.makers import PLAIN, WAYS
from hornbill.probing.process import Prober
from hornbill.probing.repertoire import CannotMakeError, Repertoire, Trial
from hornbill.probing.seeds import Seeds, as_elements
from hornbill.probing.trials import anew, changed
from hornbill.replay.tools import find_jdk_for
from tests.hornbill.compiling import compiled, program_at

CLASS = "bounded.Bounded"


@pytest.fixture(scope="module")
def classes(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return compiled("Bounded.java", tmp_path_factory.mktemp("bounded"), "--release", "11")


@pytest.fixture(scope="module")
def program(classes: Path) -> Program:
    return program_at(classes)


def trials(program: Program, owner: str, name: str, count: int) -> list[Trial]:
    """So many of the method, those that can be made."""
    model = program.hierarchy.find(owner)
    (method,) = [one for one in model.methods if one.name == name]
    seeds = Seeds([model])
    repertoire = Repertoire(Access(program, "bounded"), lambda _: seeds, {}, random.Random(7))
    found = []
    for _ in range(count):
        try:
            found.append(anew(repertoire, method, owner))
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


def test_elements_that_are_compared_are_mostly_of_one_class(program: Program) -> None:
    every = [put_in(trial) for trial in trials(program, CLASS, "largest", 100)]
    mixed = [some for some in every if len({type(one) for one in some if one is not None}) > 1]
    assert len(mixed) < 0.2 * len(every)


def test_type_parameters_stand_for_one_type_in_all_of_a_trial(program: Program) -> None:
    model = program.hierarchy.find(f"{CLASS}$Ranks")
    seeds = Seeds([model])
    repertoire = Repertoire(Access(program, "bounded"), lambda _: seeds, {}, random.Random(7))
    methods = [one for one in model.methods if one.name == "take"]
    trial, kinds = anew(repertoire, methods[0], model.name), set()
    for _ in range(60):
        trial = changed(repertoire, trial, model.name, methods)
        calls = [one.args[0] for one in trial.steps if isinstance(one, Call)]
        values = [one.value for one in calls if isinstance(one, Literal) and one.value is not None]
        kinds.add(len({type(value) for value in values}))
    assert kinds <= {0, 1}


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


def test_each_way_to_make_an_object_makes_one(program: Program, classes: Path) -> None:
    """Rows of the tables of makers, which name constructors and methods of the JDK."""
    prober = Prober([classes], find_jdk_for([classes]))
    seeds = Seeds([])
    repertoire = Repertoire(Access(program, "bounded"), lambda _: seeds, {}, random.Random(7))
    made: dict[str, list[list[Step]]] = {}
    for kind in (*WAYS, *PLAIN):
        for _ in range(12):
            builder = Builder(repertoire, CLASS)
            with suppress(CannotMakeError):
                operand = builder.operand(kind, None, 1, nothing=False)
                made.setdefault(kind, []).append(builder.steps if isinstance(operand, Use) else [])
    try:
        ran = iter(prober.run([steps for some in made.values() for steps in some if steps]))
        worked = {
            kind: [not steps or next(ran).ended == "returned" for steps in some]
            for kind, some in made.items()
        }
    finally:
        prober.close()
    assert [kind for kind in (*WAYS, *PLAIN) if not any(worked.get(kind, []))] == []


def test_arrays_of_bytes_and_letters_are_those_of_texts() -> None:
    assert as_elements("aé\ud83d", "char") == ["a", "é", "\ud83d"]
    assert as_elements("aé", "byte") == [97, -61, -87]
    assert as_elements("\U0001f600", "char") == ["\ud83d", "\ude00"]


def test_what_is_passed_is_often_like_what_was_passed_before(program: Program) -> None:
    every = trials(program, CLASS, "interpolated", 200)
    arrays = [[one.value for one in trial.call.args[:2] if isinstance(one, Literal)] for trial in every]  # type: ignore[union-attr]  # a call
    assert sum(len(two) == 2 and two[0] is two[1] for two in arrays) > 0.05 * len(every)


@pytest.mark.parametrize(("owner", "most", "least"), [(f"{CLASS}$Reading", 1000, 50), (CLASS, 40, 1)])
def test_numbers_that_are_none_where_they_are_told_apart(
    program: Program, owner: str, most: int, least: int
) -> None:
    seeds, chance = Seeds([program.hierarchy.find(owner)]), random.Random(3)
    special = [one for _ in range(1000) if isinstance(one := seeds.primitive("double", chance), str)]
    assert least <= len(special) <= most and {"NaN", "Infinity", "-Infinity"} == set(special)


def test_calls_are_made_again_with_other_values(program: Program) -> None:
    made = [one for one in trials(program, CLASS, "largest", 100) if put_in(one)]
    seeds = Seeds([program.hierarchy.find(CLASS)])
    repertoire = Repertoire(Access(program, "bounded"), lambda _: seeds, {}, random.Random(5))
    longest = 0
    for trial in made:
        builder = Changing(repertoire, CLASS, trial)
        builder.with_several_more()
        more = builder.trial()
        assert more.call == trial.call and len(more.steps) > len(trial.steps)
        assert all(one in put_in(more) for one in put_in(trial))
        longest = max(longest, len({*map(str, put_in(more))} - {*map(str, put_in(trial))}))
    assert longest > 2
