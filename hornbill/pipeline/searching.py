"""The search of one method as a document, with as many cases as are worth keeping; and what is loaded before.

A method may have more cases than anybody will look at. The first ones are kept, and of the rest those that
take a branch, or end in a way, that none before did; `left_out` in the statistics counts the others.

Before the first search of a process, some of JDK methods load what most programs need; they are the same for
all programs, so that the steps of a search do not depend on what was searched before.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from contextlib import nullcontext
from dataclasses import replace
from typing import Any

from hornbill.bytecode.errors import HornbillError
from hornbill.cases import Case, CaseSearch, Summary, statistics_json, unknown_ledger
from hornbill.clp.engine import ending_searches_at
from hornbill.clp.machine import SOLVER_LEVELS, Exploration
from hornbill.pipeline.goals import BranchKey, Goals, is_cut, pursue
from hornbill.pipeline.tasks import CUT_SHORT, Explore, Setup

ALWAYS_KEPT = 300
_PART_FOR_SEARCH = 0.9
"""Of a limit; the rest is for saying what was found."""
_WARM_UP_BUDGET = 100_000
_WARM_UP = (
    "java.util.ArrayList.add(Ljava/lang/Object;)Z",
    "java.util.HashMap.get(Ljava/lang/Object;)Ljava/lang/Object;",
    "java.lang.String.indexOf(Ljava/lang/String;)I",
    "java.lang.StringBuilder.append(Ljava/lang/String;)Ljava/lang/StringBuilder;",
    "java.lang.Integer.valueOf(I)Ljava/lang/Integer;",
)


def warmed_search(setup: Setup) -> CaseSearch:
    """A search that has loaded what most programs need."""
    search = CaseSearch(setup.entries, setup.jdk, setup.assertions)
    import hornbill.solver.bit_vectors  # noqa: F401, PLC0415 - Z3 takes long to load, and each fork would do it anew

    exploration = Exploration(f"{setup.kind}-1", budget=_WARM_UP_BUDGET, details=False, witnesses=False)
    for method in _WARM_UP:
        try:
            search.run(method, exploration, lambda _: None)
        except HornbillError:
            continue  # no JDK, or another one than is known here
    return search


def explored(
    search: CaseSearch, task: Explore, hand_over: Callable[[dict[str, Any]], None] | None = None
) -> dict[str, Any]:
    """The document of the method, as `hornbill cases --json` prints it. Each case that is kept is handed
    over when it is found, where somebody wants it then."""
    kept = _Kept()

    def found(case: Case) -> None:
        if kept.keeps(case) and hand_over is not None:
            hand_over(case.json)

    exploration = Exploration(
        task.criterion, budget=task.budget, choices="results", kept=ALWAYS_KEPT, known_rounds="free"
    )
    end = math.inf if task.limit is None else time.monotonic() + _PART_FOR_SEARCH * task.limit
    with nullcontext() if task.limit is None else ending_searches_at(end):
        summary = search.run(task.method, exploration, found)
        ledger = _pursued(search, task, replace(exploration, kept=None), summary, kept, found, end)
    statistics = dict(summary.statistics)
    if left_out := summary.cases - len(kept.cases):
        statistics["left_out"] = left_out
    return {
        "method": task.method,
        "criterion": task.criterion,
        "cases": kept.cases,
        "ledger": ledger,
        "statistics": statistics,
    }


def _pursued(
    search: CaseSearch,
    task: Explore,
    exploration: Exploration,
    summary: Summary,
    kept: _Kept,
    found: Callable[[Case], None],
    end: float,
) -> dict[str, Any]:
    """The ledger, once the branches that the search has left were looked for by themselves."""
    if summary.ledger["ended"] == CUT_SHORT:
        return unknown_ledger(CUT_SHORT)
    if summary.ledger["ended"] == "done" and not is_cut(summary):
        return summary.ledger
    method = search.program.method(task.method)
    assert method is not None
    goals = Goals(search, method, summary, kept.branches)

    def met(case: Case) -> None:
        if goals.taken(case.json["branches"]):
            found(case)

    if not goals.left:
        return summary.ledger
    pursue(goals, lambda guided, tell: search.run(task.method, guided, tell), exploration, met, end)
    branches = [
        one
        for one in summary.ledger["branches"]
        if (one["method"], one["pc"], one["outcome"]) not in kept.branches
    ]
    return {**summary.ledger, "branches": branches}


def unfinished(task: Explore, cases: list[dict[str, Any]]) -> dict[str, Any]:
    """The document of a search that was ended by its limit, with the cases that it had handed over."""
    statistics = statistics_json(dict.fromkeys(("steps", "unknown", *SOLVER_LEVELS), 0))
    document = {"method": task.method, "criterion": task.criterion, "cases": cases}
    return {**document, "ledger": unknown_ledger(CUT_SHORT), "statistics": statistics}


class _Kept:
    """The cases that are kept of those found so far."""

    def __init__(self) -> None:
        self.cases: list[dict[str, Any]] = []
        self._seen: set[object] = set()

    @property
    def branches(self) -> set[BranchKey]:
        """The branches that these cases take."""
        return {
            (branch["method"], branch["pc"], branch["outcome"])
            for case in self.cases
            for branch in case["branches"]
        }

    def keeps(self, case: Case) -> bool:
        """Keep the case where it is worth it; whether it is."""
        json = case.json
        marks: set[object] = {
            (branch["method"], branch["pc"], branch["outcome"]) for branch in json["branches"]
        }
        marks.add((json["ended"], json["exception"]))
        if len(self.cases) < ALWAYS_KEPT or not marks <= self._seen or "mistake" in json:
            self._seen |= marks
            self.cases.append(json)
            return True
        return False
