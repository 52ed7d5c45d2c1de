"""Values with their identities: JSON documents of hornbill/values.py as graphs, and back.

A value is None, a primitive as JSON has it (a number, a boolean, a char as a string), or a `Node`, which is
what has an identity. For tests, strings, boxes, enum constants and classes are leaves instead, as JSON has
them but for their ids: Java has an expression for each, and their identity does not matter there.

A stub that answers is a node of the class that searches have for it (bytecode/stub_classes.py), and as a leaf
no more than a stub.

Printing gives an id to each node that is met twice, in the order of a walk from the roots, so that graphs of
the same form give equal documents: `key` compares states by that.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from hornbill.bytecode.descriptors import is_primitive
from hornbill.bytecode.hierarchy import Hierarchy, MissingClassError
from hornbill.bytecode.model import FieldModel
from hornbill.bytecode.stub_classes import stubbed_type
from hornbill.values import is_kept, is_leaf, named_fields, plain_box

STRING = "java.lang.String"
CLASS = "java.lang.Class"
_THROWABLE = "java.lang.Throwable"
_TOLD = "="
"""What is in the place of a field where an object is told by a text alone."""


class Node:
    """An object. `parts` are its fields by name or elements by index; `value` is what else tells it apart.

    `kind` is object, array, string, box, enum, stub or class; `type` is its class, for arrays with brackets.
    An `interned` string is the one that the literal gives.
    """

    __slots__ = ("interned", "kind", "parts", "type", "value")

    def __init__(
        self,
        kind: str,
        type_name: str,
        value: Any = None,
        interned: bool = False,
        parts: Mapping[Any, Any] | None = None,
    ) -> None:
        self.interned = interned
        self.kind = kind
        self.type = type_name
        self.value = value
        self.parts: dict[Any, Any] = {} if parts is None else dict(parts)

    @property
    def by_value(self) -> bool:
        """Whether Java has an expression for it, so that it need not be made."""
        return self.kind in ("string", "box", "enum", "class")


Value = Any
"""None, a primitive, or a Node."""


class Graphs:
    """Reads and prints graphs of one program's objects, with nodes or `leaves` for what has an expression.
    What a lambda captures is in a graph with leaves where it is asked for, as tests see nothing of it."""

    def __init__(self, hierarchy: Hierarchy, leaves: bool = False, captured: bool = False) -> None:
        self.hierarchy = hierarchy
        self._leaves = leaves
        self._captured = captured
        self._types: dict[str, dict[str, str]] = {}

    def field_types(self, class_name: str) -> dict[str, str]:
        """The declared types of an object's fields, by the names that JSON gives them."""
        known = self._types.get(class_name)
        if known is None:
            known = {name: field.type for name, field in self._named_fields(class_name)}
            self._types[class_name] = known
        return known

    def _named_fields(self, class_name: str) -> list[tuple[str, FieldModel]]:
        try:
            return named_fields(self.hierarchy, class_name)
        except MissingClassError:
            if self._leaves:
                return []  # made by the engine, for a lambda, and without anything to be seen
            raise

    def part_type(self, node: Node, place: Any) -> str:
        """The declared type of a field or element."""
        return node.type[:-2] if node.kind == "array" else self.field_types(node.type)[place]

    def read(self, values: Sequence[Any], types: Sequence[str]) -> list[Value]:
        """The graph of one document's values."""
        known: dict[int | str, Value] = {}
        return [self._read(value, kind, known) for value, kind in zip(values, types, strict=True)]

    def _read(self, value: Any, declared: str, known: dict[int | str, Value]) -> Value:
        if value is None or is_primitive(declared):
            return value
        if self._leaves and is_leaf(value):
            own = _without_id(value)
            if isinstance(value, dict) and "id" in value:
                known[value["id"]] = own
            return own
        box = plain_box(value, declared)
        if box is not None:
            return Node("box", box, value)
        if isinstance(value, str):
            return Node("string", STRING, value)
        if isinstance(value, list):
            return self._array(Node("array", declared), value, known)
        if "ref" in value:
            return known[value["ref"]]
        if value.get("interned"):
            return known.setdefault(value["string"], Node("string", STRING, value["string"], True))
        node = self._node(value, declared)
        if "id" in value:
            known[value["id"]] = node
        if node.kind == "array":
            return self._array(node, value["array"], known)
        if node.kind == "object":
            self._fields(node, value.get("fields", {}), known)
        if self._leaves and (stubbed := stubbed_type(node.type)) is not None:
            node.kind, node.type, node.parts = "stub", stubbed, {}
        return node

    def _fields(self, node: Node, fields: Mapping[str, Any], known: dict[int | str, Value]) -> None:
        types = self.field_types(node.type)
        if self._leaves and _TOLD in fields:
            node.parts[_TOLD] = fields[_TOLD]
        # What comes first has the ids that others refer to.
        read = {name: self._read(fields[name], types[name], known) for name in fields if name in types}
        if not self._leaves:
            node.parts.update((name, read[name]) for name in types if name in read)
        elif read and (self._captured or not self.hierarchy.find(node.type).made):
            node.parts.update(read)

    def _node(self, value: dict[str, Any], declared: str) -> Node:
        match value:
            case {"array": _}:
                return Node("array", value.get("type", declared))
            case {"string": text}:
                return Node("string", STRING, text)
            case {"box": owner, "value": held}:
                return Node("box", owner, held)
            case {"enum": owner, "name": name}:
                return Node("enum", owner, name)
            case {"stub": interface}:
                return Node("stub", interface)
            case {"class": "java.lang.Class", "of": name}:
                return Node("class", CLASS, name)
        return Node("object", value["class"])

    def _array(self, node: Node, elements: Sequence[Any], known: dict[int | str, Value]) -> Node:
        component = node.type[:-2]
        if is_primitive(component):
            node.parts.update(enumerate(elements))
            return node
        for index, element in enumerate(elements):
            node.parts[index] = self._read(element, component, known)
        return node

    def print(self, values: Sequence[Value], types: Sequence[str]) -> list[Any]:
        """The document of the values."""
        met: Counter[int] = Counter(id(value) for value in values if isinstance(value, Node))
        for node in nodes(values):
            if not _holds_numbers(node):
                met.update(id(part) for part in node.parts.values() if isinstance(part, Node))
        printer = _Printer(self, {number for number, times in met.items() if times > 1})
        return [printer.value(value, kind) for value, kind in zip(values, types, strict=True)]

    def visible(self, values: Sequence[Value]) -> list[Value]:
        """Copies of the values without what Throwable declares and what stubs answer, as calls are told
        (hornbill/snapshot.py)."""
        copies: dict[int, Node] = {}
        met = list(nodes(values))
        for node in met:
            stubbed = stubbed_type(node.type)
            plain = Node(node.kind, node.type, node.value)
            copies[id(node)] = plain if stubbed is None else Node("stub", stubbed)

        def copied(value: Value) -> Value:
            return copies[id(value)] if isinstance(value, Node) else value

        for node in met:
            hidden = self._hidden(node.type) if node.kind == "object" else frozenset()
            parts = {place: copied(part) for place, part in node.parts.items() if place not in hidden}
            if copies[id(node)].kind != "stub":
                copies[id(node)].parts.update(parts)
        return [copied(value) for value in values]

    def _hidden(self, class_name: str) -> frozenset[str]:
        """The names of the fields that Throwable declares, where the class is below it."""
        if not self.hierarchy.is_subtype(class_name, _THROWABLE):
            return frozenset()
        named = named_fields(self.hierarchy, class_name)
        return frozenset(name for name, field in named if field.owner == _THROWABLE)

    def key(self, value: Value, declared: str) -> str:
        """A text that equal states share, and no others."""
        return json.dumps(self.print([value], [declared]), separators=(",", ":"))


def nodes(values: Sequence[Value]) -> Iterator[Node]:
    """Each node that the values lead to, once, in the order of a walk."""
    seen: set[int] = set()
    waiting = [value for value in reversed(values) if isinstance(value, Node)]
    while waiting:
        node = waiting.pop()
        if id(node) in seen:
            continue
        seen.add(id(node))
        yield node
        if not _holds_numbers(node):
            waiting.extend(part for part in reversed(node.parts.values()) if isinstance(part, Node))


def _holds_numbers(node: Node) -> bool:
    """Whether it is an array of numbers, which may be a long one."""
    return node.kind == "array" and is_primitive(node.type[:-2])


def agrees(stated: Sequence[Value], found: Sequence[Value]) -> bool:
    """Whether the values found are what is stated, with the same objects in the same places."""
    return not differences(stated, found)


def differences(stated: Sequence[Value], found: Sequence[Value]) -> list[tuple[int, Any]]:
    """Where the values found are not what is stated: fields and elements, by the id of the stated node.

    Of the values themselves the id is 0. What is not stated of an object may be anything. Strings and boxes
    that are stated to be two may be one.
    """
    found_of: dict[int, Value] = {}
    stated_of: dict[int, Node] = {}
    waiting = [(0, place, one, other) for place, (one, other) in enumerate(zip(stated, found, strict=True))]
    different = []
    while waiting:
        holder, place, one, other = waiting.pop()
        if isinstance(one, Node) and isinstance(other, Node):
            if id(one) in found_of:
                same = found_of[id(one)] is other or _is_constant(one)
            else:
                same = _looks_the_same(one, other)
                same = same and (one.by_value or stated_of.setdefault(id(other), one) is one)
                found_of[id(one)] = other
                if same:
                    waiting += [(id(one), at, part, other.parts.get(at)) for at, part in one.parts.items()]
        else:
            same = not isinstance(one, Node) and repr(one) == repr(other)
        if not same:
            different.append((holder, place))
    return different


def _looks_the_same(one: Node, other: Node) -> bool:
    """Whether two objects are alike but for what is inside."""
    if (one.kind, one.type, repr(one.value)) != (other.kind, other.type, repr(other.value)):
        return False
    return one.kind != "array" or len(one.parts) == len(other.parts)


def _is_constant(node: Node) -> bool:
    """Whether Java has one object of that value."""
    return node.kind in ("enum", "class") or (node.kind == "box" and is_kept(node.type, _number(node.value)))


def _without_id(value: Any) -> Any:
    """A leaf without its identity."""
    if isinstance(value, dict):
        return (
            value["string"] if "string" in value else {key: one for key, one in value.items() if key != "id"}
        )
    return value


class _Printer:
    """Prints one document; `shared` are the identities of the nodes that are met more than once."""

    def __init__(self, graphs: Graphs, shared: set[int]) -> None:
        self._graphs = graphs
        self._shared = shared
        self._ids: dict[int, int] = {}

    def value(self, value: Value, declared: str) -> Any:
        """The JSON value."""
        if not isinstance(value, Node):
            return value
        if value.kind == "enum":
            return {"enum": value.type, "name": value.value}
        if value.kind == "class":
            return {"class": CLASS, "fields": {}, "of": value.value}
        if value.interned:
            return {"string": value.value, "interned": True}
        if value.kind == "box" and is_kept(value.type, _number(value.value)):
            return {"box": value.type, "value": value.value}
        if id(value) in self._ids:
            return {"ref": self._ids[id(value)]}
        own: dict[str, Any] = {}
        if id(value) in self._shared:
            own["id"] = self._ids[id(value)] = len(self._ids) + 1
        return self._node(value, declared, own)

    def _node(self, node: Node, declared: str, own: dict[str, Any]) -> Any:
        match node.kind:
            case "string":
                return {**own, "string": node.value} if own else node.value
            case "box":
                return {**own, "box": node.type, "value": node.value}
            case "stub":
                return {**own, "stub": node.type}
            case "array":
                if node.type != declared:
                    own["type"] = node.type
                component, elements = node.type[:-2], list(node.parts.values())
                if not is_primitive(component):
                    elements = [self.value(element, component) for element in elements]
                return {**own, "array": elements} if own else elements
        types = self._graphs.field_types(node.type)
        own["class"] = node.type
        own["fields"] = {name: self.value(part, types[name]) for name, part in node.parts.items()}
        return own


def _number(value: Any) -> float:
    """The number that a box holds."""
    if isinstance(value, str):
        return ord(value) if len(value) == 1 else float(value)
    return float(value)
