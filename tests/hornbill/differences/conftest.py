"""Two versions of a small program, and what is another in them."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import pytest

from hornbill.differences.programs import diff
from hornbill.differences.results import Differences
from tests.jdk_tools import javac

OLD = """
package shop;
public class Orders {
    int[] items;
    Orders next;
    static int price(int kind, int[] rows) {
        int total = kind;
        if (kind == 0) for (int i = 0; i < 90; i++) total += i;
        else if (kind == 1) for (int i = 0; i < rows.length; i++) total += rows[i];
        return total;
    }
    static int[] grown(int cap) { return new int[cap]; }
    static int least(int a, int b) { return a < b ? a : b; }
    static int told(Orders of) { return of == null ? 1 : 2; }
    int alone() { return next == this ? items.length : 2; }
    static int far(int n) { int t = 0; if (n > 5) t = n; return t; }
    static int gone(int n) { return n; }
    static int kept(int n) { return n > 0 ? 1 : 0; }
}
"""
# The dearest way of `price` costs what it did. `grown` costs the same where nothing is grown. `far` goes
# through more rounds than searches do.
CHANGES = {
    "price(int kind, int[] rows)": "price(int sort, int[] lines)",
    "total = kind": "total = sort",
    "kind == 0": "sort == 0",
    "kind == 1) for (int i = 0; i < rows.length; i++) total += rows[i]": (
        "sort == 1) for (int i = 0; i < lines.length; i++)"
        " for (int j = 0; j < lines.length; j++) if (i == j) total += lines[j]"
    ),
    "{ return new int[cap]": "{ int[] spare = new int[cap]; return new int[cap]",
    "least(int a, int b) { return a < b ? a : b": "least(int x, int y) { return x < y ? x : y",
    "? 1 : 2; }\n    int": "? 1 : 3; }\n    int",
    "{ return next == this": "{ if (next == null) return 2; return next == this",
    "(n > 5) t = n": "(n > 5) for (int i = 0; i < n; i++) t++",
    "gone": "fresh",
}


class Pair(NamedTuple):
    """The folders with the classes of both versions."""

    old: Path
    new: Path


def compiled(folder: Path, source: str) -> Path:
    """The folder, with the classes of a program in it."""
    folder.mkdir()
    (folder / "Orders.java").write_text(source, encoding="utf-8")
    javac("-g", "-nowarn", "-d", folder / "classes", folder / "Orders.java")
    return folder / "classes"


@pytest.fixture(scope="session")
def versions(tmp_path_factory: pytest.TempPathFactory) -> Pair:
    """Both versions."""
    folder = tmp_path_factory.mktemp("versions")
    changed = OLD
    for text, other in CHANGES.items():
        assert text in changed
        changed = changed.replace(text, other)
    return Pair(compiled(folder / "old", OLD), compiled(folder / "new", changed))


@pytest.fixture(scope="session")
def found(versions: Pair) -> Differences:
    """What is another in the new one."""
    return diff(versions.old, versions.new)
