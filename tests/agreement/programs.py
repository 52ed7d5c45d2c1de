"""Programs to compare on: the methods of a jar or folder that can be called, and what their classes hold.

A method can be called where arguments of all its types can be made: primitives, strings, boxes, arrays, and
the program's own classes. Receivers are of the method's very own class, so that it is what is executed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from hornbill.bytecode.class_path import ClassPath
from hornbill.bytecode.descriptors import is_primitive, method_types
from hornbill.bytecode.model import ACC_ABSTRACT, ACC_ENUM, ACC_PRIVATE, ACC_PUBLIC, ClassModel, MethodModel
from tests.agreement.inputs import ANYTHING, Inputs, Style

_KNOWN = ("java.lang.String", "java.lang.Object", "java.lang.Throwable")
_BOXES = ("Integer", "Long", "Short", "Byte", "Character", "Boolean", "Float", "Double")
_LIBRARY = frozenset([*_KNOWN, *(f"java.lang.{name}" for name in _BOXES)])


@dataclass(frozen=True, slots=True)
class Callable:
    """A method and the types of its arguments, the receiver's first."""

    id: str
    types: tuple[str, ...]
    result: str
    has_receiver: bool
    is_open: bool
    """Public, in a public class."""


class Program:
    """The classes of one jar or folder; `Shapes` of the inputs made for them."""

    def __init__(self, path: Path) -> None:
        self.path = path
        class_path = ClassPath([path])
        assert not class_path.problems, class_path.problems
        models = (class_path.find(name) for name in class_path.class_names())
        self._classes = {model.name: model for model in models if model is not None}

    def concrete(self, type_name: str) -> Sequence[str]:
        """The program's classes that can stand where this type is declared, in order."""
        return [
            name for name in sorted(self._classes) if self._is_concrete(name) and self._is(name, type_name)
        ]

    def fields(self, class_name: str) -> Sequence[tuple[str, str]]:
        """The instance fields as JSON names them, those of superclasses included."""
        found: dict[str, str] = {}
        for model in self._superclasses(class_name):
            own = [field for field in model.fields if not field.is_static]
            hidden = {field.name for field in own if field.name in found}
            for field in own:
                found[f"{model.name}.{field.name}" if field.name in hidden else field.name] = field.type
        return list(found.items())

    def constants(self, class_name: str) -> Sequence[str]:
        """The names of an enumeration's constants."""
        model = self._classes[class_name]
        return [field.name for field in model.fields if field.flags & ACC_ENUM]

    def callables(self, public: bool = False) -> list[Callable]:
        """Every method that can be called, in order of its id; with `public`, private ones are left out."""
        methods = [(model, method) for model in self._classes.values() for method in model.methods]
        skipped = ACC_PRIVATE if public else 0
        found = [self._callable(*both) for both in methods if not both[1].flags & skipped]
        return sorted((method for method in found if method is not None), key=lambda method: method.id)

    def arguments(
        self, method: Callable, count: int, style: Style = ANYTHING, seed: int = 0
    ) -> list[list[Any]]:
        """So many argument lists for a method; the same ones for the same seed."""
        inputs = Inputs(self, f"{seed}:{method.id}", style)
        return inputs.lists(method.types, count if method.types else 1, method.has_receiver)

    def self_contained(self) -> list[Callable]:
        """The static methods open to everyone that take and give strings, numbers and arrays alone."""
        found = [method for method in self.callables() if method.is_open and not method.has_receiver]
        plain = [
            method for method in found if all(_is_plain(name) for name in (*method.types, method.result))
        ]
        return [method for method in plain if not method.result.startswith("java.lang.Object")]

    def _callable(self, model: ClassModel, method: MethodModel) -> Callable | None:
        if not method.has_code or method.name.startswith("<"):
            return None
        types, result = method_types(method.descriptor)
        if not method.is_static:
            if not self._is_concrete(model.name) or (self.constants(model.name) and self._has_bodies(model)):
                return None
            types = (model.name, *types)
        if not all(self._can_be_made(name) for name in types):
            return None
        is_open = bool(model.flags & method.flags & ACC_PUBLIC)
        return Callable(method.id, types, result, not method.is_static, is_open)

    def _has_bodies(self, model: ClassModel) -> bool:
        return any(other.super_name == model.name for other in self._classes.values())

    def _can_be_made(self, type_name: str) -> bool:
        element = type_name.rstrip("[]")
        return is_primitive(element) or element in _LIBRARY or element in self._classes

    def _is_concrete(self, class_name: str) -> bool:
        model = self._classes[class_name]
        if model.super_name in self._classes and self.constants(model.super_name):
            return False
        return bool(self.constants(class_name)) or not model.flags & ACC_ABSTRACT

    def _superclasses(self, class_name: str) -> list[ClassModel]:
        chain: list[ClassModel] = []
        model = self._classes.get(class_name)
        while model is not None:
            chain.append(model)
            model = self._classes.get(model.super_name or "")
        return chain

    def _is(self, class_name: str, type_name: str) -> bool:
        for model in self._superclasses(class_name):
            if model.name == type_name or any(self._is(name, type_name) for name in model.interfaces):
                return True
        return False


def _is_plain(type_name: str) -> bool:
    element = type_name.rstrip("[]")
    return is_primitive(element) or element == "void" or element in _LIBRARY
