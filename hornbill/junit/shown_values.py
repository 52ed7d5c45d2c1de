"""Values as names of tests and their display names say them: short texts, numbers and dates."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from hornbill.graphs import Node
from hornbill.junit.library_fields import OPTIONAL
from hornbill.junit.library_values import library_of
from hornbill.junit.literals import string

_LONGEST_TEXT = 24
_SHORTEST_YEAR = 4
_NUMBERS = ("java.math.BigDecimal", "java.math.BigInteger")
_MOMENTS: Mapping[str, int] = {
    "java.time.LocalDate": 3,
    "java.time.LocalTime": 4,
    "java.time.LocalDateTime": 7,
    "java.time.YearMonth": 2,
}
"""Dates and times by how many numbers they are, the largest unit first."""


def quoted(text: str) -> str | None:
    """A text as Java writes it; None of a long one."""
    return string(text) if len(text) <= _LONGEST_TEXT else None


def shown_value(value: Any) -> str | None:
    """A number, date or time that is an object, or what an Optional holds, in short; None of what else is."""
    library = library_of(value)
    if library is None:
        return None
    parts = library.values(value)
    if library.type == OPTIONAL and library.method == "of":
        (held,) = parts
        inner = shown_value(held) if isinstance(held, Node) else None
        if isinstance(held, str):
            inner = quoted(held)
        return None if inner is None else f"Optional of {inner}"
    if library.type in _MOMENTS and library.method == "of":
        return _shown_moment(library.type, tuple(parts) + (0,) * (_MOMENTS[library.type] - len(parts)))
    return str(parts[0] if parts else 0) if library.type in _NUMBERS else None


def _shown_moment(kind: str, parts: Sequence[int]) -> str | None:
    """A date or time as ISO 8601 writes it."""
    if not 0 <= parts[0] < 10**_SHORTEST_YEAR:
        return None
    day = f"{parts[0]:04}-" + "-".join(f"{one:02}" for one in parts[1:3])
    match kind.rpartition(".")[2]:
        case "LocalTime":
            return _shown_time(parts)
        case "LocalDateTime":
            return f"{day}T{_shown_time(parts[3:])}"
    return day


def _shown_time(parts: Sequence[int]) -> str | None:
    hour, minute, second, nano = parts
    if nano:
        return None
    return f"{hour:02}:{minute:02}" + (f":{second:02}" if second else "")
