"""The search of one method as a document, with as many cases as are worth keeping.

A method may have more cases than anybody will look at. The first ones are kept, and of the rest those that
take a branch, or end in a way, that none before did; `left_out` in the statistics counts the others.

Beside what `hornbill cases` prints, a case has `probes`: what JaCoCo would see of its path, by method
(analysis/probes.py).
"""

from __future__ import annotations

from typing import Any

from analysis.traced_probes import trace_rules
from clp.machine import Exploration
from hornbill.cases import Case, CaseSearch
from hornbill.pipeline.tasks import Explore

ALWAYS_KEPT = 300


def explored(search: CaseSearch, task: Explore) -> dict[str, Any]:
    """The document of the method, as `hornbill cases --json` prints it."""
    kept = _Kept()
    exploration = Exploration(task.criterion, budget=task.budget)
    summary = search.run(task.method, exploration, kept.found)
    for case in kept.cases:
        hits = search.probes.of(trace_rules(case["trace"]))
        case["probes"] = {method: sorted(probes) for method, probes in sorted(hits.items())}
    statistics = dict(summary.statistics)
    if kept.left_out:
        statistics["left_out"] = kept.left_out
    return {
        "method": task.method,
        "criterion": task.criterion,
        "cases": kept.cases,
        "ledger": summary.ledger,
        "statistics": statistics,
    }


class _Kept:
    """The cases that are kept of those found so far."""

    def __init__(self) -> None:
        self.cases: list[dict[str, Any]] = []
        self.left_out = 0
        self._seen: set[object] = set()

    def found(self, case: Case) -> None:
        """Keep the case, or count it."""
        json = case.json
        marks: set[object] = {
            (branch["method"], branch["pc"], branch["outcome"]) for branch in json["branches"]
        }
        marks.add((json["ended"], json["exception"]))
        if len(self.cases) < ALWAYS_KEPT or not marks <= self._seen or "mistake" in json:
            self._seen |= marks
            self.cases.append(json)
        else:
            self.left_out += 1
