"""What became of each branch: the tests that take it, or why none does.

Branches are those that count (analysis/counted.py), covered where rules of tests take them. The figures of a
class are those that JaCoCo has measured, the computed ones where it has not. Why a branch is not covered is
what the ledger of its own method says; where that method was not searched by itself, the most telling reason
in the ledgers of those that call it, which prove nothing of it. Beyond the ledger's reasons there are:
`missing`, it needs what the class path lacks; `uncounted`, where JaCoCo has measured that all that it counts
is covered; `untested`, taken by cases that no test can be made of; `effort`, taken by cases for which the
effort to build their objects was spent before there was a test; `not_selected`, taken by no case that the
policy of the run wants; `unasked`, taken only by cases of methods that the run was not asked for (--method),
or in one of these; `unreached`, in a method that no search came to; `time`, there was none left to search its
method, or to make the tests of its class; and `failed`, its search was given up.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any

from hornbill.analysis.counted import NOTHING, Branch, CountedMethod, Counter, counted_methods
from hornbill.building.plans import EFFORT_SPENT
from hornbill.bytecode.missing import missing_classes
from hornbill.clp.program import Program
from hornbill.pipeline.class_suites import WHOLE_METHOD, ClassSuite, CoveredMethod, covered_together
from hornbill.replay.comparison import Difference, Kind
from hornbill.summaries.lines import lines_of
from hornbill.summaries.store import FAILED, Head, Store

REASONS = (
    "missing",
    "unsupported",
    "bound",
    "budget",
    "failed",
    "time",
    "unknown",
    "assumed",
    "uncounted",
    "effort",
    "untested",
    "not_selected",
    "unasked",
    "unreached",
    "infeasible",
)
"""The most telling reason first."""

CALLED_AS_SEARCHED = "its method is called as it was in searches of others"
EXISTING = "existing tests"
"""In the place of tests, where those of the user take a branch and no others do."""
_MORE_TIME_HELPS = ("bound", "budget")
"""Reasons of a search that was not the last one that was to be."""

_NAMES = re.compile(r"[\w$]+(?:\.[\w$]+)*")
"""The names of classes in the text of a reason."""

BranchKey = tuple[str, int, str]


@dataclass(frozen=True, slots=True)
class Late:
    """What there was no time for: methods that were not searched, or not as far as they were to be; classes
    whose tests were not made; and classes whose tests were given up, with the reason. Where the run was for
    some methods alone, these are `asked`. Branches of `existing` are taken by tests of the user's."""

    methods: Collection[str] = ()
    classes: Collection[str] = ()
    given_up: Mapping[str, str] = field(default_factory=dict)
    asked: Collection[str] | None = None
    existing: Collection[BranchKey] = ()

    def is_unasked(self, method: str) -> bool:
        """Whether the run was not for that method."""
        return self.asked is not None and method not in self.asked


@dataclass(frozen=True, slots=True)
class BranchAccount:
    """A branch, with the tests that take it, or `why` it is not covered; what looking for it took in `steps`,
    where it was looked for by itself, and its `share` of what such searches took."""

    method: str
    line: int | None
    pc: int
    outcome: str
    tests: tuple[str, ...]
    why: str | None = None
    what: str | None = None
    steps: int = 0
    share: float = 0.0
    by: str | None = None
    """What found the tests that take it: `trials`, or `searches` where none of them is of a trial."""

    def json(self) -> dict[str, Any]:
        """The account as it is printed."""
        place = {"method": self.method, "line": self.line, "pc": self.pc, "outcome": self.outcome}
        effort = {"steps": self.steps, "share": self.share} if self.steps else None
        return {
            **place,
            "tests": list(self.tests),
            "why": self.why,
            "what": self.what,
            "by": self.by,
            "effort": effort,
        }


@dataclass(frozen=True, slots=True)
class ClassAccount:
    """The figures of a class, `measured` or computed; `reflective` of its tests use reflection. Tests of
    trials take so many of its branches, and tests of searches take others."""

    name: str
    methods: int
    cases: int
    tests: int
    reflective: int
    branches: Counter
    instructions: Counter
    measured: bool
    by_trials: int = 0
    by_searches: int = 0

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
            "measured": self.measured,
            "covered_by": {"trials": self.by_trials, "searches": self.by_searches},
        }


@dataclass(frozen=True, slots=True)
class Accounts:
    """What tests cover of a program: class by class, and branch by branch.

    `differences` are places where JaCoCo has other figures than were computed. `at_least` are reasons for
    which tests may cover more: tests that could not be run on the clauses.
    """

    classes: tuple[ClassAccount, ...]
    branches: tuple[BranchAccount, ...]
    at_least: tuple[str, ...] = ()
    differences: tuple[Difference, ...] = ()

    @property
    def uncovered(self) -> list[BranchAccount]:
        """The branches that no test covers."""
        return [branch for branch in self.branches if branch.why is not None]

    @property
    def unseen(self) -> int:
        """How many branches are taken by tests, and left by an exception before JaCoCo sees it."""
        places = [one for one in self.differences if one.kind is Kind.UNSEEN]
        return sum(one.computed.branches.covered - one.measured.branches.covered for one in places)

    @property
    def total(self) -> ClassAccount:
        """The sums over all classes."""
        return ClassAccount(
            "total",
            sum(one.methods for one in self.classes),
            sum(one.cases for one in self.classes),
            sum(one.tests for one in self.classes),
            sum(one.reflective for one in self.classes),
            sum((one.branches for one in self.classes), NOTHING),
            sum((one.instructions for one in self.classes), NOTHING),
            all(one.measured for one in self.classes),
            sum(one.by_trials for one in self.classes),
            sum(one.by_searches for one in self.classes),
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
        line_of = lines_of(program)
        self._measures = {
            name: suite.measured.with_lines(line_of)
            for name, suite in suites.items()
            if suite.measured is not None
        }
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
        self._efforts = self._read_efforts(store)
        self._covered: Mapping[str, CoveredMethod] = covered_together(suites.values())
        self._tests = self._tests_by_branch()
        self._by_trials = {
            (method, pc, outcome)
            for suite in suites.values()
            for method, covered in suite.covered.items()
            for (pc, outcome), places in covered.branches.items()
            if not suite.from_trials.isdisjoint(places)
        }

    def accounts(self, class_names: Sequence[str]) -> Accounts:
        """The accounts of those classes."""
        needed = dict.fromkeys(outer for name in class_names for outer in _around(name))
        missing = missing_classes(self._program.class_path, needed).classes
        classes: list[ClassAccount] = []
        branches: list[BranchAccount] = []
        for name in class_names:
            owner = self._program.hierarchy.find(name)
            counted = list(counted_methods(owner))
            branches += [self._account(branch, name, missing) for one in counted for branch in one.branches]
            classes.append(self._class(name, counted))
        measures = [self._measures[name] for name in class_names if name in self._measures]
        differ = [one for measure in measures for one in measure.differences]
        untraced = [f"{test}: {why}" for suite in self._suites.values() for test, why in suite.untraced]
        return Accounts(tuple(classes), tuple(branches), tuple(untraced), tuple(differ))

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
                found = ("assumed", CALLED_AS_SEARCHED)
            if key not in own and (key not in self._why or _telling(found) < _telling(self._why[key])):
                self._why[key] = found

    def _read_efforts(self, store: Store) -> dict[BranchKey, tuple[int, float]]:
        """What looking for branches took, from the methods that it was done for: the steps, and their part of
        what the searches for all branches took that these methods had left."""
        steps: dict[BranchKey, int] = {}
        spent: dict[BranchKey, int] = {}
        groups = groupby(store.of_ledgers("effort"), key=lambda pair: pair[0])
        for efforts in ([effort for _, effort in group] for name, group in groups if name in self._heads):
            total = sum(effort["steps"] for effort in efforts)
            for effort in efforts:
                key = (effort["method"], effort["pc"], effort["outcome"])
                steps[key] = steps.get(key, 0) + effort["steps"]
                spent[key] = spent.get(key, 0) + total
        return {key: (taken, round(taken / spent[key], 3)) for key, taken in steps.items() if taken}

    def _tests_by_branch(self) -> dict[BranchKey, list[str]]:
        tests: dict[BranchKey, list[str]] = {}
        for suite in self._suites.values():
            names = [f"{test.class_name}.{test.name}" for test in suite.tests]
            for method, covered in suite.covered.items():
                for (pc, outcome), places in covered.branches.items():
                    tests.setdefault((method, pc, outcome), []).extend(names[place] for place in places)
        return tests

    def _account(self, branch: Branch, class_name: str, missing: Sequence[str]) -> BranchAccount:
        key = (branch.method, branch.pc, branch.outcome)
        names = tuple(dict.fromkeys(self._tests.get(key, ())))
        measure = self._measures.get(class_name)
        if names:
            why, what = None, None
        elif key in self._late.existing:
            why, what = None, EXISTING
        elif measure is not None and measure.is_left_out(branch.method, branch.line):
            why, what = "uncounted", None
        else:
            why, what = self._reason_of(key)
            lacks = self._missing_for(class_name, what, missing) if why != "infeasible" else None
            why, what = (why, what) if lacks is None else ("missing", f"class {lacks}")
        effort = self._efforts.get(key, (0, 0.0))
        by = ("trials" if key in self._by_trials else "searches") if names else None
        place = (branch.method, branch.line, branch.pc, branch.outcome)
        return BranchAccount(*place, names, why, what, *effort, by)

    def _missing_for(self, class_name: str, what: str | None, missing: Sequence[str]) -> str | None:
        """The missing class for which a branch is not covered: its own class, or one around that, cannot be
        linked without it, or the reason names it."""
        if not missing:
            return None
        problems = " ".join(str(self._program.linkage.problem(name)) for name in _around(class_name))
        named = set(_NAMES.findall(f"{problems} {what}"))
        return next((name for name in missing if name in named), None)

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

    def _class(self, name: str, counted: Sequence[CountedMethod]) -> ClassAccount:
        suite = self._suites.get(name)
        tests = () if suite is None else suite.tests
        methods, measure = len(counted), self._measures.get(name)
        if measure is None:
            coverage = [one.coverage(self._covered.get(one.method.id)) for one in counted]
            branches = sum((one.branches for one in coverage), NOTHING)
            instructions = sum((one.instructions for one in coverage), NOTHING)
        else:
            methods = measure.methods
            branches, instructions = measure.figures.branches, measure.figures.instructions
        return ClassAccount(
            name,
            methods,
            sum(head.cases for head in self._heads_of.get(name, ())),
            len(tests),
            sum(test.reflective for test in tests),
            branches,
            instructions,
            measure is not None,
            *self._ways(counted),
        )

    def _ways(self, counted: Sequence[CountedMethod]) -> tuple[int, int]:
        """How many branches of these methods tests of trials take, and how many others those of searches."""
        keys = [(one.method, one.pc, one.outcome) for method in counted for one in method.branches]
        taken = [key for key in keys if key in self._tests]
        by_trials = sum(key in self._by_trials for key in taken)
        return by_trials, len(taken) - by_trials


def _around(class_name: str) -> Iterator[str]:
    """The class, and those whose members it is by its name."""
    while class_name:
        yield class_name
        class_name = class_name.rpartition("$")[0]


def _telling(reason: tuple[str, str | None]) -> tuple[int, str]:
    return REASONS.index(reason[0]), reason[1] or ""
