"""Trials that take a branch without what they do not need: steps that can go, values that can be simpler."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence, Set
from dataclasses import dataclass

from hornbill.building.plans import AnsweringStub, Step
from hornbill.building.states import uses, variable_of
from hornbill.probing.process import Prober, Tried
from hornbill.probing.reduction import Asking, Reduced, plain_values, side_by_side, together
from hornbill.probing.repertoire import Trial
from hornbill.probing.simpler import with_earlier, with_fewer_answers, with_less

Key = tuple[str, int, str]

_AT_ONCE = 16
"""So many trials are made smaller side by side."""


@dataclass(slots=True)
class _Work(Reduced):
    """A trial in the making, and what it has to pass."""

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
        """The trials, which pass the same as before, with as few steps as they have when it is late, and with
        values as simple as they are when the time is over."""
        works = [_Work(trial, keys) for trial, keys in trials]
        if not is_late():
            self._begin(works)
        known = [one for one in works if one.first is not None]
        side_by_side(known, self._shorter, self._fitting, is_late, _AT_ONCE)
        side_by_side(known, lambda work: plain_values(work, self._is_own), self._fitting, is_over, _AT_ONCE)
        return [work.trial for work in works]

    def _begin(self, works: Sequence[_Work]) -> None:
        """See what becomes of each, and whether that passes what it has to: by its last step, or by all of
        it, where the last step never did."""
        for work, answer in zip(works, self._answers([work.trial for work in works]), strict=True):
            for work.by_last in (True, False):
                if work.first is None and self._passes(work, work.trial, answer):
                    work.first = answer
                    break

    def _answers(self, trials: Sequence[Trial]) -> list[Tried]:
        found: list[Tried] = []
        while len(found) < len(trials):
            found += self._prober.run([one.steps for one in trials[len(found) :]], only_new=False)
        return found

    def _fitting(self, asked: Sequence[tuple[_Work, Trial]]) -> list[Tried | None]:
        """What became of those that end as theirs did, and pass what they have to."""
        found: list[Tried | None] = []
        for (work, trial), answer in zip(asked, self._answers([one for _, one in asked]), strict=True):
            assert work.first is not None
            fits = answer.ended == work.first.ended and self._passes(work, trial, answer)
            found.append(answer if fits else None)
        return found

    def _shorter(self, work: _Work) -> Asking:
        """Leave out steps and names of objects."""
        assert work.first is not None
        answer = work.first
        while less := [
            *with_less(work.trial),
            *with_fewer_answers(work.trial),
            *_with_earlier(work.trial, answer),
        ]:
            fit = _those(less, (yield less))
            if (all_of_them := together(work.trial, [one for one, _ in fit])) is not None:
                fit += _those([all_of_them], (yield [all_of_them]))
            if not fit:
                break
            work.trial, answer = min(fit, key=lambda one: _size(one[0]))

    def _passes(self, work: _Work, trial: Trial, answer: Tried) -> bool:
        if answer.ended not in ("returned", "threw") or len(answer.passed) < len(trial.steps):
            return False
        passed = answer.passed[-1:] if work.by_last else answer.passed
        return work.keys <= {self._key_of(point) for step in passed for point in step}


def _those(trials: Sequence[Trial], told: Sequence[Tried | None]) -> list[tuple[Trial, Tried]]:
    return [(one, answer) for one, answer in zip(trials, told, strict=True) if answer is not None]


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
