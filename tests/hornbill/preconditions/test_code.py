"""Conditions as code: what they say of values, run by both engines, and what is said of those without a
meaning."""

from __future__ import annotations

from typing import Any

import pytest

from hornbill.assumptions import assumed
from hornbill.bytecode.errors import HornbillError
from hornbill.clp.machine import ENGINES
from hornbill.methods import find_method
from hornbill.run import Session
from tests.jdk_tools import javac

SOURCE = """
package held;
import java.util.List;
public class Held {
    enum Level { LOW, HIGH }
    static final int LIMIT = 7;
    static class Box { private Box next; private long size; }
    static java.math.BigDecimal amount;
    static int numbers(int i, long l, double d, char c, boolean b, byte y) { return 0; }
    static int objects(Object o, String s, int[] a, Level e, Integer n, Box x) { return 0; }
}
"""
NUMBERS = [-3, 5_000_000_000, 0.5, "x", True, -1]
OBJECTS: list[Any] = [
    {"string": "abc"},
    {"string": "abc"},
    [4, 5],
    {"enum": "held.Held$Level", "name": "HIGH"},
    {"box": "java.lang.Integer", "value": 12},
    {"class": "held.Held$Box", "fields": {"next": None, "size": 9}},
]


@pytest.fixture(scope="module")
def sessions(tmp_path_factory: pytest.TempPathFactory) -> tuple[Session, ...]:
    """Both engines, on the classes of the source above."""
    folder = tmp_path_factory.mktemp("held")
    (folder / "Held.java").write_text(SOURCE, encoding="utf-8")
    javac("-g", "-nowarn", "--release", "11", "-d", folder / "classes", folder / "Held.java")
    return tuple(Session([folder / "classes"], engine) for engine in ENGINES)


@pytest.mark.parametrize(
    ("method", "text", "holds"),
    [
        ("numbers", "i < 0 && l > i", True),
        ("numbers", "i >= 0 || l == 5000000000L", True),
        ("numbers", "!(i >= 0) && !(d > 0.5)", True),
        ("numbers", "i / 2 == -1 && i % 2 == -1 && i >> 1 == -2 && i >>> 28 == 15", True),
        ("numbers", "(int) l == 705032704 && (byte) 200 == -56 && (char) (c + 1) == 'y'", True),
        ("numbers", "l << 1 == 10000000000L && (l & 1) == 0 && ~i == 2 && -i == 3", True),
        ("numbers", "d * 2 == 1 && d < 1f && i < d", True),
        ("numbers", "0.0 / 0.0 != 0.0 / 0.0 && !(0.0 / 0.0 < d) && !(0.0 / 0.0 >= d)", True),
        ("numbers", "b ? c == 'x' : i > 0", True),
        ("numbers", "b == (i < 0) && (b ^ false) && (b | i > 0)", True),
        ("numbers", "y + 1 == 0 && Math.abs(i) == 3 && Math.max(l, i) == l", True),
        ("numbers", "LIMIT == 7", None),
        ("numbers", "Held.LIMIT == 7 && held.Held.LIMIT > i", True),
        ("objects", 'o instanceof String && ((String) o).length() == 3 && s.equals("abc") && o != s', True),
        ("objects", "a.length == 2 && a[0] < a[1] && a[a.length - 1] == 5", True),
        ("objects", "e == Level.HIGH && e != held.Held.Level.LOW && e.ordinal() == 1", True),
        ("objects", "n == 12 && n + 1 > 12 && n.equals(12) && !n.equals(13)", True),
        ("objects", "x.next == null && x.size == 9L && x.getClass() == Box.class", True),
        ("objects", "s.indexOf('c', 1) == 2 && s.compareTo(\"abd\") < 0", True),
        ("objects", "!(o instanceof BigDecimal)", True),
        ("objects", "x.next.size == 0", False),
        ("numbers", "l", None),
        ("numbers", "i && b", None),
        ("numbers", "i.length > 0", None),
        ("objects", "a.size > 0", None),
        ("objects", "s < o", None),
        ("objects", "x.nxt == null", None),
        ("objects", "s.lenght() > 1", None),
        ("objects", "o instanceof Nothing", None),
    ],
)
def test_what_holds(sessions: tuple[Session, ...], method: str, text: str, holds: bool | None) -> None:
    for session in sessions:
        found = find_method(session.program, f"held.Held.{method}")
        if holds is None:
            with pytest.raises(HornbillError, match=r"Held\.|check|did you mean|there is no"):
                assumed(found, session.program, [text])
            continue
        (term,) = assumed(found, session.program, [text])
        made = term.removeprefix("holds('").removesuffix("')")
        ran = session.run(made, NUMBERS if method == "numbers" else OBJECTS)
        assert (ran["value"] if ran["ended"] == "returned" else False) == holds
