"""Tests of ways through methods of which nothing is known: only what does not hang on their answers."""

from __future__ import annotations

import pytest

import hornbill as api
from tests.jdk_tools import javac

PROGRAM = """
public class Clocked {
    static native int nat(int x);
    static boolean hidden() { return Clocked.class.isHidden(); }
    static int dropped(int a) { hidden(); return a > 3 ? 5 : 1; }
    static boolean given(int a) { return hidden(); }
    static int decides(int a) { return hidden() ? a : 3; }
    static int own(int a) { nat(a); return a > 7 ? 1 : 2; }
    static long timed(int a) { long begun = System.nanoTime(); return a > 3 ? System.nanoTime() - begun : a; }
    long kept;
    long[] all = {0};
    static Long boxed() { return System.nanoTime(); }
    static String told() { return "at " + System.currentTimeMillis() / 1000; }
    void keep() { kept = System.nanoTime() >> 62; all[0] = kept * 3; }
    static java.util.List<Long> listed() { return java.util.List.of(System.nanoTime() % 2); }
    static int slept(int a) { return System.nanoTime() > 0 ? a : 0; }
}
"""


@pytest.fixture(scope="module")
def suite(tmp_path_factory: pytest.TempPathFactory) -> tuple[str, dict[str, str | None]]:
    """The text of the tests, all of which pass on a JVM, and why branches of methods are not covered."""
    folder = tmp_path_factory.mktemp("clocked")
    (folder / "Clocked.java").write_text(PROGRAM, encoding="utf-8")
    javac("-g", "-d", folder / "classes", folder / "Clocked.java")
    with api.analyze(
        folder / "classes", database=folder / "s.db", jobs=1, search=True, trials=False
    ) as analysis:
        made = analysis.suite(folder / "tests")
    assert made.problems == {} and made.failures == () and made.not_replayed is None
    whys = {one.method.partition("(")[0]: one.why for one in made.accounts.uncovered}
    return (folder / "tests" / "ClockedTest.java").read_text(encoding="utf-8"), whys


def test_what_does_not_hang_is_asserted(suite: tuple[str, dict[str, str | None]]) -> None:
    text, _ = suite
    assert "assertEquals(5, Clocked.dropped(4))" in text and "assertEquals(1, Clocked.dropped(0))" in text


def test_a_result_that_hangs_is_not_asserted(suite: tuple[str, dict[str, str | None]]) -> None:
    text, _ = suite
    assert "assertDoesNotThrow(() -> Clocked.given(0));" in text
    assert "throws nothing, whatever Class.isHidden() answers" in text
    assert "assertFalse" not in text and "assertTrue" not in text


def test_ways_that_hang_have_no_tests(suite: tuple[str, dict[str, str | None]]) -> None:
    text, whys = suite
    assert "Clocked.decides(" not in text and "Clocked.own(" not in text
    assert whys == {"Clocked.decides": "untested", "Clocked.own": "unsupported", "Clocked.slept": "untested"}
    assert "assertDoesNotThrow(() -> Clocked.timed(4));" in text
