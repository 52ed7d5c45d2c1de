"""Which costs tests name, and of which they say an upper bound (`bounds.py`)."""

from __future__ import annotations

from dataclasses import dataclass

ASSERTABLE = ("instructions", "calls", "calls:PATTERN", "memory", "memory-hotspot", "stack")
"""The cost models that the counter of tests knows."""
_OF_METHODS = ASSERTABLE[2]


@dataclass(frozen=True, slots=True)
class TestCosts:
    """Which costs tests name, models with their units, and of which they say an upper bound: what was found
    and `tolerance` percent more. `layout` is that of the objects whose bytes are counted."""

    __test__ = False  # no test of pytest

    named: tuple[tuple[str, str], ...] = ()
    asserted: tuple[str, ...] = ()
    tolerance: int = 0
    layout: str = ""


NO_COSTS = TestCosts()


def is_assertable(model: str) -> bool:
    """Whether the counter of tests knows that cost model."""
    kind, colon, _ = _OF_METHODS.partition(":")
    return model != _OF_METHODS and (model in ASSERTABLE or model.startswith(kind + colon))
