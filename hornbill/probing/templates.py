"""Inherited methods whose code comes to call what a class implements or overrides: `solve` above `doSolve`.

A test of the class calls them on its objects. Code is followed by the names that it calls, up the classes and
interfaces of the program.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Set

from hornbill.building.access import Access
from hornbill.building.nameable import UNWRITTEN
from hornbill.bytecode.errors import ClassFileError
from hornbill.bytecode.model import ACC_ABSTRACT, ClassModel, MethodModel, MethodRef

_Name = tuple[str, str]
"""A method's name and descriptor."""


def templates(access: Access, model: ClassModel) -> Mapping[str, tuple[MethodModel, Set[str]]]:
    """The inherited methods that a test can call and that lead to methods of the class, with the ids of all
    these; by their own ids. None of a class that has no objects of its own."""
    if model.is_interface or model.flags & ACC_ABSTRACT:
        return {}
    try:
        above = list(_above(access, model))
    except ClassFileError:
        return {}
    own = {_name(one): one.id for one in model.methods if not (one.is_static or one.name == "<init>")}
    leads: dict[_Name, set[_Name]] = {}
    callable_ones: dict[_Name, MethodModel] = {}
    for one in above:
        for method in one.methods:
            if method.name.startswith("<") or method.code is None:
                continue
            leads.setdefault(_name(method), set()).update(_called(method))
            if not (method.is_static or method.flags & UNWRITTEN) and access.can_name_member(method):
                callable_ones.setdefault(_name(method), method)
    found = {}
    for name, method in callable_ones.items():
        reached = _reached(name, leads) & own.keys()
        if reached and name not in own:
            found[method.id] = method, {own[one] for one in reached}
    return found


def _above(access: Access, model: ClassModel) -> Iterator[ClassModel]:
    """The classes and interfaces of the program above that one, near ones first."""
    hierarchy = access.hierarchy
    waiting = [name for name in (model.super_name, *model.interfaces) if name is not None]
    seen = set()
    while waiting:
        name = waiting.pop(0)
        if name in seen or not access.is_application(name):
            continue
        seen.add(name)
        above = hierarchy.find(name)
        yield above
        waiting += [one for one in (above.super_name, *above.interfaces) if one is not None]


def _name(method: MethodModel) -> _Name:
    return method.name, method.descriptor


def _called(method: MethodModel) -> Iterator[_Name]:
    assert method.code is not None
    for instruction in method.code.instructions:
        called = instruction.args[0] if instruction.args else None
        if isinstance(called, MethodRef):
            yield called.name, called.descriptor


def _reached(name: _Name, leads: Mapping[_Name, Set[_Name]]) -> Set[_Name]:
    found, waiting = set[_Name](), [name]
    while waiting:
        more = leads.get(waiting.pop(), set()) - found
        found |= more
        waiting += more
    return found
