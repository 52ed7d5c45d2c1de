"""The rounds of a run: one sequence of counted steps, which every class goes through as far as it needs them.

A round makes trials on a JVM, then searches the methods that tests do not cover, each within a budget of
engine steps, and then makes the tests. The first round only makes trials, so that each class has tests early.
Every number here is a count: a run that completes the same rounds writes the same tests on any machine.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
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
"""Of the first rounds, and of all later ones. On `bench/programs/everyday`, 1,500 trials cover 9 of 10
branches and take a third of a second."""
_MOST_RUNS = (1_000, 3_000, 8_000, 15_000)
"""So often calls may be run on the clauses to build the objects of a class's tests, in the same rounds."""
_FIRST_BUDGET = 300_000
_FACTOR = 10
_BEYOND = 2
"""So many rounds go beyond criterion and budget, where nobody asked for certain ones."""
_QUICK_ROUNDS = 2


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
    rungs = ladder(criterion, budget)
    normal: list[Rung | None] = [*rungs] if not trials else [None, *rungs]
    further = [*_beyond(criterion, budget)] if beyond else []
    every = [*normal, *further]
    rounds = [
        Round(
            _TRIALS[min(place, len(_TRIALS) - 1)] if trials else None,
            rung,
            _MOST_RUNS[min(place, len(_MOST_RUNS) - 1)] if trials else _MOST_RUNS[-1],
            whole=not trials,
        )
        for place, rung in enumerate(every)
    ]
    if trials:
        rounds.append(replace(rounds[-1], rung=rungs[-1], whole=True))
    count = {"quick": _QUICK_ROUNDS, "normal": len(normal), "thorough": len(rounds)}[effort]
    return tuple(rounds[:count])


def ladder(criterion: Criterion, budget: int) -> list[Rung]:
    """The rungs up to that criterion and budget."""
    if budget <= _FIRST_BUDGET:
        return [Rung(str(criterion), budget)]
    first = criterion if criterion.kind == "depth" else Criterion(criterion.kind, 1)
    rungs = [Rung(str(first), _FIRST_BUDGET)]
    between = _FIRST_BUDGET * _FACTOR
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
