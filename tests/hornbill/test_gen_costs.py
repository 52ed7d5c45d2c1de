"""`hornbill gen` with costs: what tests say of them, the agent beside them, and what is refused."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.hornbill.conftest import Command
from tests.hornbill.plain_junit import compiled_suite, run_by_console
from tests.jdk_tools import javac

SOURCE = """
package dear;
public class Sums {
    public static class Item {
        private final int price;
        public Item(int price) { this.price = price < 0 ? -price : price; }
        int twice() { return 2 * price; }
    }
    public static int sum(Item item, int[] counts) {
        int sum = 0;
        for (int count : counts) { sum += count * item.twice(); }
        return sum;
    }
}
"""


@pytest.fixture
def sums(tmp_path: Path) -> Path:
    """A folder with the classes of the source above."""
    source, folder = tmp_path / "Sums.java", tmp_path / "classes"
    source.write_text(SOURCE, encoding="utf-8")
    javac("-g", "-d", folder, source)
    return folder


def test_tests_that_say_what_calls_cost(hornbill: Command, sums: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    place = ("--out", out, "--db", tmp_path / "db", "--jobs", 1, "--class", "dear.Sums")
    ran = hornbill(
        "gen",
        "--no-trials",
        sums,
        *place,
        "--cost",
        "stack",
        "--assert-cost",
        "instructions,memory",
        "--json",
    )
    assert ran.code == 0
    document = json.loads(ran.out)
    assert document["failures"] == []
    test = out / "dear" / "SumsTest.java"
    text = test.read_text(encoding="utf-8")
    assert 'costs.atMost("instructions", ' in text and 'costs.atMost("memory", 0);' in text
    assert "// Costs 1 nested call (stack)." in text
    assert re.search(r"Item item = new (Sums\.)?Item\(.*;", text)  # it is made before it is counted
    assert not re.search(r"Sums\.sum\(new", text)
    classes, agent = tmp_path / "tests", out / "hornbill" / "costs-agent.jar"
    changed = re.sub(r'"instructions", (\d+)', r'"instructions", \1 - 1', text)
    test.write_text(changed, encoding="utf-8")
    jdk = compiled_suite(out, [sums], 5, classes)
    plain, _ = run_by_console(jdk, classes, [sums], 5)
    assert plain.found == plain.successful > 2
    counted, said = run_by_console(jdk, classes, [sums], 5, f"-javaagent:{agent}")
    assert counted.failed == plain.found
    assert re.search(r"instructions: expected at most \d+, but was \d+", said)


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("--assert-cost", "instructions-all"), "tests cannot assert 'instructions-all'"),
        (("--assert-cost", "instrctions"), "no cost model is called 'instrctions'"),
        (("--tolerance", "5"), "--tolerance is for what --assert-cost names"),
        (("--assert-cost", "calls", "--tolerance", "-1"), "--tolerance is out of range: -1"),
    ],
)
def test_bad_input(hornbill: Command, sums: Path, options: tuple[str, ...], said: str) -> None:
    ran = hornbill("gen", "--no-trials", sums, *options)
    assert ran.code == 2 and said in ran.err
