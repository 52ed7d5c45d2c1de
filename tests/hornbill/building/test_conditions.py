"""Conditions of cases, evaluated on values."""

from __future__ import annotations

from typing import Any

import pytest

from hornbill.building.conditions import NotKnownHere, compiled
from hornbill.bytecode.errors import HornbillError
from hornbill.graphs import Graphs
from hornbill.symbols import condition_of
from tests.hornbill.building.conftest import Planned
from tests.hornbill.compiling import program_at

BOOK = "shelf.Shelf$Book"
STRING = "java.lang.String"
TYPES = {
    "i": "int",
    "l": "long",
    "d": "double",
    "c": "char",
    "text": STRING,
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


def at(name: str) -> list[Any]:
    return ["typed", ["arg", name], TYPES[name]]


def op(name: str, *operands: Any) -> list[Any]:
    return ["op", name, list(operands)]


def field(of: Any, name: str, kind: str) -> list[Any]:
    return ["typed", ["field", of, f"{BOOK}.{name}"], kind]


INT, L, D, C, ONE, SAME, NOTHING, ANY = map(at, ("i", "l", "d", "c", "one", "same", "nothing", "any"))
TEXT, ARRAY = ["arg", "text"], ["arg", "a"]
SEQUEL = field(["arg", "one"], "sequel", BOOK)
PAGES = field(["field", ["field", ["arg", "one"], f"{BOOK}.sequel"], f"{BOOK}.sequel"], "pages", "int")
NO_PAGES = field(["arg", "nothing"], "pages", "int")
BOXED = ["typed", ["field", ["cast", ["arg", "any"], "java.lang.Integer"], "java.lang.Integer.value"], "int"]
UNIT = ["typed", ["char", TEXT, 2], "char"]


def element(index: int) -> list[Any]:
    return ["typed", ["element", ARRAY, index], "int"]


@pytest.mark.parametrize(
    ("condition", "holds"),
    [
        (["compare", "lt", op("iadd", INT, 1), 0], True),
        (["compare", "lt", op("ladd", INT, 1), 0], False),
        (["compare", "eq", op("ldiv", L, 2), -2], True),
        (["compare", "eq", op("lrem", L, 2), -1], True),
        (["compare", "eq", op("lushr", L, 60), 15], True),
        (["compare", "eq", op("lushr", L, 124), 15], True),
        (["compare", "eq", op("i2b", INT), -1], True),
        (["compare", "eq", op("i2c", L), 65531], True),
        (["compare", "eq", op("d2i", D), 0], True),
        (["compare", "eq", op("d2l", float("inf")), (1 << 63) - 1], True),
        (["compare", "eq", op("f2d", op("fadd", 16777216.0, 1.0)), 16777216.0], True),
        (["compare", "eq", op("fbits", 1.0), 0x3F800000], True),
        (["compare", "gt", op("dcmpg", D, 0.0), 0], True),
        (["compare", "gt", op("dcmpl", D, 0.0), 0], False),
        (["compare", "eq", op("dcmpl", D, D), 0], False),
        (["compare", "eq", op("lcmp", L, 3), -1], True),
        (["compare", "eq", C, 120], True),
        (["compare", "eq", op("iadd", C, 1), 121], True),
        (["compare", "eq", ["typed", ["string_length", TEXT], "int"], 3], True),
        (["compare", "eq", ["typed", ["length", TEXT], "int"], 3], True),
        (["compare", "eq", UNIT, 99], True),
        (["compare", "eq", ["char", TEXT, 3], 99], False),
        (["text_equal", at("text"), ["constant_string", "abc"]], True),
        (["text_differs", at("text"), ["constant_string", "abc"]], False),
        (["compare", "eq", element(1), ["length", ARRAY]], True),
        (["compare", "eq", element(2), 0], False),
        (["compare", "ult", 1, ["length", ARRAY]], True),
        (["compare", "uge", -1, ["length", ARRAY]], True),
        (["same", ONE, SAME], True),
        (["same", SEQUEL, ONE], True),
        (["differ", ONE, NOTHING], True),
        (["is_null", NOTHING], True),
        (["compare", "gt", PAGES, 2], True),
        (["compare", "eq", NO_PAGES, 0], False),
        (["compare", "ne", NO_PAGES, 0], False),
        (["compare", "gt", ["choice", [[[["not_null", NOTHING]], NO_PAGES], [[], INT]]], 0], True),
        (["any", [[["is_null", ANY]], [["compare", "eq", BOXED, 7]]]], True),
        (["any", [[["is_null", ANY]], [["compare", "eq", BOXED, 8], ["not_null", ANY]]]], False),
        (["instance", ANY, "java.lang.Integer"], True),
        (["not_instance", ANY, BOOK], True),
        (["instance", NOTHING, BOOK], False),
        (["exact", ANY, "java.lang.Integer"], True),
        (["exact", ANY, "java.lang.Number"], False),
        (["exact", NOTHING, BOOK], False),
        (["fits", at("a"), ANY], False),
        (["compare", "eq", op("iand", INT, 1), ["as", 1, "boolean"]], True),
        (["compare", "eq", INT, 2147483647], True),
    ],
)
def test_condition(shelf: Planned, condition: list[Any], holds: bool) -> None:
    hierarchy = program_at(shelf.path).hierarchy
    graph = Graphs(hierarchy).read(VALUES, list(TYPES.values()))
    requirement = compiled(condition_of(condition), TYPES, hierarchy)
    assert requirement.holds(dict(zip(TYPES, graph, strict=True))) is holds


@pytest.mark.parametrize(
    "condition",
    [
        ["compare", "gt", ["typed", ["static", "shelf.Shelf.count"], "int"], 0],
        ["compare", "eq", ["typed", ["arg", "computed3"], "int"], 2],
        ["is_null", ["typed", ["arg", "unknown"], BOOK]],
        ["same", ONE, ["new", 3, BOOK]],
        ["compare", "eq", ["typed", ["field", ["arg", "any"], "java.lang.Enum.ordinal"], "int"], 1],
    ],
)
def test_what_is_not_known_says_so(shelf: Planned, condition: list[Any]) -> None:
    with pytest.raises(NotKnownHere):
        compiled(condition_of(condition), TYPES, program_at(shelf.path).hierarchy)


def test_numbers_are_told_apart() -> None:
    zeros = [condition_of(["compare", "eq", D, zero]) for zero in (0, 0.0, -0.0)]
    assert len(set(zeros)) == 3 and zeros[0] == condition_of(["compare", "eq", D, 0])


def test_what_nobody_knows_is_refused() -> None:
    with pytest.raises(HornbillError, match="wonder"):
        condition_of(["wonder", ONE])


def test_documents_come_out_of_graphs_as_they_went_in(shelf: Planned) -> None:
    graphs = Graphs(program_at(shelf.path).hierarchy)
    assert graphs.print(graphs.read(VALUES, list(TYPES.values())), list(TYPES.values())) == VALUES
