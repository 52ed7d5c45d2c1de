"""What programs do with identity hash codes is searched, as far as nothing that can be seen hangs on them."""

from __future__ import annotations

from pathlib import Path

import pytest

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
