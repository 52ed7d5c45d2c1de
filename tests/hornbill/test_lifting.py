"""Paths of known inputs, followed on unknown ones: what comes out is what a search finds."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from bench.lifting import compared, some_of
from hornbill.bytecode.jdk import find_jdk
from hornbill.cases import CaseSearch
from hornbill.lifting import lift_each, lifted, not_lifted
from hornbill.method_cases import Case, MethodCases, Witness
from hornbill.observations import Observed
from hornbill.serial import packed, unpacked
from tests.jdk_tools import javac

JARS = Path(__file__).parents[2] / "jars"
SOURCE = """
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.*;
class Lifted {
    enum Colour { RED, GREEN }
    static class Item { String name; int size; Item next; }
    static int pieces(Map<String, Integer> of, String name) {
        Integer known = of.get(name);
        return known == null ? -1 : known;
    }
    static String joined(Map<String, Integer> of) {
        StringBuilder all = new StringBuilder();
        for (String name : of.keySet()) all.append(name);
        return all.toString();
    }
    static boolean isLate(LocalDate due, LocalDate today) { return due.isBefore(today); }
    static boolean isDear(BigDecimal cost) { return cost.compareTo(BigDecimal.TEN) > 0; }
    static int first(List<Item> items) { return items.isEmpty() ? 0 : items.get(0).size; }
    static boolean isSame(Item one, Item other) { return one == other; }
    static int red(Colour colour) { return colour == Colour.RED ? 1 : 0; }
    static int length(CharSequence text) { return text.length(); }
    static long now() { return System.nanoTime() > 0 ? 1 : 0; }
    static int loops(int rounds) { int sum = 0; for (int i = 0; i < rounds; i++) sum += i; return sum; }
}
"""


@pytest.fixture(scope="module")
def search(tmp_path_factory: pytest.TempPathFactory) -> CaseSearch:
    """The source above."""
    folder = tmp_path_factory.mktemp("lifting")
    (folder / "Lifted.java").write_text(SOURCE, "utf-8")
    javac("-g", "--release", "11", "-d", folder, folder / "Lifted.java")
    return CaseSearch([folder], find_jdk())


def trial(args: Sequence[Any], value: Any) -> Case:
    """A trial of a static method that was passed this and gave that, as a JVM would show it."""
    witness = Witness(None, tuple(args), value, tuple(args))
    return Case("returned", None, witness, observed=Observed((), {}, False, False, ""))


def method_id(search: CaseSearch, name: str) -> str:
    """The method of that name."""
    model = search.program.find("Lifted")
    assert model is not None
    return next(one.id for one in model.methods if one.name == name)


def hash_map(*entries: tuple[str, int]) -> dict[str, Any]:
    """A HashMap of keys that are one letter."""
    table: list[Any] = [None] * 16
    for key, value in entries:
        held = {"box": "java.lang.Integer", "value": value}
        fields = {"hash": ord(key), "key": key, "value": held, "next": None}
        table[ord(key) % 16] = {"class": "java.util.HashMap$Node", "fields": fields}
    return {
        "class": "java.util.HashMap",
        "fields": {"table": table, "size": len(entries), "loadFactor": 0.75, "threshold": 12},
    }


def decimal(unscaled: int, scale: int) -> dict[str, Any]:
    """A BigDecimal."""
    return {"class": "java.math.BigDecimal", "fields": {"intCompact": unscaled, "scale": scale}}


def date(year: int, month: int, day: int) -> dict[str, Any]:
    """A LocalDate."""
    return {"class": "java.time.LocalDate", "fields": {"year": year, "month": month, "day": day}}


def item(name: str | None, size: int) -> dict[str, Any]:
    """An Item."""
    return {"class": "Lifted$Item", "fields": {"name": name, "size": size, "next": None}}


RED = {"enum": "Lifted$Colour", "name": "RED"}
GREEN = {"enum": "Lifted$Colour", "name": "GREEN"}
LIST = {"class": "java.util.ArrayList", "fields": {"elementData": [item("a", 3), None], "size": 1}}


@pytest.mark.parametrize(
    ("name", "args", "value", "condition"),
    [
        ("pieces", [hash_map(("a", 1)), "a"], 1, "of.containsKey(name)"),
        ("pieces", [hash_map(("a", 1)), "b"], -1, "!of.containsKey(name)"),
        ("isLate", [date(2024, 1, 31), date(2024, 2, 1)], True, "due.isBefore(today)"),
        ("isLate", [date(2024, 2, 1), date(2024, 2, 1)], False, "!due.isBefore(today)"),
        ("isDear", [decimal(1001, 2)], True, 'cost.compareTo(new BigDecimal("10")) > 0'),
        ("isDear", [decimal(10, 0)], False, 'cost.compareTo(new BigDecimal("10")) <= 0'),
        ("first", [LIST], 3, "items.size() > 0"),
        ("isSame", [{"id": 1, **item("a", 1)}, {"ref": 1}], True, "one == other"),
        ("isSame", [item("a", 1), item("a", 1)], False, "one != other"),
        ("red", [RED], 1, "colour == Colour.RED"),
        ("red", [GREEN], 0, "colour != Colour.RED"),
    ],
)
def test_conditions_hold_of_the_trial(
    search: CaseSearch, name: str, args: Sequence[Any], value: Any, condition: str
) -> None:
    tried = trial(args, value)
    case = lifted(search, method_id(search, name), tried)
    assert case.observed is not None and case.observed.why is None
    assert condition in case.constraints
    assert case.witness == tried.witness and case.needs == {"loop": 1} and case.trace is not None


def test_maps_are_gone_through_in_the_order_of_the_trial(search: CaseSearch) -> None:
    case = lifted(search, method_id(search, "joined"), trial([hash_map(("a", 1), ("b", 2))], "ab"))
    assert case.observed is not None and case.observed.why is None
    assert "of.size() <= 2" in case.constraints or "of.size() == 2" in case.constraints


@pytest.mark.parametrize(
    ("name", "args", "why"),
    [
        ("now", [], "java.lang.System.nanoTime()J"),
        ("loops", [10_000_000], "it takes more steps"),
    ],
)
def test_a_trial_that_cannot_be_followed_says_why(
    search: CaseSearch, name: str, args: Sequence[Any], why: str
) -> None:
    case = lifted(search, method_id(search, name), trial(args, 1), budget=500_000)
    assert case.observed is not None and why in str(case.observed.why)
    assert case.traced is None and case.constraints == () and case.is_witness_alone


def test_what_the_jvm_did_otherwise_is_observed_alone(search: CaseSearch) -> None:
    case = lifted(search, method_id(search, "red"), trial([RED], 0))
    assert case.observed is not None and case.observed.why == "the clauses give 1, the JVM 0"


def test_trials_that_nobody_follows_stay(search: CaseSearch) -> None:
    cases = {method_id(search, "red"): [trial([RED], 1), trial([GREEN], 0)]}
    (both,) = lift_each(search, cases, "loop").values()
    assert not any(one.is_witness_alone for one in both)
    (stayed,) = not_lifted(cases, "its process ended").values()
    assert all(one.is_witness_alone for one in stayed)
    assert [one.observed.why for one in stayed if one.observed] == ["its process ended"] * 2


def test_lifted_and_observed_cases_are_stored(search: CaseSearch) -> None:
    name = method_id(search, "red")
    tried = trial([RED], 1)
    document = MethodCases(name, "loop-2", (lifted(search, name, tried), tried), {}, {})
    again = unpacked(packed(document))
    assert [one.observed for one in again.cases] == [one.observed for one in document.cases]
    assert [one.is_witness_alone for one in again.cases] == [False, True]
    assert again.cases[0].conditions == document.cases[0].conditions


@pytest.mark.parametrize("jar", ["strings", "containers", "structures", "enums", "objects"])
def test_the_witness_of_a_search_is_lifted_to_its_case(jar: str) -> None:
    search = CaseSearch([JARS / f"{jar}.jar"], find_jdk())
    found = list(compared(search, some_of(search, 8, 20260101), 3))
    assert [(one.method, one.difference) for one in found if one.difference] == []
    assert sum(not one.lifted.is_witness_alone for one in found) >= 0.8 * len(found) > 0
