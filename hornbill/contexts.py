"""What is left of the cases of a method within a narrower criterion, and in a context: conditions on its
inputs.

Criteria are local: whether a path is within one, the path alone says. So the cases that a search in a context
finds are those of the search in any context that can be together with it: each is looked for along its trace,
from inputs of which the conditions hold. What a criterion leaves, a case itself says. Rounds of loops that
known values decide are counted, free as they may have been before: what is known hangs on the context.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import inf
from typing import Any

from hornbill.analysis.coverage import reason_of
from hornbill.analysis.numbered_traces import PackedTraces
from hornbill.analysis.traces import Trace, parsed_trace
from hornbill.bytecode.model import MethodModel
from hornbill.cases import CaseSearch, FoundCase
from hornbill.clp.explorations import Exploration
from hornbill.criteria import Criterion, parsed_criterion
from hornbill.method_cases import Case, MethodCases, case_of
from hornbill.steering import steering

GIVEN = "the assumptions given hold"
_CUT = ("bound", "unknown", "budget")


def covers(document: MethodCases, criterion: Criterion) -> bool:
    """Whether the cases that are kept say which ones are within the criterion."""
    own = parsed_criterion(document.criterion)
    is_cut = any(why.startswith(_CUT) for why in document.ledger["paths"])
    return own.kind == criterion.kind and (criterion.bound <= own.bound or not is_cut)


def within(document: MethodCases, criterion: Criterion) -> MethodCases:
    """The cases that a search within the criterion finds, which the document covers."""
    left = [case for case in document.cases if _need(case, criterion) <= criterion.bound]
    why = _doubts(document)
    if any(_is_searched(case) and criterion.kind not in case.needs for case in document.cases):
        why.append("cases are kept that do not say what they need: hornbill gen searches them again")
    if "needs_vary" in document.statistics:
        why.append("cases that share a trace need different bounds")
    if kept_apart := document.statistics.get("left_out"):
        why.append(f"{kept_apart} cases are not kept")
    return _filtered(document, criterion, left, f"bound({criterion.kind})", why)


def in_context(
    document: MethodCases,
    criterion: Criterion,
    search: CaseSearch,
    method: MethodModel,
    assumptions: Sequence[str],
) -> MethodCases:
    """The cases that a search of the method within the criterion, which the document covers, finds where the
    assumptions hold, which are terms of the engine (hornbill/assumptions.py)."""
    why = _doubts(document)
    plain = Exploration(str(criterion), assumptions=tuple(assumptions), choices="first")
    found: list[FoundCase] = []
    followed: set[str] = set()
    for trace in _traces(document, criterion):
        steered = steering(search.machine, method.id, trace)
        if steered.term not in followed:
            followed.add(steered.term)
            ledger = search.run(method.id, replace(plain, trace=steered), found.append).ledger
            why += [one for one in ledger["paths"] if one.startswith(("unknown", "budget"))]
    left = [case_of(one.json) for one in found]
    return _filtered(document, criterion, left, _reason(document, criterion), list(dict.fromkeys(why)))


def _is_searched(case: Case) -> bool:
    """Whether the case is one of a search, which tells its whole way, and not of a call that was tried."""
    return not case.is_witness_alone


def _need(case: Case, criterion: Criterion, unknown: float = inf) -> float:
    """What the case needs of that kind of criterion, `unknown` where it does not say."""
    return case.needs.get(criterion.kind, unknown)


def _reason(document: MethodCases, criterion: Criterion) -> str:
    """Why a branch is not taken in a context, as a ledger has it: where paths were cut short, another one may
    take it."""
    cut = [why for why in document.ledger["paths"] if why.startswith(_CUT)]
    if document.ledger["ended"] != "done":
        return "budget(steps)"
    if parsed_criterion(document.criterion).bound > criterion.bound:
        return f"bound({criterion.kind})"
    return cut[0] if cut else f"assumed('{GIVEN}')"


def _doubts(document: MethodCases) -> list[str]:
    """Why a search may find more."""
    ended = document.ledger["ended"]
    return [] if ended == "done" else [f"the search of all cases was cut short: {ended}"]


def _traces(document: MethodCases, criterion: Criterion) -> Iterator[Trace]:
    """The traces of all cases of the search, but for those of which it is known that they need more."""
    beyond = {case.place for case in document.cases if _need(case, criterion, 0) > criterion.bound}
    for place, trace in enumerate(document.traces.opened().traces()):
        if place not in beyond:
            yield trace
    for case in document.cases:
        is_within = _is_searched(case) and _need(case, criterion, 0) <= criterion.bound
        if is_within and isinstance(case.traced, str):
            yield parsed_trace(case.traced)


def _filtered(
    document: MethodCases, criterion: Criterion, left: Sequence[Case], gone: str, why: Sequence[str]
) -> MethodCases:
    """The document with the cases that are left; branches that no case takes any more are not taken for the
    reason `gone`. The ledger says what was filtered, and why a search may find more."""
    taken = {branch for case in left for branch in case.branches}
    lost = {branch: None for case in document.cases for branch in case.branches if branch not in taken}
    known = {(one["method"], one["pc"], one["outcome"]) for one in document.ledger["branches"]}
    branches = [
        {**branch.json(), **reason_of(gone).json()}
        for branch in lost
        if (branch.method, branch.pc, branch.outcome) not in known
    ]
    ledger: dict[str, Any] = {
        **document.ledger,
        "branches": [*document.ledger["branches"], *branches],
        "filtered": {"of": len(document.cases), "criterion": document.criterion, "why": list(why)},
    }
    names = PackedTraces(document.traces.names)
    return replace(document, criterion=str(criterion), cases=tuple(left), ledger=ledger, traces=names)
