"""Method resolution and selection: which declaration a reference means, and which one a call runs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Protocol

from hornbill.bytecode.model import (
    ACC_NATIVE,
    ACC_PROTECTED,
    ACC_PUBLIC,
    ACC_VARARGS,
    ClassModel,
    MethodModel,
    MethodRef,
)

_OBJECT = "java.lang.Object"
_SEEN_EVERYWHERE = ACC_PUBLIC | ACC_PROTECTED
"""Subclasses of all packages inherit what is one of these."""
_SIGNATURE_POLYMORPHIC_OWNERS = frozenset(("java.lang.invoke.MethodHandle", "java.lang.invoke.VarHandle"))


class Lookup(Protocol):
    """What is asked here of a hierarchy."""

    def find(self, name: str, needed_by: str | None = None) -> ClassModel:
        """The class of that name."""

    def superclasses(self, name: str) -> Iterator[ClassModel]:
        """The class itself, its superclass, and so on to the root."""

    def supertypes(self, name: str) -> tuple[str, ...]:
        """All classes and interfaces that it is a subtype of."""


def resolved_method(hierarchy: Lookup, reference: MethodRef) -> MethodModel | None:
    """The method that is meant (JVMS 5.4.3.3 for classes, 5.4.3.4 for interfaces)."""
    name, descriptor = reference.name, reference.descriptor
    owner = hierarchy.find(_OBJECT if reference.owner.endswith("]") else reference.owner)
    if owner.is_interface != reference.interface:
        return None
    if owner.is_interface:
        found = owner.method(name, descriptor)
        if found is None:
            inherited = hierarchy.find(_OBJECT).method(name, descriptor)
            if inherited is not None and inherited.flags & ACC_PUBLIC and not inherited.is_static:
                found = inherited
    else:
        found = None
        for model in hierarchy.superclasses(owner.name):
            found = _signature_polymorphic(model, name) or model.method(name, descriptor)
            if found is not None:
                break
    return found or _from_interfaces(hierarchy, owner.name, name, descriptor)


def _signature_polymorphic(model: ClassModel, name: str) -> MethodModel | None:
    """The one native method that takes whatever it is given (JVMS 2.9.3)."""
    if model.name not in _SIGNATURE_POLYMORPHIC_OWNERS:
        return None
    named = [method for method in model.methods if method.name == name]
    if len(named) == 1 and named[0].descriptor.startswith("([Ljava/lang/Object;)"):
        both = ACC_NATIVE | ACC_VARARGS
        return named[0] if named[0].flags & both == both else None
    return None


def _from_interfaces(hierarchy: Lookup, owner: str, name: str, descriptor: str) -> MethodModel | None:
    best = maximally_specific(hierarchy, owner, name, descriptor)
    concrete = [method for method in best if not method.is_abstract]
    if len(concrete) == 1:
        return concrete[0]
    return best[0] if best else None


def maximally_specific(hierarchy: Lookup, owner: str, name: str, descriptor: str) -> list[MethodModel]:
    """The methods of its superinterfaces that no other superinterface among them overrides (JVMS 5.4.3.3)."""
    declared: list[MethodModel] = []
    for above in hierarchy.supertypes(owner):
        if above not in (owner, _OBJECT) and hierarchy.find(above).is_interface:
            method = hierarchy.find(above).method(name, descriptor)
            if method is not None and not method.is_static and not method.is_private:
                declared.append(method)
    if len(declared) < 2:
        return declared
    overridden = {
        above for method in declared for above in hierarchy.supertypes(method.owner) if above != method.owner
    }
    return [method for method in declared if method.owner not in overridden]


def is_overridden_anywhere(method: MethodModel) -> bool:
    """Whether every method of its signature in a class below overrides the method."""
    return bool(method.flags & _SEEN_EVERYWHERE) and not method.is_static


def selected_override(chain: Sequence[ClassModel], resolved: MethodModel) -> MethodModel | None:
    """The method of the class, `chain` being it and its superclasses, that overrides the resolved one.

    The resolved method counts as overriding itself; None where no class of the chain has such a method. A
    method that is visible in its package only is overridden there, or by way of one that was (JVMS 5.4.5).
    """
    if resolved.is_private or resolved.is_static:
        return resolved
    overriding = [resolved]
    found: MethodModel | None = None
    below = all(model.name != resolved.owner for model in chain)
    for model in reversed(chain):
        if model.name == resolved.owner:
            below, found = True, resolved
        elif below:
            candidate = model.method(resolved.name, resolved.descriptor)
            if candidate is None or candidate.is_private or candidate.is_static:
                continue
            if any(_can_override(candidate, method) for method in overriding):
                overriding.append(candidate)
                found = candidate
    return found


def _can_override(method: MethodModel, above: MethodModel) -> bool:
    if above.flags & _SEEN_EVERYWHERE:
        return True
    return method.owner.rpartition(".")[0] == above.owner.rpartition(".")[0]
