"""Java's operations on primitives (JLS 5 and 15), as functions of the values that are at hand."""

from __future__ import annotations

import math
import struct
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from hornbill.building.syntax import NotReadable
from hornbill.bytecode.descriptors import is_primitive

Values = Mapping[str, Any]
Compute = Callable[[Values], Any]
_INTEGRAL = frozenset(("byte", "short", "char", "int"))
_BITS = {"byte": 8, "short": 16, "char": 16, "int": 32, "long": 64}
_RANKS = ("int", "long", "float", "double")
_FLOATS = {"NaN": math.nan, "Infinity": math.inf, "-Infinity": -math.inf}


class Undefined(Exception):
    """An expression that has no value for these inputs."""


@dataclass(frozen=True, slots=True)
class Typed:
    """A compiled expression with its static type; `""` where that is some reference."""

    compute: Compute
    type: str


def number(value: Any, kind: str) -> Any:
    """A primitive as it is computed with: chars are numbers, NaN and the infinities floats."""
    if kind == "char" and isinstance(value, str):
        return ord(value)
    if kind in ("float", "double"):
        return _FLOATS[value] if isinstance(value, str) else float(value)
    return value


def _wrapped(value: int, bits: int) -> int:
    value &= (1 << bits) - 1
    return value - (1 << bits) if value >> (bits - 1) else value


def _single(value: float) -> float:
    try:
        single: float = struct.unpack("<f", struct.pack("<f", value))[0]
    except OverflowError:
        return math.copysign(math.inf, value)
    return single


def converted(value: Compute, source: str, kind: str) -> Compute:
    """The value as one of another primitive type (JLS 5.1)."""
    if kind == "boolean" or source == "boolean":
        raise NotReadable(kind)
    if kind in ("float", "double"):
        return lambda values: _rounded(float(value(values)), kind)
    if source in ("float", "double"):
        return lambda values: _truncated(value(values), kind)
    if kind == "char":
        return lambda values: value(values) & 0xFFFF
    return lambda values: _wrapped(value(values), _BITS[kind])


def _rounded(value: float, kind: str) -> float:
    return _single(value) if kind == "float" else value


def _truncated(value: float, kind: str) -> int:
    """A float as an integer type has it (JLS 5.1.3)."""
    if math.isnan(value):
        return 0
    bits = 64 if kind == "long" else 32
    least, most = -(1 << (bits - 1)), (1 << (bits - 1)) - 1
    whole = least if value <= least else most if value >= most else int(value)
    return (
        whole
        if kind in ("int", "long")
        else whole & 0xFFFF
        if kind == "char"
        else _wrapped(whole, _BITS[kind])
    )


def _promoted(*kinds: str) -> str:
    """The type in which operands of those types are computed (JLS 5.6)."""
    return max(("int" if kind in _INTEGRAL else kind for kind in kinds), key=_RANKS.index)


def prefix(op: str, operand: Typed) -> Typed:
    """An operation with one operand."""
    value = operand.compute
    if op == "!":
        if operand.type != "boolean":
            raise NotReadable(op)
        return Typed(lambda values: not value(values), "boolean")
    kind = _promoted(operand.type)
    if op == "~":
        return Typed(lambda values: ~value(values), kind)
    if op == "+":
        return Typed(value, kind)
    if kind in _BITS:
        return Typed(lambda values: _wrapped(-value(values), _BITS[kind]), kind)
    return Typed(lambda values: -value(values), kind)


def conditional(condition: Typed, yes: Typed, no: Typed) -> Typed:
    """One of two values, as the condition says."""
    kind = yes.type if yes.type == no.type else ""
    if is_primitive(yes.type) and is_primitive(no.type) and kind == "":
        kind = _promoted(yes.type, no.type)
    elif kind == "":
        kind = no.type if yes.type in ("null", "") else yes.type
    test, one, other = condition.compute, yes.compute, no.compute
    return Typed(lambda values: one(values) if test(values) else other(values), kind)


_COMPARISONS: dict[str, Callable[[Any, Any], bool]] = {
    "<": lambda a, b: a < b,
    "<=": lambda a, b: a <= b,
    ">": lambda a, b: a > b,
    ">=": lambda a, b: a >= b,
    "==": lambda a, b: a == b,
    "!=": lambda a, b: a != b,
}
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


def arithmetic(op: str, a: Typed, b: Typed) -> Typed:
    """An operation with two operands; Undefined where it would throw."""
    one, other = a.compute, b.compute
    if op in _COMPARISONS:
        compare = _COMPARISONS[op]
        return Typed(lambda values: compare(one(values), other(values)), "boolean")
    if a.type == b.type == "boolean":
        logic = _WHOLE[op]
        return Typed(lambda values: bool(logic(int(one(values)), int(other(values)))), "boolean")
    if op in ("<<", ">>", ">>>"):
        return _shift(op, a, b)
    kind = _promoted(a.type, b.type)
    if kind in ("float", "double"):
        return Typed(lambda v: _rounded(_float_operation(op, float(one(v)), float(other(v))), kind), kind)
    operation, bits = _WHOLE[op], _BITS[kind]
    return Typed(lambda values: _wrapped(operation(one(values), other(values)), bits), kind)


def _shift(op: str, a: Typed, b: Typed) -> Typed:
    kind = _promoted(a.type)
    bits = _BITS[kind]
    one, other = a.compute, b.compute

    def shifted(values: Values) -> int:
        value, by = one(values), other(values) & (bits - 1)
        match op:
            case "<<":
                return _wrapped(value << by, bits)
            case ">>":
                return int(value >> by)
        return _wrapped((value & ((1 << bits) - 1)) >> by, bits)

    return Typed(shifted, kind)
