"""What became of each branch: the tests that take it, or why none does.

Branches are those that JaCoCo counts, covered where it sees them, so that the list is one with the figures.
Why is that of the ledger of the branch's own method; where that method was not searched by itself, the most
telling reason in the ledgers of those that call it, which prove nothing of it. Beyond the ledger's reasons
there are: `unseen`, taken by tests, but left by an exception before JaCoCo sees it; `untested`, taken by
cases that no test can be made of; `effort`, taken by cases for which the effort to build their objects was
spent before there was a test; `unasked`, taken only by cases of methods that the run was not asked for
(--method), or in one of these; `unreached`, in a method that no search came to; `time`, there was none left
to search its method, or to make the tests of its class; and `failed`, its search was given up.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from hornbill.analysis.probes import Counts, MethodProbes
from hornbill.building.plans import EFFORT_SPENT
from hornbill.bytecode.cfg import line_at
from hornbill.bytecode.model import MethodModel
from hornbill.clp.program import Program
from hornbill.pipeline.counting import counted_methods
from hornbill.pipeline.emission import WHOLE_METHOD, ClassSuite
from hornbill.summaries.store import FAILED, Head, Store

REASONS = (
    "unsupported",
    "bound",
    "budget",
    "failed",
    "time",
    "unknown",
    "assumed",
    "unseen",
    "effort",
    "untested",
    "unasked",
    "unreached",
    "infeasible",
)
"""The most telling reason first."""

_CALLED_AS_SEARCHED = "its method is called as it was in searches of others"
_MORE_TIME_HELPS = ("bound", "budget")
"""Reasons of a search that was not the last one that was to be."""

BranchKey = tuple[str, int, str]


@dataclass(frozen=True, slots=True)
class Late:
    """What there was no time for: methods that were not searched, or not as far as they were to be; classes
    whose tests were not made; and classes whose tests were given up, with the reason. Where the run was for
    some methods alone, these are `asked`."""

    methods: Collection[str] = ()
    classes: Collection[str] = ()
    given_up: Mapping[str, str] = field(default_factory=dict)
    asked: Collection[str] | None = None

    def is_unasked(self, method: str) -> bool:
        """Whether the run was not for that method."""
        return self.asked is not None and method not in self.asked


@dataclass(frozen=True, slots=True)
class BranchAccount:
    """A branch, with the tests that take it, or `why` it is not covered."""

    method: str
    line: int | None
    pc: int
    outcome: str
    tests: tuple[str, ...]
    why: str | None = None
    what: str | None = None

    def json(self) -> dict[str, Any]:
        """The account as it is printed."""
        place = {"method": self.method, "line": self.line, "pc": self.pc, "outcome": self.outcome}
        return {**place, "tests": list(self.tests), "why": self.why, "what": self.what}


@dataclass(frozen=True, slots=True)
class Share:
    """How many of something are covered."""

    covered: int
    total: int

    def __add__(self, other: Share) -> Share:
        return Share(self.covered + other.covered, self.total + other.total)


@dataclass(frozen=True, slots=True)
class ClassAccount:
    """The figures of a class, counted as JaCoCo counts; `reflective` of its tests use reflection."""

    name: str
    methods: int
    cases: int
    tests: int
    reflective: int
    branches: Share
    instructions: Share

    def json(self) -> dict[str, Any]:
        """The figures as they are printed."""
        return {
            "class": self.name,
            "methods": self.methods,
            "cases": self.cases,
            "tests": self.tests,
            "reflective": self.reflective,
            "branches": [self.branches.covered, self.branches.total],
            "instructions": [self.instructions.covered, self.instructions.total],
        }


@dataclass(frozen=True, slots=True)
class Accounts:
    """What tests cover of a program: class by class, and branch by branch.

    `at_least` are reasons for which they may cover more: tests that could not be run on the clauses.
    """

    classes: tuple[ClassAccount, ...]
    branches: tuple[BranchAccount, ...]
    at_least: tuple[str, ...] = ()

    @property
    def uncovered(self) -> list[BranchAccount]:
        """The branches that no test covers."""
        return [branch for branch in self.branches if branch.why is not None]

    @property
    def total(self) -> ClassAccount:
        """The sums over all classes."""
        nothing = Share(0, 0)
        return ClassAccount(
            "total",
            sum(one.methods for one in self.classes),
            sum(one.cases for one in self.classes),
            sum(one.tests for one in self.classes),
            sum(one.reflective for one in self.classes),
            sum((one.branches for one in self.classes), nothing),
            sum((one.instructions for one in self.classes), nothing),
        )


class Accountant:
    """Sets the summaries and suites of a program beside one another."""

    def __init__(
        self,
        store: Store,
        heads: Mapping[str, Head],
        late: Late,
        suites: Mapping[str, ClassSuite],
        program: Program,
    ) -> None:
        self._heads = heads
        self._heads_of: dict[str, list[Head]] = {}
        for head in heads.values():
            self._heads_of.setdefault(head.class_name, []).append(head)
        self._late = late
        self._suites = suites
        self._program = program
        self._left_out = {
            (method, number): why for suite in suites.values() for method, number, why in suite.left_out
        }
        self._taken: dict[BranchKey, tuple[str, int]] = {}
        self._taken_late: set[BranchKey] = set()
        for name, covered, pc, outcome, first in store.taken():
            if name not in heads:
                continue  # of another state of the program
            key = (covered, pc, outcome)
            if key not in self._taken or name == covered:
                self._taken[key] = name, first
            if heads[name].class_name in late.classes:
                self._taken_late.add(key)
        self._why: dict[BranchKey, tuple[str, str | None]] = {}
        self._read_ledgers(store)
        self._branches, self._hits = self._covered()

    def accounts(self, class_names: Sequence[str]) -> Accounts:
        """The accounts of those classes."""
        classes: list[ClassAccount] = []
        branches: list[BranchAccount] = []
        for name in class_names:
            owner = self._program.hierarchy.find(name)
            counted: dict[str, Counts] = {}
            for method, probes in counted_methods(owner):
                counted[method.id] = probes.count(self._hits.get(method.id, ()))
                branches += self._branches_of(method, probes)
            classes.append(self._class(name, counted))
        untraced = [f"{test}: {why}" for suite in self._suites.values() for test, why in suite.untraced]
        return Accounts(tuple(classes), tuple(branches), tuple(untraced))

    def _read_ledgers(self, store: Store) -> None:
        own: set[BranchKey] = set()
        for name, branch in store.uncovered():
            if name not in self._heads:
                continue
            key = (branch["method"], branch["pc"], branch["outcome"])
            found = (branch["why"], branch.get("what"))
            if name == branch["method"]:
                own.add(key)
                self._why[key] = found
                continue
            if found[0] == "infeasible":
                found = ("assumed", _CALLED_AS_SEARCHED)
            if key not in own and (key not in self._why or _telling(found) < _telling(self._why[key])):
                self._why[key] = found

    def _covered(self) -> tuple[dict[BranchKey, list[str]], dict[str, set[int]]]:
        tests: dict[BranchKey, list[str]] = {}
        probes: dict[str, set[int]] = {}
        for suite in self._suites.values():
            names = [f"{test.class_name}.{test.name}" for test in suite.tests]
            for method, covered in suite.covered.items():
                probes.setdefault(method, set()).update(covered.probes)
                for (pc, outcome), places in covered.branches.items():
                    tests.setdefault((method, pc, outcome), []).extend(names[place] for place in places)
        return tests, probes

    def _branches_of(self, method: MethodModel, probes: MethodProbes) -> Iterator[BranchAccount]:
        lines = () if method.code is None else method.code.lines
        for branch in probes.branches(self._hits.get(method.id, ())):
            keys = [(method.id, pc, branch.outcome) for pc in branch.pcs]
            names = tuple(dict.fromkeys(name for key in keys for name in self._branches.get(key, ())))
            why, what = (None, None) if branch.covered else self._reason(keys, names)
            line = line_at(lines, branch.pcs[0])
            yield BranchAccount(method.id, line, branch.pcs[0], branch.outcome, names, why, what)

    def _reason(self, keys: Sequence[BranchKey], tests: Sequence[str]) -> tuple[str, str | None]:
        """The most telling reason for which none of these is covered, which are one branch."""
        if tests:
            return "unseen", tests[0]
        return min(map(self._reason_of, keys), key=_telling)

    def _reason_of(self, key: BranchKey) -> tuple[str, str | None]:
        head = self._heads.get(key[0])
        why = self._why.get(key)
        if key in self._taken_late:
            return "time", None
        if key in self._taken:
            return self._without_test(*self._taken[key])
        if head is not None and head.state == FAILED:
            return "failed", head.reason
        if key[0] in self._late.methods and (why is None or why[0] in _MORE_TIME_HELPS):
            return "time", None
        return why or ("unasked" if self._late.is_unasked(key[0]) else "unreached", None)

    def _without_test(self, name: str, number: int) -> tuple[str, str]:
        """Why there is no test of that case, or of another one that is like it."""
        if self._late.is_unasked(name):
            return "unasked", f"a case of {name}"
        given_up = self._late.given_up.get(self._heads[name].class_name)
        if given_up is not None:
            return "effort", given_up
        why = self._left_out.get((name, WHOLE_METHOD)) or self._left_out.get((name, number), "")
        told = f"a case of {name}" + (f": {why}" if why else "")
        return ("effort" if why.startswith(EFFORT_SPENT) else "untested"), told

    def _class(self, name: str, counted: Mapping[str, Counts]) -> ClassAccount:
        suite = self._suites.get(name)
        tests = () if suite is None else suite.tests
        counts = counted.values()
        return ClassAccount(
            name,
            len(counted),
            sum(head.cases for head in self._heads_of.get(name, ())),
            len(tests),
            sum(test.reflective for test in tests),
            Share(sum(one.branches for one in counts), sum(one.all_branches for one in counts)),
            Share(sum(one.instructions for one in counts), sum(one.all_instructions for one in counts)),
        )


def _telling(reason: tuple[str, str | None]) -> tuple[int, str]:
    return REASONS.index(reason[0]), reason[1] or ""
