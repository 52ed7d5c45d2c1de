"""Whether the conditions of a case (hornbill/symbols.py) hold for values that are at hand.

A condition is compiled once to a function of the values of `this` and the parameters. What is not known here
(static fields, objects made on the way, numbers that the case gives a name) makes `compiled` raise
NotKnownHere; what cannot be evaluated on the values, such as a field of null, does not hold.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Container
from dataclasses import dataclass
from typing import Any

from hornbill.building.operations import Compute, Undefined, Values, number, operation
from hornbill.bytecode.hierarchy import Hierarchy
from hornbill.bytecode.model import ACC_ENUM
from hornbill.bytecode.modified_utf8 import as_units
from hornbill.graphs import CLASS, STRING, Node
from hornbill.solver.operation_table import COMPARISONS
from hornbill.symbols import (
    AnyOf,
    Argument,
    As,
    At,
    Cast,
    Choice,
    ClassOf,
    Comparison,
    Condition,
    Constant,
    Element,
    Field,
    Fits,
    HasKey,
    IsExactly,
    IsInstance,
    Length,
    Made,
    Operation,
    Same,
    SameText,
    StaticField,
    Text,
    Value,
)
from hornbill.values import BOXED

_MISSING = object()
_NOT_SHOWN = frozenset((STRING, CLASS, "java.lang.Enum"))
"""Classes whose fields values of hornbill/graphs.py do not have."""
_COMPARED: dict[str, Callable[[Any, Any], bool]] = {
    "<": lambda a, b: a < b,
    "<=": lambda a, b: a <= b,
    ">": lambda a, b: a > b,
    ">=": lambda a, b: a >= b,
    "==": lambda a, b: a == b,
    "!=": lambda a, b: a != b,
}
_INSIDE: dict[str, Callable[[Any, Any], bool]] = {
    "ult": lambda index, length: 0 <= index < length,
    "uge": lambda index, length: not 0 <= index < length,
}


class NotKnownHere(Exception):
    """A value that what a call is passed says nothing of."""


@dataclass(frozen=True, slots=True)
class Requirement:
    """A condition, and the inputs that it speaks of."""

    inputs: frozenset[str]
    _compute: Compute

    def holds(self, values: Values) -> bool:
        """Whether it holds; the values of its inputs are known."""
        try:
            return bool(self._compute(values))
        except Undefined:
            return False


def compiled(condition: Condition, names: Container[str], hierarchy: Hierarchy) -> Requirement:
    """The condition, for a call that is passed values of these names."""
    compiler = Compiler(names, hierarchy)
    compute = compiler.condition(condition)
    return Requirement(frozenset(compiler.inputs), compute)


class Compiler:
    """Compiles conditions and values; `inputs` are the names that occur. An object that was made on the way
    goes by the name `new N`."""

    def __init__(self, names: Container[str], hierarchy: Hierarchy) -> None:
        self._names = names
        self._hierarchy = hierarchy
        self.inputs: set[str] = set()

    def condition(self, condition: Condition) -> Compute:
        """Whether it holds."""
        match condition:
            case Comparison(op, left, right):
                compare = _INSIDE.get(op) or _COMPARED[COMPARISONS[op].java]
                a, b = self.value(left), self.value(right)
                return lambda values: compare(a(values), b(values))
            case Same(left, right, holds):
                a, b = self.value(left), self.value(right)
                return lambda values: _same(a(values), b(values)) == holds
            case IsInstance(value, kind, holds):
                a, is_instance = self.value(value), self._instance(kind)
                return lambda values: is_instance(a(values)) == holds
            case IsExactly(value, kind):
                a = self.value(value)
                return lambda values: _node(a(values)).type == kind
            case HasKey():
                raise NotKnownHere(condition)
            case Fits(array, value, holds):
                a, b = self.value(array), self.value(value)
                return lambda values: self._fits(_node(a(values), "array"), b(values)) == holds
            case SameText(left, right, holds):
                a, b = self.value(left), self.value(right)
                return lambda values: _same_text(a(values), b(values)) == holds
            case AnyOf(lists):
                ways = [self._all(conditions) for conditions in lists]
                return lambda values: any(way(values) for way in ways)

    def _all(self, conditions: Collection[Condition]) -> Compute:
        computes = [self.condition(one) for one in conditions]
        return lambda values: all(compute(values) for compute in computes)

    def value(self, value: Value) -> Compute:
        """What the value is; numbers as operations.py computes with them."""
        match value:
            case Constant(known):
                return lambda _: known
            case Text(text):
                literal = Node("string", STRING, text, interned=True)
                return lambda _: literal
            case ClassOf(kind):
                mirror = Node("class", CLASS, kind)
                return lambda _: mirror
            case At(StaticField() as place, kind):
                return self._enum_constant(place, kind)
            case At(place, kind):
                held = self.value(place)
                return lambda values: number(held(values), kind)
            case Operation(name, operands):
                computes = [self.value(operand) for operand in operands]
                try:
                    return operation(name, computes)
                except KeyError:
                    raise NotKnownHere(name) from None
            case Choice(alternatives):
                return self._choice(alternatives)
            case As(inner, _):
                return self.value(inner)
            case Argument(name):
                return self._input(name)
            case Made(made, _):
                return self._input(f"new {made}")
            case Field() | Element() | Length() | Cast():
                return self._place(value)
        raise NotKnownHere(value)

    def _input(self, name: str) -> Compute:
        if name not in self._names:
            raise NotKnownHere(name)
        self.inputs.add(name)
        return lambda values: values[name]

    def _choice(self, alternatives: Collection[tuple[tuple[Condition, ...], Value]]) -> Compute:
        *ways, (_, last) = alternatives
        guarded = [(self._all(guard), self.value(value)) for guard, value in ways]
        otherwise = self.value(last)

        def chosen(values: Values) -> Any:
            found = next((value for guard, value in guarded if guard(values)), otherwise)
            return found(values)

        return chosen

    def _place(self, place: Field | Element | Length | Cast) -> Compute:
        of = self.value(place.of)
        match place:
            case Field(_, owner, name):
                return self._field(of, owner, name)
            case Length():
                return lambda values: _length(_node(of(values)))
            case Element(_, index):
                at = self.value(index)
                return lambda values: _element(_node(of(values)), at(values))
            case Cast(_, kind):
                is_instance = self._instance(kind)
                return lambda values: _cast(of(values), is_instance)

    def _field(self, of: Compute, owner: str, name: str) -> Compute:
        if owner in BOXED and name == "value":
            return lambda values: number(_node(of(values), "box").value, BOXED[owner])
        fields = self._hierarchy.find(owner).fields
        if owner in _NOT_SHOWN or not any(one.label == name and not one.is_static for one in fields):
            raise NotKnownHere(name)
        hidden = f"{owner}.{name}"

        def field(values: Values) -> Any:
            parts = _node(of(values), "object").parts
            found = parts.get(hidden, parts.get(name, _MISSING))
            if found is _MISSING:
                raise Undefined
            return found

        return field

    def _enum_constant(self, place: StaticField, kind: str) -> Compute:
        for one in self._hierarchy.find(place.owner).fields:
            if one.label == place.name and one.type == kind and one.flags & ACC_ENUM:
                constant = Node("enum", kind, place.name)
                return lambda _: constant
        raise NotKnownHere(place)

    def _instance(self, kind: str) -> Callable[[Any], bool]:
        """The test whether a value is of that type."""
        is_subtype = self._hierarchy.is_subtype
        return lambda value: isinstance(value, Node) and is_subtype(value.type, kind)

    def _fits(self, array: Node, value: Any) -> bool:
        return isinstance(value, Node) and self._hierarchy.is_subtype(value.type, array.type[:-2])


def _same(one: Any, other: Any) -> bool:
    if isinstance(one, Node) and isinstance(other, Node) and one.kind == other.kind:
        if one.kind in ("enum", "class"):
            return (one.type, one.value) == (other.type, other.value)
        if one.interned and other.interned:
            return bool(one.value == other.value)
    return one is other


def _node(value: Any, kind: str | None = None) -> Node:
    if not isinstance(value, Node) or (kind is not None and value.kind != kind):
        raise Undefined
    return value


def _cast(value: Any, is_instance: Callable[[Any], bool]) -> Any:
    if value is not None and not is_instance(value):
        raise Undefined
    return value


def _length(node: Node) -> int:
    if node.kind == "string":
        return len(as_units(node.value))
    return len(_node(node, "array").parts)


def _element(node: Node, at: int) -> Any:
    if node.kind == "string":
        units = as_units(node.value)
        if not 0 <= at < len(units):
            raise Undefined
        return ord(units[at])
    parts = _node(node, "array").parts
    if at not in parts:
        raise Undefined
    return parts[at]


def _same_text(one: Any, other: Any) -> bool:
    return (
        isinstance(other, Node) and other.kind == "string" and bool(_node(one, "string").value == other.value)
    )
