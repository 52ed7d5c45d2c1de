"""What programs do with identity hash codes is searched, as far as nothing that can be seen hangs on them."""

from __future__ import annotations

from pathlib import Path

import pytest

import hornbill
from hornbill.cases import CaseSearch, FoundCase
from hornbill.clp.explorations import Exploration
from hornbill.run import Session
from tests.jdk_tools import javac

_SOURCE = """
package hashes;
import java.util.*;
public class Hashes {
    enum Color { RED, GREEN, BLUE }
    static final Map<Class<?>, String> NAMES = new HashMap<>();
    static { NAMES.put(int.class, "an int"); NAMES.put(long.class, "a long"); }
    static String looked(boolean small) { return NAMES.get(small ? int.class : char.class); }
    static int merged(Color a, Color b) {
        Map<Color, Integer> counts = new HashMap<>();
        counts.merge(a, 1, Integer::sum);
        counts.merge(b, 1, Integer::sum);
        return counts.size();
    }
    static Map<Color, Integer> made(int n) {
        Map<Color, Integer> made = new HashMap<>();
        made.put(Color.RED, n);
        if (n > 3) made.put(Color.BLUE, 2);
        return made;
    }
    static Map<Color, Integer> inOrder(int n) {
        Map<Color, Integer> made = new LinkedHashMap<>();
        made.put(Color.BLUE, n);
        made.put(Color.RED, n);
        return made;
    }
    static Object first() {
        Map<Color, Integer> made = made(4);
        Object table = null;
        for (Color color : Color.values()) if (made.containsKey(color)) return color;
        return table;
    }
    static int own(Object o) { return System.identityHashCode(o); }
    static int parity() { return new Object().hashCode() & 1; }
    static int sign() { return new Object().hashCode() < 0 ? 1 : 2; }
    static int branch(Object o) { if ((System.identityHashCode(o) & 4) == 0) return 1; return 1; }
    static int tested() { if (new Object().hashCode() == 1) return 1; return 2; }
    static final class Same {
        final int x;
        Same(int x) { this.x = x; }
        @Override public boolean equals(Object o) { return true; }
    }
    static final class Hashed {
        final int x;
        Hashed(int x) { this.x = x; }
        @Override public boolean equals(Object o) { return true; }
        @Override public int hashCode() { return x; }
    }
    static int known() {
        Set<Same> s = new HashSet<>();
        for (int i = 0; i < 3; i++) s.add(new Same(i));
        return s.size();
    }
    static int same(int a, int b, int c) {
        Set<Same> s = new HashSet<>();
        s.add(new Same(a));
        s.add(new Same(b));
        s.add(new Same(c));
        if (s.size() != 3) throw new AssertionError();
        return s.size();
    }
    static int passed(Same a, Same b) {
        if (a == null || b == null) return 0;
        Map<Same, Integer> m = new HashMap<>();
        m.put(a, 1);
        return m.containsKey(b) ? 1 : 2;
    }
    static int hashed(int a, int b) {
        Set<Hashed> s = new HashSet<>();
        s.add(new Hashed(a));
        s.add(new Hashed(b));
        if (s.size() != 1) throw new AssertionError();
        return s.size();
    }
    static void observed() { if (new Object().hashCode() != 1) throw new AssertionError(); }
    static void ordered() { if (walked() != Color.RED) throw new AssertionError(); }
    static void counted() { if (merged(Color.RED, Color.GREEN) != 2) throw new AssertionError(); }
    static String text() { return new Object().toString(); }
    static Color walked() {
        Set<Color> colors = new HashSet<>(1);
        colors.add(Color.RED);
        colors.add(Color.GREEN);
        return colors.iterator().next();
    }
}
"""
_DIFFER = "unsupported('java.lang.Object.hashCode()I','identity hash codes differ from run to run')"

# Of each method: how its cases end, and whether the ledger names hash codes.
_SEARCHED: dict[str, tuple[list[str], bool]] = {
    "looked(Z)Ljava/lang/String;": (["None", "an int"], False),
    "merged(Lhashes/Hashes$Color;Lhashes/Hashes$Color;)I": (["1", "1", "2", "2", "2"], False),
    "made(I)Ljava/util/Map;": (["object", "object"], False),
    "inOrder(I)Ljava/util/Map;": (["object"], False),
    "first()Ljava/lang/Object;": (["object"], False),
    "own(Ljava/lang/Object;)I": (["0"], True),
    "parity()I": ([], True),
    "sign()I": (["2"], False),
    "branch(Ljava/lang/Object;)I": (["1"], True),
    "text()Ljava/lang/String;": ([], True),
    "walked()Lhashes/Hashes$Color;": ([], True),
}


@pytest.fixture(scope="module")
def classes(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The classes of the source."""
    folder = tmp_path_factory.mktemp("hashes")
    source = folder / "Hashes.java"
    source.write_text(_SOURCE)
    javac("-d", folder / "classes", source)
    return folder / "classes"


@pytest.fixture(scope="module")
def search(classes: Path) -> CaseSearch:
    """A search of the classes."""
    return CaseSearch([classes])


def _ending(case: FoundCase) -> str:
    assert case.json["ended"] == "returned"
    value = case.json["witness"]["value"]
    return "object" if isinstance(value, dict) else str(value)


@pytest.mark.parametrize("method", _SEARCHED)
def test_only_what_hangs_on_hash_codes_is_left_out(search: CaseSearch, method: str) -> None:
    """Cases are those of which nothing hangs on them; the others are named."""
    found: list[FoundCase] = []
    summary = search.run(f"hashes.Hashes.{method}", Exploration("loop-17"), found.append)
    endings, differ = _SEARCHED[method]
    assert sorted(map(_ending, found)) == endings
    assert all(case.json["checked"] is True for case in found)
    assert (_DIFFER in summary.ledger["paths"]) is differ
    assert set(summary.ledger["paths"]) <= {_DIFFER}


@pytest.mark.parametrize("engine", ["clauses", "interpreter"])
def test_a_run_that_hangs_on_them_has_no_result(classes: Path, engine: str) -> None:
    """So is it where a method is run: also behind what its class begins with."""
    session = Session([classes], engine=engine)
    methods = ("first()Ljava/lang/Object;", "text()Ljava/lang/String;", "parity()I")
    ended = [session.run(f"hashes.Hashes.{name}", [])["ended"] for name in methods]
    assert ended == ["returned", "unsupported", "unsupported"]
    assert session.run("hashes.Hashes.looked(Z)Ljava/lang/String;", [True])["value"] == "an int"


_DIFFERENT = "different objects have different identity hash codes"
_ALIKE = "keys that are equal have the same hash code"


@pytest.mark.parametrize(
    ("method", "values", "presumed"),
    [
        ("known()I", {"3"}, {_DIFFERENT}),
        ("same(III)I", {"3"}, {_DIFFERENT}),
        ("passed(Lhashes/Hashes$Same;Lhashes/Hashes$Same;)I", {"0", "1", "2"}, {_DIFFERENT, None}),
        ("hashed(II)I", {"1"}, {_ALIKE}),
    ],
)
def test_keys_that_are_equal_by_code(
    search: CaseSearch, method: str, values: set[str], presumed: set[str | None]
) -> None:
    """Different objects are different keys where their hash codes are; what that presumes, the case says."""
    found: list[FoundCase] = []
    summary = search.run(f"hashes.Hashes.{method}", Exploration("loop-17"), found.append)
    assert set(map(_ending, found)) == values
    assert all(case.json["checked"] is True for case in found)
    assert {text for case in found for text in case.json["assumes"] or [None]} == presumed
    assert set(summary.ledger["assumes"]) == presumed - {None}
    assert {branch["why"] for branch in summary.ledger["branches"]} <= {"assumed"}


def test_a_branch_that_depends_on_them_is_not_proved_to_be_infeasible(search: CaseSearch) -> None:
    summary = search.run("hashes.Hashes.tested()I", Exploration("loop-17"), lambda _: None)
    whys = {branch["why"] for branch in summary.ledger["branches"]}
    assert whys == {"assumed", "unsupported"}


@pytest.mark.parametrize(
    ("method", "verdict"),
    [
        ("observed", "unknown"),
        ("ordered", "unknown"),
        ("same", "unknown"),
        ("hashed", "unknown"),
        ("counted", "holds"),
    ],
)
def test_what_depends_on_them_does_not_hold(classes: Path, method: str, verdict: str) -> None:
    checked = hornbill.check(classes, f"hashes.Hashes.{method}", "assertion", seconds=30)
    assert checked.verdict == verdict
    assert (verdict == "holds") == (checked.why == ())
