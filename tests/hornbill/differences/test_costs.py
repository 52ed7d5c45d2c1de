"""Costs of cases in words of another version, and which of two is beyond a tolerance."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from hornbill.cases import CaseSearch
from hornbill.differences.conditions import NotSayable, Renaming
from hornbill.differences.costs import Tolerance, amounts, cost_of
from hornbill.methods import find_method

RENAMING = Renaming(("cap", "rows"), ("size", "lines"))


@pytest.mark.parametrize(
    ("written", "known", "text"),
    [
        (61, 61, 61),
        ("at least 61", 61, "at least 61"),
        ("12 + 4*cap", None, "12 + 4*size"),
        ("at least 4*rows.length", None, "at least 4*lines.length"),
    ],
)
def test_a_cost_is_said_in_the_other_words(written: int | str, known: int | None, text: int | str) -> None:
    cost = cost_of(written, RENAMING)
    assert (cost.known, cost.written, cost.at_least) == (known, text, "at least" in str(written))
    assert cost.told(7) == ("at least 7" if cost.at_least else 7)


def test_a_cost_that_no_program_says() -> None:
    with pytest.raises(NotSayable, match="computed1"):
        cost_of("4*computed1", RENAMING)


@pytest.mark.parametrize(
    ("percent", "old", "new", "is_exceeded"),
    [
        ("0", 61, 61, False),
        ("0", 61, 62, True),
        ("5", 100, 105, False),
        ("5", 100, 106, True),
        ("2.5", 1000, 1025, False),
        ("2.5", 1000, 1026, True),
        ("50", 0, 1, True),
    ],
)
def test_a_tolerance_is_exact(percent: str, old: int, new: int, is_exceeded: bool) -> None:
    assert Tolerance(Fraction(percent)).is_exceeded(old, new) is is_exceeded


def test_costs_are_sums_in_longs_of_what_java_computes(papers: Path) -> None:
    """A part may wrap around, or have no value."""
    search = CaseSearch([papers])
    method = find_method(search.program, "papers.Lcm.gcd")
    own = Renaming(("a", "b"), ("a", "b"))
    costs = [cost_of(text, own) for text in ("12 + 4*a", "at least 4*(a * 2)", 7, "4*(a / b)")]
    assert amounts(search.machine, method, costs, [2_000_000_000, 0]) == [
        8_000_000_012,
        4 * (4_000_000_000 - 2**32),
        7,
        None,
    ]
