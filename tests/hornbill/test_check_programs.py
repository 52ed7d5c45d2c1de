"""A sample of the programs of bench/check.py: verdicts are right, and violations are those of a real JVM."""

from __future__ import annotations

from pathlib import Path

import pytest

from bench.check import SECONDS, answered, asked_of, compiled, leaves, replayed, sample

_COUNT, _SEED = 16, 3


@pytest.fixture(scope="module")
def classes(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The programs, compiled."""
    return compiled(tmp_path_factory.mktemp("checked"))


def test_there_are_as_many_of_both(classes: Path) -> None:
    asked = list(asked_of(classes))
    assert [one.right for one in asked].count("holds") == [one.right for one in asked].count("violated") == 30


def test_verdicts_are_right(classes: Path, tmp_path: Path) -> None:
    """Of those drawn by the seed."""
    drawn = sample(list(asked_of(classes)), _COUNT, _SEED)
    checked = [(one, answered(classes, one, SECONDS)) for one in drawn]
    assert {one.name: answer.verdict for one, answer in checked} == {one.name: one.right for one in drawn}
    violations = [(one, answer) for one, answer in checked if answer.verdict == "violated"]
    ran = replayed(classes, violations, tmp_path)
    assert all(leaves(ran[one.name], one.asked) for one, _ in violations)
