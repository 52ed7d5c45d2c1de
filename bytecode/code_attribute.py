"""The Code attribute of a method (JVMS 4.7.3): its instructions, exception table, lines and local
variables."""

from __future__ import annotations

from collections.abc import Iterator

from hornbill.bytecode.byte_reader import ByteReader
from hornbill.bytecode.constants import ConstantPool
from hornbill.bytecode.decode import Body, decode
from hornbill.bytecode.descriptors import Malformed, field_type
from hornbill.bytecode.model import Code, Handler, LocalVariable
from hornbill.bytecode.subroutines import without_subroutines

_MAX_CODE_SIZE = 65_535


def attributes_at(source: ByteReader, pool: ConstantPool) -> Iterator[tuple[str, ByteReader]]:
    """The attributes that start there: the name and the content of each."""
    for _ in range(source.u2()):
        name = pool.text(source.u2())
        length = source.u4()
        start = source.base + source.position
        yield name, ByteReader(source.read(length), start)


def read_code(source: ByteReader, pool: ConstantPool, version: tuple[int, int], argument_slots: int) -> Code:
    """The method body that the content of a Code attribute stands for; `Malformed` where it is none."""
    if version < (45, 3):
        max_stack, max_locals, size = source.u1(), source.u1(), source.u2()
    else:
        max_stack, max_locals, size = source.u2(), source.u2(), source.u4()
    if not 0 < size <= _MAX_CODE_SIZE:
        raise Malformed(f"code of {size} bytes")
    if argument_slots > max_locals:
        raise Malformed(f"the arguments take {argument_slots} locals, the method has {max_locals}")
    body = Body(source.read(size), max_locals, pool, version[0])
    instructions = decode(body)
    starts = {instruction.pc for instruction in instructions}
    handlers = _handlers(source, pool, starts, size)
    lines: list[tuple[int, int]] = []
    variables: list[LocalVariable] = []
    for name, content in attributes_at(source, pool):
        if name == "LineNumberTable":
            lines.extend(_lines(content, starts))
        elif name == "LocalVariableTable":
            variables.extend(_variables(content, pool, max_locals, size))
    source.finish("the Code attribute")
    if body.subroutines:
        instructions, handlers = without_subroutines(instructions, handlers)
    lines.sort()
    return Code(max_stack, max_locals, size, instructions, tuple(handlers), tuple(lines), tuple(variables))


def _handlers(source: ByteReader, pool: ConstantPool, starts: set[int], size: int) -> list[Handler]:
    found = []
    for _ in range(source.u2()):
        start, end, target, catch = source.u2s(4)
        if start not in starts or target not in starts or (end not in starts and end != size) or start >= end:
            raise Malformed(f"exception handler for {start} to {end} at {target}", start)
        found.append(Handler(start, end, target, pool.class_name(catch) if catch else None))
    return found


def _lines(source: ByteReader, starts: set[int]) -> list[tuple[int, int]]:
    numbers = source.u2s(2 * source.u2())
    source.finish("the LineNumberTable attribute")
    rows = list(zip(numbers[::2], numbers[1::2], strict=True))
    for start, _ in rows:
        if start not in starts:
            raise Malformed("a line number where no instruction starts", start)
    return rows


def _variables(source: ByteReader, pool: ConstantPool, max_locals: int, size: int) -> Iterator[LocalVariable]:
    for _ in range(source.u2()):
        start, length, name, descriptor, index = source.u2s(5)
        if start + length > size or index >= max_locals:
            raise Malformed(f"local variable {index} from {start} to {start + length}", start)
        field_type(pool.text(descriptor))
        yield LocalVariable(start, start + length, index, pool.text(name), pool.text(descriptor))
    source.finish("the LocalVariableTable attribute")
