"""Rounds of loops and nested calls that known values decide are free of the criterion, if asked for."""

from __future__ import annotations

import pytest

from hornbill.cases import CaseSearch, FoundCase
from hornbill.clp.explorations import Exploration
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
    static int depth(int d, int x) { return d == 0 ? (x > 7 ? 1 : 0) : depth(d - 1, x); }
    static int deep(int x) { return depth(12, x); }
    static int fibonacci(int n) { return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2); }
    static int known(int x) { return fibonacci(7) > x ? 1 : 0; }
    static int leaves(int d, int[] a) {
        if (d == 0) return a[0] > 0 ? 1 : 0;
        return leaves(d - 1, a) + leaves(d - 1, a);
    }
    static int tree(int[] a) { return leaves(3, a); }
    static int counting(Rounds l, int i) { return l == null ? i : counting(l.next, i + 1); }
    static int chain(Rounds l) { return counting(l, 0); }
    static int forever(int i) { return forever(i + 1); }
    static int lost(int x) { return forever(0); }
    static int throwing(int d) { if (d == 0) throw new RuntimeException(); return throwing(d - 1); }
    static int caught(int x) {
        int s = 0;
        for (int i = 0; i < 3; i++) try { throwing(5); } catch (RuntimeException e) { s++; }
        return s == x ? 1 : 0;
    }
    static int same(Object[] a, Object x) { int i = 0; while (a[i] != x) i++; return i; }
}
"""

# Cases under loop-2 with known rounds counted, and free; and which bound still cuts paths then.
_CASES = {
    "fixed(I)I": (0, 2, None),
    "body([I)I": (4, 32, None),
    "open(I)I": (3, 3, "loop"),
    "inner(I)I": (1, 3, "loop"),
    "outer(I)I": (0, 3, "loop"),
    "endless(I)I": (0, 0, "loop"),
    "below(I)I": (0, 2, None),
    "list(LRounds;)I": (3, 3, "loop"),
    "types([Ljava/lang/Object;)I": (8, 8, "loop"),
    "deep(I)I": (0, 2, None),
    "known(I)I": (0, 2, None),
    "tree([I)I": (0, 4, None),
    "chain(LRounds;)I": (3, 3, "recursion"),
    "lost(I)I": (0, 0, "recursion"),
    "caught(I)I": (0, 2, None),
    "same([Ljava/lang/Object;Ljava/lang/Object;)I": (7, 7, "loop"),
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
    cut = [bound for bound in ("loop", "recursion") if f"bound({bound})" in summary.ledger["paths"]]
    assert (*counts, cut[0] if cut else None) == _CASES[method]
