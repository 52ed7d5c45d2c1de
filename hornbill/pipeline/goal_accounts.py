"""What became of the goals of a selection: the tests that meet each, or why none does.

A goal is met where tests have cases with all labels of a way to meet it (named_goals.py). One that several
methods were searched for is told with the most telling reason of these searches, and their efforts together.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from hornbill.analysis.selections import goal_name
from hornbill.method_cases import MethodCases
from hornbill.pipeline.accounts import CALLED_AS_SEARCHED, REASONS
from hornbill.pipeline.class_suites import ClassSuite
from hornbill.pipeline.goal_callers import Places
from hornbill.pipeline.named_goals import LABELS
from hornbill.summaries.lines import LineOf
from hornbill.summaries.store import Head, Store

NO_CALLER = "no method that a test can call, and that the run is for, leads there"


@dataclass(frozen=True, slots=True)
class GoalAccount:
    """A goal, with the tests that meet it, or `why` none does; what looking for it took in `steps`, where it
    was looked for by itself, and its `share` of what its searches took."""

    name: str
    method: str
    tests: tuple[str, ...]
    why: str | None = None
    what: str | None = None
    steps: int = 0
    share: float = 0.0

    def json(self) -> dict[str, Any]:
        """The account as it is printed."""
        effort = {"steps": self.steps, "share": self.share} if self.steps else None
        said = {"tests": list(self.tests), "why": self.why, "what": self.what, "effort": effort}
        return {"goal": self.name, "method": self.method or None, **said}


@dataclass(slots=True)
class _Goal:
    """What all searches say of a goal."""

    name: str
    method: str
    ways: dict[tuple[str, ...], None] = field(default_factory=dict)
    reasons: list[tuple[str, str | None]] = field(default_factory=list)
    steps: int = 0
    shares: list[float] = field(default_factory=list)


def goal_accounts(
    store: Store,
    heads: Mapping[str, Head],
    suites: Iterable[ClassSuite],
    line_of: LineOf,
    points: Mapping[str, Places],
) -> tuple[GoalAccount, ...]:
    """The accounts of all goals that methods were searched for; and of those points to which none leads."""
    goals: dict[tuple[Any, ...], _Goal] = {}
    for name, said in store.of_ledgers("goal"):
        if name in heads:
            own = {said["method"], *(of for of, _ in points.get(said["goal"], ()))}
            _take(goals, said, name in own, line_of)
    tests = _Tests(store, suites)
    found = [_account(goal, tests) for goal in goals.values()]
    known = {goal.name for goal in found}
    return (
        *found,
        *(GoalAccount(point, "", (), "unreached", NO_CALLER) for point in points if point not in known),
    )


def _take(
    goals: dict[tuple[Any, ...], _Goal], said: Mapping[str, Any], is_own: bool, line_of: LineOf
) -> None:
    """Take over what a search says of a goal. Its own is that of the method that it is in; no other proves
    that nothing meets it."""
    what, method, pc, outcome = (said[key] for key in ("goal", "method", "pc", "outcome"))
    line = None if pc is None else line_of(method, pc)
    goal = goals.setdefault((what, method, pc, outcome), _Goal(goal_name(what, pc, line, outcome), method))
    goal.ways |= {tuple(way): None for way in said["ways"]}
    if "why" in said:
        proves = said["why"] != "infeasible" or is_own
        goal.reasons.append((said["why"], said.get("what")) if proves else ("assumed", CALLED_AS_SEARCHED))
    if "steps" in said:
        goal.steps += said["steps"]
        goal.shares.append(said["share"])


def _account(goal: _Goal, tests: _Tests) -> GoalAccount:
    share = round(sum(goal.shares) / len(goal.shares), 3) if goal.shares else 0.0
    met = tests.of(goal.ways)
    why, what = None, None
    if not met and goal.ways:
        why, what = "untested", tests.reason(goal.ways)
    elif not met:
        why, what = min(goal.reasons, key=_telling)
    return GoalAccount(goal.name, goal.method, met, why, what, goal.steps, share)


def _telling(reason: tuple[str, str | None]) -> tuple[bool, int, str]:
    """A proof first, then what says most."""
    return reason[0] != "infeasible", REASONS.index(reason[0]), reason[1] or ""


class _Tests:
    """Which tests have cases with which labels, and why others are cases of none."""

    def __init__(self, store: Store, suites: Iterable[ClassSuite]) -> None:
        self._store = store
        self._documents: dict[str, MethodCases | None] = {}
        self._by_label: dict[str, dict[str, None]] = {}
        self._left_out: dict[str, str] = {}
        for suite in suites:
            for test, method, number in suite.cases():
                for label in self._labels(method, number):
                    self._by_label.setdefault(label, {})[f"{test.class_name}.{test.name}"] = None
            for method, number, why in suite.left_out:
                for label in self._labels(method, number):
                    self._left_out.setdefault(label, f"a case of {method}" + (f": {why}" if why else ""))

    def of(self, ways: Iterable[tuple[str, ...]]) -> tuple[str, ...]:
        """The tests that go one of these ways together; none where there is no such way."""
        found: dict[str, None] = {}
        for way in ways:
            if all(label in self._by_label for label in way):
                found |= {name: None for label in way for name in self._by_label[label]}
        return tuple(found)

    def reason(self, ways: Iterable[tuple[str, ...]]) -> str | None:
        """Why there is no test of a case with one of these labels."""
        labels = (label for way in ways for label in way if label not in self._by_label)
        return next((self._left_out[label] for label in labels if label in self._left_out), None)

    def _labels(self, method: str, number: int) -> Iterable[str]:
        if method not in self._documents:
            self._documents[method] = self._store.document(method)
        document = self._documents[method]
        if document is None or not 0 <= number < len(document.cases):
            return ()
        labels: list[str] = document.cases[number].more.get(LABELS, [])
        return labels
