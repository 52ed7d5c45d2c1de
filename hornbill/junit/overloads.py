"""The methods of one name that a call could mean."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from hornbill.bytecode.descriptors import method_types
from hornbill.bytecode.model import ACC_SYNTHETIC, ACC_VARARGS, MethodModel
from hornbill.junit.scope import Scope


@dataclass(frozen=True, slots=True)
class Overloads:
    """Whether a call could mean several methods, and whether one of them takes variable arguments; the types
    of the parameters of each, where that is none."""

    several: bool
    varargs: bool
    parameters: tuple[tuple[str, ...], ...] = ()


def overloads(scope: Scope, owner: str, name: str, arity: int) -> Overloads:
    """Of a call with so many arguments. A method that a compiler made leads to one that overrides what is
    above it."""
    found: dict[str, MethodModel] = {}
    overridden: set[str] = set()
    for method in methods_named(scope, owner, name):
        taken = method.descriptor.partition(")")[0]
        fits = method.flags & ACC_VARARGS or len(method_types(method.descriptor)[0]) == arity
        if method.flags & ACC_SYNTHETIC:
            overridden.add(taken)
        elif fits and taken not in overridden:
            found.setdefault(taken, method)
    exact = [one for one in found.values() if len(method_types(one.descriptor)[0]) == arity]
    fixed = not any(one.flags & ACC_VARARGS for one in found.values())
    kinds = tuple(tuple(method_types(one.descriptor)[0]) for one in exact) if fixed else ()
    return Overloads(len(found) > 1, any(one.flags & ACC_VARARGS for one in exact), kinds)


def methods_named(scope: Scope, owner: str, name: str) -> Iterator[MethodModel]:
    """The methods of the name that a call on the owner can mean, nearest first."""
    classes = [owner] if name == "<init>" else scope.hierarchy.supertypes(owner)
    for class_name in classes:
        model = scope.program.find(class_name)
        for method in model.methods if model is not None else ():
            if method.name == name:
                yield method


def method_meant(scope: Scope, owner: str, name: str, parameters: Sequence[str]) -> MethodModel | None:
    """The method with these parameters."""
    wanted = list(parameters)
    return next(
        (one for one in methods_named(scope, owner, name) if list(method_types(one.descriptor)[0]) == wanted),
        None,
    )
