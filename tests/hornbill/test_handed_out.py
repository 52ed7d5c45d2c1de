"""What `explain` says is what the latest run handed out, whatever ended it and whatever it was asked for."""

from __future__ import annotations

from pathlib import Path

import pytest

import hornbill as api
from hornbill.pipeline.accounts import BranchAccount
from hornbill.pipeline.exploring import Step
from hornbill.pipeline.limits import Interruption
from tests.hornbill.test_gen_command import OTHER, SOURCE, compiled


@pytest.fixture
def classes(tmp_path: Path) -> Path:
    return compiled(tmp_path / "classes", Order=SOURCE, Other=OTHER)


def explained(classes: Path, database: Path) -> tuple[BranchAccount, ...]:
    """What `hornbill explain` shows."""
    with api.analyze(classes, database=database, jobs=1, deepen=False, search=True, trials=False) as analysis:
        return analysis.accounts().branches


@pytest.mark.parametrize("steps", [1, 2])
def test_a_run_that_was_cut(classes: Path, tmp_path: Path, steps: int) -> None:
    """After so many classes of the first round."""
    database = tmp_path / "a.db"
    interruption = Interruption()
    count = 0

    def progress(step: Step) -> None:
        nonlocal count
        count += step.stage.startswith("Round")
        if count == steps and interruption.at is None:
            interruption.ask()

    with api.analyze(
        classes,
        database=database,
        jobs=1,
        progress=progress,
        interruption=interruption,
        note={"time": 9},
        trials=False,
    ) as analysis:
        branches = analysis.suite(tmp_path / "out", progress=progress).accounts.branches
    assert any(branch.tests for branch in branches)
    assert explained(classes, database) == branches == explained(classes, database)


def test_a_run_that_was_asked_for_one_method(classes: Path, tmp_path: Path) -> None:
    """The tests of the others are in the database, and not handed out."""
    database = tmp_path / "a.db"
    with api.analyze(classes, database=database, jobs=1, note={}, search=True, trials=False) as analysis:
        whole = analysis.suite(tmp_path / "out", replay=False)
    with api.analyze(
        classes, methods=["sign"], database=database, jobs=1, note={}, search=True, trials=False
    ) as analysis:
        suite = analysis.suite(tmp_path / "out", replay=False)
    tests = [test for one in suite.suites.values() for test in one.tests]
    assert {test.method_id for test in tests} == {"shop.Order.sign(I)I"}
    reasons = {one.method.partition("(")[0]: one.why for one in suite.accounts.uncovered}
    assert reasons == {f"shop.Order.{name}": "unasked" for name in ("add", "never", "many", "unused")}
    kept = [one for one in explained(classes, database) if ".Order." in one.method]
    assert kept == list(suite.accounts.branches) and len(tests) < whole.accounts.total.tests


def test_tests_of_what_changed_do_not_count(classes: Path, tmp_path: Path) -> None:
    database = tmp_path / "a.db"
    with api.analyze(classes, database=database, jobs=1, note={}, search=True, trials=False) as analysis:
        analysis.suite(tmp_path / "out", replay=False)
    before = explained(classes, database)
    compiled(classes, Other=OTHER.replace("18", "19"))
    after = explained(classes, database)
    assert [one for one in after if ".Order." in one.method] == [
        one for one in before if ".Order." in one.method
    ]
    assert not any(one.tests for one in after if ".Other." in one.method)
