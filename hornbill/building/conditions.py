"""Whether the conditions of a case hold for values that are at hand.

A condition is compiled once to a function of the values of `this` and the parameters. What the text leaves
open, or what is not known here (static fields, results of the library), makes `compiled` raise NotReadable;
what cannot be evaluated on the values, such as a field of null, does not hold.
"""

from __future__ import annotations

import math
import struct
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from bytecode.descriptors import is_primitive
from bytecode.errors import ClassFileError
from bytecode.hierarchy import Hierarchy
from hornbill.building.graphs import STRING, Node
from hornbill.building.syntax import NotReadable, Tree, parse
from hornbill.values import BOXED

Values = Mapping[str, Any]
Compute = Callable[[Values], Any]
_INTEGRAL = frozenset(("byte", "short", "char", "int"))
_BITS = {"byte": 8, "short": 16, "char": 16, "int": 32, "long": 64}
_RANKS = ("int", "long", "float", "double")
_LIMITS: dict[Tree, dict[str, Any]] = {
    ("name", "Integer"): {"MIN_VALUE": -(1 << 31), "MAX_VALUE": (1 << 31) - 1},
    ("name", "Long"): {"MIN_VALUE": -(1 << 63), "MAX_VALUE": (1 << 63) - 1},
    ("name", "Double"): {"NaN": math.nan, "POSITIVE_INFINITY": math.inf, "NEGATIVE_INFINITY": -math.inf},
    ("name", "Float"): {"NaN": math.nan, "POSITIVE_INFINITY": math.inf, "NEGATIVE_INFINITY": -math.inf},
}
_FLOATS = {"NaN": math.nan, "Infinity": math.inf, "-Infinity": -math.inf}
_UNBOXED = {f"{kind}Value": kind for kind in BOXED.values()}


class _Undefined(Exception):
    """An expression that has no value for these inputs."""


@dataclass(frozen=True, slots=True)
class Condition:
    """A condition, and the inputs that it speaks of."""

    inputs: frozenset[str]
    _compute: Compute

    def holds(self, values: Values) -> bool:
        """Whether it holds; the values of its inputs are known."""
        try:
            return bool(self._compute(values))
        except _Undefined:
            return False


@dataclass(frozen=True, slots=True)
class _Typed:
    """A compiled expression with its static type; `""` where that is some reference."""

    compute: Compute
    type: str


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

    def expression(self, tree: Tree) -> _Typed:
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
                return _Typed(lambda _: held, kind)
            case ("name", name):
                return self._input(name)
            case ("member", inner, name):
                return self._member(inner, name)
            case ("index", array, index):
                return self._element(self.expression(array), self.expression(index))
            case ("call", target, name, arguments):
                return self._call(target, name, arguments)
            case ("prefix", op, operand):
                return _prefix(op, self.expression(operand))
            case ("cast", kind, operand):
                return self._cast(kind, self.expression(operand))
            case ("is", operand, kind):
                value, is_instance = self.expression(operand).compute, self._instance(kind)
                return _Typed(lambda values: is_instance(value(values)), "boolean")
            case ("infix", op, left, right):
                return self._infix(op, left, right)
            case ("if", condition, yes, no):
                return _conditional(*(self.expression(part) for part in (condition, yes, no)))
        raise NotReadable(str(tree))

    def _input(self, name: str) -> _Typed:
        kind = self._types[name]
        self.inputs.add(name)
        return _Typed(lambda values: _number(values[name], kind), kind)

    def _member(self, inner: Tree, name: str) -> _Typed:
        if name == "class":
            raise NotReadable("a class")
        if inner in _LIMITS and name in _LIMITS[inner]:
            limit, kind = _LIMITS[inner][name], str(inner[1]).lower()
            return _Typed(lambda _: limit, "int" if kind == "integer" else kind)
        target = self.expression(inner)
        value = target.compute
        if name == "length" and (target.type.endswith("[]") or target.type == ""):
            return _Typed(lambda values: len(_node(value(values), "array").parts), "int")
        owner, kind = self._field(target.type, name)
        hidden = f"{owner}.{name}"

        def field(values: Values) -> Any:
            parts = _node(value(values), "object").parts
            found = parts.get(hidden, parts.get(name, _MISSING))
            if found is _MISSING:
                raise _Undefined
            return _number(found, kind)

        return _Typed(field, kind)

    def _field(self, class_name: str, name: str) -> tuple[str, str]:
        if class_name and not class_name.endswith("[]"):
            for model in self._hierarchy.superclasses(class_name):
                for field in model.fields:
                    if field.name == name and not field.is_static:
                        return field.owner, field.type
        raise NotReadable(name)

    def _element(self, array: _Typed, index: _Typed) -> _Typed:
        values_of, place = array.compute, index.compute
        if not array.type.endswith("[]"):
            raise NotReadable("an element of what is no array")
        kind = array.type[:-2]

        def element(values: Values) -> Any:
            parts = _node(values_of(values), "array").parts
            at = place(values)
            if at not in parts:
                raise _Undefined
            return _number(parts[at], kind)

        return _Typed(element, kind)

    def _call(self, target: Tree, name: str, arguments: tuple[Tree, ...]) -> _Typed:
        if target == ("name", "Long") and name == "compare":
            a, b = (self.expression(argument).compute for argument in arguments)
            return _Typed(lambda values: (a(values) > b(values)) - (a(values) < b(values)), "int")
        if name == "isNaN" and target in (("name", "Double"), ("name", "Float")):
            (number,) = (self.expression(argument).compute for argument in arguments)
            return _Typed(lambda values: math.isnan(number(values)), "boolean")
        if name == "isInstance":
            return self._fits(target, arguments[0])
        value = self.expression(target).compute
        given = [self.expression(argument).compute for argument in arguments]
        match name, given:
            case "length", []:
                return _Typed(lambda values: len(_node(value(values), "string").value), "int")
            case "charAt", [at]:
                return _Typed(lambda values: _char(_node(value(values), "string").value, at(values)), "char")
            case "equals", [other]:
                return _Typed(lambda values: _equal_texts(value(values), other(values)), "boolean")
        kind = _UNBOXED.get(name)
        if kind is None or given:
            raise NotReadable(name)
        return _Typed(lambda values: _number(_node(value(values), "box").value, kind), kind)

    def _fits(self, target: Tree, argument: Tree) -> _Typed:
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

                return _Typed(fits, "boolean")
        raise NotReadable("isInstance")

    def _cast(self, kind: str, operand: _Typed) -> _Typed:
        value = operand.compute
        if is_primitive(kind):
            return _Typed(_converted(value, operand.type, kind), kind)
        is_instance = self._instance(kind)
        known = self._class(kind)

        def cast(values: Values) -> Any:
            node = value(values)
            if node is not None and not is_instance(node):
                raise _Undefined
            return node

        return _Typed(cast, known)

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

    def _infix(self, op: str, left: Tree, right: Tree) -> _Typed:
        match op, left, right:
            case "==", ("call", target, "getClass", ()), ("member", name, "class"):
                value, wanted = self.expression(target).compute, self._class(_dotted(name))
                return _Typed(lambda values: bool(_node(value(values)).type == wanted), "boolean")
        a, b = self.expression(left), self.expression(right)
        one, other = a.compute, b.compute
        if op == "&&":
            return _Typed(lambda values: one(values) and other(values), "boolean")
        if op == "||":
            return _Typed(lambda values: one(values) or other(values), "boolean")
        if not (_is_value(a.type) and _is_value(b.type)):
            if op not in ("==", "!="):
                raise NotReadable(op)
            wanted_same = op == "=="
            return _Typed(lambda values: _same(one(values), other(values)) == wanted_same, "boolean")
        return _arithmetic(op, a, b)


_MISSING = object()


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
    if isinstance(one, Node) and isinstance(other, Node) and one.kind == "enum":
        return (one.type, one.value) == (other.type, other.value)
    return one is other


def _node(value: Any, kind: str | None = None) -> Node:
    if not isinstance(value, Node) or (kind is not None and value.kind != kind):
        raise _Undefined
    return value


def _char(text: str, at: int) -> int:
    if not 0 <= at < len(text):
        raise _Undefined
    return ord(text[at])


def _equal_texts(one: Any, other: Any) -> bool:
    return (
        isinstance(other, Node) and other.kind == "string" and bool(_node(one, "string").value == other.value)
    )


def _number(value: Any, kind: str) -> Any:
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


def _converted(value: Compute, source: str, kind: str) -> Compute:
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


def _prefix(op: str, operand: _Typed) -> _Typed:
    value = operand.compute
    if op == "!":
        if operand.type != "boolean":
            raise NotReadable(op)
        return _Typed(lambda values: not value(values), "boolean")
    kind = _promoted(operand.type)
    if op == "~":
        return _Typed(lambda values: ~value(values), kind)
    if op == "+":
        return _Typed(value, kind)
    if kind in _BITS:
        return _Typed(lambda values: _wrapped(-value(values), _BITS[kind]), kind)
    return _Typed(lambda values: -value(values), kind)


def _conditional(condition: _Typed, yes: _Typed, no: _Typed) -> _Typed:
    kind = yes.type if yes.type == no.type else ""
    if is_primitive(yes.type) and is_primitive(no.type) and kind == "":
        kind = _promoted(yes.type, no.type)
    elif kind == "":
        kind = no.type if yes.type in ("null", "") else yes.type
    test, one, other = condition.compute, yes.compute, no.compute
    return _Typed(lambda values: one(values) if test(values) else other(values), kind)


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
        raise _Undefined
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
    raise _Undefined


def _arithmetic(op: str, a: _Typed, b: _Typed) -> _Typed:
    one, other = a.compute, b.compute
    if op in _COMPARISONS:
        compare = _COMPARISONS[op]
        return _Typed(lambda values: compare(one(values), other(values)), "boolean")
    if a.type == b.type == "boolean":
        logic = _WHOLE[op]
        return _Typed(lambda values: bool(logic(int(one(values)), int(other(values)))), "boolean")
    if op in ("<<", ">>", ">>>"):
        return _shift(op, a, b)
    kind = _promoted(a.type, b.type)
    if kind in ("float", "double"):
        return _Typed(lambda v: _rounded(_float_operation(op, float(one(v)), float(other(v))), kind), kind)
    operation, bits = _WHOLE[op], _BITS[kind]
    return _Typed(lambda values: _wrapped(operation(one(values), other(values)), bits), kind)


def _shift(op: str, a: _Typed, b: _Typed) -> _Typed:
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

    return _Typed(shifted, kind)
