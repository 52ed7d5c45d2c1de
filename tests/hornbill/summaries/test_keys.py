"""What a summary rests on: which keys change when something does."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from hornbill.bytecode.class_path import ClassPath
from hornbill.bytecode.jdk import find_jdk
from hornbill.clp.program import Program
from hornbill.summaries.keys import class_path_digest, program_keys

SOURCE = """
import java.util.*;
class A {
    static int leaf(int x) { return x + 1; }
    static int calls(int x) { return leaf(x) * 2; }
    static int even(int n) { return n == 0 ? 1 : odd(n - 1); }
    static int odd(int n) { return n == 0 ? leaf(0) : even(n - 1); }
    static int alone(int x) { return -x; }
    static int virtual(Shape s) { return s.area(); }
    static boolean inside(List<Object> l, Object o) { return l.contains(o); }
    static int length(String s) { return s.length(); }
    static Runnable later(int[] a) { return () -> a[0] = 7; }
    static int constant() { return B.LIMIT.length; }
}
interface Shape { int area(); }
class Square implements Shape {
    int side;
    public int area() { return side * side; }
    public boolean equals(Object o) { return o instanceof Square && ((Square) o).side == side; }
    public int hashCode() { return side; }
}
class B { static final int[] LIMIT = new int[3]; }
"""
ALL = "A.leaf A.calls A.even A.odd A.alone A.virtual A.inside A.length A.later A.constant Square.area".split()


def keys_of(source: str, folder: Path) -> dict[str, str]:
    """The keys by name without the descriptor."""
    home = find_jdk()
    assert home is not None
    folder.mkdir()
    (folder / "A.java").write_text(source)
    command = [str(home / "bin" / "javac"), "-g", "-d", str(folder), str(folder / "A.java")]
    subprocess.run(command, check=True, capture_output=True)
    (folder / "A.java").unlink()
    program = Program(ClassPath([folder], home), exploring=True)
    return {name.partition("(")[0]: key for name, key in program_keys(program, "loop-2", home).keys.items()}


@pytest.fixture(scope="module")
def before(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    return keys_of(SOURCE, tmp_path_factory.mktemp("before") / "classes")


@pytest.mark.parametrize(
    ("old", "new", "changed"),
    [
        ("x + 1", "x + 2", "A.leaf A.calls A.even A.odd"),
        ("-x", "+x", "A.alone"),
        ("side * side", "side + side", "A.virtual Square.area"),
        (".side == side", ".side != side", "A.inside"),
        ("a[0] = 7", "a[0] = 8", "A.later"),
        ("new int[3]", "new int[4]", "A.constant"),
        ("int side;", "int side; int other;", " ".join(ALL)),
        ("class B {", "class C {} class B {", " ".join(ALL)),
    ],
)
def test_a_change_reaches_what_rests_on_it(
    before: dict[str, str], tmp_path: Path, old: str, new: str, changed: str
) -> None:
    assert SOURCE.count(old) == 1
    after = keys_of(SOURCE.replace(old, new), tmp_path / "classes")
    expected = set(changed.split())
    found = {name for name in ALL if before[name] != after[name]}
    if old == "a[0] = 7":  # a lambda counts for all methods of its class
        assert found >= expected and "Square.area" not in found
    else:
        assert found == expected


def test_keys_do_not_depend_on_the_place(before: dict[str, str], tmp_path: Path) -> None:
    assert keys_of(SOURCE, tmp_path / "elsewhere") == before


def test_other_settings_are_other_keys(tmp_path: Path) -> None:
    keys_of(SOURCE, tmp_path / "classes")
    program = Program(ClassPath([tmp_path / "classes"], find_jdk()), exploring=True)
    keys = [program_keys(program, settings, find_jdk()).keys for settings in ("loop-1", "loop-2")]
    assert keys[0].keys() == keys[1].keys() and not set(keys[0].values()) & set(keys[1].values())


def test_the_digest_of_a_class_path(tmp_path: Path) -> None:
    (tmp_path / "a.class").write_bytes(b"1")
    first = class_path_digest([tmp_path], None)
    assert class_path_digest([tmp_path], None) == first
    (tmp_path / "a.class").write_bytes(b"2")
    assert class_path_digest([tmp_path], None) != first
