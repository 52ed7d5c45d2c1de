"""Collections and maps as values: what they hold, read from the fields that the JDK's classes have."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from hornbill.graphs import Node
from hornbill.junit.library_fields import (
    OBJECT,
    Fields,
    Library,
    NotReadable,
    Read,
    Rows,
    a_list,
    a_map,
    a_queue,
    a_set,
    first,
    sized,
)

_U = "java.util"
_FIXED = "java.util.ImmutableCollections"


def _array_deque(o: Fields) -> Read:
    elements, head, tail = o.array("elements"), o.number("head"), o.number("tail")
    held = elements[head:tail] if head <= tail else elements[head:] + elements[:tail]
    return a_queue(held, "java.util.ArrayDeque")


def _hash_map(o: Fields) -> Read:
    table = [] if o["table"] is None else o.array("table")
    parts = [part for node in table for part in o.chain(node, "next", "key", "value")]
    return a_map(sized(parts, o.number("size"), 2))


def _linked_map(o: Fields) -> Read:
    return a_map(sized(o.chain(o["head"], "after", "key", "value"), o.number("size"), 2))


def _tree_map(o: Fields) -> Read:
    parts = _in_order(o)
    if not _is_by_nature(o, parts[::2]):
        raise NotReadable
    return a_map(parts)


def _tree_set(o: Fields) -> Read:
    tree = o.of(o["m"])
    keys = _in_order(tree)[::2]
    return a_set(keys) if _is_by_nature(tree, keys) else a_queue(keys, "java.util.TreeSet")


def _is_by_nature(o: Fields, keys: Sequence[Any]) -> bool:
    """Whether a tree is by the natural order of keys of the library: what is found in it, comparing says."""
    known = all(not isinstance(key, Node) or o.knows(key) for key in keys)
    return known and o["comparator"] is None


def _in_order(o: Fields) -> list[Any]:
    """The keys and values of a tree in turn."""
    parts: list[Any] = []
    above: list[Fields] = []
    node, met = o["root"], 0
    while node is not None or above:
        while node is not None:
            met += 1
            if met > o.number("size"):
                raise NotReadable
            above.append(o.of(node))
            node = above[-1]["left"]
        entry = above.pop()
        parts += [entry["key"], entry["value"]]
        node = entry["right"]
    return sized(parts, o.number("size"), 2)


def _concurrent_map(o: Fields) -> Read:
    table = [] if o["table"] is None else o.array("table")
    parts = [part for node in table for part in o.chain(node, "next", "key", "val")]
    if None in parts:
        raise NotReadable
    return a_map(parts)


def _keys(o: Fields, name: str) -> Read:
    return a_set(o.inside(name)[1][::2])


def _keys_of(o: Fields) -> Read:
    """What a map's `keySet` gives, whose map is around it."""
    return a_set(o.inside("this$0")[1][::2])


def _one_or_two(o: Fields) -> list[Any]:
    """The elements of one that marks by an object of its own that it has no second one."""
    second = o["e1"]
    alone = isinstance(second, Node) and second.type == OBJECT
    return [o["e0"]] if alone else [o["e0"], second]


def _map_n(o: Fields) -> Read:
    table = o.array("table")
    pairs = [pair for pair in zip(table[::2], table[1::2], strict=False) if pair[0] is not None]
    return a_map(sized([part for pair in pairs for part in pair], o.number("size"), 2))


def _enum_set(o: Fields) -> Read:
    bits = o.number("elements")
    return a_set([one for place, one in enumerate(o.array("universe")) if bits >> place & 1])


def _enum_map(o: Fields) -> Read:
    parts: list[Any] = []
    for key, value in zip(o.array("keyUniverse"), o.array("vals"), strict=False):
        if value is not None:
            nothing = isinstance(value, Node) and value.type == "java.util.EnumMap$1"
            parts += [key, None if nothing else value]
    return a_map(sized(parts, o.number("size"), 2))


def _pair(o: Fields) -> Read:
    owner = "java.util.AbstractMap$SimpleImmutableEntry"
    return Library("new", "java.util.Map$Entry", owner, "", (OBJECT, OBJECT)), [o["key"], o["value"]]


ROWS: Rows = {
    f"{_U}.ArrayList": lambda o: a_list(first(o.array("elementData"), o.number("size"))),
    f"{_U}.LinkedList": lambda o: a_list(sized(o.chain(o["first"], "next", "item"), o.number("size"))),
    f"{_U}.Vector": lambda o: a_list(first(o.array("elementData"), o.number("elementCount"))),
    f"{_U}.Stack": lambda o: a_list(first(o.array("elementData"), o.number("elementCount"))),
    f"{_U}.concurrent.CopyOnWriteArrayList": lambda o: a_list(o.array("array")),
    f"{_U}.Arrays$ArrayList": lambda o: a_list(o.array("a")),
    f"{_U}.Collections$EmptyList": lambda _: a_list([]),
    f"{_U}.Collections$SingletonList": lambda o: a_list([o["element"]]),
    f"{_U}.Collections$UnmodifiableList": lambda o: o.inside("list"),
    f"{_U}.Collections$UnmodifiableRandomAccessList": lambda o: o.inside("list"),
    f"{_FIXED}$ListN": lambda o: a_list(o.array("elements")),
    f"{_FIXED}$List12": lambda o: a_list(_one_or_two(o)),
    f"{_U}.ArrayDeque": _array_deque,
    f"{_U}.PriorityQueue": lambda o: a_queue(
        first(o.array("queue"), o.number("size")), f"{_U}.PriorityQueue"
    ),
    f"{_U}.HashSet": lambda o: _keys(o, "map"),
    f"{_U}.LinkedHashSet": lambda o: _keys(o, "map"),
    f"{_U}.TreeSet": _tree_set,
    f"{_U}.RegularEnumSet": _enum_set,
    f"{_U}.Collections$EmptySet": lambda _: a_set([]),
    f"{_U}.Collections$SingletonSet": lambda o: a_set([o["element"]]),
    f"{_U}.Collections$UnmodifiableSet": lambda o: o.inside("c"),
    f"{_FIXED}$SetN": lambda o: a_set(
        sized([one for one in o.array("elements") if one is not None], o.number("size"))
    ),
    f"{_FIXED}$Set12": lambda o: a_set(_one_or_two(o)),
    f"{_U}.HashMap$KeySet": _keys_of,
    f"{_U}.LinkedHashMap$LinkedKeySet": _keys_of,
    f"{_U}.TreeMap$KeySet": lambda o: _keys(o, "m"),
    f"{_U}.HashMap": _hash_map,
    f"{_U}.LinkedHashMap": _linked_map,
    f"{_U}.TreeMap": _tree_map,
    f"{_U}.concurrent.ConcurrentHashMap": _concurrent_map,
    f"{_U}.EnumMap": _enum_map,
    f"{_U}.Collections$EmptyMap": lambda _: a_map([]),
    f"{_U}.Collections$SingletonMap": lambda o: a_map([o["k"], o["v"]]),
    f"{_U}.Collections$UnmodifiableMap": lambda o: o.inside("m"),
    f"{_FIXED}$MapN": _map_n,
    f"{_FIXED}$Map1": lambda o: a_map([o["k0"], o["v0"]]),
    f"{_U}.KeyValueHolder": _pair,
    f"{_U}.AbstractMap$SimpleEntry": _pair,
    f"{_U}.AbstractMap$SimpleImmutableEntry": _pair,
}
