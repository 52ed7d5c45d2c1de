"""The search for calls that go where none has gone: what does is kept, changed, and tried again.

Trials are run many at a time. What a step passes first belongs to the trial that ends with that step, so that
a test is about the call that takes the branch. In the end each kept trial loses what it does not need.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Sequence, Set

from hornbill.building.plans import Call, Construct, MakeFile, StaticCall, Step
from hornbill.building.seen_plans import Span
from hornbill.building.states import uses, variable_of
from hornbill.bytecode.descriptors import method_types
from hornbill.bytecode.errors import ClassFileError
from hornbill.bytecode.model import MethodModel
from hornbill.bytecode.subroutines import COPY_DISTANCE
from hornbill.probing.process import Point, Prober, Tried
from hornbill.probing.repertoire import CannotMakeError, Repertoire, Trial
from hornbill.probing.seeds import Seeds
from hornbill.probing.simpler import simpler, with_earlier, with_less, with_value
from hornbill.probing.steps import called, literals
from hornbill.probing.trials import anew, changed

Key = tuple[str, int, str]
"""A branch: method, pc and outcome; with an empty outcome an instruction."""

_AT_A_TIME = 40
_FIRST = 3
_RECIPES = 12
_MOST_STATES = 300
_FEW_IN_VAIN, _MOST_IN_VAIN = 20, 600
"""So many times a batch that goes nowhere new is followed by another one."""


class Places:
    """Where instructions are in the code of methods: the pc of each, in their order."""

    def __init__(self, find: Callable[[str], MethodModel | None]) -> None:
        self._find = find
        self._known: dict[str, tuple[int, ...]] = {}

    def key(self, point: Point) -> Key | None:
        """What the point is; None where the method is not known as it ran."""
        if point.method not in self._known:
            method = self._find(point.method)
            code = None if method is None else method.code
            every = () if code is None else code.instructions
            known = {one.pc for one in every if one.pc < COPY_DISTANCE}
            self._known[point.method] = tuple(sorted(known))
        pcs = self._known[point.method]
        return (point.method, pcs[point.place], point.outcome or "") if point.place < len(pcs) else None

    def spans(self, name: str, pcs: Set[int]) -> tuple[Span, ...]:
        """The instructions of the method at these pcs, those one after the other together."""
        found: list[list[int]] = []
        follows = False
        for pc in self._known[name]:
            if pc in pcs:
                if follows:
                    found[-1][1] = pc
                else:
                    found.append([pc, pc])
            follows = pc in pcs
        return tuple((first, last) for first, last in found)


class Search:
    """The search of one class: `methods` are those that a test can call, `wanted` are branches to be taken.

    `leads_to` says which methods of the class one calls, itself included.
    """

    def __init__(
        self,
        prober: Prober,
        places: Places,
        repertoire: Repertoire,
        seeds: Seeds,
        owner: str,
        methods: Sequence[MethodModel],
        wanted: Set[Key],
        chance: random.Random,
        is_over: Callable[[], bool],
        leads_to: Callable[[str], Set[str]],
    ) -> None:
        self._prober = prober
        self._places = places
        self._repertoire = repertoire
        self._seeds = seeds
        self._owner = owner
        self._methods = list(methods)
        self._callable = {
            (one.owner, one.name, method_types(one.descriptor)[0]): one for one in self._methods
        }
        self._wanted = wanted
        self._chance = chance
        self._is_over = is_over
        self._owners = {method for method, _, _ in wanted} | {one.id for one in self._methods}
        self.taken: set[Key] = set()
        self.kept: list[tuple[Trial, set[Key]]] = []
        """Trials, with what each was the first to pass."""
        self._ends: set[tuple[str, str]] = set()
        self._leads_to = leads_to
        self._open_at = -1
        self._open_ones: list[MethodModel] = []
        self._states: list[Trial] = []
        """Trials that leave an object in a state in which none has left one."""
        self._shapes: set[int] = set()
        self.tried = 0

    def run(self) -> None:
        """Search until all is taken, the time is over, or nothing new is found any more."""
        vain = 0
        first = [method for _ in range(_FIRST) for method in self._methods]
        for place in range(0, len(first), _AT_A_TIME):
            if not self._is_over():
                self._batch([self._new(method) for method in first[place : place + _AT_A_TIME]])
        while vain < self._patience() and not self._is_over():
            vain = 0 if self._batch([self._next() for _ in range(_AT_A_TIME)]) else vain + 1

    def _patience(self) -> int:
        """How often it may be in vain: where all branches are taken, less often."""
        missing = self._wanted - self.taken
        if not missing:
            return 0
        return _MOST_IN_VAIN if any(outcome for _, _, outcome in missing) else _FEW_IN_VAIN

    def _new(self, method: MethodModel) -> Trial | None:
        try:
            return anew(self._repertoire, method)
        except (CannotMakeError, ClassFileError):
            return None

    def _next(self) -> Trial | None:
        if not self._methods:
            return None
        if not self.kept or self._chance.random() < 0.25:
            open_ones = self._open()
            few = open_ones if open_ones and self._chance.random() < 0.7 else self._methods
            return self._new(self._chance.choice(few))
        if self._states and self._chance.random() < 0.4:
            trial = self._chance.choice(self._states)
        else:
            trial, _ = self.kept[self._place()]
        try:
            for _ in range(self._chance.choice((1, 1, 2, 3))):
                trial = changed(self._repertoire, trial, self._owner, self._methods)
        except (CannotMakeError, ClassFileError):
            return None
        return trial

    def _open(self) -> list[MethodModel]:
        """The methods that have, or lead to, branches that nothing takes so far."""
        if self._open_at != len(self.taken):
            self._open_at = len(self.taken)
            missing = {method for method, _, outcome in self._wanted - self.taken if outcome}
            self._open_ones = [one for one in self._methods if not missing.isdisjoint(self._leads_to(one.id))]
        return self._open_ones

    def _place(self) -> int:
        """Which of those that are kept is changed next: late ones more often."""
        return len(self.kept) - 1 - int(len(self.kept) * self._chance.random() ** 1.5)

    def _batch(self, trials: Iterable[Trial | None]) -> bool:
        """Run the trials; whether one of them went somewhere new."""
        given = [one for one in trials if one is not None and one.steps]
        self.tried += len(given)
        new = False
        while given:
            answers = self._prober.run([one.steps for one in given])
            for trial, answer in zip(given, answers, strict=False):
                new |= self._look(trial, answer)
            given = given[len(answers) :] if self._lost(answers) else []
            if self._is_over():
                break
        self._seeds.note(self._prober.compared)
        return new

    def _lost(self, answers: Sequence[Tried]) -> bool:
        return bool(answers) and answers[-1].ended == "timeout"

    def _look(self, trial: Trial, answer: Tried) -> bool:
        if answer.ended not in ("returned", "threw"):
            return False
        self._remember(trial, answer)
        first: dict[int, set[Key]] = {}
        for number, passed in enumerate(answer.passed):
            for point in passed:
                key = self._key(point)
                if key is not None and key not in self.taken:
                    first.setdefault(number, set()).add(key)
        last = min(answer.made, len(trial.steps) - 1)
        threw = answer.ended == "threw"
        end = (str(called(trial.steps[last])), "threw" if threw else "returned")
        if called(trial.steps[last]) in self._callable and end not in self._ends and not first.get(last):
            first.setdefault(last, set())
        found = False
        for number, keys in sorted(first.items()):
            step = trial.steps[number]
            if called(step) not in self._callable:
                if number < last and called(trial.steps[last]) in self._callable:
                    first.setdefault(last, set()).update(keys)
                continue
            self._ends.add((str(called(step)), "threw" if threw and number == last else "returned"))
            self.taken |= keys
            self.kept.append((_cut(trial, number), keys))
            found = True
        return found

    def _remember(self, trial: Trial, answer: Tried) -> None:
        """Keep how objects were made, and what led to a new state."""
        for number, step in enumerate(trial.steps[: answer.made]):
            if isinstance(step, Construct | StaticCall | Call) and step.variable is not None:
                kind = trial.kinds[step.variable]
                known = self._repertoire.recipes.setdefault(kind, [])
                if len(known) < _RECIPES and self._repertoire.access.is_application(kind):
                    known.append(_cut(trial, number))
        if answer.shape is not None and answer.shape not in self._shapes and answer.made == len(trial.steps):
            self._shapes.add(answer.shape)
            if len(self._states) < _MOST_STATES:
                self._states.append(trial)
            else:
                self._states[self._chance.randrange(_MOST_STATES)] = trial

    def _key(self, number: int) -> Key | None:
        point = self._prober.points.get(number)
        if point is None or point.method not in self._owners:
            return None
        if point.outcome is None and point.place > 0:
            return None
        return self._places.key(point)

    @property
    def states(self) -> Sequence[Trial]:
        """Trials that leave an object in a state in which no other one has left one."""
        return self._states

    # --- what is kept in the end

    def results(
        self, is_late: Callable[[], bool], is_over: Callable[[], bool]
    ) -> list[tuple[Trial, set[Key]]]:
        """The trials that are needed for all that was taken, each without the steps that it does not need
        until the time for that is over, and with simple values until it is late."""
        self._is_over = is_over
        found = []
        left = {key for _, keys in self.kept for key in keys}
        for trial, keys in sorted(self.kept, key=lambda one: -len(one[1])):
            if keys and not keys & left:
                continue
            found.append((self._shorter(trial, keys), keys))
            left -= keys
        self._is_over = is_late
        return [(self._with_simpler(trial, keys), keys) for trial, keys in found]

    def _shorter(self, trial: Trial, keys: set[Key]) -> Trial:
        """The trial with no more steps and names of objects than its last step needs to pass these."""
        ended = self._ended([trial], keys)[0] if not self._is_over() else None
        while ended is not None and not self._is_over():
            less = [*with_less(trial), *self._with_earlier(trial)]
            fit = [one for one, how in zip(less, self._ended(less, keys), strict=True) if how == ended]
            if not fit:
                break
            trial = min(fit, key=lambda one: len(one.steps))
        return trial

    def _with_earlier(self, trial: Trial) -> Iterator[Trial]:
        """The trial with the first name of each object alone, where it has several."""
        for answer in self._prober.run([trial.steps], only_new=False):
            used = {variable for step in trial.steps for variable in uses(step)}
            alike = [one for one in answer.alike if variable_of(trial.steps[one[0]]) in used]
            if alike:
                yield with_earlier(trial, alike)

    def _with_simpler(self, trial: Trial, keys: set[Key]) -> Trial:
        """The trial with simple values, as long as its last step passes these."""
        ended = self._ended([trial], keys)[0] if not self._is_over() else None
        for place, step in enumerate(trial.steps) if ended is not None else ():
            for literal in literals(step) if self._is_own(step) else ():
                plain = [with_value(trial, place, literal, value) for value in simpler(literal)]
                fit = [one for one, how in zip(plain, self._ended(plain, keys), strict=True) if how == ended]
                if self._is_over():
                    return trial
                trial = fit[0] if fit else trial
        return trial

    def _is_own(self, step: Step) -> bool:
        known = called(step)
        return known is not None and self._repertoire.access.is_application(known[0])

    def _ended(self, trials: Sequence[Trial], keys: set[Key]) -> list[str | None]:
        """How each of the trials ends, if its last step passes these points; else None."""
        found: list[str | None] = []
        while len(found) < len(trials):
            rest = trials[len(found) :]
            for trial, answer in zip(
                rest, self._prober.run([one.steps for one in rest], only_new=False), strict=False
            ):
                found.append(answer.ended if self._passes(trial, answer, keys) else None)
        return found

    def _passes(self, trial: Trial, answer: Tried, keys: set[Key]) -> bool:
        if answer.ended not in ("returned", "threw") or len(answer.passed) < len(trial.steps):
            return False
        return keys <= set(map(self._key, answer.passed[-1]))


def _cut(trial: Trial, number: int) -> Trial:
    """The trial up to that step, without what only leads elsewhere."""
    last = trial.steps[number]
    needed: set[int | None] = set(uses(last))
    before = -1
    while len(needed) != before:
        before = len(needed)
        for step in trial.steps[:number]:
            if _matters(step, needed):
                needed |= set(uses(step))
    return Trial((*(step for step in trial.steps[:number] if _matters(step, needed)), last), trial.kinds)


def _matters(step: Step, needed: Set[int | None]) -> bool:
    """Whether the step makes something that is needed, or may change it."""
    if variable_of(step) in needed or isinstance(step, MakeFile):
        return True
    return isinstance(step, Call | StaticCall) and not needed.isdisjoint(uses(step))
