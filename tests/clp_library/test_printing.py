"""Output is an effect without a way back: it ends no path, decides nothing, and asks objects for their texts.

Every case's witness goes the way of its case on both engines and on a real JVM; the methods look at what
printing does to the objects that are printed.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from hornbill.bytecode.class_path import ClassPath
from hornbill.bytecode.jdk import find_jdk
from hornbill.case_witnesses import witness_json
from hornbill.clp.explorations import Exploration
from hornbill.clp.machine import Machine
from hornbill.jvm.harness import JvmHarness
from hornbill.run import Session
from tests.jdk_tools import javac

READ_BACK = "output to a stream that a program may read back"
UNKNOWN = "the text of an unknown object of the library"

# How many cases there are with at most four rounds of a loop, and what ended other paths.
CASES: dict[str, tuple[int, tuple[str, ...]]] = {
    "numbers": (2, ()),
    "text": (2, ()),
    "concatenated": (4, ()),
    "built": (3, ()),
    "kept": (2, ()),
    "either": (2, ()),
    "loud": (2, ()),
    "hashed": (1, ()),
    "object": (16, (UNKNOWN,) * 4),
    "quiet": (2, ()),
    "nothing": (3, ()),
    "nothingToPrintOn": (6, ()),
    "formatted": (4, ()),
    "wrongConversion": (2, ()),
    "missingArgument": (1, ()),
    "noFormat": (2, ()),
    "formattedText": (2, ()),
    "wrappers": (2, ()),
    "noStream": (2, ()),
    "characters": (3, ()),
    "nested": (5, ()),
    "stored": (21, ()),
    "rounds": (5, ()),
    "caught": (4, ()),
    "handedStream": (3, (READ_BACK,)),
    "errors": (4, ()),
    "telling": (2, ()),
    "arrays": (3, ()),
    "replacedStream": (2, ()),
    "bytes": (2, ()),
    "logged": (2, ()),
    "looped": (5, ()),
    "readBack": (0, (READ_BACK,)),
    "handed": (2, ()),
}


@pytest.fixture(scope="module", params=["11", "17"])
def folder(tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest) -> Path:
    """The classes, with concatenations by a factory."""
    return compiled_for(request.param, tmp_path_factory.mktemp("printing"))


def compiled_for(release: str, target: Path) -> Path:
    source = Path(__file__).parent / "Printing.java"
    javac("-g", "-nowarn", "--release", release, "-d", target, source)
    return target


def checked(folder: Path, names: dict[str, tuple[int, tuple[str, ...]]]) -> None:
    machine = Machine(ClassPath([folder], find_jdk()), exploring=True)
    methods = {one.name: one for one in machine.program.methods() if one.owner == "Printing"}
    with JvmHarness([folder]) as jvm:
        for name, (count, left_out) in names.items():
            found: list[dict[str, Any]] = []
            summary = machine.explore(methods[name], Exploration("loop-4"), found.append)
            others = ("bound(loop)", "assumed(")  # rounds that are left, and what is taken for granted
            ended = [why for why in sorted(summary["ledger"]) if not why.startswith(others)]
            assert [case["checked"] for case in found] == ["true"] * count, name
            assert tuple(why.split(",")[-1].strip("')") for why in ended) == left_out, name
            witnesses = [witness_json(methods[name], machine.program.hierarchy, case) for case in found]
            outcomes = jvm.run_many(methods[name].id, [witness["args"] for witness in witnesses])
            for case, witness, outcome in zip(found, witnesses, outcomes, strict=True):
                assert (case["ended"], case["exception"]) == (outcome.ended, outcome.exception), witness
                assert witness["value"] == outcome.value, (name, witness)


def test_searches(folder: Path) -> None:
    checked(folder, CASES)


def test_builders_of_older_compilers(tmp_path: Path) -> None:
    names = ("concatenated", "either", "loud", "quiet", "caught", "logged", "looped", "telling")
    checked(compiled_for("8", tmp_path), {name: CASES[name] for name in names})


@pytest.fixture(scope="module")
def jvm(folder: Path) -> Iterator[JvmHarness]:
    with JvmHarness([folder]) as harness:
        yield harness


KNOWN: dict[str, list[Any]] = {
    "numbers": [4, 5, 0.1, 1.5, True, "x"],
    "concatenated": ["s", 4, 1e300, {"box": "java.lang.Integer", "value": 7}],
    "built": [None, 1, 0.25, 3],
    "loud": [True],
    "hashed": [],
    "quiet": [3],
    "nothing": [False, 1],
    "formatted": [1, 0.5, "text"],
    "wrongConversion": [4],
    "missingArgument": [1],
    "noFormat": [False],
    "formattedText": [0.75, 1],
    "wrappers": [4],
    "noStream": [False],
    "characters": [None],
    "nested": [False, 1, {"class": "Printing$Loud", "fields": {"asked": 0}}],
    "caught": [{"class": "Printing$Loud", "fields": {"asked": 1}}],
    "errors": [[1], 1],
    "telling": [True],
    "replacedStream": [4],
    "bytes": [65],
    "handed": [None],
}


@pytest.mark.parametrize("engine", ["clauses", "interpreter"])
def test_runs(engine: str, folder: Path, jvm: JvmHarness) -> None:
    session = Session([folder], engine)
    methods = {one.name: one for one in session.program.methods() if one.owner == "Printing"}
    for name, args in KNOWN.items():
        ran = session.run(methods[name].id, args)
        outcome = jvm.run(methods[name].id, args)
        said = (ran["ended"], ran["exception"], ran["value"], ran["args_after"])
        assert said == (outcome.ended, outcome.exception, outcome.value, outcome.args_after), name


def test_a_stream_that_may_be_read_back(folder: Path) -> None:
    ran = Session([folder]).run("Printing.readBack(I)I", [1])
    assert ran["ended"] == "unsupported" and READ_BACK in ran["why"]
