"""Tests that rest on static state, which other tests of the same JVM may have changed.

A case starts from classes that nothing has initialised. A test is independent of the others as it is if its
way neither reads nor writes a static field that can change, nor sees how a class is initialised. Any other
test runs with classes loaded anew (`hornbill.FreshClasses`). Where this module cannot tell, it says that the
test rests on static state.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Any

from bytecode.errors import ClassFileError
from bytecode.model import ACC_ENUM, ACC_FINAL, FieldModel, FieldRef, MethodModel, MethodRef
from clp.program import Program
from hornbill.building.plans import Call, Construct, StaticCall, Step

_CALLS = ("invokestatic", "invokespecial", "invokevirtual", "invokeinterface")
_MAY_THROW = frozenset("idiv irem ldiv lrem athrow checkcast arraylength newarray multianewarray".split())
_CHANGEABLE = ("java.util.", "java.lang.StringBu", "java.lang.ThreadLocal", "java.io.", "java.text.")


class StaticState:
    """Knows the methods of one program."""

    def __init__(self, program: Program) -> None:
        self._program = program
        self._touching: dict[str, bool] = {}

    def matters(self, case: dict[str, Any], steps: Sequence[Step]) -> bool:
        """Whether the test of a case, which those steps set up, rests on static state."""
        ended = str(case["exception"]).rpartition(".")[2]
        if ended in ("ExceptionInInitializerError", "NoClassDefFoundError"):
            return True
        methods = [method for name in case["blocks"] if (method := self._program.method(name)) is not None]
        if any(self._touches(method) for method in methods) or self._changes_constants(methods):
            return True
        return any(self._reaches(method) for method in self._called(steps))

    def _touches(self, method: MethodModel) -> bool:
        """Whether the method itself uses a static field that can change, or is an initialiser that is
        seen.
        """
        known = self._touching.get(method.id)
        if known is None:
            if not self._is_ours(method.owner):
                known = False
            elif method.name == "<clinit>":
                known = self._is_seen(method)
            else:
                known = any(not field.flags & ACC_FINAL for field in self._statics(method))
            self._touching[method.id] = known
            method.forget_code()
        return known

    def _is_seen(self, initialiser: MethodModel) -> bool:
        """Whether it matters when the initialiser runs: it may throw, or has to do with other classes'
        state.
        """
        others = [field for field in self._statics(initialiser) if field.owner != initialiser.owner]
        if any(not field.flags & ACC_FINAL for field in others):
            return True
        if self._program.hierarchy.find(initialiser.owner).flags & ACC_ENUM:
            return False
        code = initialiser.code
        if code is None:
            return False
        own = (initialiser.owner, "java.lang.Object")
        for instruction in code.instructions:
            if instruction.op in _MAY_THROW and not _is_sized(code.instructions, instruction.pc):
                return True
            if instruction.op in (
                "iaload",
                "aaload",
                "baload",
                "caload",
                "saload",
                "laload",
                "faload",
                "daload",
            ):
                return True
            if instruction.op in _CALLS and self._is_ours(instruction.args[0].owner):
                target = instruction.args[0]
                if target.owner not in own or self._reaches_method(target):
                    return True
        return False

    def _changes_constants(self, methods: Sequence[MethodModel]) -> bool:
        """Whether the methods hold what a final static field refers to, and change such things."""
        held, stores = set(), set()
        for method in methods:
            if method.name == "<clinit>" or not self._is_ours(method.owner):
                continue
            held |= {field.type for field in self._statics(method) if field.flags & ACC_FINAL}
            code = method.code
            for instruction in code.instructions if code is not None else ():
                if instruction.op.endswith("astore") and len(instruction.op) == 7:
                    stores.add(instruction.op)
                if instruction.op == "putfield" and method.name != "<init>":
                    stores.add("putfield")
        for kind in held:
            if kind.endswith("[]") and _store_of(kind) in stores:
                return True
            if kind.startswith(_CHANGEABLE) or (self._is_ours(kind) and "putfield" in stores):
                return True
        return False

    def _statics(self, method: MethodModel) -> list[FieldModel]:
        """The static fields of the program that the method reads or writes."""
        code = method.code
        found = []
        for instruction in code.instructions if code is not None else ():
            if instruction.op in ("getstatic", "putstatic"):
                reference = instruction.args[0]
                assert isinstance(reference, FieldRef)
                field = self._resolved(reference)
                if field is not None and self._is_ours(field.owner):
                    found.append(field)
        return found

    def _resolved(self, reference: FieldRef) -> FieldModel | None:
        try:
            return self._program.hierarchy.resolve_field(reference)
        except ClassFileError:
            return None

    def _called(self, steps: Iterable[Step]) -> Iterable[MethodModel]:
        """The methods that the steps call."""
        for step in steps:
            match step:
                case Construct(_, owner, parameters):
                    yield from self._declared(owner, "<init>", len(parameters))
                case StaticCall(_, owner, name, parameters) | Call(_, _, owner, name, parameters):
                    yield from self._declared(owner, name, len(parameters))

    def _declared(self, owner: str, name: str, arity: int) -> list[MethodModel]:
        model = self._program.find(owner)
        if model is None:
            return []
        own = [method for method in model.methods if method.name in (name, "<clinit>")]
        return [method for method in own if method.has_code]

    def _reaches(self, method: MethodModel) -> bool:
        """Whether the method or what it calls, as it is declared, uses static state."""
        waiting, met = [method], {method.id}
        while waiting:
            current = waiting.pop()
            if not current.has_code or not self._is_ours(current.owner):
                continue
            if self._touches(current):
                return True
            code = current.code
            for instruction in code.instructions if code is not None else ():
                if instruction.op in _CALLS:
                    target = self._target(instruction.args[0])
                    if target is not None and target.id not in met:
                        met.add(target.id)
                        waiting.append(target)
        return False

    def _reaches_method(self, reference: MethodRef) -> bool:
        target = self._target(reference)
        return target is not None and self._reaches(target)

    def _target(self, reference: MethodRef) -> MethodModel | None:
        try:
            return self._program.hierarchy.resolve_method(reference)
        except ClassFileError:
            return None

    def _is_ours(self, type_name: str) -> bool:
        return self._program.class_path.is_application(type_name)


def _is_sized(instructions: Sequence[Any], pc: int) -> bool:
    """Whether the instruction there makes an array of a constant length that is not negative."""
    for before, instruction in pairwise(instructions):
        if instruction.pc == pc:
            constant = before.op == "iconst" and before.args[0] >= 0
            return bool(instruction.op == "newarray" and constant)
    return False


def _store_of(array: str) -> str:
    """The instruction that stores into arrays of that type."""
    letters = {
        "int[]": "i",
        "long[]": "l",
        "float[]": "f",
        "double[]": "d",
        "byte[]": "b",
        "boolean[]": "b",
        "char[]": "c",
        "short[]": "s",
    }
    return letters.get(array, "a") + "astore"
