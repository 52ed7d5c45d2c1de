"""How trials are made smaller, side by side: each asks which of some smaller ones would do as well.

Many ask at a time, as each question to the JVM takes longer than what it asks; and each asks for much at
once, and for parts of it only where that does not do: most steps and values do not matter.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from hornbill.building.plans import Answer, AnsweringStub, Literal, Step
from hornbill.probing.repertoire import Trial
from hornbill.probing.simpler import simpler, with_value
from hornbill.probing.steps import literals

_TIMES = 6
"""So often a value is made simpler, at most."""

Place = tuple[int, int]
"""Of a value: the number of the step, and of the literal in it."""


@dataclass(slots=True)
class Reduced:
    """A trial in the making, which becomes smaller."""

    trial: Trial


Asking = Generator[Sequence[Trial], Sequence[Any], None]
"""Asks about trials, and is told of each what became of it, or None where it does not do."""

_Work = TypeVar("_Work", bound=Reduced)


def side_by_side(
    works: Sequence[_Work],
    asking: Callable[[_Work], Asking],
    answers: Callable[[Sequence[tuple[_Work, Trial]]], Sequence[Any]],
    is_over: Callable[[], bool],
    at_once: int,
) -> None:
    """Let so many ask at a time, until all have ended or the time is over."""
    waiting: Iterator[_Work] = iter(works)
    running: list[tuple[_Work, Asking, Sequence[Trial]]] = []
    while not is_over():
        for work in itertools.islice(waiting, at_once - len(running)):
            begun = asking(work)
            if (asked := next(begun, None)) is not None:
                running.append((work, begun, asked))
        if not running:
            break
        told = iter(answers([(work, one) for work, _, asked in running for one in asked]))
        going_on = []
        for work, begun, asked in running:
            try:
                going_on.append((work, begun, begun.send([next(told) for _ in asked])))
            except StopIteration:
                continue
        running = going_on


def together(trial: Trial, some: Sequence[Trial]) -> Trial | None:
    """The trial without all steps, and answers of stubs, that one of `some` goes without, where there are
    several of these."""
    own = {id(part) for part in _parts(trial)}
    less = [{id(part) for part in _parts(one)} for one in some]
    less = [parts for parts in less if parts < own]
    if len(less) < 2:
        return None
    kept = set.intersection(*less)
    steps: list[Step] = []
    for step in trial.steps:
        if isinstance(step, AnsweringStub):
            if any(id(one) not in kept for one in step.answers):
                step = replace(step, answers=tuple(one for one in step.answers if id(one) in kept))
            steps.append(step)
        elif id(step) in kept:
            steps.append(step)
    return Trial(tuple(steps), trial.kinds)


def _parts(trial: Trial) -> Iterator[Step | Answer]:
    """The steps, and the answers of stubs in their place."""
    for step in trial.steps:
        if isinstance(step, AnsweringStub):
            yield from step.answers
        else:
            yield step


def plain_values(work: Reduced, is_own: Callable[[Step], bool]) -> Asking:
    """Ask for the simplest values in all steps that are `is_own`, then in parts of them, until it is known
    which values matter; these become as simple as may be."""
    steps = work.trial.steps
    places = [
        (place, number)
        for place, step in enumerate(steps)
        for number, literal in enumerate(literals(step) if is_own(step) else ())
        if simpler(literal)
    ]
    groups = [places] if places else []
    while groups:
        group = groups.pop()
        plain = [_all_simple(work.trial, group, rank) for rank in range(2)]
        fit = _fitting(plain, (yield plain))
        if fit:
            work.trial = fit[0]
        elif len(group) > 1:
            half = len(group) // 2
            groups += [group[half:], group[:half]]
        else:
            yield from _simpler_one(work, *group[0])


def _simpler_one(work: Reduced, place: int, number: int) -> Asking:
    for _ in range(_TIMES):
        literal = _literal(work.trial, (place, number))
        plain = [with_value(work.trial, place, literal, value) for value in simpler(literal)]
        fit = _fitting(plain, (yield plain)) if plain else []
        if not fit:
            break
        work.trial = fit[0]


def _all_simple(trial: Trial, places: Sequence[Place], rank: int) -> Trial:
    """The trial with the simplest value in each of the places, or with the next ones."""
    for place in places:
        literal = _literal(trial, place)
        values = simpler(literal)[: rank + 1]
        if values:
            trial = with_value(trial, place[0], literal, values[-1])
    return trial


def _literal(trial: Trial, place: Place) -> Literal:
    return literals(trial.steps[place[0]])[place[1]]


def _fitting(trials: Sequence[Trial], told: Sequence[Any]) -> list[Trial]:
    return [one for one, answer in zip(trials, told, strict=True) if answer is not None]
