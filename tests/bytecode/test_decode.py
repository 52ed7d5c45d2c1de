"""Code bytes by hand: what each operand format gives, and what is refused with its place."""

from __future__ import annotations

from struct import pack

import pytest

from hornbill.bytecode.class_file import read_class
from hornbill.bytecode.errors import ClassFileError
from hornbill.bytecode.model import Code, Handler, Instruction
from tests.bytecode.class_builder import ClassBuilder


def _code(builder: ClassBuilder) -> Code:
    code = read_class(builder.build(), "made").methods[0].code
    assert code is not None
    return code


def _decoded(code: bytes | str, max_locals: int = 8) -> list[Instruction]:
    builder = ClassBuilder()
    builder.method(code, max_locals=max_locals)
    return list(_code(builder).instructions)


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("bipush -3", ("iconst", (-3,))),
        ("sipush -300", ("iconst", (-300,))),
        ("iconst_m1", ("iconst", (-1,))),
        ("dconst_1", ("dconst", (1.0,))),
        ("aload_3", ("aload", (3,))),
        ("lstore 6", ("lstore", (6,))),
        ("iinc 2 -1", ("iinc", (2, -1))),
        ("newarray 11", ("newarray", ("long",))),
        (b"\xc4\x15\x00\x07", ("iload", (7,))),
        (b"\xc4\x84\x00\x07\xfc\x18", ("iinc", (7, -1000))),
        (b"\xc8\x00\x00\x00\x05", ("goto", (5,))),
    ],
)
def test_operands(code: bytes | str, expected: tuple[str, tuple[object, ...]]) -> None:
    content = code if isinstance(code, bytes) else None
    found = _decoded(content + b"\x03\xac" if content else f"{code!s}\niconst_0\nireturn")
    assert (found[0].op, found[0].args) == expected


def test_switches_become_one_operation() -> None:
    table = b"\x1a\xaa\0\0" + pack(">iiiiii", 31, 5, 7, 27, 29, 27) + b"\x03\xac\x04\xac\x05\xac"
    assert _decoded(table)[1] == (1, "switch", (32, ((5, 28), (6, 30), (7, 28))))
    lookup = b"\x1a\xab\0\0" + pack(">iiiiii", 29, 2, -9, 27, 40, 29) + b"\x03\xac\x04\xac\x05\xac"
    assert _decoded(lookup)[1] == (1, "switch", (30, ((-9, 28), (40, 30))))


@pytest.mark.parametrize(
    ("code", "what", "pc"),
    [
        (b"\x03\xca", "opcode 202", 1),
        (b"\x10", "ends inside", 0),
        (b"\xa7\x00", "ends inside", 0),
        (b"\xa7\x00\x04\x10\x00\xac", "jump to 4", 0),
        (b"\xa7\xff\xff", "jump to -1", 0),
        (b"\x15\x08\xac", "local 8", 0),
        (b"\x16\x07\xac", "local 7", 0),
        (b"\xc4\x00\x00\x00", "wide before opcode 0", 0),
        (b"\xc4\xff\x00\x00", "wide before opcode 255", 0),
        (b"\xbc\x03\xac", "newarray of kind 3", 0),
        (b"\x12\x00\xac", "constant 0", 0),
        (b"\x12\xff\xac", "constant 255", 0),
        (b"\xb6\x00\x01\xac", "not a method", 0),
        (b"\x1a\xaa\0\0" + pack(">iii", 0, 5, 4), "tableswitch from 5 to 4", 1),
        (b"\x1a\xaa\0\0" + pack(">iii", 0, -(1 << 31), (1 << 31) - 1), "tableswitch from", 1),
        (b"\x1a\xab\0\0" + pack(">ii", 0, -1), "lookupswitch of -1", 1),
        (b"\x1a\xab\0\0" + pack(">iiiiii", 0, 2, 4, 0, 4, 0), "ascending", 1),
        (b"", "code of 0 bytes", None),
    ],
)
def test_what_is_refused(code: bytes, what: str, pc: int | None) -> None:
    with pytest.raises(ClassFileError, match=what) as caught:
        _decoded(code)
    place = caught.value.place
    assert (place.file, place.method, place.pc) == ("made", "Made.m(I)I", pc)


def test_constants_must_fit_the_instruction() -> None:
    builder = ClassBuilder()
    long_index = builder.constant(5, "q", 7)
    builder.method(f"ldc {long_index}\nireturn")
    with pytest.raises(ClassFileError, match="size"):
        _code(builder)
    builder = ClassBuilder()
    member = builder.member(10, "A", "m", "()V")
    builder.method(pack(">BHBB", 185, member, 1, 0) + b"\xb1", descriptor="(I)V")
    with pytest.raises(ClassFileError, match="not an interface method"):
        _code(builder)
    builder = ClassBuilder()
    constructor = builder.member(10, "A", "<init>", "()V")
    builder.method(f"invokestatic {constructor}\nreturn", descriptor="(I)V")
    with pytest.raises(ClassFileError, match="of a constructor"):
        _code(builder)


def test_the_exception_table_is_read_and_checked() -> None:
    builder = ClassBuilder()
    caught_type = builder.class_("java/lang/Exception")
    body = "iload_0\nireturn\npop\niconst_0\nireturn"
    builder.method(body, handlers=((0, 2, 2, caught_type), (0, 5, 2, 0)))
    assert _code(builder).handlers == (Handler(0, 2, 2, "java.lang.Exception"), Handler(0, 5, 2, None))
    for row in ((0, 0, 2, 0), (0, 6, 2, 0), (0, 2, 9, 0), (2, 1, 2, 0)):
        builder = ClassBuilder()
        builder.method(body, handlers=(row,))
        with pytest.raises(ClassFileError, match="exception handler"):
            _code(builder)


def test_arguments_need_their_locals() -> None:
    builder = ClassBuilder()
    builder.method("iconst_0\nireturn", descriptor="(JJ)I", max_locals=3)
    with pytest.raises(ClassFileError, match="arguments take 4 locals"):
        _code(builder)


def test_lines_and_variables_are_read_and_checked() -> None:
    def built(line_pc: int, length: int) -> ClassBuilder:
        builder = ClassBuilder()
        lines = builder.attribute("LineNumberTable", pack(">HHHHH", 2, 1, 11, line_pc, 10))
        row = pack(">HHHHHH", 1, 0, length, builder.utf8("x"), builder.utf8("I"), 0)
        variables = builder.attribute("LocalVariableTable", row)
        builder.method("iload_0\nireturn", attributes=(lines, variables))
        return builder

    code = _code(built(0, 2))
    assert code.lines == ((0, 10), (1, 11))
    assert code.variables == ((0, 2, 0, "x", "I"),)
    with pytest.raises(ClassFileError, match="line number"):
        _code(built(7, 2))
    with pytest.raises(ClassFileError, match="local variable 0"):
        _code(built(0, 3))
