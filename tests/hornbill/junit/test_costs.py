"""Tests that say what their calls cost, in comments and as upper bounds, which hold on a JVM that counts."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from hornbill.costs.models import MODELS
from hornbill.junit.costs import TestCosts, is_assertable
from hornbill.replay.replaying import replay
from hornbill.suite import EmittedFile
from tests.hornbill.junit.conftest import Explored, explored, suite, written
from tests.jdk_tools import javac

SOURCE = """
package dear;
public class Dear {
    public static class Item {
        final int price;
        public Item(int price) { this.price = price; }
        public static Item free() { return new Item(0); }
    }
    int sum;
    public int add(Item item) {
        if (item.price < 0) { throw new IllegalArgumentException("too cheap"); }
        sum += item.price;
        return sum;
    }
    public static int sign(int n) { return n > 0 ? 1 : n == 0 ? 0 : -1; }
    public static int[] made(int n) { return n < 3 ? null : new int[n]; }
    public static int told(String text) { return text.trim().length() > 3 ? 1 : 0; }
}
"""
COUNTED = "instructions,memory,calls:java.*,stack"
NAMED = tuple((name, MODELS[name].unit) for name in ("instructions", "memory", "stack"))


@pytest.fixture(scope="module")
def dear(tmp_path_factory: pytest.TempPathFactory) -> Explored:
    """The classes of the source above, and their cases with costs."""
    folder = tmp_path_factory.mktemp("dear")
    source = folder / "Dear.java"
    source.write_text(SOURCE, encoding="utf-8")
    javac("-g", "-d", folder, source)
    return explored(folder, 3_000_000, costs=COUNTED)


def files(known: Explored, junit: int = 5, tolerance: int = 0) -> dict[str, EmittedFile]:
    asserted = ("instructions", "memory", "calls:java.*")
    return suite(known, junit, costs=TestCosts(NAMED, asserted, tolerance))


def of_group(text: str, name: str) -> str:
    """The text of the tests of that group."""
    return text.split(f"class {name} {{")[1].split("\n    }\n")[0]


def test_what_a_suite_says(dear: Explored) -> None:
    found = files(dear)
    assert "hornbill/Costs.java" in found
    text = found["dear/DearTest.java"].text
    assert "import hornbill.Costs;" in text
    add = of_group(text, "Add")
    assert "// Costs 0 nested calls (stack)." in add  # what is asserted is not said twice
    assert 'costs.atMost("calls:java.*", 1);\n\n            assertEquals("too cheap"' in add
    made = of_group(text, "Made")
    assert "4*n bytes" in made and 'costs.atMost("memory", 12);' in made
    told = of_group(text, "Told").split("@Test")[1]
    assert "at least 0 bytes" in told and '"memory"' not in told and '"instructions"' in told


def test_rows_say_it_in_columns(dear: Explored) -> None:
    sign = of_group(files(dear)["dear/DearTest.java"].text, "Sign")
    assert re.search(r"int expected, long instructions, long memory,\s+long callsJava\) {", sign)
    assert 'costs.atMost("instructions", instructions);' in sign
    assert '"n == 0 |  0 |  0 | 7 | 0 | 0",  // 0 nested calls (stack)' in sign
    assert "// 0 nested calls (stack)" in sign


def test_costs_are_named_without_being_asserted(dear: Explored) -> None:
    found = suite(dear, costs=TestCosts(NAMED))
    assert "hornbill/Costs.java" not in found
    text = found["dear/DearTest.java"].text
    assert "Costs.start" not in text
    assert re.search(r"// Costs \d+ instructions, 4\*n bytes, 0 nested calls \(stack\)\.", text)


@pytest.mark.parametrize("junit", [5, 4])
def test_bounds_hold_and_are_tight(dear: Explored, junit: int, tmp_path: Path) -> None:
    folder = written(files(dear, junit), tmp_path / "suite")
    report = replay(folder, [dear.path], junit, coverage=False)
    assert report.tests and report.ok
    for file in folder.rglob("*Test.java"):
        cheaper = re.sub(r'"instructions", (\w+)\)', r'"instructions", \1 - 1)', file.read_text("utf-8"))
        file.write_text(cheaper, encoding="utf-8")
    report = replay(folder, [dear.path], junit, coverage=False)
    assert all(test.status == "failed" for test in report.tests)


def test_a_tolerance_is_of_the_cost(dear: Explored) -> None:
    exact, wide = (
        [
            int(n)
            for n in re.findall(
                r'atMost\("instructions", (\d+)\)', files(dear, tolerance=of)["dear/DearTest.java"].text
            )
        ]
        for of in (0, 30)
    )
    assert wide == [n + n * 30 // 100 for n in exact]


def test_what_can_be_asserted() -> None:
    assert is_assertable("instructions") and is_assertable("calls:java.sql.*")
    assert not is_assertable("instructions-all") and not is_assertable("io")
