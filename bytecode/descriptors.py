"""Descriptors and internal names of the class file, and the types they stand for (JVMS 4.2, 4.3).

A type is written as in Java source (`int`, `java.lang.String`, `int[][]`); a descriptor as in the class file
(`I`, `Ljava/lang/String;`, `[[I`); a class name has dots here and slashes there. Text that is none of these
raises `Malformed`, which the readers turn into a ClassFileError with its place.
"""

from __future__ import annotations

from functools import lru_cache

PRIMITIVES = {
    "B": "byte",
    "C": "char",
    "D": "double",
    "F": "float",
    "I": "int",
    "J": "long",
    "S": "short",
    "Z": "boolean",
}
_LETTERS = {name: letter for letter, name in PRIMITIVES.items()} | {"void": "V"}
_FORBIDDEN = frozenset(".;[]")
_MAX_DIMENSIONS = 255
MAX_PARAMETER_SLOTS = 255


class Malformed(Exception):
    """Something in a class file that the JVM specification does not allow, its place not yet known."""

    def __init__(self, what: str, pc: int | None = None) -> None:
        super().__init__(what)
        self.what = what
        self.pc = pc


def shown(text: str) -> str:
    """Text of a class file as it may stand in a message: quoted, escaped and short."""
    return ascii(text if len(text) <= 80 else text[:77] + "...")


def class_name(internal: str) -> str:
    """The name with dots of a class that the class file writes with slashes."""
    if not _FORBIDDEN.isdisjoint(internal) or not all(internal.split("/")):
        raise Malformed(f"{shown(internal)} is not a class name")
    if internal in _LETTERS:
        raise Malformed(f"a class named like the type {internal}")
    return internal.replace("/", ".")


def class_type(internal: str) -> str:
    """The type that a class constant names: a class, or an array by its descriptor."""
    return field_type(internal) if internal[:1] == "[" else class_name(internal)


def _type_at(descriptor: str, start: int) -> tuple[str, int]:
    """The type that starts there and the position after it."""
    size = len(descriptor)
    at = start
    while at < size and descriptor[at] == "[":
        at += 1
    dimensions = at - start
    if dimensions > _MAX_DIMENSIONS:
        raise Malformed(f"an array type of {dimensions} dimensions")
    letter = descriptor[at : at + 1]
    if letter == "L":
        end = descriptor.find(";", at)
        if end < 0:
            raise Malformed(f"{shown(descriptor)} is not a descriptor")
        name, after = class_name(descriptor[at + 1 : end]), end + 1
    elif letter in PRIMITIVES:
        name, after = PRIMITIVES[letter], at + 1
    else:
        raise Malformed(f"{shown(descriptor)} is not a descriptor")
    return name + "[]" * dimensions, after


def field_type(descriptor: str) -> str:
    """The type of a field descriptor."""
    name, after = _type_at(descriptor, 0)
    if after != len(descriptor):
        raise Malformed(f"{shown(descriptor)} is not a field descriptor")
    return name


@lru_cache(maxsize=65_536)
def method_types(descriptor: str) -> tuple[tuple[str, ...], str]:
    """The parameter types and the result type (`void` where there is none) of a method descriptor."""
    if descriptor[:1] != "(":
        raise Malformed(f"{shown(descriptor)} is not a method descriptor")
    parameters = []
    at = 1
    while descriptor[at : at + 1] != ")":
        name, at = _type_at(descriptor, at)
        parameters.append(name)
        if len(parameters) > MAX_PARAMETER_SLOTS:
            raise Malformed(f"a method of more than {MAX_PARAMETER_SLOTS} parameters")
    result = "void" if descriptor[at + 1 :] == "V" else field_type(descriptor[at + 1 :])
    return tuple(parameters), result


def split_method(method_id: str) -> tuple[str, str, str]:
    """Owner, name and descriptor of `pkg.Class.name(descriptor)result`. Neither name nor descriptor has a dot
    in it; a parenthesis may be part of either, so that the descriptor is the longest end that is one."""
    owner, dot, rest = method_id.rpartition(".")
    at = rest.find("(")
    if owner and dot and rest.count("(") > 1:
        while at >= 0 and not (at and _is_method_descriptor(rest[at:])):
            at = rest.find("(", at + 1)
    if not owner or at <= 0:
        raise Malformed(f"{shown(method_id)} is not a method's name")
    return owner, rest[:at], rest[at:]


def _is_method_descriptor(text: str) -> bool:
    try:
        method_types(text)
    except Malformed:
        return False
    return True


def slots(types: tuple[str, ...]) -> int:
    """How many local variables values of these types take."""
    return len(types) + types.count("long") + types.count("double")


def is_primitive(type_name: str) -> bool:
    """Whether the type is one of the eight primitive types."""
    return type_name in _LETTERS and type_name != "void"


def descriptor_of(type_name: str) -> str:
    """The descriptor of a type, `void` included."""
    element = type_name.rstrip("[]")
    dimensions = (len(type_name) - len(element)) // 2
    return "[" * dimensions + (_LETTERS.get(element) or f"L{element.replace('.', '/')};")


def promoted(one: str, other: str) -> str:
    """The type in which Java computes with numbers of these primitive types (JLS 5.6.2)."""
    return next((each for each in ("double", "float", "long") if each in (one, other)), "int")
