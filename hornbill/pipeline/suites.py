"""The suites of a program: which are still good, making the others, replaying them, writing them.

A suite is good as long as what it was made from is: the class itself, the summaries of its methods and of
those that were looked at to build objects, and the versions of Hornbill's parts. A test that fails in the
replay is a mistake in Hornbill: the suite is made again without its case, which goes to `failures/`.
"""

from __future__ import annotations

import re
import tempfile
import time
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Literal

from bytecode.descriptors import method_types
from bytecode.errors import HornbillError
from bytecode.model import ClassModel, MethodModel
from clp.program import Program
from hornbill.pipeline.emission import ClassSuite, Failure
from hornbill.pipeline.expected import expected_of
from hornbill.pipeline.exploring import Progress, Step
from hornbill.pipeline.pool import Pool
from hornbill.pipeline.suite_json import suite_json, suite_of
from hornbill.pipeline.tasks import REPEATABLE, Done, Emit, Failed
from hornbill.replay.agreement import agreement
from hornbill.replay.replaying import replay
from hornbill.replay.reports import NOT_RUN, CompileError, ReplayReport
from hornbill.replay.running import Limits
from hornbill.replay.verdicts import NOT_COMPILED, rejected
from hornbill.summaries.keys import suite_version, text_digest
from hornbill.summaries.store import Head, Store

_ROUNDS = 5
"""Replays of a class: the second one with other cases for those that failed, the others with fewer."""

_METHOD = re.compile(r"\bvoid (\w+)\(")
_CLASS = re.compile(r"\s*(?:public )?class (\w+)")
_SECONDS_A_CLASS = 120.0
_REPLAY_SECONDS = 3600.0
_LEAST_SECONDS = 1.0
_SHARE_OF_JAVAC = 0.5


@dataclass(frozen=True, slots=True)
class SuiteOptions:
    """What suites are to be like; `calls` are how many calls may build an object."""

    cover: Literal["branch", "instruction", "path"] = "branch"
    junit: int = 5
    constructible_only: bool = False
    calls: int = 2

    @property
    def text(self) -> str:
        """All of them, for keys."""
        return f"{self.cover} junit-{self.junit} {self.constructible_only} {self.calls}"


@dataclass(slots=True)
class Suites:
    """The suites by class; which of them were there already; why there is none; what the replay said."""

    suites: dict[str, ClassSuite] = field(default_factory=dict)
    reused: set[str] = field(default_factory=set)
    problems: dict[str, str] = field(default_factory=dict)
    out_of_time: set[str] = field(default_factory=set)
    not_replayed: str | None = None
    """Why there was no replay, where there was to be one."""
    differ: dict[str, str] = field(default_factory=dict)
    """The methods whose coverage was computed otherwise than JaCoCo measured it, with both."""


class SuiteMaker:
    """Makes the suites of one program."""

    def __init__(
        self,
        program: Program,
        store: Store,
        heads: Mapping[str, Head],
        options: SuiteOptions,
        progress: Progress,
    ) -> None:
        self._program = program
        self._store = store
        self._heads = heads
        self._options = options
        self._progress = progress
        self._settings = f"{store.settings} {options.text}"
        self._version = suite_version()
        self._suites = Suites()
        self._keys: dict[str, str] = {}
        self._failures: dict[str, list[Failure]] = {}

    def make(
        self,
        classes: Mapping[str, Sequence[MethodModel]],
        pool: Pool,
        class_path: Sequence[Path] | None,
        deadline: float | None = None,
        end: float | None = None,
    ) -> Suites:
        """The suites of the classes, replayed on that class path unless it is None. New ones are made until
        the deadline; they are replayed, and made again where they failed, until the end."""
        self._suites.suites = self.known(classes)
        self._suites.reused = set(self._suites.suites)
        due = {name: methods for name, methods in classes.items() if name not in self._suites.suites}
        self._emit(due, pool, deadline)
        if class_path is not None:
            self._replay(classes, pool, class_path, end)
        made = self._suites.suites
        self._suites.suites = {name: made[name] for name in classes if name in made}
        self._suites.problems |= {name: suite.problem for name, suite in made.items() if suite.problem}
        return self._suites

    def known(self, classes: Iterable[str]) -> dict[str, ClassSuite]:
        """The suites of those classes that are in the database and are still good."""
        known = self._store.suites(self._settings, self._version)
        good: dict[str, ClassSuite] = {}
        for name in classes:
            self._keys[name] = self._key(name, self._version)
            key, written = known.get(name, ("", None))
            suite = None if written is None else suite_of(name, written)
            if suite is not None and key == self._full_key(suite):
                good[name] = suite
        return good

    def _emit(
        self,
        classes: Mapping[str, Sequence[MethodModel]],
        pool: Pool,
        deadline: float | None,
        only: Mapping[str, set[tuple[str, int]]] | None = None,
    ) -> None:
        options = self._options
        tasks = [
            Emit(
                name,
                self._store.path,
                self._store.program,
                self._store.settings,
                tuple(method.id for method in methods if method.id in self._heads),
                options.cover,
                options.junit,
                options.constructible_only,
                options.calls,
                frozenset((one.method, one.number) for one in self._failures.get(name, ())),
                None if only is None else frozenset(only.get(name, ())),
                _SECONDS_A_CLASS,
            )
            for name, methods in classes.items()
        ]
        left = set(classes)
        for count, (task, answer) in enumerate(pool.run(tasks, deadline) if tasks else ()):
            assert isinstance(task, Emit)
            name = task.class_name
            left.discard(name)
            if isinstance(answer, Failed) and answer.why in REPEATABLE:
                self._keep(ClassSuite(name, problem=f"{answer.why}: {answer.what}"))
            elif isinstance(answer, Done):
                self._keep(replace(answer.value, failures=tuple(self._failures.get(name, ()))))
            else:
                self._suites.problems[name] = f"{answer.why}: {answer.what}"
            self._progress(Step("Writing tests", count + 1, len(tasks), name))
        self._suites.out_of_time |= left

    def _keep(self, suite: ClassSuite) -> None:
        self._suites.suites[suite.class_name] = suite
        self._suites.problems.pop(suite.class_name, None)
        key = self._full_key(suite)
        self._store.put_suite(self._settings, suite.class_name, key, suite_json(suite), self._version)

    def _replay(
        self,
        classes: Mapping[str, Sequence[MethodModel]],
        pool: Pool,
        class_path: Sequence[Path],
        deadline: float | None,
    ) -> None:
        passed: dict[str, set[tuple[str, int]]] = {}
        for count in range(_ROUNDS):
            waiting = [suite for suite in self._suites.suites.values() if suite.tests and not suite.replayed]
            if not waiting:
                return
            self._progress(Step("Replaying", 0, sum(len(suite.tests) for suite in waiting), ""))
            left = _REPLAY_SECONDS if deadline is None else deadline - time.monotonic()
            if left < _LEAST_SECONDS:
                self._suites.not_replayed = "there was no time left (give more with --time)"
                return
            try:
                report = _replayed(waiting, class_path, self._options.junit, left)
            except HornbillError as problem:
                self._suites.not_replayed = str(problem)
                return
            again = [suite for suite in waiting if not self._judge(suite, report)]
            self._compare([suite for suite in waiting if suite not in again], again, report)
            failed = {(one.method, one.number) for failures in self._failures.values() for one in failures}
            for suite in again:
                cases = {(method, number) for _, method, number in suite.cases()}
                passed[suite.class_name] = cases - failed
            if not again:
                return
            remade = {suite.class_name: classes[suite.class_name] for suite in again}
            self._emit(remade, pool, deadline, None if count == 0 else passed)
        for suite in list(self._suites.suites.values()):
            if suite.tests and not suite.replayed:
                failures = tuple(self._failures.get(suite.class_name, ()))
                self._keep(ClassSuite(suite.class_name, failures=failures, problem="its tests do not pass"))

    def _compare(
        self, good: Sequence[ClassSuite], others: Sequence[ClassSuite], report: ReplayReport
    ) -> None:
        """Set what the good suites are computed to cover beside what was measured of all."""
        if report.coverage is None or any(test.status == NOT_RUN for test in report.tests):
            return
        expected = expected_of(self._program, good)
        reasons = [*expected.at_least, *(f"{suite.class_name}: is made again" for suite in others)]
        found = agreement(expected.computed, report.coverage, report.unmeasured, reasons)
        self._suites.differ |= {one.method_id: str(one) for one in found.differ}

    def _judge(self, suite: ClassSuite, report: ReplayReport) -> bool:
        """Whether the suite stays as it is; what failed is noted."""
        verdicts = {id(one.test): one for one in rejected(report, suite.files)}
        failures = []
        wrong = wrongly_written(suite, report.errors)
        for test, method, number in suite.cases():
            one = verdicts.get(id(test))
            if one is None or one.status == NOT_RUN or (one.status == NOT_COMPILED and id(test) not in wrong):
                continue
            failures.append(
                Failure(test.class_name, test.name, method, number, one.status, one.why, one.stack)
            )
        if failures:
            self._failures.setdefault(suite.class_name, []).extend(failures)
        elif not verdicts:
            self._keep(replace(suite, replayed=True))
        return not failures

    def _key(self, name: str, version: str) -> str:
        """A hash of the class, those that its types lead to, and the summaries of all their methods."""
        parts = [version, self._options.text]
        for other in _around(self._program, name):
            model = self._program.find(other)
            assert model is not None
            parts.append(_shape(model))
            parts += [self._state(method.id) for method in model.methods]
        return text_digest("\0".join(parts))

    def _full_key(self, suite: ClassSuite) -> str:
        states = [self._state(name) for name in suite.used]
        return text_digest("\0".join([self._keys[suite.class_name], *states]))

    def _state(self, name: str) -> str:
        head = self._heads.get(name)
        return f"{name} -" if head is None else f"{name} {head.key} {head.state} {head.budget}"


def _around(program: Program, name: str) -> list[str]:
    """The program's classes that the class's members and supertypes name, and those that these name."""
    seen: set[str] = set()
    waiting = [name]
    while waiting:
        one = waiting.pop()
        model = program.find(one) if program.class_path.is_application(one) else None
        if model is None or one in seen:
            continue
        seen.add(one)
        waiting += [field.type.partition("[")[0] for field in model.fields]
        for method in model.methods:
            parameters, result = method_types(method.descriptor)
            waiting += [text.partition("[")[0] for text in (*parameters, result)]
        waiting += [*model.interfaces, *([model.super_name] if model.super_name else [])]
    return sorted(seen)


def _shape(model: ClassModel) -> str:
    members = [(one.name, one.type, one.flags) for one in model.fields]
    methods = [(one.name, one.descriptor, one.flags, one.exceptions) for one in model.methods]
    above = (model.super_name, model.interfaces, model.flags, model.inner_classes, model.signature)
    return repr((model.name, above, members, methods))


def _replayed(
    suites: Sequence[ClassSuite], class_path: Sequence[Path], junit: int, seconds: float
) -> ReplayReport:
    with tempfile.TemporaryDirectory(prefix="hornbill-suite-") as folder:
        for suite in suites:
            for file in suite.files:
                path = Path(folder) / file.path
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(file.text, encoding="utf-8")
        compiling = _SHARE_OF_JAVAC * seconds
        limits = Limits(seconds=seconds - compiling, compile_seconds=compiling)
        return replay(Path(folder), class_path, junit, limits)


def wrongly_written(suite: ClassSuite, errors: Sequence[CompileError]) -> set[int]:
    """The identities of the tests in which javac found mistakes; of a mistake that is in no test, all in that
    file."""
    found: set[int] = set()
    for file in suite.files:
        lines = file.text.splitlines()
        for error in errors:
            if error.path not in (None, file.path):
                continue
            place = None if error.line is None else _test_at(lines, error.line)
            named = [
                id(test)
                for test in file.tests
                if place is not None
                and test.name == place[1]
                and test.class_name.rpartition(".")[2].rpartition("$")[2] == place[0]
            ]
            found.update(named or (id(test) for test in file.tests))
    return found


def _test_at(lines: Sequence[str], line: int) -> tuple[str, str] | None:
    """The simple names of the class and the method that the line, counted from 1, is in."""
    method = None
    for text in reversed(lines[:line]):
        if method is None and (match := _METHOD.search(text)):
            method = match[1]
        elif match := _CLASS.match(text):
            return None if method is None else (match[1], method)
    return None
