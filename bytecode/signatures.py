"""Signatures of generic classes and methods (JVMS 4.7.9.1), read from left to right.

A type argument with a wildcard is its bound, `?` is one of Object. Types are named as in Java source.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass, replace

from hornbill.bytecode.descriptors import method_types

_OBJECT = "java.lang.Object"
_PRIMITIVE = "BCDFIJSZV"


@dataclass(frozen=True, slots=True)
class SignatureType:
    """A type of a signature: `name` of a class, of a type parameter, or of a primitive type."""

    kind: str
    """`class`, `parameter` or `primitive`"""
    name: str
    dimensions: int = 0
    arguments: tuple[SignatureType, ...] = ()
    wildcard: str = ""
    """`+` for `? extends`, which `?` is too, `-` for `? super`"""

    def mentions(self, parameters: Collection[str]) -> bool:
        """Whether it is made with one of these type parameters."""
        own = self.kind == "parameter" and self.name in parameters
        return own or any(one.mentions(parameters) for one in self.arguments)


TypeParameters = dict[str, tuple[SignatureType, ...]]
"""The bounds of each type parameter, by name; none means Object."""


@dataclass(frozen=True, slots=True)
class ClassSignature:
    """The type parameters of a class, its superclass and its superinterfaces."""

    type_parameters: TypeParameters
    supertypes: tuple[SignatureType, ...]


@dataclass(frozen=True, slots=True)
class MethodSignature:
    """The type parameters of a method, the types of its parameters and of its result."""

    type_parameters: TypeParameters
    parameters: tuple[SignatureType, ...]
    result: SignatureType


def class_signature(text: str) -> ClassSignature:
    """The signature of a class."""
    reader = _Reader(text)
    return ClassSignature(reader.type_parameters(), reader.rest())


def method_signature(text: str) -> MethodSignature:
    """The signature of a method."""
    reader = _Reader(text)
    return MethodSignature(reader.type_parameters(), reader.parameters(), reader.type())


def type_signature(text: str) -> SignatureType:
    """The signature of a field."""
    return _Reader(text).type()


class _Reader:
    """Reads one signature."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._at = 0

    def type_parameters(self) -> TypeParameters:
        found: TypeParameters = {}
        if not self._taken("<"):
            return found
        while not self._taken(">"):
            name = self._until(":")
            bounds = []
            while self._taken(":"):
                if self._text[self._at] != ":":
                    bounds.append(self.type())
            found[name] = tuple(bounds)
        return found

    def rest(self) -> tuple[SignatureType, ...]:
        found = []
        while self._at < len(self._text):
            found.append(self.type())
        return tuple(found)

    def parameters(self) -> tuple[SignatureType, ...]:
        self._at += 1
        found = []
        while not self._taken(")"):
            found.append(self.type())
        return tuple(found)

    def type(self) -> SignatureType:
        dimensions = 0
        while self._taken("["):
            dimensions += 1
        letter = self._text[self._at]
        self._at += 1
        if letter in _PRIMITIVE:
            return SignatureType("primitive", method_types(f"(){letter}")[1], dimensions)
        if letter == "T":
            name = self._until(";")
            self._at += 1
            return SignatureType("parameter", name, dimensions)
        return self._class(dimensions)

    def _class(self, dimensions: int) -> SignatureType:
        """A class, of a nested one the arguments of the innermost."""
        name = ""
        while True:
            name += self._until("<", ";", ".")
            arguments = self._arguments()
            if self._taken(";"):
                return SignatureType("class", name.replace("/", "."), dimensions, arguments)
            self._at += 1
            name += "$"

    def _arguments(self) -> tuple[SignatureType, ...]:
        found: list[SignatureType] = []
        if not self._taken("<"):
            return ()
        while not self._taken(">"):
            if self._taken("*"):
                found.append(SignatureType("class", _OBJECT, wildcard="+"))
                continue
            wildcard = self._text[self._at] if self._text[self._at] in "+-" else ""
            self._at += len(wildcard)
            found.append(replace(self.type(), wildcard=wildcard))
        return tuple(found)

    def _taken(self, letter: str) -> bool:
        taken = self._text.startswith(letter, self._at)
        self._at += taken
        return taken

    def _until(self, *ends: str) -> str:
        match = re.compile(f"[^{re.escape(''.join(ends))}]*").match(self._text, self._at)
        assert match is not None
        self._at = match.end()
        return match.group()
