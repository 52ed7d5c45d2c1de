"""Numbers on a path that is followed (followed.py): arithmetic and comparisons, of terms."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from hornbill.graphs import Node
from hornbill.junit.followed_path import Thrown
from hornbill.junit.followed_terms import UNKNOWN, Term, constant
from hornbill.solver.operation_table import OPERATIONS

_BITS = {"int": 32, "long": 64}
_ROWS: Mapping[str, Callable[[int, int], int]] = {
    "+": lambda a, b: a + b,
    "-": lambda a, b: a - b,
    "*": lambda a, b: a * b,
    "&": lambda a, b: a & b,
    "|": lambda a, b: a | b,
    "^": lambda a, b: a ^ b,
}


def operated(op: str, operands: Sequence[Term]) -> Term:
    """What an operation on numbers gives."""
    operation = OPERATIONS[op]
    match operation.java:
        case ("three_way", *_):
            left, right = operands
            value: Any = UNKNOWN
            if left.known and right.known and left.value == left.value and right.value == right.value:
                value = (left.value > right.value) - (left.value < right.value)
            is_whole = operation.inputs[0] == "long"
            return Term("int", None, value, order=(left, right) if is_whole else None)
        case ("infix", sign) if operation.result in _BITS:
            left, right = operands
            return arithmetic(sign, operation.result, left, right)
        case ("minus",) if operation.result in _BITS:
            return arithmetic("-", operation.result, constant(0, operation.result), operands[0])
        case ("widening",):
            return _widened(operands[0], operation.result)
    return Term(operation.result)


def arithmetic(sign: str, kind: str, left: Term, right: Term) -> Term:
    """What an operation gives that Java writes between its operands."""
    value: Any = UNKNOWN
    if left.known and right.known:
        value = _worked_out(sign, _BITS[kind], left.value, right.value)
    if left.fixed and right.fixed and value is not UNKNOWN:
        return constant(value, kind)
    sides = left.said, right.said
    simple = left.atomic and right.atomic and all(sides) and (left.fixed is False or sign != "-")
    return Term(kind, f"{left.said} {sign} {right.said}" if simple else None, value, atomic=False)


def _worked_out(sign: str, bits: int, left: int, right: int) -> Any:
    if sign in ("/", "%"):
        if not right:
            raise Thrown
        quotient = abs(left) // abs(right) * (1 if (left < 0) == (right < 0) else -1)
        found = quotient if sign == "/" else left - quotient * right
    elif sign in _ROWS:
        found = _ROWS[sign](left, right)
    else:
        return UNKNOWN
    half = 1 << (bits - 1)
    return (found + half) % (1 << bits) - half


def _widened(term: Term, kind: str) -> Term:
    value = UNKNOWN if kind == "float" else term.value
    if kind == "double" and term.known and isinstance(value, int):
        value = float(value)
    if term.fixed and kind == "long" and term.known:
        return constant(value, kind)
    return Term(kind, term.said, value, term.fixed, atomic=term.atomic)


def holds(left: Term, sign: str, right: Term) -> bool | None:
    """Whether the comparison holds; None where that is not known."""
    if not (left.known and right.known):
        return None
    a, b = left.value, right.value
    rows: Mapping[str, Callable[[], bool]] = {
        "==": lambda: a == b,
        "!=": lambda: a != b,
        "<": lambda: a < b,
        "<=": lambda: a <= b,
        ">": lambda: a > b,
        ">=": lambda: a >= b,
    }
    return rows[sign]()


def is_same(left: Term, right: Term) -> bool | None:
    """Whether the two are one object; None where that is not known."""
    if not (left.known and right.known):
        return None
    a, b = left.value, right.value
    if a is None or b is None:
        return a is b
    match a, b:
        case {"enum": one, "name": name}, {"enum": other, "name": other_name}:
            return bool(one == other and name == other_name)
    return a is b if isinstance(a, Node) and isinstance(b, Node) else None
