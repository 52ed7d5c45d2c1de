"""Unknown enums, boxes, strings and sizes: the outcomes of each method, confirmed by a real JVM, and the
conditions of its cases."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from hornbill.cases import CaseSearch
from hornbill.clp.explorations import Exploration
from hornbill.jvm.harness import JvmHarness
from tests.agreement.compare import canonical
from tests.jdk_tools import javac

_PROGRAMS = Path(__file__).parent / "programs"
_NPE = "NullPointerException"
_BOUNDS = "ArrayIndexOutOfBoundsException"
_NEGATIVE = "NegativeArraySizeException"
_NO_NAME = "IllegalArgumentException"

# What each way gives or throws, in any order.
_WAYS: dict[str, list[Any]] = {
    "Inputs.nullness": [0, 1],
    "Inputs.isRed": [1, 2],
    "Inputs.ladder": [1, 2, 3, 4],  # an unknown colour is one of three: there is no 5
    "Inputs.choose": [1, 3, 9, _NPE],
    "Inputs.ordinal": [0, _NPE],
    "Inputs.name": ["RED", _NPE],
    "Inputs.others": [1, 2, 3, _NPE],
    "Inputs.same": [1, 2],
    "Inputs.three": [0, 0, 0, 1, 2, 2, 2],
    "Inputs.four": [0, 0, 0, 0, 2, 2, 2, 2, 2, 2],  # four constants of three are never all different
    "Inputs.use": [7, _NPE, _NPE],
    "Inputs.apply": [-3, 0, 3, _NPE],
    "Inputs.sign": [1, 1, 3, _NPE],
    "Inputs.compare": [1, 2, _NPE, _NPE],
    "Inputs.compareOps": [1, 2, _NPE, _NPE],
    "Inputs.single": [0, 0, 1],
    "Inputs.label": ["see", "dee", "A", _NPE],
    "Inputs.pixel": [1, 2, 3, _NPE, _NPE],
    "Inputs.object": [1, 2, 3],
    "Inputs.late": [0, 0, 0, 3, 4, 4, 4],  # different constants: neither 1 nor 2
    "Inputs.values": [1, 2, 2, _BOUNDS],
    "Inputs.at": [1, 1, 1, 2, 2, 2, _BOUNDS],
    "Inputs.valueOf": [0, 1, 2, _NO_NAME, _NO_NAME, _NO_NAME, _NO_NAME, _NPE],
    "Inputs.equal": [1, 2, _NPE],
    "Inputs.row": [1, 2, _BOUNDS, _BOUNDS, _NPE],
    "Inputs.fill": [None, _BOUNDS, _NPE],
    "Inputs.text": ["is RED", "is GREEN", "is BLUE", "is null"],
    "Inputs.unbox": [1, _NPE],
    "Inputs.sameBox": [1, 2],
    "Inputs.equalNotSame": [0, 0, 1, 2, 2],
    "Inputs.smallNotSame": [0, 0, 1, 3, 3, 3],  # small boxes of one value are the same: there is no 2
    "Inputs.five": [1, 2],
    "Inputs.thousand": [2],  # a new box is no input
    "Inputs.any": [1, 2],
    "Inputs.equalsBox": [1, 2, 2, _NPE],
    "Inputs.flags": [0, 0, 1, 2, 3],
    "Inputs.isTrue": [1, 2],
    "Inputs.bytes": [0, 0, 0, 2],
    "Inputs.chars": [0, 0, 0, 1, 2],
    "Inputs.longs": [1, 2, _NPE],
    "Inputs.doubles": [0, 0, 1, 2, 3],
    "Inputs.number": [0, 0, 1, 2],
    "Inputs.boxed": [1, 2, 3],
    "Inputs.boxes": [0, 0, 0, 1, 2, 3, 3],
    "Inputs.elements": [1, 1, _NPE, _NPE, _BOUNDS, _BOUNDS, _NPE],
    "Inputs.depth": [1, 2, _NPE, _NPE],
    "Inputs.strings": [0, 0, 1, 2, 2, 3, 3],
    "Inputs.literal": [1, 2],
    "More.grid": [[], [[]], _NEGATIVE, _NEGATIVE],
    "More.half": [[], [[0, 0]], _NEGATIVE],
    "More.rows": [[[], []], _NEGATIVE],
    "More.fixed": [1, _BOUNDS, _NEGATIVE],
    "More.line": [[3], _BOUNDS, _NEGATIVE],
    "More.apart": [0, 0, 0, 0, 1, _NPE, _NPE],  # objects of unrelated classes are two: there is no 9
    "More.keep": [2, 5],
    "More.twice": [0, 7],
    "More.store": [4, _BOUNDS, _NPE],
    "More.text": [1, 2, _NPE],
}

# What the conditions of the first case say, or of the one that gives a value.
_SAID: list[tuple[str, Any, list[str]]] = [
    ("Inputs.others", _NPE, ["a == null", "b != null"]),  # what is another than null is not null
    ("Inputs.isRed", 1, ["c != null", "c == Color.RED"]),
    ("Inputs.choose", 1, ["c != null", "c == Color.RED"]),
    ("Inputs.choose", 9, ["c != null", "c == Color.GREEN"]),
    ("Inputs.ordinal", 0, ["c != null"]),
    ("Inputs.label", "A", ["n instanceof First"]),
    ("Inputs.object", 2, ["o instanceof Color", "o != Color.BLUE"]),
    ("Inputs.isTrue", 2, ["a == null || !a.booleanValue()"]),
    ("Inputs.five", 2, ["a == null || a.intValue() != 5"]),
    ("Inputs.boxed", 1, ["o instanceof Integer", "((Integer) o).intValue() > 3"]),
    ("Inputs.thousand", 2, []),
    ("More.castable", False, ["o instanceof String"]),
    ("More.castable", True, ["o == null"]),
]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    target = tmp_path_factory.mktemp("inputs")
    javac("-g", "-d", target, *(_PROGRAMS / name for name in ("Inputs.java", "More.java")))
    return target


@pytest.fixture(scope="module")
def search(folder: Path) -> CaseSearch:
    return CaseSearch([folder])


@pytest.fixture(scope="module")
def jvm(folder: Path) -> Iterator[JvmHarness]:
    with JvmHarness([folder]) as harness:
        yield harness


def cases(search: CaseSearch, name: str, heap: str = "solver") -> tuple[str, list[dict[str, Any]]]:
    method = next(m for m in search.program.methods() if m.id.startswith(f"inputs.{name}("))
    found: list[dict[str, Any]] = []
    exploration = Exploration("loop-1", heap=heap, choices="all")
    search.run(method.id, exploration, lambda case: found.append(case.json))
    return method.id, found


def outcome(case: dict[str, Any]) -> Any:
    return case["exception"].rpartition(".")[2] if case["exception"] else case["witness"]["value"]


def confirm(jvm: JvmHarness, method_id: str, case: dict[str, Any]) -> None:
    """The witness takes the case's way, and the JVM says what the case says."""
    witness = case["witness"]
    assert "mistake" not in case, witness
    seen = jvm.run(method_id, witness["args"])
    said: dict[str, Any] = {"ended": case["ended"], "exception": case["exception"]}
    said |= {"value": witness["value"], "args_after": witness["args_after"]}
    answer: dict[str, Any] = {"ended": seen.ended, "exception": seen.exception}
    answer |= {"value": seen.value, "args_after": seen.args_after}
    assert canonical(said) == canonical(answer), witness


@pytest.mark.parametrize("name", _WAYS)
def test_every_way_is_a_case(search: CaseSearch, jvm: JvmHarness, name: str) -> None:
    method_id, found = cases(search, name)
    for case in found:
        confirm(jvm, method_id, case)
    assert sorted(map(str, map(outcome, found))) == sorted(map(str, _WAYS[name]))


@pytest.mark.parametrize("heap", ["lazy", "lazy-noalias"])
@pytest.mark.parametrize(
    "name", ["Inputs.ladder", "Inputs.four", "Inputs.number", "Inputs.chars", "Inputs.late"]
)
def test_the_heap_mode_makes_no_difference(search: CaseSearch, jvm: JvmHarness, name: str, heap: str) -> None:
    method_id, found = cases(search, name, heap)
    for case in found:
        confirm(jvm, method_id, case)
    if name in ("Inputs.ladder", "Inputs.four"):
        assert sorted(map(str, map(outcome, found))) == sorted(map(str, _WAYS[name]))


@pytest.mark.parametrize(("name", "value", "said"), _SAID)
def test_conditions_are_said_of_what_a_person_sees(
    search: CaseSearch, name: str, value: Any, said: list[str]
) -> None:
    case = next(case for case in cases(search, name)[1] if outcome(case) == value)
    assert case["constraints"] == said


def test_an_enum_is_a_constant_in_the_witness(search: CaseSearch) -> None:
    case = next(case for case in cases(search, "Inputs.isRed")[1] if outcome(case) == 1)
    assert case["witness"]["args"] == [{"enum": "inputs.Inputs$Color", "name": "RED"}]


def test_large_boxes_and_strings_that_are_the_same_have_an_id(search: CaseSearch) -> None:
    for name in ("Inputs.doubles", "Inputs.strings"):
        case = next(case for case in cases(search, name)[1] if outcome(case) == 1)
        first, second = case["witness"]["args"]
        assert second == {"ref": first["id"]}


def test_characters_are_ones_that_a_person_would_pick(search: CaseSearch) -> None:
    cases_of_chars = [case["witness"]["args"][0] for case in cases(search, "More.chars")[1]]
    assert cases_of_chars[:2] == [["a", "a"], ["a", "b"]]
    letters = [case["witness"]["args"][0] for case in cases(search, "More.letter")[1]]
    assert all(" " <= letter <= "~" for letter in letters)
