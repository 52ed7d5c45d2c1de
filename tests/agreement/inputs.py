"""Arguments for methods: boundary values and random ones of every type, as JSON values.

The same seed gives the same arguments. Beside arrays and strings, integers are mostly small, as indices
are. Arrays and objects are at times aliased, within one argument and between two; what is aliased carries
an id. Without `cyclic`, an object never contains itself. Where Object is declared there is only what the
JVM hashes and prints by value.
"""

from __future__ import annotations

import random
import struct
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

INTS = [0, 1, -1, 2, -2, 3, 5, 7, 8, 10, 31, 32, 33, 63, 64, 100, 127, 128, -128, -129, 255, 256, 1000]
INTS += [32767, 32768, -32768, -32769, 65535, 65536, 46340, 46341, 2**30, 2**31 - 1, -(2**31), -(2**31) + 1]
LONGS = [
    *INTS,
    2**31,
    -(2**31) - 1,
    2**32,
    2**32 - 1,
    2**53,
    2**53 + 1,
    2**62,
    2**63 - 1,
    -(2**63),
    1 - 2**63,
]
DOUBLES: list[Any] = [0.0, -0.0, 1.0, -1.0, 0.5, 0.1, 1.5, -2.5, 3.0, 100.0, 1e7, 1e-3, 9999999.5, 1e16]
DOUBLES += [2.0**31, -(2.0**31) - 1, 2.0**63, -(2.0**63), 2.0**53, 127.9, -128.5, 65535.5, 1e300, 5e-324]
DOUBLES += [2.2250738585072014e-308, 1.7976931348623157e308, -1.7976931348623157e308, 3.4028235677973366e38]
DOUBLES += ["NaN", "Infinity", "-Infinity", 1.401298464324817e-45, 7e-46, 16777217.0]
FLOATS: list[Any] = [0.0, -0.0, 1.0, -1.0, 0.5, 1.5, -2.5, 3.0, 100.0, 1e7, 16777216.0, 2.0**31, -(2.0**63)]
FLOATS += ["NaN", "Infinity", "-Infinity", 1.401298464324817e-45, 3.4028234663852886e38]
FLOATS += [1.1754943508222875e-38, 0.10000000149011612, 9999999.0, 0.0010000000474974513]
CHARS = ["\0", "0", "9", "A", "Z", "a", "b", "z", " ", "(", "\x7f", "é", "€", "\ud800", "\udfff", "\uffff"]
STRINGS = ["", "a", "b", "z", "ab", "abc", "Aa", "BB", "AaBB", "BBAa", "hello", "é€", "\U0001f600", "\ud800"]
STRINGS += [
    "\udc00\ud800",
    "-42",
    "007",
    "2147483648",
    "()",
    "((",
    "[()]",
    "1+2*(3-4)",
    "9*9",
    "aeiou",
    "level",
]
STRINGS += ["RED", "GREEN", "\0", '"', "\\", "aaaaaaaaab", "Hello, World", "x" * 40]

_BOXES = {
    "java.lang.Integer": "int",
    "java.lang.Long": "long",
    "java.lang.Short": "short",
    "java.lang.Byte": "byte",
    "java.lang.Character": "char",
    "java.lang.Boolean": "boolean",
    "java.lang.Float": "float",
    "java.lang.Double": "double",
}
_SMALL = [-7, -3, -2, -1, 0, 0, 1, 1, 2, 2, 3, 4, 5, 6, 8, 9, 10, 12, 15, 20]
_PLAIN: list[Any] = ["NaN", "Infinity", "-Infinity", 0.0, -0.0, 1.0, 1e7, 16777216.0, 123456.0, -1e10]
_BITS = {"int": 32, "long": 64, "short": 16, "byte": 8}
_MAX_DEPTH = 4


@dataclass(frozen=True, slots=True)
class Style:
    """Which values are drawn: small integers alone, floats of few digits alone, objects in themselves."""

    small: bool = False
    plain: bool = False
    cyclic: bool = False


ANYTHING = Style()


class Shapes(Protocol):
    """What the generator asks about the classes of the program."""

    def concrete(self, type_name: str) -> Sequence[str]:
        """The program's classes that can stand where this type is declared."""

    def fields(self, class_name: str) -> Sequence[tuple[str, str]]:
        """The instance fields, as they are named in JSON, and their types."""

    def constants(self, class_name: str) -> Sequence[str]:
        """The names of an enumeration's constants; none for other classes."""


class Inputs:
    """A repeatable stream of argument lists for one method."""

    def __init__(self, shapes: Shapes, seed: str, style: Style = ANYTHING) -> None:
        self._shapes = shapes
        self._random = random.Random(seed)
        self._style = style
        self._made: list[tuple[str, dict[str, Any]]] = []
        self._ids = 0
        self._indexing = False

    def lists(self, types: Sequence[str], count: int, receiver: bool = False) -> list[list[Any]]:
        """So many argument lists; with `receiver`, the first type is an object's own class."""
        self._indexing = any(name.endswith("[]") or name == "java.lang.String" for name in types)
        systematic = self._systematic(types)
        self._random.shuffle(systematic)
        chosen = systematic[: count // 2]
        while len(chosen) < count:
            chosen.append(self._arguments(types, receiver))
        return chosen

    def _systematic(self, types: Sequence[str]) -> list[list[Any]]:
        """All boundary values, or pairs of them, for methods of one or two numbers."""
        tables = [_TABLES.get(name) for name in types]
        if not 1 <= len(tables) <= 2 or None in tables or self._style.small or self._style.plain:
            return []
        lists: list[list[Any]] = [[]]
        for table in tables:
            lists = [[*start, value] for start in lists for value in table or []]
        return lists

    def _arguments(self, types: Sequence[str], receiver: bool) -> list[Any]:
        self._made = []
        self._ids = 0
        arguments = []
        for position, name in enumerate(types):
            arguments.append(self._own(name) if receiver and position == 0 else self.value(name))
        return [_plain(argument) for argument in arguments]

    def value(self, type_name: str, depth: int = 0) -> Any:
        """A value of that type; arrays are in the long form."""
        if type_name in _PRIMITIVE:
            return self._primitive(type_name, depth)
        if self._random.random() < (0.1 if depth == 0 else 0.2) or depth > _MAX_DEPTH:
            return None
        if type_name == "java.lang.String":
            return self._string()
        if type_name in _BOXES:
            return {"box": type_name, "value": self.value(_BOXES[type_name])}
        alias = self._alias(type_name)
        if alias is not None:
            return alias
        if type_name.endswith("[]"):
            return self._array(type_name, depth)
        if type_name == "java.lang.Object":
            return self._object(depth)
        classes = self._shapes.concrete(type_name)
        return self._instance(self._random.choice(classes), depth) if classes else None

    def _primitive(self, type_name: str, depth: int) -> Any:
        if type_name in _BITS:
            if self._style.small:
                return self._random.choice(_SMALL)
            if self._indexing and depth == 0 and self._random.random() < 0.7:
                return self._random.randrange(-1, 6)
        elif self._style.plain and type_name in ("float", "double"):
            return self._random.choice(_PLAIN) if self._random.random() < 0.4 else self._eighths()
        return _PRIMITIVE[type_name](self._random)

    def _eighths(self) -> float:
        return self._random.randrange(-4000, 4000) / 8

    def _own(self, class_name: str) -> Any:
        return self._instance(class_name, 0)

    def _object(self, depth: int) -> Any:
        return self.value(self._random.choice(["java.lang.String"] * 4 + list(_BOXES)), depth)

    def _instance(self, class_name: str, depth: int) -> Any:
        constants = self._shapes.constants(class_name)
        if constants:
            return {"enum": class_name, "name": self._random.choice(constants)}
        made: dict[str, Any] = {"class": class_name, "fields": {}}
        if self._style.cyclic:
            self._made.append((class_name, made))
        for name, type_name in self._shapes.fields(class_name):
            made["fields"][name] = self.value(type_name, depth + 1)
        if not self._style.cyclic:
            self._made.append((class_name, made))
        return made

    def _array(self, type_name: str, depth: int) -> dict[str, Any]:
        length = self._random.choice([0, 1, 1, 2, 2, 3, 3, 4, 5])
        element = type_name[:-2]
        made = {"array": [self.value(element, depth + 1) for _ in range(length)]}
        self._made.append((type_name, made))
        return made

    def _alias(self, type_name: str) -> dict[str, Any] | None:
        """A reference to something made before that fits, now and then."""
        wanted = {type_name, *self._shapes.concrete(type_name)}
        fitting = [made for name, made in self._made if name in wanted]
        if not fitting or self._random.random() < 0.7:
            return None
        made = self._random.choice(fitting)
        if "id" not in made:
            self._ids += 1
            made["id"] = self._ids
        return {"ref": made["id"]}

    def _string(self) -> str:
        if self._random.random() < 0.8:
            return self._random.choice(STRINGS)
        return "".join(self._random.choice("abcABxyz019 ()+-") for _ in range(self._random.randrange(8)))


def _plain(value: Any) -> Any:
    """The same value, arrays without an id or type as lists."""
    if not isinstance(value, dict):
        return value
    if "array" in value:
        elements = [_plain(element) for element in value["array"]]
        return elements if len(value) == 1 else value | {"array": elements}
    if "fields" in value:
        return value | {"fields": {name: _plain(field) for name, field in value["fields"].items()}}
    return value


def _integer(table: list[int], bits: int) -> Callable[[random.Random], int]:
    low, high = -(1 << bits - 1), 1 << bits - 1
    fitting = [value for value in table if low <= value < high]

    def draw(source: random.Random) -> int:
        kind = source.random()
        if kind < 0.45:
            return source.randrange(-5, 15)
        if kind < 0.8:
            return source.choice(fitting)
        return source.randrange(low, high)

    return draw


def _floating(table: list[Any], layout: str) -> Callable[[random.Random], Any]:
    size = struct.calcsize(layout)

    def draw(source: random.Random) -> Any:
        kind = source.random()
        if kind < 0.5:
            return source.choice(table)
        if kind < 0.8:
            return source.randrange(-4000, 4000) / 8
        value = struct.unpack(layout, source.randbytes(size))[0]
        return value if value - value == 0 else "NaN"

    return draw


def _char(source: random.Random) -> str:
    kind = source.random()
    if kind < 0.6:
        return source.choice(CHARS)
    return chr(source.randrange(32, 127)) if kind < 0.9 else chr(source.getrandbits(16))


_PRIMITIVE: dict[str, Callable[[random.Random], Any]] = {
    **{name: _integer(LONGS, bits) for name, bits in _BITS.items()},
    "float": _floating(FLOATS, ">f"),
    "double": _floating(DOUBLES, ">d"),
    "char": _char,
    "boolean": lambda source: source.random() < 0.5,
}
_TABLES: dict[str, list[Any]] = {
    **{name: [x for x in LONGS if -(1 << bits - 1) <= x < 1 << bits - 1] for name, bits in _BITS.items()},
    "float": FLOATS,
    "double": DOUBLES,
    "char": CHARS,
    "boolean": [False, True],
}
