"""The search for calls that go where none has gone: what does is kept, changed, and tried again.

Trials are run many at a time. What a step passes first belongs to the trial that ends with that step, so that
a test is about the call that takes the branch. In the end each kept trial loses what it does not need.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping, Sequence, Set
from types import MappingProxyType

from hornbill.building.access import Access
from hornbill.building.plans import AnsweringStub, Call, Construct, StaticCall, Step
from hornbill.bytecode.descriptors import method_types
from hornbill.bytecode.errors import ClassFileError
from hornbill.bytecode.model import MethodModel
from hornbill.bytecode.subroutines import COPY_DISTANCE
from hornbill.observations import Span
from hornbill.probing.aims import Miss, aimed, hashes, is_hopeless
from hornbill.probing.offers import gone_on_from
from hornbill.probing.process import Point, Prober, Tried
from hornbill.probing.repertoire import CannotMakeError, Repertoire, Trial, cut
from hornbill.probing.seeds import Seeds
from hornbill.probing.smaller import Smaller
from hornbill.probing.steps import called
from hornbill.probing.trials import anew, changed

Key = tuple[str, int, str]
"""A branch: method, pc and outcome; with an empty outcome an instruction."""

_AT_A_TIME = 40
_FIRST = 3
_RECIPES = 12
_MOST_STATES = 300
_MISSES = 6
"""So many trials are kept for each branch that they were near."""
_AIMED = 0.4
"""How often one of these is changed to take the branch."""
_MOST_AIMS = 20
"""So often this is tried for one branch, until another one of its method is taken, or much was in vain."""
_AIM_AGAIN = 25
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

    `leads_to` says which methods of the class one calls, itself included; `inherited` methods are called as
    well (templates.py). The trials `starts` are made first.
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
        inherited: Mapping[str, tuple[MethodModel, Set[str]]] = MappingProxyType({}),
        patience: float = 1.0,
        starts: Sequence[Trial] = (),
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
        self._inherited = inherited
        self._tried = [*self._methods, *(method for method, _ in inherited.values())]
        self._most_in_vain = _MOST_IN_VAIN * patience
        self._starts = list(starts)
        self._open_at = -1
        self._open_ones: list[MethodModel] = []
        self._states: list[Trial] = []
        """Trials that leave an object in a state in which none has left one."""
        self._shapes: set[int] = set()
        self._forgotten: list[int] = []
        self._misses: dict[Key, list[Miss]] = {}
        self._aims: dict[Key, int] = {}
        self._hashes = hashes(seeds.texts)
        self.tried = 0

    def run(self) -> None:
        """Search until all is taken, the time is over, or nothing new is found any more.

        While the JVM runs some trials the next ones are made, which therefore do not know of these.
        """
        vain = 0
        begun: list[Trial] = []
        if self._starts:
            self._begin(self._starts)
            self._finish(self._starts)
        first = [method for _ in range(_FIRST) for method in self._tried]
        while not self._is_over() and (first or vain < self._patience()):
            made = map(self._new, first[:_AT_A_TIME]) if first else (self._next() for _ in range(_AT_A_TIME))
            first = first[_AT_A_TIME:]
            given = [one for one in made if one is not None and one.steps]
            vain = 0 if self._finish(begun) or first else vain + 1
            if vain % _AIM_AGAIN == _AIM_AGAIN - 1:
                self._aims.clear()
            self._begin(given)
            begun = given
        self._finish(begun)

    def _patience(self) -> float:
        """How often it may be in vain: where all branches are taken, less often."""
        missing = self._wanted - self.taken
        if not missing:
            return 0
        return self._most_in_vain if any(outcome for _, _, outcome in missing) else _FEW_IN_VAIN

    def _new(self, method: MethodModel) -> Trial | None:
        try:
            return anew(self._repertoire, method, self._owner)
        except (CannotMakeError, ClassFileError):
            return None

    def _next(self) -> Trial | None:
        if not self._methods:
            return None
        if self._misses and self._chance.random() < _AIMED:
            trial = self._aimed()
            if trial is not None:
                return trial
        if not self.kept or self._chance.random() < 0.25:
            open_ones = self._open()
            few = open_ones if open_ones and self._chance.random() < 0.7 else self._tried
            return self._new(self._chance.choice(few))
        if self._states and self._chance.random() < 0.4:
            trial = self._chance.choice(self._states)
        else:
            trial, _ = self.kept[self._place()]
        try:
            for _ in range(self._chance.choice((1, 1, 2, 3))):
                trial = changed(self._repertoire, trial, self._owner, self._tried)
        except (CannotMakeError, ClassFileError):
            return None
        return trial

    def _aimed(self) -> Trial | None:
        """One that was near a branch that nothing takes, changed so that it may take it."""
        key = self._chance.choice(list(self._misses))
        self._aims[key] = self._aims.get(key, 0) + 1
        if key in self.taken or self._aims[key] > _MOST_AIMS:
            del self._misses[key]
            return None
        return aimed(self._chance.choice(self._misses[key]), self._hashes, self._chance)

    def _open(self) -> list[MethodModel]:
        """The methods that have, or lead to, branches that nothing takes so far."""
        if self._open_at != len(self.taken):
            self._open_at = len(self.taken)
            missing = {method for method, _, outcome in self._wanted - self.taken if outcome}
            self._open_ones = [one for one in self._tried if self._leads_to_one_of(missing, one)]
        return self._open_ones

    def _leads_to_one_of(self, missing: Set[str], method: MethodModel) -> bool:
        _, reached = self._inherited.get(method.id, (method, {method.id}))
        return any(not missing.isdisjoint(self._leads_to(one)) for one in reached)

    def _place(self) -> int:
        """Which of those that are kept is changed next: late ones more often."""
        return len(self.kept) - 1 - int(len(self.kept) * self._chance.random() ** 1.5)

    def _begin(self, trials: Sequence[Trial]) -> None:
        if trials:
            forgotten, self._forgotten = self._forgotten, []
            self._prober.begin([one.steps for one in trials], forget=forgotten)

    def _finish(self, trials: Sequence[Trial]) -> bool:
        """Look at what became of the trials that were begun; whether one of them went somewhere new."""
        new = False
        while trials:
            answers = self._prober.answers(len(trials))
            self.tried += len(answers)
            for trial, answer in zip(trials, answers, strict=False):
                new |= self._look(trial, answer)
            trials = trials[len(answers) :] if self._lost(answers) and not self._is_over() else []
            self._begin(trials)
        self._seeds.note(self._prober.compared)
        return new

    def _lost(self, answers: Sequence[Tried]) -> bool:
        return bool(answers) and answers[-1].ended == "timeout"

    def _look(self, trial: Trial, answer: Tried) -> bool:
        if answer.ended not in ("returned", "threw"):
            return False
        self._note_misses(trial, answer)
        first: dict[int, set[Key]] = {}
        for number, passed in enumerate(answer.passed):
            for point in passed:
                key = self._key(point)
                if key is not None and key not in self.taken:
                    first.setdefault(number, set()).add(key)
        last = min(answer.made, len(trial.steps) - 1)
        threw = answer.ended == "threw"
        end = (str(called(trial.steps[last])), "threw" if threw else "returned")
        if self._is_callable(trial.steps[last]) and end not in self._ends:
            first.setdefault(last, set())
        for number in [one for one in first if not self._is_of_test(trial, one)]:
            keys = first.pop(number)
            if self._is_callable(trial.steps[last]):
                first.setdefault(last, set()).update(keys)
            else:
                self._forget(answer.passed[number])
        for number, keys in sorted(first.items()):
            step = trial.steps[number]
            if self._is_callable(step):
                self._ends.add((str(called(step)), "threw" if threw and number == last else "returned"))
            self.taken |= keys
            self._aim_again({method for method, _, _ in keys})
            self.kept.append((cut(trial, number), keys))
        self._remember(trial, answer, any(first.values()))
        return bool(first)

    def _is_callable(self, step: Step) -> bool:
        return called(step) in self._callable

    def _is_of_test(self, trial: Trial, number: int) -> bool:
        """Whether the step calls a method of the class, or goes on from what such a call gave."""
        if self._is_callable(trial.steps[number]):
            return True
        return gone_on_from(trial.steps[: number + 1], self._is_callable) is not None

    def _note_misses(self, trial: Trial, answer: Tried) -> None:
        for point, have, want in answer.missed:
            key = self._key(point)
            if key is None or key in self.taken or key not in self._wanted:
                continue
            if self._aims.get(key, 0) > _MOST_AIMS:
                continue
            miss = Miss(trial, have, want)
            if is_hopeless(miss, self._hashes):
                continue
            known = self._misses.setdefault(key, [])
            if len(known) < _MISSES:
                known.append(miss)
            else:
                known[self._chance.randrange(_MISSES)] = miss

    def _aim_again(self, methods: Set[str]) -> None:
        self._aims = {key: times for key, times in self._aims.items() if key[0] not in methods}

    def _forget(self, points: Iterable[int]) -> None:
        """Have the points told again: the trial that was the first to pass them is of no use."""
        self._forgotten += [one for one in points if self._key(one) is not None]

    def _remember(self, trial: Trial, answer: Tried, is_new: bool) -> None:
        """Keep how objects were made, of many those that went somewhere new, and what led to a new state."""
        for number, step in enumerate(trial.steps[: answer.made]):
            if isinstance(step, Construct | StaticCall | Call) and step.variable is not None:
                kind = trial.kinds[step.variable]
                known = self._repertoire.recipes.setdefault(kind, [])
                if not self._repertoire.access.is_application(kind):
                    continue
                if len(known) < _RECIPES:
                    known.append(cut(trial, number))
                elif is_new:
                    known[self._chance.randrange(_RECIPES)] = cut(trial, number)
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
        until it is late, and with simple values until the time for that is over."""
        left = {key for _, keys in self.kept for key in keys}
        needed = []
        for trial, keys in sorted(self.kept, key=lambda one: -len(one[1])):
            if not keys or keys & left:
                left -= keys
                needed.append((trial, keys))
        access = self._repertoire.access
        smaller = Smaller(self._prober, self._key, lambda step: _is_of_program(access, step))
        return list(zip(smaller.of(needed, is_late, is_over), (keys for _, keys in needed), strict=True))


def _is_of_program(access: Access, step: Step) -> bool:
    known = called(step)
    return isinstance(step, AnsweringStub) or (known is not None and access.is_application(known[0]))
