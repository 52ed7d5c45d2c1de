"""Costs and policies through the commands and the API: cases, check, gen, summary."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path

import pytest

import hornbill as api
from tests.hornbill.conftest import Command
from tests.jdk_tools import javac

_SOURCE = """
package own;
public class Costs {
    int[] held;
    long wide;
    static final class Pair extends Costs { byte one; Object other; }

    static int[] copies(int n, boolean twice) {
        int[] first = new int[n];
        return twice ? new int[n + first.length] : first;
    }
    static Object made(int kind) {
        switch (kind) {
            case 0: return new Pair();
            case 1: return new int[2][3];
            case 2: return new long[3];
            case 3: return new String[kind];
            default: return null;
        }
    }
    static int nested(int n) { return n <= 0 ? 0 : 1 + nested(n - 1); }
    static int onNull(Costs c) { return c.size(); }
    int size() { return held.length; }
    static String shown(int n) { return "n is " + n; }
    static int text(String s) { return s.length(); }
    interface Source { int next(); }
    static int asked(Source s) { return s.next() + s.next(); }
    static Runnable lambda(int n) { return () -> nested(n); }
    static int two(int[] a, int[] b) { return new int[a.length].length + new byte[b.length].length; }
    static class Late { static int[] table = new int[100]; static int at(int i) { return table[i]; } }
    static int[] sums(int[] a, byte k) { return k > 0 ? new int[a.length + (2 * k + 5)] : null; }
    static int[] wraps(int n) { return new int[n + n]; }
    static int late() { return Late.at(1); }
    static class Broken { static int[] none = new int[1 / zero()]; static int get() { return 1; } }
    static int fails() { return Broken.get() + 1; }
    static int[][] grid(int n) { return new int[n][3]; }
    static int over(String s) { switch (s) { case "a": return 1; default: return 0; } }
    static int zero() { return 0; }
}
"""


@pytest.fixture(scope="module")
def own(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("own")
    (folder / "Costs.java").write_text(_SOURCE, encoding="utf-8")
    javac("-g", "-d", folder / "classes", folder / "Costs.java")
    return folder / "classes"


def costs(path: Path, method: str, models: str, policy: str | None = None) -> list[list[object]]:
    of = "own.Costs$" if method[0].isupper() else "own.Costs."
    found = api.explore(path, f"{of}{method}", criterion="loop-2", cost=models, policy=policy)
    return [[case.ended, *case.costs.values()] for case in found.cases]


@pytest.mark.parametrize(
    ("method", "models", "expected"),
    [
        # inherited fields count, each 4 bytes; each level of an array of arrays; no headers
        (
            "made",
            "memory,memory-hotspot",
            [
                *(["returned", 16, 32], ["returned", 32, 88], ["returned", 12, 40]),
                *(["returned", 12, 32], ["returned", 0, 0]),
            ],
        ),
        ("nested", "calls,stack", [["returned", 0, 0], ["returned", 1, 1], ["returned", 2, 2]]),
        ("onNull", "calls,instructions", [["threw", 0, 2], ["returned", 1, 7], ["threw", 1, 5]]),
        ("text", "memory,calls,instructions-all", [["threw", 0, 0, 2], ["returned", 0, 1, "at least 3"]]),
        ("late", "memory,instructions", [["returned", 0, 7]]),
        (
            "lambda",
            "memory,calls,instructions",
            [["returned", "at least 0", 1, 3]],
        ),
        ("sums", "memory", [["threw", 0], ["returned", "20 + 4*a.length + 8*k"], ["returned", 0]]),
        ("wraps", "memory", [["threw", 0], ["returned", "4*(n + n)"]]),
        # an instruction counts that initialises a class in vain
        ("fails", "instructions,calls", [["threw", 1, 0]]),
        # the outer length is decided: 0, 1 or 2
        ("grid", "memory", [["threw", 0], ["returned", 0], ["returned", 16], ["returned", 32]]),
        ("over", "calls,memory", [["threw", 0, 0], ["returned", 2, 0], ["returned", 1, 0]]),
        ("Broken.get", "memory,stack", [["threw", 0, 0]]),
        ("two", "memory", [["threw", 0], ["threw", "4*a.length"], ["returned", "4*a.length + 4*b.length"]]),
    ],
)
def test_what_methods_cost(own: Path, method: str, models: str, expected: list[list[object]]) -> None:
    assert sorted(map(str, costs(own, method, models))) == sorted(map(str, expected))


def test_what_nobody_knows_is_a_lower_bound(own: Path) -> None:
    shown = costs(own, "shown", "memory,instructions,instructions-all")
    assert [one[1:] for one in shown] == [["at least 0", 3, "at least 3"]]
    asked = [one for one in costs(own, "asked", "instructions,calls,memory") if one[0] == "returned"]
    assert asked == [["returned", 6, 2, "at least 0"]]


def test_calls_of_methods(own: Path) -> None:
    found = costs(own, "nested", "calls:own.Costs.nested,calls:own.*,calls:java.*")
    assert sorted(map(str, found)) == sorted(map(str, [["returned", n, n, 0] for n in range(3)]))


def test_two_lengths_in_a_policy(own: Path) -> None:
    found = api.explore(own, "own.Costs.two", cost="memory", policy="memory > 40").cases
    for case in found:
        lengths = [len(array) for array in case.witness.args if array is not None]
        assert sum(lengths) > 10 if case.ended == "returned" else lengths[0] > 10
    assert len(found) == 2


def test_summaries_answer_calls_at_their_cost(own: Path) -> None:
    inlined = costs(own, "nested", "instructions,calls,stack,memory")
    composed = api.explore(own, "own.Costs.nested", cost="instructions,calls,stack,memory", compose="always")
    assert [[case.ended, *case.costs.values()] for case in composed.cases] == inlined


@pytest.mark.parametrize(
    ("asked", "verdict"),
    [
        ("memory > 1000000", "violated"),
        ("calls > 0", "holds"),
        ("40 <= memory <= 43 and calls < 1", "violated"),
    ],
)
def test_can_it_cost_that(own: Path, asked: str, verdict: str) -> None:
    answer = api.check(own, "own.Costs.copies", asked, cost="memory")
    assert answer.verdict == verdict
    if answer.case is not None:
        args, amount = answer.case.witness.args, answer.case.costs["memory"]
        assert args[0] >= 10 and (amount == 40 or "4*n" in str(amount))


def test_tests_of_cases_that_a_policy_wants(own: Path, tmp_path: Path, hornbill: Command) -> None:
    options = ("--class", "own.Costs", "--method", "copies", "--db", tmp_path / "s.db", "--jobs", 1)
    ran = hornbill(
        *("gen", "--no-trials", own, "--out", tmp_path / "out", "--no-replay", "--cost", "calls"),
        *("--policy", "memory >= 400", *options),
    )
    assert ran.code == 0, ran.err
    text = (tmp_path / "out" / "own" / "CostsTest.java").read_text(encoding="utf-8")
    assert "copies(100, false)" in text and "copies(34, true)" in text
    rows = sqlite3.connect(tmp_path / "s.db").execute("SELECT model, constant, grows, exact, cost FROM costs")
    assert ("memory", 0, 4, 1, "4*n") in rows.fetchall()
    shown = json.loads(hornbill("summary", "--db", tmp_path / "s.db", "*copies*", "--format", "json").out)
    assert {case["costs"]["calls"] for case in shown[0]["document"]["cases"]} == {0}
    assert "4*n bytes" in hornbill("summary", "--db", tmp_path / "s.db", "*copies*").out


def test_cases_in_order(own: Path, hornbill: Command) -> None:
    ran = hornbill("cases", own, "own.Costs.made", "--sort", "memory", "--json")
    found = [case["costs"]["memory"] for case in json.loads(ran.out)["cases"]]
    assert found == [32, 16, 12, 12, 0]
    text = hornbill("cases", own, "own.Costs.copies", "--cost", "memory,calls", "--brief").out
    assert "cost     4*n bytes, 0 calls" in text


def test_a_model_of_the_user(own: Path, tmp_path: Path) -> None:
    path = tmp_path / "io.toml"
    path.write_text('[opcode]\nmultianewarray = 7\n[class]\n"own.*Pair" = 5\n', encoding="utf-8")
    assert sorted(map(str, costs(own, "made", str(path)))) == sorted(
        map(str, [["returned", 5], ["returned", 7], *[["returned", 0]] * 3])
    )


def test_worst_of_the_api(own: Path) -> None:
    assert costs(own, "made", "memory", "worst(memory, 2)") == [["returned", 32], ["returned", 16]]


def test_no_policy_of_concolic_searches(own: Path, hornbill: Command) -> None:
    ran = hornbill("cases", own, "own.Costs.made", "--policy", "memory > 3", "--concolic")
    assert ran.code == 2 and "a concolic search runs inputs first" in ran.err


@pytest.mark.parametrize("command", ["cases", "check"])
def test_a_policy_that_is_none(own: Path, hornbill: Command, command: str) -> None:
    ran = hornbill(command, own, "own.Costs.made", "--policy", "memory >> 3")
    assert ran.code == 2 and "at character 9 there should be a whole number" in ran.err
