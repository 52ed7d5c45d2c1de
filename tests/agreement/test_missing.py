"""Where a class is missing, engines, searches and the JVM agree, or the way ends by naming it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from hornbill.cases import CaseSearch, FoundCase
from hornbill.clp.explorations import Exploration
from hornbill.jvm.harness import JvmHarness, Outcome
from hornbill.run import Session
from tests.agreement.compare import canonical
from tests.agreement.missing import WAYS, compile_with_missing
from tests.agreement.runs import ENGINES

ERROR = "java.lang.NoClassDefFoundError"
ARGUMENTS: dict[str, list[Any]] = {
    "int a": [-1, 0, 3, 4],
    "Object o": [None, "x", {"array": [1], "type": "int[]"}, {"array": [], "type": "java.lang.Object[]"}],
    "Object[] o": [None, [], {"array": ["x"], "type": "java.lang.String[]"}],
}
BEYOND_THE_JVM = ("Merged",)
"""Ways that stay open although the JVM takes some of them: what the stack maps say is not read."""


@pytest.fixture(scope="module")
def classes(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return compile_with_missing(tmp_path_factory.mktemp("missing"))


@pytest.fixture(scope="module")
def jvm(classes: Path) -> Iterator[JvmHarness]:
    with JvmHarness([classes]) as harness:
        yield harness


def calls(name: str) -> tuple[str, list[list[Any]]]:
    """The id of a way's method, and the arguments that it is called with."""
    result, _, rest = WAYS[name].partition(" run(")
    parameter = rest.partition(")")[0]
    types = {"int": "I", "Object": "Ljava/lang/Object;", "Object[]": "[Ljava/lang/Object;"}
    id_ = f"{name}.run({types[parameter.split()[0]]}){types[result]}"
    return id_, [[value] for value in ARGUMENTS[parameter]]


def on_jvm(jvm: JvmHarness, id_: str, args: list[Any]) -> Outcome:
    name, _, signature = id_.partition(".run")
    return jvm.run(f"Calls.{name}{signature}", args)


@pytest.mark.parametrize("engine", ENGINES)
def test_engines(classes: Path, jvm: JvmHarness, engine: str) -> None:
    session = Session([classes], engine)
    agreed = missing = 0
    for name in WAYS:
        id_, lists = calls(name)
        for args in lists:
            expected, answer = on_jvm(jvm, id_, args), session.run(id_, args)
            if expected.exception == ERROR:
                assert answer["ended"] == "unsupported" and " is missing" in answer["why"], (
                    id_,
                    args,
                    answer,
                )
                missing += 1
            elif answer["ended"] == "unsupported":
                assert name in BEYOND_THE_JVM, (id_, args, answer)
            else:
                seen = {"ended": expected.ended, "value": expected.value, "exception": expected.exception}
                assert canonical(answer) == canonical(seen | {"args_after": expected.args_after}), (id_, args)
                agreed += 1
    assert agreed > 80 and missing > 40


def test_searches(classes: Path, jvm: JvmHarness) -> None:
    search = CaseSearch([classes])
    for name in WAYS:
        id_, lists = calls(name)
        cases: list[FoundCase] = []
        summary = search.run(id_, Exploration("loop-1", budget=10_000_000), cases.append)
        paths = summary.ledger["paths"]
        assert not any("internal" in why for why in paths), (id_, paths)
        for case in cases:
            args = case.json["witness"]["args"]
            outcome = on_jvm(jvm, id_, args)
            said = (case.json["ended"], case.json["exception"], case.json["witness"]["value"])
            assert said == (outcome.ended, outcome.exception, outcome.value), (id_, args)
            assert "mistake" not in case.json
        if any(on_jvm(jvm, id_, args).exception == ERROR for args in lists):
            assert any(" is missing" in why for why in paths), (id_, paths)
        else:
            assert cases or name in BEYOND_THE_JVM, id_


@pytest.mark.parametrize(
    ("id_", "values", "names"),
    [
        ("Holder.one(LHolder;)I", [1, 2], True),
        ("Holder.several(LHolder;)I", [1, 2], True),
        ("Holder.beside(LHolder;)I", [0, 1], False),
        ("Plain.nothing(LGone;)I", [], True),
        ("Caller.same(I)I", [], True),
    ],
)
def test_missing_types_of_inputs(classes: Path, id_: str, values: list[int], names: bool) -> None:
    cases: list[FoundCase] = []
    summary = CaseSearch([classes]).run(id_, Exploration("loop-1"), cases.append)
    assert sorted(case.json["witness"]["value"] for case in cases) == values
    paths = summary.ledger["paths"]
    assert any("class Gone is missing" in why for why in paths) == bool(paths) == names
    assert not any(branch["why"] == "infeasible" for branch in summary.ledger["branches"])
