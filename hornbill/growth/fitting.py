"""The class of a growth, from costs at sizes: constant, log, linear, n log n, quadratic, cubic or
exponential.

Costs are exact, so that there is no noise; what is no plain formula are steps (a logarithm that is rounded,
odd sizes) and small sizes that are special. A law is a formula with few unknown numbers, `c0 + c1*n + ...`.
It is

exact        where it goes through at least two thirds of the points, the last ones without a gap, and at
             least one more than it has unknown numbers; the simplest such law is the answer
else fitted  by least squares of what it is wrong by in proportion; the law that best foretells each point
             from those before it is the answer, a simpler one where it is about as good

Laws whose leading coefficient is not positive are left out, but for constants. Too few points have no class.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import partial
from itertools import pairwise

CLASSES = ("constant", "log", "linear", "n log n", "quadratic", "cubic", "exponential")
"""From the slowest to the fastest."""

Point = tuple[int, int]
"""A size and its cost."""
_SHARE = Fraction(2, 3)
_SIMPLER = 1.3
_AS_GOOD = 0.004
_NEGLIGIBLE = 1e-9
_LEAST_POINTS = 5
_LEAST_RATIO = 1.05
_TELLING = 2
"""So many points more than a formula's numbers have to follow it for it to count as another one."""
_TOO_LARGE = 10**18
_HOPELESS = Fraction(10**6)


@dataclass(frozen=True, slots=True)
class Law:
    """A formula with unknown numbers: the sum of its terms, each with a factor; the last term leads. One
    that is tried with several ratios is in `doubt`: it has to be that much better."""

    name: str
    terms: tuple[tuple[str, Callable[[int], Fraction | float]], ...]
    doubt: float = 1.0

    @property
    def is_loose(self) -> bool:
        """Whether it fits more than it should: a term is rounded, or is a power of a number that is
        sought."""
        return self.name == "exponential" or any(term in _STEPPED for term in self.terms)

    def row(self, size: int) -> list[Fraction | float]:
        """Its terms at a size."""
        return [term(size) for _, term in self.terms]


@dataclass(frozen=True, slots=True)
class Growth:
    """The class of a growth, the coefficient of what leads, and the formula; where it `is_exact`, with the
    size from which on it is, and with how many points `beyond` those that its unknown numbers take."""

    name: str
    coefficient: float
    formula: str
    is_exact: bool
    since: int | None
    beyond: int
    foretells: Callable[[int], int | None] = field(compare=False, repr=False)
    also: str | None = None
    """A formula of another class that says the same of all these points: more of them would tell."""

    def at(self, size: int) -> int | None:
        """What it says of a size, rounded; None where that is too large to say."""
        return self.foretells(size)


def fitted(points: Sequence[Point]) -> Growth | None:
    """The growth that the points show; None where they are too few to tell."""
    ordered = sorted(dict(points).items())
    if len(ordered) < 3:
        return None
    return _exact(ordered) or _foretelling(ordered)


def _exact(points: Sequence[Point]) -> Growth | None:
    laws = _exact_laws(points)
    simplest = next(laws, None)
    if simplest is None:
        return _recurring(points)
    other = next((one for one in laws if one.name != simplest.name and one.beyond >= _TELLING), None)
    if other is None or other.since is None or simplest.since is None or other.since > simplest.since:
        return simplest
    return replace(simplest, also=f"{other.name}: {other.formula}")


def _exact_laws(points: Sequence[Point]) -> Iterator[Growth]:
    """The laws that the points follow exactly, the simplest first."""
    for law in (*_PLAIN, *_geometric(points)):
        unknown = len(law.terms)
        least = max(unknown + 1 + law.is_loose, 3, math.ceil(_SHARE * len(points)))
        if len(points) < least:
            continue
        factors = _least_squares(law, points[-least:])
        if factors is None or (unknown > 1 and factors[-1] <= 0):
            continue
        holds = 0
        while holds < len(points) and _value(law, factors, points[-1 - holds][0]) == points[-1 - holds][1]:
            holds += 1
        if holds >= least:
            formula = _formula(law, factors)
            since = points[-holds][0]
            foretells = partial(_foretold, law, factors)
            yield Growth(law.name, float(factors[-1]), formula, True, since, holds - unknown, foretells)


def _recurring(points: Sequence[Point]) -> Growth | None:
    """Exponential growth where costs, or how they differ, follow from the two before: as Fibonacci numbers
    do."""
    if any(later - size != 1 for (size, _), (later, _) in pairwise(points)):
        return None
    costs = [cost for _, cost in points]
    for _ in range(3):
        rows = [[costs[at], costs[at + 1]] for at in range(len(costs) - 2)]
        factors = _solved(rows[-2:], costs[-2:]) if len(rows) > 3 else None
        if factors is not None:
            first, second = factors
            root = (float(second) + math.sqrt(max(float(second) ** 2 + 4 * float(first), 0))) / 2
            wrong = (first * a + second * b != c for (a, b), c in zip(rows, costs[2:], strict=True))
            if root > _LEAST_RATIO and not any(wrong):
                return Growth("exponential", 1.0, f"{root:.4g}^n", True, points[0][0], 1, lambda _: None)
        costs = [later - cost for cost, later in pairwise(costs)]
    return None


def _foretelling(points: Sequence[Point]) -> Growth | None:
    """The law that foretells best; where none can be tried, there are too few points."""
    if len(points) < _LEAST_POINTS:
        return None
    tried = []
    for law in _ROUND:
        factors = _least_squares(law, points)
        if factors is None or factors[-1] <= _NEGLIGIBLE:
            continue
        error = _error(law, points)
        if error is not None:
            tried.append((error, law, factors))
    if not tried:
        return None
    best = min(error for error, _, _ in tried)
    _, law, factors = next(one for one in tried if one[0] <= best * _SIMPLER + _AS_GOOD)
    shown = [float(one) for one in factors]
    foretells = partial(_foretold, law, factors)
    return Growth(law.name, shown[-1], _formula(law, shown), False, None, 0, foretells)


def _error(law: Law, points: Sequence[Point]) -> float | None:
    """How wrong the law is in proportion when it foretells a point from those before it, on the average of
    those behind the first that it can be fitted to."""
    first = max(len(law.terms) + 1, len(points) // 2)
    errors = []
    for known in range(first, len(points)):
        factors = _least_squares(law, points[:known])
        if factors is None:
            continue
        for size, cost in points[known : known + 2]:
            error = abs(_value(law, factors, size) - cost) / max(abs(cost), 1)
            errors.append(float(min(error, _HOPELESS)))
    return sum(errors) / len(errors) * law.doubt if errors else None


def _foretold(law: Law, factors: Sequence[Fraction], size: int) -> int | None:
    value = _value(law, factors, size)
    return round(value) if abs(value) < _TOO_LARGE else None


def _value(law: Law, factors: Sequence[Fraction], size: int) -> Fraction:
    return sum((f * Fraction(t) for f, t in zip(factors, law.row(size), strict=True)), Fraction(0))


def _solved(
    rows: Sequence[Sequence[Fraction | int]], costs: Sequence[Fraction | int]
) -> list[Fraction] | None:
    """The one solution of these equations; None where there is none, or more."""
    table = [[*map(Fraction, row), Fraction(cost)] for row, cost in zip(rows, costs, strict=True)]
    for place in range(len(table)):
        pivot = next((row for row in table[place:] if row[place]), None)
        if pivot is None:
            return None
        table.remove(pivot)
        pivot = [value / pivot[place] for value in pivot]
        table = [
            [value - row[place] * known for value, known in zip(row, pivot, strict=True)] for row in table
        ]
        table.insert(place, pivot)
    return [row[-1] for row in table]


def _least_squares(law: Law, points: Sequence[Point]) -> list[Fraction] | None:
    """The factors with the least sum of squares of what is wrong in proportion."""
    rows = [
        ([Fraction(term) / max(abs(cost), 1) for term in law.row(size)], Fraction(cost, max(abs(cost), 1)))
        for size, cost in points
    ]
    places = range(len(law.terms))
    if len(rows) < len(places):
        return None
    normal = [[sum((row[i] * row[j] for row, _ in rows), Fraction(0)) for j in places] for i in places]
    right = [sum((row[i] * cost for row, cost in rows), Fraction(0)) for i in places]
    return _solved(normal, right)


def _whole_log(size: int) -> int:
    return max(size, 1).bit_length() - 1


def _log_above(size: int) -> int:
    """The logarithm, rounded up."""
    return max(size - 1, 0).bit_length()


def _halvings(size: int) -> int:
    """The sum of the logarithms up to the size, rounded up: what is compared when halves are merged."""
    return sum(map(_log_above, range(1, size + 1)))


def _power(exponent: int) -> Callable[[int], Fraction]:
    return lambda size: Fraction(size) ** exponent


def _law(name: str, *terms: tuple[str, Callable[[int], Fraction | float]]) -> Law:
    return Law(name, (("", _power(0)), *terms))


_N, _N2, _N3 = ("n", _power(1)), ("n^2", _power(2)), ("n^3", _power(3))
_LOG = ("log2 n", lambda n: math.log2(max(n, 1)))
_N_LOG = ("n*log2 n", lambda n: n * math.log2(max(n, 1)))
_FLOORED = ("floor(log2 n)", lambda n: Fraction(_whole_log(n)))
_RAISED = ("ceil(log2 n)", lambda n: Fraction(_log_above(n)))
_LENGTH = ("ceil(log2(n + 1))", lambda n: Fraction(_log_above(n + 1)))
_MERGED = ("sum of ceil(log2 i), i = 1..n", lambda n: Fraction(_halvings(n)))
_LOGS = ("sum of floor(log2 i), i = 1..n", lambda n: Fraction(sum(map(_whole_log, range(1, n + 1)))))
_N_FLOORED = ("n*floor(log2 n)", lambda n: Fraction(n * _whole_log(n)))
_HALVES = ("floor(n/2)", lambda n: Fraction(n // 2))
_SQUARES = ("floor(n^2/4)", lambda n: Fraction(n * n // 4))
_STEPPED = (_FLOORED, _RAISED, _LENGTH, _MERGED, _N_FLOORED, _LOGS, _HALVES, _SQUARES)
_PLAIN = (
    _law("constant"),
    _law("log", _FLOORED),
    _law("log", _RAISED),
    _law("log", _LENGTH),
    _law("linear", _N),
    _law("linear", _HALVES),
    _law("linear", _N, _HALVES),
    _law("n log n", _N, _MERGED),
    _law("n log n", _N, _LOGS),
    _law("n log n", _N, _N_FLOORED),
    _law("quadratic", _N, _N2),
    _law("quadratic", _N, _SQUARES),
    _law("quadratic", _N, _HALVES, _N2),
    _law("cubic", _N, _N2, _N3),
)
"""Laws that costs can follow exactly, the simplest first."""


def _geometric(points: Sequence[Point]) -> Iterator[Law]:
    """Exponential laws with the ratios that the first costs have, of sizes without a gap."""
    first = points[0][0]
    whole = [cost for place, (size, cost) in enumerate(points) if size == first + place]
    for before, terms in ((1, ()), (2, (_N,))):
        costs = whole
        for _ in range(before):
            costs = [later - cost for cost, later in pairwise(costs)]
        if len(costs) > 1 and costs[-2] and (ratio := Fraction(costs[-1], costs[-2])) > _LEAST_RATIO:
            yield _law("exponential", *terms, (f"{_number(ratio)}^n", _to_the_power(ratio)))


def _to_the_power(ratio: Fraction) -> Callable[[int], Fraction]:
    return lambda size: ratio**size


_RATIOS = (
    (Fraction(99, 70), 10.0),
    (Fraction(89, 55), 4.0),
    (Fraction(2), 3.0),
    (Fraction(3), 3.0),
    (Fraction(4), 3.0),
)
_ROUND = (
    _law("constant"),
    _law("log", _LOG),
    _law("linear", _N),
    _law("n log n", _N, _N_LOG),
    _law("quadratic", _N, _N2),
    _law("cubic", _N, _N2, _N3),
    *(
        replace(_law("exponential", _N, (f"{float(ratio):.3g}^n", _to_the_power(ratio))), doubt=doubt)
        for ratio, doubt in _RATIOS
    ),
)
"""Laws that costs follow by and large, the simplest first."""


def _formula(law: Law, factors: Sequence[Fraction | float]) -> str:
    """The formula as text, what leads first."""
    text = ""
    for name, factor in reversed([(name, f) for (name, _), f in zip(law.terms, factors, strict=True)]):
        if not factor:
            continue
        shown = _number(-factor if factor < 0 else factor)
        part = shown if not name else name if shown == "1" else f"{shown}*{name}"
        sign = ("-" if factor < 0 else "") if not text else (" - " if factor < 0 else " + ")
        text += sign + part
    return text or "0"


def _number(value: Fraction | float) -> str:
    if isinstance(value, Fraction):
        return str(value.numerator) if value.denominator == 1 else f"{value.numerator}/{value.denominator}"
    return f"{value:.3g}"
