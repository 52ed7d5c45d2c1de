"""What cases ask in words of another version: names of parameters, what no program can say."""

from __future__ import annotations

import pytest

from hornbill.differences.conditions import NotSayable, Renaming, asked, by_places
from hornbill.method_cases import Case, Witness
from hornbill.observations import Observed
from hornbill.preconditions.expressions import Infix, Name, parsed

SWAPPED = Renaming(("a", "b"), ("b", "c"))
TERMS = {"conditions": [["compare", "lt", ["typed", ["arg", "a"], "int"], ["typed", ["arg", "b"], "int"]]]}
CALLED_OTHERWISE = [
    "same",
    ["typed", ["field", ["typed", ["arg", "a"], "N"], "N.next"], "N"],
    ["typed", ["arg", "b"], "N"],
]


def case(**known: object) -> Case:
    parts = {"constraints": ("a < b",), "inputs": {"a": "a", "b": "b"}, "terms": TERMS, **known}
    return Case("returned", None, Witness(None, (0, 1)), **parts)  # type: ignore[arg-type]  # parts by their names


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("a + b", "b + c"),
        ("a.b + this.a", "b.b + this.a"),  # fields are no parameters
        ('a == "a b"', 'b == "a b"'),
        ("ab", "ab"),
        ("new int[]#7, new N#2, a, new int[]#7", "new int[]#1, new N#2, b, new int[]#1"),
    ],
)
def test_texts_are_renamed(text: str, said: str) -> None:
    assert SWAPPED.text(text) == said


def test_what_a_case_asks_is_said_of_the_places_of_its_parameters() -> None:
    assert asked(case(), SWAPPED) == (Infix("<", Name("b"), Name("c")),)
    renamed = case(terms={"conditions": [["compare", "lt", *_typed("x", "y")]]})
    assert by_places(case(), ("a", "b")) == by_places(renamed, ("x", "y")) != by_places(renamed, ("y", "x"))


def _typed(*names: str) -> list[object]:
    return [["typed", ["arg", name], "int"] for name in names]


def test_a_field_that_is_called_by_another_name_is_that() -> None:
    known = asked(case(terms={"conditions": [*TERMS["conditions"], CALLED_OTHERWISE]}), SWAPPED)
    assert known[1] == parsed("((N) b).next == c")


@pytest.mark.parametrize(
    ("known", "why"),
    [
        ({"constraints": ("computed1 > a",)}, "computed1"),
        ({"constraints": ("a ?",)}, "a ?"),
        ({"more": {"answers": []}}, "unknown calls"),
        ({"observed": Observed((), {}, False, False, "")}, "witness alone"),
        ({"terms": None}, "witness alone"),
    ],
)
def test_what_no_program_says_is_not_made_up(known: dict[str, object], why: str) -> None:
    with pytest.raises(NotSayable, match=why.replace("?", r"\?")):
        asked(case(**known), SWAPPED)


def test_a_parameter_may_be_called_as_numbers_are() -> None:
    own = Renaming(("computed1", "b"), ("a", "b"))
    assert own.parsed("computed1 < b") == Infix("<", Name("a"), Name("b"))
