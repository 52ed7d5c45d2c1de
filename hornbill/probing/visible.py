"""Whether a test of a package may make a step: a step that was made in another package may not be."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from hornbill.building.access import Access
from hornbill.building.plans import AnsweringStub, Call, Construct, MakeArray, ReadStatic, Step
from hornbill.bytecode.descriptors import method_types
from hornbill.bytecode.errors import ClassFileError
from hornbill.probing.steps import called, literals


def is_possible(access: Access, step: Step) -> bool:
    """Whether all that the step names is visible in the package of `access`."""
    return all(map(access.can_name, _named(step))) and _may_call(access, step)


def _named(step: Step) -> Iterator[str]:
    """The types that the step names, but for what it calls."""
    match step:
        case MakeArray(type=kind):
            yield kind
        case AnsweringStub(interface=kind) | Construct(class_name=kind):
            yield kind
    for literal in literals(step):
        yield from _types_in(literal.value)


def _types_in(value: Any) -> Iterator[str]:
    match value:
        case {"enum": str(kind)} | {"class": "java.lang.Class", "of": str(kind)}:
            yield kind
        case {"array": list(elements), "type": str(kind)}:
            yield kind
            for one in elements:
                yield from _types_in(one)


def _may_call(access: Access, step: Step) -> bool:
    if isinstance(step, ReadStatic):
        return any(one.name == step.field for one in access.constants(step.type))
    known = called(step)
    if known is None:
        return True
    owner, name, parameters = known
    if not access.is_application(owner):
        return True
    try:
        model = access.hierarchy.find(owner)
    except ClassFileError:
        return False
    return (isinstance(step, Call) or access.can_name(owner)) and any(
        one.name == name and method_types(one.descriptor)[0] == parameters and access.can_name_member(one)
        for one in model.methods
    )
