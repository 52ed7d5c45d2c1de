"""What a method of a stub may make of what it is passed: rows of a table, a row an operation.

`x` is an argument, or of an array the first element; `c` is a constant. So `x -> x * x - 2.0` is a function
with a root, and `s -> "a".equals(s)` a predicate that holds of some.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from hornbill.bytecode.descriptors import is_primitive, method_types
from hornbill.bytecode.hierarchy import Hierarchy
from hornbill.bytecode.model import MethodModel
from hornbill.bytecode.signatures import method_signature

NUMBERS = ("int", "long", "float", "double")


@dataclass(frozen=True, slots=True)
class Formula:
    """An operation on the argument at that place."""

    operation: str
    place: int


@dataclass(frozen=True, slots=True)
class Row:
    """An operation as Java writes it, and as code: what is pushed, and instructions without the letter of
    their type. A test has those that jump where it holds, of ints and of what a comparison gives."""

    text: str
    code: tuple[str, ...] = ()
    test: tuple[str, str] | None = None


SAME, IS = "same", "is"
NUMERIC: Mapping[str, Row] = {
    "plus": Row("{x} + {c}", ("x", "c", "add")),
    "times": Row("{x} * {c}", ("x", "c", "mul")),
    "from": Row("{c} - {x}", ("c", "x", "sub")),
    "squared": Row("{x} * {x} + {c}", ("x", "x", "mul", "c", "add")),
}
TESTS: Mapping[str, Row] = {
    "less": Row("{x} < {c}", test=("if_icmplt", "iflt")),
    "equal": Row("{x} == {c}", test=("if_icmpeq", "ifeq")),
}
ROWS = {**NUMERIC, **TESTS}


def formulas(hierarchy: Hierarchy, method: MethodModel) -> Iterator[tuple[Formula, str]]:
    """What the method may answer with, each with the type of the constant."""
    parameters, result = method_types(method.descriptor)
    for place, kind in enumerate(parameters):
        element = kind.removesuffix("[]")
        if result in NUMBERS and element == result:
            yield from ((Formula(name, place), result) for name in NUMERIC)
        elif result == "boolean" and kind in NUMBERS:
            yield from ((Formula(name, place), kind) for name in TESTS)
        elif result == "boolean" and kind in ("java.lang.Object", "java.lang.String"):
            yield Formula(IS, place), "java.lang.String"
        elif not is_primitive(result) and _is_given_back(hierarchy, method, place, kind, result):
            yield Formula(SAME, place), result


def _is_given_back(hierarchy: Hierarchy, method: MethodModel, place: int, kind: str, result: str) -> bool:
    """Whether the argument can be the result, whatever the type arguments are."""
    if result == "void" or is_primitive(kind) or not hierarchy.is_subtype(kind, result):
        return False
    if method.signature is None:
        return True
    signature = method_signature(method.signature)
    several = len(signature.parameters) == len(method_types(method.descriptor)[0])
    return several and signature.parameters[place] == signature.result


def formula_text(formula: Formula, x: str, constant: str, kind: str) -> str:
    """The expression; `x` is the name of the parameter, of that type, `constant` an expression."""
    if formula.operation == SAME:
        return x
    if formula.operation == IS:
        return f"{x} == null" if constant == "null" else f"{constant}.equals({x})"
    if formula.operation == "times" and constant.rstrip("LFf") in ("1", "1.0") and not kind.endswith("[]"):
        return x
    row = ROWS[formula.operation]
    place = f"{x}[0]" if kind.endswith("[]") else x
    text = row.text.format(x=place, c=constant)
    return text.replace("+ -", "- ") if constant[1:2].isdigit() else text
