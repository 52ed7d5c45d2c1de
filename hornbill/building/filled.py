"""Collections of the library as a user fills them: made empty, then element by element, entry by entry.

A row reads from the fields of such an object what it holds, in the order in which it is gone through.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from hornbill.graphs import CLASS, Node, Value

_OBJECT = "java.lang.Object"
_ENUM = "java.lang.Enum"
_ENUM_SET = "java.util.EnumSet"
_MOST_HELD = 64
"""A test that says more one by one is not for reading."""


@dataclass(frozen=True, slots=True)
class Start:
    """What makes a collection: a constructor, or a static method of `owner`."""

    owner: str
    method: str | None
    parameters: tuple[str, ...]
    args: tuple[Value, ...]


@dataclass(frozen=True, slots=True)
class Filling:
    """The calls of a method by which a collection comes to hold what it does: what each of them passes."""

    method: str
    parameters: tuple[str, ...]
    result: str
    calls: tuple[tuple[Value, ...], ...]
    start: Start | None = None
    """How it is made, if not by the constructor without parameters."""


def filling_of(node: Node) -> Filling | None:
    """How a user fills the collection; None for other objects, and where it does not hold what it says."""
    read = _ROWS.get(node.type)
    if read is None:
        return None
    try:
        filling = read(node)
    except (KeyError, TypeError, AttributeError):
        return None
    return filling if len(filling.calls) <= _MOST_HELD else None


def _list(node: Node) -> Filling:
    held = _inside(node, "elementData").parts
    return _added((held[place],) for place in range(_number(node.parts["size"])))


def _vector(node: Node) -> Filling:
    held = _inside(node, "elementData").parts
    return _added((held[place],) for place in range(_number(node.parts["elementCount"])))


def _linked_list(node: Node) -> Filling:
    held = []
    link = node.parts["first"]
    while isinstance(link, Node):
        held.append((link.parts["item"],))
        link = link.parts["next"]
    return _added(iter(held))


def _deque(node: Node) -> Filling:
    held = _inside(node, "elements").parts
    place, behind = _number(node.parts["head"]), _number(node.parts["tail"])
    elements = []
    while place != behind:
        elements.append((held[place],))
        place = (place + 1) % len(held)
    return _added(iter(elements))


def _heap(node: Node) -> Filling:
    """Added in the order of their places, elements of a heap stay where they are."""
    if node.parts["comparator"] is not None:
        raise TypeError("comparator")
    held = _inside(node, "queue").parts
    return _added((held[place],) for place in range(_number(node.parts["size"])))


def _linked_set(node: Node) -> Filling:
    return _added((key,) for key, _ in _linked(_inside(node, "map")).calls)


def _set(node: Node) -> Filling:
    return _added((key,) for key, _ in _entries(_inside(node, "map")))


def _map(node: Node) -> Filling:
    return Filling("put", (_OBJECT, _OBJECT), _OBJECT, tuple(_entries(node)))


def _sorted_set(node: Node) -> Filling:
    return _added((key,) for key, _ in _sorted_map(_inside(node, "m")).calls)


def _sorted_map(node: Node) -> Filling:
    if node.parts["comparator"] is not None:
        raise TypeError("comparator")
    return Filling("put", (_OBJECT, _OBJECT), _OBJECT, tuple(_in_order(node.parts["root"])))


def _in_order(entry: Value) -> Iterator[tuple[Value, Value]]:
    if isinstance(entry, Node):
        yield from _in_order(entry.parts["left"])
        yield entry.parts["key"], entry.parts["value"]
        yield from _in_order(entry.parts["right"])


def _linked(node: Node) -> Filling:
    entry = node.parts["head"]
    entries = []
    while isinstance(entry, Node):
        entries.append((entry.parts["key"], entry.parts["value"]))
        entry = entry.parts["after"]
    return Filling("put", (_OBJECT, _OBJECT), _OBJECT, tuple(entries))


def _enum_map(node: Node) -> Filling:
    keys, held = _inside(node, "keyUniverse").parts, _inside(node, "vals").parts
    calls = ((key, _unmasked(held[place])) for place, key in keys.items() if held[place] is not None)
    start = Start(node.type, None, (CLASS,), (node.parts["keyType"],))
    return Filling("put", (_ENUM, _OBJECT), _OBJECT, tuple(calls), start)


def _unmasked(value: Value) -> Value:
    """The value of an EnumMap, which has an object of its own for null."""
    return None if isinstance(value, Node) and value.type == "java.util.EnumMap$1" else value


def _enum_set(node: Node) -> Filling:
    bits = _number(node.parts["elements"])
    held = tuple(one for place, one in _inside(node, "universe").parts.items() if bits >> place & 1)
    start = Start(_ENUM_SET, "noneOf", (CLASS,), (node.parts["elementType"],))
    return Filling("add", (_OBJECT,), "boolean", tuple((one,) for one in held), start)


def _added(calls: Iterator[tuple[Value, ...]]) -> Filling:
    return Filling("add", (_OBJECT,), "boolean", tuple(calls))


def _entries(node: Node) -> Iterator[tuple[Value, Value]]:
    table = node.parts["table"]
    buckets = _inside(node, "table").parts.values() if table is not None else ()
    for bucket in buckets:
        entry = bucket
        while isinstance(entry, Node):
            yield entry.parts["key"], entry.parts["value"]
            entry = entry.parts["next"]


def _inside(node: Node, name: str) -> Node:
    part = node.parts[name]
    if not isinstance(part, Node):
        raise TypeError(name)
    return part


def _number(value: Value) -> int:
    if not isinstance(value, int):
        raise TypeError("size")
    return value


_ROWS: Mapping[str, Callable[[Node], Filling]] = {
    "java.util.ArrayList": _list,
    "java.util.Vector": _vector,
    "java.util.Stack": _vector,
    "java.util.LinkedList": _linked_list,
    "java.util.ArrayDeque": _deque,
    "java.util.PriorityQueue": _heap,
    "java.util.HashMap": _map,
    "java.util.LinkedHashMap": _linked,
    "java.util.HashSet": _set,
    "java.util.LinkedHashSet": _linked_set,
    "java.util.EnumMap": _enum_map,
    "java.util.RegularEnumSet": _enum_set,
    "java.util.TreeMap": _sorted_map,
    "java.util.TreeSet": _sorted_set,
}
