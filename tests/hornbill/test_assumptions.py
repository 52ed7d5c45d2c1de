"""Assumptions as they are written: the terms for the engine, and what is said of those that name nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

from hornbill.assumptions import assumed
from hornbill.bytecode.errors import HornbillError
from hornbill.clp.program import Program
from hornbill.methods import find_method
from tests.hornbill.compiling import program_at


@pytest.fixture(scope="module")
def program(ways: Path) -> Program:
    return program_at(ways)


def terms(program: Program, method: str, *texts: str, files: tuple[Path, ...] = ()) -> tuple[str, ...]:
    return assumed(find_method(program, f"ways.Ways{method}"), program, texts, files)


@pytest.mark.parametrize(
    ("method", "text", "expected"),
    [
        (".link", "non-aliasing(a, b)", ["non_aliasing(path(0,[]),path(1,[]))"]),
        (".link", "non-sharing(b,a)", ["non_sharing(path(1,[]),path(0,[]))"]),
        (".link", "acyclic(a.next)", ["acyclic(path(0,['ways.Ways$Node.next']))"]),
        (
            ".link",
            "nonnull( a . next . other ) , acyclic (b)",
            ["nonnull(path(0,['ways.Ways$Node.next','ways.Ways$Node.other']))", "acyclic(path(1,[]))"],
        ),
        ("$Stack.push", "nonnull(this.elems)", ["nonnull(path(0,['ways.Ways$Stack.elems']))"]),
        (".link", "nonnull(a), nonnull(b), nonnull(a)", ["nonnull(path(0,[]))", "nonnull(path(1,[]))"]),
    ],
)
def test_terms(program: Program, method: str, text: str, expected: list[str]) -> None:
    assert terms(program, method, text) == tuple(expected)


def test_a_field_of_a_superclass_has_its_own_class(program: Program, tmp_path: Path) -> None:
    method = find_method(program, "java.lang.IllegalStateException.<init>(String, Throwable)")
    assert assumed(method, program, ["nonnull(this.cause)"]) == (
        "nonnull(path(0,['java.lang.Throwable.cause']))",
    )


def test_a_file(program: Program, tmp_path: Path) -> None:
    file = tmp_path / "assumptions.txt"
    file.write_text("# the list\nacyclic(a)  # its nodes\n\n nonnull(a), nonnull(b)\n", encoding="utf-8")
    assert terms(program, ".link", "nonnull(b)", files=(file,)) == (
        "nonnull(path(1,[]))",
        "acyclic(path(0,[]))",
        "nonnull(path(0,[]))",
    )


@pytest.mark.parametrize(
    ("method", "text", "said"),
    [
        (".link", "nonnull(c)", "has no argument c (its arguments are a, b)"),
        (".link", "nonnull(this)", "has no receiver: it is static"),
        (".nothing", "nonnull(a)", "has no argument a (it takes no arguments)"),
        (".third", "acyclic(nod)", "did you mean node?"),
        (".link", "acyclic(a.nxt)", "a, a ways.Ways$Node, has no field nxt (did you mean next?)"),
        (".link", "acyclic(a.next.prev)", "a.next, a ways.Ways$Node, has no field prev"),
        (".link", "nonnull(a.value)", "a.value is no reference: its type is int"),
        (".link", "nonnull(a.value.next)", "a.value is of type int and has no field next"),
        (".sign", "nonnull(n)", "n is no reference: its type is int"),
        ("$Stack.push", "nonnull(this.elems.length)", "this.elems is an array and has no field length"),
        (".link", "acyclical(a)", "there is no assumption acyclical (did you mean acyclic?)"),
        (
            ".link",
            "zzz(a)",
            "there is no assumption zzz (there are non-aliasing, non-sharing, acyclic, nonnull)",
        ),
        (".link", "acyclic(a, b)", "acyclic takes one reference"),
        (".link", "non-sharing(a)", "non-sharing takes two references"),
        (".link", "non-aliasing(a, a)", "names the same reference twice"),
        (".link", "", "--assume is empty"),
        (".link", "acyclic", "'(' is missing at its end"),
        (".link", "acyclic()", "a reference is missing at character 9"),
        (".link", "acyclic(a", "')' is missing at its end"),
        (".link", "acyclic(a.)", "')' is missing at character 10"),
        (".link", "acyclic(a),", "the name of an assumption is missing at its end"),
        (".link", "acyclic(a) nonnull(b)", "',' is missing at character 12"),
    ],
)
def test_what_is_wrong(program: Program, method: str, text: str, said: str) -> None:
    with pytest.raises(HornbillError) as caught:
        terms(program, method, text)
    assert said in str(caught.value)


def test_what_is_wrong_in_a_file(program: Program, tmp_path: Path) -> None:
    file = tmp_path / "assumptions.txt"
    file.write_text("nonnull(a)\nnonnull(c)\n", encoding="utf-8")
    with pytest.raises(HornbillError, match=r"assumptions\.txt, line 2: has no argument c"):
        terms(program, ".link", files=(file,))


@pytest.mark.parametrize("content", [None, b"\xff\xfe\x00"])
def test_a_file_that_cannot_be_read(program: Program, tmp_path: Path, content: bytes | None) -> None:
    file = tmp_path / "assumptions.txt"
    if content is not None:
        file.write_bytes(content)
    with pytest.raises(HornbillError, match=r"assumptions\.txt: (cannot be read|is not a text)"):
        terms(program, ".link", files=(file,))
