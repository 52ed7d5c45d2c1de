"""A program as the engine sees it: the class path's classes, those made for dynamic instructions, and their
methods.

Classes made for dynamic instructions come into being when the method that needs them is first prepared, or
when they are asked for by name.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from dataclasses import dataclass

from hornbill.bytecode.cfg import Cfg, build_cfg
from hornbill.bytecode.class_path import ClassPath
from hornbill.bytecode.descriptors import Malformed, split_method
from hornbill.bytecode.dynamic import (
    CHANGING_MAPS,
    EFFECTS,
    MADE,
    STREAM,
    changed_by_functions,
    effects_class,
    expand,
    expand_only_printed,
    expand_string_switches,
    printing_effects,
)
from hornbill.bytecode.errors import ClassFileError, HornbillError, Place
from hornbill.bytecode.hierarchy import Hierarchy
from hornbill.bytecode.linkage import Linkage
from hornbill.bytecode.model import ClassModel, MethodModel
from hornbill.bytecode.stub_classes import stub_class, stubbed_type


@dataclass(frozen=True, slots=True)
class Prepared:
    """A method ready for translation; `unsupported` are the dynamic instructions that stay, by pc."""

    method: MethodModel
    cfg: Cfg
    unsupported: dict[int, str]
    synthetic: tuple[ClassModel, ...]


_PREPARED_AT_ONCE = 500
"""So many methods stay prepared: a search asks for those that it is in again and again."""


class Program:
    """The classes of a class path and what is made for their dynamic instructions.

    With `exploring`, switches over strings ask no hash codes (bytecode/dynamic/string_switches.py), and
    functions change unknown maps (bytecode/dynamic/changing_maps.py).
    """

    def __init__(self, class_path: ClassPath, exploring: bool = False) -> None:
        self._exploring = exploring
        self.class_path = class_path
        self.hierarchy = Hierarchy(self)
        self.linkage = Linkage(self.hierarchy, class_path.is_application)
        self._synthetic: dict[str, ClassModel] = {}
        self._prepared: dict[str, tuple[MethodModel, Prepared]] = {}
        self._replaced: dict[str, str] = {}

    def find(self, name: str) -> ClassModel | None:
        """The class of that name, None where there is none."""
        found = self._synthetic.get(name)
        if found is not None:
            return found
        if name == EFFECTS:
            return effects_class()
        if MADE in name:
            return self._made(name)
        if stubbed_type(name) is not None and (stub := stub_class(self.hierarchy, name)) is not None:
            self._synthetic[name] = stub
            return stub
        found = self.class_path.find(name)
        if found is None or self.class_path.is_application(name):
            return found
        if name == STREAM:
            found = self._synthetic[name] = printing_effects(found)
        elif self._exploring and name in CHANGING_MAPS:
            found = self._synthetic[name] = changed_by_functions(found)
        return found

    def _made(self, name: str) -> ClassModel | None:
        """The class made for a dynamic instruction of a method that was not prepared yet."""
        caller = self.find(name.rpartition(MADE)[0])
        for method in () if caller is None else caller.methods:
            if method.has_code and name not in self._synthetic:
                with contextlib.suppress(HornbillError):  # what is malformed needs no class
                    self.prepare(method)
        return self._synthetic.get(name)

    def add(self, model: ClassModel) -> None:
        """Have the class, which was made for something, be found from now on."""
        self._synthetic[model.name] = model

    def replace(self, method_id: str, other: str) -> None:
        """Have calls of the method run the other one, on the same object."""
        self._replaced[method_id] = other

    def replacement(self, method_id: str, caller: str = "") -> str | None:
        """The method that runs in the place of that one; None where it runs itself, as where the class of the
        replacement calls it."""
        other = self._replaced.get(method_id)
        return None if other is None or other.startswith(f"{caller}.") else other

    def replacements(self) -> dict[str, str]:
        """All methods in whose place another one runs, each with that."""
        return dict(self._replaced)

    def replaced(self, other: str) -> str | None:
        """The method in whose place that one runs, or a method that it calls for a part of it, named with `$`
        and a word behind."""
        for method_id, replacement in self._replaced.items():
            name, _, descriptor = replacement.partition("(")
            begun, _, own = other.partition("(")
            part = begun.removeprefix(name)
            same = part != begun and (part[:1] == "$" or other == replacement)
            if same and descriptor.rpartition(")")[2] == own.rpartition(")")[2]:
                return method_id
        return None

    def is_made(self, name: str) -> bool:
        """Whether a class that is met while the program runs is no class of any class path: it was made for a
        dynamic instruction, here or in another process."""
        model = self.find(name)
        return model is None or model.made

    def class_names(self) -> list[str]:
        """The names of the application's classes, sorted."""
        return self.class_path.class_names()

    def methods(self) -> Iterator[MethodModel]:
        """The application's methods, class by class, in the order of the class files."""
        for name in self.class_names():
            model = self.class_path.find(name)
            if model is not None:
                yield from model.methods

    def method(self, method_id: str) -> MethodModel | None:
        """The method that its class declares under that id."""
        owner, name, descriptor = split_id(method_id)
        model = self.find(owner)
        return None if model is None else model.method(name, descriptor)

    def prepare(self, method: MethodModel) -> Prepared:
        """The method's graph with its dynamic instructions replaced; ClassFileError where the code is
        malformed."""
        known = self._prepared.pop(method.id, None)
        if known is None or known[0] is not method:
            known = method, self._prepare(method)
        self._prepared[method.id] = known
        if len(self._prepared) > _PREPARED_AT_ONCE:
            del self._prepared[next(iter(self._prepared))]  # the one that was asked for longest ago
        return known[1]

    def _prepare(self, method: MethodModel) -> Prepared:
        code = method.code
        if code is None:
            raise HornbillError("has no code", Place(method=method.id))
        expanded, printing = expand_only_printed(code, method.owner, method.id)
        expanded, synthetic, unsupported = expand(expanded, method.owner, method.id)
        synthetic += printing
        if self._exploring:
            expanded, switches = expand_string_switches(expanded, method.owner, method.id)
            synthetic += switches
        for model in synthetic:
            self._synthetic.setdefault(model.name, model)
        if expanded is not code:
            method = MethodModel(
                method.owner,
                method.name,
                method.descriptor,
                method.flags,
                method.exceptions,
                lambda: expanded,
            )
        stay = dict(unsupported)
        for instruction in code.instructions:
            if instruction.op in ("invokedynamic", "ldc") and (why := self.linkage.unresolved(instruction)):
                stay[instruction.pc] = why
        return Prepared(method, build_cfg(method), stay, synthetic)


def split_id(method_id: str) -> tuple[str, str, str]:
    """Owner, name and descriptor of `pkg.Class.name(descriptor)result`."""
    try:
        return split_method(method_id)
    except Malformed as problem:
        raise ClassFileError(problem.what, remedy="write pkg.Class.method(descriptor)result") from None
