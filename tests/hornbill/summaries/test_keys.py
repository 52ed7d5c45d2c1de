"""What a summary rests on: which keys change when something does."""

from __future__ import annotations

import json
import zipfile
from pathlib import Path
from struct import pack

import pytest

from hornbill.bytecode.class_file import read_class
from hornbill.bytecode.class_path import ClassPath
from hornbill.bytecode.jdk import find_jdk
from hornbill.bytecode.model import ClassModel
from hornbill.clp.program import Program
from hornbill.pipeline.limits import TimeOverError
from hornbill.summaries.keys import Keys, class_path_digest
from hornbill.summaries.program_keys import program_keys
from tests.bytecode.class_builder import ClassBuilder
from tests.jdk_tools import javac

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
class Half$$made { static int named(int x) { return x * 3; } }
interface Shape { int area(); }
class Square implements Shape {
    int side;
    public int area() { return side * side; }
    public boolean equals(Object o) { return o instanceof Square && ((Square) o).side == side; }
    public int hashCode() { return side; }
}
class B { static final int[] LIMIT = new int[3]; }
"""
ALL = (
    "A.leaf A.calls A.even A.odd A.alone A.virtual A.inside A.length A.later A.constant Half$$made.named"
    " Square.area"
).split()


def program_of(source: str, folder: Path) -> Program:
    """That program, compiled into a new folder."""
    home = find_jdk()
    assert home is not None
    folder.mkdir()
    (folder / "A.java").write_text(source)
    javac("-g", "-d", folder, folder / "A.java")
    (folder / "A.java").unlink()
    return Program(ClassPath([folder], home), exploring=True)


def keys_of(source: str, folder: Path) -> dict[str, str]:
    """The keys by name without the descriptor."""
    found = program_keys(program_of(source, folder), "loop-2", find_jdk()).keys
    return {name.partition("(")[0]: key for name, key in found.items()}


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
        ("x * 3", "x * 4", "Half$$made.named"),
        ("int alone(int x) { return -x", "int alone(int y) { return -y", "A.alone"),
        ("import java.util.*;", "// moves every line\n\nimport java.util.*;", ""),
        ("new int[3]", "new int[4]", "A.constant"),
        ("int side;", "int side; int other;", "A.virtual A.inside Square.area"),
        ("class B {", "class C {} class B {", "A.inside"),
        ("class B {", "class C extends Square {} class B {", "A.virtual A.inside Square.area"),
        (
            "class B {",
            "class C implements Shape { public int area() { return 1; } } class B {",
            "A.virtual A.inside",
        ),
        ("class B {", "enum C implements Runnable { X; public void run() {} } class B {", "A.inside A.later"),
    ],
)
def test_a_change_reaches_what_rests_on_it(
    before: dict[str, str], tmp_path: Path, old: str, new: str, changed: str
) -> None:
    assert SOURCE.count(old) == 1
    after = keys_of(SOURCE.replace(old, new), tmp_path / "classes")
    expected = set(changed.split())
    assert {name for name in ALL if before[name] != after[name]} == expected


def test_keys_do_not_depend_on_the_place(before: dict[str, str], tmp_path: Path) -> None:
    assert keys_of(SOURCE, tmp_path / "elsewhere") == before


def test_other_settings_are_other_keys(tmp_path: Path) -> None:
    keys_of(SOURCE, tmp_path / "classes")
    program = Program(ClassPath([tmp_path / "classes"], find_jdk()), exploring=True)
    keys = [program_keys(program, settings, find_jdk()).keys for settings in ("loop-1", "loop-2")]
    assert keys[0].keys() == keys[1].keys() and not set(keys[0].values()) & set(keys[1].values())


def test_only_the_tables_of_lines_that_moved_are_others(tmp_path: Path) -> None:
    moved = SOURCE.replace("static int alone", "\nstatic int alone")
    lines = [
        program_keys(program_of(source, tmp_path / str(number)), "loop-2", find_jdk()).lines
        for number, source in enumerate((SOURCE, moved))
    ]
    same = {name.partition("(")[0] for name in lines[0] if lines[0][name] == lines[1][name]}
    assert "A.leaf" in same and not {"A.alone", "Square.area"} & same


def test_what_a_method_needs_is_what_it_calls(tmp_path: Path) -> None:
    keys = program_keys(program_of(SOURCE, tmp_path / "classes"), "loop-2", find_jdk())
    assert list(keys.needs("A.virtual(LShape;)I")) == ["Square.area()I"]
    assert list(keys.needs("A.calls(I)I")) == ["A.leaf(I)I"]
    kept = Keys(**json.loads(json.dumps(keys.json())))
    assert all(kept.needs(name) == keys.needs(name) for name in keys.keys) and kept.keys == keys.keys


def calling(count: int) -> Program:
    """So many classes that implement an interface, each calling it; each extends the one before."""
    model = {
        "java.lang.Object": ClassBuilder(name="java/lang/Object", super_name=None),
        "p.I": ClassBuilder(name="p/I", flags=0x601),
    }
    model["p.I"].abstract("m", "(I)I")
    above = "java/lang/Object"
    for number in range(count):
        made = model[f"p.C{number}"] = ClassBuilder(
            name=f"p/C{number}", super_name=above, interfaces=("p/I",) if number % 7 == 0 else ()
        )
        call = made.member(11, "p/I", "m", "(I)I")
        body = pack(">BBBHBBB", 0x2A, 0x1B, 0xB9, call, 2, 0, 0xAC)
        made.method(body, flags=1)
        above = made.name
    return Program(Counted(model), exploring=True)


class Counted(ClassPath):
    """Classes by name, counting how often one is looked for."""

    def __init__(self, builders: dict[str, ClassBuilder]) -> None:
        super().__init__([])
        self._models = {name: read_class(made.build(), name) for name, made in builders.items()}
        self.count = 0

    def find(self, name: str) -> ClassModel | None:
        self.count += 1
        return self._models.get(name)

    def class_names(self) -> list[str]:
        return sorted(self._models)

    def is_application(self, name: str) -> bool:
        return name.startswith("p.")


def test_the_keys_of_twice_as_many_classes_take_twice_the_steps() -> None:
    steps = []
    for count in (100, 200):
        program = calling(count)
        keys = program_keys(program, "loop-2", None)
        places = sum(len(direct) + len(virtual) for direct, virtual in keys.calls.values())
        assert isinstance(program.class_path, Counted)
        steps.append((program.class_path.count, places + sum(map(len, keys.families))))
        assert len(keys.needs("p.C0.m(I)I")) == count
    assert all(more <= 2.1 * less for less, more in zip(*steps, strict=True))


def test_who_waits_for_keys_can_stop_at_any_class() -> None:
    program = calling(50)
    allowed = iter(range(30))

    def pause() -> None:
        if next(allowed, None) is None:
            raise TimeOverError

    with pytest.raises(TimeOverError):
        program_keys(program, "loop-2", None, pause)


def test_the_digest_of_a_class_path(tmp_path: Path) -> None:
    (tmp_path / "a.class").write_bytes(b"1")
    first = class_path_digest([tmp_path], None)
    assert class_path_digest([tmp_path], None) == first
    (tmp_path / "a.class").write_bytes(b"2")
    assert class_path_digest([tmp_path], None) != first


def test_a_jar_that_is_packed_again_is_the_same(tmp_path: Path) -> None:
    """Its classes count, not when they were written."""

    def digest(name: str, year: int, content: str) -> str:
        with zipfile.ZipFile(tmp_path / name, "w") as jar:
            jar.writestr(zipfile.ZipInfo("a/B.class", (year, 1, 1, 0, 0, 0)), content)
        return class_path_digest([tmp_path / name], None)

    assert digest("a.jar", 2001, "code") == digest("b.jar", 2002, "code") != digest("c.jar", 2001, "cope")
    (tmp_path / "damaged.jar").write_bytes(b"PK")
    assert class_path_digest([tmp_path / "damaged.jar"], None)
