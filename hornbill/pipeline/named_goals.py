"""What a selection wants of one method's cases, as goals of its searches: `gen --select`.

Criteria name goals of the method and of those behind it, which no test calls by itself; a point is a goal of
each method that may come to it. A goal has labels, which are what cases are marked with: one of its own, but
those of mcdc share one for each way to evaluate a decision, as two cases together meet them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from hornbill.analysis.coverage import most_telling
from hornbill.analysis.selections import ALL_LOCAL_PATHS, SelectedGoal, goal_name, goals_of_item
from hornbill.analysis.traces import parsed_trace
from hornbill.bytecode.model import MethodModel
from hornbill.bytecode.subroutines import COPY_DISTANCE
from hornbill.cases import CaseSearch, Summary
from hornbill.clp.explorations import Goal, Guide
from hornbill.pipeline.goals import CASES, Pursued, methods_of, region_of
from hornbill.pipeline.met_goals import MetGoals, own_rules
from hornbill.pipeline.missed import presumed_of, reason_missed
from hornbill.pipeline.tasks import Wanted

LABELS = "goals"
"""The key of a case under which its labels are."""
_OF_CALLERS = ("exception", "assertion")
"""How a method ends is asked of those alone that a test calls."""


class NamedGoals:
    """The goals of one method's searches, and which of them have cases."""

    def __init__(self, search: CaseSearch, method: MethodModel, wanted: Wanted) -> None:
        self._search = search
        self._method = method
        towards = methods_of(search.program, (name for _, places in wanted.points for name, _ in places))
        self._region = region_of(search.program, method, towards)
        self.is_local = wanted.items == (ALL_LOCAL_PATHS,)
        self._goals: dict[str, SelectedGoal] = {}
        self._labels: dict[str, tuple[str, ...]] = {}
        self._places: dict[str, dict[str, Any]] = {}
        """What a goal is, but for its line, which may move."""
        self._sought: dict[str, Goal] = {}
        self._cases: dict[str, int] = {}
        for one, place in () if self.is_local else self._named(wanted):
            bare = goal_name(one.what, one.pc, None, one.outcome)
            name = f"{bare} in {place}" if place else bare
            self._places[name] = {"goal": one.what, "method": place, "pc": one.pc, "outcome": one.outcome}
            labels = [name if one.shown is None else _evaluation(goal, place) for goal in one.goals]
            self._goals[name], self._labels[name] = one, tuple(labels)
            self._sought |= dict(zip(labels, one.goals, strict=True))
        self._met = MetGoals(self._sought, method.id, search.program.hierarchy)

    def _named(self, wanted: Wanted) -> Iterator[tuple[SelectedGoal, str]]:
        """The goals, each with the method that it is in; points say themselves where they are."""
        program, coverage = self._search.program, self._search.coverage
        for item in wanted.items:
            kind = item.partition(":")[0]
            for name in (self._method.id, *(() if kind in _OF_CALLERS else self._region.behind)):
                method = program.method(name)
                assert method is not None
                for goal in goals_of_item(item, program, coverage, method):
                    yield goal, name
        for text, places in wanted.points:
            ways = tuple((rule,) for name in self._region.methods for rule in self._rules_at(name, places))
            yield SelectedGoal(text, (Goal(ways),)), ""

    def _rules_at(self, name: str, places: frozenset[tuple[str, int]]) -> Iterator[str]:
        rules = self._search.coverage.method(name)
        pcs = {pc % COPY_DISTANCE for of, pc in places if of == name}
        for rule, covers in {} if rules is None or not pcs else rules.rules.items():
            if not covers.instructions.isdisjoint(pcs):
                yield rule

    # --- cases

    def labels(self, case: Mapping[str, Any]) -> list[str]:
        """The labels of a case."""
        if not self._sought and not self.is_local:
            return []
        trace = parsed_trace(case["trace"])
        if self.is_local:
            return [_shown("path", own_rules(trace, self._method.id), self._method.id)]
        return self._met.of(trace, case["exception"])

    def taken(self, labels: Sequence[str]) -> bool:
        """Count a case with these labels; whether it is one of the first with one of them."""
        for label in labels:
            self._cases[label] = self._cases.get(label, 0) + 1
        return any(self._cases[label] <= CASES for label in labels)

    # --- the search for what is left

    @property
    def left(self) -> list[str]:
        """The labels without a case of goals that are not met."""
        wanted = (
            label for name in self._goals if not self._is_goal_met(name) for label in self._labels[name]
        )
        return [label for label in dict.fromkeys(wanted) if label not in self._cases]

    def _is_goal_met(self, name: str) -> bool:
        places = [place for place, label in enumerate(self._labels[name]) if label in self._cases]
        return self._goals[name].met(places)

    def guide(self, goals: Sequence[str]) -> Guide:
        """The guide to these labels, or to the paths of the method by itself."""
        sought = tuple(replace(self._sought[label], cases=CASES) for label in goals)
        region, local = self._region, self.is_local
        return Guide(
            *((), region.methods, region.calls),
            goals=sought,
            local=local,
            wanted_only=local,
            called_back=region.called_back,
        )

    # --- what became of them

    def told(self, plain: Summary, pursued: Pursued[str]) -> list[dict[str, Any]]:
        """What became of each goal, as JSON: the `ways` to meet it that were found, lists of labels that
        cases must have together; or why there are none; its effort, where it was looked for by itself."""
        if self.is_local:
            return self._told_paths(pursued.searches.get("", plain))
        presumed = None
        if self.left:
            presumed = presumed_of(self._search, self._method, self._region.methods)
        return [self._told(name, plain, pursued, presumed) for name in self._goals]

    def _told(self, name: str, plain: Summary, pursued: Pursued[str], presumed: str | None) -> dict[str, Any]:
        labels = self._labels[name]
        steps = {
            "steps": sum(pursued.steps.get(label, 0) for label in labels),
            "share": round(sum(map(pursued.share, labels)), 3),
        }
        told = {**self._places[name], **(steps if steps["steps"] else {})}
        if self._is_goal_met(name):
            return {**told, "ways": self._ways(name)}
        missing = [label for label in labels if label not in self._cases]
        reasons = [reason_missed(pursued.searches.get(label, plain), presumed) for label in missing]
        return {**told, "ways": [], **most_telling(reasons).json()}

    def _ways(self, name: str) -> list[list[str]]:
        labels, goal = self._labels[name], self._goals[name]
        met = [place for place, label in enumerate(labels) if label in self._cases]
        if goal.shown is None:
            return [[labels[place]] for place in met]
        pairs = ((one, other) for one in met for other in met if one < other)
        return [[labels[one], labels[other]] for one, other in pairs if goal.met((one, other))]

    def _told_paths(self, search: Summary) -> list[dict[str, Any]]:
        told = [{**_of_paths(label), "ways": [[label]]} for label in self._cases]
        reason = reason_missed(search, None)
        if reason.why not in ("infeasible", "assumed"):
            other = f"other paths in {self._method.id}"
            told.append({**_of_paths(other), "ways": [], **reason.json()})
        return told


def _of_paths(what: str) -> dict[str, Any]:
    return {"goal": what, "method": "", "pc": None, "outcome": None}


def _evaluation(goal: Goal, method_id: str) -> str:
    return _shown("evaluation", goal.ways[0][::-1], method_id)


def _shown(what: str, rules: Sequence[str], method_id: str) -> str:
    """Rules of a method, without its name before each."""
    return f"{what} {' '.join(rule.removeprefix(method_id).lstrip('/') for rule in rules)} in {method_id}"
