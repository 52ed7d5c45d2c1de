"""Compares searches for what is selected, and pruned ones, with the plain search of the same method.

What a plain search covers, and which paths of the method by itself it has, is worked out here from the traces
of its cases; no search for goals takes part in that.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import product

from hornbill.analysis.selections import ALL_LOCAL_PATHS, Selection
from hornbill.analysis.traces import Trace, parsed_trace
from hornbill.bytecode.model import MethodModel
from hornbill.cases import CaseSearch, FoundCase, Summary
from hornbill.clp.explorations import ORDERS, Concolic, Exploration
from hornbill.selected import LOOK_AHEAD, NOTHING_PRUNED, Pruning, SelectedSearch

NAMED = ("statement", "branch", "condition", "mcdc", "exception:java.lang.IllegalStateException")
CONCOLIC = (*(Concolic(order) for order in ORDERS), Concolic("dfs", first=True))
Item = tuple[str, int, str]
_EFFORT = 25
"""So many times that may concolic searches take: each path is gone along once for each decision on it."""
_MORE = 4
"""So many times what plain search may take may others: theirs is told off in parts."""


@dataclass(slots=True)
class SelectionsTally:
    """Methods compared, methods whose plain search did not end, and problems."""

    compared: int = 0
    left_out: int = 0
    goals: int = 0
    problems: list[str] = field(default_factory=list)

    def add(self, other: SelectionsTally) -> None:
        """Count another tally's too."""
        self.compared += other.compared
        self.left_out += other.left_out
        self.goals += other.goals
        self.problems += other.problems


def compare_selections(search: CaseSearch, method: MethodModel, exploration: Exploration) -> SelectionsTally:
    """Every selection of the method, guided and plain, and every way to look ahead."""
    tally = SelectionsTally()
    plain, summary = _selected(search, method, exploration, None)
    if summary.ledger["ended"] != "done":
        tally.left_out = 1
        return tally
    tally.compared = 1
    exploration = replace(exploration, budget=_MORE * exploration.budget)
    for problem in (
        *_local(search, method, exploration, plain),
        *_points(search, method, exploration, plain),
        *_named(search, method, exploration, plain, tally),
        *_pruned(search, method, exploration, plain),
        *_concolic(search, method, exploration, plain),
    ):
        tally.problems.append(f"{method.id}: {problem}")
    return tally


def _selected(
    search: CaseSearch,
    method: MethodModel,
    exploration: Exploration,
    selection: Selection | None,
    strategy: str = "auto",
    pruning: Pruning = NOTHING_PRUNED,
) -> tuple[list[FoundCase], Summary]:
    found: list[FoundCase] = []
    run = SelectedSearch(search, method, selection, strategy, pruning)
    return found, run.run(exploration, lambda one: search.run(method.id, one, found.append))


def local_path(case: FoundCase, method: MethodModel) -> tuple[str, ...]:
    """The rules of the method itself, in its first call."""
    names: list[str] = []
    node: Trace | None = parsed_trace(case.json["trace"])
    while node is not None:
        names.append(node.name)
        last = node.parts[-1] if node.parts else None
        node = last if last is not None and last.predicate.startswith(f"{method.id}/") else None
    return tuple(names)


def _local(
    search: CaseSearch, method: MethodModel, exploration: Exploration, plain: list[FoundCase]
) -> Iterator[str]:
    wanted = {local_path(case, method) for case in plain}
    for strategy in ("guided", "plain", "auto"):
        cases, _ = _selected(search, method, exploration, Selection((ALL_LOCAL_PATHS,)), strategy)
        found = Counter(local_path(case, method) for case in cases)
        if set(found) != wanted:
            yield f"{strategy}: {len(found)} local paths where {len(wanted)} are"
        elif max(found.values(), default=1) > 1:
            yield f"{strategy}: several cases for a local path"


def _points(
    search: CaseSearch, method: MethodModel, exploration: Exploration, plain: list[FoundCase]
) -> Iterator[str]:
    """Every line of everything that may be come to."""
    reached = {name for case in plain for name in case.json["blocks"]} | {method.id}
    lines: set[int] = set()
    covered: set[int] = set()
    ran = search.coverage.instructions([name for case in plain for name in _names(case)])
    for name in reached:
        rules = search.coverage.method(name)
        assert rules is not None
        for block in rules.cfg.blocks:
            for one in block.instructions:
                line = rules.cfg.line(one.pc)
                if line is not None:
                    lines.add(line)
                    covered |= {line} if one.pc in ran.get(name, ()) else set()
    model = search.program.find(method.owner)
    assert model is not None
    selection = Selection(tuple(f"points:{model.source_file}:{line}" for line in sorted(lines)))
    for strategy in ("guided", "plain"):
        cases, summary = _selected(search, method, exploration, selection, strategy)
        met = {int(goal.rpartition(":")[2]) for goal in _met(summary)}
        if met != covered:
            yield f"{strategy}: lines {sorted(met)} are reached where {sorted(covered)} can be"
        if len(cases) > len(covered):
            yield f"{strategy}: {len(cases)} cases for {len(covered)} lines"


def _names(case: FoundCase) -> list[str]:
    return parsed_trace(case.json["trace"]).names()


def _met(summary: Summary) -> set[str]:
    return {goal["goal"] for goal in summary.ledger["selection"]["goals"] if goal["met"]}


def _named(
    search: CaseSearch,
    method: MethodModel,
    exploration: Exploration,
    plain: list[FoundCase],
    tally: SelectionsTally,
) -> Iterator[str]:
    taken = {(one["pc"], one["outcome"]) for one in _branches(plain) if one["method"] == method.id}
    for name in NAMED:
        guided = _selected(search, method, exploration, Selection((name,)), "guided")[1]
        other = _selected(search, method, exploration, Selection((name,)), "plain")[1]
        tally.goals += len(guided.ledger["selection"]["goals"])
        if _met(guided) != _met(other):
            yield f"{name}: guided meets {sorted(_met(guided) ^ _met(other))} otherwise than plain"
        if name == "branch" and len(_met(guided)) != len(taken):
            yield f"{len(_met(guided))} branches are met where {len(taken)} can be"
        if name.startswith("exception:"):
            ends = {case.json["exception"] for case in plain}
            if bool(_met(guided)) != (name.partition(":")[2] in ends):
                yield f"{name} is missed"


def _branches(cases: list[FoundCase]) -> Iterator[dict[str, object]]:
    return (branch for case in cases for branch in case.json["branches"])


def _items(search: CaseSearch, cases: list[FoundCase], own: str | None) -> set[Item]:
    """What cases cover: instructions and branches."""
    names = [name for case in cases for name in _names(case)]
    ran = search.coverage.instructions(names)
    items: set[Item] = {(name, pc, "") for name, pcs in ran.items() for pc in pcs}
    covered = search.coverage.of(names).branches
    items |= {(one.method, one.pc, one.outcome) for group in covered.values() for one in group}
    return {item for item in items if own is None or item[0] == own}


def _pruned(
    search: CaseSearch, method: MethodModel, exploration: Exploration, plain: list[FoundCase]
) -> Iterator[str]:
    for unit in (False, True):
        own = method.id if unit else None
        wanted = _items(search, plain, own)
        tests: dict[str, int] = {}
        for looks in LOOK_AHEAD:
            pruning = Pruning(unit=unit, look_ahead=looks)
            cases, _ = _selected(search, method, exploration, None, pruning=pruning)
            tests[looks] = len(cases)
            if _items(search, cases, own) != wanted:
                yield f"look-ahead {looks}, unit {unit}: covers other items than plain search"
            if tests[looks] > tests["off"]:
                yield f"look-ahead {looks}, unit {unit}: {tests[looks]} tests where {tests['off']} are enough"
        for depth in (0, 1):
            pruning = Pruning(unit=True, call_depth=depth)
            cases, _ = _selected(search, method, exploration, None, pruning=pruning)
            if not _items(search, cases, method.id) <= _items(search, plain, method.id):
                yield f"call depth {depth}: covers what plain search does not"


def _concolic(
    search: CaseSearch, method: MethodModel, exploration: Exploration, plain: list[FoundCase]
) -> Iterator[str]:
    """All cases that plain search has, and whatever is left out, all that it covers."""
    wanted = {case.json["trace"] for case in plain}
    for concolic in CONCOLIC:
        within = replace(exploration, concolic=concolic, budget=_EFFORT * exploration.budget)
        cases, _ = _selected(search, method, within, None)
        found = [case.json.get("trace") for case in cases]
        if not wanted <= set(found):
            yield f"{concolic}: {len(wanted.difference(found))} of {len(wanted)} cases are missed"
        if len(set(found)) < len(found):
            yield f"{concolic}: a case is found twice"
        for case in cases:
            if "concrete" in case.json or case.json["checked"] is not True:
                yield f"{concolic}: a case is not what it says"
        tests: dict[str, int] = {}
        covered: dict[str, set[Item]] = {}
        for unit, looks in product((False, True), ("off", "branch")):
            own = method.id if unit else None
            pruning = Pruning(unit=unit, look_ahead=looks)
            cases, _ = _selected(search, method, within, None, pruning=pruning)
            tests[looks] = len(cases)
            covered[looks] = _items(search, cases, own)
            if not _items(search, plain, own) <= covered[looks]:
                yield f"{concolic}, look-ahead {looks}, unit {unit}: covers less than plain search"
            if covered[looks] != covered["off"]:
                yield f"{concolic}, look-ahead, unit {unit}: covers other items than without"
            if tests[looks] > tests["off"]:
                yield f"{concolic}, look-ahead, unit {unit}: {tests[looks]} tests for {tests['off']}"
