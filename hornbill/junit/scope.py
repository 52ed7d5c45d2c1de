"""How a test file names what it may (building/nameable.py), and the imports that this takes.

Every class is written by its simple name if it can be imported, else by its full one.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from hornbill.building.nameable import WRITTEN_PLAINLY, Nameable, declaration, element_type, package_of
from hornbill.bytecode.descriptors import is_primitive
from hornbill.bytecode.model import (
    ClassModel,
    MethodModel,
)
from hornbill.clp.program import Program

OLDEST_RELEASE = 8


def nesting(program: Program, model: ClassModel) -> list[str]:
    """The simple names of the class and those around it, the outermost first."""
    row = declaration(model)
    if row is None or row.outer is None:
        return [model.name.rpartition(".")[2]]
    outer = program.find(row.outer)
    above = nesting(program, outer) if outer is not None else [row.outer.rpartition(".")[2]]
    return [*above, row.simple_name or model.name.rpartition("$")[2]]


class Scope(Nameable):
    """The names of one test file, gathered as they are used."""

    def __init__(
        self, program: Program, package: str, taken: Iterable[str] = (), release: int = OLDEST_RELEASE
    ) -> None:
        """`taken` are simple names that mean something else in the file, which is for that Java or a newer
        one.
        """
        super().__init__(program, package)
        self.release = release
        self._simple: dict[str, str] = {}
        self._imports: set[str] = set()
        if package:
            self._imports = {f"java.lang.{name}" for name in WRITTEN_PLAINLY if self._is_own(name)}
        else:
            self._simple = {name: name for name in program.class_names() if not package_of(name)}
        self._simple |= dict.fromkeys(taken, "")
        self._statics: set[str] = set()
        self.uses_generic = False
        self.uses_deprecated = False
        self.stub_classes: dict[str, str] = {}
        """Interfaces and abstract classes below which the file has a class of its own, with its name."""

    def shows_fields(self, class_name: str) -> bool:
        """Whether reflection can list the fields of the class: it loads the classes of all of them."""
        return all(self.is_there(field.type) for field in self.hierarchy.find(class_name).fields)

    def _is_own(self, simple: str) -> bool:
        """Whether the package has a class of that name."""
        return self.program.find(f"{self.package}.{simple}" if self.package else simple) is not None

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

    def stub_class(self, name: str) -> str:
        """The simple name of the file's own class below that interface or abstract class."""
        if name not in self.stub_classes:
            row = declaration(self.hierarchy.find(name))
            simple = name.rpartition(".")[2] if row is None else row.simple_name or name.rpartition("$")[2]
            own, number = f"{simple}Stub", 1
            while own in self._simple or self._is_own(own):
                number += 1
                own = f"{simple}Stub{number}"
            self._simple[own] = ""
            self.stub_classes[name] = own
        return self.stub_classes[name]

    def parametrised(self, name: str) -> str:
        """The same of a generic class where javac does not warn of a raw type: before type arguments, or the
        name of a static method, or `class`."""
        warned = self.uses_generic
        text = self.named(name)
        self.uses_generic = warned
        return text

    def note(self, used: ClassModel | MethodModel) -> None:
        """Note that the file uses a class or method, which may be deprecated."""
        self.uses_deprecated |= "Ljava/lang/Deprecated;" in used.annotations

    def inner_name(self, class_name: str) -> str:
        """The simple name of an inner class, as `outer.new Inner()` has it."""
        row = declaration(self.hierarchy.find(class_name))
        assert row is not None and row.simple_name is not None
        return row.simple_name

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
        used = (one for one in sorted(self._statics) if re.search(rf"\b{one.rpartition('.')[2]}\b", body))
        statics = [f"import static {name};" for name in used]
        needed = [
            name
            for name in sorted(self._imports)
            if package_of(name) not in (self.package, "java.lang")
            or (package_of(name) == "java.lang" and re.search(rf"\b{name.rpartition('.')[2]}\b", body))
        ]
        plain = [f"import {name};" for name in needed]
        return [*statics, *([""] if statics and plain else []), *plain]
