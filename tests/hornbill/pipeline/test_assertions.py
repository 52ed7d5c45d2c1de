"""Assertions: enabled in searches, runs and replays alike, and suites that pass where they are not, too."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import pytest

import hornbill as api
from hornbill.api import SuiteOptions
from hornbill.bytecode.errors import HornbillError
from hornbill.pipeline.expected import expected_below
from hornbill.replay.replaying import replay
from tests.hornbill.compiling import compiled
from tests.hornbill.conftest import Command
from tests.hornbill.plain_junit import compiled_suite, run_by_console

ASSUMING = {
    "checked.Broken.<init>": 1,
    "checked.Broken.number": 1,
    "checked.Checked$Inner.over": 1,
    "checked.Checked$Nested$Deeper.positive": 1,
    "checked.Checked$Nested.sum": 1,
    "checked.Checked$Positive.positive": 1,
    "checked.Checked$Positive.root": 1,
    "checked.Checked.<init>": 1,
    "checked.Checked.caught": 1,
    "checked.Checked.checkedMessage": 2,
    "checked.Checked.count": 2,
    "checked.Checked.doubled": 2,
    "checked.Checked.enabled": 1,
    "checked.Checked.half": 1,
    "checked.Level.above": 1,
    "checked.Settled.above": 1,
}
"""Of these methods so many tests hold with assertions enabled alone."""


@pytest.fixture(scope="module")
def checked(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the classes of programs/Checked.java."""
    return compiled("Checked.java", tmp_path_factory.mktemp("checked"), "--release", "11")


def written(
    program: Path, folder: Path, junit: int, assertions: bool = True, classes: Sequence[str] = ()
) -> dict[str, int]:
    """Make a suite; by method, how many of its tests assume something."""
    database = folder / "summaries.db"
    with api.analyze(
        program, classes=classes, database=database, jobs=1, assertions=assertions, search=True, trials=False
    ) as analysis:
        suite = analysis.suite(folder / "tests", SuiteOptions(junit=junit))
    assert (suite.problems, suite.failures, suite.differ, suite.not_replayed) == ({}, (), {}, None)
    assume = f"assume{assertions}("
    found: dict[str, int] = {}
    for one in suite.suites.values():
        for test in one.tests:
            text = next(file.text for file in one.files if test in file.tests)
            group = text.partition(f"class {test.class_name.rpartition('$')[2]} {{")[2] or text
            body = group.partition(f"void {test.name}(")[2].split("\n", 2)
            if body[1].strip().startswith(assume):
                name = test.method_id.partition("(")[0]
                found[name] = found.get(name, 0) + 1
    return found


class Suite(NamedTuple):
    """A suite's folder, and by method how many of its tests assume something."""

    folder: Path
    assuming: dict[str, int]


@pytest.fixture(scope="module")
def suite(checked: Path, tmp_path_factory: pytest.TempPathFactory) -> Suite:
    """The suite of the whole program for JUnit 5, with assertions."""
    folder = tmp_path_factory.mktemp("suite")
    return Suite(folder, written(checked, folder, 5))


def passes(checked: Path, suite: Suite, junit: int, own: str, other: str) -> None:
    """Whether all tests pass on a JVM with the option `own`, and none fails on one with the other."""
    jdk = compiled_suite(suite.folder / "tests", [checked], junit, suite.folder / "classes")
    first, said = run_by_console(jdk, suite.folder / "classes", [checked], junit, own)
    assert (first.failed, first.aborted) == (0, 0), said
    second, said = run_by_console(jdk, suite.folder / "classes", [checked], junit, other)
    assert second.failed == 0, said
    assert second.aborted == sum(suite.assuming.values()) > 0 and second.found == first.found


def test_a_suite_passes_with_and_without(checked: Path, suite: Suite) -> None:
    passes(checked, suite, 5, "-ea", "-da")
    assert suite.assuming == ASSUMING


@pytest.mark.parametrize(("junit", "assertions"), [(4, True), (5, False)])
def test_other_suites_do_too(junit: int, assertions: bool, checked: Path, tmp_path: Path) -> None:
    classes = ("checked.Broken", "checked.Settled", "checked.Checked$Positive")
    found = Suite(tmp_path, written(checked, tmp_path, junit, assertions, classes))
    passes(checked, found, junit, *(("-ea", "-da") if assertions else ("-da", "-ea")))


def test_the_coverage_computed_is_that_of_the_same_setting(checked: Path, suite: Suite) -> None:
    tests, database = suite.folder / "tests", suite.folder / "summaries.db"
    expected = expected_below(tests, [checked], database)
    assert expected is not None and expected.at_least == ()
    assert expected_below(tests, [checked], database, assertions=False) is None
    without = replay(tests, [checked], assertions=False)
    assert without.ok and {test.status for test in without.tests} == {"passed", "skipped"}


def test_commands(hornbill: Command, checked: Path, tmp_path: Path) -> None:
    for options, ended in ((["--assertions", "off"], "returned"), ([], "threw")):
        for engine in ("clauses", "interpreter"):
            call = ["run", checked, "checked.Checked.half", "--args", "[3]", "--engine", engine, "--json"]
            assert json.loads(hornbill(*call, *options).out)["ended"] == ended
        shown = hornbill("cases", checked, "checked.Checked.half", "--json", *options).out
        assert ("AssertionError" in shown) is (ended == "threw")
    database = tmp_path / "s.db"
    gen = [
        "gen",
        "--no-trials",
        checked,
        "--class",
        "checked.Settled",
        "--db",
        database,
        "--no-replay",
        "--jobs",
        1,
    ]
    gen += ["--out", tmp_path / "out"]
    first, off, again = (
        json.loads(hornbill(*gen, "--json", *more).out)
        for more in ([], ["--assertions", "off"], ["--assertions", "off"])
    )
    assert all(not method["reused"] for run in (first, off) for method in run["methods"])
    assert all(method["reused"] for method in again["methods"])
    explained = {
        option: hornbill("explain", checked, "--db", database, "--json", *option).out
        for option in ((), ("--assertions", "off"), ("--assertions", "on"))
    }
    assert explained[()] == explained["--assertions", "off"] != explained["--assertions", "on"]
    assert hornbill("cases", checked, "checked.Checked.half", "--assertions", "of").code == 2


def test_summaries_are_kept_apart(checked: Path, tmp_path: Path) -> None:
    database = tmp_path / "summaries.db"
    for assertions in (True, False, True):
        with api.analyze(
            checked,
            classes=["checked.Checked"],
            methods=["half"],
            database=database,
            assertions=assertions,
            search=True,
            trials=False,
        ) as analysis:
            (half,) = analysis.methods
            assert half.cases == (2 if assertions else 1)
    assert half.reused


def test_a_failing_initialiser_is_a_case(hornbill: Command, checked: Path) -> None:
    for method in ("number", "<init>"):
        found = json.loads(hornbill("cases", checked, f"checked.Broken.{method}", "--json").out)
        (case,) = found["cases"]
        assert (case["ended"], case["exception"]) == ("threw", "java.lang.AssertionError")
        assert "mistake" not in case


def test_no_such_setting(checked: Path, hornbill: Command) -> None:
    for command in (["run", checked, "checked.Checked.half"], ["gen", checked], ["replay", checked]):
        options = ["--class-path", checked] if command[0] == "replay" else []
        ran = hornbill(*command, *options, "--assertions", "perhaps")
        assert ran.code == 2 and "perhaps" in ran.err
    with pytest.raises(HornbillError):
        api.analyze(checked, criterion="no-criterion", assertions=False, search=True, trials=False)
