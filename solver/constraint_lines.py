"""Constraint texts taken apart, and the words of numbers; what the text means is said in `bit_vectors.py`."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass

GROUPS = ("any", "all")


@dataclass(frozen=True, slots=True)
class ConstraintText:
    """The types of the inputs, the definitions without `let`, and the conditions, each with all its lines."""

    inputs: tuple[str, ...]
    definitions: tuple[str, ...]
    conditions: tuple[str, ...]
    readable: bool = False


def taken_apart(text: str) -> ConstraintText:
    """The parts of a constraint text, each in the text's order."""
    inputs, definitions, conditions, readable = [], [], [], False
    lines = iter(text.splitlines())
    for line in lines:
        if line.startswith("in "):
            inputs.append(line[3:])
        elif line.startswith("let "):
            definitions.append(line[4:])
        elif line == "readable":
            readable = True
        else:
            conditions.append("\n".join(statement(line, lines)))
    return ConstraintText(tuple(inputs), tuple(definitions), tuple(conditions), readable)


def statement(line: str, rest: Iterator[str]) -> Iterator[str]:
    """The lines of the condition that begins with `line`: a group has others after it."""
    yield line
    word, _, count = line.partition(" ")
    if word in GROUPS:
        for _ in range(int(count)):
            following = next(rest, None)
            if following is None:
                raise ValueError(f"the constraint text ends within {line!r}")
            yield from statement(following, rest)


def number(word: str) -> int | float:
    """The number that Prolog or `number_word` writes like this; a float has a point or an exponent."""
    if word.endswith("NaN"):
        return math.nan
    if word.endswith("Inf"):
        return -math.inf if word.startswith("-") else math.inf
    return float(word) if "." in word or "e" in word else int(word)


def number_word(value: int | float) -> str:
    """The number as Prolog reads it back exactly."""
    if isinstance(value, int) or math.isfinite(value):
        return repr(value)
    return "1.5NaN" if math.isnan(value) else "1.0Inf" if value > 0 else "-1.0Inf"
