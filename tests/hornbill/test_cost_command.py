"""`hornbill cost`: the worst case of each size, the class of the growth, bad input."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

import hornbill as api
from tests.hornbill.compiling import compiled
from tests.hornbill.conftest import ROOT, Command

_JAR = ROOT / "jars" / "growth.jar"

# Method, what grows, assumptions, class, the worst costs.
_KNOWN: list[tuple[str, str, tuple[str, ...], str, list[int]]] = [
    ("Sorts.insertionSort", "a:1..5", (), "quadratic", [7, 46, 102, 175, 265]),
    ("Matcher.matches", "s:1..6", (), "exponential", [49, 127, 283, 595, 1219, 2467]),
    ("Search.binarySearch", "a:1..8", (), "log", [37, 57, 62, 77, 82, 82, 87, 97]),
]


def found(run: Command, method: str, grow: str, *options: object) -> dict[str, Any]:
    code, out, err = run("cost", _JAR, f"growth.{method}", "--grow", grow, "--json", *options)
    assert (code, err) == (0, "")
    answer: dict[str, Any] = json.loads(out)
    return answer


@pytest.mark.parametrize(("method", "grow", "assume", "name", "costs"), _KNOWN)
def test_worst_cases_and_class(
    hornbill: Command, method: str, grow: str, assume: tuple[str, ...], name: str, costs: list[int]
) -> None:
    answer = found(hornbill, method, grow, *(part for one in assume for part in ("--assume", one)))
    assert answer["growth"] == name
    assert [point["cost"] for point in answer["points"]] == costs
    assert all(point["proved"] and point["upper"] == point["cost"] for point in answer["points"])
    assert answer["proved_to"] == len(costs)


def test_worst_inputs_have_their_size(hornbill: Command) -> None:
    points = found(hornbill, "Sorts.insertionSort", "a:2..4")["points"]
    assert [point["inputs"] for point in points] == [
        {"this": None, "args": [[1, 0]]},
        {"this": None, "args": [[2, 1, 0]]},
        {"this": None, "args": [[3, 2, 1, 0]]},
    ]


def test_assumptions_hold_of_the_worst_inputs(hornbill: Command) -> None:
    answer = found(hornbill, "Search.binarySearch", "a:3..3", "--assume", "key > a[2] && a[2] > a[1]")
    array, key = answer["points"][0]["inputs"]["args"]
    assert key > array[2] > array[1]
    assert answer["assume"] == ["key > a[2] && a[2] > a[1]"]


def objects_in(value: Any) -> int:
    """The objects of our own classes in a value."""
    match value:
        case dict():
            return int(str(value.get("class")).startswith("growth.")) + sum(map(objects_in, value.values()))
        case list():
            return sum(map(objects_in, value))
    return 0


def test_structures_grow_by_their_objects(hornbill: Command) -> None:
    answer = found(hornbill, "Tree.insert", "this:1..5", "--assume", "acyclic(this)")
    assert [point["cost"] for point in answer["points"]] == [17, 31, 46, 61, 76]
    assert [objects_in(point["inputs"]["this"]) for point in answer["points"]] == [1, 2, 3, 4, 5]
    assert (answer["growth"], answer["proved_to"]) == ("linear", 5)


def test_what_was_not_read_makes_up_the_size(hornbill: Command) -> None:
    """The key is at the root, so that the rest of the tree is never looked at."""
    assume = ("--assume", "acyclic(this)", "--assume", "this.root != null && this.root.key == key")
    points = found(hornbill, "Tree.insert", "this:2..4", *assume)["points"]
    assert [(point["cost"], point["proved"]) for point in points] == [(12, True)] * 3
    assert [objects_in(point["inputs"]["this"]) for point in points] == [2, 3, 4]


def test_sizes_that_cannot_be_have_no_cost(hornbill: Command) -> None:
    assume = ("--assume", "this.root == null")
    points = found(hornbill, "Tree.insert", "this:1..2", *assume)["points"]
    assert [(point["cost"], point["inputs"] is None) for point in points] == [(17, False), (None, True)]


def test_budget_that_is_spent_leaves_points_unproved(hornbill: Command) -> None:
    answer = found(hornbill, "HashTable.of", "keys:1..4", "--budget", "300000")
    first, *_, last = answer["points"]
    assert (first["proved"], last["proved"], last["left"]) == (True, False, ["budget(steps)"])
    assert None in (last["cost"], last["upper"]) or last["upper"] >= last["cost"]
    assert answer["proved_to"] < 4


def test_text_has_points_class_and_plot(hornbill: Command, tmp_path: Path) -> None:
    file = tmp_path / "growth.svg"
    code, out, _ = hornbill("cost", _JAR, "growth.Matcher.matches", "--grow", "s:1..5", "--svg", file)
    assert code == 0
    assert '     3    283      283  proved  s = "aaa"' in out
    assert "growth   exponential: 39*2^n - 29, exactly, from 1 on, by sizes 1..5" in out
    assert out.count("*") > 5
    root = ElementTree.fromstring(file.read_text())
    assert len(root.findall("{http://www.w3.org/2000/svg}circle")) == 5


@pytest.mark.parametrize(
    ("method", "grow", "said"),
    [
        ("Sorts.insertionSort", "b:1..3", "has no argument b"),
        ("Sorts.insertionSort", "a", "names no sizes"),
        ("Sorts.insertionSort", "a:4..2", "there are no sizes from 4 to 2"),
        ("Sorts.insertionSort", "a:-1..2", "a has no elements of -1"),
        ("Sorts.insertionSort", "this:1..2", "has no receiver"),
        ("Tree.insert", "this.rot:1..2", "has no field rot (did you mean root?)"),
        ("Tree.insert", "this:0..2", "this has no objects of 0"),
        ("Tree.insert", "this:1..2 --cost memory,calls", "is not one cost model"),
        ("Tree.insert", "this:1..2 --cost time", "no cost model is called 'time'"),
    ],
)
def test_bad_input(hornbill: Command, method: str, grow: str, said: str) -> None:
    code, out, err = hornbill("cost", _JAR, f"growth.{method}", "--grow", *grow.split())
    assert (code, out) == (2, "")
    assert said in err
    assert err.count("\n") == 1


# Method, sizes, where it is predicted, the pattern, the class, the largest cost.
_PATTERNS = [
    ("Sorts.insertionSort", "a:1..4", 200, "a: descending", "quadratic", 342_685),
    ("Sorts.quickSort", "a:1..5", 40, "a: the largest, then ascending", "quadratic", 25_440),
    ("Sorts.mergeSort", "a:1..5", 64, "a: dealt to halves, the largest left", "n log n", 16_677),
    (
        "Search.binarySearch",
        "a:1..8",
        64,
        "a: ascending, by 2, key = the dearest of those around",
        "log",
        162,
    ),
]


@pytest.mark.parametrize(("method", "grow", "largest", "pattern", "name", "most"), _PATTERNS)
def test_worst_inputs_are_generalised(
    hornbill: Command, method: str, grow: str, largest: int, pattern: str, name: str, most: int
) -> None:
    answer = found(hornbill, method, grow, "--predict", largest)
    assert (answer["pattern"], answer["growth"]) == (pattern, name)
    last = answer["predicted"][-1]
    assert (last["size"], last["cost"], last["proved"]) == (largest, most, False)
    assert (last["measured"], last["measured_by"]) == (most, "jvm")
    assert len(last["inputs"]["args"][0]) == largest
    assert answer["fitted_sizes"][-1] == largest
    run = hornbill("run", _JAR, f"growth.{method}", "--args", json.dumps(last["inputs"]["args"]))
    assert f"{most:,} instructions" in run.out


@pytest.mark.parametrize("model", ["instructions", "memory", "calls", "calls:growth.HashTable.insert"])
@pytest.mark.parametrize(("method", "grow"), [("HashTable.of", "keys:2..2"), ("Sorts.mergeSort", "a:3..3")])
def test_explanation_adds_up(hornbill: Command, model: str, method: str, grow: str) -> None:
    answer = found(hornbill, method, grow, "--cost", model, "--explain")
    explained = answer["explained"]
    assert explained["total"] == answer["points"][0]["cost"]
    assert sum(row["cost"] for row in explained["allocations"]) <= explained["total"]
    whole = explained["methods"][:1]
    assert [(row["calls"], row["cost"]) for row in whole] == ([(1, explained["total"])] if whole else [])


def test_worst_case_leaves_the_median_one(hornbill: Command) -> None:
    explained = found(hornbill, "Sorts.insertionSort", "a:3..4", "--explain")["explained"]
    median = explained["median"]
    assert (median["size"], median["cases"], median["worst"]) == (4, 24, 175)
    assert median["median"] < median["worst"]
    assert median["leaves"]["line"] == 9
    assert median["leaves"]["worst"] != median["leaves"]["median"]
    assert [row["line"] for row in explained["lines"]][:2] == [10, 9]


@pytest.fixture(scope="module")
def grown(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the classes of programs/Grown.java."""
    return compiled("Grown.java", tmp_path_factory.mktemp("grown"), "-g")


# Method, sizes, the pattern, the formula.
_MADE = [
    ("repeats", "c:1..4", "c: characters ascending", "13/2*n^2 + 15/2*n + 8"),
    ("used", "this.count:1..4", "this.count: the size", "13*n + 10"),
    ("positive", "d:1..4", "d: ascending", "17*n - 7"),
    ("below", "table:1..3", "table: rows counted", "17/2*n^2 + 5/2*n + 10"),
    ("sum", "numbers:1..3", "numbers: as before, with more of the last", "13*n + 10"),
]


@pytest.mark.parametrize(("method", "grow", "pattern", "formula"), _MADE)
def test_inputs_of_other_types_are_generalised(
    grown: Path, method: str, grow: str, pattern: str, formula: str
) -> None:
    answer = api.cost(grown, f"grown.Grown.{method}", grow=grow, predict=50, on_jvm=False)
    assert answer.growth is not None
    assert (answer.pattern, answer.growth.formula) == (pattern, formula)
    assert answer.predicted[-1].size == 50


def test_structures_are_generalised(hornbill: Command) -> None:
    assume = ("--assume", "acyclic(this)")
    answer = found(hornbill, "Tree.insert", "this:1..5", "--predict", 300, *assume)
    assert answer["pattern"] == "this: a chain by left, key the same, key = below all"
    last = answer["predicted"][-1]
    assert (last["cost"], objects_in(last["inputs"]["this"])) == (15 * 300 + 1, 300)


def test_structures_below_arrays_are_generalised(grown: Path) -> None:
    answer = api.cost(
        *(grown, "grown.Grown$Holder.chained"),
        grow="this:1..4",
        predict=20,
        assume=["acyclic(this)", "this.heads.length == 2"],
        on_jvm=False,
    )
    assert answer.pattern == "this: a chain by right"
    assert answer.growth is not None
    assert answer.growth.name == "linear"


def test_interfaces_may_have_other_classes(grown: Path) -> None:
    point = api.cost(grown, "grown.Grown.sum", grow="numbers:2..2").points[0]
    assert not point.proved
    assert point.left == ("other classes than these may be a java.util.List: java.util.ArrayList",)


def test_objects_may_be_shared(grown: Path) -> None:
    """Where both links lead to the same part, all below it is visited twice."""
    answer = api.cost(grown, "grown.Grown.parts", grow="part:1..4", assume=["acyclic(part)"])
    assert answer.growth is not None
    assert (answer.growth.name, answer.proved_to) == ("exponential", 4)


def test_structures_with_room_in_the_library_are_not_filled(grown: Path) -> None:
    assume = ["part.left != null && part.right == null && part.left.left == null && part.left.right == null"]
    points = api.cost(grown, "grown.Grown.first", grow="part:2..3", assume=[*assume, "acyclic(part)"]).points
    assert [(point.cost, point.proved) for point in points] == [(5, True), (None, False)]
    assert points[1].left == ("what a class of the library holds may have that size",)


def test_worst_inputs_become_tests(hornbill: Command, tmp_path: Path) -> None:
    out = tmp_path / "tests"
    assume = ("--assume", "acyclic(this)")
    found(hornbill, "Tree.insert", "this:1..3", "--predict", 5, "--out", out, *assume)
    text = (out / "growth" / "TreeTest.java").read_text()
    assert text.count("@Test") == 2
    assert text.count("new Tree.Node(0)") == 2 + 4
    assert text.count('costs.atMost("instructions", 46);') == 1
    assert text.count('costs.atMost("instructions", 76);') == 1
    ran = hornbill("replay", out, "--class-path", _JAR)
    assert (ran.code, "2 tests pass" in ran.out) == (0, True)
    code, _, err = hornbill("cost", _JAR, "growth.Tree.insert", "--grow", "this:1..2", "--out", out, *assume)
    assert code == 2
    assert "TreeTest.java is there already" in err


def test_size_to_predict_is_larger(hornbill: Command) -> None:
    code, _, err = hornbill("cost", _JAR, "growth.Sorts.insertionSort", "--grow", "a:1..4", "--predict", "4")
    assert code == 2
    assert "--predict 4 is no larger than the sizes of --grow" in err


def test_from_python() -> None:
    answer = api.cost(_JAR, "growth.Sorts.insertionSort", grow="a:1..4")
    assert isinstance(answer, api.CostGrowth)
    assert answer.growth is not None
    assert (answer.growth.name, answer.growth.formula) == ("quadratic", "17/2*n^2 + 27/2*n - 15")
    assert [(point.size, point.cost) for point in answer.points] == [(1, 7), (2, 46), (3, 102), (4, 175)]
