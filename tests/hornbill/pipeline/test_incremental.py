"""After a change, what is searched again is what may have become another summary, and nothing else; what is
there then is what a first run finds."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from hornbill.api import analyze
from tests.jdk_tools import javac

LEAVES = """
class Leaves {
    static int scaled(int a, int b) { int t = a * b; return t + 1; }
    static int level(int a) { if (a > 7) return 1; return 2; }
    static int loop(int n) { int sum = 0; for (int i = 0; i < n; i++) sum += i; return sum; }
    int kept = 3;
    int own(int a) { int t = a + kept; return t; }
}
class Callers {
    static int one(int a) { return Leaves.scaled(a, 2) > 10 ? 1 : 0; }
    static int two(int a) { return one(a) + one(a + 1); }
    static int ignoring(int a) { Leaves.level(a); return 5; }
    static int above(int a) { return ignoring(a) + 1; }
    static int looping(int a) { return Leaves.loop(a); }
    static int receiving(Leaves leaves) { return leaves.own(4); }
    static int alone(int a) { return -a; }
    static int even(int a) { return a <= 0 ? Leaves.scaled(a, a) : odd(a - 1); }
    static int odd(int a) { return a <= 0 ? 0 : even(a - 1); }
}
"""
SHAPES = """
abstract class Shape { abstract int area(); int twice() { return 2 * area(); } }
class Square extends Shape { int side; int area() { return side * side; } }
class Round extends Shape { int radius; int area() { return 3 * radius; } int round() { return radius; } }
class Callers {
    static int area(Shape shape) { return shape.area(); }
    static int above(Shape shape) { return area(shape) + 1; }
    static int ofSquare(Square square) { return square.area(); }
    static int ofRound(Round round) { return round.round(); }
    static boolean isThere(Shape shape) { return shape != null; }
    static int alone(int a) { return a + 1; }
}
"""


def compiled(source: str, folder: Path) -> Path:
    """The classes of the source, in the place of those before."""
    classes = folder / "classes"
    classes.mkdir(parents=True, exist_ok=True)
    for old in classes.glob("*.class"):
        old.unlink()
    (folder / "All.java").write_text(source)
    javac("-g", "-d", classes, folder / "All.java")
    return classes


def run(source: str, folder: Path) -> tuple[set[str], dict[str, Any]]:
    """The methods that were searched, and all documents but for the steps of the engine."""
    with analyze(
        compiled(source, folder), database=folder / "s.db", jobs=1, budget=100_000, search=True, trials=False
    ) as analysis:
        documents = {one.name: analysis.document(one.name) for one in analysis.methods}
        searched = {one.name.partition("(")[0] for one in analysis.methods if not one.reused}
    for document in documents.values():
        assert document is not None
        document.pop("statistics")
    return searched, documents


@pytest.fixture(scope="module")
def first(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the database of a first run of LEAVES."""
    folder = tmp_path_factory.mktemp("first")
    run(LEAVES, folder)
    return folder


@pytest.mark.parametrize(
    ("old", "new", "searched"),
    [
        ("int t = a * b; return t + 1", "return a * b + 1", "Leaves.scaled"),
        ("return t + 1", "return t + 2", "Leaves.scaled Callers.one Callers.two Callers.even Callers.odd"),
        ("return 2;", "return 3;", "Leaves.level Callers.ignoring"),
        ("int t = a + kept; return t", "return a + kept", "Leaves.own"),
        ("sum += i", "sum += 2", "Leaves.loop Callers.looping"),
        ("int sum = 0; for (int i = 0;", "int i = 0; int sum = 0; for (;", "Leaves.loop Callers.looping"),
        ("return -a", "return +a", "Callers.alone"),
    ],
)
def test_a_change_is_followed_as_far_as_summaries_differ(
    first: Path, tmp_path: Path, old: str, new: str, searched: str
) -> None:
    assert LEAVES.count(old) == 1
    changed = LEAVES.replace(old, new)
    found, documents = _rerun(first, changed)
    assert found == set(searched.split())
    assert documents == run(changed, tmp_path / "anew")[1]
    assert run(changed, first)[0] == set(), "what is kept is kept for good"


def _rerun(first: Path, changed: str) -> tuple[set[str], dict[str, Any]]:
    """A run on the change, and then one on what was there, so that the next change is one of that too."""
    run(LEAVES, first)
    return run(changed, first)


@pytest.mark.parametrize(
    ("more", "searched"),
    [
        (
            "class Cube extends Shape { int area() { return 6; } }",
            "Cube.<init> Cube.area Shape.twice Callers.area Callers.above Callers.isThere",
        ),
        (
            "class Disc extends Round { int round() { return 1; } }",
            "Disc.<init> Disc.round Shape.twice Callers.area Callers.above Callers.isThere Callers.ofRound"
            " Round.area Round.round",
        ),
        ("class Other { int area() { return 6; } }", "Other.<init> Other.area"),
    ],
)
def test_a_new_subclass_is_for_those_that_may_meet_it(tmp_path: Path, more: str, searched: str) -> None:
    """Where nobody calls it, as in isThere, it may still be the class that a person would pass."""
    run(SHAPES, tmp_path)
    found, documents = run(SHAPES + more, tmp_path)
    assert found == set(searched.split())
    assert documents == run(SHAPES + more, tmp_path / "anew")[1]
