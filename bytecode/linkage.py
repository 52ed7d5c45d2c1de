"""Which classes the JVM refuses to link because another one is missing (JVMS 5.4.1, 4.10).

Before a method of a class runs, the class and its supertypes are verified, and verification loads the types
that handlers catch, those of handlers that are never reached included, and both types where a value of one
class is used as another. Where one of them cannot be loaded, every use of the class ends in a
NoClassDefFoundError. Java's own classes are not verified.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from hornbill.bytecode.cfg import build_cfg
from hornbill.bytecode.descriptors import is_primitive, method_types
from hornbill.bytecode.errors import ClassFileError, HornbillError
from hornbill.bytecode.hierarchy import OBJECT, Hierarchy
from hornbill.bytecode.model import (
    ClassConstant,
    ClassModel,
    DynamicCall,
    DynamicConstant,
    FieldRef,
    Instruction,
    MethodHandle,
    MethodModel,
    MethodRef,
    MethodType,
)
from hornbill.bytecode.verified_types import MERGED, assignments


class Linkage:
    """Answers, and remembers, what keeps classes from being linked; `is_verified` tells the application's."""

    def __init__(self, hierarchy: Hierarchy, is_verified: Callable[[str], bool]) -> None:
        self._hierarchy = hierarchy
        self._is_verified = is_verified
        self._problems: dict[str, str | None] = {}
        self._unavailable: dict[str, str | None] = {}

    def problem(self, name: str) -> str | None:
        """Why the class cannot be linked, None where it can."""
        if name not in self._problems:
            why = self.unavailable(name)
            self._problems[name] = why or self._problem(self._hierarchy.supertypes(name))
        return self._problems[name]

    def unavailable(self, name: str) -> str | None:
        """Why the class cannot be loaded, None where it can."""
        if name not in self._unavailable:
            try:
                self._hierarchy.supertypes(name)
                self._unavailable[name] = None
            except ClassFileError as problem:
                self._unavailable[name] = problem.what
        return self._unavailable[name]

    def _problem(self, supertypes: tuple[str, ...]) -> str | None:
        for above in filter(self._is_verified, supertypes):
            model = self._hierarchy.find(above)
            if any(map(self.unavailable, named_classes(model))):
                for method in model.methods:
                    if why := self._not_verified(method):
                        return f"{above} cannot be verified: {why}"
        return None

    def _not_verified(self, method: MethodModel) -> str | None:
        """Why a class is missed while the method is verified."""
        try:
            if method.code is None:
                return None
            caught = [
                handler.catch_type for handler in method.code.handlers if handler.catch_type is not None
            ]
            compared = assignments(build_cfg(method))
        except HornbillError:
            return None
        reasons = [*map(self.unavailable, caught), *(self._missed(*pair) for pair in sorted(compared))]
        return next((why for why in reasons if why), None)

    def _missed(self, type_name: str, as_type: str) -> str | None:
        """Why the types cannot be compared; interfaces and Object take everything."""
        while type_name.endswith("[]") and as_type.endswith("[]"):
            type_name, as_type = type_name[:-2], as_type[:-2]
        if as_type in (type_name, OBJECT) or as_type.endswith("[]") or is_primitive(as_type):
            return None
        if as_type == MERGED:
            element = type_name.partition("[")[0]
            return None if is_primitive(element) else self.unavailable(element)
        if why := self.unavailable(as_type):
            return why
        if self._hierarchy.find(as_type).is_interface or type_name.endswith("[]") or is_primitive(type_name):
            return None
        return self.unavailable(type_name)

    def unresolved(self, instruction: Instruction) -> str | None:
        """Why a dynamic instruction cannot be linked: a type in its descriptor or its bootstrap arguments."""
        reasons = map(self.unavailable, _classes_of(instruction.args))
        return next((why for why in reasons if why), None)


def _classes_of(operand: object) -> Iterator[str]:
    """The classes that resolving the operand of a dynamic instruction loads (JVMS 5.4.3.5, 5.4.3.6)."""
    match operand:
        case DynamicCall(_, descriptor, bootstrap, arguments):
            yield from _classes_of((MethodType(descriptor), bootstrap, *arguments))
        case DynamicConstant(_, type_name, bootstrap, arguments):
            yield from _classes_of((ClassConstant(type_name), bootstrap, *arguments))
        case MethodType(descriptor):
            parameters, result = method_types(descriptor)
            yield from _classes_of(tuple(map(ClassConstant, (*parameters, result))))
        case MethodHandle(_, MethodRef(owner, _, descriptor, _)):
            yield from _classes_of((ClassConstant(owner), MethodType(descriptor)))
        case MethodHandle(_, FieldRef(owner, _, type_name)):
            yield from _classes_of((ClassConstant(owner), ClassConstant(type_name)))
        case ClassConstant(type_name):
            element = type_name.partition("[")[0]
            if element != "void" and not is_primitive(element):
                yield element
        case tuple() if type(operand) is tuple:
            for part in operand:
                yield from _classes_of(part)


def named_classes(model: ClassModel) -> Iterator[str]:
    """The classes that the class names, by constants and in the types of its own members."""
    yield from model.mentions
    yield from _classes_of(tuple(ClassConstant(field.type) for field in model.fields))
    yield from _classes_of(tuple(MethodType(method.descriptor) for method in model.methods))
