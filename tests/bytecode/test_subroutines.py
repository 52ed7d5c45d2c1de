"""Methods with `jsr` and `ret`: their copies must do what the JVM does with the originals."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from hornbill.bytecode.cfg import build_cfg
from hornbill.bytecode.class_file import read_class
from hornbill.bytecode.errors import ClassFileError
from hornbill.bytecode.model import Instruction, MethodModel
from tests.bytecode.class_builder import ClassBuilder

_TWICE = """
    jsr add
    jsr add
    iload_0
    ireturn
add:
    astore_1
    iinc 0 7
    ret 1
"""
_NESTED = """
    jsr outer
    jsr outer
    iload_0
    ireturn
outer:
    astore_1
    iinc 0 1
    jsr inner
    iload_0
    ifge done
    iinc 0 50
done:
    ret 1
inner:
    astore_2
    iload_0
    iconst_3
    imul
    istore_0
    ret 2
"""
_CONTINUE = """
    iconst_0
    istore_2
loop:
    iinc 2 1
    iload_2
    bipush 10
    if_icmpge done
    jsr finally
    iinc 0 100
    goto loop
finally:
    astore_1
    iload_2
    iconst_1
    iand
    ifne loop
    iinc 0 1
    ret 1
done:
    iload_0
    ireturn
"""
_OUTER_RETURN = """
    jsr outer
    iload_0
    ireturn
outer:
    astore_1
    iinc 0 1
    jsr inner
    iinc 0 100
    ret 1
inner:
    astore_2
    iload_0
    ifgt back
    iinc 0 10
back:
    ret 1
"""
_DROPPED = """
    iload_0
    ifge rest
    jsr drop
rest:
    iinc 0 1
    iload_0
    ireturn
drop:
    pop
    iinc 0 30
    goto rest
"""
_FALLING = """
    iload_0
    ifge shared
    jsr part
part:
    pop
    iinc 0 5
shared:
    iload_0
    ireturn
"""
_PROGRAMS = {
    "Twice": _TWICE,
    "Nested": _NESTED,
    "Continue": _CONTINUE,
    "OuterReturn": _OUTER_RETURN,
    "Dropped": _DROPPED,
    "Falling": _FALLING,
}
_INPUTS = (-40, -1, 0, 1, 2, 9)
_MAIN = """
public class Main {
    public static void main(String[] args) {
        for (int x : new int[] {-40, -1, 0, 1, 2, 9}) {
            %s
        }
    }
}
"""


def _method(code: str, name: str = "Made") -> MethodModel:
    builder = ClassBuilder(name=name)
    builder.method(code)
    return read_class(builder.build(), "made").methods[0]


def _run(instructions: tuple[Instruction, ...], argument: int) -> int:
    """What the canonical instructions, of ints alone, give for the argument."""
    place = {instruction.pc: index for index, instruction in enumerate(instructions)}
    assert len(place) == len(instructions)
    values = {0: argument}
    stack: list[int] = []
    at = 0
    for _ in range(10_000):
        _, op, args = instructions[at]
        at += 1
        match op:
            case "iload":
                stack.append(values[args[0]])
            case "istore":
                values[args[0]] = stack.pop()
            case "iconst":
                stack.append(args[0])
            case "iinc":
                values[args[0]] += args[1]
            case "imul":
                stack.append(stack.pop() * stack.pop())
            case "iand":
                stack.append(stack.pop() & stack.pop())
            case "goto":
                at = place[args[0]]
            case "ifge" | "ifne" | "ifgt":
                value = stack.pop()
                if {"ifge": value >= 0, "ifne": value != 0, "ifgt": value > 0}[op]:
                    at = place[args[0]]
            case "if_icmpge":
                right, left = stack.pop(), stack.pop()
                at = place[args[0]] if left >= right else at
            case "ireturn":
                return stack.pop()
            case _:
                assert op == "nop"
    raise AssertionError("does not end")


def test_copies_do_what_the_jvm_does(
    compile_java: Callable[..., Path], run_java: Callable[[Path, str], str]
) -> None:
    stubs = {
        f"{name}.java": f"public class {name} {{ public static native int m(int x); }}" for name in _PROGRAMS
    }
    calls = "\n".join(f'System.out.println("{name} " + x + " " + {name}.m(x));' for name in _PROGRAMS)
    folder = compile_java({**stubs, "Main.java": _MAIN % calls})
    for name, code in _PROGRAMS.items():
        builder = ClassBuilder(name=name)
        builder.method(code)
        (folder / f"{name}.class").write_bytes(builder.build())
    expected = run_java(folder, "Main").split()
    for name, argument, result in zip(expected[::3], expected[1::3], expected[2::3], strict=True):
        copied = _method(_PROGRAMS[name], name).code
        assert copied is not None
        assert _run(copied.instructions, int(argument)) == int(result), (name, argument)
    assert len(expected) == 3 * len(_INPUTS) * len(_PROGRAMS)


@pytest.mark.parametrize("name", sorted(_PROGRAMS))
def test_copies_keep_their_place_in_the_class_file(name: str) -> None:
    method = _method(_PROGRAMS[name])
    assert method.code is not None
    ops = {instruction.op for instruction in method.code.instructions}
    assert not ops & {"jsr", "ret"}
    assert all(instruction.pc % 65_536 < method.code.size for instruction in method.code.instructions)
    pcs = [instruction.pc for instruction in method.code.instructions]
    assert pcs == sorted(pcs)
    cfg = build_cfg(method)
    assert all(block.end > block.instructions[-1].pc for block in cfg.blocks)


def test_handlers_are_copied_with_the_code_they_cover() -> None:
    builder = ClassBuilder()
    body = "jsr sub\njsr sub\niload_0\nireturn\n"
    body += "sub:\nastore_1\niload_0\niload_0\nidiv\npop\nret 1\nh:\npop\nret 1"
    builder.method(body, handlers=((9, 13, 15, 0),))
    method = read_class(builder.build(), "made").methods[0]
    assert method.code is not None
    handlers = method.code.handlers
    assert [(row.start, row.end, row.target) for row in handlers] == [
        (65_536 * copy + 9, 65_536 * copy + 13, 65_536 * copy + 15) for copy in (1, 2)
    ]
    blocks = build_cfg(method).blocks
    assert sum(block.is_handler for block in blocks) == 2
    assert all(block.handlers for block in blocks if any(i.op == "idiv" for i in block.instructions))


_RECURSIVE = "jsr a\niload_0\nireturn\na:\nastore_1\njsr a\nret 1"
_MUTUAL = "jsr a\niload_0\nireturn\na:\nastore_1\njsr b\nret 1\nb:\nastore_2\njsr a\nret 2"


@pytest.mark.parametrize(
    ("code", "what"),
    [
        (_RECURSIVE, "calls itself"),
        (_MUTUAL, "calls itself"),
        ("iconst_0\nistore_1\nret 1", "outside of a subroutine"),
        ("jsr a\na:\nnop\nastore_1\nret 1", "does not begin by storing"),
        ("goto b\na:\nastore_1\nret 1\nb:\njsr a", "behind the end"),
    ],
)
def test_what_is_refused(code: str, what: str) -> None:
    with pytest.raises(ClassFileError, match=what):
        _ = _method(code).code


def test_subroutines_are_refused_in_newer_class_files() -> None:
    builder = ClassBuilder(version=(51, 0))
    builder.method(_TWICE)
    with pytest.raises(ClassFileError, match="version 51"):
        _ = read_class(builder.build(), "made").methods[0].code


def test_growth_is_bounded() -> None:
    levels = [f"s{k}:\nastore {k}\njsr s{k + 1}\njsr s{k + 1}\nret {k}" for k in range(1, 40)]
    builder = ClassBuilder()
    builder.method(
        "jsr s1\niload_0\nireturn\n" + "\n".join(levels) + "\ns40:\nastore 40\nret 40", max_locals=50
    )
    with pytest.raises(ClassFileError, match="too involved"):
        _ = read_class(builder.build(), "made").methods[0].code
