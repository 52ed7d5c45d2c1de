"""The suites of a program: which are still good, making the others, replaying them.

A test that fails in the replay is a mistake in Hornbill: the suite is made again without its case, which
goes to `failures/`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence, Set
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Literal

from hornbill.analysis.counted import MethodCoverage
from hornbill.assumptions import NOTHING_ASSUMED, Preconditions
from hornbill.bytecode.errors import HornbillError
from hornbill.bytecode.model import MethodModel
from hornbill.clp.program import Program
from hornbill.criteria import NO_PARTS, Parts
from hornbill.junit.costs import NO_COSTS, TestCosts
from hornbill.junit.stub_statements import StubStyle
from hornbill.pipeline.covered_elements import ElementsCovered
from hornbill.pipeline.emission import ClassSuite, CoveredMethod, Failure
from hornbill.pipeline.executor import Executor
from hornbill.pipeline.expected import expected_of
from hornbill.pipeline.exploring import Progress, Step
from hornbill.pipeline.initialisers import Initialisers
from hornbill.pipeline.limits import Limit, Schedule, StoppedError
from hornbill.pipeline.replays import judged, replayed
from hornbill.pipeline.suite_json import suite_json, suite_of
from hornbill.pipeline.suite_keys import SuiteKeys
from hornbill.pipeline.tasks import REPEATABLE, Done, Emit, Failed
from hornbill.replay.comparison import Difference, Kind, class_measures
from hornbill.replay.reports import NOT_RUN, ReplayReport
from hornbill.summaries.store import Head, Store
from hornbill.summaries.versions import suite_version

_ROUNDS = 5
"""Replays of a class: the second one with other cases for those that failed, the others with fewer."""

_SECONDS_A_CLASS = 120.0
_REPLAY_SECONDS = 3600.0
_LEAST_SECONDS = 1.0
NO_TIME = "there was no time left (--resume goes on with them, or give more with --time)"
STOPPED = "the run was interrupted (--resume goes on with them)"


@dataclass(frozen=True, slots=True)
class SuiteOptions:
    """What suites are to be like; `calls` are how many calls may build an object."""

    cover: Literal["branch", "instruction", "path", "goals"] = "branch"
    junit: int = 5
    constructible_only: bool = False
    calls: int = 2
    null_tests: bool = True
    stubbed: tuple[str, ...] = ()
    """Types whose objects are stubs in tests of others."""
    stubs: StubStyle = "nested"
    preconditions: Preconditions = NOTHING_ASSUMED
    parts: Parts = NO_PARTS
    """What holds of calls that are tested, and which parts have criteria of their own; the settings of the
    store say it too."""
    costs: TestCosts = NO_COSTS

    @property
    def text(self) -> str:
        """All of them, for keys."""
        plain = f"{self.cover} junit-{self.junit} {self.constructible_only} {self.calls} {self.null_tests}"
        plain += "" if self.stubs == "nested" else f" {self.stubs}"
        plain += "" if self.costs == NO_COSTS else f" {self.costs}"
        return f"{plain} stub:{','.join(self.stubbed)}" if self.stubbed else plain


@dataclass(slots=True)
class Suites:
    """The suites by class; which of them were there already; why there is none; what the replay said.

    `out_of_time` are classes for whose tests no time was left, `seconds` how much work a class took until it
    had the tests that cover all that its suite does."""

    suites: dict[str, ClassSuite] = field(default_factory=dict)
    reused: set[str] = field(default_factory=set)
    problems: dict[str, str] = field(default_factory=dict)
    out_of_time: set[str] = field(default_factory=set)
    first_tests: dict[str, float] = field(default_factory=dict)
    """Where there are rounds, the seconds from the beginning of a class's first turn to its first tests."""
    unfinished: set[str] = field(default_factory=set)
    """Classes of which more time might give more tests."""
    not_replayed: str | None = None
    """Why there was no replay, where there was to be one."""
    uncontained: str | None = None
    """Why tests were run without containment, where they were."""
    seconds: dict[str, float] = field(default_factory=dict)
    differ: dict[str, str] = field(default_factory=dict)
    """The methods of which JaCoCo has measured more than was computed, with both."""


class SuiteMaker:
    """Makes the suites of one program."""

    def __init__(
        self,
        program: Program,
        store: Store,
        heads: Mapping[str, Head],
        options: SuiteOptions,
        progress: Progress,
        assertions: bool = True,
        world: str = "",
        is_taken: Callable[[str], bool] = lambda _: False,
        existing: Mapping[str, CoveredMethod] | None = None,
    ) -> None:
        """`world` is a hash of all types: what builds objects may be in any of them. `is_taken` says of a
        class whether other tests have the usual name of its test class, `existing` what they cover."""
        self.program = program
        self._store = store
        self._heads = heads
        self._options = options
        self._progress = progress
        self._assertions = assertions
        self._is_taken = is_taken
        self._existing = ElementsCovered(program, existing or {})
        self._settings = f"{store.settings} {options.text}"
        self._version = suite_version()
        self._made_with = (self._version, options.text, world)
        self._keys = SuiteKeys(program, heads, self._made_with)
        self._classes: Mapping[str, Sequence[MethodModel]] = {}
        self._suites = Suites()
        self._failures: dict[str, list[Failure]] = {}
        self._initialisers = Initialisers(program)

    def make(
        self, classes: Mapping[str, Sequence[MethodModel]], pool: Executor, schedule: Schedule
    ) -> Suites:
        """The suites of the classes, as far as there is time."""
        self.begin(classes)
        return self._made(set(self._suites.suites), pool, schedule)

    def begin(self, classes: Mapping[str, Sequence[MethodModel]]) -> Suites:
        """Take over the suites of the classes that are still good."""
        self._classes = classes
        known = self.known(classes)
        self._suites.suites = {name: suite for name, suite in known.items() if not suite.hurried}
        self._suites.reused = set(self._suites.suites)
        return self._suites

    def make_more(self, heads: Mapping[str, Head], pool: Executor, schedule: Schedule) -> Suites:
        """The suites after some more methods were searched. One that others would be better for stays where
        there is no time for another."""
        self._keys = SuiteKeys(self.program, heads, self._made_with)
        self._heads = heads
        self._suites.out_of_time.clear()
        known = self.known(self._classes)
        return self._made({name for name in known if not known[name].hurried}, pool, schedule)

    def _made(self, good: Set[str], pool: Executor, schedule: Schedule) -> Suites:
        due = {name: methods for name, methods in self._classes.items() if name not in good}
        self._suites.reused &= good
        self._emit(self._with_summaries(due), pool, schedule)
        return self._suites

    @property
    def suites(self) -> Mapping[str, ClassSuite]:
        """The suites as they are so far."""
        return self._suites.suites

    @property
    def waiting_tests(self) -> int:
        """How many tests are still to be replayed."""
        return sum(len(suite.tests) for suite in self._waiting())

    def finished(self, pool: Executor, class_path: Sequence[Path] | None, schedule: Schedule) -> Suites:
        """The suites in the order of the classes, replayed on that class path unless it is None."""
        if class_path is not None:
            self._replay(pool, class_path, schedule)
        made = self._suites.suites
        self._suites.suites = {name: made[name] for name in self._classes if name in made}
        for name, suite in made.items():
            if suite.problem is not None:
                self._suites.problems.setdefault(name, suite.problem)
        return self._suites

    def _with_summaries(
        self, classes: Mapping[str, Sequence[MethodModel]]
    ) -> dict[str, Sequence[MethodModel]]:
        """Those of the classes that tests can be made of; others without methods have an empty suite."""
        found = {}
        for name, methods in classes.items():
            if not methods:
                self._keep(ClassSuite(name))
            elif any(method.id in self._heads for method in methods):
                found[name] = methods
            else:
                self._suites.out_of_time.add(name)
        return found

    def known(self, classes: Iterable[str]) -> dict[str, ClassSuite]:
        """The suites of those classes that are in the database and are still good; with more time, those made
        in a hurry may be better."""
        known = self._store.suites(self._settings, self._version)
        good: dict[str, ClassSuite] = {}
        for name in classes:
            key, written = known.get(name, ("", None))
            suite = None if written is None else suite_of(name, written)
            if suite is not None and key == self.key(self._keys, suite):
                good[name] = suite
        return good

    def _emit(
        self,
        classes: Mapping[str, Sequence[MethodModel]],
        pool: Executor,
        schedule: Schedule,
        limit: Limit | None = None,
        only: Mapping[str, set[tuple[str, int]]] | None = None,
    ) -> None:
        """Make the suites of the classes until the limit, or until it is time to replay what is made."""
        until = limit or schedule.emission(self.waiting_tests)
        tasks = [self.task(name, None if only is None else only.get(name, set())) for name in classes]
        left = set(classes)
        for count, (task, answer) in enumerate(pool.run(tasks, until) if tasks else ()):
            assert isinstance(task, Emit)
            name = task.class_name
            left.discard(name)
            suite = self.made(name, answer)
            if suite is not None:
                self._keep(suite)
            else:
                assert isinstance(answer, Failed)
                self._suites.problems[name] = f"{answer.why}: {answer.what}"
            if limit is None:
                until.end = schedule.emission(self.waiting_tests).end
            self._progress(Step("Writing tests", count + 1, len(tasks), name))
        self._suites.out_of_time |= {
            name for name in left if name not in self._suites.suites or self._suites.suites[name].problem
        }

    def task(self, name: str, only: Set[tuple[str, int]] | None = None, limit: float | None = None) -> Emit:
        """The making of the suite of a class, with no cases but `only` these, in so many seconds."""
        options = self._options
        return Emit(
            name,
            tuple(method.id for method in self._classes[name] if method.id in self._heads),
            options.cover,
            options.junit,
            options.constructible_only,
            options.null_tests,
            options.calls,
            frozenset((one.method, one.number) for one in self._failures.get(name, ())),
            None if only is None else frozenset(only),
            _SECONDS_A_CLASS,
            limit,
            options.stubbed,
            options.stubs,
            options.preconditions,
            options.parts,
            options.costs,
            self._is_taken(name),
            self._existing.around(name),
        )

    def method(self, name: str) -> MethodModel:
        """The method of that id."""
        method = self.program.method(name)
        assert method is not None
        return method

    def empty(self, name: str) -> ClassSuite:
        """The suite of a class that has no methods to be called."""
        return ClassSuite(name)

    def made(self, name: str, answer: Done | Failed) -> ClassSuite | None:
        """The suite that came of the task; None where trying again may give one."""
        if isinstance(answer, Done):
            suite: ClassSuite = answer.value
            return replace(suite, failures=tuple(self._failures.get(name, ())))
        if answer.why in REPEATABLE:
            return ClassSuite(name, problem=f"{answer.why}: {answer.what}")
        return None

    def keys(self, heads: Mapping[str, Head]) -> SuiteKeys:
        """The keys of suites that are made of the summaries as they are now."""
        self._heads = heads
        return SuiteKeys(self.program, dict(heads), self._made_with)

    def keep(self, suite: ClassSuite, keys: SuiteKeys) -> None:
        """Hand the suite out, and keep it in the database; the keys are those of when it was begun."""
        self._keys = keys
        self._keep(suite)

    def fail(self, name: str, failures: Iterable[Failure]) -> None:
        """Have no tests of these cases of the class any more."""
        self._failures.setdefault(name, []).extend(failures)

    def failures(self, name: str) -> tuple[Failure, ...]:
        """The tests of the class that failed."""
        return tuple(self._failures.get(name, ()))

    def forgive(self, methods: Set[str]) -> None:
        """Forget what failed of methods whose cases are others now."""
        for name, failures in self._failures.items():
            self._failures[name] = [one for one in failures if one.method not in methods]
            suite = self._suites.suites.get(name)
            if suite is not None and any(one.method in methods for one in suite.failures):
                left = tuple(one for one in suite.failures if one.method not in methods)
                self._suites.suites[name] = replace(suite, failures=left)

    def _keep(self, suite: ClassSuite) -> None:
        self._suites.suites[suite.class_name] = suite
        self._suites.problems.pop(suite.class_name, None)
        key = self.key(self._keys, suite)
        self._store.put_suite(self._settings, suite.class_name, key, suite_json(suite), self._version)

    def key(self, keys: SuiteKeys, suite: ClassSuite) -> str:
        """The key of a class's suite, which has tests of the methods that are wanted and of no others."""
        name = suite.class_name
        wanted = [method.id for method in self._classes.get(name, ())]
        more = [f"name taken {self._is_taken(name)}", repr(self._existing.around(name))]
        return keys.of(name, suite.used, [*wanted, *more])

    def _waiting(self) -> list[ClassSuite]:
        return [suite for suite in self._suites.suites.values() if suite.tests and not suite.replayed]

    def _replay(self, pool: Executor, class_path: Sequence[Path], schedule: Schedule) -> None:
        passed: dict[str, set[tuple[str, int]]] = {}
        for count in range(_ROUNDS):
            waiting = self._waiting()
            report = self._report(waiting, class_path, schedule) if waiting else None
            if report is None:
                return
            again = [suite for suite in waiting if not self._judge(suite, report)]
            if not again:
                self._keep_measured(waiting, report)
                break
            failed = {(one.method, one.number) for failures in self._failures.values() for one in failures}
            for suite in again:
                cases = {(method, number) for _, method, number in suite.cases()}
                passed[suite.class_name] = cases - failed
                self._drop(suite.class_name, "its tests do not all pass, and no time was left to make others")
            remade = {suite.class_name: self._classes[suite.class_name] for suite in again}
            self._emit(remade, pool, schedule, schedule.replay, None if count == 0 else passed)
        for suite in self._waiting():
            if suite.class_name in passed:
                self._keep(self._drop(suite.class_name, "its tests do not pass"))
            else:
                self._suites.not_replayed = NO_TIME

    def _drop(self, name: str, problem: str) -> ClassSuite:
        """Have no tests of the class, but for those that failed."""
        failures = tuple(self._failures.get(name, ()))
        self._suites.suites[name] = ClassSuite(name, failures=failures, problem=problem)
        return self._suites.suites[name]

    def _report(
        self, waiting: Sequence[ClassSuite], class_path: Sequence[Path], schedule: Schedule
    ) -> ReplayReport | None:
        """What became of the tests in the replay; None where there was none, for a reason that is noted."""
        limit, interruption = schedule.replay, schedule.interruption
        self._progress(Step("Replaying", 0, sum(len(suite.tests) for suite in waiting), ""))
        try:
            with interruption.leaving():
                if interruption.at is not None:
                    raise StoppedError
                seconds = min(_REPLAY_SECONDS, limit.left)
                if seconds >= _LEAST_SECONDS:
                    options = (self._options.junit, seconds, self._assertions)
                    report = replayed(waiting, class_path, *options)
                    self._suites.uncontained = report.uncontained
                    return report
                self._suites.not_replayed = NO_TIME
        except StoppedError:
            self._suites.not_replayed = STOPPED
        except HornbillError as problem:
            self._suites.not_replayed = str(problem)
        return None

    def _keep_measured(self, suites: Sequence[ClassSuite], report: ReplayReport) -> None:
        """Keep what was measured of the suites that were run, if all of their tests were."""
        if report.coverage is not None and all(test.status != NOT_RUN for test in report.tests):
            now = [self._suites.suites[suite.class_name] for suite in suites]
            self.measured(now, report.coverage, report.unmeasured)

    def measured(
        self,
        suites: Sequence[ClassSuite],
        methods: Mapping[str, MethodCoverage],
        unmeasured: Collection[str],
    ) -> None:
        """Keep what was measured when these suites were run, beside what they are computed to cover; also of
        classes without tests of which nothing is known so far."""
        expected = expected_of(self.program, suites)
        every = self._suites.suites.values()
        others = [one for one in every if not (one.tests or one.problem or one.measured)]
        names = {one.class_name for one in (*suites, *others)}
        measures = class_measures(expected.methods, methods, unmeasured, names)
        keys = self._store.suites(self._settings, self._version)
        for suite in (*suites, *others):
            name = suite.class_name
            measure = measures.get(name)
            known = self._suites.suites[name] = replace(suite, measured=measure)
            if name in keys:
                self._store.put_suite(self._settings, name, keys[name][0], suite_json(known), self._version)
            if measure is not None and not expected.at_least:
                more = [one for one in measure.differences if self._is_mistaken(one)]
                self._suites.differ |= {one.method_id: str(one) for one in more}

    def _is_mistaken(self, difference: Difference) -> bool:
        """Whether more was run than was computed, and not by an initialiser."""
        return difference.kind is Kind.MORE and not self._initialisers.may_run(difference.method_id)

    def _judge(self, suite: ClassSuite, report: ReplayReport) -> bool:
        """Whether no test of the suite failed; those that did are noted."""
        failures = judged(suite, report)
        if failures:
            self._failures.setdefault(suite.class_name, []).extend(failures)
        elif failures is not None:
            self._keep(replace(suite, replayed=True))
        return not failures
