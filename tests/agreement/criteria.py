"""What a criterion leaves of the cases within a wider one, beside the search within it: both are the same, by
how much of the criterion each case says that it needs.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from hornbill.bytecode.model import MethodModel
from hornbill.cases import CaseSearch, FoundCase, Summary
from hornbill.clp.explorations import Exploration
from hornbill.criteria import parsed_parts

WIDER: dict[str, tuple[int, tuple[int, ...]]] = {
    "loop": (3, (1, 2)),
    "block": (4, (1, 2, 3)),
    "depth": (24, (4, 9, 16)),
}
"""By kind of criterion: the bound of the search whose cases are filtered, and the bounds that are left."""

_SAME = ("ended", "exception", "trace")


@dataclass(slots=True)
class CriteriaTally:
    """Filtered searches compared, searches that did not end, cases that were filtered out, and problems."""

    compared: int = 0
    left_out: int = 0
    dropped: int = 0
    problems: list[str] = field(default_factory=list)

    def add(self, other: CriteriaTally) -> None:
        """Count another tally's too."""
        self.compared += other.compared
        self.left_out += other.left_out
        self.dropped += other.dropped
        self.problems += other.problems


def compare_criteria(
    search: CaseSearch, methods: Sequence[MethodModel], budget: int, known_rounds: str = "counted"
) -> CriteriaTally:
    """Every kind of criterion, its wider search filtered for each narrower bound. With known rounds `free` in
    the wider search, what is left is still that of searches that count them."""
    tally = CriteriaTally()
    for kind, (wide, narrow) in WIDER.items():
        for method in methods:
            cases, summary = _found(
                search, method, Exploration(f"{kind}-{wide}", budget=budget, known_rounds=known_rounds)
            )
            if summary.ledger["ended"] != "done" or "needs_vary" in summary.statistics:
                tally.left_out += 1
                continue
            for bound in narrow:
                _compare(search, method, f"{kind}-{bound}", budget, cases, tally)
    return tally


def _compare(
    search: CaseSearch,
    method: MethodModel,
    criterion: str,
    budget: int,
    wider: list[dict[str, Any]],
    tally: CriteriaTally,
) -> None:
    exploration = Exploration(criterion, budget=budget)
    searched, summary = _found(search, method, exploration)
    if summary.ledger["ended"] != "done":
        tally.left_out += 1
        return
    left = [case for case in wider if case["needs"][exploration.kind] <= exploration.bound]
    tally.compared += 1
    tally.dropped += len(wider) - len(left)
    if _known(left) != _known(searched):
        tally.problems.append(
            f"{method.id}: {criterion}: {len(left)} of {len(wider)} where {len(searched)} are"
        )


def compare_parts(folder: Path, names: Sequence[str], budget: int, known_rounds: str) -> CriteriaTally:
    """A part that has all classes, in a search within a wider criterion, beside the search within its own."""
    tally = CriteriaTally()
    for criterion in ("loop-2", "block-2", "block-3"):
        own = Exploration(criterion, budget=budget, known_rounds=known_rounds)
        wide = Exploration("loop-9", budget=budget, known_rounds=known_rounds)
        plain = _all_found(CaseSearch([folder]), names, own)
        parted = _all_found(CaseSearch([folder], parts=parsed_parts({"*": criterion})), names, wide)
        for name in names:
            if plain[name] is None or parted[name] is None:
                tally.left_out += 1
                continue
            tally.compared += 1
            if plain[name] != parted[name]:
                tally.problems.append(f"{name}: a part within {criterion} has other cases than the whole")
    return tally


def _all_found(
    search: CaseSearch, names: Sequence[str], exploration: Exploration
) -> dict[str, Counter[str] | None]:
    """The cases of each method, but for what they need; None where the search did not end."""
    found: dict[str, Counter[str] | None] = {}
    for name in names:
        method = search.program.method(name)
        assert method is not None
        cases, summary = _found(search, method, exploration)
        is_done = summary.ledger["ended"] == "done"
        found[name] = Counter(repr([case[key] for key in _SAME]) for case in cases) if is_done else None
    return found


def _known(cases: list[dict[str, Any]]) -> Counter[str]:
    return Counter(repr([case[key] for key in (*_SAME, "needs")]) for case in cases)


def _found(
    search: CaseSearch, method: MethodModel, exploration: Exploration
) -> tuple[list[dict[str, Any]], Summary]:
    found: list[FoundCase] = []
    summary = search.run(method.id, exploration, found.append)
    return [case.json for case in found], summary
