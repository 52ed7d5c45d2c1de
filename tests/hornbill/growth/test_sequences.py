"""Sequences that are like known ones, in any length."""

from __future__ import annotations

from typing import Any

import pytest

from hornbill.growth.sequences import sequences

_INT = (-(2**31), 2**31 - 1)

# What is known, what its family is called, and what that has for another length.
_FAMILIES: list[tuple[list[Any], str, list[Any]]] = [
    ([4, 3, 2, 1, 0], "descending", [6, 5, 4, 3, 2, 1, 0]),
    ([8, 16, 24, 0], "ascending, by 8", [0, 8, 16, 24, 32, 40]),
    ([7, 7, 7], "7 again and again", [7, 7, 7, 7, 7]),
    ([1, 5, 5, 5], "1, then 5 again and again", [1, 5, 5, 5, 5, 5]),
    ([0, 1, 0, 1], "0 1 again and again", [0, 1, 0, 1, 0, 1, 0]),
    ([3, 0, 1, 2], "the largest, then ascending", [5, 0, 1, 2, 3, 4]),
    ([1, 0], "dealt to halves, the largest left", [4, 2, 3, 1, 0]),
    ([0, 3, 1, 2], "from both ends, the least first", [0, 4, 1, 3, 2]),
]


@pytest.mark.parametrize(("known", "said", "longer"), _FAMILIES, ids=[said for _, said, _ in _FAMILIES])
def test_family_goes_on(known: list[Any], said: str, longer: list[Any]) -> None:
    family = next(one for one in sequences([known], *_INT) if one.said == said)
    assert family.of(len(longer)) == longer


def test_texts_have_a_head_and_a_tail() -> None:
    families = {one.said: one for one in sequences([list("xaaab")], None, None)}
    assert families["x, then a again and again, then b"].of(7) == list("xaaaaab")
    assert families["x, then a again and again, then b"].of(1) is None


def test_numbers_stay_in_their_type() -> None:
    families = {one.said: one for one in sequences([[0, 100]], -128, 127)}
    assert families["ascending"].of(128) == list(range(128))
    assert families["ascending"].of(129) is None


@pytest.mark.parametrize("count", range(9))
def test_ranks_are_permutations(count: int) -> None:
    for family in sequences([[0, 1, 2]], *_INT):
        values = family.of(count)
        if "again" not in family.said and " by " not in family.said:
            assert values is not None
            assert sorted(values) == list(range(count)), family.said
