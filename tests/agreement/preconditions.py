"""Conditions of cases, given back as assumptions: the search within them finds the case again."""

from __future__ import annotations

import re
from collections.abc import Iterator
from enum import Enum
from pathlib import Path
from typing import Any

from hornbill.assumptions import assumed
from hornbill.bytecode.errors import HornbillError
from hornbill.cases import CaseSearch, FoundCase
from hornbill.clp.explorations import Exploration
from tests.agreement.programs import Program

_UNSAYABLE = re.compile(r"\b(?:computed|selected|answer)\d+\b")


class Again(Enum):
    """What came of it."""

    FOUND = "found again"
    UNSAYABLE = "in words of no program"
    CUT = "cut short"
    WRONG = "wrong"


def found_again(jar: Path, budget: int, most: int) -> Iterator[tuple[Again, str]]:
    """What comes of the first cases of each method of the jar, with what to say of it."""
    search = CaseSearch([jar])
    for method in Program(jar).callables():
        cases, done = _cases(search, method.id, budget, ())
        if not done:
            continue
        traces = [case["trace"] for case in cases]
        for case in cases[:most]:
            if case["constraints"]:
                yield _again(search, method.id, case, traces, 3 * budget)


def _again(
    search: CaseSearch, method_id: str, case: dict[str, Any], traces: list[str], budget: int
) -> tuple[Again, str]:
    texts = case["constraints"]
    said = f"{method_id}: {' && '.join(texts)}"
    if any(map(_UNSAYABLE.search, texts)):
        return Again.UNSAYABLE, said
    method = search.program.method(method_id)
    assert method is not None
    try:
        terms = assumed(method, search.program, texts)
    except HornbillError as problem:
        return Again.WRONG, f"{said}: {problem}"
    found, done = _cases(search, method_id, budget, terms)
    own = [one["trace"] for one in found]
    if case["trace"] in own and set(own) <= {case["trace"]}:
        return Again.FOUND, said
    if not done:
        return Again.CUT, said
    others = [one for one in own if one != case["trace"]]
    if case["trace"] in own and not set(others) & set(traces):
        return Again.FOUND, said
    return Again.WRONG, f"{said}: {len(others)} others, {own.count(case['trace'])} times itself"


def _cases(
    search: CaseSearch, method_id: str, budget: int, terms: tuple[str, ...]
) -> tuple[list[dict[str, Any]], bool]:
    """The cases, and whether the search was done."""
    found: list[dict[str, Any]] = []

    def keep(one: FoundCase) -> None:
        found.append(one.json)

    exploration = Exploration(budget=budget, assumptions=terms, choices="first")
    summary = search.run(method_id, exploration, keep)
    return found, summary.ledger["ended"] == "done"
