"""How far a method is searched, and what is kept of several searches.

All methods are searched cheaply before any is searched deeply, so that a limit on time leaves no method out
that a little time is enough for. A rung is a criterion with a budget of engine steps: first one round of
each loop, then the criterion itself with ever larger budgets. A method whose search was cut by nothing stays
where it is.

Each search begins anew, and which document is kept depends on the documents alone, so that a run that was
interrupted ends with what an uninterrupted one has.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from hornbill.analysis.numbered_traces import NumberedTraces
from hornbill.method_cases import Case, MethodCases
from hornbill.summaries.store import COMPLETE, FAILED, PARTIAL, Head

_START_SECONDS = 5.0
_SLOWEST = 50_000
"""Steps a second of a very slow machine: the safety net is no limit that anybody should meet."""


@dataclass(frozen=True, slots=True)
class Rung:
    """One step of the ladder."""

    criterion: str
    budget: int
    is_beyond: bool = False
    """Whether it goes beyond the criterion and the budget that were asked for."""

    @property
    def seconds(self) -> float:
        """The safety net beside the budget."""
        return _START_SECONDS + self.budget / _SLOWEST


def with_more(old: MethodCases, new: MethodCases) -> MethodCases:
    """The old cases with those of a deeper search that take a branch, or end in a way, that none before does;
    the same object where there are none."""
    seen, cases, traces = marks(old), list(old.cases), old.traces
    for case in new.cases:
        own = _marks_of(case)
        if not own <= seen:
            seen |= own
            place = None
            if isinstance(case.traced, NumberedTraces):
                place, traces = traces.count, traces + case.traced
            cases.append(replace(case, place=place))
    if len(cases) == len(old.cases):
        return old
    table = NumberedTraces(traces.names)
    renumbered = (
        replace(case, traced=table + case.traced) if isinstance(case.traced, NumberedTraces) else case
        for case in cases
    )
    branches = [
        one for one in old.ledger["branches"] if (one["method"], one["pc"], one["outcome"]) not in seen
    ]
    ledger = {**old.ledger, "branches": branches}
    return replace(old, cases=tuple(renumbered), ledger=ledger, traces=traces)


def with_tried(document: MethodCases, cases: Iterable[Case]) -> MethodCases:
    """The cases of a search, and behind them those that were found by trying calls, which no search finds."""
    more = tuple(replace(case, place=None) for case in cases)
    return replace(document, cases=(*document.cases, *more)) if more else document


def parted(document: MethodCases | None) -> tuple[MethodCases | None, tuple[Case, ...]]:
    """What a search has found, and the cases that were found by trying calls."""
    if document is None:
        return None, ()
    tried = tuple(case for case in document.cases if case.observed is not None)
    searched = tuple(case for case in document.cases if case.observed is None)
    return (replace(document, cases=searched), tried) if tried else (document, ())


def needs_more(document: MethodCases) -> bool:
    """Whether a deeper search may take branches of the method that none of its cases takes."""
    return any(
        one["method"] == document.method and one["why"] in ("bound", "budget")
        for one in document.ledger["branches"]
    )


def is_due(head: Head | None, rung: Rung) -> bool:
    """Whether a method of which so much is known has still to be searched on that rung."""
    if head is None:
        return True
    return head.state == PARTIAL and head.budget < rung.budget


def outcome(document: MethodCases, criterion: str) -> tuple[str, MethodCases]:
    """The state that the cases of a search lead to, and these.

    A search that the first rung's criterion did not cut is the same under the criterion that was asked for.
    """
    ledger = document.ledger
    if ledger["ended"] != "done" or left_out(ledger):
        return PARTIAL, document
    if document.criterion == criterion:
        return COMPLETE, document
    if any(why.startswith("bound") for why in ledger["paths"]):
        return PARTIAL, document
    return COMPLETE, replace(document, criterion=criterion)


def left_out(ledger: Mapping[str, Any]) -> bool:
    """Whether the search left paths out that nobody looked at, so that its cases are not all of them."""
    whys = ledger["paths"]
    return "selection" in ledger or any(why.startswith(("pruned(", "not_selected")) for why in whys)


def better(new: MethodCases, old: MethodCases | None) -> MethodCases:
    """The one that takes more branches of its method; the new one, if they take as many."""
    return old if old is not None and _taken(old) > _taken(new) else new


def marks(document: MethodCases | None) -> set[tuple[Any, ...]]:
    """The branches that the cases take, and how they end."""
    found: set[tuple[Any, ...]] = set()
    for case in () if document is None else document.cases:
        found |= _marks_of(case)
    return found


def _marks_of(case: Case) -> set[tuple[Any, ...]]:
    return {(case.ended, case.exception), *((one.method, one.pc, one.outcome) for one in case.branches)}


def _taken(document: MethodCases) -> int:
    taken = (branch for case in document.cases for branch in case.branches)
    return len({(branch.pc, branch.outcome) for branch in taken if branch.method == document.method})


def failed(name: str, class_name: str, key: str, rung: Rung, reason: str, old: Head | None) -> Head:
    """The head of a method whose search was given up on that rung."""
    cases, ended = (0, None) if old is None else (old.cases, old.ended)
    return Head(name, class_name, key, FAILED, reason, rung.budget, rung.criterion, ended, cases)
