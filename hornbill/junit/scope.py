"""What a test in a package may name, and how: classes, fields, methods, and the imports that this takes.

A class file says little of how its source declares a nested class; its row of the InnerClasses attribute
does. Every class is written by its simple name if it can be imported, else by its full one.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from hornbill.building.access import is_taken, is_told_apart
from hornbill.bytecode.descriptors import is_primitive
from hornbill.bytecode.errors import ClassFileError
from hornbill.bytecode.identifiers import is_identifier, is_package_name, is_type_identifier
from hornbill.bytecode.model import (
    ACC_PRIVATE,
    ACC_PUBLIC,
    ACC_STATIC,
    ClassModel,
    FieldModel,
    InnerClass,
    MethodModel,
)
from hornbill.clp.program import Program

_OBJECT = "java.lang.Object"
OLDEST_RELEASE = 8
_WRITTEN_PLAINLY = """AssertionError Boolean Byte Character Double Float Integer Long Object Override Short
    String SuppressWarnings""".split()
"""Classes of java.lang that are written by their simple names wherever they are needed."""


def package_of(class_name: str) -> str:
    """The package of a class, empty for the default one."""
    return class_name.rpartition(".")[0]


def declaration(model: ClassModel) -> InnerClass | None:
    """How the source declares the class if it is nested, local or anonymous."""
    return next((row for row in model.inner_classes if row.name == model.name), None)


def nesting(program: Program, model: ClassModel) -> list[str]:
    """The simple names of the class and those around it, the outermost first."""
    row = declaration(model)
    if row is None or row.outer is None:
        return [model.name.rpartition(".")[2]]
    outer = program.find(row.outer)
    above = nesting(program, outer) if outer is not None else [row.outer.rpartition(".")[2]]
    return [*above, row.simple_name or model.name.rpartition("$")[2]]


def element_type(type_name: str) -> str:
    """The type of what is in an array, or in its arrays; any other type itself."""
    return type_name.rstrip("[]")


class Scope:
    """The names of one test file, gathered as they are used."""

    def __init__(
        self, program: Program, package: str, taken: Iterable[str] = (), release: int = OLDEST_RELEASE
    ) -> None:
        """`taken` are simple names that mean something else in the file, which is for that Java or a newer
        one.
        """
        self.release = release
        self.program = program
        self.hierarchy = program.hierarchy
        self.package = package
        self._simple: dict[str, str] = {}
        self._imports: set[str] = set()
        if package:
            self._imports = {f"java.lang.{name}" for name in _WRITTEN_PLAINLY if self._is_own(name)}
        else:
            self._simple = {name: name for name in program.class_names() if not package_of(name)}
        self._simple |= dict.fromkeys(taken, "")
        self._statics: set[str] = set()
        self.uses_generic = False
        self.uses_deprecated = False

    def accessible(self, type_name: str) -> bool:
        """Whether the type can be named: each class around it visible and with all that it inherits from,
        none of them local or without a name.
        """
        name = element_type(type_name)
        if is_primitive(name) or name == "void":
            return True
        while True:
            model = self.program.find(name)
            if model is None or model.made or is_taken(name) or not self._can_be_written(model):
                return False
            if not self.is_there(name):
                return False
            row = declaration(model)
            flags = model.flags if row is None else row.flags
            if row is not None and row.outer is None:
                return False
            if not self._visible(flags, name):
                return False
            if row is None or row.outer is None:
                return package_of(name) == self.package or bool(package_of(name))
            name = row.outer

    def is_there(self, type_name: str) -> bool:
        """Whether the type's class is on the class path, with all that it inherits from."""
        name = element_type(type_name)
        if is_primitive(name) or name == "void":
            return True
        try:
            self.hierarchy.supertypes(name)
        except ClassFileError:
            return False
        return True

    def shows_fields(self, class_name: str) -> bool:
        """Whether reflection can list the fields of the class: it loads the classes of all of them."""
        return all(self.is_there(field.type) for field in self.hierarchy.find(class_name).fields)

    def _can_be_written(self, model: ClassModel) -> bool:
        row = declaration(model)
        simple = row.simple_name if row is not None else model.name.rpartition(".")[2]
        if simple is None or not is_type_identifier(simple):
            return False
        package = package_of(model.name)
        return is_package_name(package) and (bool(package) or simple not in _WRITTEN_PLAINLY)

    def _is_own(self, simple: str) -> bool:
        """Whether the package has a class of that name."""
        return self.program.find(f"{self.package}.{simple}" if self.package else simple) is not None

    def _visible(self, flags: int, owner: str) -> bool:
        if flags & ACC_PUBLIC:
            return True
        return not flags & ACC_PRIVATE and package_of(owner) == self.package

    def member_visible(self, member: FieldModel | MethodModel) -> bool:
        """Whether a field or method can be named on some object of the class that declares it."""
        visible = self._visible(member.flags, member.owner) and is_identifier(member.name)
        return visible and is_told_apart(self.program, member)

    def is_inner(self, class_name: str) -> bool:
        """Whether objects of the class have an enclosing one."""
        model = self.program.find(class_name)
        row = None if model is None else declaration(model)
        return row is not None and row.outer is not None and not row.flags & ACC_STATIC

    def named(self, type_name: str) -> str:
        """The type as the file writes it; it must be accessible. What it takes is imported."""
        element = element_type(type_name)
        if is_primitive(element) or element == "void":
            return type_name
        return self._class(element) + type_name[len(element) :]

    def _class(self, name: str) -> str:
        model = self.hierarchy.find(name)
        self.uses_generic |= bool(model.signature and model.signature.startswith("<"))
        self.note(model)
        row = declaration(model)
        if row is not None and row.outer is not None:
            return f"{self._class(row.outer)}.{row.simple_name}"
        package, _, simple = name.rpartition(".")
        hidden = package == self.package and f"java.lang.{simple}" in self._imports
        if hidden or self._simple.setdefault(simple, name) != name or self._means_another(package, simple):
            return name
        if package not in (self.package, "java.lang"):
            self._imports.add(name)
        return simple

    def _means_another(self, package: str, simple: str) -> bool:
        """Whether the simple name, were it not imported, is a class of java.lang that the package hides."""
        if package != "java.lang" or self.package == "java.lang":
            return False
        return f"java.lang.{simple}" not in self._imports and self._is_own(simple)

    def note(self, used: ClassModel | MethodModel) -> None:
        """Note that the file uses a class or method, which may be deprecated."""
        self.uses_deprecated |= "Ljava/lang/Deprecated;" in used.annotations

    def inner_name(self, class_name: str) -> str:
        """The simple name of an inner class, as `outer.new Inner()` has it."""
        row = declaration(self.hierarchy.find(class_name))
        assert row is not None and row.simple_name is not None
        return row.simple_name

    def nearest(self, type_name: str, otherwise: str = _OBJECT) -> str:
        """The type, or the nearest superclass that can be named, or else `otherwise`."""
        if self.accessible(type_name):
            return type_name
        if type_name.endswith("]") or self.program.find(type_name) is None:
            return otherwise
        for model in self.hierarchy.superclasses(type_name):
            if model.name != _OBJECT and self.accessible(model.name):
                return model.name
        return otherwise

    def add_import(self, name: str) -> str:
        """Import a class that need not be on the class path, and give its simple name."""
        simple = name.rpartition(".")[2]
        if self._simple.setdefault(simple, name) != name:
            return name
        self._imports.add(name)
        return simple

    def add_static(self, owner: str, member: str) -> str:
        """Import a static method, and give its name."""
        self._statics.add(f"{owner}.{member}")
        return member

    def imports(self, body: str) -> list[str]:
        """The lines of imports, static ones first, as the file with that body begins with them."""
        statics = [f"import static {name};" for name in sorted(self._statics)]
        needed = [
            name
            for name in sorted(self._imports)
            if package_of(name) not in (self.package, "java.lang")
            or (package_of(name) == "java.lang" and re.search(rf"\b{name.rpartition('.')[2]}\b", body))
        ]
        plain = [f"import {name};" for name in needed]
        return [*statics, *([""] if statics and plain else []), *plain]
