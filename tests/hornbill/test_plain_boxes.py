"""Plain JSON values are boxes where boxes are asked for, on both engines and on the JVM alike."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from hornbill.graphs import Graphs
from hornbill.jvm.harness import JvmHarness
from hornbill.values import BOXED, plain_box
from tests.hornbill.compiling import program_at
from tests.hornbill.conftest import Command
from tests.jdk_tools import javac

_SOURCE = """
package boxes;
public class Boxes {
    static int whole(Integer x) { return x == null ? -1 : x + 1; }
    static boolean same(Integer x, Integer y) { return x == y; }
    static long wide(Long x) { return x + 1; }
    static int narrow(Short x, Byte y) { return x + y; }
    static char letter(Character x) { return (char) (x + 1); }
    static boolean flag(Boolean x) { return !x; }
    static double real(Double x) { return x / 2; }
    static float single(Float x) { return x / 2; }
    static int several(Integer[] xs) { return xs.length + xs[0]; }
    static long number(Number x) { return x.longValue(); }
    static int compared(Comparable<Integer> x) { return x.compareTo(3); }
    static int any(Object x) {
        return x instanceof Integer ? 1 : x instanceof Long ? 2 : x instanceof Double ? 3
            : x instanceof Boolean ? 4 : x instanceof String ? 5 : 6;
    }
}
"""
CALLS: list[tuple[str, list[Any], Any]] = [
    ("whole(Ljava/lang/Integer;)I", [126], 127),
    ("whole(Ljava/lang/Integer;)I", [None], -1),
    ("whole(Ljava/lang/Integer;)I", [{"box": "java.lang.Integer", "value": 126}], 127),
    ("same(Ljava/lang/Integer;Ljava/lang/Integer;)Z", [127, 127], True),
    ("same(Ljava/lang/Integer;Ljava/lang/Integer;)Z", [128, 128], False),
    ("wide(Ljava/lang/Long;)J", [3], 4),
    ("narrow(Ljava/lang/Short;Ljava/lang/Byte;)I", [300, -3], 297),
    ("letter(Ljava/lang/Character;)C", ["a"], "b"),
    ("flag(Ljava/lang/Boolean;)Z", [True], False),
    ("real(Ljava/lang/Double;)D", [3], 1.5),
    ("real(Ljava/lang/Double;)D", ["NaN"], "NaN"),
    ("single(Ljava/lang/Float;)F", [0.5], 0.25),
    ("several([Ljava/lang/Integer;)I", [[4, None]], 6),
    ("number(Ljava/lang/Number;)J", [7], 7),
    ("number(Ljava/lang/Number;)J", [1 << 40], 1 << 40),
    ("compared(Ljava/lang/Comparable;)I", [5], 1),
    ("any(Ljava/lang/Object;)I", [1], 1),
    ("any(Ljava/lang/Object;)I", [1 << 31], 2),
    ("any(Ljava/lang/Object;)I", [1.5], 3),
    ("any(Ljava/lang/Object;)I", [False], 4),
    ("any(Ljava/lang/Object;)I", ["a"], 5),
]


@pytest.fixture(scope="module")
def boxes(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("boxes")
    (folder / "Boxes.java").write_text(_SOURCE, encoding="utf-8")
    javac("-g", "-d", folder, folder / "Boxes.java")
    return folder


@pytest.fixture(scope="module")
def jvm(boxes: Path) -> Iterator[JvmHarness]:
    with JvmHarness([boxes]) as harness:
        yield harness


@pytest.mark.parametrize("engine", ["interpreter", "clauses"])
def test_calls(hornbill: Command, boxes: Path, tmp_path: Path, engine: str) -> None:
    batch = tmp_path / "calls.jsonl"
    lines = [json.dumps({"method": f"boxes.Boxes.{method}", "args": args}) for method, args, _ in CALLS]
    batch.write_text("\n".join(lines), encoding="utf-8")
    code, out, _ = hornbill("run", boxes, "--batch", batch, "--engine", engine)
    answers = [json.loads(line) for line in out.splitlines()]
    assert code == 0
    assert [answer.get("value") for answer in answers] == [value for _, _, value in CALLS]


@pytest.mark.parametrize(("method", "args", "value"), CALLS)
def test_the_jvm_takes_the_same(jvm: JvmHarness, method: str, args: list[Any], value: Any) -> None:
    outcome = jvm.run(f"boxes.Boxes.{method}", args)
    assert (outcome.ended, outcome.value) == ("returned", value)


@pytest.mark.parametrize(
    ("method", "args", "said"),
    [
        ("whole", '["x"]', '"x" is no int'),
        ("whole", "[1.5]", "1.5 is no int"),
        ("narrow", "[40000, 1]", "40000 is no short"),
        ("letter", '["ab"]', '"ab" is no char'),
        ("flag", "[1]", "1 is no boolean"),
        ("number", "[true]", "true is no java.lang.Number"),
        ("number", "[99999999999999999999]", "is no long"),
    ],
)
def test_what_does_not_fit(hornbill: Command, boxes: Path, method: str, args: str, said: str) -> None:
    code, out, err = hornbill("run", boxes, f"boxes.Boxes.{method}", "--args", args)
    assert (code, out) == (2, "")
    assert said in err


def test_boxes_in_words(hornbill: Command, boxes: Path) -> None:
    _, out, _ = hornbill("run", boxes, "boxes.Boxes.whole", "--args", "[126]")
    assert out.splitlines()[:2] == ["returned 127", "  arguments  x = Integer(126)"]
    assert "after" not in out
    _, out, _ = hornbill("run", boxes, "boxes.Boxes.real", "--args", "[3]")
    assert "x = Double(3.0)" in out and "after" not in out


def test_which_box() -> None:
    assert all(plain_box(1, box) == box for box in BOXED)
    assert plain_box("a", "java.lang.Object") is None
    assert plain_box({"box": "java.lang.Long", "value": 1}, "java.lang.Object") is None


def test_graphs_read_them(boxes: Path) -> None:
    graphs = Graphs(program_at(boxes).hierarchy)
    given = graphs.read(
        [5, "x", 5, "x"], ["java.lang.Long", "java.lang.Character", "int", "java.lang.String"]
    )
    assert graphs.print(given, ["java.lang.Object"] * 4) == [
        {"box": "java.lang.Long", "value": 5},
        {"box": "java.lang.Character", "value": "x"},
        5,
        "x",
    ]
