"""Operations on decimals (decimals.pl) on bit vectors of 64 bits, in the words of `z3_terms.py`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

Words = Mapping[str, Callable[..., Any]]
_MOST_PLACES = 6
_MODES = ("up", "down", "ceiling", "floor", "half_up", "half_down", "half_even")


class Decimals:
    """The operations, in those words; `number` makes a constant of a width, like a term."""

    def __init__(self, words: Words, number: Callable[[int, int, Any], Any]) -> None:
        self._words = words
        self._number = number

    def words(self) -> Words:
        """The words that these are in the table of operations."""
        return {
            **{f"rounded_{mode}": partial(self.rounded, mode) for mode in _MODES},
            "shifted": self.shifted,
            "digits": self.digits,
            "places": self.places,
        }

    def rounded(self, mode: str, x: Any, y: Any) -> Any:
        """The quotient, as java.math.RoundingMode says."""
        when = self._words["ite"]

        def n(value: int) -> Any:
            return self._number(value, 64, x)

        less, equal = self._words["bvslt"], self._words["equal"]
        whole, rest = self._words["bvsdiv"](x, y), self._words["bvsrem"](x, y)
        below = less(x ^ y, n(0))
        more = whole + when(below, n(-1), n(1))
        twice, most = self._size(rest) * n(2), self._size(y)
        match mode:
            case "down":
                return whole
            case "up":
                away = more
            case "ceiling":
                away = when(below, whole, more)
            case "floor":
                away = when(below, more, whole)
            case "half_up":
                away = when(less(twice, most), whole, more)
            case "half_down":
                away = when(less(most, twice), more, whole)
            case _:
                even = when(equal(whole & n(1), n(0)), whole, more)
                away = when(less(most, twice), more, when(less(twice, most), whole, even))
        return when(equal(rest, n(0)), whole, away)

    def shifted(self, x: Any, places: Any) -> Any:
        """The number without so many of its last digits; 0 for more than 18."""
        found = self._number(0, 64, x)
        for count in range(18, -1, -1):
            at = self._words["equal"](places, self._number(count, 32, x))
            found = self._words["ite"](
                at, self._words["bvsdiv"](x, self._number(10**count, 64, x)) if count else x, found
            )
        return found

    def digits(self, x: Any) -> Any:
        """How many digits the number has; the least long, which has no opposite, has 19."""
        size, found = self._size(x), self._number(19, 32, x)
        for count in range(18, 0, -1):
            fits = self._words["bvult"](size, self._number(10**count, 64, x))
            found = self._words["ite"](fits, self._number(count, 32, x), found)
        return found

    def places(self, x: Any, wanted: Any) -> Any:
        """How many places the number, at the most there are, is written with where so many are wanted."""
        least = self._number(_MOST_PLACES, 32, x)
        for count in range(_MOST_PLACES - 1, -1, -1):
            rest = self._words["bvsrem"](x, self._number(10 ** (_MOST_PLACES - count), 64, x))
            fits = self._words["equal"](rest, self._number(0, 64, x))
            least = self._words["ite"](fits, self._number(count, 32, x), least)
        return self._words["ite"](self._words["bvsgt"](wanted, least), wanted, least)

    def _size(self, x: Any) -> Any:
        return self._words["ite"](self._words["bvslt"](x, self._number(0, 64, x)), -x, x)
