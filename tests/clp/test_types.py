"""Exploration over types of unknown objects: the outcomes of each method, each confirmed by a real JVM."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from hornbill.bytecode.class_path import ClassPath
from hornbill.bytecode.jdk import find_jdk
from hornbill.clp.explorations import Exploration
from hornbill.clp.machine import Machine
from hornbill.jvm.harness import JvmHarness
from hornbill.snapshot import Snapshot
from hornbill.values import declared_types
from tests.jdk_tools import javac

_SOURCE = """
package kinds;
public class Kinds {
    interface Shape { int area(); default int twice() { return 2 * area(); } }
    static class Circle implements Shape { int r; public int area() { int s = r * r; return s * 3; } }
    static class Square implements Shape { int side; public int area() { return side; } }
    static final class Tile extends Square {
        int color;
        public int area() { return color == 7 ? 5 : super.area(); }
    }
    interface Lonely { int call(); default int seven() { return 7; } }
    interface Lonelier extends Lonely { }
    static abstract class Void { Void(int n) { } abstract int f(); }
    static int area(Shape s) { return s.area(); }
    static int twice(Shape s) { return s.twice(); }
    static int is(Object o) { return o instanceof Square ? 1 : 2; }
    static int branch(Object o) { if (o instanceof Square) return 1; return 2; }
    static int cast(Object o) { Shape s = (Shape) o; return s == null ? 0 : 1; }
    static int sure(Tile t) { Square s = t; return s instanceof Square ? 1 : 0; }
    static int never(Circle c) { Object o = c; return o instanceof Square ? 1 : 0; }
    static int castNever(Circle c) { Object o = c; Square s = (Square) o; return s == null ? 1 : 0; }
    static int lonely(Lonely l) { return l.call(); }
    static int seven(Lonely l) { return l.seven(); }
    static int opaque(Lonely l) { return l instanceof Lonelier ? 1 : 2; }
    static int empty(Void v) { return v == null ? 0 : 1; }
    static void store(Shape[] a, Shape s) { a[0] = s; }
    static void storeNew(Shape[] a) { a[0] = new Circle(); }
    static void storeLeaf(Tile[] a, Tile t) { a[0] = t; }
    static void storeAny(Object[] a, Object o) { a[0] = o; }
    static void storeIn(Shape[] a, Circle c) { if (a instanceof Square[] && c != null) a[0] = c; }
    static void storeRow(int[][] a, int[] row) { a[0] = row; }
    static void storeThenAsk(Shape[] a, Shape s) {
        a[0] = s;
        if (a instanceof Circle[] && s instanceof Square) a[9] = s;
    }
    static int apart(Tile t, Circle c) { return t != null && (Object) t == (Object) c ? 1 : 0; }
    static int both(Shape a, Shape b) {
        if (a == null || b == null) return 3;
        if (a instanceof Circle && b instanceof Square && a == b) return 0;
        return a == b ? 1 : 2;
    }
    static int caught(RuntimeException e) {
        try { throw e; }
        catch (IllegalStateException x) { return 1; } catch (IllegalArgumentException x) { return 2; }
    }
    static int ints(Object o) { return o instanceof int[] ? ((int[]) o).length : -1; }
    static int rows(Object[] o) { return o instanceof int[][] ? 1 : o instanceof String[] ? 2 : 3; }
    static int fields(Object o) {
        if (o instanceof Circle) return ((Circle) o).r > 3 ? 1 : 2;
        if (o instanceof Tile) { Tile t = (Tile) o; t.color = 3; return t.area() == 9 ? 3 : 4; }
        return 5;
    }
}
"""
_NPE, _STORE = "NullPointerException", "ArrayStoreException"
_CAST, _BOUNDS = "ClassCastException", "ArrayIndexOutOfBoundsException"
_VOID = "unsupported('kinds.Kinds$Void','an abstract class without a subclass on the class path')"

# What each way gives or throws, in any order, and what the ledger counts; "any" stands for any value.
_WAYS: list[tuple[str, list[Any], list[str]]] = [
    ("area", ["any", "any", "any", "any", _NPE], []),
    ("twice", ["any", "any", "any", "any", _NPE], []),
    ("is", [1, 2], []),
    ("branch", [1, 2], []),
    ("cast", [0, 1, _CAST], []),
    ("sure", [0, 1], []),
    ("never", [0], []),
    ("castNever", [1, _CAST], []),
    ("lonely", ["any", "any", _NPE], []),
    ("seven", [7, _NPE], []),
    ("opaque", [1, 2], []),
    ("empty", [0], [_VOID]),
    ("store", [None, _STORE, _BOUNDS, _NPE], []),
    ("storeNew", [None, _STORE, _BOUNDS, _NPE], []),
    ("storeLeaf", [None, _BOUNDS, _NPE], []),
    ("storeAny", [None, _STORE, _BOUNDS, _NPE], []),
    ("storeIn", [None, None, _STORE, _BOUNDS], []),
    ("storeRow", [None, _BOUNDS, _NPE], []),
    ("storeThenAsk", [None, None, _STORE, _BOUNDS, _NPE], []),
    ("apart", [0, 0], []),
    ("both", [3, 3, 2, 1, 2, 1, 2], []),
    ("ints", [-1, "any"], []),
    ("rows", [1, 2, 3], []),
    ("fields", [1, 2, 3, 4, 5], []),
]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    target = tmp_path_factory.mktemp("kinds")
    (target / "Kinds.java").write_text(_SOURCE)
    javac("-g", "-d", target, target / "Kinds.java")
    return target


class Explored:
    """The cases of a method and what the JVM does with their witnesses."""

    def __init__(self, folder: Path, name: str, open_world: bool = False) -> None:
        machine = Machine(ClassPath([folder], find_jdk()), exploring=True, open_world=open_world)
        method = next(
            method for method in machine.program.methods() if method.id.startswith(f"kinds.Kinds.{name}(")
        )
        self.cases: list[dict[str, Any]] = []
        summary = machine.explore(method, Exploration(details=False), self.cases.append)
        self.ledger: dict[str, int] = summary["ledger"]
        types = declared_types(method)[0]
        self.arguments = [
            Snapshot(machine.program.hierarchy, case["cells_in"], for_call=True).values(
                list(zip(case["args"], types, strict=True))
            )
            for case in self.cases
        ]
        with JvmHarness([folder]) as jvm:
            self.outcomes = jvm.run_many(method.id, self.arguments)

    def confirm(self) -> None:
        """Every witness takes its own trace, and the JVM agrees."""
        for case, arguments, outcome in zip(self.cases, self.arguments, self.outcomes, strict=True):
            assert case["checked"] == "true", arguments
            assert (case["ended"], case["exception"]) == (outcome.ended, outcome.exception), arguments
            assert case["value"] == outcome.value, arguments


@pytest.mark.parametrize(("name", "expected", "ledger"), _WAYS)
def test_every_way_is_a_case(folder: Path, name: str, expected: list[Any], ledger: list[str]) -> None:
    explored = Explored(folder, name)
    explored.confirm()
    found = [
        case["value"] if case["ended"] == "returned" else case["exception"].rpartition(".")[2]
        for case in explored.cases
    ]
    wanted = Counter(expected)
    missing = wanted - Counter(found)
    assert missing.keys() <= {"any"}
    assert len(found) == len(expected), found
    assert sorted(explored.ledger) == ledger


def test_the_cheapest_implementation_comes_first(folder: Path) -> None:
    classes = [case["cells_in"]["1"][1] for case in Explored(folder, "area").cases if case["cells_in"]]
    tile = "kinds.Kinds$Tile"
    assert classes == ["kinds.Kinds$Square", tile, tile, "kinds.Kinds$Circle"]


def test_an_opaque_interface_is_a_stub(folder: Path) -> None:
    arguments = [arguments[0] for arguments in Explored(folder, "opaque").arguments]
    assert {"stub": "kinds.Kinds$Lonelier"} in arguments


def test_an_open_world_has_implementations_that_are_not_there(folder: Path) -> None:
    explored = Explored(folder, "area", open_world=True)
    explored.confirm()
    assert sorted(explored.ledger) == [
        "unsupported('kinds.Kinds$Shape.area()I','receiver without implementation')"
    ]
