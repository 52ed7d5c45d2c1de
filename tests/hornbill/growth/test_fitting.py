"""The class of a growth from a few exact costs."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import cache

import pytest

from hornbill.growth.fitting import fitted

Costs = Callable[[int], int]


def whole_log(size: int) -> int:
    return size.bit_length() - 1


@cache
def merging(size: int) -> int:
    """Comparisons and moves of sorting by merging halves, one of which may be larger."""
    return (
        15 if size < 2 else 40 + merging(size // 2) + merging(size - size // 2) + 25 * size + 4 * (size % 3)
    )


@cache
def halving(size: int) -> int:
    """The dearer way is to the right, where halves may be larger."""
    if size <= 0:
        return 12
    left = (size - 1) // 2
    return max(20 + halving(left), 25 + halving(size - 1 - left))


@cache
def fibonacci(size: int) -> int:
    return 3 if size < 2 else 7 + fibonacci(size - 1) + fibonacci(size - 2)


GROWTHS: dict[str, dict[str, Costs]] = {
    "constant": {"flat": lambda _: 17},
    "log": {
        "floor": lambda n: 9 + 5 * whole_log(n),
        "ceiling": lambda n: 9 + 5 * math.ceil(math.log2(n + 1)),
        "odd sizes": lambda n: 20 + 11 * whole_log(n) + (n % 2),
        "binary search": halving,
    },
    "linear": {
        "plain": lambda n: 4 + 3 * n,
        "special at 1": lambda n: 5 if n == 1 else 11 + 7 * n,
        "in pairs": lambda n: 4 + 9 * n + 5 * (n % 2),
        "with a logarithm": lambda n: 4 + 30 * n + 3 * whole_log(n),
    },
    "n log n": {
        "merge sort": merging,
        "heap": lambda n: 5 + sum(10 + 7 * whole_log(i) for i in range(1, n + 1)),
        "product": lambda n: 2 * n * whole_log(n) + 19 * n + 3,
    },
    "quadratic": {
        "insertion sort": lambda n: 7 + 22 * (n - 1) + 17 * n * (n - 1) // 2,
        "small factor": lambda n: n * n + 60 * n + 100,
        "odd sizes": lambda n: 9 * n * n + 106 * n - 17 * (n // 2),
        "halves": lambda n: 6 * ((n + 1) // 2) * (n // 2) + 20 * n + 1,
    },
    "cubic": {
        "plain": lambda n: 2 * n**3 + 50 * n * n + 7,
        "triples": lambda n: 30 * n + 12 * (n * (n - 1) * (n - 2) // 6),
    },
    "exponential": {
        "doubling": lambda n: 39 * 2**n - 29,
        "doubling with more": lambda n: 2**n + 40 * n + 300,
        "tripling": lambda n: 5 * 3**n + n * n,
        "fibonacci": fibonacci,
        "every second": lambda n: 10 * 2 ** (n // 2) + 4,
    },
}
ROWS = [(name, how, costs) for name, rows in GROWTHS.items() for how, costs in rows.items()]


@pytest.mark.parametrize(("name", "how", "costs"), ROWS, ids=[f"{name}: {how}" for name, how, _ in ROWS])
@pytest.mark.parametrize("sizes", [range(1, 9), range(1, 11), range(2, 11)], ids=str)
def test_class_of_eight_sizes(name: str, how: str, costs: Costs, sizes: range) -> None:
    growth = fitted([(size, costs(size)) for size in sizes])
    assert growth is not None
    assert growth.name == name


@pytest.mark.parametrize("name", ["linear", "n log n", "quadratic"])
def test_larger_sizes_do_not_change_the_class(name: str) -> None:
    for costs in GROWTHS[name].values():
        growth = fitted([(size, costs(size)) for size in (*range(1, 9), 16, 128, 1000)])
        assert growth is not None
        assert growth.name == name


def test_exact_law_is_told_with_its_coefficient() -> None:
    growth = fitted([(size, 5 if size == 1 else 17 * size * (size - 1) // 2 + 3) for size in range(1, 9)])
    assert growth is not None
    assert (growth.formula, growth.coefficient, growth.is_exact) == ("17/2*n^2 - 17/2*n + 3", 8.5, True)
    assert growth.since == 2


def test_dijkstra_at_four_sizes_is_quadratic() -> None:
    growth = fitted([(size, 47 * size * size + 19 * size + 14) for size in range(1, 5)])
    assert growth is not None
    assert growth.name == "quadratic"


def test_costs_that_fall_have_no_growing_class() -> None:
    growth = fitted([(size, 100 - 7 * size) for size in range(1, 9)])
    assert growth is None or growth.name == "constant"


@pytest.mark.parametrize("points", [[], [(1, 5)], [(1, 5), (2, 9)], [(1, 5), (2, 9), (3, 11), (4, 30)]])
def test_too_few_points_tell_nothing(points: list[tuple[int, int]]) -> None:
    assert fitted(points) is None
