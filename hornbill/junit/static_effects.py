"""What the code of a method has to do with static state: read from its instructions, all of them.

A static field is *changeable* if code outside of its class's initialiser writes it; any other is a constant.
A constant may hold an object whose contents change. What code changes is said by types: the class whose
field it sets, the type of the array it stores into (`[]` for any array of references), the library class
whose method it calls.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from hornbill.bytecode.descriptors import is_primitive, method_types
from hornbill.bytecode.errors import ClassFileError
from hornbill.bytecode.model import (
    ACC_FINAL,
    ACC_PRIVATE,
    ACC_SYNTHETIC,
    FieldModel,
    FieldRef,
    Instruction,
    MethodHandle,
    MethodModel,
    MethodRef,
)
from hornbill.clp.program import Program

CALLS = ("invokestatic", "invokespecial", "invokevirtual", "invokeinterface")
ANY_ARRAY = "[]"
_STORES = {
    "iastore": "int[]",
    "lastore": "long[]",
    "fastore": "float[]",
    "dastore": "double[]",
    "bastore": "byte[]",
    "castore": "char[]",
    "sastore": "short[]",
    "aastore": ANY_ARRAY,
}
_MAY_THROW = frozenset(
    "idiv irem ldiv lrem athrow checkcast arraylength newarray multianewarray getfield putfield".split()
) | {f"{kind}aload" for kind in "ilfdbcsa"}
_HARMLESS = ("java.lang.Object.<init>", "java.lang.Class.desiredAssertionStatus")
_CATCHES_ALL = (
    None,
    "java.lang.Throwable",
    "java.lang.Error",
    "java.lang.LinkageError",
    "java.lang.ExceptionInInitializerError",
    "java.lang.NoClassDefFoundError",
)
_CONTAINERS = (
    "java.util.",
    "java.lang.StringBu",
    "java.lang.ThreadLocal",
    "java.io.",
    "java.nio.",
    "java.text.",
)
_UNCHANGING = (
    "java.util.function.",
    "java.util.regex.",
    "java.util.Optional",
    "java.util.Objects",
    "java.util.Comparator",
    "java.util.Locale",
    "java.util.UUID",
    "java.nio.charset.",
    "java.io.Serializable",
)
_READING = ("get is has contains empty index last compare equals hash to unmodifiable singleton of").split()
_READING_TOO = frozenset(
    """size values keySet entrySet iterator listIterator next previous first element peek subList stream
    forEach asList copyOf copyOfRange nCopies length charAt substring clone <init>""".split()
)
_WRITING = ("getAnd", "compareAnd")


@dataclass(frozen=True, slots=True)
class Effects:
    """Whether the code uses a static field that can change; the constants that it reads; what it changes;
    the classes that it may initialise; what it calls."""

    changeable: bool
    constants: tuple[FieldModel, ...]
    changes: frozenset[str]
    initialises: frozenset[str]
    calls: tuple[tuple[str, MethodRef], ...]
    makes: frozenset[str]
    may_fail: bool
    """Whether an instruction may throw, other than for lack of memory."""
    catches: bool
    """Whether it may catch the error of an initialiser that failed."""
    casts: bool
    handles: bool
    """Whether the method has handlers at all."""


class StaticEffects:
    """Knows the methods of one program."""

    def __init__(self, program: Program) -> None:
        self._program = program
        self._known: dict[tuple[str, tuple[int, ...] | None], Effects] = {}
        self._written: dict[tuple[str, str], bool] = {}

    def of(self, method: MethodModel, blocks: tuple[int, ...] | None = None) -> Effects:
        """The effects of the method's own code, or of those blocks of it alone."""
        key = (method.id, blocks)
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = self._effects(method, self._instructions(method, blocks))
            method.forget_code()
        return known

    def _instructions(self, method: MethodModel, blocks: tuple[int, ...] | None) -> tuple[Instruction, ...]:
        code = method.code
        if code is None or blocks is None:
            return () if code is None else code.instructions
        graph = self._program.prepare(method).cfg
        return tuple(one for place in blocks for one in graph.blocks[place].instructions)

    def _effects(self, method: MethodModel, instructions: tuple[Instruction, ...]) -> Effects:
        code = method.code
        handlers = code.handlers if code is not None else ()
        fields = list(self._statics(instructions))
        own = method.owner if method.name == "<clinit>" else None
        calls = tuple(call for one in instructions for call in _calls(one))
        makes = frozenset(one.args[0] for one in instructions if one.op == "new")
        entered = {target.owner for op, target in calls if op == "invokestatic"}
        return Effects(
            any(self._is_changeable(field) for field in fields if field.owner != own),
            tuple(field for field in fields if field.owner != own and self._holds(field)),
            frozenset(self._changes(method, instructions)),
            frozenset(filter(self.is_ours, makes | entered | {field.owner for field in fields})),
            calls,
            frozenset(filter(self.is_ours, makes)),
            any(_may_fail(instructions, place) for place in range(len(instructions))),
            any(handler.catch_type in _CATCHES_ALL for handler in handlers),
            any(one.op == "checkcast" for one in instructions),
            bool(handlers),
        )

    def is_ours(self, type_name: str) -> bool:
        """Whether it is a class of the program."""
        return self._program.class_path.is_application(type_name)

    def _statics(self, instructions: tuple[Instruction, ...]) -> Iterator[FieldModel]:
        for instruction in instructions:
            if instruction.op in ("getstatic", "putstatic"):
                field = self._resolved(instruction.args[0])
                if field is not None and self.is_ours(field.owner):
                    yield field

    def _resolved(self, reference: FieldRef) -> FieldModel | None:
        try:
            return self._program.hierarchy.resolve_field(reference)
        except ClassFileError:
            return None

    def _holds(self, field: FieldModel) -> bool:
        """Whether the field is a constant that holds an object which code of the source can get at."""
        if is_primitive(field.type) or field.flags & ACC_SYNTHETIC or self._is_changeable(field):
            return False
        return not (field.type.endswith("[]") and self._is_empty(field))

    def _is_empty(self, field: FieldModel) -> bool:
        """Whether the initialiser of the field's class makes it an array without elements."""
        initialiser = self._program.hierarchy.find(field.owner).method("<clinit>", "()V")
        code = initialiser.code if initialiser is not None else None
        instructions = code.instructions if code is not None else ()
        writes = [
            place
            for place, one in enumerate(instructions)
            if one.op == "putstatic" and one.args[0][1:] == (field.name, field.type)
        ]
        return bool(writes) and all(_makes_empty(instructions[max(0, place - 2) : place]) for place in writes)

    def _is_changeable(self, field: FieldModel) -> bool:
        if field.flags & ACC_FINAL:
            return False
        key = (field.owner, field.name)
        known = self._written.get(key)
        if known is None:
            known = self._written[key] = any(self._writes(name, field) for name in self._reaching(field))
        return known

    def _reaching(self, field: FieldModel) -> list[str]:
        """The classes whose code may name the field."""
        outermost = field.owner.partition("$")[0]
        names = self._program.class_names()
        if not field.flags & ACC_PRIVATE:
            return names
        return [name for name in names if name == outermost or name.startswith(outermost + "$")]

    def _writes(self, class_name: str, field: FieldModel) -> bool:
        """Whether code of the class, other than the initialiser of the field's own, writes it."""
        model = self._program.find(class_name)
        for method in model.methods if model is not None else ():
            if method.name == "<clinit>" and method.owner == field.owner:
                continue
            code = method.code
            for instruction in code.instructions if code is not None else ():
                if instruction.op != "putstatic" or instruction.args[0].name != field.name:
                    continue
                if self._resolved(instruction.args[0]) is field:
                    return True
            method.forget_code()
        return False

    def _changes(self, method: MethodModel, instructions: tuple[Instruction, ...]) -> Iterator[str]:
        parameters = method_types(method.descriptor)[0]
        for instruction in instructions:
            if instruction.op in _STORES:
                yield _STORES[instruction.op]
                if instruction.op == "bastore":
                    yield "boolean[]"
            elif instruction.op == "putfield":
                owner = instruction.args[0].owner
                makes = method.name == "<init>" and self.is_related(owner, method.owner)
                if not makes or any(self.is_related(owner, one) for one in parameters):
                    yield owner
            elif instruction.op in CALLS:
                yield from _changed_by(instruction.args[0])

    def is_related(self, one: str, other: str) -> bool:
        """Whether one of the types is a subtype of the other, as far as is known."""
        hierarchy = self._program.hierarchy
        try:
            return hierarchy.is_subtype(one, other) or hierarchy.is_subtype(other, one)
        except ClassFileError:
            return True


def _calls(instruction: Instruction) -> Iterator[tuple[str, MethodRef]]:
    """The methods that the instruction calls, or makes an object of that will."""
    if instruction.op in CALLS:
        yield instruction.op, instruction.args[0]
    elif instruction.op == "invokedynamic":
        for argument in instruction.args[0].arguments:
            if isinstance(argument, MethodHandle) and isinstance(argument.member, MethodRef):
                yield "invokevirtual", argument.member


def is_container(type_name: str) -> bool:
    """Whether it is a library class whose objects change."""
    return type_name.startswith(_CONTAINERS) and not type_name.startswith(_UNCHANGING)


def _changed_by(target: MethodRef) -> Iterator[str]:
    """What a call of the library changes, by its name."""
    if target.owner == "java.lang.System" and target.name == "arraycopy":
        yield from (*_STORES.values(), "boolean[]")
    elif target.owner in ("java.util.Arrays", "java.lang.reflect.Array"):
        if target.name.startswith(("fill", "sort", "set", "parallel")):
            yield from (*_STORES.values(), "boolean[]")
    elif is_container(target.owner) and not _only_reads(target.name):
        yield target.owner


def _only_reads(name: str) -> bool:
    if name in _READING_TOO:
        return True
    word = "".join(letter if letter.islower() else " " for letter in name).split(" ")[0]
    return word in _READING and not name.startswith(_WRITING)


def _makes_empty(before: tuple[Instruction, ...]) -> bool:
    return [one.op for one in before] == ["iconst", "newarray"] and before[0].args[0] == 0


def _may_fail(instructions: tuple[Instruction, ...], place: int) -> bool:
    instruction = instructions[place]
    if instruction.op == "newarray" and place:
        before = instructions[place - 1]
        return not (before.op == "iconst" and before.args[0] >= 0)
    if instruction.op in CALLS:
        target = instruction.args[0]
        return f"{target.owner}.{target.name}" not in _HARMLESS
    return instruction.op in _MAY_THROW
