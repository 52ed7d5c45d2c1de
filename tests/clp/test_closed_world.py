"""Which types the world has, and what is said of them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from hornbill.bytecode.class_path import ClassPath
from hornbill.bytecode.jdk import find_jdk
from hornbill.clp.closed_world import ClosedWorld
from hornbill.clp.program import Program
from tests.jdk_tools import javac

_SOURCE = """
package world;
import java.util.List;
public class World {
    interface Face { }
    static abstract class Base implements Face { int a, b; }
    static class Leaf extends Base { int c; }
    static final class Last extends Base { }
    enum Plain { ONE, TWO; static final int COUNT = 2; int weight; }
    enum Rich { ONE { int f() { return 1; } }; int f() { return 2; } }
    sealed interface Closed permits Only { }
    record Only(int n) implements Closed { }
    sealed interface Half permits Free { }
    static non-sealed class Free implements Half { }
    static int names(Plain p, Number n, List<String> l) {
        switch (p) { case ONE: System.out.println(Math.abs(n.intValue())); break; default: l.add("x"); }
        return new java.util.ArrayList<String>(l).size() + 3;
    }
}
"""


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> ClosedWorld:
    target = tmp_path_factory.mktemp("world")
    (target / "World.java").write_text(_SOURCE)
    javac("-g", "-d", target, target / "World.java")
    return ClosedWorld(Program(ClassPath([target], find_jdk())))


def described(world: ClosedWorld) -> dict[str, tuple[str, str, int]]:
    """Kind, extension and number of fields of each type."""
    rows = re.findall(r"type\('([^']+)',(\w+),(\w+(?:\('[^']+'\))?),(\d+),\[", world.world_term())
    return {name: (kind, extension, int(fields)) for name, kind, extension, fields in rows}


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("Face", ("interface", "open", 0)),
        ("Base", ("abstract", "open", 2)),
        ("Leaf", ("concrete", "open", 3)),
        ("Last", ("concrete", "final", 2)),
        ("Plain", ("concrete", "enum('world.World$Plain')", 3)),
        ("Rich$1", ("concrete", "enum('world.World$Rich')", 2)),
        ("Closed", ("interface", "final", 0)),
        ("Half", ("interface", "open", 0)),
        ("Only", ("concrete", "final", 1)),
        ("1", ("abstract", "open", 0)),  # made for the switch; it has no constructor
    ],
)
def test_the_application(world: ClosedWorld, name: str, expected: tuple[str, str, int]) -> None:
    assert described(world)[f"world.World${name}"] == expected


def test_the_jdk(world: ClosedWorld) -> None:
    types = described(world)
    used = {
        "java.lang.Object",
        "java.lang.String",
        "java.util.List",
        "java.util.ArrayList",
        "java.lang.Number",
    }
    assert used <= types.keys()
    assert types["java.lang.Integer"][0] == "concrete"  # nothing else would be a Number
    absent = {
        "java.lang.System",
        "java.lang.Math",
        "java.util.LinkedList",
        "java.lang.Class",
        "java.lang.Boolean",
        "java.lang.Character",
    }
    assert not absent & types.keys()


def test_boxes_that_are_not_named_come_behind_all_others(world: ClosedWorld) -> None:
    names = list(described(world))
    beside = [f"java.lang.{name}" for name in ("Byte", "Double", "Float", "Long", "Short")]
    assert [name for name in names if described(world)[name][1] == "beside"] == beside == names[-5:]


def test_integer_is_there_only_where_it_is_needed() -> None:
    jars = Path(__file__).resolve().parents[2] / "jars"
    types = described(ClosedWorld(Program(ClassPath([jars / "inheritance.jar"], find_jdk()))))
    assert "java.lang.Integer" not in types and "java.lang.String" in types


def test_the_constants_of_an_enum(world: ClosedWorld) -> None:
    constants = "['world.World$Plain.ONE'-2,'world.World$Plain.TWO'-3]"
    assert world.constants_term("world.World$Plain") == constants


def test_sizes(world: ClosedWorld) -> None:
    assert world.size_term("java.lang.Object.<init>()V") == "1"
    assert int(world.size_term("java.lang.Object.hashCode()I")) > 10_000  # native
