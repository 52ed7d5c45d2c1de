"""Exploration of methods on unknown ints: a case for each way, with a witness that goes it."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any

import pytest

from hornbill.bytecode.class_path import ClassPath
from hornbill.bytecode.jdk import find_jdk
from hornbill.clp.explorations import Exploration
from hornbill.clp.machine import Machine
from hornbill.jvm.harness import JvmHarness
from tests.jdk_tools import javac

_SOURCE = """
package ways;
public class Ways {
    static class Node { int key; Node left, right; Node(int key) { this.key = key; } }
    static Node put(Node root, int key) {
        if (root == null) return new Node(key);
        Node n = root;
        while (true) {
            if (key == n.key) return root;
            Node next = key < n.key ? n.left : n.right;
            if (next == null) {
                if (key < n.key) n.left = new Node(key); else n.right = new Node(key);
                return root;
            }
            n = next;
        }
    }
    static int size(Node n) { return n == null ? 0 : 1 + size(n.left) + size(n.right); }
    static int tree(int a, int b, int c, int d) { return size(put(put(put(put(null, a), b), c), d)); }
    static int sort(int a, int b, int c, int d) {
        int[] x = {a, b, c, d};
        for (int i = 1; i < x.length; i++) {
            int k = x[i], j = i - 1;
            while (j >= 0 && x[j] > k) { x[j + 1] = x[j]; j--; }
            x[j + 1] = k;
        }
        return x[0];
    }
    static boolean overflows(int x) { return x + 1 < x; }
    static int never(int x) { if (x > 3 && x < 3) return 1; return 0; }
    static int upTo(int n) { int s = 0; for (int i = 0; i < n; i++) s += 2; return s; }
    static int divide(int x, int y) { return x / y; }
    static int bits(int x) { if ((x & 6) == 6 && x * x == 49) return 1; return 0; }
    static int choose(byte b) { switch (b) { case -3: return 1; case 100: return 2; default: return 3; } }
    static long wide(long x) { return x * 3 == 1L ? 1 : 0; }
}
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    target = tmp_path_factory.mktemp("ways")
    (target / "Ways.java").write_text(_SOURCE)
    javac("-g", "-d", target, target / "Ways.java")
    return target


@pytest.mark.parametrize(
    ("method", "rounds", "cases"),
    [
        ("tree(IIII)I", 9, 75),  # the fourth ordered Bell number
        ("sort(IIII)I", 9, math.factorial(4)),
        ("overflows(I)Z", 2, 2),
        ("never(I)I", 2, 2),
        ("upTo(I)I", 3, 4),
        ("divide(II)I", 2, 2),
        ("bits(I)I", 2, 3),
        ("choose(B)I", 2, 3),
        ("wide(J)J", 2, 2),
    ],
)
def test_every_way_is_a_case_and_holds_on_the_jvm(folder: Path, method: str, rounds: int, cases: int) -> None:
    machine = Machine(ClassPath([folder], find_jdk()), exploring=True)
    found = machine.program.method(f"ways.Ways.{method}")
    assert found is not None
    explored: list[dict[str, Any]] = []
    summary = machine.explore(found, Exploration(f"loop-{rounds}", details=False), explored.append)
    assert len(explored) == cases
    assert all(case["checked"] == "true" for case in explored)
    assert ("bound(loop)" in summary["ledger"]) == (method == "upTo(I)I")
    with JvmHarness([folder]) as jvm:
        outcomes = jvm.run_many(found.id, [case["args"] for case in explored])
    for case, outcome in zip(explored, outcomes, strict=True):
        assert (case["ended"], case["exception"]) == (outcome.ended, outcome.exception)
        assert _value(outcome.value) == case["value"]


def _value(value: Any) -> Any:
    return int(value) if isinstance(value, bool) else value
