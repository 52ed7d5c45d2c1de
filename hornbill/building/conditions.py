"""Whether the conditions of a case hold for values that are at hand.

A condition is compiled once to a function of the values of `this` and the parameters. What the text leaves
open, or what is not known here (static fields, results of the library), makes `compiled` raise NotReadable;
what cannot be evaluated on the values, such as a field of null, does not hold.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from hornbill.building.operations import (
    Compute,
    Typed,
    Undefined,
    Values,
    arithmetic,
    conditional,
    converted,
    number,
    prefix,
)
from hornbill.building.syntax import NotReadable, Tree, parse
from hornbill.bytecode.descriptors import is_primitive
from hornbill.bytecode.errors import ClassFileError
from hornbill.bytecode.hierarchy import Hierarchy
from hornbill.graphs import STRING, Node
from hornbill.values import BOXED

_LIMITS: dict[Tree, dict[str, Any]] = {
    ("name", "Integer"): {"MIN_VALUE": -(1 << 31), "MAX_VALUE": (1 << 31) - 1},
    ("name", "Long"): {"MIN_VALUE": -(1 << 63), "MAX_VALUE": (1 << 63) - 1},
    ("name", "Double"): {"NaN": math.nan, "POSITIVE_INFINITY": math.inf, "NEGATIVE_INFINITY": -math.inf},
    ("name", "Float"): {"NaN": math.nan, "POSITIVE_INFINITY": math.inf, "NEGATIVE_INFINITY": -math.inf},
}
_UNBOXED = {f"{kind}Value": kind for kind in BOXED.values()}


@dataclass(frozen=True, slots=True)
class Condition:
    """A condition, and the inputs that it speaks of."""

    inputs: frozenset[str]
    _compute: Compute

    def holds(self, values: Values) -> bool:
        """Whether it holds; the values of its inputs are known."""
        try:
            return bool(self._compute(values))
        except Undefined:
            return False


def compiled(text: str, types: Mapping[str, str], hierarchy: Hierarchy, owner: str) -> Condition:
    """The condition of that text; `types` are the types of what a method of `owner` is passed, by name."""
    compiler = _Compiler(types, hierarchy, owner)
    try:
        typed = compiler.expression(parse(text))
    except (KeyError, ValueError) as problem:
        raise NotReadable(text) from problem
    if typed.type != "boolean":
        raise NotReadable(text)
    return Condition(frozenset(compiler.inputs), typed.compute)


class _Compiler:
    """Compiles one condition."""

    def __init__(self, types: Mapping[str, str], hierarchy: Hierarchy, owner: str) -> None:
        self._types = types
        self._hierarchy = hierarchy
        self._owner = owner
        self.inputs: set[str] = set()

    def expression(self, tree: Tree) -> Typed:
        """The tree, compiled."""
        match tree:
            case ("literal", value, kind):
                held = (
                    ord(value)
                    if kind == "char"
                    else Node("string", STRING, value)
                    if kind == STRING
                    else value
                )
                return Typed(lambda _: held, kind)
            case ("name", name):
                return self._input(name)
            case ("member", inner, "class"):
                literal = Node("class", _CLASS, self._type_named(_dotted(inner)))
                return Typed(lambda _: literal, "")
            case ("member", inner, name):
                return self._member(inner, name)
            case ("index", array, index):
                return self._element(self.expression(array), self.expression(index))
            case ("call", target, name, arguments):
                return self._call(target, name, arguments)
            case ("prefix", op, operand):
                return prefix(op, self.expression(operand))
            case ("cast", kind, operand):
                return self._cast(kind, self.expression(operand))
            case ("is", operand, kind):
                value, is_instance = self.expression(operand).compute, self._instance(kind)
                return Typed(lambda values: is_instance(value(values)), "boolean")
            case ("infix", op, left, right):
                return self._infix(op, left, right)
            case ("if", condition, yes, no):
                return conditional(*(self.expression(part) for part in (condition, yes, no)))
        raise NotReadable(str(tree))

    def _input(self, name: str) -> Typed:
        kind = self._types[name]
        self.inputs.add(name)
        return Typed(lambda values: number(values[name], kind), kind)

    def _member(self, inner: Tree, name: str) -> Typed:
        if inner in _LIMITS and name in _LIMITS[inner]:
            limit, kind = _LIMITS[inner][name], str(inner[1]).lower()
            return Typed(lambda _: limit, "int" if kind == "integer" else kind)
        target = self.expression(inner)
        value = target.compute
        if name == "length" and (target.type.endswith("[]") or target.type == ""):
            return Typed(lambda values: len(_node(value(values), "array").parts), "int")
        owner, kind = self._field(target.type, name)
        hidden = f"{owner}.{name}"

        def field(values: Values) -> Any:
            parts = _node(value(values), "object").parts
            found = parts.get(hidden, parts.get(name, _MISSING))
            if found is _MISSING:
                raise Undefined
            return number(found, kind)

        return Typed(field, kind)

    def _field(self, class_name: str, name: str) -> tuple[str, str]:
        if class_name and not class_name.endswith("[]"):
            for model in self._hierarchy.superclasses(class_name):
                for field in model.fields:
                    if field.name == name and not field.is_static:
                        return field.owner, field.type
        raise NotReadable(name)

    def _element(self, array: Typed, index: Typed) -> Typed:
        values_of, place = array.compute, index.compute
        if not array.type.endswith("[]"):
            raise NotReadable("an element of what is no array")
        kind = array.type[:-2]

        def element(values: Values) -> Any:
            parts = _node(values_of(values), "array").parts
            at = place(values)
            if at not in parts:
                raise Undefined
            return number(parts[at], kind)

        return Typed(element, kind)

    def _call(self, target: Tree, name: str, arguments: tuple[Tree, ...]) -> Typed:
        if target == ("name", "Long") and name == "compare":
            a, b = (self.expression(argument).compute for argument in arguments)
            return Typed(lambda values: (a(values) > b(values)) - (a(values) < b(values)), "int")
        if name == "isNaN" and target in (("name", "Double"), ("name", "Float")):
            (operand,) = (self.expression(argument).compute for argument in arguments)
            return Typed(lambda values: math.isnan(operand(values)), "boolean")
        if name == "isInstance":
            return self._fits(target, arguments[0])
        value = self.expression(target).compute
        given = [self.expression(argument).compute for argument in arguments]
        match name, given:
            case "length", []:
                return Typed(lambda values: len(_node(value(values), "string").value), "int")
            case "charAt", [at]:
                return Typed(lambda values: _char(_node(value(values), "string").value, at(values)), "char")
            case "equals", [other]:
                return Typed(lambda values: _equal_texts(value(values), other(values)), "boolean")
        kind = _UNBOXED.get(name)
        if kind is None or given:
            raise NotReadable(name)
        return Typed(lambda values: number(_node(value(values), "box").value, kind), kind)

    def _fits(self, target: Tree, argument: Tree) -> Typed:
        """`array.getClass().getComponentType().isInstance(value)`."""
        match target:
            case ("call", ("call", array, "getClass", ()), "getComponentType", ()):
                values_of, value = self.expression(array).compute, self.expression(argument).compute
                above = self._hierarchy.is_subtype

                def fits(values: Values) -> bool:
                    node = value(values)
                    return isinstance(node, Node) and above(
                        node.type, _node(values_of(values), "array").type[:-2]
                    )

                return Typed(fits, "boolean")
        raise NotReadable("isInstance")

    def _cast(self, kind: str, operand: Typed) -> Typed:
        value = operand.compute
        if is_primitive(kind):
            return Typed(converted(value, operand.type, kind), kind)
        is_instance = self._instance(kind)
        known = self._class(kind)

        def cast(values: Values) -> Any:
            node = value(values)
            if node is not None and not is_instance(node):
                raise Undefined
            return node

        return Typed(cast, known)

    def _class(self, simple: str) -> str:
        """The class that a name means: near the method, or reached from the inputs."""
        base = simple.rstrip("[]")
        brackets = simple[len(base) :]
        if is_primitive(base):
            return simple
        for known in self._near(base):
            if known in (*BOXED, STRING) or self._known(known):
                return known + brackets
        seen: set[str] = set()
        waiting = [kind.rstrip("[]") for kind in self._types.values()]
        while waiting:
            name = waiting.pop(0)
            if name in seen or is_primitive(name) or not self._known(name):
                continue
            seen.add(name)
            if _is_called(name, base):
                return name + brackets
            waiting.extend(self._hierarchy.supertypes(name))
            waiting.extend(self._hierarchy.subclasses(name))
            waiting.extend(field.type.rstrip("[]") for field in self._hierarchy.find(name).fields)
        raise NotReadable(simple)

    def _near(self, base: str) -> Iterator[str]:
        """Full names that a name may stand for, without a search."""
        yield from (box for box in (*BOXED, STRING) if _is_called(box, base))
        if "." in base:
            yield base
        outer = self._owner
        while outer:
            yield f"{outer}${base}"
            if _is_called(outer, base):
                yield outer
            outer = outer.rpartition("$")[0]
        yield f"{self._owner.rpartition('.')[0]}.{base}"

    def _type_named(self, name: str) -> str:
        """The type that a literal `name.class` is of."""
        return name if name == "void" or is_primitive(name.rstrip("[]")) else self._class(name)

    def _known(self, name: str) -> bool:
        try:
            self._hierarchy.find(name)
        except ClassFileError:
            return False
        return True

    def _instance(self, name: str) -> Callable[[Any], bool]:
        """The test whether a value is of the class that the name means."""
        above, is_subtype = self._class(name), self._hierarchy.is_subtype
        return lambda value: isinstance(value, Node) and is_subtype(value.type, above)

    def _infix(self, op: str, left: Tree, right: Tree) -> Typed:
        match op, left, right:
            case "==", ("call", target, "getClass", ()), ("member", name, "class"):
                value, wanted = self.expression(target).compute, self._class(_dotted(name))
                return Typed(lambda values: bool(_node(value(values)).type == wanted), "boolean")
        a, b = self.expression(left), self.expression(right)
        one, other = a.compute, b.compute
        if op == "&&":
            return Typed(lambda values: one(values) and other(values), "boolean")
        if op == "||":
            return Typed(lambda values: one(values) or other(values), "boolean")
        if not (_is_value(a.type) and _is_value(b.type)):
            if op not in ("==", "!="):
                raise NotReadable(op)
            wanted_same = op == "=="
            return Typed(lambda values: _same(one(values), other(values)) == wanted_same, "boolean")
        return arithmetic(op, a, b)


_MISSING = object()
_CLASS = "java.lang.Class"


def _is_value(kind: str) -> bool:
    return is_primitive(kind)


def _dotted(tree: Tree) -> str:
    match tree:
        case ("name", name):
            return str(name)
        case ("member", inner, name):
            return f"{_dotted(inner)}.{name}"
    raise NotReadable(str(tree))


def _is_called(class_name: str, text: str) -> bool:
    """Whether the text, a simple or a full name, means that class."""
    return (
        class_name == text or class_name.rpartition(".")[2] == text or class_name.rpartition("$")[2] == text
    )


def _same(one: Any, other: Any) -> bool:
    if isinstance(one, Node) and isinstance(other, Node) and one.kind in ("enum", "class"):
        return (one.type, one.value) == (other.type, other.value)
    return one is other


def _node(value: Any, kind: str | None = None) -> Node:
    if not isinstance(value, Node) or (kind is not None and value.kind != kind):
        raise Undefined
    return value


def _char(text: str, at: int) -> int:
    if not 0 <= at < len(text):
        raise Undefined
    return ord(text[at])


def _equal_texts(one: Any, other: Any) -> bool:
    return (
        isinstance(other, Node) and other.kind == "string" and bool(_node(one, "string").value == other.value)
    )
