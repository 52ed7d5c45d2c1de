"""What a symbolic amount comes to for inputs that are known: its texts read as sums over their values.

Only what is plain is read: parameters, fields, elements, lengths, and ints added, multiplied and divided.
Where a text says more, nothing is known.
"""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from hornbill.costs.amounts import Amount


def amount_of(amount: Amount, parameters: Sequence[str], values: Sequence[Any]) -> int | None:
    """The number that the amount is where the parameters have these values, in the form of
    hornbill/values.py; None where that cannot be read, or where the amount is a lower bound."""
    if amount.at_least:
        return None
    known = dict(zip(parameters, values, strict=True))
    try:
        return amount.constant + sum(
            times * _number(ast.parse(text, mode="eval").body, known)
            for text, times in amount.coefficients.items()
        )
    except (SyntaxError, ValueError, LookupError, TypeError, ZeroDivisionError):
        return None


def _wrapped(number: int) -> int:
    """As an int of Java."""
    return (number + 2**31) % 2**32 - 2**31


def _divided(a: int, b: int) -> int:
    return abs(a) // abs(b) * (1 if (a < 0) == (b < 0) else -1)


_OPERATIONS: Mapping[type[ast.operator], Callable[[int, int], int]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: _divided,
}


def _number(expression: ast.expr, known: Mapping[str, Any]) -> int:
    match expression:
        case ast.BinOp(left, operation, right) if type(operation) in _OPERATIONS:
            return _wrapped(_OPERATIONS[type(operation)](_number(left, known), _number(right, known)))
        case ast.UnaryOp(ast.USub(), operand):
            return -_number(operand, known)
    value = _value(expression, known)
    if isinstance(value, bool) or not isinstance(value, int):
        raise ValueError(value)
    return value


def _value(expression: ast.expr, known: Mapping[str, Any]) -> Any:
    match expression:
        case ast.Constant(int() as value):
            return value
        case ast.Name(name):
            return known[name]
        case ast.Attribute(holder, "length"):
            return len(_elements(_value(holder, known)))
        case ast.Attribute(holder, name):
            return _value(holder, known)["fields"][name]
        case ast.Subscript(holder, index):
            return _elements(_value(holder, known))[_number(index, known)]
        case ast.Call(ast.Attribute(holder, "length"), [], []):
            return len(_text(_value(holder, known)))
    raise ValueError(ast.dump(expression))


def _elements(value: Any) -> Sequence[Any]:
    elements = value["array"] if isinstance(value, dict) else value
    if not isinstance(elements, list):
        raise TypeError
    return elements


def _text(value: Any) -> str:
    text = value["string"] if isinstance(value, dict) else value
    if not isinstance(text, str):
        raise TypeError
    return text
