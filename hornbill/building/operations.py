"""Operations on numbers (hornbill/solver/operation_table.py) as functions of the values that are at hand."""

from __future__ import annotations

import math
import struct
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from hornbill.solver.operation_table import OPERATIONS

Values = Mapping[str, Any]
Compute = Callable[[Values], Any]
_BITS = {"byte": 8, "short": 16, "int": 32, "long": 64}
_FLOATS = {"NaN": math.nan, "Infinity": math.inf, "-Infinity": -math.inf}
_REAL = ("float", "double")


class Undefined(Exception):
    """An expression that has no value for these inputs."""


def number(value: Any, kind: str) -> Any:
    """A primitive as it is computed with: chars are numbers, NaN and the infinities floats."""
    if kind == "char" and isinstance(value, str):
        return ord(value)
    if kind in _REAL:
        return _FLOATS[value] if isinstance(value, str) else float(value)
    return value


def operation(name: str, operands: Sequence[Compute]) -> Compute:
    """What the operation of that name gives; KeyError where the table has none."""
    row = OPERATIONS[name]
    one, other = operands[0], operands[-1]
    how, *said = row.java
    match how:
        case "infix":
            return _binary(said[0], row.result, one, other)
        case "shift":
            return _shift(said[0], _BITS[row.result], one, other)
        case "minus" if row.result in _REAL:
            return lambda values: -float(one(values))
        case "minus":
            return lambda values: _wrapped(-one(values), _BITS[row.result])
        case "widening" | "cast":
            return _converted(row.inputs[0], row.result, one)
        case "three_way":
            return _three_way(int(said[0]) if said[0] != "none" else 0, one, other)
        case "static":
            return _bits(row.inputs[0], row.result, one)
    raise KeyError(name)


def _wrapped(value: int, bits: int) -> int:
    value &= (1 << bits) - 1
    return value - (1 << bits) if value >> (bits - 1) else value


def _rounded(value: float, kind: str) -> float:
    if kind != "float":
        return value
    try:
        single: float = struct.unpack("<f", struct.pack("<f", value))[0]
    except OverflowError:
        return math.copysign(math.inf, value)
    return single


def _truncated(value: float, kind: str) -> int:
    """A float as an integer type has it (JLS 5.1.3)."""
    if math.isnan(value):
        return 0
    bits = _BITS[kind]
    least, most = -(1 << (bits - 1)), (1 << (bits - 1)) - 1
    return least if value <= least else most if value >= most else int(value)


def _converted(source: str, kind: str, value: Compute) -> Compute:
    """The value as one of another primitive type (JLS 5.1)."""
    if kind in _REAL:
        return lambda values: _rounded(float(value(values)), kind)
    if source in _REAL:
        return lambda values: _truncated(value(values), kind)
    if kind == "char":
        return lambda values: value(values) & 0xFFFF
    return lambda values: _wrapped(value(values), _BITS[kind])


_WHOLE: dict[str, Callable[[int, int], int]] = {
    "+": lambda a, b: a + b,
    "-": lambda a, b: a - b,
    "*": lambda a, b: a * b,
    "/": lambda a, b: _quotient(a, b),
    "%": lambda a, b: a - b * _quotient(a, b),
    "&": lambda a, b: a & b,
    "|": lambda a, b: a | b,
    "^": lambda a, b: a ^ b,
}


def _quotient(a: int, b: int) -> int:
    if b == 0:
        raise Undefined
    whole = abs(a) // abs(b)
    return whole if (a < 0) == (b < 0) else -whole


def _float_operation(op: str, a: float, b: float) -> float:
    try:
        match op:
            case "+":
                return a + b
            case "-":
                return a - b
            case "*":
                return a * b
            case "/":
                return a / b
            case "%":
                return math.fmod(a, b)
    except ZeroDivisionError:
        return math.nan if a == 0 or math.isnan(a) else math.copysign(math.inf, a) * math.copysign(1.0, b)
    except (ValueError, OverflowError):
        return math.nan
    raise Undefined


def _binary(op: str, kind: str, one: Compute, other: Compute) -> Compute:
    """An operation with two operands; Undefined where it would throw."""
    if kind in _REAL:
        return lambda v: _rounded(_float_operation(op, float(one(v)), float(other(v))), kind)
    whole, bits = _WHOLE[op], _BITS[kind]
    return lambda values: _wrapped(whole(one(values), other(values)), bits)


def _shift(op: str, bits: int, one: Compute, other: Compute) -> Compute:
    def shifted(values: Values) -> int:
        value, by = one(values), other(values) & (bits - 1)
        match op:
            case "<<":
                return _wrapped(value << by, bits)
            case ">>":
                return int(value >> by)
        return _wrapped((value & ((1 << bits) - 1)) >> by, bits)

    return shifted


def _three_way(unordered: int, one: Compute, other: Compute) -> Compute:
    """-1, 0 or 1, or that for NaN."""

    def compared(values: Values) -> int:
        a, b = one(values), other(values)
        return -1 if a < b else 1 if a > b else 0 if a == b else unordered

    return compared


_LAYOUTS = {"int": "<i", "long": "<q", "float": "<f", "double": "<d"}


def _bits(source: str, kind: str, value: Compute) -> Compute:
    """The bits of a float as a number, or the reverse."""
    layout, into = _LAYOUTS[source], _LAYOUTS[kind]
    return lambda values: struct.unpack(into, struct.pack(layout, value(values)))[0]
