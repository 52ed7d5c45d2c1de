"""One round of one class: trials, searches of what they left, and tests that were seen to pass.

A round is a sequence of tasks for workers; whoever runs it gives it their answers. What it finds is staged
until it is committed: the tests of other classes that are made in the same round do not see it.
"""

from __future__ import annotations

import time
from collections.abc import Generator, Mapping, Sequence, Set
from dataclasses import dataclass, field, replace
from pathlib import Path

from hornbill.analysis.counted import branches_covered
from hornbill.bytecode.model import MethodModel
from hornbill.lifting import not_lifted
from hornbill.method_cases import Case
from hornbill.pipeline.behind import Behind
from hornbill.pipeline.class_suites import ClassSuite
from hornbill.pipeline.covering import Covering, Taken, taken_by
from hornbill.pipeline.exploring import Explorer
from hornbill.pipeline.replays import judged
from hornbill.pipeline.sequence import Round
from hornbill.pipeline.suites import SuiteMaker, Suites
from hornbill.pipeline.tasks import REPEATABLE, Answer, Explore, Failed, Lift, Probe, Replay, Task
from hornbill.probing.classes import Recipes
from hornbill.probing.process import Mutant

_MOST_TRIES = 5
"""So often tests are made again without those that failed."""
_MOST_FAILED_REPLAYS = 3
_REPLAY_SECONDS = 60.0
_PROBE_SECONDS = 60.0
_LIFT_SECONDS = 60.0
_MOST_PROBES = 2
"""So often calls of a class are tried where only mutants are left, and for what other classes left."""

Tasks = Sequence[Task]
Answers = Sequence[tuple[Task, Answer]]


@dataclass(slots=True)
class Ground:
    """What the rounds of all classes depend on: it changes when rounds are published."""

    explorer: Explorer
    maker: SuiteMaker
    suites: Suites
    behind: Behind
    covering: Covering
    classes: Mapping[str, Sequence[MethodModel]]
    replays: bool
    recorded: dict[str, tuple[Path, ...]] = field(default_factory=dict)
    """The files with what JaCoCo recorded when the suites of classes were run."""
    cannot_probe: bool = False
    unprobed: set[str] = field(default_factory=set)
    """Classes on whose trials something failed that would fail again."""
    cut_short: dict[str, int] = field(default_factory=dict)
    """How many probes in a row left mutants of a class when their effort was spent."""
    probes_for_others: dict[str, int] = field(default_factory=dict)
    changed: frozenset[str] = frozenset()
    """Methods of which more was found in the round before."""
    failed_replays: int = 0

    def rounds_of(self, name: str) -> int:
        """How many rounds the class had."""
        suite = self.suites.suites.get(name)
        return 0 if suite is None else suite.rounds


class ClassRound:
    """One round of the class. `is_told` is for whoever reports it."""

    def __init__(self, ground: Ground, name: str, number: int, what: Round, recipes: bytes) -> None:
        self.name = name
        self.recipes: Recipes = {}
        """Ways to make objects that its trials found."""
        self.new_suite: ClassSuite | None = None
        """The tests that the round made, where they take the place of those before."""
        self.is_told = False
        self._ground = ground
        self._number = number
        self._what = what
        self._known_recipes = recipes
        self._methods = ground.classes[name]
        self._before = ground.suites.suites.get(name)
        self._is_richer = False
        self._recorded: tuple[Path, ...] = ()
        self._seconds = 0.0
        self._is_kept = False
        self._changed: frozenset[str] = frozenset()
        self._steps = self._all_steps()
        self._begun_at: float | None = None

    def go_on(self, answers: Answers) -> Tasks | None:
        """Take the answers of the tasks before; the next tasks, None at the end of the round."""
        self._seconds += sum(answer.seconds or 0.0 for _, answer in answers)
        try:
            if self._begun_at is not None:
                return self._steps.send(answers)
            self._begun_at = time.monotonic()
            return next(self._steps)
        except StopIteration:
            return None

    def keep(self) -> None:
        """Write what was found into the database; other classes do not see it."""
        if self._is_kept:
            return
        self._is_kept = True
        ground, name = self._ground, self.name
        self._changed = ground.explorer.commit(self._methods)
        suite = self.new_suite or self._before or ClassSuite(name)
        ground.maker.keep(replace(suite, rounds=max(self._number, suite.rounds)))
        if self.new_suite is not None:
            ground.suites.reused.discard(name)
            ground.suites.seconds[name] = ground.suites.seconds.get(name, 0.0) + self._seconds
            if self._recorded:
                ground.recorded[name] = self._recorded

    def publish(self) -> frozenset[str]:
        """Have what was found count for other classes, too; the methods of which there is more."""
        self.keep()
        if self.new_suite is not None:
            self._ground.behind.tested(self.name, self.new_suite)
        return self._changed

    def discard(self) -> None:
        """Forget what was found."""
        self._ground.explorer.discard(self._methods)

    def _all_steps(self) -> Generator[Tasks, Answers, None]:
        if not self._methods:
            return
        if self._before is not None and self._is_to_be_run(self._before):
            if (yield from self._failed(self._before)):
                yield from self._tests()
            return
        seen: Set[Taken] = self._covered()
        if self._what.trials is not None and self._is_to_be_probed():
            seen = yield from self._trials()
        due = self._due(seen)
        if due:
            rung = self._what.rung
            assert rung is not None
            explorer = self._ground.explorer
            by_id = {method.id: method for method in due}
            covered = frozenset(seen)
            tasks = [explorer.task(method, rung, covered) for method in due]
            for task, answer in (yield tasks):
                assert isinstance(task, Explore)
                method = by_id[task.method]
                self._is_richer |= explorer.take(method, rung, answer) or self._what.whole
                self._ground.maker.forgive({method.id})
        if self._may_be_better():
            yield from self._tests()

    def _is_to_be_run(self, suite: ClassSuite) -> bool:
        """Whether tests of an earlier run were not run then."""
        return self._ground.replays and bool(suite.tests) and not suite.replayed

    # --- trials and searches

    def _is_to_be_probed(self) -> bool:
        ground, name, suite = self._ground, self.name, self._before
        if ground.cannot_probe or name in ground.unprobed:
            return False
        if suite is None or 0 < ground.cut_short.get(name, 0) < _MOST_PROBES:
            return True
        if not all(ground.covering.is_covered(one, suite) for one in self._methods):
            return True
        return not ground.behind.is_covered(name, suite) or bool(self._left_by_others())

    def _covered(self) -> frozenset[Taken]:
        """The branches that tests of the class take."""
        covered = {} if self._before is None else self._before.covered
        return frozenset((method, pc, how) for method, one in covered.items() for pc, how in one.branches)

    def _left_by_others(self) -> frozenset[Taken]:
        if self._before is None or self._ground.probes_for_others.get(self.name, 0) >= _MOST_PROBES:
            return frozenset()
        return self._ground.behind.left_by_others(self.name)

    def _trials(self) -> Generator[Tasks, Answers, Set[Taken]]:
        """Make trials of the class's methods; the branches that were taken by now."""
        ground, name = self._ground, self.name
        assert self._what.trials is not None
        taken = self._covered()
        left = self._left_by_others()
        cases = [case for one in self._methods for case in ground.explorer.tried_cases(one.id)]
        noticed = {Mutant(*one) for case in cases if case.observed for one in case.observed.mutants}
        task = Probe(
            name,
            tuple(method.id for method in self._methods),
            taken,
            self._number,
            _PROBE_SECONDS,
            self._what.trials,
            left,
            ground.behind.tested_apart(name),
            frozenset(noticed),
            self._known_recipes,
            () if self._before is None else self._before.starts,
        )
        ((_, answer),) = yield [task]
        if left:
            ground.probes_for_others[name] = ground.probes_for_others.get(name, 0) + 1
        if isinstance(answer, Failed):
            if answer.why == "error":
                ground.cannot_probe, ground.suites.no_trials = True, answer.what
            if answer.why in REPEATABLE:
                ground.unprobed.add(name)
            return taken
        found = answer.value
        ground.cut_short[name] = ground.cut_short.get(name, 0) + 1 if found.is_cut_short else 0
        self.recipes = found.recipes
        if found.cases:
            self._is_richer = True
            ((_, answer),) = yield [Lift(name, found.cases, _LIFT_SECONDS)]
            lifted = not_lifted(found.cases, answer.what) if isinstance(answer, Failed) else answer.value
            for method, some in lifted.items():
                ground.explorer.take_tried(method, some)
        every: list[Case] = [case for some in found.cases.values() for case in some]
        return {key for case in every for key in taken_by(case)} | taken

    def _due(self, seen: Set[Taken]) -> list[MethodModel]:
        """The methods to be searched: those that tests do not cover, nor trials of this round."""
        rung, suite, covering = self._what.rung, self._before, self._ground.covering
        if rung is None:
            return []
        due = self._ground.explorer.due(self._methods, rung)
        if self._what.whole:
            return due
        leading = self._ground.behind.leading(self.name, seen)
        if suite is not None:
            due = [one for one in due if one.id in leading or not covering.is_covered(one, suite)]
        return [one for one in due if one.id in leading or not covering.is_taken(one, seen)]

    # --- tests

    def _may_be_better(self) -> bool:
        """Whether other tests may come of making them now: more was found of the class, or of what its
        objects are built of."""
        if self._is_richer or self._before is None:
            return True
        return bool(self._before.left_out) and not self._ground.changed.isdisjoint(self._before.used)

    def _tests(self) -> Generator[Tasks, Answers, None]:
        """Make tests, and run them; those that fail are left out."""
        ground, name, maker = self._ground, self.name, self._ground.maker
        own = ground.explorer.staged(self._methods)
        methods = [one.id for one in self._methods if ground.explorer.is_known(one)]
        if not methods:
            return
        only: frozenset[tuple[str, int]] | None = None
        for tries in range(_MOST_TRIES):
            ((_, answer),) = yield [maker.task(name, self._what.runs, methods, own, only)]
            suite = maker.made(name, answer)
            if suite is None:
                assert isinstance(answer, Failed)
                ground.suites.problems[name] = f"{answer.why}: {answer.what}"
                return
            standing = self._before
            if standing is not None and standing.replayed and standing.files == suite.files:
                suite = replace(suite, replayed=True, measured=standing.measured)
            if not ground.replays or not suite.tests or suite.replayed:
                self._take(suite)
                return
            failed = yield from self._failed(suite)
            if not failed:
                return
            passed = frozenset((method, number) for _, method, number in suite.cases()) - failed
            only = passed if tries else None
        self._take(ClassSuite(name, problem="its tests do not pass"))

    def _failed(self, suite: ClassSuite) -> Generator[Tasks, Answers, Set[tuple[str, int]]]:
        """Run the tests; the cases of those that failed. Where all passed, they are taken."""
        ground, name = self._ground, self.name
        texts = {file.path: file.text for file in suite.files}
        for _ in range(_MOST_TRIES):
            ((_, answer),) = yield [Replay(texts, (name,), _REPLAY_SECONDS)]
            if isinstance(answer, Failed):
                ground.failed_replays += 1
                if answer.why == "error" or ground.failed_replays >= _MOST_FAILED_REPLAYS:
                    ground.suites.not_replayed = answer.what
                    ground.replays = False
                    break
                continue
            ground.suites.uncontained = answer.value.report.uncontained
            failures = judged(suite, answer.value.report)
            if failures:
                ground.maker.fail(name, failures)
                return {(one.method, one.number) for one in failures}
            if failures is not None:
                outer = {test.class_name.partition("$")[0] for test in suite.tests}
                self._recorded = tuple(path for key, path in answer.value.data.items() if key in outer)
                suite = replace(suite, replayed=True)
                break
        self._take(suite)
        return frozenset()

    def _take(self, suite: ClassSuite) -> None:
        """Have the tests take the place of those before, unless they are worse."""
        standing = self._before
        if standing is not None and standing.tests:
            if (standing.replayed and not suite.replayed) or not suite.tests:
                return
            if self._branches(suite) < self._branches(standing):
                return
        self.new_suite = suite
        if suite.tests and self._begun_at is not None:
            first = time.monotonic() - self._begun_at
            self._ground.suites.first_tests.setdefault(self.name, first)

    def _branches(self, suite: ClassSuite) -> int:
        owner = self._ground.maker.program.hierarchy.find(suite.class_name)
        return branches_covered(owner, suite.covered).covered
