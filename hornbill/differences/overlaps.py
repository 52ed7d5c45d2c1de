"""Inputs that a case of one version and a case of the other share.

The new version is searched where what the old case asks holds: each case that is found there is one of the
new version's, as far as the two overlap, with a witness that takes both. What the search leaves out, where
a bound or the budget cuts it short, is told.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from hornbill.assumptions import holding, precondition
from hornbill.bytecode.errors import HornbillError
from hornbill.bytecode.model import MethodModel
from hornbill.cases import CaseSearch, FoundCase
from hornbill.clp.explorations import Exploration
from hornbill.criteria import LEAST_BUDGET
from hornbill.differences.conditions import NotSayable, Renaming, asked, same_names
from hornbill.method_cases import Case, case_of
from hornbill.preconditions.expressions import Expression
from hornbill.values import ArgumentWriter

_ASKING_BUDGET = 1_000_000
_WAITING = 10
"""Of what is left of the steps, a question for certain inputs may take this part."""


@dataclass(frozen=True, slots=True)
class Overlap:
    """A case of the new version as far as an old one reaches into it. The witness is one of both."""

    old: Case
    new: Case


@dataclass(frozen=True, slots=True)
class Overlaps:
    """The overlaps of an old case with the new version's cases, and why there may be others, if there may."""

    found: tuple[Overlap, ...]
    left_out: str | None = None


class OverlapSearch:
    """Searches a method of the new version for what it shares with cases of the old one, within a criterion
    and so many steps in all. `renaming` has the old version's parameters, and the new one's."""

    def __init__(
        self, search: CaseSearch, method: MethodModel, criterion: str, budget: int, renaming: Renaming
    ) -> None:
        self._search = search
        self._method = method
        self._plain = Exploration(
            criterion, choices="first", known_rounds="free", terms="conditions", unexplained=True
        )
        self._left = budget
        self._renaming = renaming

    def overlaps(self, case: Case, waiting: int) -> Overlaps:
        """Those of an old case, while so many are `waiting`, itself included: what is left of the steps is
        for all of them. NotSayable where no condition says what it asks."""
        found, left_out = self._cases(asked(case, self._renaming), waiting)
        return Overlaps(tuple(Overlap(case, one) for one in found), left_out)

    def within(self, overlap: Overlap, condition: Expression) -> Overlap | None:
        """The overlap with inputs for which that holds too, in the new version's words; None where none were
        found."""
        own = same_names(self._renaming.other)
        try:
            within = [*asked(overlap.old, self._renaming), *asked(overlap.new, own), condition]
            found, _ = self._cases(within, _WAITING, first=True)
        except NotSayable:
            return None
        return Overlap(overlap.old, found[0]) if found else None

    def asks(self, case: Case, arguments: Sequence[Any]) -> bool:
        """Whether an old case asks what holds of these arguments; NotSayable where no condition says it."""
        conditions = asked(case, self._renaming)
        if not conditions:
            return True
        text = ArgumentWriter(self._search.program.hierarchy).call(self._method, arguments)
        answer = self._search.machine.run(
            self._method_of(conditions), text, "clauses", _ASKING_BUDGET, count=False
        )
        return bool(answer["value"] == 1)

    def _method_of(self, conditions: Sequence[Expression]) -> MethodModel:
        try:
            return precondition(self._search.program, self._method, tuple(conditions))
        except HornbillError as problem:
            raise NotSayable(problem.what) from None

    def _cases(
        self, conditions: Sequence[Expression], waiting: int, first: bool = False
    ) -> tuple[list[Case], str | None]:
        """The cases where the conditions hold, and why there may be others."""
        holds = (holding(self._method_of(conditions)),) if conditions else ()
        found: list[Case] = []

        def take(case: FoundCase) -> None:
            found.append(case_of(case.json, terms=case.terms))

        budget = max(self._left // waiting, LEAST_BUDGET)
        exploration = replace(self._plain, assumptions=holds, first=first, budget=budget)
        summary = self._search.run(self._method.id, exploration, take)
        self._left -= summary.statistics["steps"]
        return found, _cut(summary.ledger["ended"], summary.ledger["paths"])


def _cut(ended: str, paths: Sequence[str]) -> str | None:
    """Why a search may not have found all that there is."""
    return ended if ended != "done" else next(iter(paths), None)
