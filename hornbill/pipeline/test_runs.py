"""Emitted tests run on the clauses: what they cover, with all that they do besides the call of their case.

A test becomes a static method of a synthetic class: the steps of its plan, then the call. It starts from
classes that nothing has initialised, so that the initialisers that it needs are on its trace; each test class
has static state of its own on the JVM, where the first test that needs a class initialises it. Getters that
assertions call have no branches, and are added; of other methods that they ask, what was seen of it.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence, Set
from dataclasses import dataclass
from typing import Any

from hornbill.analysis.counted import counted_method
from hornbill.analysis.coverage import Coverage
from hornbill.building.drivers import Overlay
from hornbill.bytecode.descriptors import descriptor_of
from hornbill.bytecode.dynamic.replacement import STATIC_METHOD, Method, synthetic_class
from hornbill.bytecode.errors import HornbillError, Place
from hornbill.clp.program import Program, split_id
from hornbill.junit.classes import WrittenTest
from hornbill.observations import Observed
from hornbill.pipeline.driver_bodies import DriverBody, Kept
from hornbill.run import Session

_BUDGET = 10_000_000


@dataclass(frozen=True, slots=True)
class TestRun:
    """What a test covers: branches by method with pc and outcome, and instructions by method.

    `why` says why it could not be run on the clauses: then it covers what its case does, and perhaps more.
    """

    __test__ = False  # no test of pytest

    branches: tuple[tuple[str, int, str], ...]
    instructions: Mapping[str, frozenset[int]]
    why: str | None = None


def what_is_run(test: WrittenTest) -> str:
    """All that a run of the test hangs on."""
    plan = test.plan
    steps = (plan.types, plan.steps, plan.receiver, plan.args, plan.ended, plan.exception)
    return repr((test.method.id, *steps, sorted(test.fresh_texts), test.row))


class TestRuns:
    """Runs tests in a session that runs clauses, each once."""

    __test__ = False  # no test of pytest

    def __init__(self, session: Session) -> None:
        self._session = session
        program = session.program
        if not isinstance(program.class_path, Overlay):
            program.class_path = Overlay(program.class_path)
        self._overlay: Overlay = program.class_path
        self.coverage = Coverage(session.machine)
        self._traces: dict[str, tuple[Sequence[str], str | None]] = {}
        self._asking: frozenset[str] | None = None
        self._ends: dict[tuple[str, bool], Any] = {}

    @property
    def program(self) -> Program:
        """The program that the tests are of."""
        return self._session.program

    def of(self, test: WrittenTest) -> TestRun:
        """What the test covers."""
        seen = test.case.observed
        if seen is not None:
            return self._as_seen(test, seen)
        rules, why = self.trace(test)
        if why is not None:
            case = test.case
            taken = tuple((one.method, one.pc, one.outcome) for one in case.branches)
            begun = self.coverage.instructions([] if case.trace is None else case.trace.names())
            return TestRun(taken, self._with_getters(begun, test), why)
        covered = self.coverage.of(rules)
        branches = tuple(
            (branch.method, branch.pc, branch.outcome)
            for group in covered.branches.values()
            for branch in group
        )
        return TestRun(branches, self._with_getters(self.coverage.instructions(rules), test))

    def _as_seen(self, test: WrittenTest, seen: Observed) -> TestRun:
        """What a test that was seen covers, with what its assertions ask for."""
        asked = [one for one in seen.told if one.method in test.getters]
        begun = seen.instructions(self.program.method)
        for one in asked:
            for name, instructions in one.instructions(self.program.method).items():
                begun[name] = begun.get(name, frozenset()) | instructions
        branches = dict.fromkeys([*seen.branches, *(branch for one in asked for branch in one.branches)])
        return TestRun(tuple(branches), self._with_getters(begun, test, {one.method for one in asked}))

    def _with_getters(
        self, begun: Mapping[str, frozenset[int]], test: WrittenTest, but: Set[str] = frozenset()
    ) -> dict[str, frozenset[int]]:
        """The instructions together with those of the getters that assertions call, `but` for some."""
        found = dict(begun)
        program = self._session.program
        for name in test.getters:
            if name in but:
                continue
            method = program.method(name)
            counted = None if method is None else counted_method(method)
            if counted is not None and program.class_path.is_application(counted.method.owner):
                found[name] = frozenset(counted.instructions)
        return found

    def trace(self, test: WrittenTest) -> tuple[Sequence[str], str | None]:
        """The rules on the trace of the test, or why there is none."""
        key = what_is_run(test)
        if key not in self._traces:
            rules, why = self._run(test)
            self._traces[key] = tuple(map(sys.intern, rules)), why
        return self._traces[key]

    def kept(
        self, test: WrittenTest, kept: Sequence[Kept], call: bool = True
    ) -> tuple[list[Any], Sequence[str]]:
        """What is in static fields after the test, or without its `call`, and the rules on the trace;
        HornbillError where that cannot be found out."""
        name, values = self._driver(test, lambda writer: writer.keep(kept, call))
        warm = test.method.owner if call else None
        outcome = self._session.run(name, values, _BUDGET, rules=True, warm=warm)
        if outcome["ended"] != "returned":
            raise HornbillError(f"ends with {outcome['ended']}", Place(method=test.method.id))
        array = outcome["args_after"][-1]
        return array["array"] if isinstance(array, dict) else array, outcome["rules"]

    def differ(self, tests: Sequence[WrittenTest]) -> list[WrittenTest]:
        """Those of the tests that end, or leave things, otherwise where assertions are enabled than where
        they are not; also those of which that cannot be found out. None where no class asks whether they are.
        What was observed was also seen with assertions the other way round.
        """
        tests = [test for test in tests if test.case.observed is None]
        tests = [test for test in tests if self._may_ask(test)]
        if not tests:
            return []
        here = self._all_seen(tests)
        with self._session.machine.other_assertions():
            there = self._all_seen(tests)
        return [
            test for test, one, other in zip(tests, here, there, strict=True) if one is None or one != other
        ]

    def _may_ask(self, test: WrittenTest) -> bool:
        """Whether code of a class that asks whether assertions are enabled is on the trace of the test."""
        if self._asking is None:
            program = self._session.program
            models = [model for name in program.class_names() if (model := program.find(name)) is not None]
            self._asking = frozenset(model.name for model in models if model.asks_for_assertions)
        if not self._asking:
            return False
        rules, why = self.trace(test)
        return why is not None or not self._asking.isdisjoint(
            split_id(self.coverage.method_of(rule))[0] for rule in rules
        )

    def _all_seen(self, tests: Sequence[WrittenTest]) -> list[Any]:
        """How each test ends, as assertions are now."""
        enabled = self._session.machine.assertions
        keys = [(what_is_run(test), enabled) for test in tests]
        for key, test in zip(keys, tests, strict=True):
            if key not in self._ends:
                self._ends[key] = self._seen(test)
        return [self._ends.get(key) for key in keys]

    def _seen(self, test: WrittenTest) -> Any:
        """How the test ends, and what it leaves that it can look at; None where that is not known."""
        try:
            name, values = self._driver(test, lambda writer: writer.write_test(seen=True))
            owner = test.method.owner
            outcome = self._session.run(name, values, _BUDGET, count=False, for_call=True, warm=owner)
        except HornbillError:
            return None
        if outcome["ended"] not in ("returned", "threw"):
            return None
        return [outcome[key] for key in ("ended", "exception", "thrown", "args_after")]

    def _run(self, test: WrittenTest) -> tuple[Sequence[str], str | None]:
        """The rules on the trace, or why there is none."""
        expected = (test.plan.ended, test.plan.exception)
        try:
            name, values = self._driver(test, DriverBody.write_test)
            outcome = self._session.run(name, values, _BUDGET, rules=True, warm=test.method.owner)
        except HornbillError as problem:
            return (), str(problem)
        found = (outcome["ended"], outcome.get("exception"))
        if outcome["ended"] not in ("returned", "threw"):
            return (), f"{outcome['ended']}: {outcome['why']}"
        if found != expected:
            said = [exception or ended for ended, exception in (found, expected)]
            return (), f"ends with {said[0]} on the clauses, not {said[1]}"
        return outcome["rules"], None

    def _driver(self, test: WrittenTest, write: Callable[[DriverBody], None]) -> tuple[str, list[Any]]:
        """A method that does what the test does, by its id, and the values of its parameters."""
        owner = f"{test.method.owner}$$test${self._overlay.count}"
        writer = DriverBody(test, self.program.hierarchy, lambda interface: self._stub(owner, interface))
        write(writer)
        body, types = writer.body()
        for model in writer.classes:
            self._overlay.add(model)
        descriptor = f"({''.join(map(descriptor_of, types))})V"
        method = Method("run", descriptor, STATIC_METHOD, body.code())
        self._overlay.add(synthetic_class(owner, "a test", [method]))
        return f"{owner}.run{descriptor}", writer.values

    def _stub(self, owner: str, interface: str) -> str:
        """A class that implements the interface as far as the initialisation of classes goes."""
        name = f"{owner}$stub${self._overlay.count}"
        self._overlay.add(synthetic_class(name, "a test", [], interfaces=[interface]))
        return name
