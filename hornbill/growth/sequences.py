"""Sequences of any length that are like some that are known: candidates, each to be tried.

Numbers are ranks - ascending, descending, the largest first, from both ends, ... - times a step, above a
base, as the known ones suggest; or, as other values, what the longest one repeats between a head and a
tail. `ends` are those ranks that come up where halves are split or merged.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

Values = list[Any]
_MOST_UNIT, _MOST_HEAD, _MOST_TAIL = 3, 2, 2
_LARGER_STEPS = (1, 1 << 8, 1 << 16)


@dataclass(frozen=True, slots=True)
class Family:
    """Values, one of each size, that `said` describes; `of` answers None where there is none."""

    said: str
    of: Callable[[int], Any]


def _ascending(count: int) -> list[int]:
    return list(range(count))


def _from_both_ends(count: int) -> list[int]:
    return [i // 2 if i % 2 == 0 else count - 1 - i // 2 for i in range(count)]


def _pipe(count: int) -> list[int]:
    rising = list(range(0, count, 2))
    return rising + [rank for rank in range(count - 1, 0, -1) if rank % 2]


def _turned(count: int) -> list[int]:
    """The second half before the first one."""
    return [*range(count // 2, count), *range(count // 2)]


def _dealt(ranks: list[int], more_left: int, to_left: int) -> list[int]:
    """The ranks dealt in turns to two halves, the largest first, and those again: when they are merged,
    each has to be looked at. The left half has as many as the right one, or one `more_left`, or one
    less."""
    count = len(ranks)
    if count < 2:
        return ranks
    first = ranks[(count - 1) % 2 :: 2]
    other = ranks[count % 2 :: 2]
    left, right = (first, other) if to_left else (other, first)
    half = (count + more_left) // 2
    while len(left) > half:
        right.insert(0, left.pop(0))
    while len(left) < half:
        left.insert(0, right.pop(0))
    return _dealt(sorted(left), more_left, to_left) + _dealt(sorted(right), more_left, to_left)


_RANKS: dict[str, Callable[[int], list[int]]] = {
    "ascending": _ascending,
    "descending": lambda n: _ascending(n)[::-1],
    "the largest, then ascending": lambda n: [n - 1, *range(n - 1)] if n else [],
    "the least, then descending": lambda n: [0, *range(n - 1, 0, -1)] if n else [],
    "ascending, the least last": lambda n: [*range(1, n), 0] if n else [],
    "descending, the largest last": lambda n: [*range(n - 2, -1, -1), n - 1] if n else [],
    "from both ends, the least first": _from_both_ends,
    "from both ends, the largest first": lambda n: [n - 1 - rank for rank in _from_both_ends(n)],
    "towards both ends": lambda n: _from_both_ends(n)[::-1],
    "towards both ends, the least last": lambda n: [n - 1 - rank for rank in _from_both_ends(n)][::-1],
    "up and down": _pipe,
    "down and up": lambda n: [n - 1 - rank for rank in _pipe(n)],
    "the upper half, then the lower": _turned,
    "dealt to halves, the largest left": lambda n: _dealt(_ascending(n), 0, 1),
    "dealt to halves, the largest right": lambda n: _dealt(_ascending(n), 0, 0),
    "dealt to halves with more left, the largest left": lambda n: _dealt(_ascending(n), 1, 1),
    "dealt to halves with more left, the largest right": lambda n: _dealt(_ascending(n), 1, 0),
}


def sequences(known: Sequence[Values], least: int | None, most: int | None) -> Iterator[Family]:
    """Sequences like the known ones, the longest of which comes last: repeated values first. Of numbers
    between `least` and `most`, there are ranks too."""
    longest = known[-1]
    yield from _repeated(longest)
    if least is not None and most is not None and all(_is_number(value) for value in longest):
        yield from _ranked(longest, least, most)


def _is_number(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _repeated(longest: Values) -> Iterator[Family]:
    """What is repeated between a head and a tail, the shortest of these first."""
    count = len(longest)
    seen = []
    for around in range(_MOST_HEAD + _MOST_TAIL + 1):
        for head in range(max(0, around - _MOST_TAIL), min(around, _MOST_HEAD) + 1):
            tail = around - head
            for unit in range(1, _MOST_UNIT + 1):
                parts = longest[:head], longest[head : head + unit], longest[count - tail :] if tail else []
                is_again = head + 2 * unit + tail <= count or (unit == 1 and head + tail < count)
                if not is_again or parts in seen or _repeats(*parts, count) != longest:
                    continue
                seen.append(parts)
                yield Family(_said(*parts), partial(_repeats, *parts))


def _repeats(head: Values, unit: Values, tail: Values, count: int) -> Values | None:
    inner = count - len(head) - len(tail)
    if inner < 0:
        return None
    return [*head, *(unit[place % len(unit)] for place in range(inner)), *tail]


def _said(head: Values, unit: Values, tail: Values) -> str:
    def shown(values: Values) -> str:
        return " ".join(map(_shown, values))

    parts = (
        ([shown(head)] if head else []) + [f"{shown(unit)} again and again"] + ([shown(tail)] if tail else [])
    )
    return ", then ".join(parts)


def _shown(value: Any) -> str:
    return f"a {value['class']}" if isinstance(value, dict) and "class" in value else str(value)


def _ranked(longest: Values, least: int, most: int) -> Iterator[Family]:
    base = min(longest, default=0)
    step = math.gcd(*(value - base for value in longest)) or 1
    steps = dict.fromkeys([step, 1, *(step * more for more in _LARGER_STEPS)])
    for one in steps:
        for start in dict.fromkeys([base, 0]):
            for said, ranks in _RANKS.items():
                how = said if one == 1 else f"{said}, by {one}"
                yield Family(how, partial(_spread, ranks, start, one, (least, most)))


def _spread(
    ranks: Callable[[int], list[int]], start: int, step: int, within: tuple[int, int], count: int
) -> Values | None:
    """The ranks as numbers that begin and go on like this; None where one is not within these bounds."""
    found = [start + step * rank for rank in ranks(count)]
    return found if all(within[0] <= value <= within[1] for value in found) else None
