"""How far methods are searched, and what is kept of several searches."""

from __future__ import annotations

import pytest

from hornbill.analysis.counted import Branch
from hornbill.method_cases import Case, MethodCases, Witness
from hornbill.pipeline.ladder import Rung, better, is_due, outcome
from hornbill.summaries.store import COMPLETE, FAILED, PARTIAL, Head


def document(criterion: str, ended: str, taken: int, *paths: str) -> MethodCases:
    branches = tuple(Branch("A.b()V", pc, "taken", 1) for pc in range(taken))
    ledger = {"ended": ended, "paths": dict.fromkeys(paths, 1), "assumed": [], "branches": [], "assumes": []}
    case = Case("returned", None, Witness(None, ()), branches=branches)
    return MethodCases("A.b()V", criterion, (case,), ledger, {})


@pytest.mark.parametrize(
    ("found", "state", "criterion"),
    [
        (document("loop-1", "done", 1), COMPLETE, "loop-2"),
        (document("loop-1", "done", 1, "unsupported(x)"), COMPLETE, "loop-2"),
        (document("loop-1", "done", 1, "bound(loop)"), PARTIAL, "loop-1"),
        (document("loop-1", "budget", 1), PARTIAL, "loop-1"),
        (document("loop-1", "done", 1, "pruned(look_ahead)"), PARTIAL, "loop-1"),
        (document("loop-2", "done", 1, "pruned(call_depth)"), PARTIAL, "loop-2"),
        (document("loop-2", "done", 1, "not_selected"), PARTIAL, "loop-2"),
        (document("loop-2", "done", 1, "bound(loop)"), COMPLETE, "loop-2"),
        (document("loop-2", "budget", 1), PARTIAL, "loop-2"),
    ],
)
def test_what_a_search_leads_to(found: MethodCases, state: str, criterion: str) -> None:
    reached, kept = outcome(found, "loop-2")
    assert (reached, kept.criterion, kept.cases) == (state, criterion, found.cases)


def test_the_document_with_more_branches_is_kept() -> None:
    few, many = document("loop-1", "done", 2), document("loop-2", "budget", 3)
    assert better(many, few) is many
    assert better(few, many) is many
    same = document("loop-2", "done", 2)
    assert better(same, few) is same
    assert better(few, None) is few


@pytest.mark.parametrize(
    ("state", "budget", "due"),
    [(PARTIAL, 10, True), (PARTIAL, 20, False), (COMPLETE, 10, False), (FAILED, 10, False)],
)
def test_who_goes_on(state: str, budget: int, due: bool) -> None:
    head = Head("A.b()V", "A", "k", state, None, budget)
    assert is_due(head, Rung("loop-2", 20)) is due
    assert is_due(None, Rung("loop-2", 20))
