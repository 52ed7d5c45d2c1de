"""Trials without what they do not need: steps that can go, and values that can be simpler.

Many are made smaller at a time, as each question to the JVM takes longer than what it asks.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Generator, Iterator, Sequence, Set
from dataclasses import dataclass

from hornbill.building.plans import AnsweringStub, Step
from hornbill.building.states import uses, variable_of
from hornbill.probing.process import Prober, Tried
from hornbill.probing.repertoire import Trial
from hornbill.probing.simpler import simpler, with_earlier, with_fewer_answers, with_less, with_value
from hornbill.probing.steps import literals

Key = tuple[str, int, str]

_AT_ONCE = 16
"""So many trials are made smaller side by side."""
_TIMES = 6
"""So often a value is made simpler, at most."""

_Asking = Generator[Sequence[Trial], Sequence[Tried], None]


@dataclass(slots=True)
class _Work:
    """A trial in the making: what it has to pass, and what it is so far."""

    trial: Trial
    keys: Set[Key]
    first: Tried | None = None
    """What became of it as it was found, where that passes what it has to."""
    by_last: bool = True
    """Whether its last step passes that, and not only all of them together."""


class Smaller:
    """Makes trials smaller; `key_of` says which branch or method a point is, `is_own` which steps have values
    that are worth being simple."""

    def __init__(
        self, prober: Prober, key_of: Callable[[int], Key | None], is_own: Callable[[Step], bool]
    ) -> None:
        self._prober = prober
        self._key_of = key_of
        self._is_own = is_own

    def of(
        self,
        trials: Sequence[tuple[Trial, Set[Key]]],
        is_late: Callable[[], bool],
        is_over: Callable[[], bool],
    ) -> list[Trial]:
        """The trials, which pass the same as before, with as few steps as they have when the time is over,
        and with values as simple as they are when it is late."""
        works = [_Work(trial, keys) for trial, keys in trials]
        self._work(map(self._shorter, works), is_over)
        self._work(map(self._with_simpler, (one for one in works if one.first is not None)), is_late)
        return [work.trial for work in works]

    def _work(self, waiting: Iterator[_Asking], is_over: Callable[[], bool]) -> None:
        """Let some of them go on side by side, until all have ended or the time is over."""
        asking: list[tuple[_Asking, Sequence[Trial]]] = []
        while not is_over():
            for begun in itertools.islice(waiting, _AT_ONCE - len(asking)):
                if (asked := next(begun, None)) is not None:
                    asking.append((begun, asked))
            if not asking:
                break
            answers = iter(self._answers([one for _, asked in asking for one in asked]))
            going_on = []
            for one, asked in asking:
                try:
                    going_on.append((one, one.send([next(answers) for _ in asked])))
                except StopIteration:
                    continue
            asking = going_on

    def _answers(self, trials: Sequence[Trial]) -> list[Tried]:
        found: list[Tried] = []
        while len(found) < len(trials):
            found += self._prober.run([one.steps for one in trials[len(found) :]], only_new=False)
        return found

    def _shorter(self, work: _Work) -> _Asking:
        """Leave out steps and names of objects, as long as its last step passes what it has to; or all of it,
        where the last step never did."""
        (answer,) = yield [work.trial]
        work.by_last = self._passes(work.trial, answer, work.keys, True)
        if not work.by_last and not self._passes(work.trial, answer, work.keys, False):
            return
        work.first = answer
        while less := [
            *with_less(work.trial),
            *with_fewer_answers(work.trial),
            *_with_earlier(work.trial, answer),
        ]:
            fit = self._fitting(work, less, (yield less))
            if not fit:
                break
            work.trial, answer = min(fit, key=lambda one: _size(one[0]))

    def _with_simpler(self, work: _Work) -> _Asking:
        """Put simple values in, as long as it passes the same."""
        for place in range(len(work.trial.steps)):
            step = work.trial.steps[place]
            for number in range(len(literals(step)) if self._is_own(step) else 0):
                for _ in range(_TIMES):
                    literal = literals(work.trial.steps[place])[number]
                    plain = [with_value(work.trial, place, literal, value) for value in simpler(literal)]
                    fit = self._fitting(work, plain, (yield plain)) if plain else []
                    if not fit:
                        break
                    work.trial = fit[0][0]

    def _fitting(
        self, work: _Work, trials: Sequence[Trial], answers: Sequence[Tried]
    ) -> list[tuple[Trial, Tried]]:
        """Those that end as it did, and pass what it has to."""
        assert work.first is not None
        return [
            (one, answer)
            for one, answer in zip(trials, answers, strict=True)
            if answer.ended == work.first.ended and self._passes(one, answer, work.keys, work.by_last)
        ]

    def _passes(self, trial: Trial, answer: Tried, keys: Set[Key], by_last: bool) -> bool:
        if answer.ended not in ("returned", "threw") or len(answer.passed) < len(trial.steps):
            return False
        passed = answer.passed[-1:] if by_last else answer.passed
        return keys <= {self._key_of(point) for step in passed for point in step}


def _size(trial: Trial) -> tuple[int, int]:
    """How many steps the trial has, and how much its stubs answer."""
    stubs = [step for step in trial.steps if isinstance(step, AnsweringStub)]
    return len(trial.steps), sum(len(one.operands) for stub in stubs for one in stub.answers)


def _with_earlier(trial: Trial, answer: Tried) -> Iterator[Trial]:
    """The trial with the first name of each object alone, where it has several."""
    used = {variable for step in trial.steps for variable in uses(step)}
    alike = [one for one in answer.alike if variable_of(trial.steps[one[0]]) in used]
    if alike:
        yield with_earlier(trial, alike)
