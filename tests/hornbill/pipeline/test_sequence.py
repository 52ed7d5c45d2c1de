"""The sequence of rounds that every class goes through."""

from __future__ import annotations

from itertools import pairwise

import pytest

from hornbill.criteria import parsed_criterion
from hornbill.pipeline.sequence import DEFAULT_EFFORT, EFFORTS, Effort, Round, sequence


def rounds(
    criterion: str = "loop-2",
    budget: int = 3_000_000,
    effort: Effort = DEFAULT_EFFORT,
    trials: bool = True,
    beyond: bool = True,
) -> tuple[Round, ...]:
    return sequence(parsed_criterion(criterion), budget, effort, trials, beyond)


@pytest.mark.parametrize(
    ("criterion", "budget", "rungs"),
    [
        ("loop-2", 3_000_000, [("loop-1", 300_000), ("loop-2", 3_000_000)]),
        ("loop-3", 5_000_000, [("loop-1", 300_000), ("loop-3", 3_000_000), ("loop-3", 5_000_000)]),
        ("block-1", 1_000, [("block-1", 1_000)]),
        ("depth-9", 400_000, [("depth-9", 300_000), ("depth-9", 400_000)]),
    ],
)
def test_searches_come_to_the_criterion_and_the_budget(
    criterion: str, budget: int, rungs: list[tuple[str, int]]
) -> None:
    searched = [one.rung for one in rounds(criterion, budget, trials=False)]
    assert [(one.criterion, one.budget) for one in searched if one is not None] == rungs
    with_trials = [one.rung for one in rounds(criterion, budget) if one.rung is not None]
    assert (with_trials[-1].criterion, with_trials[-1].budget) == rungs[-1]
    budgets = [one.budget for one in with_trials]
    assert budgets == sorted(set(budgets))


def test_each_effort_begins_with_what_a_smaller_one_does() -> None:
    every = [rounds(effort=effort) for effort in EFFORTS]
    assert len(every[0]) < len(every[1]) < len(every[2])
    assert all(more[: len(less)] == less for less, more in pairwise(every))


def test_rounds_spend_ever_more_on_trials_and_search_none_before() -> None:
    every = rounds(effort="thorough")
    spent = [one.trials.trials for one in every if one.trials is not None]
    assert spent == sorted(set(spent)) and every[0].trials is not None and every[0].rung is None
    assert all((one.trials is None) != (one.rung is None) for one in every)


def test_without_trials_all_methods_are_searched() -> None:
    assert all(one.trials is None and one.whole for one in rounds(trials=False))
    assert not any(one.whole for one in rounds())


def test_only_who_asks_for_nothing_certain_goes_beyond() -> None:
    assert any(one.rung is not None and one.rung.is_beyond for one in rounds(effort="thorough"))
    assert not any(
        one.rung is not None and one.rung.is_beyond for one in rounds(effort="thorough", beyond=False)
    )
