"""What a call left behind, from the engine's cells to the JSON values of hornbill/values.py.

Arguments and result are one document: an object or array that is met twice in it carries an "id" where it
is written, and is {"ref": id} from then on. Strings, boxes and enum constants are written by value; with
`for_call`, which arguments need, a string or box that is met twice has an id too, unless Java makes it
the same by itself. What Throwable itself declares is left out, since stack traces and the machine's
messages are not modelled; but a call is given the message, the cause and what was suppressed, null too: of
an exception in a witness, those of them that the path has read.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from hornbill.bytecode.descriptors import is_primitive
from hornbill.bytecode.hierarchy import Hierarchy
from hornbill.bytecode.model import FieldModel
from hornbill.bytecode.stub_classes import stubbed_type
from hornbill.values import BOXED, is_kept, named_fields

_THROWABLE = "java.lang.Throwable"
_MODELLED = frozenset(f"{_THROWABLE}.{name}" for name in ("detailMessage", "cause", "suppressedExceptions"))
_AS_THEY_ARE = frozenset(("byte", "short", "int", "long"))
_INFINITY = {True: "Infinity", False: "-Infinity"}


class Snapshot:
    """The document of one call's values; `cells` are the engine's answer (clp/known_runs.pl).

    `read` are, for a witness, the fields of Throwable that its path has read, by the number of the exception.
    """

    def __init__(
        self,
        hierarchy: Hierarchy,
        cells: dict[str, list[Any]],
        for_call: bool = False,
        read: Mapping[str, Sequence[str]] | None = None,
    ) -> None:
        self._hierarchy = hierarchy
        self._cells = cells
        self._for_call = for_call
        self._read = read
        self._met: Counter[int] = Counter()
        self._ids: dict[int, int] = {}
        self._written: set[int] = set()
        self._enums: dict[str, str | None] = {}
        self._shown: dict[str, list[tuple[int, tuple[str, FieldModel]]]] = {}

    def values(self, typed: Sequence[tuple[Any, str]]) -> list[Any]:
        """The JSON values of the engine's values, each with its declared type, in order."""
        for value, _ in typed:
            self._count(value)
        return [self._value(value, type_name) for value, type_name in typed]

    def _count(self, root: Any) -> None:
        waiting = [root]
        while waiting:
            value = waiting.pop()
            if not isinstance(value, dict):
                continue
            number = value["ref"]
            self._met[number] += 1
            if self._met[number] > 1:
                continue
            cell = self._cells[str(number)]
            if cell[0] == "array":
                waiting.extend(() if is_primitive(java_type(cell[1])) else cell[2:])
            elif cell[0] == "object" and not self._by_value(cell[1]) and not self._is_told_as_stub(cell[1]):
                waiting.extend(cell[2 + place] for place, _ in self._fields(number, cell[1]))

    def _is_told_as_stub(self, class_name: str) -> bool:
        """Whether of an object of the class only its interface is told: of a stub whose calls are over."""
        return not self._for_call and stubbed_type(class_name) is not None

    def _by_value(self, class_name: str) -> bool:
        return class_name in BOXED or self._enum_class(class_name) is not None

    def _enum_class(self, class_name: str) -> str | None:
        """The enum that the class is, or is the body of a constant of."""
        if class_name not in self._enums:
            above = self._hierarchy.superclasses(class_name)
            named = (model.name for model in above if model.super_name == "java.lang.Enum")
            self._enums[class_name] = next(named, None)
        return self._enums[class_name]

    def _fields(self, number: int, class_name: str) -> list[tuple[int, tuple[str, FieldModel]]]:
        """The fields that are written of the object of that number, the class's own first, each with its
        place among them.
        """
        shown = self._always_written(class_name)
        if not self._for_call or not self._is_throwable(class_name):
            return shown
        known = _MODELLED if self._read is None else self._read.get(str(number), ())
        places = {place for place, _ in shown}
        also = [
            (place, named)
            for place, named in enumerate(named_fields(self._hierarchy, class_name))
            if place not in places and f"{named[1].owner}.{named[1].name}" in known
        ]
        return shown + also

    def _always_written(self, class_name: str) -> list[tuple[int, tuple[str, FieldModel]]]:
        shown = self._shown.get(class_name)
        if shown is None:
            above = set(self._hierarchy.supertypes(_THROWABLE)) if self._is_throwable(class_name) else set()
            chain = [model.name for model in self._hierarchy.superclasses(class_name)]
            placed = enumerate(named_fields(self._hierarchy, class_name))
            written = [(place, named) for place, named in placed if named[1].owner not in above]
            shown = sorted(written, key=lambda entry: chain.index(entry[1][1].owner))
            self._shown[class_name] = shown
        return shown

    def _is_throwable(self, class_name: str) -> bool:
        return self._hierarchy.is_subtype(class_name, _THROWABLE)

    def _value(self, value: Any, type_name: str) -> Any:
        if value is None:
            return None
        if is_primitive(type_name):
            return primitive(value, type_name)
        number = value["ref"]
        kind, *rest = self._cells[str(number)]
        if kind in ("string", "interned"):
            text = from_utf16(rest)
            if kind == "interned" and self._for_call:
                return {"string": text, "interned": True}
            return self._identified(number, {"string": text}, text)
        if kind == "mirror":
            return {"class": "java.lang.Class", "fields": {}, "of": java_type(rest[0])}
        if kind == "object" and rest[0] in BOXED:
            held = self._field(rest, f"{rest[0]}.value")
            box = {"box": rest[0], "value": primitive(held, BOXED[rest[0]])}
            return box if is_kept(rest[0], held) else self._identified(number, box, box)
        if kind == "object" and (enum := self._enum_class(rest[0])):
            name = self._field(rest, "java.lang.Enum.name")
            shown = None if name is None else from_utf16(self._cells[str(name["ref"])][1:])
            return {"enum": enum, "name": shown}
        if number in self._written:
            return {"ref": self._ids[number]}
        self._written.add(number)
        own: dict[str, Any] = {}
        if self._met[number] > 1:
            own["id"] = self._ids[number] = len(self._ids) + 1
        if kind == "array":
            return self._array(own, rest, type_name)
        return self._object(number, own, rest)

    def _identified(self, number: int, named: dict[str, Any], plain: Any) -> Any:
        """What is otherwise written `plain`, by value, as `named` with an id where its identity matters."""
        if not self._for_call or self._met[number] <= 1:
            return plain
        if number in self._written:
            return {"ref": self._ids[number]}
        self._written.add(number)
        self._ids[number] = len(self._ids) + 1
        return {"id": self._ids[number], **named}

    def _array(self, own: dict[str, Any], cell: list[Any], declared: str) -> Any:
        component = java_type(cell[0])
        if component + "[]" != declared:
            own["type"] = component + "[]"
        elements = cell[1:]
        if component not in _AS_THEY_ARE:
            elements = [self._value(element, component) for element in elements]
        if not own:
            return elements
        own["array"] = elements
        return own

    def _object(self, number: int, own: dict[str, Any], cell: list[Any]) -> dict[str, Any]:
        if self._hierarchy.find(cell[0]).is_interface:
            own["stub"] = cell[0]
            return own
        if self._is_told_as_stub(cell[0]):
            own["stub"] = stubbed_type(cell[0])
            return own
        own["class"] = cell[0]
        own["fields"] = fields = {}
        for place, (name, field) in self._fields(number, cell[0]):
            fields[name] = self._value(cell[1 + place], field.type)
        return own

    def _field(self, cell: list[Any], key: str) -> Any:
        for place, field in enumerate(self._hierarchy.layout(cell[0])):
            if f"{field.owner}.{field.name}" == key:
                return cell[1 + place]
        raise KeyError(key)


def thrown_json(told: dict[str, Any] | None) -> dict[str, Any] | None:
    """What the engine tells of an exception (clp/thrown.pl) as `class`, `message` and `cause`.

    A message that the JVM or a model made is left out.
    """
    if told is None:
        return None
    found: dict[str, Any] = {"class": told["class"]}
    if told["message"] is not False:
        found["message"] = None if told["message"] is None else from_utf16(told["message"])
    if told.get("cause") is not None:
        found["cause"] = thrown_json(told["cause"])
    return found


def primitive(value: Any, type_name: str) -> Any:
    """A primitive value as JSON has it."""
    if type_name == "boolean":
        return bool(value)
    if type_name == "char":
        return chr(value)
    if type_name in ("float", "double"):
        if math.isnan(value):
            return "NaN"
        if math.isinf(value):
            return _INFINITY[value > 0]
        return float(value)
    return value


def from_utf16(units: Sequence[int]) -> str:
    """The text of UTF-16 code units; surrogates without their partner stay as they are."""
    text = "".join(map(chr, units))
    if text.isascii():
        return text
    return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "surrogatepass")


def java_type(term: str) -> str:
    """A type as in Java source, from the engine's term."""
    dimensions = term.count("array(")
    return term.replace("array(", "").rstrip(")").strip("'") + "[]" * dimensions
