"""What JaCoCo leaves out of its counts: code that javac adds of its own accord.

Left out are synthetic methods but for bodies of lambdas; `values` and `valueOf` of enums and their empty
constructors; private empty constructors without parameters; `toString`, `hashCode` and `equals` that records
are given; the handler that leaves a synchronized block; what closes the resources of a `try` (as javac does
since Java 11); and the first of the two switches of a switch over strings. Of a `finally` block's copies one
is counted, covered where any is.

Classes and methods with an annotation whose name contains `Generated` are left out too.

Not known here: what older javac and other compilers (ECJ, Kotlin) add.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from hornbill.bytecode.model import (
    ACC_BRIDGE,
    ACC_PRIVATE,
    ACC_SYNTHETIC,
    ClassModel,
    Code,
    DynamicCall,
    Instruction,
    MethodModel,
)

_ENUM = "java.lang.Enum"
_RECORD = "java.lang.Record"
_RECORD_BOOTSTRAP = ("java.lang.runtime.ObjectMethods", "bootstrap")
_RECORD_METHODS = {
    ("toString", "()Ljava/lang/String;"): "aload invokedynamic areturn",
    ("hashCode", "()I"): "aload invokedynamic ireturn",
    ("equals", "(Ljava/lang/Object;)Z"): "aload aload invokedynamic ireturn",
}
_RETURNS = frozenset("ireturn lreturn freturn dreturn areturn return".split())


@dataclass(frozen=True, slots=True)
class Uncounted:
    """Instructions, by number, that are not counted; `merged` says which other one stands for an instruction,
    being covered where either is."""

    ignored: frozenset[int]
    merged: Mapping[int, int]


def uncounted(owner: ClassModel, method: MethodModel, code: Code, numbers: Mapping[int, int]) -> Uncounted:
    """What is left out of a method's counts; `numbers` are the instructions' numbers by pc."""
    if any(whole(owner, method, code) for whole in _WHOLE_METHODS):
        return Uncounted(frozenset(range(len(code.instructions))), {})
    found = _Found(code, numbers)
    _synchronized(found)
    _resources(found)
    _finally(found)
    _string_switches(found)
    merged = {number: found.representative(number) for number in found.merged}
    return Uncounted(frozenset(found.ignored | merged.keys()), merged)


@dataclass(slots=True)
class _Found:
    """A method's code, and what has been found in it."""

    code: Code
    numbers: Mapping[int, int]
    ignored: set[int] = field(default_factory=set)
    merged: dict[int, int] = field(default_factory=dict)

    def at(self, number: int) -> Instruction | None:
        """The instruction of that number, None behind the last one."""
        instructions = self.code.instructions
        return instructions[number] if 0 <= number < len(instructions) else None

    def op(self, number: int) -> str:
        """What the instruction of that number does, the empty text behind the last one."""
        instruction = self.at(number)
        return "" if instruction is None else instruction.op

    def ignore(self, first: int, last: int) -> None:
        """Leave out a range, its last instruction included."""
        self.ignored.update(range(first, last + 1))

    def representative(self, number: int) -> int:
        """The instruction that stands for this one."""
        while number in self.merged:
            number = self.merged[number]
        return number

    def merge(self, kept: int, other: int) -> None:
        """Let one instruction stand for another."""
        kept, other = self.representative(kept), self.representative(other)
        if kept != other:
            self.merged[other] = kept


class _Matcher:
    """A place in the code that moves along while what is expected is there; `at` is None once it was not.

    Names of local variables stand for the same one everywhere.
    """

    def __init__(self, found: _Found, start: int, variables: dict[str, int] | None = None) -> None:
        self._found = found
        self.at: int | None = start - 1
        self.variables = {} if variables is None else variables

    def next(self, op: str | None = None, variable: str | None = None) -> Instruction | None:
        """Move to the next instruction, which must do that with the variable."""
        if self.at is None:
            return None
        self.at += 1
        instruction = self._found.at(self.at)
        if instruction is None or (op is not None and instruction.op != op):
            self.at = None
            return None
        if (
            variable is not None
            and self.variables.setdefault(variable, instruction.args[0]) != instruction.args[0]
        ):
            self.at = None
        return instruction

    def calls(self, owner: str, name: str, descriptor: str) -> None:
        """Move to the next instruction, which must be a virtual call of that method."""
        instruction = self.next("invokevirtual")
        if instruction is not None and instruction.args[0][:3] != (owner, name, descriptor):
            self.at = None

    def matches(self, *expected: tuple[str, str | None]) -> bool:
        """Whether these instructions come next."""
        for op, variable in expected:
            self.next(op, variable)
        return self.at is not None


def _is_synthetic(owner: ClassModel, method: MethodModel, code: Code) -> bool:
    bridge = bool(method.flags & ACC_BRIDGE)
    synthetic = bool(method.flags & ACC_SYNTHETIC) and not method.name.startswith("lambda$")
    return bridge or synthetic or bool(owner.flags & ACC_SYNTHETIC)


def _is_generated(owner: ClassModel, method: MethodModel, code: Code) -> bool:
    return any("Generated" in _simple_name(kind) for kind in (*owner.annotations, *method.annotations))


def _simple_name(descriptor: str) -> str:
    return re.split(r"[/$]", descriptor)[-1]


def _is_of_enum(owner: ClassModel, method: MethodModel, code: Code) -> bool:
    if owner.super_name != _ENUM:
        return False
    own = f"L{owner.name.replace('.', '/')};"
    if (method.name, method.descriptor) in (
        ("values", f"()[{own}"),
        ("valueOf", f"(Ljava/lang/String;){own}"),
    ):
        return True
    descriptor = "(Ljava/lang/String;I)V"
    return (method.name, method.descriptor) == ("<init>", descriptor) and _only_calls_super(
        owner, code, "aload aload iload", descriptor
    )


def _is_private_empty_constructor(owner: ClassModel, method: MethodModel, code: Code) -> bool:
    return (
        bool(method.flags & ACC_PRIVATE)
        and (method.name, method.descriptor) == ("<init>", "()V")
        and _only_calls_super(owner, code, "aload", "()V")
    )


def _only_calls_super(owner: ClassModel, code: Code, loads: str, descriptor: str) -> bool:
    if [instruction.op for instruction in code.instructions] != [*loads.split(), "invokespecial", "return"]:
        return False
    return bool(code.instructions[-2].args[0][:3] == (owner.super_name, "<init>", descriptor))


def _is_of_record(owner: ClassModel, method: MethodModel, code: Code) -> bool:
    ops = _RECORD_METHODS.get((method.name, method.descriptor))
    if owner.super_name != _RECORD or ops is None or [i.op for i in code.instructions] != ops.split():
        return False
    call = code.instructions[-2].args[0]
    return (
        isinstance(call, DynamicCall)
        and call.name == method.name
        and (call.bootstrap.member.owner, call.bootstrap.member.name) == _RECORD_BOOTSTRAP
    )


_WHOLE_METHODS: tuple[Callable[[ClassModel, MethodModel, Code], bool], ...] = (
    _is_synthetic,
    _is_generated,
    _is_of_enum,
    _is_private_empty_constructor,
    _is_of_record,
)


def _synchronized(found: _Found) -> None:
    for row in found.code.handlers:
        if row.catch_type is not None or row.start == row.target:
            continue
        start = found.numbers[row.target]
        javac = (("astore", "t"), ("aload", None), ("monitorexit", None), ("aload", "t"), ("athrow", None))
        for expected in (javac[1:3] + javac[4:], javac):
            if _Matcher(found, start).matches(*expected):
                found.ignore(start, start + len(expected) - 1)
                break


def _resources(found: _Found) -> None:
    for row in found.code.handlers:
        if row.catch_type == "java.lang.Throwable":
            for null_check in (True, False):
                _resource(found, found.numbers[row.target], null_check)


def _resource(found: _Found, start: int, null_check: bool) -> None:
    """What closes a resource where an exception was thrown, from `start` on, and where none was."""
    matcher = _Matcher(found, start)
    matcher.next("astore", "primary")
    owner = _closes(matcher, null_check, None)
    matcher.matches(("goto", None), ("astore", "t"), ("aload", "primary"), ("aload", "t"))
    matcher.calls("java.lang.Throwable", "addSuppressed", "(Ljava/lang/Throwable;)V")
    if not matcher.matches(("aload", "primary"), ("athrow", None)):
        return
    assert matcher.at is not None
    for first in range(start, -1, -1):
        closing = _Matcher(found, first, matcher.variables)
        if _closes(closing, null_check, owner) is not None:
            assert closing.at is not None
            last = closing.at + 1 if found.op(closing.at + 1) == "goto" else closing.at
            found.ignore(first, last)
            found.ignore(start, matcher.at)
            return


def _closes(matcher: _Matcher, null_check: bool, owner: str | None) -> str | None:
    """The class whose `close` the next instructions call on the resource."""
    if null_check:
        matcher.matches(("aload", "resource"), ("ifnull", None))
    matcher.next("aload", "resource")
    call = matcher.next()
    if matcher.at is None or call is None:
        return None
    closing: Any = call.args[0] if call.op in ("invokeinterface", "invokevirtual") else None
    if closing is None or closing[1:3] != ("close", "()V") or owner not in (None, closing.owner):
        matcher.at = None
        return None
    return str(closing.owner)


def _finally(found: _Found) -> None:
    for row in found.code.handlers:
        size = _finally_size(found, found.numbers[row.target]) if row.catch_type is None else 0
        if size > 0:
            start = found.numbers[row.target]
            for copy in _copies(found, row.start, row.end, row.target):
                _merge_copy(found, start, size, copy)


def _finally_size(found: _Found, start: int) -> int:
    """How many instructions there are between the storing of the exception and its being thrown again."""
    stored = found.at(start)
    if stored is None or stored.op != "astore":
        return 0
    number = start + 1
    while (instruction := found.at(number)) is not None:
        if (instruction.op, instruction.args) == ("aload", stored.args):
            return number - start - 1 if found.op(number + 1) == "athrow" else 0
        number += 1
    return 0


def _copies(found: _Found, start: int, end: int, handler: int) -> Iterator[int]:
    """Where control leaves the ranges of a handler: there its block may have been copied to."""
    rows = [row for row in found.code.handlers if row.target == handler]
    ranges = {(row.start, row.end) for row in rows}
    inside = {
        number
        for number, instruction in enumerate(found.code.instructions)
        if any(first <= instruction.pc < last for first, last in ranges)
    }
    for row in found.code.handlers:
        if row.target == handler:
            yield from _leaving(found, row.start, row.end, inside)
        if (row.start, row.end) == (start, end) and (row.target, row.catch_type) != (handler, None):
            behind = found.numbers[row.target] + 1
            if behind not in inside:
                yield behind


def _leaving(found: _Found, start: int, end: int, inside: set[int]) -> Iterator[int]:
    goes_on = False
    number = found.numbers[start]
    while (instruction := found.at(number)) is not None and instruction.pc < end:
        if instruction.op == "goto" or instruction.op.startswith("if"):
            target = found.numbers[instruction.args[0]]
            if target not in inside:
                yield target
            goes_on = instruction.op != "goto"
        else:
            goes_on = instruction.op not in _RETURNS and instruction.op != "athrow"
        number += 1
    if goes_on and number not in inside:
        yield number


def _merge_copy(found: _Found, start: int, size: int, copy: int) -> None:
    for place in range(size):
        other, own = found.at(copy + place), found.at(start + 1 + place)
        if other is None or own is None or own.op != other.op:
            return
    found.ignore(start, start)
    for place in range(size):
        found.merge(start + 1 + place, copy + place)
    found.ignore(start + 1 + size, start + 2 + size)
    if found.op(copy + size) == "goto":
        found.ignore(copy + size, copy + size)


def _string_switches(found: _Found) -> None:
    for number, instruction in enumerate(found.code.instructions):
        if instruction.op == "switch":
            second = found.numbers[instruction.args[0]]
            if _is_string_switch(found, number, second):
                found.ignore(number, second - 1)


def _is_string_switch(found: _Found, switch: int, second: int) -> bool:
    chosen = found.at(switch - 4)
    if chosen is None or (chosen.op, chosen.args) != ("iconst", (-1,)):
        return False
    matcher = _Matcher(found, switch - 3)
    matcher.matches(("istore", "choice"), ("aload", "text"))
    matcher.calls("java.lang.String", "hashCode", "()I")
    matcher.next("switch")
    while matcher.matches(("aload", "text"), ("ldc", None)):
        matcher.calls("java.lang.String", "equals", "(Ljava/lang/Object;)Z")
        if not matcher.matches(("ifeq", None), ("iconst", None), ("istore", "choice")):
            return False
        if matcher.at == second - 1:
            return matcher.matches(("iload", "choice"), ("switch", None))
        jump = matcher.next("goto")
        if jump is None or found.numbers[jump.args[0]] != second:
            return False
    return False
