"""The suites of a program: which are still good, making the others, keeping them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence, Set
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Literal

from hornbill.analysis.counted import MethodCoverage
from hornbill.assumptions import NOTHING_ASSUMED, Preconditions
from hornbill.bytecode.model import MethodModel
from hornbill.clp.program import Program
from hornbill.criteria import NO_PARTS, Parts
from hornbill.junit.costs import NO_COSTS, TestCosts
from hornbill.junit.stub_statements import StubStyle
from hornbill.pipeline.class_suites import ClassSuite, CoveredMethod, Failure
from hornbill.pipeline.covered_elements import ElementsCovered
from hornbill.pipeline.expected import expected_of
from hornbill.pipeline.initialisers import Initialisers
from hornbill.pipeline.suite_json import suite_json, suite_of
from hornbill.pipeline.suite_keys import SuiteKeys
from hornbill.pipeline.tasks import REPEATABLE, Done, Emit, Failed
from hornbill.replay.comparison import Difference, Kind, class_measures
from hornbill.summaries.later_keys import KeysOf
from hornbill.summaries.store import Store
from hornbill.summaries.versions import suite_version

_SECONDS_A_CLASS = 120.0
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
    had its tests, `rounds` how many rounds of the sequence it had, of how many."""

    suites: dict[str, ClassSuite] = field(default_factory=dict)
    reused: set[str] = field(default_factory=set)
    problems: dict[str, str] = field(default_factory=dict)
    out_of_time: set[str] = field(default_factory=set)
    rounds: dict[str, tuple[int, int]] = field(default_factory=dict)
    first_tests: dict[str, float] = field(default_factory=dict)
    """The seconds from the beginning of a class's first round to its first tests."""
    unfinished: set[str] = field(default_factory=set)
    """Classes of which more time might give more tests."""
    not_replayed: str | None = None
    """Why there was no replay, where there was to be one."""
    no_trials: str | None = None
    """Why no trials could be made, where there were to be some."""
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
        keys: KeysOf,
        options: SuiteOptions,
        is_taken: Callable[[str], bool] = lambda _: False,
        existing: Mapping[str, CoveredMethod] | None = None,
    ) -> None:
        """`is_taken` says of a class whether other tests have the usual name of its test class, `existing`
        what they cover."""
        self.program = program
        self._store = store
        self._options = options
        self._is_taken = is_taken
        self._existing = ElementsCovered(program, existing or {})
        self._settings = f"{store.settings} {options.text}"
        self._version = suite_version()
        self._keys_of = keys
        self._classes: Mapping[str, Sequence[MethodModel]] = {}
        self._suites = Suites()
        self._failures: dict[str, list[Failure]] = {}
        self._initialisers = Initialisers(program)

    def begin(self, classes: Mapping[str, Sequence[MethodModel]]) -> Suites:
        """Take over the suites of the classes that are still good."""
        self._classes = classes
        self._suites.suites = self._good(classes)
        self._suites.reused = set(self._suites.suites)
        return self._suites

    def finished(self) -> Suites:
        """The suites in the order of the classes."""
        made = self._suites.suites
        self._suites.suites = {name: made[name] for name in self._classes if name in made}
        for name, suite in made.items():
            if suite.problem is not None:
                self._suites.problems.setdefault(name, suite.problem)
        return self._suites

    def _good(self, classes: Iterable[str]) -> dict[str, ClassSuite]:
        """The suites of those classes that are in the database and are still good."""
        known = self._store.suites(self._settings, self._version)
        good: dict[str, ClassSuite] = {}
        for name in classes:
            key, written = known.get(name, ("", None))
            suite = None if written is None else suite_of(name, written)
            if suite is not None and key == self._key(suite):
                good[name] = suite
        return good

    def task(
        self,
        name: str,
        runs: int,
        methods: Sequence[str],
        own: Mapping[str, bytes],
        only: Set[tuple[str, int]] | None = None,
    ) -> Emit:
        """The making of the suite of a class from the cases of the methods, with none but `only` these; `own`
        are documents that are not in the database yet."""
        options = self._options
        return Emit(
            name,
            tuple(methods),
            options.cover,
            options.junit,
            options.constructible_only,
            options.null_tests,
            options.calls,
            frozenset((one.method, one.number) for one in self._failures.get(name, ())),
            None if only is None else frozenset(only),
            _SECONDS_A_CLASS,
            runs,
            tuple(own.items()),
            options.stubbed,
            options.stubs,
            options.preconditions,
            options.parts,
            options.costs,
            self._is_taken(name),
            self._existing.around(name),
        )

    def made(self, name: str, answer: Done | Failed) -> ClassSuite | None:
        """The suite that came of the task; None where trying again may give one."""
        if isinstance(answer, Done):
            suite: ClassSuite = answer.value
            return replace(suite, failures=tuple(self._failures.get(name, ())))
        if answer.why in REPEATABLE:
            return ClassSuite(name, problem=f"{answer.why}: {answer.what}")
        return None

    def keep(self, suite: ClassSuite) -> None:
        """Hand the suite out, and keep it in the database."""
        self._suites.suites[suite.class_name] = suite
        self._suites.problems.pop(suite.class_name, None)
        self._store.put_suite(
            self._settings, suite.class_name, self._key(suite), suite_json(suite), self._version
        )

    def fail(self, name: str, failures: Iterable[Failure]) -> None:
        """Have no tests of these cases of the class any more."""
        self._failures.setdefault(name, []).extend(failures)

    def forgive(self, methods: Set[str]) -> None:
        """Forget what failed of methods whose cases are others now."""
        for name, failures in self._failures.items():
            self._failures[name] = [one for one in failures if one.method not in methods]
            suite = self._suites.suites.get(name)
            if suite is not None and any(one.method in methods for one in suite.failures):
                left = tuple(one for one in suite.failures if one.method not in methods)
                self._suites.suites[name] = replace(suite, failures=left)

    def _key(self, suite: ClassSuite) -> str:
        """The key of a class's suite, which has tests of the methods that are wanted and of no others."""
        name = suite.class_name
        wanted = [method.id for method in self._classes.get(name, ())]
        more = [f"name taken {self._is_taken(name)}", repr(self._existing.around(name))]
        return self._keys.of(name, suite.used, [*wanted, *more])

    @cached_property
    def _keys(self) -> SuiteKeys:
        return SuiteKeys(self.program, self._keys_of(), (self._version, self._options.text))

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
