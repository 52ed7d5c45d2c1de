"""What is in a value that was observed. The fields of an object are values, but not what holds them by their
names: of a field that is named `id` nothing says that it is an identity."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

_BY_NAME = ("fields", "told")
"""What holds values by names that the program gives."""


def parts(value: Any) -> Iterator[Any]:
    """The values of which the value is made."""
    if isinstance(value, list):
        yield from value
    elif isinstance(value, dict):
        for name, part in value.items():
            if name in _BY_NAME and isinstance(part, dict):
                yield from part.values()
            else:
                yield part


def inside(value: Any) -> Iterator[Any]:
    """All that the value is made of, without itself."""
    for one in parts(value):
        yield one
        yield from inside(one)


def with_parts(value: Any, other: Callable[[Any], Any]) -> Any:
    """The value with other parts."""
    match value:
        case list():
            return [other(one) for one in value]
        case dict():
            return {
                name: {field: other(one) for field, one in part.items()}
                if name in _BY_NAME and isinstance(part, dict)
                else other(part)
                for name, part in value.items()
            }
    return value


def without_identity(value: Any) -> Any:
    """The value without the number by which it is told of again."""
    if isinstance(value, dict) and "id" in value:
        return {name: part for name, part in value.items() if name != "id"}
    return value
