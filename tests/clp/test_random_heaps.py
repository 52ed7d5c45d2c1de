"""What must hold of the cases of methods on objects: random methods, and those that once went wrong."""

from __future__ import annotations

from pathlib import Path

import pytest

from hornbill.jvm.harness import JvmHarness
from tests.agreement.heap_properties import Checker, Properties
from tests.agreement.programs import Program
from tests.agreement.random_heaps import random_heap_class, write_heap_classes
from tests.jdk_tools import javac

SEED, CLASSES, METHODS = 12, 8, 6

_ONCE_WRONG = """
    public static class T {
        static int[] table = {3, 4};
        int at(int i) { return table[i]; }
    }

    public static final class F {
        static int[] table = {3, 4};
        int at(int i) { return table[i]; }
    }

    public static class S {
        int k;
        int one() { return k; }
    }

    public static class L extends S {
        int j;
        int one() { return j; }
    }

    public static abstract class P {
        int half() { return 1; }
    }

    public static class Q extends P {
        int half() { return 2; }
    }

    public static class R extends P {
        int k;
    }

    public static int differ(D d, A a) {
        if ((Object) a.xs == d) return 1;
        d.k = 0;
        return a.xs[0];
    }

    public static int stored(A[] as) {
        if (as[0] == null) return 0;
        as[0] = new B();
        return 1;
    }

    public static int merged(A a, A b) {
        if (a.g > 3 && b.g < 6 && a.xs.length > 1 && b.xs.length < 4 && a == b) return b.g;
        return 0;
    }

    public static int index(A[] as, int i, int j) {
        return as[i].f - as[j + 1].f;
    }

    public static int implied(A a, B b, int n) {
        a.p.f = n;
        int v = b.f;
        if (v >= v && b.h + 3 >= n) return 1;
        return 0;
    }

    public static int apart(A a, A[] as) {
        if (as[0] == a.q) return 0;
        as[1] = new B();
        return 1;
    }

    public static int initialised(T t) { return t.at(0); }

    public static int initialisedFinal(F t) { return t.at(0); }

    public static int sorted(int[] a, int i, int j, int k) {
        if (a[i] < a[j] + 1) return a[k] - a[j];
        if (a[k] == a[i] + 1) return a[j];
        int x = a[i];
        a[i] = a[k];
        a[k] = x;
        return a[j] < x ? a[i] : a[k];
    }

    public static int joined(int[] a, int[] b, int i, int j, int k) {
        if (a[i] > a[j] && b[k] > 4 && a == b) return a[i] - a[k];
        return 0;
    }

    public static int held(A a, A b) {
        ((A[][]) new B[1][1])[0] = a.as;
        a.as[0].as[0] = b;
        return 1;
    }

    public static int passedOn(A a, A b) {
        if (a.p == a || a.p != b.q) return 0;
        return b.q == a ? 1 : 2;
    }

    public static int nested(A[][] t) {
        t[0] = t[1];
        t[0] = new B[1];
        return 1;
    }
"""
WAYS = {"differ": 6, "stored": 5, "index": 6, "merged": 10, "implied": 5, "apart": 7, "initialised": 2}
WAYS |= {"initialisedFinal": 2, "sorted": 9, "joined": 9, "held": 9, "nested": 4, "passedOn": 5}
"""The ways through each method; there can be more cases, where it hangs on more than the trace."""
RECEIVERS = [
    "A.val(I)I",
    "B.val(I)I",
    "C.val(I)I",
    "D.val(I)I",
    "S.one()I",
    "L.one()I",
    "P.half()I",
    "Q.half()I",
]


def _compiled(sources: list[Path], target: Path) -> Path:
    javac("-g", "-nowarn", "-Xlint:none", "-d", target, *sources)
    return target


def _checked(folder: Path, wanted: str) -> Properties:
    seen = Properties()
    with JvmHarness([folder], timeout_ms=1000) as jvm:
        checker = Checker(folder, jvm)
        for method in Program(folder).callables():
            if wanted in method.id:
                checker.check(method.id, seen)
    return seen


def test_random_methods(tmp_path: Path) -> None:
    folder = _compiled(write_heap_classes(tmp_path / "sources", SEED, CLASSES, METHODS), tmp_path / "classes")
    seen = _checked(folder, ".m")
    assert not seen.wrong, "\n".join(text[:2000] for text in seen.wrong[:5])
    assert seen.methods == CLASSES * METHODS
    assert seen.witnesses > 300
    assert seen.compared["runs"] > 2000
    assert seen.compared["lazy"] > 0.9 * seen.methods


@pytest.fixture(scope="module")
def once_wrong(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("heaps")
    text = random_heap_class("Once", 0, 0)
    source = folder / "Once.java"
    source.write_text(text[: text.rindex("}")] + _ONCE_WRONG + "}\n")
    return _compiled([source], folder / "classes")


@pytest.mark.parametrize("name", WAYS)
def test_methods_that_once_went_wrong(once_wrong: Path, name: str) -> None:
    seen = _checked(once_wrong, f"Once.{name}(")
    assert not seen.wrong, "\n".join(text[:2000] for text in seen.wrong[:5])
    assert seen.ways == WAYS[name]
    assert seen.methods == 1 and seen.witnesses == seen.cases and seen.compared["lazy"] == 1


@pytest.mark.parametrize("method", RECEIVERS)
def test_receivers_run_the_method_that_is_explored(once_wrong: Path, method: str) -> None:
    seen = Properties()
    with JvmHarness([once_wrong], timeout_ms=1000) as jvm:
        Checker(once_wrong, jvm).check(f"heaps.Once${method}", seen)
    assert not seen.wrong, "\n".join(text[:2000] for text in seen.wrong[:5])
    assert seen.witnesses == seen.cases > 0
