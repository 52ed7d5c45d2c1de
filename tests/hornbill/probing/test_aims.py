"""How a trial is changed so that a comparison comes out otherwise."""

from __future__ import annotations

import math
import random
from typing import Any

import pytest

from hornbill.building.plans import Literal, StaticCall
from hornbill.probing.aims import Miss, aimed, hash_of, hashes, is_hopeless
from hornbill.probing.repertoire import Trial
from hornbill.probing.steps import literals

TEXT = "java.lang.String"


def after(have: Any, want: Any, *values: tuple[Any, str]) -> list[list[Any]]:
    """The values that are passed then, for some seeds."""
    args = tuple(Literal(*one) for one in values)
    kinds = tuple(kind for _, kind in values)
    call = StaticCall(None, "aims.Aims", "of", kinds, "void", args)
    trial = Trial((call,), {})
    texts = hashes(["monday", "friday"])
    found = []
    for seed in range(60):
        other = aimed(Miss(trial, have, want), texts, random.Random(seed))
        if other is not None:
            found.append([one.value for one in literals(other.call)])
    return found


@pytest.mark.parametrize(
    ("have", "want", "value", "kind", "wanted"),
    [
        (5, 700, 5, "int", 700),
        (5, 700, 5, "byte", -68),
        (7, 700, 5, "int", 698),
        (0.5, 37.25, 0.5, "double", 37.25),
        (0.5, 37.25, 0.5, "double", 38.25),
        (0.5, -3.0, 0.5, "double", -4.75),
        (-1.7e308, 1.7e308, 5, "int", 0),
        (0.5, 2.0, 0.5, "double", math.nextafter(2.0, 3.0)),
        (97, 37, "a", "char", "%"),
        (97, 37, "bab", TEXT, "b%b"),
        (3, 5, "bab", TEXT, "babde"),
        ("bab", "#!", "xbab", TEXT, "x#!"),
        ("", "#!", "", TEXT, "#!"),
        (hash_of("monday"), hash_of("friday"), "monday", TEXT, "friday"),
        (hash_of("day"), hash_of("friday"), "2*day(1)", TEXT, "2*friday(1)"),
        (2, 9, {"box": "java.lang.Integer", "value": 2}, "java.lang.Object", None),
    ],
)
def test_the_one_value_is_put_where_the_other_was(
    have: Any, want: Any, value: Any, kind: str, wanted: Any
) -> None:
    wanted = {"box": "java.lang.Integer", "value": 9} if wanted is None else wanted
    assert [wanted] in after(have, want, (value, kind))


def test_hash_codes_of_what_is_not_passed_lead_nowhere() -> None:
    """A default that a switch is on; what is passed counts in other letters too."""
    texts = hashes(["monday", "friday"])
    for value, expected in (("a=monday", False), ("a=MONDAY", False), ("a=sunday", True)):
        call = StaticCall(None, "aims.Aims", "of", (TEXT,), "void", (Literal(value, TEXT),))
        miss = Miss(Trial((call,), {}), hash_of("monday"), hash_of("friday"))
        assert is_hopeless(miss, texts) == expected
        assert expected or aimed(miss, texts, random.Random(1)) is not None


def test_elements_and_lengths_of_arrays() -> None:
    given = {"array": [4, 6], "type": "int[]"}
    assert [{"array": [4, 71], "type": "int[]"}] in after(6, 71, (given, "int[]"))
    assert [{"array": [4, 6, 4], "type": "int[]"}] in after(2, 3, (given, "int[]"))


def test_only_one_value_changes_and_nothing_is_made_up() -> None:
    assert {tuple(one) for one in after(5, 8, (5, "int"), (5, "int"))} >= {(8, 5), (5, 8)}
    assert all(5 in one for one in after(5, 8, (5, "int"), (5, "int")))
    assert after(5, 8, (True, "boolean"), (None, TEXT)) == []


def test_hash_codes_are_those_of_java() -> None:
    assert hash_of("") == 0
    assert hash_of("monday") == -1068502768
    assert hash_of("\U0001f600") == 1772899
