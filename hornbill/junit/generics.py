"""What a method of a generic interface takes and gives in an interface that fixes its type parameters.

Source has to implement `next(String)` for an interface that extends `Source<String>`, where the class file
has `next(Object)`. Only type parameters as they stand, or arrays of them, are replaced: all other types
may be written as the descriptor has them (JLS 8.4.2). Signatures are those of JVMS 4.7.9.1.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from bytecode.descriptors import method_types
from bytecode.hierarchy import Hierarchy
from bytecode.model import ClassModel, MethodModel

_PRIMITIVE = "BCDFIJSZV"


@dataclass(frozen=True, slots=True)
class _Type:
    """A type of a signature: `name` of a class or type parameter, or the letter of a primitive type."""

    kind: str
    """`class`, `parameter` or `primitive`"""
    name: str
    dimensions: int = 0
    arguments: tuple[_Type, ...] = ()


Bindings = Mapping[str, str]


def member_types(method: MethodModel, bindings: Bindings) -> tuple[list[str], str]:
    """The types of the method's parameters and of its result under these type arguments."""
    parameters, result = method_types(method.descriptor)
    if method.signature is None or not bindings:
        return list(parameters), result
    reader = _Reader(method.signature)
    own = set(reader.type_parameters())
    known = {name: bound for name, bound in bindings.items() if name not in own}
    declared, given = reader.method()
    if len(declared) != len(parameters):
        return list(parameters), result
    return [_bound(known, one, erased) for one, erased in zip(declared, parameters, strict=True)], _bound(
        known, given, result
    )


def _bound(bindings: Bindings, one: _Type, erased: str) -> str:
    if one.kind != "parameter" or one.name not in bindings:
        return erased
    return bindings[one.name] + "[]" * one.dimensions


def bindings_of(hierarchy: Hierarchy, interface: str) -> dict[str, dict[str, str]]:
    """For each interface above one that is written without type arguments: what its type parameters are."""
    found: dict[str, dict[str, str]] = {}
    waiting: list[tuple[str, dict[str, str]]] = [(interface, {})]
    while waiting:
        name, bindings = waiting.pop()
        if name in found:
            continue
        found[name] = bindings
        waiting += _above(hierarchy, hierarchy.find(name), bindings)
    return found


def _above(hierarchy: Hierarchy, model: ClassModel, bindings: Bindings) -> list[tuple[str, dict[str, str]]]:
    """The superinterfaces with their type arguments; a raw type's are raw."""
    if model.signature is None:
        return [(name, {}) for name in model.interfaces]
    reader = _Reader(model.signature)
    if reader.type_parameters() and not bindings:
        return [(name, {}) for name in model.interfaces]
    supertypes = list(reader.class_types())
    found = []
    for above in supertypes[1:]:
        declaring = hierarchy.find(above.name)
        names = _Reader(declaring.signature or "").type_parameters()
        given = [_erasure(one, bindings) for one in above.arguments]
        found.append((above.name, dict(zip(names, given, strict=False)) if len(given) == len(names) else {}))
    return found


def _erasure(one: _Type, bindings: Bindings) -> str:
    name = bindings.get(one.name, "java.lang.Object") if one.kind == "parameter" else one.name
    return name + "[]" * one.dimensions


def is_generic_method(method: MethodModel) -> bool:
    """Whether the method has type parameters of its own, so that no lambda can implement it."""
    return (method.signature or "").startswith("<")


class _Reader:
    """Reads one signature from left to right."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._at = 0

    def type_parameters(self) -> list[str]:
        """The names of the type parameters that the signature begins with."""
        found: list[str] = []
        if not self._taken("<"):
            return found
        while not self._taken(">"):
            found.append(self._until(":"))
            while self._taken(":"):
                if self._text[self._at] != ":":
                    self.type()
        return found

    def class_types(self) -> Iterator[_Type]:
        """The superclass and the superinterfaces."""
        while self._at < len(self._text):
            yield self.type()

    def method(self) -> tuple[list[_Type], _Type]:
        """The types of the parameters, and of the result."""
        self._at += 1
        parameters = []
        while not self._taken(")"):
            parameters.append(self.type())
        return parameters, self.type()

    def type(self) -> _Type:
        """One type."""
        dimensions = 0
        while self._taken("["):
            dimensions += 1
        letter = self._text[self._at]
        self._at += 1
        if letter in _PRIMITIVE:
            return _Type("primitive", method_types(f"(){letter}")[1], dimensions)
        if letter == "T":
            name = self._until(";")
            self._at += 1
            return _Type("parameter", name, dimensions)
        return self._class(dimensions)

    def _class(self, dimensions: int) -> _Type:
        """A class, of a nested one the arguments of the innermost."""
        name = ""
        while True:
            name += self._until("<", ";", ".")
            arguments = self._arguments()
            if self._taken(";"):
                return _Type("class", name.replace("/", "."), dimensions, arguments)
            self._at += 1
            name += "$"

    def _arguments(self) -> tuple[_Type, ...]:
        found: list[_Type] = []
        if not self._taken("<"):
            return ()
        while not self._taken(">"):
            if self._taken("*"):
                found.append(_Type("class", "java.lang.Object"))
                continue
            if self._text[self._at] in "+-":
                self._at += 1
            found.append(self.type())
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
