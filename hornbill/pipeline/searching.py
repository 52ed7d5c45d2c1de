"""The search of one method as a document, with as many cases as are worth keeping; and what is loaded before.

A method may have more cases than anybody will look at. The first ones are kept, and of the rest those that
take a branch, or end in a way, that none before did; `left_out` in the statistics counts the others. The
traces of all of them are kept (hornbill/serial.py), so that the rules of all can be unfolded.

Before the first search of a process, some of JDK methods load what most programs need; they are the same for
all programs, so that the steps of a search do not depend on what was searched before.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from hornbill.analysis.numbered_traces import NumberedTraces
from hornbill.bytecode.errors import HornbillError
from hornbill.cases import Case, CaseSearch, statistics_json, unknown_ledger
from hornbill.clp.machine import SOLVER_LEVELS, Exploration
from hornbill.pipeline.tasks import CUT_SHORT, Explore, Setup
from hornbill.serial import CaseTraces

ALWAYS_KEPT = 300
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


@dataclass(frozen=True, slots=True)
class FoundCase:
    """A case that is kept, and its number among all that were found, from 1."""

    json: dict[str, Any]
    number: int


FoundPart = FoundCase | NumberedTraces
"""What a search hands over while it goes on: a case that is kept, or traces of all cases."""


def explored(
    search: CaseSearch, task: Explore, hand_over: Callable[[FoundPart], None] | None = None
) -> dict[str, Any]:
    """The document of the method, as `hornbill cases --json` prints it, with the traces of all cases. What
    is found is handed over at once, where somebody wants it then, and is not in the document."""
    parts: list[FoundPart] = []
    take = parts.append if hand_over is None else hand_over
    kept = _Kept()

    def found(case: Case) -> None:
        if kept.keeps(case):
            take(FoundCase(case.json, case.number))

    exploration = Exploration(task.criterion, budget=task.budget, choices="results", kept=ALWAYS_KEPT)
    summary = search.run(task.method, exploration, found, take)
    statistics = dict(summary.statistics)
    if left_out := summary.cases - kept.count:
        statistics["left_out"] = left_out
    document = {
        "method": task.method,
        "criterion": task.criterion,
        "cases": [],
        "ledger": summary.ledger,
        "statistics": statistics,
    }
    return with_parts(document, parts)


def with_parts(document: dict[str, Any], parts: Sequence[FoundPart]) -> dict[str, Any]:
    """The document of a search with what it handed over."""
    cases = [part for part in parts if isinstance(part, FoundCase)]
    batches = [part for part in parts if isinstance(part, NumberedTraces)]
    traces = NumberedTraces(
        tuple(name for batch in batches for name in batch.names),
        "".join(batch.text for batch in batches),
        sum(batch.count for batch in batches),
    )
    places = tuple(case.number - 1 if case.number <= traces.count else None for case in cases)
    return {**document, "cases": [case.json for case in cases], "traces": CaseTraces(traces, places)}


def unfinished(task: Explore, parts: Sequence[FoundPart]) -> dict[str, Any]:
    """The document of a search that was ended by its limit, with what it had handed over."""
    statistics = statistics_json(dict.fromkeys(("steps", "unknown", *SOLVER_LEVELS), 0))
    document = {"method": task.method, "criterion": task.criterion, "cases": []}
    ledger = unknown_ledger(CUT_SHORT)
    return with_parts({**document, "ledger": ledger, "statistics": statistics}, parts)


class _Kept:
    """Which cases are kept of those found so far."""

    def __init__(self) -> None:
        self.count = 0
        self._seen: set[object] = set()

    def keeps(self, case: Case) -> bool:
        """Whether the case is worth keeping."""
        json = case.json
        marks: set[object] = {
            (branch["method"], branch["pc"], branch["outcome"]) for branch in json["branches"]
        }
        marks.add((json["ended"], json["exception"]))
        if self.count < ALWAYS_KEPT or not marks <= self._seen or "mistake" in json:
            self._seen |= marks
            self.count += 1
            return True
        return False
