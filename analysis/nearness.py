"""How near to the end of a method paths came that were cut short: of several reasons why nothing behind was
reached, the nearest one stands before it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Protocol


class Stops(Protocol):
    """The rules of a method (coverage.MethodRules), as far as they are asked here."""

    def stops(self, why: str, mark: Mapping[str, Any], explored: bool) -> Iterator[Any]:
        """Where paths were in it when they were cut short for that."""

    def left(self, stop: Any) -> tuple[int, int]:
        """How far it is from there to its end."""


class Nearness:
    """How near to the ends of methods paths were cut short, by why they were; see coverage.py."""

    def __init__(self, rules_of: Callable[[str], Stops | None], marks: Mapping[str, Any]) -> None:
        self._rules_of = rules_of
        self._marks = marks
        self._known: dict[tuple[str, str], tuple[tuple[int, int], ...]] = {}

    def left(self, why: str, method_id: str) -> tuple[tuple[int, int], ...]:
        """How far it was from there to the method's end, and below that to the end of the method that it
        was calling, and so on; nothing where the method had ended."""
        key = (why, method_id)
        if key not in self._known:
            self._known[key] = ()  # of a method that calls itself, one call counts
            rules = self._rules_of(method_id)
            stops = [] if rules is None else list(rules.stops(why, self._marks[why], explored=True))
            if rules is not None and stops:
                last = min(stops, key=rules.left)
                below = self.left(why, last.begun) if last.begun is not None else ()
                self._known[key] = (rules.left(last), *below)
        return self._known[key]
