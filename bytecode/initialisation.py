"""Which `<clinit>` methods run, and in which order, when a class is initialised (JVMS 5.5, steps 7 and 9)."""

from __future__ import annotations

from typing import Protocol

from hornbill.bytecode.model import ACC_STATIC, ClassModel

_LAST_MAJOR_WITH_OTHER_CLINIT = 50


class Lookup(Protocol):
    """What is asked here of a hierarchy."""

    def find(self, name: str, needed_by: str | None = None) -> ClassModel:
        """The class of that name."""


def initialised(hierarchy: Lookup, model: ClassModel, above: tuple[str, ...]) -> tuple[str, ...]:
    """The classes and interfaces with an initialiser that initialising the class runs, in order; `above` are
    those of its superclass."""
    own = [] if model.is_interface else _interfaces_above(hierarchy, model)
    found = [name for name in (*own, model.name) if _has_initialiser(hierarchy.find(name))]
    return tuple(dict.fromkeys((*above, *found)))


def _interfaces_above(hierarchy: Lookup, model: ClassModel) -> list[str]:
    """The superinterfaces that its initialisation initialises: those with a method of their own to run."""
    found: list[str] = []
    seen: set[str] = set()
    path = [(model, iter(model.interfaces))]
    while path:
        current, rest = path[-1]
        above = next(rest, None)
        if above is None:
            path.pop()
            if current is not model and _declares_instance_code(current):
                found.append(current.name)
        elif above not in seen:
            seen.add(above)
            interface = hierarchy.find(above, current.name)
            path.append((interface, iter(interface.interfaces)))
    return found


def _declares_instance_code(interface: ClassModel) -> bool:
    return any(not method.is_static and not method.is_abstract for method in interface.methods)


def _has_initialiser(model: ClassModel) -> bool:
    method = model.method("<clinit>", "()V")
    return method is not None and (
        bool(method.flags & ACC_STATIC) or model.major_version <= _LAST_MAJOR_WITH_OTHER_CLINIT
    )
