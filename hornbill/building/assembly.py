"""Exactly the values that are asked for, object by object: constructors, then assignments, then reflection.

An object of a library that is a value is given by one call. Any other is made by the constructor after which
the fewest of its fields are wrong, those that a test cannot assign counting most. What is wrong then is
assigned, or set by methods that do no more, or else by reflection. Cycles are closed by assignments that wait
until both ends are made.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import islice, product
from typing import Any

from hornbill.building.access import Access
from hornbill.building.drivers import Drivers
from hornbill.building.filled import Filling, Start, filling_of
from hornbill.building.plans import (
    Answer,
    AnsweringStub,
    Call,
    Construct,
    Keep,
    Literal,
    MakeArray,
    Operand,
    ReflectNew,
    ReflectSet,
    SetElement,
    SetField,
    StaticCall,
    Step,
    Stub,
    Use,
)
from hornbill.building.setters import setter_of
from hornbill.bytecode.descriptors import is_primitive, method_types
from hornbill.bytecode.model import FieldModel, MethodModel
from hornbill.bytecode.stub_classes import StubMethod, stub_methods, stubbed_type
from hornbill.graphs import Graphs, Node, Value, nodes
from hornbill.values import named_fields

_MOST_TRIED = 24
MOST_ROOM = 4096
"""A larger number is not passed to a constructor of a class with arrays, as it may be the length of one."""
_DEFAULTS: dict[str, Any] = {
    **dict.fromkeys(("byte", "short", "int", "long"), 0),
    "char": "\0",
    "boolean": False,
    "float": 0.0,
    "double": 0.0,
}


class NotBuildable(Exception):
    """A value that no test can make; the text says why."""


@dataclass(frozen=True, slots=True)
class _Made:
    """A constructor with its arguments, and the fields that are wrong after it."""

    constructor: MethodModel
    args: tuple[Operand, ...]
    wrong: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Given:
    """A call that gives an object: of the static `method` of `owner`, or of its constructor where that is
    empty; the `args` are of the types `kinds`. The method's `result` is said where it is another type than
    the object's."""

    owner: str
    method: str
    kinds: tuple[str, ...]
    args: tuple[Value, ...]
    result: str = ""


GivenBy = Callable[[Node], Given | None]
"""How an object of a library is given, where its value says so."""


class Assembler:
    """Makes the values of one plan."""

    def __init__(
        self,
        drivers: Drivers,
        graphs: Graphs,
        access: Access,
        application: Callable[[str], bool],
        given_by: GivenBy = lambda _: None,
    ) -> None:
        self._given_by = given_by
        self._drivers = drivers
        self._graphs = graphs
        self._access = access
        self._application = application
        self.steps: list[Step] = []
        self.kinds: list[str] = []
        self.objects: list[Value] = []
        self._operands: dict[int, Operand] = {}
        self._open: set[int] = set()
        self._waiting: list[tuple[Node, Any]] = []
        self._shared: set[int] = set()
        self.fresh_strings = False
        self.fills = False
        """Whether collections of the library are filled by their own methods."""
        self.assigned: frozenset[tuple[int, Any]] = frozenset()
        """Fields, by the id of their node, that are assigned whatever a constructor gives them."""

    def values(self, values: Sequence[Value], types: Sequence[str]) -> list[Operand]:
        """Operands for all values; NotBuildable where there is no way."""
        met: Counter[int] = Counter(id(value) for value in values if isinstance(value, Node))
        for node in nodes(values):
            parts = {**node.parts}
            if stubbed_type(node.type) is not None:
                parts = {
                    place: part for place, part in parts.items() if parts.get(f"{place} later") is not part
                }
            met.update(id(part) for part in parts.values() if isinstance(part, Node))
        self._shared = {number for number, times in met.items() if times > 1}
        return [self._value(value, kind) for value, kind in zip(values, types, strict=True)]

    def _value(self, value: Value, kind: str) -> Operand:
        if not isinstance(value, Node):
            return Literal(value, kind)
        known = self._operands.get(id(value))
        if known is not None:
            return known
        made = self._node(value, kind)
        self._operands[id(value)] = made
        self._close()
        return made

    def _variable(self, kind: str, value: Value) -> int:
        self.kinds.append(self._access.nearest(kind))
        self.objects.append(value)
        return len(self.kinds) - 1

    def _node(self, node: Node, kind: str) -> Operand:
        match node.kind:
            case "enum" | "class":
                return Literal(self._graphs.print([node], [kind])[0], kind)
            case "string" | "box":
                return self._by_value(node, kind)
            case "stub":
                variable = self._variable(node.type, node)
                self.steps.append(Stub(variable, node.type))
                return Use(variable)
            case "array":
                return self._array(node)
        return self._object(node)

    def _by_value(self, node: Node, kind: str) -> Operand:
        literal = Literal(self._graphs.print([node], [kind])[0], kind)
        if node.interned or (id(node) not in self._shared and not self.fresh_strings):
            return literal
        variable = self._variable(node.type, node)
        literal = Literal(self._graphs.print([node], [node.type])[0], node.type)
        self.steps.append(Keep(variable, node.type, literal, self.fresh_strings and node.kind == "string"))
        return Use(variable)

    def _array(self, node: Node) -> Operand:
        self._open.add(id(node))
        component = node.type[:-2]
        elements: list[Operand] = []
        for index, element in node.parts.items():
            if isinstance(element, Node) and id(element) in self._open:
                self._waiting.append((node, index))
                elements.append(Literal(None, component))
            else:
                elements.append(self._value(element, component))
        if not self._access.can_name(node.type):
            raise NotBuildable(f"an array of {component}, which the test cannot name")
        variable = self._variable(node.type, node)
        self.steps.append(MakeArray(variable, node.type, tuple(elements)))
        self._open.discard(id(node))
        return Use(variable)

    def _by_call(self, node: Node, given: Given) -> Operand:
        args = tuple(self._value(arg, kind) for arg, kind in zip(given.args, given.kinds, strict=True))
        variable = self._variable(node.type, node)
        if given.method:
            result = given.result or node.type
            self.steps.append(StaticCall(variable, given.owner, given.method, given.kinds, result, args))
        else:
            self.steps.append(Construct(variable, given.owner, given.kinds, args))
        return Use(variable)

    def _answering(self, node: Node, interface: str) -> Operand:
        """A stub that answers what the fields of its class say."""
        self._open.add(id(node))
        answers = []
        for method in stub_methods(self._graphs.hierarchy, interface):
            name, descriptor = method.seen.method.name, method.seen.method.descriptor
            if method.exception is not None and node.parts.get(f"{method.first} throws"):
                thrown = self._variable(method.exception, Node("object", method.exception))
                self.steps.append(Construct(thrown, method.exception, (), ()))
                answers.append(Answer(name, descriptor, Use(thrown), throws=True))
            elif method.later is not None:
                answers += self._answer(node, method, method.first, method.later)
        self._open.discard(id(node))
        variable = self._variable(interface, node)
        self.steps.append(AnsweringStub(variable, interface, tuple(answers), searched=True))
        return Use(variable)

    def _answer(self, node: Node, method: StubMethod, first: str, later: str) -> list[Answer]:
        """What calls of the method give, unless that is the default."""
        kind, parts = method.seen.result, (node.parts.get(first), node.parts.get(later))
        if any(isinstance(part, Node) and id(part) in self._open for part in parts):
            raise NotBuildable("a stub that answers with what holds it")
        if all(_is_default(part, kind) for part in parts):
            return []
        value, then = (self._value(part, kind) for part in parts)
        alike = self._graphs.key(parts[0], kind) == self._graphs.key(parts[1], kind)
        same = value == then or (alike and isinstance(value, Literal))
        seen = method.seen.method
        return [Answer(seen.name, seen.descriptor, value, then=None if same else then)]

    def _object(self, node: Node) -> Operand:
        if (stubbed := stubbed_type(node.type)) is not None:
            return self._answering(node, stubbed)
        if self._access.is_made(node.type):
            raise NotBuildable(f"an object of {node.type}, which has no name in Java")
        given = self._given_by(node)
        if given is not None:
            return self._by_call(node, given)
        filling = filling_of(node) if self.fills else None
        if filling is not None:
            return self._filled(node, filling)
        self._open.add(id(node))
        types = self._graphs.field_types(node.type)
        for name, part in node.parts.items():
            if isinstance(part, Node) and id(part) not in self._open:
                self._value(part, types[name])
        self._open.discard(id(node))
        made = self._constructed(node)
        if made is None:
            if not self._application(node.type):
                raise NotBuildable(f"{node.type} in this state, which only its own code can reach")
            variable = self._variable(node.type, node)
            self.steps.append(ReflectNew(variable, node.type))
            wrong = tuple(name for name, part in node.parts.items() if not _is_default(part, types[name]))
        else:
            variable = self._variable(node.type, node)
            parameters = method_types(made.constructor.descriptor)[0]
            outer = self._access.is_inner(node.type)
            throws = made.constructor.exceptions
            self.steps.append(Construct(variable, node.type, parameters, made.args, outer, throws))
            wrong = tuple(
                name for name in node.parts if name in made.wrong or (id(node), name) in self.assigned
            )
        self._operands[id(node)] = Use(variable)
        for name in wrong:
            self._waiting.append((node, name))
        return Use(variable)

    def _filled(self, node: Node, filling: Filling) -> Operand:
        """A collection, filled as a user does it, whatever its fields hold then."""
        self._open.add(id(node))
        for values in filling.calls:
            if any(isinstance(value, Node) and id(value) in self._open for value in values):
                raise NotBuildable(f"{node.type} that holds itself")
        calls = [
            tuple(self._value(value, kind) for value, kind in zip(values, filling.parameters, strict=True))
            for values in filling.calls
        ]
        self._open.discard(id(node))
        start = filling.start or Start(node.type, None, (), ())
        kind, parameters = start.owner, start.parameters
        given = tuple(self._value(value, one) for value, one in zip(start.args, parameters, strict=True))
        made = Use(self._variable(kind, node))
        if start.method is None:
            self.steps.append(Construct(made.variable, kind, parameters, given))
        else:
            self.steps.append(StaticCall(made.variable, kind, start.method, parameters, kind, given))
        self.steps += [
            Call(None, made, kind, filling.method, filling.parameters, filling.result, args) for args in calls
        ]
        self._operands[id(node)] = made
        return made

    def _close(self) -> None:
        """Write the assignments both ends of which are made by now."""
        still = []
        for node, place in self._waiting:
            target, part = self._operands.get(id(node)), node.parts[place]
            if target is None or (isinstance(part, Node) and id(part) not in self._operands):
                still.append((node, place))
                continue
            assert isinstance(target, Use)
            self.steps.append(self._assignment(node, target, place))
        self._waiting = still

    def _assignment(self, node: Node, target: Use, place: Any) -> Step:
        value = self._value(node.parts[place], self._graphs.part_type(node, place))
        if node.kind == "array":
            return SetElement(target, node.type, place, value)
        field = dict(named_fields(self._graphs.hierarchy, node.type))[place]
        if (
            self._access.can_assign(field)
            and self._access.can_name(node.type)
            and self._fits(node, place, field)
        ):
            return SetField(target, field.owner, field.name, field.type, value, field.name != place)
        setter = setter_of(self._access, node.type, field)
        if setter is not None and self._fits(node, place, field):
            result = method_types(setter.descriptor)[1]
            return Call(None, target, setter.owner, setter.name, (field.type,), result, (value,))
        if not self._application(field.owner):
            raise NotBuildable(f"{node.type} in this state, which only its own code can reach")
        return ReflectSet(target, field.owner, field.name, field.type, value)

    def _fits(self, node: Node, place: str, field: FieldModel) -> bool:
        """Whether what is assigned has, in its variable, a type that the field takes."""
        part = node.parts[place]
        operand = self._operands.get(id(part)) if isinstance(part, Node) else None
        if not isinstance(operand, Use):
            return True
        return self._graphs.hierarchy.is_subtype(self.kinds[operand.variable], field.type)

    def _constructed(self, node: Node) -> _Made | None:
        """The constructor after which least is wrong."""
        best: tuple[tuple[int, int, int], _Made] | None = None
        types = self._graphs.field_types(node.type)
        for constructor in self._access.constructors(node.type):
            parameters = method_types(constructor.descriptor)[0]
            lists = [self._options(node, types, kind) for kind in parameters]
            for args in islice(product(*lists), _MOST_TRIED):
                wrong = self._wrong(node, constructor, args)
                if wrong is None:
                    continue
                fields = dict(named_fields(self._graphs.hierarchy, node.type))
                closed = sum(not self._access.can_assign(fields[name]) for name in wrong)
                score = (closed, len(wrong), len(parameters))
                if best is None or score < best[0]:
                    best = (score, _Made(constructor, args, wrong))
                if score[:2] == (0, 0):
                    return best[1]
        return None if best is None else best[1]

    def _options(self, node: Node, types: dict[str, str], kind: str) -> list[Operand]:
        """What a parameter of that type could be: what fields of the wanted object hold, and the default."""
        options: dict[Any, Operand] = {}
        has_arrays = any(one.endswith("[]") for one in types.values())
        for name, part in node.parts.items():
            if is_primitive(kind):
                too_large = has_arrays and isinstance(part, int) and part > MOST_ROOM
                if types[name] == kind and not too_large:
                    options.setdefault(repr(part), Literal(part, kind))
            elif isinstance(part, Node):
                operand = self._operands.get(id(part))
                if operand is not None and self._passes(part, operand, kind):
                    options.setdefault(id(part), operand)
        default = _default(kind)
        options.setdefault(repr(default), Literal(default, kind))
        if kind == "int":
            arrays = [part for part in node.parts.values() if isinstance(part, Node) and part.kind == "array"]
            for number in (*(len(array.parts) for array in arrays), 1):
                options.setdefault(repr(number), Literal(number, kind))
        return list(options.values())

    def _passes(self, part: Node, operand: Operand, kind: str) -> bool:
        above = self._graphs.hierarchy.is_subtype
        if isinstance(operand, Use):
            return above(self.kinds[operand.variable], kind)
        return above(part.type, kind)

    def _wrong(self, node: Node, constructor: MethodModel, args: Sequence[Operand]) -> tuple[str, ...] | None:
        """The fields that are wrong after the constructor; None where it throws or changes its arguments."""
        if self._access.lacks_outer(constructor, args):
            return None
        given = [self.objects[arg.variable] for arg in args if isinstance(arg, Use)]
        values = [
            self.objects[arg.variable]
            if isinstance(arg, Use)
            else self._graphs.read([arg.value], [arg.type])[0]
            for arg in args
        ]
        ran = self._drivers.made(constructor, values, given)
        if ran is None or ran.ended != "returned":
            return None
        for before, after in zip(given, ran.objects, strict=True):
            if self._graphs.key(before, before.type) != self._graphs.key(after, before.type):
                return None
        after_of = {id(before): after for before, after in zip(given, ran.objects, strict=True)}
        types = self._graphs.field_types(node.type)
        return tuple(
            name
            for name, part in node.parts.items()
            if not self._as_wanted(ran.result.parts.get(name), part, types[name], after_of)
        )

    def _as_wanted(self, found: Value, wanted: Value, kind: str, after_of: dict[int, Value]) -> bool:
        if not isinstance(wanted, Node) or not isinstance(found, Node):
            return repr(found) == repr(wanted)
        if id(wanted) in after_of:
            return found is after_of[id(wanted)]
        if id(wanted) in self._shared or found in after_of.values():
            return False
        if any(id(inner) in self._shared for inner in nodes([wanted])):
            return False
        return self._graphs.key(found, kind) == self._graphs.key(wanted, kind)


def _default(kind: str) -> Any:
    return _DEFAULTS.get(kind)


def _is_default(value: Value, kind: str) -> bool:
    """Whether a new object has the value in its field; -0.0 is not 0.0."""
    return repr(value) == repr(_default(kind))
