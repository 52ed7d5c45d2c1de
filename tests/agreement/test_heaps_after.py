"""The heap after of cases is what runs on their witnesses leave; bench/heaps_after.py looks at all jars."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from hornbill.cases import CaseSearch
from hornbill.clp.explorations import Exploration
from tests.agreement.heaps_after import compare_heaps
from tests.agreement.topics import JARS
from tests.jdk_tools import javac

EXPLORATION = Exploration("loop-1", budget=150_000)
LEAST = {"papers": 300, "arrays": 300, "containers": 700, "exceptions": 250, "inner": 100, "objects": 250}

_SOURCE = """
package left;
public class Left {
    static int count;
    static int[] last;
    static Left made;
    int x, y;
    int[] xs;
    static class Told extends RuntimeException { int code; Told(String text) { super(text); } }
    static class Below extends Left { int x; void both() { x = 1; super.x = x + 1; } }

    static void written(int[] a, int i) { a[i] = 5; }
    static int[] grown(int n, int v) { int[] r = new int[n]; r[0] = v; r[1] = r[0] + 1; return r; }
    static Object[] placed(int n, int i, Object v) { Object[] r = new Object[n]; r[i] = v; return r; }
    static int[][] inside(int n) { int[][] r = new int[2][]; r[0] = new int[n]; r[0][1] = 3; return r; }
    static void kept(Left a, int n) { a.xs = new int[n + 1]; a.xs[n] = a.x; a.y = 1; a.x = 2; }
    static void twice(int[] a, int i, int j) { a[i] = 1; a[j] = 2; }
    static void copied(int[] a, int n) {
        int[] b = new int[n];
        System.arraycopy(a, 0, b, 0, 2);
        a[0] = b[1];
        last = b;
    }
    static void thrown(int c) { Told e = new Told("m"); e.code = c; throw e; }
    static Exception told(String s) { return new Told(s); }
    static void wrapped(int i) {
        try { thrown(i); } catch (Told e) { count = e.code; throw new IllegalStateException("w", e); }
    }
    static void passed(Told e) { e.code++; throw e; }
    static int counted(int n) { count += n; return count; }
    static void stored(int n) { last = new int[n]; last[0] = n; made = new Left(); made.x = n; }
    static Object either(Left a, Left b) { a.xs = null; b.xs = new int[] {1}; return a.xs; }
}
class Literals {
    static int text(String s) { int r = s.equals("a") ? 1 : 0; return s == "a" ? r + 2 : r; }
    static int size(String s, int n) { int r = s.length() > n ? 1 : 0; return s == "abc" ? r + 2 : r; }
    static int unit(String s, int i) { int r = s.charAt(i) > 'b' ? 1 : 0; return s == "abc" ? r + 2 : r; }
    static int sum(String s, String t) {
        int r = s.length() + t.length() == 4 ? 1 : 0;
        return s == "abc" ? r + 2 : r;
    }
    static int either(String s, int i, int j) {
        int r = s.charAt(i) == s.charAt(j) ? 1 : 0;
        return s == "aba" ? r + 2 : r;
    }
    static int start(String s) { int r = s.startsWith("x") ? 1 : 0; return s == "xy" ? r + 2 : r; }
    static int object(Object o) { int r = o.equals("a") ? 1 : 0; return o == "a" ? r + 2 : r; }
    static void kept(String s) { Left.count = s.length(); if (s != "abc") Left.count = 0; }
}
"""


@pytest.fixture(scope="module")
def left(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("left")
    (folder / "Left.java").write_text(_SOURCE, encoding="utf-8")
    javac("-g", "-d", folder, folder / "Left.java")
    return folder


@pytest.fixture(scope="module")
def heaps(left: Path) -> dict[str, list[dict[str, Any]]]:
    """The heaps after of the cases that return or throw what the program made, by the method's name."""
    search, found = CaseSearch([left]), {}
    for method in search.program.methods():
        if method.owner == "left.Left" and method.is_static:
            cases: list[dict[str, Any]] = []
            search.run(method.id, EXPLORATION, lambda case: cases.append(case.json))  # noqa: B023 - called at once
            found[method.name] = [one["heap_out"] for one in cases]
    return found


def test_heaps_are_as_runs_leave_them(left: Path) -> None:
    tally = compare_heaps(left, EXPLORATION, 20)
    assert not tally.wrong, "\n".join(tally.wrong)
    assert not tally.unread and not tally.not_run
    assert tally.values > 110


@pytest.mark.parametrize("name", sorted(LEAST))
def test_heaps_of_a_jar_are_as_runs_leave_them(name: str) -> None:
    tally = compare_heaps(JARS / f"{name}.jar", EXPLORATION, 4)
    assert not tally.wrong, "\n".join(tally.wrong)
    assert tally.conditions > tally.cases / 2
    assert tally.values >= LEAST[name] > 20 * sum(tally.unread.values())


def arrays(heap: dict[str, Any]) -> list[dict[str, Any]]:
    return [cell for cell in heap.values() if "array" in cell]


def test_an_array_of_unknown_size_has_a_cell(heaps: dict[str, list[dict[str, Any]]]) -> None:
    (array,) = arrays(heaps["grown"][0])
    assert array == {"array": "int", "length": "n", "elements": {"0": "v", "1": "v + 1"}, "rest": "0"}
    (array,) = arrays(heaps["placed"][0])
    assert array == {"array": "java.lang.Object", "length": "n", "elements": {"i": "v"}, "rest": "null"}


def test_every_field_that_was_written_is_there(heaps: dict[str, list[dict[str, Any]]]) -> None:
    fields = heaps["kept"][0]["a"]["fields"]
    assert {name: fields[name] for name in ("x", "y")} == {"x": "2", "y": "1"}
    assert heaps["written"][0]["a"]["elements"] == {"i": "5"}


def test_an_exception_that_leaves_is_there(heaps: dict[str, list[dict[str, Any]]]) -> None:
    ((name, cell),) = heaps["thrown"][0].items()
    assert cell == {
        "class": "left.Left$Told",
        "fields": {"detailMessage": '"m"', "code": "c", "cause": name},
    }


def test_static_fields_that_were_written_are_there(heaps: dict[str, list[dict[str, Any]]]) -> None:
    assert heaps["counted"][0] == {"static left.Left": {"static": "left.Left", "fields": {"count": "n"}}}


def test_a_text_that_was_asked_before_it_turned_out_to_be_a_literal(left: Path) -> None:
    search, said = CaseSearch([left]), {}
    for method in search.program.methods():
        if method.owner == "left.Literals" and method.is_static:
            cases: list[dict[str, Any]] = []
            summary = search.run(method.id, EXPLORATION, lambda case: cases.append(case.json))  # noqa: B023 - called at once
            assert not summary.ledger["paths"]
            said[method.name] = [one["constraints"] for one in cases]
    assert ['s == "a"'] in said["text"] and ['o == "a"'] in said["object"]
    assert ['s == "abc"', "n >= 3"] in said["size"] and ['s == "abc"', "i == 1"] in said["unit"]
    assert ['s == "abc"', "t != null", "3 + t.length() == 4"] in said["sum"]
    assert ['s == "xy"'] in said["start"] and ['s == "abc"'] in said["kept"]
