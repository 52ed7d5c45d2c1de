"""Conditions of cases, given back as assumptions: the search within them finds the case again."""

from __future__ import annotations

import json
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


Case = dict[str, Any]


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
        for case in cases[:most]:
            if case["constraints"]:
                yield _again(search, method.id, case, cases, 3 * budget)


def _again(
    search: CaseSearch, method_id: str, case: Case, cases: list[Case], budget: int
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
    own = [_way(one) for one in found]
    if _way(case) in own and not {*own} & {_way(one) for one in cases} - {_way(case)}:
        return Again.FOUND, said
    if not done:
        return Again.CUT, said
    return (
        Again.WRONG,
        f"{said}: {len(own) - own.count(_way(case))} others, {own.count(_way(case))} times itself",
    )


def _way(case: Case) -> str:
    """How the case goes, static initialisation apart, some of which conditions may have done."""
    return json.dumps([case[part] for part in ("ended", "exception", "branches")], sort_keys=True)


def _cases(
    search: CaseSearch, method_id: str, budget: int, terms: tuple[str, ...]
) -> tuple[list[Case], bool]:
    """The cases, and whether the search was done."""
    found: list[Case] = []

    def keep(one: FoundCase) -> None:
        found.append(one.json)

    exploration = Exploration(budget=budget, assumptions=terms, choices="first")
    summary = search.run(method_id, exploration, keep)
    cut = any(why.startswith("budget(") for why in summary.ledger["paths"])
    return found, summary.ledger["ended"] == "done" and not cut
