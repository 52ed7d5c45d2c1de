"""Rounds of loops that known values decide are free of the criterion where that is asked for."""

from __future__ import annotations

import pytest

from hornbill.cases import CaseSearch, FoundCase
from hornbill.clp.machine import Exploration
from tests.jdk_tools import javac

_SOURCE = """
class Rounds {
    int value;
    Rounds next;
    static int fixed(int x) { int s = 0; for (int i = 0; i < 10; i++) s += i * x; return s == 90 ? 1 : 0; }
    static int body(int[] a) { int s = 0; for (int i = 0; i < 4; i++) if (a[i] > 5) s++; return s; }
    static int open(int n) { int s = 0; for (int i = 0; i < n; i++) s += 2; return s; }
    static int inner(int n) {
        int s = 0;
        for (int i = 0; i < n; i++) for (int j = 0; j < 10; j++) s += 2;
        return s;
    }
    static int outer(int n) {
        int s = 0;
        for (int i = 0; i < 4; i++) for (int j = 0; j < n; j++) s += 2;
        return s;
    }
    static int endless(int n) {
        int i = 0;
        while (true) { i++; if (i < 0) return i; if (n == 3 && i == 9) break; }
        return n;
    }
    static int below(int n) { int i = 0; do i++; while (i < 20); return n > i ? 1 : 2; }
    static int list(Rounds l) { int s = 0; while (l != null) { s++; l = l.next; } return s; }
    static int types(Object[] a) { int s = 0; for (Object o : a) if (o instanceof String) s++; return s; }
    static int same(Object[] a, Object x) { int i = 0; while (a[i] != x) i++; return i; }
}
"""

# Cases under loop-2 with known rounds counted, and free; and whether the bound still cuts paths then.
_CASES = {
    "fixed(I)I": (0, 2, False),
    "body([I)I": (4, 32, False),
    "open(I)I": (3, 3, True),
    "inner(I)I": (1, 3, True),
    "outer(I)I": (0, 3, True),
    "endless(I)I": (0, 0, True),
    "below(I)I": (0, 2, False),
    "list(LRounds;)I": (3, 3, True),
    "types([Ljava/lang/Object;)I": (8, 8, True),
    "same([Ljava/lang/Object;Ljava/lang/Object;)I": (7, 7, True),
}


@pytest.fixture(scope="module")
def search(tmp_path_factory: pytest.TempPathFactory) -> CaseSearch:
    """A search of the source's classes."""
    folder = tmp_path_factory.mktemp("rounds")
    source = folder / "Rounds.java"
    source.write_text(_SOURCE)
    javac("-d", folder / "classes", source)
    return CaseSearch([folder / "classes"])


@pytest.mark.parametrize("method", _CASES)
def test_known_rounds_do_not_count(search: CaseSearch, method: str) -> None:
    """What is unknown is bounded as ever; every case is as its witness runs."""
    counts = []
    for known_rounds in ("counted", "free"):
        found: list[FoundCase] = []
        exploration = Exploration("loop-2", known_rounds=known_rounds)
        summary = search.run(f"Rounds.{method}", exploration, found.append)
        assert all(case.json["checked"] is True for case in found)
        counts.append(len(found))
    assert (*counts, "bound(loop)" in summary.ledger["paths"]) == _CASES[method]
