"""What it takes to set up a case, as far as that can be told before it is tried: what others like it took.

Cases are alike whose inputs hold objects of the same classes. Of those of which nothing is known yet, the one
with fewer objects is the cheaper. The price is in seconds for each success, so that what fails often comes
last.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from hornbill.bytecode.model import MethodModel
from hornbill.method_cases import Case

_SECONDS, _SECONDS_AN_OBJECT = 0.01, 0.05
"""Supposed for a case, until it is known better."""
_KNOWN = 1e-3
"""Of a case whose plan is there."""

Likeness = tuple[tuple[str, int], ...]


@dataclass(slots=True)
class _Paid:
    seconds: float = 0.0
    successes: int = 0


class Prices:
    """What was paid so far."""

    def __init__(self) -> None:
        self._paid: dict[Likeness, _Paid] = {}

    def price(self, method: MethodModel, case: Case, is_known: bool) -> float:
        """The seconds that a plan for the case is thought to take; less where it `is_known`."""
        if is_known:
            return _KNOWN
        likeness = likeness_of(method, case)
        supposed = _SECONDS + _SECONDS_AN_OBJECT * sum(count for _, count in likeness)
        paid = self._paid.get(likeness, _Paid())
        return (supposed + paid.seconds) / (1 + paid.successes)

    def pay(self, method: MethodModel, case: Case, seconds: float, success: bool) -> None:
        """So much was spent on the case, with success or without."""
        paid = self._paid.setdefault(likeness_of(method, case), _Paid())
        paid.seconds += seconds
        paid.successes += success


def likeness_of(method: MethodModel, case: Case) -> Likeness:
    """The classes of the objects in the inputs of the case, with their numbers."""
    witness = case.witness
    given = witness.args if method.name == "<init>" else (witness.this, *witness.args)
    return tuple(sorted(Counter(name for value in given for name in _classes(value)).items()))


def _classes(value: Any) -> Iterator[str]:
    waiting = [value]
    while waiting:
        match waiting.pop():
            case {"class": str(name), "fields": dict(fields)}:
                yield name
                waiting.extend(fields.values())
            case {"array": list(elements)}:
                waiting.extend(elements)
            case list(elements):
                waiting.extend(elements)
