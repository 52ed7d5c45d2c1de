"""The unguided figures of the other papers, on our versions of their programs.

The papers take ints as unbounded. Ours wrap around as Java's do, so that a path may exist for large numbers
only. The programs where this happens are written here once more, in Python, over numbers that wrap or do not;
what they decide on the way is the path. A case is one of the paper's where numbers that do not wrap take the
same path.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import product

import pytest

from tests.goldens.explored import Case, cases, returned

Number = Callable[[int], int]
Path = tuple[object, ...]


def exact(value: int) -> int:
    """An int of the papers."""
    return value


def wrapped(value: int) -> int:
    """An int of Java."""
    return (value + 2**31) % 2**32 - 2**31


def remainder(a: int, b: int) -> int:
    """Java's a % b."""
    return a - b * quotient(a, b)


def quotient(a: int, b: int) -> int:
    """Java's a / b, before it wraps."""
    magnitude = abs(a) // abs(b)
    return magnitude if (a < 0) == (b < 0) else -magnitude


def absolute(a: int, number: Number, path: list[object]) -> int:
    """Lcm.abs."""
    path.append(a >= 0)
    return a if a >= 0 else number(-a)


def lcm(a: int, b: int, number: Number, rounds: int) -> Path | None:
    """The path of Lcm.lcm, or None where gcd takes more rounds."""
    path: list[object] = [a < b]
    c, d = (b, a) if a < b else (a, b)
    product_ = number(c * d)
    while d != 0:
        if path.count("round") == rounds:
            return None
        path.append("round")
        c, d = d, remainder(c, d)
    divisor = absolute(c, number, path)
    absolute(product_, number, path)
    path.append("by zero" if divisor == 0 else "divided")
    return tuple(path)


def ints(case: Case) -> tuple[int, int]:
    """The two numbers that the witness passes."""
    first, second = case["args"]
    return first, second


@pytest.mark.parametrize(
    ("criterion", "rounds", "papers", "ours"),
    [("block-2", 1, 9, 11), ("loop-1", 1, 9, 11), ("loop-2", 2, 15, 19)],
)
def test_lcm(criterion: str, rounds: int, papers: int, ours: int) -> None:
    # The nine cases of the paper's loop-2 meet gcd's condition at most twice, which block-2 says here;
    # our loop-2 allows two rounds, and so a third look at the condition.
    found = cases("papers.Lcm.lcm(II)I", criterion)
    paths = [lcm(*ints(case), wrapped, rounds) for case in found]
    unbounded = {lcm(a, b, exact, rounds) for a, b in product(range(-30, 31), repeat=2)} - {None}
    assert None not in paths
    assert len(set(paths)) == len(found) == ours
    assert len(unbounded) == papers
    assert unbounded <= set(paths)
    # The others need a product, or the negation of one, that is no int.
    for case, path in zip(found, paths, strict=True):
        if path not in unbounded:
            assert lcm(*ints(case), exact, rounds) != path, case["args"]


def test_power_of_even_elements() -> None:
    # The paper says 11 and does not list them. Ours are the empty array, four ways through power for one
    # element and for two, of which only the first is raised, and the array that is null.
    found = cases("papers.Power.arraypower([II)V", "loop-2")
    assert len(returned(found)) == 9
    assert [case["exception"] for case in found if case not in returned(found)] == [
        "java.lang.NullPointerException"
    ]
    ways = {
        (len(elements(case)), min(case["args"][1], 3) if elements(case) else None) for case in returned(found)
    }
    assert ways == {(0, None)} | {(n, e) for n in (1, 2) for e in (-1, 0, 1, 2)}


def elements(case: Case) -> list[object]:
    """The elements of the witness's first argument, an array."""
    return list(case["cells_in"][str(case["args"][0]["ref"])][2:])


Vector = tuple[int | None, int, int]


def add(vector: Vector, number: Number, rounds: int) -> Path | None:
    """The path of Vector.add where it returns; a vector is its array's length, size and capacity."""
    length, size, capacity = vector
    path: list[object] = [size >= capacity]
    if size >= capacity:
        new = number(capacity * 2)
        copied = max(0, capacity)
        if new < 0 or copied > rounds or (copied and (length is None or length < copied or new < copied)):
            return None
        path.append(copied)
        length = new
    return tuple(path) if length is not None and 0 <= size < length else None


def vector_of(case: Case) -> Vector:
    """The vector of the witness."""
    cells = case["cells_in"]
    _, _, array, size, capacity = cells[str(case["args"][0]["ref"])]
    return (None if array is None else len(cells[str(array["ref"])]) - 2, size, capacity)


def test_add_has_two_cases_without_overflow() -> None:
    found = returned(cases("papers.Vector.add(I)V", "loop-1"))
    ours = [add(vector_of(case), wrapped, 1) for case in found]
    lengths = [None, *range(5)]
    papers = {add((n, s, c), exact, 1) for n in lengths for s, c in product(range(-4, 5), repeat=2)} - {None}
    assert papers == {(False,), (True, 1)}  # no growth; growth with size and capacity 1
    assert set(ours) == papers | {(True, 0)}
    assert len(ours) == 3
    (overflow,) = (case for case, path in zip(found, ours, strict=True) if path == (True, 0))
    assert vector_of(overflow)[2] * 2 < -(2**31)


@pytest.mark.parametrize("bound", [1, 2, 3, 4])
def test_multiples(bound: int) -> None:
    found = cases("papers.Vector.multiples([III)Lpapers/Vector;", f"loop-{bound}", details=False)
    normal = returned(found)
    assert len(normal) == sum(1 + n * 2 ** (n - 1) if n else 1 for n in range(bound + 1))
    assert sorted(case["exception"] for case in found if case not in normal) == [
        "java.lang.ArithmeticException",
        "java.lang.Exception",
        "java.lang.NullPointerException",
    ]
    if bound == 4:
        assert len(normal) == 54
    assert {len(elements(case)) for case in normal} == set(range(bound + 1))


def signs(values: Sequence[int]) -> tuple[int, ...]:
    """The sign of each value."""
    return tuple((value > 0) - (value < 0) for value in values)


def test_simplify_has_the_five_cases_of_its_summary() -> None:
    # Table 1: F = 0 or not, and the sign of the divisor; 0 by 0 throws.
    found = cases("papers.R.simplify()V", "block-2")
    shapes = []
    for case in found:
        n, d = case["cells_in"][str(case["args"][0]["ref"])][2:]
        shapes.append((case["exception"], *(signs([n, d]) if d == 0 else (remainder(n, d), *signs([d])))))
    assert sorted(shapes, key=str) == sorted(
        [
            (None, 1, 0),
            (None, -1, 0),
            ("java.lang.ArithmeticException", 0, 0),
            (None, 0, 1),
            (None, 0, -1),
        ],
        key=str,
    )
