"""What a search takes for granted of classes is said, and no branch that rests on it is called infeasible."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from hornbill.cases import CaseSearch, FoundCase, Summary
from hornbill.clp.explorations import Exploration
from hornbill.rendering.cases import summary_text
from tests.jdk_tools import javac

_SOURCE = """
package guess;
public class Guess {
    static int number(Object o) { return ((Number) o).intValue(); }
    static int text(Object o) { return ((CharSequence) o).length(); }
    static int compare(Object o) { return o instanceof Comparable ? 1 : 2; }
    static int run(Runnable r) { r.run(); return 1; }
    static int both(Runnable r) { if (r instanceof Comparable) return 1; return 2; }
    static int cast(Runnable r) { Comparable<?> c = (Comparable<?>) r; if (c != null) return 1; return 2; }
    static int same(Runnable r, Comparable<?> c) {
        if ((Object) r == (Object) c && r != null) return 1;
        return 2;
    }
    static int caught(Open o) { o.call(); int x = 3; if (x > 5) return 1; return 2; }
    static int last(String s) { if (s.length() < 0) return 1; return s.length() > 3 ? 3 : 2; }
    static int closed(Closed c) { if ((Object) c instanceof Runnable) return 1; return c.call(); }
    static int twice(Object o) { if (o instanceof Open) return 1; if (o instanceof Open) return 2; return 3; }
    static int apart(Open o) { Object p = o; if (p instanceof Other) return 1; return 2; }
    static int store(Open[] a, Open o) {
        try { a[0] = o; return 1; } catch (ArrayStoreException e) { return 2; }
    }
    static int storeText(String[] a, String s) { a[0] = s; return 1; }
    static int known() { Object o = new Open(); if (o instanceof Runnable) return 1; return 2; }
}
class Open { int call() { return 7; } }
class Other { }
final class Closed { int call() { return 5; } }
"""
_NUMBERS = ["Byte", "Double", "Float", "Integer", "Long", "Short"]
_RUNNABLE, _OPEN = "java.lang.Runnable", "guess.Open"

# By method: the types that something is assumed of, and why branches are not covered.
_ASSUMED: dict[str, tuple[list[str], list[str]]] = {
    "number": (["java.lang.Number"], []),
    "text": (["java.lang.CharSequence"], []),
    "compare": ([], []),
    "run": ([_RUNNABLE], []),
    "both": ([_RUNNABLE], ["assumed"]),
    "cast": ([_RUNNABLE], ["assumed"]),
    "same": ([_RUNNABLE], ["assumed"]),
    "caught": ([_OPEN], ["assumed"]),
    "last": ([], ["infeasible"]),
    "closed": ([], ["infeasible"]),
    "twice": ([], ["infeasible"]),
    "apart": ([], ["infeasible"]),
    "store": ([_OPEN], []),
    "storeText": ([], []),
    "known": ([], ["infeasible"]),
}


@pytest.fixture(scope="module")
def search(tmp_path_factory: pytest.TempPathFactory) -> CaseSearch:
    folder: Path = tmp_path_factory.mktemp("guess")
    (folder / "Guess.java").write_text(_SOURCE)
    javac("-g", "-d", folder, folder / "Guess.java")
    return CaseSearch([folder])


def explored(search: CaseSearch, name: str) -> tuple[list[dict[str, Any]], Summary]:
    method = next(m for m in search.program.methods() if m.id.startswith(f"guess.Guess.{name}("))
    cases: list[FoundCase] = []
    summary = search.run(method.id, Exploration("loop-2"), cases.append)
    return [case.json for case in cases], summary


@pytest.mark.parametrize("name", _ASSUMED)
def test_what_is_assumed(search: CaseSearch, name: str) -> None:
    _, summary = explored(search, name)
    types, whys = _ASSUMED[name]
    assert [assumed["type"] for assumed in summary.ledger["assumed"]] == types
    assert [branch["why"] for branch in summary.ledger["branches"]] == whys
    whats = {branch["what"] for branch in summary.ledger["branches"] if branch["why"] == "assumed"}
    assert whats <= {"inputs are of the classes that the search knows"}


def test_every_box_that_is_a_number(search: CaseSearch) -> None:
    cases, summary = explored(search, "number")
    known = [f"java.lang.{name}" for name in _NUMBERS]
    assert summary.ledger["assumed"] == [{"type": "java.lang.Number", "known": known}]
    boxes = [arg["box"] for case in cases for arg in case["witness"]["args"] if arg and "box" in arg]
    assert boxes[0] == "java.lang.Integer" and {*known} <= {*boxes}
    assert not [case for case in cases if "mistake" in case]


def test_it_is_said_to_a_person(search: CaseSearch) -> None:
    cases, summary = explored(search, "both")
    method = search.program.method("guess.Guess.both(Ljava/lang/Runnable;)I")
    assert method is not None
    text = summary_text(len(cases), method, "loop-2", summary)
    assert "inputs are of the classes that the search knows" in text
    assert "assumed  no class is a java.lang.Runnable but these: none" in text
