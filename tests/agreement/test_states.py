"""Tests of random classes set up states that take their cases' ways; bench/random_states.py makes more."""

from __future__ import annotations

from pathlib import Path

from tests.agreement.states import compare_plans, random_classes, replayed_tests


def test_plans_take_the_ways_of_their_cases(tmp_path: Path) -> None:
    tally = compare_plans(random_classes(6, 4, tmp_path))
    assert not tally.wrong, "\n".join(tally.wrong)
    assert tally.exact > 60 and tally.plans - tally.exact > 5


def test_the_tests_pass_on_the_jvm(tmp_path: Path) -> None:
    tally = replayed_tests(random_classes(4, 2, tmp_path), tmp_path)
    assert not tally.wrong, "\n".join(tally.wrong)
    assert tally.tests > 50
