"""Java expressions as trees: what binds tighter, literals, casts; and where a text is wrong."""

from __future__ import annotations

import pytest

from hornbill.bytecode.errors import HornbillError
from hornbill.preconditions.expressions import (
    Cast,
    Choice,
    Constant,
    Element,
    Expression,
    Infix,
    Invocation,
    IsOf,
    Member,
    Name,
    Prefix,
    parsed,
)

A, B, C = Name("a"), Name("b"), Name("c")
ONE = Constant(1, "int")


@pytest.mark.parametrize(
    ("text", "tree"),
    [
        ("a + b * c", Infix("+", A, Infix("*", B, C))),
        ("a - b - c", Infix("-", Infix("-", A, B), C)),
        ("(a - b) % c", Infix("%", Infix("-", A, B), C)),
        ("a > 1 && b || c", Infix("||", Infix("&&", Infix(">", A, ONE), B), C)),
        ("a == b != c", Infix("!=", Infix("==", A, B), C)),
        ("a >>> 1 < b", Infix("<", Infix(">>>", A, ONE), B)),
        ("!a.b[1].c", Prefix("!", Member(Element(Member(A, "b"), ONE), "c"))),
        ("a.b(c, 1).c", Member(Invocation(A, "b", (C, ONE)), "c")),
        ("(int) a + b", Infix("+", Cast("int", A), B)),
        ("(a) + b", Infix("+", A, B)),
        ("((a.B) b).c", Member(Cast("a.B", B), "c")),
        ("(int[]) a", Cast("int[]", A)),
        ("a instanceof b.C && c", Infix("&&", IsOf(A, "b.C"), C)),
        ("a ? b : c ? a : 1", Choice(A, B, Choice(C, A, ONE))),
        ("-1 < -a", Infix("<", Constant(-1, "int"), Prefix("-", A))),
        ("-2147483648", Constant(-2147483648, "int")),
        ("0xFFFF_FFFFL", Constant(0xFFFFFFFF, "long")),
        ("0xFFFFFFFF", Constant(-1, "int")),
        ("1.5f", Constant(1.5, "float")),
        ("1e3", Constant(1000.0, "double")),
        (".5", Constant(0.5, "double")),
        (r"'\''", Constant(39, "char")),
        (r"'\u0041'", Constant(65, "char")),
        (r'"a\tb\"c"', Constant('a\tb"c', "java.lang.String")),
        ("null == true", Infix("==", Constant(None, "null"), Constant(1, "boolean"))),
    ],
)
def test_trees(text: str, tree: Expression) -> None:
    assert parsed(text) == tree


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("a >", "a value is missing at its end"),
        ("a b", "its end is missing at character 3"),
        ("(a", "')' is missing at its end"),
        ("a[1", "']' is missing at its end"),
        ("a ? b", "':' is missing at its end"),
        ("a.", "a field or method is missing at its end"),
        ("a.b(1 2)", "',' is missing at character 7"),
        ("a # b", "is not well formed at character 3"),
        ("a instanceof 1", "a type is missing at character 14"),
        ("3000000000 > a", "3000000000 is no int"),
    ],
)
def test_what_is_wrong(text: str, said: str) -> None:
    with pytest.raises(HornbillError) as caught:
        parsed(text)
    assert said in str(caught.value)
