"""Time that is left when tests are made: more methods are searched, and their classes get other tests."""

from __future__ import annotations

from pathlib import Path

import pytest

import hornbill as api
from hornbill.pipeline.exploring import Step
from hornbill.pipeline.limits import Limit, Schedule
from tests.hornbill.test_gen_command import OTHER, SOURCE, compiled, suite_of


@pytest.mark.parametrize("before", [0, 3])
def test_more_is_searched_and_tests_are_what_they_are_without_a_limit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, before: int
) -> None:
    """The first search ends after so many methods, the second one is not limited."""
    without_loops = "\n".join(line for line in SOURCE.splitlines() if "for (" not in line)
    classes = compiled(tmp_path / "classes", Order=without_loops, Other=OTHER)
    limits = [Limit(None), Limit(None)]
    given = iter(limits)
    monkeypatch.setattr(Schedule, "search", lambda *_: next(given))

    def progress(step: Step) -> None:
        if step.done == before:
            limits[0].end = 0.0

    if not before:
        limits[0].end = 0.0
    with api.analyze(
        classes, database=tmp_path / "a.db", jobs=1, seconds=1000.0, progress=progress
    ) as analysis:
        assert sum(method.state != "time" for method in analysis.methods) == before
        suite = analysis.suite(tmp_path / "out", replay=False)
        assert {method.state for method in analysis.methods} == {"complete"}
    assert list(given) == [] and suite.out_of_time == suite.reused == frozenset()
    assert all(branch.why != "time" for branch in suite.accounts.branches)
    monkeypatch.undo()
    with api.analyze(classes, database=tmp_path / "b.db", jobs=1) as analysis:
        analysis.suite(tmp_path / "whole", replay=False)
    assert suite_of(tmp_path / "out") == suite_of(tmp_path / "whole") != {}
