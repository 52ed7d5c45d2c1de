"""Which arguments are tried for constructors and methods, and in which order."""

from __future__ import annotations

from itertools import islice, product

import pytest

from hornbill.building.pools import nearest_first


@pytest.mark.parametrize("sizes", [(), (1,), (3, 2), (2, 1, 3), (5, 5, 5), (4, 0, 2)])
def test_places_come_by_their_sum(sizes: tuple[int, ...]) -> None:
    every = product(*(range(size) for size in sizes))
    assert list(nearest_first(sizes)) == sorted(every, key=lambda places: (sum(places), places))


def test_very_many_parameters_cost_what_is_asked_of_them() -> None:
    first = list(islice(nearest_first([5] * 255), 300))
    assert first[0] == (0,) * 255
    assert [sum(places) for places in first[1:256]] == [1] * 255
