"""Conditions of cases, evaluated on values."""

from __future__ import annotations

import pytest

from hornbill.building.conditions import compiled
from hornbill.building.syntax import NotReadable, parse
from hornbill.graphs import Graphs
from tests.hornbill.building.conftest import Planned
from tests.hornbill.compiling import program_at

BOOK = "shelf.Shelf$Book"
TYPES = {
    "i": "int",
    "l": "long",
    "d": "double",
    "c": "char",
    "text": "java.lang.String",
    "a": "int[]",
    "one": BOOK,
    "same": BOOK,
    "nothing": BOOK,
    "any": "java.lang.Object",
}
VALUES = [
    2147483647,
    -5,
    "NaN",
    "x",
    "abc",
    [1, 2],
    {"id": 1, "class": BOOK, "fields": {"title": "t", "pages": 3, "sequel": {"ref": 1}}},
    {"ref": 1},
    None,
    {"box": "java.lang.Integer", "value": 7},
]


@pytest.mark.parametrize(
    ("text", "holds"),
    [
        ("i + 1 < 0", True),
        ("i + 1L < 0", False),
        ("l / 2 == -2 && l % 2 == -1", True),
        ("l >>> 60 == 15", True),
        ("(byte) i == -1", True),
        ("(int) d == 0", True),
        ("!(d <= 0.0)", True),
        ("d == d", False),
        ("c == 'x' && c + 1 == 121", True),
        ("text.length() == 3 && text.charAt(2) == 'c'", True),
        ("text.charAt(3) == 'c'", False),
        ('text.equals("abc")', True),
        ("a[1] == a.length", True),
        ("a[2] == 0", False),
        ("one == same && one.sequel == one", True),
        ("one.sequel.sequel.pages > 2", True),
        ("nothing.pages == 0", False),
        ("nothing != null ? nothing.pages == 0 : i > 0", True),
        ("any instanceof Integer && ((Integer) any).intValue() == 7", True),
        ("!(any instanceof Book)", True),
        ("any.getClass() == Integer.class", True),
        ("l - 1 > -7 || i == 0", True),
        ("(i & 1) == 1 == true", True),
        ("i == Integer.MAX_VALUE", True),
    ],
)
def test_condition(shelf: Planned, text: str, holds: bool) -> None:
    hierarchy = program_at(shelf.path).hierarchy
    graph = Graphs(hierarchy).read(VALUES, list(TYPES.values()))
    condition = compiled(text, TYPES, hierarchy, "shelf.Shelf")
    assert condition.holds(dict(zip(TYPES, graph, strict=True))) is holds


@pytest.mark.parametrize(
    "text", ["Shelf.count > 0", "i +", "i", "f(i) == 2", "unknown == null", "i ? 1 : 2", "(i"]
)
def test_what_is_not_known_says_so(shelf: Planned, text: str) -> None:
    with pytest.raises(NotReadable):
        compiled(text, TYPES, program_at(shelf.path).hierarchy, "shelf.Shelf")


def test_precedence() -> None:
    assert parse("a + b * c == d") == (
        "infix",
        "==",
        ("infix", "+", ("name", "a"), ("infix", "*", ("name", "b"), ("name", "c"))),
        ("name", "d"),
    )


def test_documents_come_out_of_graphs_as_they_went_in(shelf: Planned) -> None:
    graphs = Graphs(program_at(shelf.path).hierarchy)
    assert graphs.print(graphs.read(VALUES, list(TYPES.values())), list(TYPES.values())) == VALUES
