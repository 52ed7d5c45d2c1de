"""The comparison itself: it sees every kind of difference, and only differences."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from hornbill.jvm.harness import JvmHarness
from tests.agreement.compare import canonical, compare
from tests.agreement.topics import JARS


def returned(value: Any, *args: Any) -> dict[str, Any]:
    return {"ended": "returned", "value": value, "args_after": list(args)}


ALIKE = [
    (returned(1), returned(1)),
    (returned([1, 2], []), returned([1, 2], [])),
    (returned({"ref": 1}, {"id": 1, "array": [1]}), returned({"ref": 9}, {"id": 9, "array": [1]})),
    (returned(None, {"id": 4, "array": []}), returned(None, [])),
    (
        returned(None, {"class": "C", "fields": {"a": {"id": 1, "array": []}, "b": {"ref": 1}}}),
        returned(None, {"class": "C", "fields": {"b": {"id": 1, "array": []}, "a": {"ref": 1}}}),
    ),
    (
        returned({"id": 1, "class": "C", "fields": {"next": {"ref": 1}}}),
        returned({"class": "C", "id": 7, "fields": {"next": {"ref": 7}}}),
    ),
    (
        returned({"class": "C", "fields": {"id": 1, "ref": 1, "array": None}}, {"id": 1, "array": []}),
        returned({"id": 3, "class": "C", "fields": {"array": None, "ref": 1, "id": 1}}, []),
    ),
    (
        returned({"class": "C$$Lambda", "fields": {}}, {"class": "C", "fields": {}}),
        returned(
            {"class": "C$$dynamic$m$1", "fields": {"a": {"ref": 1}}}, {"id": 1, "class": "C", "fields": {}}
        ),
    ),
]
DIFFERENT = [
    (returned(1), returned(2)),
    (returned(1), returned(True)),
    (returned(1), returned(1.0)),
    (returned(0.0), returned(-0.0)),
    (returned("1"), returned(1)),
    (returned(None), returned([])),
    (returned([1]), returned([1, 2])),
    (returned(None, [1]), returned(None, [2])),
    (returned("a"), {"ended": "threw", "exception": "a", "args_after": []}),
    (
        returned(None, {"id": 1, "array": [1]}, {"ref": 1}),
        returned(None, [1], [1]),
    ),
    (
        returned({"ref": 1}, {"id": 1, "array": [1]}, [1]),
        returned({"ref": 1}, [1], {"id": 1, "array": [1]}),
    ),
    (
        returned(None, {"class": "C", "fields": {"a": 1}}),
        returned(None, {"class": "D", "fields": {"a": 1}}),
    ),
    (returned({"type": "int[]", "array": []}), returned({"type": "long[]", "array": []})),
]


@pytest.mark.parametrize(("one", "other"), ALIKE)
def test_alike(one: dict[str, Any], other: dict[str, Any]) -> None:
    assert canonical(one) == canonical(other)


@pytest.mark.parametrize(("one", "other"), DIFFERENT)
def test_different(one: dict[str, Any], other: dict[str, Any]) -> None:
    assert canonical(one) != canonical(other)


class Fixed:
    """An engine that always answers the same."""

    def __init__(self, answer: dict[str, Any]) -> None:
        self.answer = answer

    def run(self, method_id: str, args: list[Any], budget: int | None) -> dict[str, Any]:
        return self.answer | {"args_after": args}


ABS = "arithmetic.Ints.abs(I)I"
JAR = JARS / "arithmetic.jar"


def test_counts_agreement_disagreement_and_the_inconclusive() -> None:
    with JvmHarness([JAR]) as jvm:
        right = compare(
            Fixed({"ended": "returned", "value": 3}), "fixed", jvm, JAR, ABS, [[3], [-3], [-44], [5]]
        )
        given_up = compare(Fixed({"ended": "budget", "why": "steps"}), "fixed", jvm, JAR, ABS, [[3]])
    assert (right.agreed, len(right.disagreements), right.compared) == (2, 2, 4)
    assert [found.args for found in right.smallest()] == [[5]]
    assert f"hornbill run {JAR} 'arithmetic.Ints.abs(I)I' --args '[5]' --engine fixed" in str(
        right.smallest()[0]
    )
    assert given_up.inconclusive == {"budget: steps": 1} and given_up.compared == 1


def test_two_ways_of_the_jvm_agree() -> None:
    class Interpreted:
        def __init__(self, jvm: JvmHarness) -> None:
            self.jvm = jvm

        def run(self, method_id: str, args: list[Any], budget: int | None) -> dict[str, Any]:
            outcome = self.jvm.run(method_id, args)
            return {name: getattr(outcome, name) for name in ("ended", "value", "exception", "args_after")}

    jar = Path(JARS / "exceptions.jar")
    method = "exceptions.Finally.catchAndFinally(II[I)I"
    lists: list[list[Any]] = [[1, 0, [0]], [9, 0, [5]], [8, 2, [0]], [1, 1, []], [1, 1, None]]
    with JvmHarness([jar]) as jvm, JvmHarness([jar], xint=True) as interpreted:
        assert compare(Interpreted(interpreted), "jvm", jvm, jar, method, lists).agreed == len(lists)
