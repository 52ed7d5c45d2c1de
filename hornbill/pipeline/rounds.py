"""The rounds of a run: the classes go through the sequence of rounds (`sequence.py`), several at a time.

A round of a class (`class_rounds.py`) depends on what all classes had when the round began, and on nothing
else: what it finds becomes visible to other classes when all have had the round. So the tests depend on the
rounds that are complete, not on the number of workers or the speed of the machine. A round that the end of
the time cuts off is as if it had not begun.
"""

from __future__ import annotations

import pickle
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from hornbill.bytecode.model import MethodModel
from hornbill.pipeline.behind import Behind
from hornbill.pipeline.class_rounds import ClassRound, Ground
from hornbill.pipeline.class_suites import ClassSuite
from hornbill.pipeline.covering import Covering
from hornbill.pipeline.executor import Executor
from hornbill.pipeline.exploring import Explorer, Progress, Step
from hornbill.pipeline.limits import Schedule
from hornbill.pipeline.sequence import Round
from hornbill.pipeline.suites import NO_TIME, STOPPED, SuiteMaker, Suites
from hornbill.pipeline.tasks import Answer, Failed, Measure, Task
from hornbill.probing.classes import Recipes, with_recipes

COMFORTABLE_SECONDS = 10.0
"""In less time there may be none to start the processes that search, and the one that runs tests."""

_MEASURE_SECONDS = 600.0

HandOut = Callable[[ClassSuite], None]
"""Takes the tests of a class as soon as they are there."""


@dataclass(slots=True)
class _Running:
    """A round of a class that is under way: the tasks that it waits for, and their answers so far."""

    work: ClassRound
    waiting: deque[Task] = field(default_factory=deque)
    busy: int = 0
    answers: list[tuple[Task, Answer]] = field(default_factory=list)


class Rounds:
    """The rounds of one run, by `jobs` workers. A class begins behind the rounds that it had in earlier
    runs."""

    def __init__(
        self,
        explorer: Explorer,
        maker: SuiteMaker,
        rounds: Sequence[Round],
        pool: Executor,
        jobs: int,
        schedule: Schedule,
        progress: Progress,
        replays: bool,
        hand_out: HandOut,
    ) -> None:
        self._explorer = explorer
        self._maker = maker
        self._rounds = rounds
        self._pool = pool
        self._jobs = jobs
        self._schedule = schedule
        self._progress = progress
        self._replays = replays
        self._hand_out = hand_out
        self._recipes: Recipes = {}
        self._running: list[_Running] = []
        self._task_of: dict[int, _Running] = {}

    def run(self, classes: Mapping[str, Sequence[MethodModel]]) -> Suites:
        """The suites of the classes, as far as there is time."""
        self._classes = classes
        self._suites = suites = self._maker.begin(classes)
        behind = Behind(self._maker.program, classes)
        for name, suite in suites.suites.items():
            behind.tested(name, suite)
        ground = Ground(self._explorer, self._maker, suites, behind, Covering(), classes, self._replays)
        unrun = [one.class_name for one in suites.suites.values() if one.tests and not one.replayed]
        if unrun and self._replays:
            self._round(ground, 0, self._rounds[-1], unrun)
        for number, what in enumerate(self._rounds, 1):
            names = [name for name in behind.plain_first() if ground.rounds_of(name) == number - 1]
            if names and not self._round(ground, number, what, names):
                break
        self._pool.drop("search", "probe", "emit", "replay")
        return self._handed_out(ground)

    def _round(self, ground: Ground, number: int, what: Round, names: Sequence[str]) -> bool:
        """Have the classes go through the round; whether all of them came to its end."""
        recipes = pickle.dumps(self._recipes)
        waiting = deque(ClassRound(ground, name, number, what, recipes) for name in names)
        done: list[ClassRound] = []
        limit = self._schedule.work
        while (waiting or self._running) and not limit.is_over:
            self._start_tasks(waiting, done)
            for work in done[:]:
                if not work.is_told:
                    self._tell(work, number, len(done), len(names))
                if self._explorer.has_keys:
                    work.keep()
            if not self._running:
                continue
            for task, answer in self._pool.collect(limit):
                self._answered(task, answer)
        for running in self._running:
            running.work.discard()
        is_whole = not (waiting or self._running)
        self._running.clear()
        self._task_of.clear()
        changed: set[str] = set()
        for work in sorted(done, key=lambda one: one.name):
            changed |= work.publish()
            self._recipes = with_recipes(self._recipes, work.recipes)
        ground.changed = frozenset(changed)
        self._explorer.publish()
        return is_whole

    def _start_tasks(self, waiting: deque[ClassRound], done: list[ClassRound]) -> None:
        """Start as many tasks as there are workers: of classes under way, or else of the next class."""
        while True:
            for running in self._running[:]:
                if not running.waiting and not running.busy:
                    self._go_on(running, done)
            ready = next((one for one in self._running if one.waiting), None)
            if sum(one.busy for one in self._running) >= self._jobs:
                return
            if ready is not None:
                task = ready.waiting.popleft()
                ready.busy += 1
                self._task_of[id(task)] = ready
                self._pool.start(task)
            elif waiting:
                self._running.append(_Running(waiting.popleft()))
            else:
                return

    def _go_on(self, running: _Running, done: list[ClassRound]) -> None:
        """Give the round its answers, and take the tasks that it asks for next."""
        answers, running.answers = running.answers, []
        tasks = running.work.go_on(answers)
        if tasks is None:
            self._running.remove(running)
            done.append(running.work)
        else:
            running.waiting.extend(tasks)

    def _answered(self, task: Task, answer: Answer) -> None:
        running = self._task_of.pop(id(task))
        running.busy -= 1
        running.answers.append((task, answer))

    def _tell(self, work: ClassRound, number: int, done: int, total: int) -> None:
        work.is_told = True
        if work.new_suite is not None:
            self._hand_out(work.new_suite)
        self._progress(Step(f"Round {number} of {len(self._rounds)}", done, total, work.name))

    # --- the end

    def _handed_out(self, ground: Ground) -> Suites:
        suites, schedule = self._suites, self._schedule
        done = {name: ground.rounds_of(name) for name in self._classes}
        suites.rounds = {name: (count, len(self._rounds)) for name, count in done.items()}
        suites.unfinished = {name for name, count in done.items() if count < len(self._rounds)}
        suites.out_of_time = {
            name for name in suites.unfinished if name not in suites.suites and self._classes[name]
        }
        unrun = [suite for suite in suites.suites.values() if suite.tests and not suite.replayed]
        if unrun and ground.replays:
            suites.not_replayed = STOPPED if schedule.interruption.at is not None else NO_TIME
        elif ground.replays:
            self._measure(ground)
        return self._maker.finished()

    def _measure(self, ground: Ground) -> None:
        """Keep what JaCoCo measured of the suites, next to what they are computed to cover."""
        names = [name for name in sorted(ground.recorded) if self._suites.suites[name].replayed]
        limit = self._schedule.report
        if not names or limit.left <= 1:
            return
        paths = tuple(path for name in names for path in ground.recorded[name])
        self._pool.start(Measure(paths, min(limit.left, _MEASURE_SECONDS)))
        for _, answer in self._pool.collect(limit):
            if not isinstance(answer, Failed):
                found = answer.value
                measured = [self._suites.suites[name] for name in names]
                self._maker.measured(measured, found.methods, found.unmeasured)
        self._pool.drop("replay")
