"""Which classes objects may be of: the program's classes, below and above one another, as calls see them.

Classes made for dynamic instructions belong to the program as soon as they are added. Classes that cannot be
found are left out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from hornbill.analysis.call_sites import CallSite
from hornbill.bytecode.descriptors import method_types
from hornbill.bytecode.errors import ClassFileError
from hornbill.bytecode.model import ACC_ABSTRACT, ClassModel, MethodModel
from hornbill.clp.program import Program, split_id


class Receivers:
    """The classes of one program."""

    def __init__(self, program: Program) -> None:
        self._program = program
        self._hierarchy = program.hierarchy
        self._synthetic: dict[str, None] = {}
        self._synthetic_below: dict[str, list[str]] = {}
        self._subtypes: dict[str, tuple[str, ...]] = {}

    def add_synthetic(self, model: ClassModel) -> bool:
        """Count that class in; whether it is new."""
        if model.name in self._synthetic:
            return False
        self._synthetic[model.name] = None
        for above in self.supertypes(model.name):
            self._synthetic_below.setdefault(above, []).append(model.name)
        return True

    def is_application(self, name: str) -> bool:
        """Whether the class is the program's, not the JDK's."""
        return name in self._synthetic or self._program.class_path.is_application(name)

    def is_concrete(self, name: str) -> bool:
        """Whether the class can be found and can have objects of its own."""
        model = self._program.find(name)
        return model is not None and not model.flags & ACC_ABSTRACT

    def supertypes(self, name: str) -> tuple[str, ...]:
        """The class itself and all that it is a subtype of; nothing where one of them is missing."""
        try:
            return self._hierarchy.supertypes(name)
        except ClassFileError:
            return ()

    def subtypes(self, name: str) -> Iterator[str]:
        """The program's concrete classes that are subtypes of it."""
        known = self._subtypes.get(name)
        if known is None:
            below = (name, *self._hierarchy.subclasses(name))
            known = self._subtypes[name] = tuple(
                other for other in below if self.is_application(other) and self.is_concrete(other)
            )
        yield from known
        yield from (other for other in self._synthetic_below.get(name, ()) if other not in known)

    def meant(self, caller: str, site: CallSite) -> MethodModel | None:
        """The method that the call names; of `super.m()`, the one that runs (JVMS 6.5, invokespecial)."""
        reference = site.reference
        resolved = self._hierarchy.resolve_method(reference)
        if site.kind != "special" or resolved is None or resolved.name == "<init>" or resolved.is_private:
            return resolved
        calling = self._hierarchy.find(split_id(caller)[0])
        is_interface = self._hierarchy.find(reference.owner).is_interface
        if is_interface or calling.super_name is None or calling.name == reference.owner:
            return resolved
        return self._hierarchy.select(calling.super_name, resolved) or resolved

    def initialised_with(self, name: str) -> tuple[str, ...]:
        """The classes whose `<clinit>` runs when that class is initialised."""
        try:
            return self._hierarchy.initialisation_order(name)
        except ClassFileError:
            return ()

    def held_by(self, method: MethodModel) -> list[str]:
        """The program's concrete classes whose objects a call's arguments can lead to, field by field."""
        types, _ = method_types(method.descriptor)
        waiting = list(types if method.is_static else (method.owner, *types))
        seen: set[str] = set()
        found: dict[str, None] = {}
        while waiting:
            name = waiting.pop().rstrip("[]")
            if name in seen or not self.is_application(name):
                continue
            seen.add(name)
            for holder in self.subtypes(name):
                found[holder] = None
                waiting.extend(self._field_types(holder))
        return sorted(found)

    def _field_types(self, name: str) -> Iterable[str]:
        try:
            return [field.type for field in self._hierarchy.layout(name)]
        except ClassFileError:
            return []
