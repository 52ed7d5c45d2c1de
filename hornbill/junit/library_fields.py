"""The fields of library objects, and what such an object is made of: what rows are written with
(library_collections.py, library_numbers.py).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from hornbill.graphs import Node

OBJECT = "java.lang.Object"
STRING = "java.lang.String"
OPTIONAL = "java.util.Optional"


@dataclass(frozen=True, slots=True)
class Library:
    """What a library object is.

    `form` is `list`, `set` or `map`, or else how it is written: `new`, `call` of the static `method` of
    `owner`, `constant`, `file` for one in the test's own folder, or `plain` for its only part. `type` is what
    a variable for it is declared as, and `kinds` are the types of the parts where they are arguments. `view`
    is what is compared of an object that equals no other one: what a method gives, or a `copy` of it as a
    list. Of a record, `names` are those of its parts.
    """

    form: str
    type: str
    owner: str = ""
    method: str = ""
    kinds: tuple[str, ...] = ()
    view: str = ""
    names: tuple[str, ...] = ()

    def values(self, node: Node) -> list[Any]:
        """The parts of an object, in their order."""
        return [node.parts[name] for name in self.names] if self.names else list(node.parts.values())

    def kind(self, place: int) -> str:
        """The type of a part."""
        return self.kinds[place] if self.kinds else OBJECT

    def is_got(self, place: int) -> bool:
        """Whether a part can be had by itself: an element, the value of a key, or what is in an Optional."""
        if self.view:
            return False
        return self.form == "list" or (self.form == "map" and place % 2 == 1) or self.type == OPTIONAL

    @property
    def is_sized(self) -> bool:
        """Whether one without parts is called empty."""
        return self.has_size or self.type == OPTIONAL

    @property
    def has_size(self) -> bool:
        """Whether it is a collection or map."""
        return self.form in ("list", "set", "map")

    def size(self, node: Node) -> int:
        """How many elements or entries it has."""
        return len(node.parts) // (2 if self.form == "map" else 1)


Read = tuple[Library, list[Any]]
"""What an object is, and its parts."""


class NotReadable(Exception):
    """An object that is not as its row has it."""


class Fields:
    """The fields of an object; `rows` say what objects inside are."""

    def __init__(self, node: Any, rows: Rows) -> None:
        if not isinstance(node, Node):
            raise NotReadable
        self.node = node
        self._rows = rows

    def of(self, node: Any) -> Fields:
        """Those of another object."""
        return Fields(node, self._rows)

    def __getitem__(self, name: str) -> Any:
        if name not in self.node.parts:
            raise NotReadable
        return self.node.parts[name]

    def array(self, name: str) -> list[Any]:
        """The elements of the array in that field."""
        value = self[name]
        if not isinstance(value, Node) or value.kind != "array":
            raise NotReadable
        return list(value.parts.values())

    def number(self, name: str) -> int:
        """The whole number in that field."""
        value = self[name]
        if isinstance(value, bool) or not isinstance(value, int):
            raise NotReadable
        return value

    def numbers(self, *names: str) -> list[int]:
        """The whole numbers in these fields."""
        return [self.number(name) for name in names]

    def knows(self, value: Any) -> bool:
        """Whether that object is of a class that has a row."""
        return isinstance(value, Node) and value.type in self._rows

    def chain(self, node: Any, link: str, *names: str) -> list[Any]:
        """What these fields hold, in the object and all that are linked behind it."""
        found: list[Any] = []
        met: set[int] = set()
        while node is not None:
            if id(node) in met:
                raise NotReadable
            met.add(id(node))
            fields = self.of(node)
            found += [fields[name] for name in names]
            node = fields[link]
        return found

    def inside(self, name: str) -> Read:
        """What the object in that field is."""
        found = read(self[name], self._rows)
        if found is None:
            raise NotReadable
        return found


Row = Callable[[Fields], Read]
Rows = Mapping[str, Row]
"""What an object of each class is."""


def read(value: Any, rows: Rows) -> Read | None:
    """What a value is; None where no row reads it."""
    row = rows.get(value.type) if isinstance(value, Node) and value.kind == "object" else None
    if row is None:
        return None
    try:
        return row(Fields(value, rows))
    except NotReadable:
        return None


def a_list(elements: Sequence[Any]) -> Read:
    """A list of these."""
    return Library("list", "java.util.List"), list(elements)


def a_queue(elements: Sequence[Any], type_name: str) -> Read:
    """What is a sequence and equals no other one."""
    return Library("list", type_name, view="copy"), list(elements)


def a_set(elements: Sequence[Any]) -> Read:
    """A set of these."""
    return Library("set", "java.util.Set"), list(elements)


def a_map(parts: Sequence[Any]) -> Read:
    """A map of these keys and values in turn."""
    return Library("map", "java.util.Map"), list(parts)


def a_call(owner: str, method: str, kind: str, *parts: Any) -> Read:
    """What a static method gives for these arguments, of one kind."""
    return Library("call", owner, owner, method, (kind,) * len(parts)), list(parts)


def a_constant(owner: str, name: str) -> Read:
    """What is in a static field."""
    return Library("constant", owner, owner, name), []


def sized(parts: list[Any], size: int, of_each: int = 1) -> list[Any]:
    """The parts, of which there have to be so many."""
    if len(parts) != size * of_each:
        raise NotReadable
    return parts


def first(parts: list[Any], size: int) -> list[Any]:
    """So many parts."""
    return sized(parts[:size], size)
