"""Generated arguments and programs: repeatable, well-typed, and varied enough to be worth running."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from hornbill.jvm.harness import JvmHarness
from tests.agreement.inputs import ANYTHING, Inputs, Style
from tests.agreement.programs import Callable, Program
from tests.agreement.random_java import random_class
from tests.agreement.runs import METHODS_OF_A_CLASS, compile_random
from tests.agreement.topics import JARS, TOPICS, Topic


class NoClasses:
    """Shapes of a program without classes."""

    def concrete(self, type_name: str) -> list[str]:
        return []

    def fields(self, class_name: str) -> list[tuple[str, str]]:
        return []

    def constants(self, class_name: str) -> list[str]:
        return []


def drawn(types: list[str], count: int = 400, style: Style = ANYTHING) -> list[list[Any]]:
    return Inputs(NoClasses(), "seed", style).lists(types, count)


@pytest.mark.parametrize(
    ("types", "wanted"),
    [
        (["int", "int"], [-(2**31), -1]),
        (["long"], [-(2**63)]),
        (["byte"], [-128]),
        (["float"], ["NaN"]),
        (["double"], ["-Infinity"]),
        (["char"], ["\ud800"]),
        (["boolean"], [False]),
        (["int[]"], [None]),
        (["int[]"], [[]]),
        (["int[]", "int[]"], [{"array": [5], "id": 1}, {"ref": 1}]),
        (["java.lang.String"], ["Aa"]),
        (["java.lang.String"], ["\U0001f600"]),
        (["java.lang.String"], [None]),
    ],
)
def test_what_must_be_among_the_arguments(types: list[str], wanted: list[Any]) -> None:
    assert json.dumps(wanted) in {json.dumps(args) for args in drawn(types, 4000)}


def test_negative_zero_is_among_them() -> None:
    assert "-0.0" in {str(args[0]) for args in drawn(["double"])}


def test_small_is_small_and_plain_is_plain() -> None:
    assert all(abs(args[0]) <= 20 for args in drawn(["long"], style=Style(small=True)))
    numbers = [args[0] for args in drawn(["double"], style=Style(plain=True)) if not isinstance(args[0], str)]
    assert all(number * 8 == int(number * 8) for number in numbers)


@pytest.mark.parametrize("topic", TOPICS, ids=lambda topic: topic.name)
def test_arguments_repeat(topic: Topic) -> None:
    def lists() -> list[tuple[Callable, list[list[Any]]]]:
        program = Program(topic.jar)
        return [(m, program.arguments(m, 3, topic.style)) for m in program.callables(topic.public)]

    assert lists() and repr(lists()) == repr(lists())


def test_shapes_of_classes() -> None:
    program = Program(JARS / "inheritance.jar")
    assert program.concrete("inheritance.Shapes$Rectangle") == [
        "inheritance.Shapes$Rectangle",
        "inheritance.Shapes$Square",
    ]
    assert dict(program.fields("inheritance.Hiding$Bottom")) == {
        "x": "int",
        "later": "int",
        "inheritance.Hiding$Middle.x": "int",
        "noted": "int",
        "inheritance.Hiding$Top.x": "int",
    }
    assert Program(JARS / "enums.jar").constants("enums.Enums$Colour") == ["RED", "GREEN", "BLUE"]


def test_random_classes_repeat_and_differ() -> None:
    assert random_class("A", 1, 6) == random_class("A", 1, 6)
    assert random_class("A", 1, 6) != random_class("A", 2, 6)


def test_random_methods_compile_and_end(tmp_path: Path) -> None:
    folder = compile_random(tmp_path, seed=77, classes=15)
    program = Program(folder)
    methods = program.callables()
    assert len(methods) == 15 * METHODS_OF_A_CLASS
    ends = []
    with JvmHarness([folder]) as jvm:
        for method in methods:
            ends += [outcome.ended for outcome in jvm.run_many(method.id, program.arguments(method, 5))]
    assert set(ends) == {"returned", "threw"}
    assert ends.count("returned") > len(ends) / 3
