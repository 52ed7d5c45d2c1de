"""Naming methods: what is found, and what is said of what is not."""

from __future__ import annotations

from pathlib import Path

import pytest

from hornbill.bytecode.errors import HornbillError
from hornbill.clp.program import Program
from hornbill.methods import find_method, require_code
from tests.hornbill.compiling import program_at


@pytest.fixture
def program(calls: Path) -> Program:
    return program_at(calls)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("calls.Calls.square(I)I", "calls.Calls.square(I)I"),
        ("calls.Calls.square(I)", "calls.Calls.square(I)I"),
        ("calls.Calls.square", "calls.Calls.square(I)I"),
        (" calls/Calls.square ", "calls.Calls.square(I)I"),
        ("calls.Calls.square(int)", "calls.Calls.square(I)I"),
        ("calls.Calls.square(int)int", "calls.Calls.square(I)I"),
        ("calls.Calls.over(I)", "calls.Calls.over(I)I"),
        ("calls.Calls.over(String, int...)", "calls.Calls.over(Ljava/lang/String;[I)I"),
        ("calls.Calls.over(java.lang.String,int[])", "calls.Calls.over(Ljava/lang/String;[I)I"),
        ("calls.Calls.over(String,Shape)", "calls.Calls.over(Ljava/lang/String;Lcalls/Calls$Shape;)I"),
        (
            "calls.Calls.over(String,calls.Calls.Shape)",
            "calls.Calls.over(Ljava/lang/String;Lcalls/Calls$Shape;)I",
        ),
        ("calls.Calls.readsLimit()", "calls.Calls.readsLimit()I"),
        ("calls.Calls$Square.<init>", "calls.Calls$Square.<init>(I)V"),
        ("calls.Calls$Settings.<clinit>", "calls.Calls$Settings.<clinit>()V"),
        ("calls.Calls$Ordered.compareTo", "calls.Calls$Ordered.compareTo(Lcalls/Calls$Ordered;)I"),
        (
            "calls.Calls$Ordered.compareTo(Object)",
            "calls.Calls$Ordered.compareTo(Ljava/lang/Object;)I",
        ),
        ("java.lang.Math.abs(long)", "java.lang.Math.abs(J)J"),
    ],
)
def test_found(program: Program, text: str, found: str) -> None:
    assert find_method(program, text).id == found


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("square", "does not name a method"),
        ("calls.Calls.square(int", "does not name a method"),
        ("", "does not name a method"),
        ("calls.Cals.square", "did you mean calls.Calls?"),
        ("Calls.square", "did you mean calls.Calls?"),
        ("calls.Calls.Square.area", "did you mean calls.Calls$Square?"),
        ("other.Thing.method", "there is no class other.Thing"),
        ("calls.Calls", "is a class: name one of its methods"),
        ("calls.Calls.sqare", "did you mean square?"),
        ("calls.Calls.SQUARE", "did you mean square?"),
        ("calls.Calls.zzz", "it has <init>, square"),
        ("calls.Calls.Calls", "its constructors are: calls.Calls.<init>()V"),
        ("calls.Calls$Tile.twice", "it inherits: calls.Calls$Shape.twice()I"),
        ("calls.Calls.over", "is ambiguous: give the parameters: calls.Calls.over(I)I; "),
        (
            "calls.Calls.over(long)",
            "no overload of calls.Calls.over has these parameters: calls.Calls.over(I)I",
        ),
        ("calls.Calls.square(I)J", "no overload"),
    ],
)
def test_not_found(program: Program, text: str, said: str) -> None:
    with pytest.raises(HornbillError) as refused:
        find_method(program, text)
    assert said in str(refused.value)


@pytest.mark.parametrize(
    ("text", "said"),
    [("calls.Calls.outside", "is native"), ("calls.Calls$Unbuilt.missing", "is abstract")],
)
def test_without_code(program: Program, text: str, said: str) -> None:
    with pytest.raises(HornbillError, match=said):
        require_code(find_method(program, text))


def test_with_code(program: Program) -> None:
    assert require_code(find_method(program, "calls.Calls.square")).name == "square"
