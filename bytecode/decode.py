"""Code bytes to canonical instructions, as `docs/architecture.md` lists them.

Every operand format has one reader: given the bytes, the place of the opcode and its row, it gives the
canonical operation, its operands and the length of the instruction. What comes out is in order of pc and
complete: each jump leads to the start of an instruction, each local is below `max_locals`, each constant
is of the kind its instruction takes. `jsr` and `ret` are still there: `subroutines.py` removes them.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from struct import error as StructError
from struct import unpack_from
from typing import Any

from hornbill.bytecode.constants import INTERFACE_METHOD, METHOD, ConstantPool
from hornbill.bytecode.descriptors import PRIMITIVES, Malformed
from hornbill.bytecode.model import (
    DoubleConstant,
    FloatConstant,
    Instruction,
    IntConstant,
    LongConstant,
)
from hornbill.bytecode.opcodes import LOADS, OPCODES, STORES, Opcode

_ARRAY_KINDS = dict(enumerate((PRIMITIVES[letter] for letter in "ZCFDBSIJ"), start=4))
_NUMBER_OPS: dict[type, str] = {
    IntConstant: "iconst",
    LongConstant: "lconst",
    FloatConstant: "fconst",
    DoubleConstant: "dconst",
}
_WIDTHS = {**LOADS, **STORES}
_METHOD_KINDS = {
    "invokevirtual": (METHOD,),
    "invokespecial": (METHOD, INTERFACE_METHOD),
    "invokestatic": (METHOD, INTERFACE_METHOD),
    "invokeinterface": (INTERFACE_METHOD,),
}
_LAST_MAJOR_WITH_SUBROUTINES = 50

_Read = tuple[str, tuple[Any, ...], int]


class Body:
    """The code bytes of one method with what its operands refer to, and the jumps found in it."""

    __slots__ = ("code", "jumps", "major", "max_locals", "pool", "subroutines")

    def __init__(self, code: bytes, max_locals: int, pool: ConstantPool, major: int) -> None:
        self.code = code
        self.max_locals = max_locals
        self.pool = pool
        self.major = major
        self.jumps: list[tuple[int, int]] = []
        self.subroutines = False

    def jump(self, pc: int, distance: int) -> int:
        """The target of a jump, noted to be checked."""
        target = pc + distance
        self.jumps.append((pc, target))
        return target

    def local(self, index: int, width: int) -> int:
        """The index itself, where locals of that width fit."""
        if index + width > self.max_locals:
            raise Malformed(f"local {index} in a method of {self.max_locals} locals")
        return index


def _byte(body: Body, pc: int, row: Opcode) -> _Read:
    return row.op, unpack_from(">b", body.code, pc + 1), 2


def _short(body: Body, pc: int, row: Opcode) -> _Read:
    return row.op, unpack_from(">h", body.code, pc + 1), 3


def _load(body: Body, index: int, length: int, wide: bool) -> _Read:
    value = body.pool.loaded(index, wide)
    op = _NUMBER_OPS.get(type(value))
    return ("ldc", (value,), length) if op is None else (op, (value[0],), length)


def _index1(body: Body, pc: int) -> int:
    return body.code[pc + 1]


def _index2(body: Body, pc: int) -> int:
    return int(unpack_from(">H", body.code, pc + 1)[0])


def _ldc(body: Body, pc: int, row: Opcode) -> _Read:
    return _load(body, _index1(body, pc), 2, wide=False)


def _ldc_w(body: Body, pc: int, row: Opcode) -> _Read:
    return _load(body, _index2(body, pc), 3, wide=False)


def _ldc2_w(body: Body, pc: int, row: Opcode) -> _Read:
    return _load(body, _index2(body, pc), 3, wide=True)


def _local(body: Body, pc: int, row: Opcode) -> _Read:
    body.subroutines = body.subroutines or row.op == "ret"
    return row.op, (body.local(_index1(body, pc), _WIDTHS.get(row.op, 1)),), 2


def _implied_local(body: Body, pc: int, row: Opcode) -> _Read:
    assert isinstance(row.implied, int)
    return row.op, (body.local(row.implied, _WIDTHS[row.op]),), 1


def _iinc(body: Body, pc: int, row: Opcode) -> _Read:
    index, amount = unpack_from(">Bb", body.code, pc + 1)
    return row.op, (body.local(index, 1), amount), 3


def _wide(body: Body, pc: int, row: Opcode) -> _Read:
    number, index = unpack_from(">BH", body.code, pc + 1)
    widened = OPCODES[number] if number < len(OPCODES) else row
    if widened.format == "iinc":
        return widened.op, (body.local(index, 1), *unpack_from(">h", body.code, pc + 4)), 6
    if widened.format != "local":
        raise Malformed(f"wide before opcode {number}")
    body.subroutines = body.subroutines or widened.op == "ret"
    return widened.op, (body.local(index, _WIDTHS.get(widened.op, 1)),), 4


def _jump(body: Body, pc: int, row: Opcode) -> _Read:
    body.subroutines = body.subroutines or row.op == "jsr"
    return row.op, (body.jump(pc, unpack_from(">h", body.code, pc + 1)[0]),), 3


def _jump_w(body: Body, pc: int, row: Opcode) -> _Read:
    body.subroutines = body.subroutines or row.op == "jsr"
    return row.op, (body.jump(pc, unpack_from(">i", body.code, pc + 1)[0]),), 5


def _aligned(body: Body, pc: int) -> int:
    """Where the operands of a switch begin."""
    return pc + 4 - pc % 4


def _tableswitch(body: Body, pc: int, row: Opcode) -> _Read:
    at = _aligned(body, pc)
    default, low, high = unpack_from(">iii", body.code, at)
    count = high - low + 1
    if not 0 < count <= len(body.code):
        raise Malformed(f"tableswitch from {low} to {high}")
    distances = unpack_from(f">{count}i", body.code, at + 12)
    targets = [body.jump(pc, distance) for distance in distances]
    return row.op, (body.jump(pc, default), tuple(enumerate(targets, start=low))), at + 12 + 4 * count - pc


def _lookupswitch(body: Body, pc: int, row: Opcode) -> _Read:
    at = _aligned(body, pc)
    default, count = unpack_from(">ii", body.code, at)
    if not 0 <= count <= len(body.code):
        raise Malformed(f"lookupswitch of {count} keys")
    numbers = unpack_from(f">{2 * count}i", body.code, at + 8)
    keys = numbers[::2]
    if any(low >= high for low, high in pairwise(keys)):
        raise Malformed("the keys of lookupswitch are not in ascending order")
    targets = [body.jump(pc, distance) for distance in numbers[1::2]]
    cases = tuple(zip(keys, targets, strict=True))
    return row.op, (body.jump(pc, default), cases), at + 8 + 8 * count - pc


def _field(body: Body, pc: int, row: Opcode) -> _Read:
    return row.op, (body.pool.field(_index2(body, pc)),), 3


def _method(body: Body, pc: int, row: Opcode) -> _Read:
    reference = body.pool.method(_index2(body, pc), *_METHOD_KINDS[row.op])
    if reference.name == "<init>" and row.op != "invokespecial":
        raise Malformed(f"{row.op} of a constructor")
    return row.op, (reference,), 3


def _interface(body: Body, pc: int, row: Opcode) -> _Read:
    count, zero = body.code[pc + 3], body.code[pc + 4]
    if count == 0 or zero != 0:
        raise Malformed("invokeinterface with a wrong count")
    op, args, _ = _method(body, pc, row)
    return op, args, 5


def _dynamic(body: Body, pc: int, row: Opcode) -> _Read:
    if unpack_from(">H", body.code, pc + 3)[0] != 0:
        raise Malformed("invokedynamic whose last two bytes are not zero")
    return row.op, (body.pool.dynamic_call(_index2(body, pc)),), 5


def _class(body: Body, pc: int, row: Opcode) -> _Read:
    return row.op, (body.pool.class_name(_index2(body, pc)),), 3


def _type(body: Body, pc: int, row: Opcode) -> _Read:
    return row.op, (body.pool.type(_index2(body, pc)),), 3


def _component(body: Body, pc: int, row: Opcode) -> _Read:
    component = body.pool.type(_index2(body, pc))
    if component.count("[]") >= 255:
        raise Malformed("an array type of more than 255 dimensions")
    return row.op, (component,), 3


def _primitive(body: Body, pc: int, row: Opcode) -> _Read:
    kind = _ARRAY_KINDS.get(_index1(body, pc))
    if kind is None:
        raise Malformed(f"newarray of kind {_index1(body, pc)}")
    return row.op, (kind,), 2


def _multi(body: Body, pc: int, row: Opcode) -> _Read:
    array = body.pool.type(_index2(body, pc))
    dimensions = body.code[pc + 3]
    if not 0 < dimensions <= array.count("[]"):
        raise Malformed(f"multianewarray of {array} with {dimensions} dimensions")
    return row.op, (array, dimensions), 4


_READERS: dict[str, Callable[[Body, int, Opcode], _Read]] = {
    "byte": _byte,
    "short": _short,
    "ldc": _ldc,
    "ldc_w": _ldc_w,
    "ldc2_w": _ldc2_w,
    "local": _local,
    "implied_local": _implied_local,
    "iinc": _iinc,
    "wide": _wide,
    "jump": _jump,
    "jump_w": _jump_w,
    "tableswitch": _tableswitch,
    "lookupswitch": _lookupswitch,
    "field": _field,
    "method": _method,
    "interface": _interface,
    "dynamic": _dynamic,
    "class": _class,
    "type": _type,
    "component": _component,
    "primitive": _primitive,
    "multi": _multi,
}

_FIXED = tuple(
    (row.op, () if row.implied is None else (row.implied,)) if row.format in ("none", "implied") else None
    for row in OPCODES
)
_READER_OF = tuple(_READERS.get(row.format) for row in OPCODES)


def decode(body: Body) -> tuple[Instruction, ...]:
    """The canonical instructions of the body; `Malformed`, with its pc, where there are none."""
    code = body.code
    size = len(code)
    found: list[Instruction] = []
    pc = 0
    try:
        while pc < size:
            number = code[pc]
            fixed = _FIXED[number]
            if fixed is not None:
                found.append(tuple.__new__(Instruction, (pc, *fixed)))
                pc += 1
                continue
            reader = _READER_OF[number]
            assert reader is not None
            op, args, length = reader(body, pc, OPCODES[number])
            found.append(tuple.__new__(Instruction, (pc, op, args)))
            pc += length
    except (IndexError, StructError):
        if number >= len(OPCODES):
            raise Malformed(f"opcode {number} does not exist", pc) from None
        raise Malformed("the code ends inside an instruction", pc) from None
    except Malformed as problem:
        raise Malformed(problem.what, pc) from None
    if pc > size:
        raise Malformed("the code ends inside an instruction", found[-1].pc)
    starts = {instruction.pc for instruction in found}
    for source, target in body.jumps:
        if target not in starts:
            raise Malformed(f"jump to {target}, where no instruction starts", source)
    if body.subroutines and body.major > _LAST_MAJOR_WITH_SUBROUTINES:
        raise Malformed(f"subroutines in a class file of version {body.major}", 0)
    return tuple(found)
