"""What a context leaves of the cases of a search without it, beside the search in the context.

Contexts are made of conditions of cases, as they are printed, of one case or of two, as they are or negated.
"""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from hornbill.analysis.traces import parsed_trace
from hornbill.assumptions import assumed
from hornbill.bytecode.errors import HornbillError
from hornbill.bytecode.model import MethodModel
from hornbill.cases import CaseSearch
from hornbill.clp.explorations import Exploration
from hornbill.contexts import in_context
from hornbill.criteria import parsed_criterion
from hornbill.method_cases import MethodCases
from hornbill.pipeline.searching import explored
from hornbill.pipeline.tasks import Explore
from hornbill.steering import steering

_UNSAYABLE = re.compile(r"\b(?:computed|selected|answer)\d+\b")
CRITERIA = ("loop-2", "block-3", "depth-20")


@dataclass(slots=True)
class ContextsTally:
    """Contexts compared, those in which nothing was left out, searches that did not end, cases that were left
    and left out, and problems."""

    compared: int = 0
    cut: int = 0
    left: int = 0
    dropped: int = 0
    problems: list[str] = field(default_factory=list)

    def add(self, other: ContextsTally) -> None:
        """Count another tally's too."""
        self.compared += other.compared
        self.cut += other.cut
        self.left += other.left
        self.dropped += other.dropped
        self.problems += other.problems


def compare_contexts(
    search: CaseSearch, methods: Sequence[MethodModel], seed: int, budget: int, each: int = 3
) -> ContextsTally:
    """So many contexts of each method, in each of the criteria."""
    tally = ContextsTally()
    for criterion in CRITERIA:
        for method in methods:
            document = explored(search, Explore(method.id, criterion, budget, 60))
            if document.ledger["ended"] != "done":
                tally.cut += 1
                continue
            chosen = random.Random(f"{seed} {criterion} {method.id}")
            for _ in range(each):
                _compare(search, method, document, chosen, tally, budget)
    return tally


def _compare(
    search: CaseSearch,
    method: MethodModel,
    document: MethodCases,
    chosen: random.Random,
    tally: ContextsTally,
    budget: int,
) -> None:
    texts = _context(document, chosen)
    try:
        terms = assumed(method, search.program, texts)
    except HornbillError as problem:
        tally.problems.append(f"{method.id}: {texts}: {problem}")
        return
    if not texts:
        return
    criterion = parsed_criterion(document.criterion)
    filtered = in_context(document, criterion, search, method, terms)
    plain = Exploration(str(criterion), assumptions=terms, budget=4 * budget, choices="first")
    searched: list[dict[str, Any]] = []
    summary = search.run(method.id, plain, lambda case: searched.append(case.json))
    is_cut = any(why.startswith(("budget", "unknown")) for why in summary.ledger["paths"])
    if is_cut or summary.ledger["ended"] != "done" or filtered.ledger["filtered"]["why"]:
        tally.cut += 1
        return
    tally.compared += 1
    left = [case.json(str(case.trace)) for case in filtered.cases]
    tally.left += len(left)
    tally.dropped += len(document.cases) - len(left)
    here = f"{method.id}: {criterion}: {' && '.join(texts)}"
    if any(not case["checked"] for case in left):
        tally.problems.append(f"{here}: a witness that does not take its way")
    if _known(search, method, left) != _known(search, method, searched):
        tally.problems.append(f"{here}: {len(left)} of {len(document.cases)} where {len(searched)} are")


def _context(document: MethodCases, chosen: random.Random) -> list[str]:
    """One or two conditions of cases; none where there are no sayable ones."""
    known = sorted({text for case in document.cases for text in case.constraints})
    sayable = [text for text in known if not _UNSAYABLE.search(text)]
    picked = chosen.sample(sayable, min(len(sayable), chosen.choice((1, 1, 2))))
    return [text if chosen.random() < 0.6 else f"!({text})" for text in picked]


def _known(search: CaseSearch, method: MethodModel, cases: list[dict[str, Any]]) -> Counter[str]:
    """How cases end, and their traces but for static initialisation, which conditions may have done."""
    return Counter(
        repr(
            (
                case["ended"],
                case["exception"],
                steering(search.machine, method.id, parsed_trace(case["trace"])),
            )
        )
        for case in cases
    )
