"""The table of operations on numbers (operation_rows.pl) for Python: types, and what each is to Z3."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

from hornbill.solver import operation_rows

Expression: TypeAlias = str | int | tuple["Expression", ...]
"""`x` or `y`, a number, or a word with what it is applied to."""

_FLOATING = ("float", "double")


@dataclass(frozen=True, slots=True)
class Operation:
    """A row of the table; `java` is what it is there (`operation_rows.pl`), `meaning` what it is to Z3, in
    the words of `z3_terms.py`."""

    name: str
    inputs: tuple[str, ...]
    result: str
    java: tuple[str, ...]
    meaning: Expression

    @property
    def word(self) -> str:
        """The word that its meaning begins with."""
        return str(self.meaning[0] if isinstance(self.meaning, tuple) else self.meaning)

    @property
    def is_floating(self) -> bool:
        """Whether it takes floats or gives one."""
        return any(type_name in _FLOATING for type_name in (*self.inputs, self.result))

    @property
    def orders_floats(self) -> bool:
        """Whether it compares floats: of float or double, as nothing hangs on which."""
        return len(self.inputs) == 2 and self.inputs[0] in _FLOATING and self.result not in _FLOATING


def expression(text: str) -> Expression:
    """The expression that a line writes in brackets."""
    open_parts: list[list[Expression]] = [[]]
    for word in text.replace("(", "( ").replace(")", " )").split():
        if word == "(":
            open_parts.append([])
        elif word == ")":
            closed = tuple(open_parts.pop())
            open_parts[-1].append(closed)
        else:
            open_parts[-1].append(int(word) if word.lstrip("-").isdigit() else word)
    return open_parts[0][0]


def _operation(line: str) -> Operation:
    name, inputs, result, java, meaning = line.split(" ", 4)
    return Operation(name, tuple(inputs.split(",")), result, tuple(java.split(",")), expression(meaning))


_ROWS = [_operation(line) for line in operation_rows.OPERATIONS.strip().splitlines()]

OPERATIONS: Mapping[str, Operation] = {row.name: row for row in _ROWS}
"""The rows by the name of the operation."""


@dataclass(frozen=True, slots=True)
class Comparison:
    """A row of the table of comparisons: its opposite, Java's operator, and what it is to Z3."""

    name: str
    opposite: str
    java: str
    meaning: str


COMPARISONS: Mapping[str, Comparison] = {
    line.split(" ")[0]: Comparison(*line.split(" "))
    for line in operation_rows.COMPARISONS.strip().splitlines()
}
"""The rows by the name of the comparison."""

TYPES: Mapping[str, tuple[int, int]] = {
    name: (int(least), int(most))
    for name, least, most in (line.split(" ") for line in operation_rows.TYPES.strip().splitlines())
}
"""The least and the greatest value of each integral type; `length` is that of an array."""
