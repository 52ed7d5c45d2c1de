"""Cases of structures with a number of objects: the witness of a case has as few as the path met, and is
completed.

What the path never read of a structure can be anything: objects are hung there until there are as many as
wanted. So the cases under the assumption that there are no more (sizes.py) are those of all inputs of that
size, but for cases that cannot have as many, because the path read everything; these are left out. Objects
count that are of the program's own classes, enum constants apart.
"""

from __future__ import annotations

import copy
import math
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from hornbill.bytecode.descriptors import is_primitive
from hornbill.bytecode.model import ACC_ABSTRACT
from hornbill.clp.program import Program

Node = dict[str, Any]
_ENUM = "java.lang.Enum"


@dataclass(slots=True)
class Completing:
    """What can be hung where; `known_classes` tells which classes an unknown object of a type can be of."""

    program: Program
    known_classes: Callable[[str], list[str]]
    _rooms: dict[str, float] = field(default_factory=dict)

    def completed(self, value: Any, read: Mapping[str, Any], name: str, size: int) -> Any | None:
        """A copy of the witness's value, of that name among what was `read` of the heap, with so many objects
        reached from it; None where it cannot have as many."""
        made = copy.deepcopy(value)
        missing = size - self.count(made)
        if missing < 0:
            return None
        for holder, key, kind in self._unread(made, read, name, set()):
            if not missing:
                break
            filling, used = self._filling(kind, missing)
            if used:
                holder[key] = filling
                missing -= used
        return None if missing else made

    def is_certain(self, value: Any, read: Mapping[str, Any], name: str, size: int) -> bool:
        """Whether a value that cannot have as many objects as wanted certainly cannot: it has more, or
        nothing that was not read is of a type of the library, in which objects could be kept."""
        return self.count(value) > size or not any(
            self._may_keep(kind) for _, _, kind in self._unread(value, read, name, set())
        )

    def count(self, value: Any) -> int:
        """How many objects of the program's own classes are reached, each once."""
        match value:
            case list():
                return sum(map(self.count, value))
            case {"enum": _} | {"ref": _}:
                return 0
            case dict():
                return int(self._is_own(value.get("class"))) + sum(map(self.count, value.values()))
        return 0

    def _is_own(self, name: Any) -> bool:
        return isinstance(name, str) and self.program.class_path.is_application(name)

    def _unread(
        self, value: Any, read: Mapping[str, Any], name: str | None, seen: set[str]
    ) -> Iterator[tuple[Any, Any, str]]:
        """Where references were not read: what they stand in, under which key, and their type."""
        if not isinstance(value, dict) or not self._is_own(value.get("class")) or "fields" not in value:
            return
        if name in seen:
            return
        if name is not None:
            seen.add(name)
        known = read.get(name, {}).get("fields", {}) if name is not None else {}
        for kept in self.program.hierarchy.layout(value["class"]):
            label = kept.label
            if is_primitive(kept.type) or label not in value["fields"]:
                continue
            inner = value["fields"][label]
            if label in known:
                yield from self._below(inner, read, known[label], seen)
            elif inner is None:
                yield value["fields"], label, kept.type

    def _below(
        self, inner: Any, read: Mapping[str, Any], name: str, seen: set[str]
    ) -> Iterator[tuple[Any, Any, str]]:
        """The same below something that was read, which has that name."""
        elements = inner.get("array") if isinstance(inner, dict) and "array" in inner else inner
        if not isinstance(elements, list):
            yield from self._unread(inner, read, name, seen)
            return
        entry = read.get(name, {})
        names = entry.get("elements", {})
        for place, element in enumerate(elements):
            if str(place) in names:
                yield from self._below(element, read, names[str(place)], seen)
            elif element is None and "array" in entry:
                yield elements, place, entry["array"]

    def _filling(self, kind: str, count: int) -> tuple[Any, int]:
        """Something of that type with up to so many objects, and how many it has."""
        if kind.endswith("[]"):
            elements: list[Any] = []
            used = 0
            while used < count:
                element, more = self._filling(kind.removesuffix("[]"), count - used)
                if not more:
                    break
                elements.append(element)
                used += more
            return (elements, used) if used else (None, 0)
        name = max(self._own_classes(kind), key=lambda one: (self._room(one), one), default=None)
        if name is None or not count:
            return None, 0
        node: Node = {"class": name, "fields": {}}
        used = 1
        for kept in self.program.hierarchy.layout(name):
            if used < count and not is_primitive(kept.type):
                inner, more = self._filling(kept.type, count - used)
                if more:
                    node["fields"][kept.label] = inner
                    used += more
        return node, used

    def _own_classes(self, kind: str) -> list[str]:
        """The classes of the program that objects of that type can be of, without enums."""
        if kind.endswith("[]") or is_primitive(kind):
            return []
        return [name for name in self.known_classes(kind) if self._is_own(name) and self._is_plain(name)]

    def _is_plain(self, name: str) -> bool:
        model = self.program.find(name)
        is_enum = _ENUM in self.program.hierarchy.supertypes(name)
        return model is not None and not model.flags & ACC_ABSTRACT and not model.is_interface and not is_enum

    def _room(self, name: str) -> float:
        """How many objects one of the class can lead to at most, itself among them."""
        if name not in self._rooms:
            self._rooms[name] = math.inf  # where a class leads to itself
            self._rooms[name] = 1 + sum(
                self._room_of(kept.type)
                for kept in self.program.hierarchy.layout(name)
                if not is_primitive(kept.type)
            )
        return self._rooms[name]

    def _room_of(self, kind: str) -> float:
        if kind.endswith("[]"):
            return math.inf if self._room_of(kind.removesuffix("[]")) else 0
        return max(map(self._room, self._own_classes(kind)), default=0)

    def _may_keep(self, kind: str) -> bool:
        """Whether something of that type may keep objects that are not counted when it is filled."""
        component = kind.rstrip("[]")
        if is_primitive(component) or component.startswith("java.lang."):
            return component in ("java.lang.Object", "java.lang.Iterable")
        return not self.program.class_path.is_application(component)
