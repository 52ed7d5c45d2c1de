"""Choices given back: a trace with the choices of a case leads to that case alone.

Where models of the library decide something among themselves, several cases have the same trace and choices:
then to these. Symbols may be put otherwise along a trace that is given, and witnesses may be others, so that
cases are compared by how they end, their traces, their choices and the objects that they speak of.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, replace

from hornbill.bytecode.model import MethodModel
from hornbill.cases import CaseSearch
from hornbill.clp.explorations import Exploration
from hornbill.method_cases import Case
from hornbill.steering import steering
from tests.hornbill.documents import searched


@dataclass(slots=True)
class Given:
    """How many traces with choices were given back, those that led to one case, and what is wrong."""

    given: int = 0
    alone: int = 0
    wrong: list[str] = field(default_factory=list)


def give_back(
    search: CaseSearch, methods: list[MethodModel], exploration: Exploration, most: int, given: Given
) -> None:
    """Give back so many traces with choices of each method that a search was done with."""
    found = []
    for method in methods:
        cases, summary = searched(search, method, exploration)
        if summary.ledger["ended"] == "done":
            found.append((method, cases))
    for method, cases in found:
        traces = Counter(str(case.trace) for case in cases)
        shared: dict[tuple[str, tuple[int, ...]], list[Case]] = {}
        for case in cases:
            if case.choices or traces[str(case.trace)] > 1:
                shared.setdefault((str(case.trace), case.choices), []).append(case)
        for expected in list(shared.values())[:most]:
            trace, choices = expected[0].trace, expected[0].choices
            assert trace is not None
            steered = replace(steering(search.machine, method.id, trace), choices=choices)
            again, _ = searched(search, method, replace(exploration, trace=steered))
            given.given += 1
            given.alone += len(again) == 1
            if Counter(map(_said, again)) != Counter(map(_said, expected)):
                said = [one.constraints for one in again]
                given.wrong.append(
                    f"{method.id} {choices}: {said}, not {[one.constraints for one in expected]}"
                )


def _said(case: Case) -> str:
    ended = case.ended, case.exception, case.mistake, str(case.trace), case.choices
    return repr((ended, sorted(case.constraints), sorted(case.heap_in)))
