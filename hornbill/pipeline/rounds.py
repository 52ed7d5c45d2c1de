"""Tests of a program where time is short: class by class in turn, each round deeper than the one before.

When a class's turn ends, its tests are made of what was found, and compiled and run at once, by a process
that stays (`hornbill/replay/batches.py`), while the next class has its turn. So whenever the time ends, or
somebody asks to stop, there are tests that have run. Whose turn it is, `turns.py` says; what becomes
of tests that are made, of `trials.py`.
"""

from __future__ import annotations

import math
import time
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence

from hornbill.bytecode.model import MethodModel
from hornbill.method_cases import Case
from hornbill.pipeline.behind import Behind
from hornbill.pipeline.covering import Covering, taken_by
from hornbill.pipeline.deadlines import Deadlines
from hornbill.pipeline.executor import Executor
from hornbill.pipeline.exploring import Explorer, Progress, Step
from hornbill.pipeline.ladder import Rung
from hornbill.pipeline.lifts import Lifts
from hornbill.pipeline.limits import Schedule
from hornbill.pipeline.stages import SHARE_OF_SEARCH, Phase, Stage
from hornbill.pipeline.suite_keys import SuiteKeys
from hornbill.pipeline.suites import NO_TIME, STOPPED, SuiteMaker, Suites
from hornbill.pipeline.tasks import (
    CUT_SHORT,
    REPEATABLE,
    ROLES,
    Answer,
    Emit,
    Explore,
    Failed,
    Lift,
    Measure,
    Probe,
    Replay,
    Task,
)
from hornbill.pipeline.trials import Made, Remake, Trials
from hornbill.pipeline.turns import Turns

COMFORTABLE_SECONDS = 10.0
"""In less time there may be none to start the processes that search, and the one that runs tests."""
_FIRST_LOOK_SECONDS = 3.0
"""The longest turn in the first round, so that every class has something early."""
_LEAST_SEARCH, _LEAST_EMISSION = 0.1, 0.7
_SHARE_OF_PROBING = 0.4
_LONGEST_PROBING = 10.0
_PROBE_SECONDS = 60.0
_MOST_PROBES = 2
"""So often calls of a class are tried where all that is left are mutants, and for what others have left."""


class Rounds:
    """The rounds of one run, by `jobs` workers beside the one that replays."""

    def __init__(
        self,
        explorer: Explorer,
        maker: SuiteMaker,
        rungs: tuple[Rung, ...],
        beyond: tuple[Rung, ...],
        pool: Executor,
        jobs: int,
        schedule: Schedule,
        progress: Progress,
    ) -> None:
        self._explorer, self._lifts = explorer, Lifts(explorer)
        self._maker = maker
        self._phases = [Phase(rungs), Phase(rungs, whole=True)]
        if beyond:
            self._phases.insert(1, Phase(beyond, is_beyond=True))
        self._phase = self._phases.pop(0)
        self._was_beyond: set[tuple[str, Rung]] = set()
        self._more: dict[str, bool] = {}
        self._covering = Covering()
        self._pool = pool
        self._jobs = jobs
        self._schedule = schedule
        self._progress = progress
        self._stages: dict[str, Stage] = {}
        self._searches: Counter[str] = Counter()
        self._made: dict[str, Made] = {}
        self._richer: set[str] = set()
        """Classes of which tests were not made since more was found, or not all."""
        self._finishing: list[str] | None = None
        self._rounds_before = 0
        self._remakes: list[Remake] = []
        self._begun: dict[str, tuple[SuiteKeys, int]] = {}
        self._begun_at: dict[int, float] = {}
        self._turn_begun_at: dict[str, float] = {}
        self._cannot_probe = False
        self._unprobed: set[str] = set()
        """Classes on whose trials something failed that would fail again."""
        self._weak: dict[str, int] = {}
        """Classes with mutants that no test notices so far, and how often their calls were tried."""
        self._probed_for_others: Counter[str] = Counter()
        self._spent: defaultdict[str, float] = defaultdict(float)
        self._keys_of_round: tuple[int, SuiteKeys] | None = None

    def run(self, classes: Mapping[str, Sequence[MethodModel]], replays: bool) -> Suites:
        """The suites of the classes, as far as there is time."""
        self._classes = classes
        self._suites = self._maker.begin(classes)
        self._behind = Behind(self._maker.program, classes)
        self._trials = Trials(self._maker.program, self._maker, self._suites, replays)
        self._deadlines = Deadlines(self._schedule, replays)
        self._turns = self._new_turns()
        self._take_over()
        for role in ROLES:
            if replays or role != "replay":
                self._pool.prepare(role)
        while self._goes_on():
            for task, answer in self._pool.collect(self._deadlines.work):
                self._answered(task, answer)
        self._close()
        return self._handed_out()

    @property
    def _round(self) -> int:
        return self._rounds_before + self._turns.round

    def _new_turns(self) -> Turns:
        names, rungs, end = self._behind.plain_first(), len(self._phase.rungs), self._deadlines.work.end
        first = math.inf if self._rounds_before else _FIRST_LOOK_SECONDS
        return Turns(names, rungs, end, self._jobs, first=first)

    def _take_over(self) -> None:
        """What is in the database already."""
        keys = self._maker.keys(self._explorer.known)
        for name, suite in list(self._suites.suites.items()):
            self._made[name] = Made(suite, keys)
            if suite.tests and not suite.replayed:
                self._trials.propose(self._made[name])
        for name, methods in self._classes.items():
            if not methods:
                self._trials.propose(Made(self._maker.empty(name), keys))
            elif name not in self._made and any(method.id in self._explorer.known for method in methods):
                self._richer.add(name)

    # --- what is begun

    def _goes_on(self) -> bool:
        """Begin what can be; whether there is anything to wait for."""
        if self._deadlines.is_interrupted:
            return False
        self._deadlines.waiting_tests = self._trials.waiting_tests
        end = self._deadlines.work.end
        if end is not None:
            self._turns.end_at(end)
            if time.monotonic() >= end:
                return False
        while self._pool.busy("search", "probe", "emit") < self._jobs:
            task = self._next()
            if task is None:
                break
            self._start(task)
        self._start_replay()
        return self._pool.busy("search", "probe", "emit", "replay") > 0

    def _start(self, task: Task) -> None:
        self._begun_at[id(task)] = time.monotonic()
        self._pool.start(task)

    def _start_replay(self) -> None:
        batch = self._trials.batch(self._deadlines.report.left)
        if batch is not None:
            self._start(batch)

    def _next(self) -> Task | None:
        if self._remakes:
            remake = self._remakes.pop(0)
            return self._emission(remake.class_name, _LEAST_EMISSION, remake)
        if (lift := self._lifts.next()) is not None:
            return lift
        while True:
            for stage in list(self._stages.values()):
                if stage.to_probe:
                    return self._probe(stage)
                if stage.probing:
                    continue
                if stage.methods and not self._is_time_for_tests(stage):
                    return self._search(stage)
                if not stage.running and not stage.emitting:
                    if self._may_be_better(stage.turn.name):
                        stage.emitting = True
                        return self._emission(stage.turn.name, stage.turn.left)
                    self._end(stage)
            turn = self._turns.next(self._is_due)
            if turn is not None:
                self._turn_begun_at.setdefault(turn.name, time.monotonic())
                due = self._due(turn.name, turn.rung)
                self._stages[turn.name] = Stage(turn, due, to_probe=self._is_to_be_probed(turn.name))
            elif self._stages or self._begun:
                return None
            elif not self._phases:
                return self._finished()
            else:
                self._phase = self._phases.pop(0)
                self._rounds_before += self._turns.round
                self._turns = self._new_turns()

    def _is_time_for_tests(self, stage: Stage) -> bool:
        """Whether tests are due before all methods had their turn: where more time than the share went into
        searches, and something was found. The others come first in the next round."""
        if stage.searched <= SHARE_OF_SEARCH * stage.turn.share or stage.turn.name not in self._richer:
            return False
        stage.methods.clear()
        return True

    def _finished(self) -> Task | None:
        """Where all is searched: suites that rest on what is known better by now are made once more."""
        if self._finishing is None:
            if self._explorer.late:
                return None
            now = self._maker.keys(self._explorer.known)
            self._finishing = [
                name
                for name, made in self._made.items()
                if self._maker.key(now, made.suite) != self._maker.key(made.keys, made.suite)
            ]
        if not self._finishing:
            return None
        name = self._finishing.pop(0)
        end = self._deadlines.work.end
        left = 0.0 if end is None else end - time.monotonic()
        return self._emission(name, left / (len(self._finishing) + 1))

    def _is_due(self, name: str, rung: int) -> bool:
        if name in self._begun or any(remake.class_name == name for remake in self._remakes):
            return False
        if self._is_weak(name) or self._due(name, rung) or self._may_be_better(name):
            return True
        return not self._phase.whole and name in self._made and self._is_to_be_probed(name)

    def _is_weak(self, name: str) -> bool:
        """Whether trials of the class, which ended by their limit, are to go on for its mutants."""
        return self._may_probe(name) and 0 < self._weak.get(name, 0) < _MOST_PROBES

    def _may_probe(self, name: str) -> bool:
        return not self._cannot_probe and name not in self._unprobed and bool(self._classes[name])

    def _due(self, name: str, rung: int) -> list[MethodModel]:
        """The methods of the class to be searched on that rung: those with something that tests do not cover;
        the others when all that is done."""
        phase, made = self._phase, self._made.get(name)
        due = self._explorer.due(self._classes[name], phase.rungs[rung])
        if phase.is_beyond:
            wanted = phase.rungs[rung]
            due = [one for one in self._classes[name] if (one.id, wanted) not in self._was_beyond]
        if not phase.whole and made is not None:
            due = [method for method in due if not self._covering.is_covered(method, made.suite)]
            due = [method for method in due if not phase.is_beyond or self._needs_more(method)]
        return sorted(due, key=lambda method: self._searches[method.id])

    def _needs_more(self, method: MethodModel) -> bool:
        if method.id not in self._more:
            self._more[method.id] = self._explorer.needs_more(method)
        return self._more[method.id]

    def _may_be_better(self, name: str) -> bool:
        """Whether other tests may come of making the class's suite now: more was found of it, or of what its
        objects are built of."""
        if name in self._richer:
            return True
        made = self._made.get(name)
        if made is None or not made.suite.left_out:
            return False
        if self._keys_of_round is None or self._keys_of_round[0] != self._round:
            self._keys_of_round = self._round, self._maker.keys(self._explorer.known)
        now = self._keys_of_round[1]
        return self._maker.key(now, made.suite) != self._maker.key(made.keys, made.suite)

    def _search(self, stage: Stage) -> Task:
        """The search of the turn's next method, with its part of what is left of the share."""
        turn, method = stage.turn, stage.methods.pop(0)
        limit = max(_LEAST_SEARCH, stage.left / (len(stage.methods) + 1))
        self._searches[method.id] += 1
        stage.running[method.id] = limit
        rung, first = self._phase.rungs[turn.rung], self._phase.rungs[0]
        if (
            self._searches[method.id] == 1
            and not self._phase.is_beyond
            and self._explorer.due([method], first)
        ):
            rung = first
        return self._explorer.task(method, rung, self._deadlines.within_work(limit))

    def _is_to_be_probed(self, name: str) -> bool:
        if not self._may_probe(name):
            return False
        if self._is_weak(name):
            return True
        made = self._made.get(name)
        if made is None or not all(self._covering.is_covered(one, made.suite) for one in self._classes[name]):
            return True
        if not self._behind.is_covered(name, made.suite):
            return True
        return self._probed_for_others[name] < _MOST_PROBES and bool(self._behind.left_by_others(name))

    def _probe(self, stage: Stage) -> Task:
        """Trials of the class's calls, with their part of the turn's share."""
        turn = stage.turn
        stage.to_probe, stage.probing = False, True
        made = self._made.get(turn.name)
        covered = {} if made is None else made.suite.covered
        taken = frozenset((name, pc, how) for name, one in covered.items() for pc, how in one.branches)
        seconds = min(_SHARE_OF_PROBING * turn.share, _LONGEST_PROBING)
        limit = self._deadlines.within_work(seconds) or seconds
        methods = tuple(method.id for method in self._classes[turn.name])
        left: frozenset[tuple[str, int, str]] = frozenset()
        if made is not None and self._probed_for_others[turn.name] < _MOST_PROBES:
            left = self._behind.left_by_others(turn.name)
            self._probed_for_others[turn.name] += bool(left)
        apart = self._behind.tested_apart(turn.name)
        return Probe(turn.name, methods, taken, self._round, _PROBE_SECONDS, limit, left, apart)

    def _emission(self, name: str, seconds: float, remake: Remake | None = None) -> Emit:
        keys = self._maker.keys(self._explorer.known)
        self._begun[name] = keys, 0 if remake is None else remake.tries
        self._richer.discard(name)
        limit = self._deadlines.within_work(max(_LEAST_EMISSION, seconds))
        return self._maker.task(name, None if remake is None else remake.only, limit)

    def _end(self, stage: Stage) -> None:
        del self._stages[stage.turn.name]
        self._turns.ended(stage.turn)
        turns = self._turns
        ended = turns.classes - turns.waiting - len(self._stages)
        self._progress(Step(f"Round {self._round}", ended, turns.classes, stage.turn.name))

    # --- what is answered

    def _answered(self, task: Task, answer: Answer) -> None:
        seconds = time.monotonic() - self._begun_at.pop(id(task))
        if isinstance(task, Explore | Probe | Lift | Emit):
            self._spent[task.class_name] += seconds
        match task:
            case Explore():
                self._searched(task, answer, seconds)
            case Probe():
                self._probed(task, answer, seconds)
            case Lift():
                self._lifts.keep(task, answer)
                self._richer.add(task.class_name)
                if (stage := self._stages.get(task.class_name)) is not None:
                    stage.end_probing(seconds)
            case Emit():
                self._emitted(task, answer)
            case Replay():
                self._deadlines.replayed(seconds)
                remakes = self._trials.answered(answer)
                self._deadlines.replays = self._trials.replays
                for remake in remakes:
                    if remake.class_name in self._stages or remake.class_name in self._begun:
                        self._richer.add(remake.class_name)  # what its turn makes is without them
                    else:
                        self._remakes.append(remake)

    def _searched(self, task: Explore, answer: Answer, seconds: float) -> None:
        method = self._maker.method(task.method)
        wanted = Rung(task.criterion, task.budget)
        stage = self._stages.get(method.owner)
        if stage is not None:
            stage.turn.used += min(stage.running.pop(method.id), seconds)
            if len(self._searches) > self._jobs:  # the first ones wait for their processes
                stage.searched += seconds
        before = self._explorer.known.get(method.id)
        if self._phase.is_beyond:
            if self._explorer.take_more(method, answer):
                self._richer.add(method.owner)
                self._more.pop(method.id, None)
            if not _is_cut_short(answer):
                self._was_beyond.add((method.id, wanted))
            return
        if self._explorer.take(method, wanted, answer):
            self._richer.add(method.owner)
        if stage is not None and not isinstance(answer, Failed):
            rung = self._phase.rungs[stage.turn.rung]
            stage.methods += [] if rung == wanted else self._explorer.due([method], rung)
        if self._explorer.known.get(method.id) is not before:
            self._maker.forgive({method.id})

    def _probed(self, task: Probe, answer: Answer, seconds: float) -> None:
        """Keep what was seen; what it covers needs no search in this turn."""
        name = task.class_name
        found: Mapping[str, Sequence[Case]] = {}
        if isinstance(answer, Failed):
            self._cannot_probe |= answer.why == "error"
            self._unprobed |= {name} if answer.why in REPEATABLE else set()
        else:
            found = answer.value.cases
            self._weak[name] = self._weak.get(name, 0) + 1 if answer.value.is_cut_short else 0
        if found:
            self._lifts.add(task, found, self._deadlines.within_work)
        stage = self._stages.get(name)
        if stage is None:
            return
        stage.probing = bool(found)
        stage.turn.used += seconds
        seen = {key for cases in found.values() for case in cases for key in taken_by(case)} | task.taken
        if not self._phase.whole:
            stage.methods = [method for method in stage.methods if not self._covering.is_taken(method, seen)]

    def _emitted(self, task: Emit, answer: Answer) -> None:
        name = task.class_name
        keys, tries = self._begun.pop(name)
        suite = self._maker.made(name, answer)
        if suite is None:
            assert isinstance(answer, Failed)
            if answer.why != "limit":
                self._suites.problems[name] = f"{answer.why}: {answer.what}"
            self._richer.add(name)
        else:
            if suite.hurried:
                self._richer.add(name)
            self._made[name] = Made(suite, keys, tries, self._spent[name])
            self._behind.tested(name, suite)
            if suite.tests and name in self._turn_begun_at:
                passed = time.monotonic() - self._turn_begun_at[name]
                self._suites.first_tests.setdefault(name, passed)
            self._trials.propose(self._made[name])
        stage = self._stages.get(name)
        if stage is not None and stage.emitting:
            self._end(stage)

    # --- the end

    def _close(self) -> None:
        """Make and run what was found last, as far as there is time for it."""
        self._pool.drop("search", "probe")
        self._richer.update(self._lifts.keep_rest())
        limit = self._deadlines.replay
        for stage in self._stages.values():
            name = stage.turn.name
            if not stage.emitting and name in self._richer and limit.left > _LEAST_EMISSION:
                stage.emitting = True
                keys = self._maker.keys(self._explorer.known)
                self._begun[name] = keys, 0
                self._start(self._maker.task(name, None, limit.left / 3))
        while True:
            self._start_replay()
            answers = self._pool.collect(limit)
            if not answers:
                break
            for task, answer in answers:
                self._answered(task, answer)
        self._pool.drop("emit", "replay")

    def _handed_out(self) -> Suites:
        waited = self._trials.waiting > 0
        self._trials.hand_out()
        self._note_fruitless()
        suites = self._maker.finished(self._pool, None, self._schedule)
        unrun = [suite for suite in suites.suites.values() if suite.tests and not suite.replayed]
        if unrun and self._trials.replays:
            suites.not_replayed = STOPPED if self._deadlines.is_interrupted else NO_TIME
        elif not waited:
            self._measure()
        late = {method.owner for method in self._explorer.late}
        suites.unfinished = self._richer | (late & self._classes.keys())
        suites.out_of_time = {
            name
            for name, methods in self._classes.items()
            if methods and name not in suites.suites and name not in suites.problems
        }
        return suites

    def _note_fruitless(self) -> None:
        """Classes all of whose methods were searched, and no case was found, have no tests."""
        late = {method.owner for method in self._explorer.late}
        keys = self._maker.keys(self._explorer.known)
        for name in self._classes.keys() - self._suites.suites.keys() - self._richer - late:
            if name not in self._suites.problems:
                self._maker.keep(self._maker.empty(name), keys)

    def _measure(self) -> None:
        """Keep what was measured of the suites, beside what they are computed to cover."""
        names = self._trials.recorded_of
        limit = self._deadlines.report
        if not names or limit.left <= 1:
            return
        self._start(Measure(self._trials.recorded, limit.left))
        for _, answer in self._pool.collect(limit):
            if not isinstance(answer, Failed):
                found = answer.value
                suites = [self._suites.suites[name] for name in names]
                self._maker.measured(suites, found.methods, found.unmeasured)
        self._pool.drop("replay")


def _is_cut_short(answer: Answer) -> bool:
    """Whether a search was ended by its limit."""
    if isinstance(answer, Failed):
        return answer.why == "limit"
    return bool(answer.value.ledger["ended"] == CUT_SHORT)
