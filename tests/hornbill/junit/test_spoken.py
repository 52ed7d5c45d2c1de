"""Conditions on fields of library classes, as the API shows them."""

from __future__ import annotations

import pytest

from hornbill.junit.conditions import shortened
from hornbill.junit.phrases import phrase
from hornbill.junit.spoken import Spoken
from hornbill.run import Session
from tests.hornbill.junit.test_stubs import javac

SOURCE = """
package said;
import java.time.*;
import java.util.*;
public class Said {
    public static class Item { Item next; int size; List<Item> parts; }
    public static class Items extends ArrayList<Item> { int size; }
    enum State { OPEN }
    List<Item> items; Map<String, int[]> stock; LocalDate due; Optional<Item> first; Object any; Item[] row;
    State state; int size;
}
"""
LIST, MAP = "((ArrayList) this.items)", "((TreeMap) this.stock)"


@pytest.fixture(scope="module")
def spoken(tmp_path_factory: pytest.TempPathFactory) -> Spoken:
    """Says conditions on the class above."""
    folder = tmp_path_factory.mktemp("said")
    assert javac(folder, "Said", SOURCE) == ""
    roots = {"this": "said.Said", "other": "java.time.LocalDate", "n": "int", "own": "said.Said$Items"}
    return Spoken(Session([folder]).program, roots)


@pytest.mark.parametrize(
    ("path", "said"),
    [
        ([f"{LIST}.size == 0"], ["this.items is empty"]),
        ([f"{LIST}.size != 0"], ["this.items is not empty"]),
        ([f"{LIST}.size > 0"], ["this.items is not empty"]),
        ([f"{LIST}.size == 1"], ["this.items has 1 element"]),
        ([f"{LIST}.size == 2"], ["this.items has 2 elements"]),
        ([f"{LIST}.size < n"], ["this.items.size() < n"]),
        ([f"{MAP}.size == 2"], ["this.stock has 2 entries"]),
        ([f"{MAP}.root == null"], ["this.stock is empty"]),
        ([f"{MAP}.root != null"], ["this.stock is not empty"]),
        (["((HashMap) this.stock).table == null"], ["this.stock is empty"]),
        (["((HashMap) this.stock).table != null"], []),
        (["this.first.value == null"], ["this.first is empty"]),
        ([f"{MAP}.comparator == null"], []),
        ([f"((String) {MAP}.root.key).length() == 0"], []),
        (["this.stock instanceof TreeMap", "this.stock.getClass() == HashMap.class"], []),
        (["this.any instanceof TreeMap"], ["this.any instanceof TreeMap"]),
        (["((TreeMap) this.any).root == null"], ["this.any is empty"]),
        ([f"{LIST}.elementData.length > 0"], []),
        ([f"{LIST}.elementData[0] instanceof Item"], ["this.items is not empty"]),
        ([f"{LIST}.elementData[0] instanceof Item", f"{LIST}.size == 1"], ["this.items has 1 element"]),
        ([f"{LIST}.elementData[1] == null"], []),
        ([f"!({LIST}.elementData[1] instanceof Item)"], []),
        ([f"((Item) {LIST}.elementData[0]).next == null"], ["this.items.get(0).next == null"]),
        ([f"((Item) {LIST}.elementData[0]).size == 3"], ["this.items.get(0).size == 3"]),
        ([f"((ArrayList) ((Item) {LIST}.elementData[0]).parts).size == 0"],
         ["this.items.get(0).parts is empty"]),
        (["this.due.year < other.year"], ["this.due.getYear() < other.getYear()"]),
        (["this.row[0].size == 0", "this.row.length > 1"], ["this.row[0].size == 0", "this.row.length > 1"]),
        (["this.state.ordinal == 1"], ["this.state.ordinal() == 1"]),
        (["this.size == 0", "n > 1"], ["this.size == 0", "n > 1"]),
        (["own.size == 0"], ["own.size == 0"]),
        (["own.elementData.length == 0", "own.modCount == 0"], []),
    ],
)  # fmt: skip
def test_library_fields_are_said_by_what_the_api_shows(
    spoken: Spoken, path: list[str], said: list[str]
) -> None:
    assert spoken.of(shortened(path), path) == said


@pytest.mark.parametrize(
    ("condition", "words"),
    [
        ("this.items is empty", "ItemsIsEmpty"),
        ("items is not empty", "ItemsIsNotEmpty"),
        ("items has 1 element", "ItemsHasOneElement"),
        ("stock has 2 entries", "StockHasTwoEntries"),
    ],
)
def test_what_is_said_goes_into_names(condition: str, words: str) -> None:
    assert str(phrase(condition)) == words
