"""The search for calls whose tests would notice a mistake: mutants of the program's instructions.

A mutant is noticed by a test of a trial's last step where that ends otherwise, or leaves another value in a
place of which the test speaks (Effects.java). Trials that notice one that no other does are kept; trials that
come to where a mutant does something else, which none notices so far, are changed until one does.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Sequence, Set
from dataclasses import dataclass, replace
from typing import TypeVar

from hornbill.building.plans import Call, Construct, StaticCall, Use
from hornbill.building.states import variable_of
from hornbill.bytecode.descriptors import method_types
from hornbill.bytecode.errors import ClassFileError
from hornbill.bytecode.model import MethodModel
from hornbill.probing.aims import Miss, aimed, hashes
from hornbill.probing.asking import asked_behind
from hornbill.probing.process import Looked, Mutant, Noticed, Prober
from hornbill.probing.recorders import with_lists
from hornbill.probing.reduction import Asking, Reduced, plain_values, side_by_side, together
from hornbill.probing.repertoire import CannotMakeError, Repertoire, Trial
from hornbill.probing.seeds import Seeds
from hornbill.probing.simpler import as_asked, with_less
from hornbill.probing.steps import called
from hornbill.probing.trials import anew, changed

_Kept = TypeVar("_Kept")

_AT_A_TIME = 16
_IN_VAIN = 200
"""So many batches that notice nothing new end the search."""
_WAYS = 6
"""So many trials are kept that come to where a mutant is, or does something else."""
_OTHERS = 0.2
_AT_ONCE = 8
"""So many trials are made smaller side by side."""
_AIMED = 0.6
"""How often a trial that was beside a boundary is changed to be at it."""
_STATES = 40


@dataclass(slots=True)
class Noticing(Reduced):
    """A trial, and the mutants that its test notices."""

    mutants: frozenset[Mutant]


class MutantSearch:
    """The search for one class. `family` are the methods whose mutants count, and `known` those mutants that
    tests notice already."""

    def __init__(
        self,
        prober: Prober,
        repertoire: Repertoire,
        owner: str,
        methods: Sequence[MethodModel],
        chance: random.Random,
        seeds: Seeds,
        family: Set[str],
        known: Set[Mutant],
        is_over: Callable[[], bool],
        patience: float = 1.0,
    ) -> None:
        self._prober = prober
        self._in_vain = _IN_VAIN * patience
        self._repertoire = repertoire
        self._owner = owner
        self._methods = methods
        self._callable = {(one.owner, one.name, method_types(one.descriptor)[0]): one for one in methods}
        self._chance = chance
        self._seeds = seeds
        self._family = family
        self._is_over = is_over
        self.noticed: set[Mutant] = set(known)
        self._ways: dict[Mutant, list[Trial]] = {}
        self._at: dict[tuple[str, int], list[Trial]] = {}
        self._near: dict[Mutant, list[Miss]] = {}
        self._hashes = hashes(seeds.texts)
        self._kept: list[Noticing] = []
        self.is_cut_short = False
        """Whether the time was over while there was something left to notice."""

    def run(self, trials: Sequence[Trial], states: Sequence[Trial]) -> None:
        """Look at these trials, and at changes of them, until the time is over or nothing new is noticed."""
        first = [*trials, *(one for one in states[:_STATES] if self._is_test(one))]
        for place in range(0, len(first), _AT_A_TIME):
            if not self._is_over():
                self._batch(first[place : place + _AT_A_TIME])
        vain = 0
        while vain < self._in_vain and not self._is_over() and self._left():
            vain = 0 if self._batch(self._next()) else vain + 1
        self.is_cut_short = self._is_over() and bool(self._left())

    def _left(self) -> list[Mutant]:
        """Those that no trial notices, and to whose instruction one comes."""
        return [
            one
            for one in self._prober.mutants(self._family)
            if one not in self.noticed and (one.method, one.place) in self._at
        ]

    def _is_test(self, trial: Trial) -> bool:
        return called(trial.call) in self._callable

    def _next(self) -> list[Trial]:
        left = self._left()
        found = (self._changed(self._chance.choice(left)) for _ in range(_AT_A_TIME))
        return [one for one in found if one is not None and one.steps and self._is_test(one)]

    def _changed(self, mutant: Mutant) -> Trial | None:
        try:
            if self._chance.random() < 0.1:
                return anew(self._repertoire, self._chance.choice(self._methods), self._owner)
            if mutant in self._near and mutant not in self._ways and self._chance.random() < _AIMED:
                return aimed(self._chance.choice(self._near[mutant]), self._hashes, self._chance)
            trial = self._chance.choice(self._ways.get(mutant) or self._at[mutant.method, mutant.place])
            for _ in range(self._chance.choice((1, 1, 2, 3))):
                trial = changed(self._repertoire, trial, self._owner, self._methods)
        except (CannotMakeError, ClassFileError):
            return None
        return trial

    def _batch(self, trials: Sequence[Trial]) -> bool:
        """Run the trials; whether one of them noticed something new, or came to something new."""
        new = False
        for trial, seen in zip(trials, self._noticed(trials, self.noticed), strict=True):
            if mine := seen.killed - self.noticed:
                self._kept.append(Noticing(trial, mine))
                self.noticed |= mine
                new = True
            for mutant in seen.reached:
                self._keep(self._at.setdefault((mutant.method, mutant.place), []), trial)
            for mutant in seen.reached - self.noticed:
                new |= mutant not in self._ways
                self._keep(self._ways.setdefault(mutant, []), trial)
            for mutant, one, other in seen.near:
                if mutant not in self.noticed and mutant not in self._ways:
                    self._keep(self._near.setdefault(mutant, []), Miss(trial, one, other))
                    self._keep(self._near[mutant], Miss(trial, other, one))
        self._seeds.note(self._prober.compared)
        return new

    def _keep(self, trials: list[_Kept], trial: _Kept) -> None:
        if len(trials) < _WAYS:
            trials.append(trial)
        elif self._chance.random() < _OTHERS:
            trials[self._chance.randrange(_WAYS)] = trial

    def _noticed(self, trials: Sequence[Trial], without: Set[Mutant]) -> list[Noticed]:
        return self._prober.noticed([self._looked(one) for one in trials], without)

    def _looked(self, trial: Trial, only: Set[Mutant] | None = None) -> Looked:
        """The trial with what its test would ask of objects, and of stubs."""
        access, call = self._repertoire.access, trial.call
        free = max(trial.kinds, default=-1) + 1
        if variable_of(call) is None and isinstance(call, Call | StaticCall | Construct):
            call, free = replace(call, variable=free), free + 1
        known = called(call)
        method = None if known is None else self._callable.get(known)
        asks: list[Call] = []
        target = getattr(call, "target", None)
        if method is not None:
            kind = trial.kinds.get(target.variable) if isinstance(target, Use) else None
            asks = asked_behind(access, method, call, kind or method.owner)
        steps, lists = with_lists(access.hierarchy, (*trial.steps[:-1], call), free, target)
        return Looked(steps, asks, lists, only)

    # --- what is kept in the end

    def results(self, trials: Sequence[Trial], is_over: Callable[[], bool]) -> list[Noticing]:
        """Those trials, and behind them those that are needed for what else is noticed, each as small as
        the time allows, and with all that its test notices."""
        self._is_over = is_over
        smaller = list(reversed(self._kept))
        for asking in (_fewer_steps, _simpler_values):
            side_by_side(smaller, asking, self._fitting, is_over, _AT_ONCE)
        known = {id(one.trial): one.mutants for one in smaller}
        every = {id(one): one for one in (*trials, *(one.trial for one in smaller))}
        found = []
        for place in range(0, len(every), _AT_A_TIME):
            part = list(every.values())[place : place + _AT_A_TIME]
            seen = [Noticed()] * len(part) if is_over() else self._noticed(part, frozenset())
            plain = self._with_answers(part, seen)
            for trial, one, other in zip(part, seen, plain, strict=True):
                found.append(Noticing(other, one.killed | known.get(id(trial), frozenset())))
        return [*found[: len(trials)], *_needed(found[: len(trials)], found[len(trials) :])]

    def _with_answers(self, trials: Sequence[Trial], seen: Sequence[Noticed]) -> list[Trial]:
        """The trials with stubs that answer what they were asked, where they still notice the same."""
        found = list(trials)
        fewer = {place: as_asked(trial, seen[place].asked) for place, trial in enumerate(trials)}
        fewer = {place: trial for place, trial in fewer.items() if trial is not found[place]}
        if fewer and not self._is_over():
            asked = [(Noticing(trials[place], seen[place].killed), trial) for place, trial in fewer.items()]
            for place, fits in zip(fewer, self._fitting(asked), strict=True):
                if fits is not None:
                    found[place] = fewer[place]
        return found

    def _fitting(self, asked: Sequence[tuple[Noticing, Trial]]) -> list[Noticed | None]:
        """What each notices of those that notice what they have to."""
        looked = [self._looked(trial, work.mutants) for work, trial in asked]
        seen = self._prober.noticed(looked, frozenset())
        return [
            one if work.mutants <= one.killed else None for (work, _), one in zip(asked, seen, strict=True)
        ]


def _fewer_steps(work: Noticing) -> Asking:
    """Ask for the trial with no more steps than its test needs to notice the same."""
    while less := list(with_less(work.trial)):
        told = yield less
        fit = [one for one, answer in zip(less, told, strict=True) if answer is not None]
        if (all_of_them := together(work.trial, fit)) is not None:
            (answer,) = yield [all_of_them]
            fit += [] if answer is None else [all_of_them]
        if not fit:
            break
        work.trial = min(fit, key=lambda one: len(one.steps))


def _simpler_values(work: Noticing) -> Asking:
    return plain_values(work, lambda _: True)


def _needed(those: Iterable[Noticing], more: Sequence[Noticing]) -> list[Noticing]:
    """Of those behind the first ones, few that notice all that is noticed besides."""
    noticed = {mutant for one in those for mutant in one.mutants}
    found = []
    waiting = list(more)
    while waiting:
        best = max(waiting, key=lambda one: len(one.mutants - noticed))
        if not best.mutants - noticed:
            break
        noticed |= best.mutants
        found.append(best)
        waiting.remove(best)
    return found
