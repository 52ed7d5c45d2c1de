"""The rounds of a run: one sequence of counted steps, which every class goes through as far as it needs them.

A round makes trials on a JVM, or searches the methods that tests do not cover, each within a budget of engine
steps; then it makes the tests. The first rounds only make trials, so that each class has tests early. Every
number here is a count: a run that completes the same rounds writes the same tests on any machine.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, get_args

from hornbill.criteria import Criterion
from hornbill.pipeline.ladder import Rung
from hornbill.probing.effort import ProbeEffort

Effort = Literal["quick", "normal", "thorough"]
EFFORTS: tuple[Effort, ...] = get_args(Effort)
DEFAULT_EFFORT: Effort = "normal"

_TRIALS = (
    ProbeEffort(1_500, 500),
    ProbeEffort(5_000, 2_000),
    ProbeEffort(12_000, 4_000),
    ProbeEffort(20_000, 4_000),
)
"""Of the rounds that make trials. On `bench/programs/everyday`, 1,500 trials cover 9 of 10 branches and take
a third of a second."""
_MOST_RUNS = (1_000, 3_000, 8_000, 15_000)
"""So often calls may be run on the clauses to build the objects of a class's tests, in the first rounds."""
_FIRST_BUDGET, _SECOND_BUDGET = 60_000, 300_000
_FACTOR = 10
_BEYOND = 2
"""So many rounds go beyond criterion and budget, where nobody asked for certain ones."""
_QUICK_ROUNDS = 3


@dataclass(frozen=True, slots=True)
class Round:
    """What a round may spend on each class: on trials, if there are any; on searches, within the criterion
    and budget of the rung, if there are any; and on building objects. With `whole`, methods are searched
    though tests cover them."""

    trials: ProbeEffort | None
    rung: Rung | None
    runs: int
    whole: bool = False


def sequence(
    criterion: Criterion, budget: int, effort: Effort, trials: bool, beyond: bool
) -> tuple[Round, ...]:
    """The rounds up to that effort: `normal` ends with the criterion and the budget, `thorough` goes `beyond`
    them, if it may, and at last searches the methods that tests cover, too. Without trials, all methods are
    searched."""
    further = _beyond(criterion, budget) if beyond else []
    if not trials:
        normal = [Round(None, rung, _MOST_RUNS[-1], whole=True) for rung in ladder(criterion, budget)]
        rounds = [*normal, *(Round(None, rung, _MOST_RUNS[-1], whole=True) for rung in further)]
    else:
        first, second, third, fourth = _TRIALS
        searches = _searches(criterion, budget)
        steps: list[ProbeEffort | Rung] = [first, second, *searches[:-1], third, searches[-1]]
        normal = _numbered(steps)
        rounds = [
            *_numbered([*steps, fourth, *further]),
            Round(None, searches[-1], _MOST_RUNS[-1], whole=True),
        ]
    count = {"quick": _QUICK_ROUNDS, "normal": len(normal), "thorough": len(rounds)}[effort]
    return tuple(rounds[:count])


def _numbered(steps: Sequence[ProbeEffort | Rung]) -> list[Round]:
    """Rounds that make trials or search, with ever more runs."""
    return [
        Round(
            step if isinstance(step, ProbeEffort) else None,
            step if isinstance(step, Rung) else None,
            _MOST_RUNS[min(place, len(_MOST_RUNS) - 1)],
        )
        for place, step in enumerate(steps)
    ]


def _searches(criterion: Criterion, budget: int) -> list[Rung]:
    """Searches between trials: each costs at most a few times as much as the one before, so that little is
    lost where the end of the time cuts it off."""
    first = criterion if criterion.kind == "depth" else Criterion(criterion.kind, 1)
    rungs = [Rung(str(first), _FIRST_BUDGET), Rung(str(criterion), _SECOND_BUDGET)]
    return [*(rung for rung in rungs if rung.budget < budget), Rung(str(criterion), budget)]


def ladder(criterion: Criterion, budget: int) -> list[Rung]:
    """The rungs up to that criterion and budget."""
    if budget <= _SECOND_BUDGET:
        return [Rung(str(criterion), budget)]
    first = criterion if criterion.kind == "depth" else Criterion(criterion.kind, 1)
    rungs = [Rung(str(first), _SECOND_BUDGET)]
    between = _SECOND_BUDGET * _FACTOR
    while between < budget:
        rungs.append(Rung(str(criterion), between))
        between *= _FACTOR
    return [*rungs, Rung(str(criterion), budget)]


def _beyond(criterion: Criterion, budget: int) -> list[Rung]:
    """Rungs beyond what was asked for: for methods whose branches need more."""
    return [
        Rung(
            str(Criterion(criterion.kind, criterion.bound * 2**level)),
            budget * _FACTOR ** (level - 1),
            is_beyond=True,
        )
        for level in range(1, _BEYOND + 1)
    ]
