"""What a method may reach, for its key: methods lead to methods and to families, families to methods.

A call of the JDK that hands it objects may call back: it leads to every method of the program that overrides
one of the JDK's. A method that makes an object of a lambda leads to the lambda's body.
"""

from __future__ import annotations

from collections.abc import Sequence

from hornbill.analysis.call_graph import FamilyCalls
from hornbill.bytecode.descriptors import is_primitive, method_types
from hornbill.bytecode.errors import ClassFileError
from hornbill.bytecode.model import ACC_STATIC, ClassModel
from hornbill.clp.program import Program, split_id

HOLDS_NO_OBJECTS = frozenset(
    "java.lang." + name
    for name in (
        "String StringBuilder StringBuffer Math StrictMath Character Integer Long Short Byte Boolean Float"
        " Double Class System Throwable Exception RuntimeException Error IllegalArgumentException Enum"
        " IllegalStateException NullPointerException IndexOutOfBoundsException AssertionError"
        " UnsupportedOperationException"
    ).split()
)


Node = str | int
"""A method by its name, or a family of methods by its place."""
CALLED_BACK = -1
"""Stands for all that the JDK may call back."""

Signatures = frozenset[tuple[str, str]]


def reach(program: Program, calls: FamilyCalls) -> dict[Node, dict[Node, None]]:
    """Who leads to whom."""
    successors: dict[Node, dict[Node, None]] = {}
    for name, direct in calls.direct.items():
        successors[name] = dict.fromkeys((*direct, *calls.virtual.get(name, ()), *_back(calls, direct)))
    for place, family in enumerate(calls.families):
        successors[place] = dict.fromkeys((*family, *_back(calls, family)))
    overrides = _Overrides(program)
    successors[CALLED_BACK] = {
        name: None for name, kind in calls.kinds.items() if kind == "method" and overrides.library(name)
    }
    return successors


def _back(calls: FamilyCalls, targets: Sequence[str]) -> Sequence[int]:
    calling = any(calls.kinds[name] == "library" and _may_call_back(name) for name in targets)
    return (CALLED_BACK,) if calling else ()


def _may_call_back(name: str) -> bool:
    owner, method, descriptor = split_id(name)
    types = method_types(descriptor)[0]
    return any(
        not is_primitive(plain) and plain not in HOLDS_NO_OBJECTS
        for plain in (text.rstrip("[]") for text in (owner, *types))
    ) and not (owner == "java.lang.Object" and method == "<init>")


class _Overrides:
    """Which methods override what; what a class inherits of the JDK is found once, and shared."""

    def __init__(self, program: Program) -> None:
        self._program = program
        self._inherited: dict[str, Signatures] = {}

    def library(self, name: str) -> bool:
        """Whether a method of the program can be called where the JDK calls one of its own."""
        owner, simple, descriptor = split_id(name)
        if simple.startswith("<") or not self._program.class_path.is_application(owner):
            return False
        try:
            self._program.hierarchy.supertypes(owner)
        except ClassFileError:
            return True
        return (simple, descriptor) in self._of_library(owner)

    def _of_library(self, owner: str) -> Signatures:
        """The methods of the JDK that the class has or inherits, and that may be overridden."""
        path = [owner]
        while path:
            model = self._program.hierarchy.find(path[-1])
            direct = (*([model.super_name] if model.super_name else []), *model.interfaces)
            if missing := [other for other in direct if other not in self._inherited]:
                path += missing
            else:
                self._inherited[path.pop()] = self._joined(
                    model, [self._inherited[other] for other in direct]
                )
        return self._inherited[owner]

    def _joined(self, model: ClassModel, above: Sequence[Signatures]) -> Signatures:
        """What a class has with what its supertypes have; one of theirs, where it adds nothing."""
        largest = max(above, key=len, default=frozenset())
        own = [] if self._program.class_path.is_application(model.name) else _overridable(model)
        joined = largest.union(own, *above)
        return largest if len(joined) == len(largest) else joined


def _overridable(model: ClassModel) -> list[tuple[str, str]]:
    return [
        (one.name, one.descriptor)
        for one in model.methods
        if not one.is_private and not one.flags & ACC_STATIC
    ]
