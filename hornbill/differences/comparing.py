"""What is another in one method of two versions.

Cases of the old version come as they were found, with what they cost. The new version is at hand: it is
searched for the overlaps of its cases with the old ones, and runs the old cases' witnesses.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from hornbill.bytecode.errors import HornbillError
from hornbill.bytecode.model import MethodModel
from hornbill.bytecode.parameters import parameter_names
from hornbill.cases import CaseSearch
from hornbill.differences.conditions import NotSayable, Renaming, is_searched, parameters_of
from hornbill.differences.costs import Cost, Tolerance, amounts, cost_of, costs_of
from hornbill.differences.matching import alike, alone, is_changed, leaves_other
from hornbill.differences.overlaps import Overlap, OverlapSearch
from hornbill.differences.results import CostDifference, MethodDifference, OtherOutcome
from hornbill.method_cases import Case, MethodCases, Witness
from hornbill.preconditions.expressions import Expression, Infix
from hornbill.run import Session

RUN_BUDGET = 20_000_000
"""Of a witness: it may never end in the new version."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which costs are compared, by the models' names, how much dearer something may become, and the steps of
    one search for overlaps."""

    models: tuple[str, ...]
    tolerance: Tolerance
    budget: int


class MethodComparison:
    """The comparison of a method in the new version with what is known of it in the old one."""

    def __init__(
        self, search: CaseSearch, method: MethodModel, old: MethodCases, new: MethodCases, wanted: Wanted
    ) -> None:
        own = parameter_names(method)
        self._renaming = Renaming(parameters_of(old.cases) or tuple(own), tuple(own))
        self._search = search
        self._method = method
        self._old, self._new = old, new
        self._wanted = wanted
        self._overlapping = OverlapSearch(search, method, new.criterion, wanted.budget, self._renaming)
        self._left_out: dict[str, int] = {}

    def difference(self) -> MethodDifference:
        """What is another."""
        old = [case for case in self._old.cases if is_searched(case)]
        new = [case for case in self._new.cases if is_searched(case)]
        pairs = alike(old, new, self._renaming)
        paired = {id(case) for pair in pairs for case in (pair.old, pair.new)}
        further = [one for case in old if id(case) not in paired for one in self._overlaps(case)]
        rephrased = alone(further, (case for case in new if id(case) not in paired))
        changed = [pair for pair in [*pairs, *rephrased] if is_changed(pair, self._renaming)]
        others_left = [pair for pair in pairs if pair not in changed and leaves_other(pair, self._renaming)]
        partners = len(pairs) + len(rephrased)
        costs = [cost for overlap in [*pairs, *further] for cost in self._costs(overlap)]
        ran, others = self._run(old)
        for document, whose in ((self._old, "old"), (self._new, "new")):
            if kept_apart := document.statistics.get("left_out"):
                self._left_out[f"{kept_apart} {whose} cases are not kept"] = 0
        return MethodDifference(
            self._method.id,
            self._old.method,
            self._renaming.other,
            len(new) - partners,
            len(old) - partners,
            len(changed) + len(others_left),
            tuple(costs),
            ran,
            tuple(others),
            tuple(f"{why}: {_many(count)}" if count else why for why, count in self._left_out.items()),
        )

    def _overlaps(self, case: Case) -> Sequence[Overlap]:
        try:
            known = self._overlapping.overlaps(case)
        except NotSayable as problem:
            self._count(f"what cases ask cannot be said ({problem})")
            return ()
        if known.left_out is not None:
            self._count(f"the new version goes further there ({known.left_out})")
        return known.found

    def _count(self, why: str) -> None:
        self._left_out[why] = self._left_out.get(why, 0) + 1

    # --- costs

    def _costs(self, overlap: Overlap) -> Iterator[CostDifference]:
        before, after = costs_of(overlap.old), costs_of(overlap.new)
        for model in self._wanted.models:
            if model in before and model in after:
                try:
                    old = cost_of(before[model], self._renaming)
                    new = cost_of(after[model], Renaming(self._renaming.other, self._renaming.other))
                except NotSayable as problem:
                    self._count(f"costs cannot be said ({problem})")
                    continue
                yield from self._cost(model, overlap, old, new)

    def _cost(self, model: str, overlap: Overlap, old: Cost, new: Cost) -> Iterator[CostDifference]:
        if old == new:
            return
        shown = self._shown(model, overlap, old, new)
        if old.known is None or new.known is None:
            tolerance = self._wanted.tolerance
            if shown is None or not shown.exceeds:
                beyond = tolerance.exceeded(old.expression, new.expression)
                shown = self._elsewhere(model, overlap, old, new, beyond) or shown
            if shown is None:
                different = Infix("!=", old.expression, new.expression)
                shown = self._elsewhere(model, overlap, old, new, different)
        if shown is not None:
            yield shown

    def _elsewhere(
        self, model: str, overlap: Overlap, old: Cost, new: Cost, condition: Expression
    ) -> CostDifference | None:
        """Both costs for inputs of the overlap for which the condition holds."""
        there = self._overlapping.within(overlap, condition)
        return None if there is None else self._shown(model, there, old, new)

    def _shown(self, model: str, overlap: Overlap, old: Cost, new: Cost) -> CostDifference | None:
        """Both costs for the inputs of the overlap's witness; None where they are the same there."""
        witness = overlap.new.witness
        before, after = amounts(self._search.machine, self._method, (old, new), self._arguments(witness))
        if before is None or after is None or before == after:
            return None
        is_open = old.at_least and not new.at_least
        symbolic = old.known is None or new.known is None
        return CostDifference(
            model,
            " && ".join(overlap.new.constraints),
            old.told(before),
            new.told(after),
            _inputs(witness),
            exceeds=not is_open and self._wanted.tolerance.is_exceeded(before, after),
            formulas=(old.written, new.written) if symbolic else None,
        )

    # --- witnesses

    def _run(self, cases: Sequence[Case]) -> tuple[int, list[OtherOutcome]]:
        """How many of the old cases' witnesses were run on the new code, and which end otherwise."""
        session = Session((), machine=self._search.machine)
        ran, others = 0, []
        for case in cases:
            if "answers" in case.more:
                self._count("inputs hang on what unknown calls answer")
                continue
            try:
                outcome = session.run(self._method.id, self._arguments(case.witness), RUN_BUDGET, count=False)
            except HornbillError as problem:
                self._count(f"inputs cannot be run on the new code ({problem.what})")
                continue
            if outcome["ended"] == "unsupported":
                self._count(f"inputs cannot be run on the new code ({outcome['why']})")
                continue
            ran += 1
            before, after = _ending(case), {part: outcome.get(part) for part in _ENDING}
            if outcome["ended"] not in ("returned", "threw"):
                after["why"] = outcome["why"]
            if case.witness.args_after is not None and before != after:
                others.append(OtherOutcome(_inputs(case.witness), before, after))
        return ran, others

    def _arguments(self, witness: Witness) -> list[Any]:
        return [*([] if self._method.is_static else [witness.this]), *witness.args]


_ENDING = ("ended", "exception", "value", "args_after")


def _ending(case: Case) -> Mapping[str, Any]:
    after = None if case.witness.args_after is None else list(case.witness.args_after)
    return dict(zip(_ENDING, (case.ended, case.exception, case.witness.value, after), strict=True))


def _inputs(witness: Witness) -> Mapping[str, Any]:
    return {"this": witness.this, "args": list(witness.args)}


def _many(count: int) -> str:
    return f"{count} case" if count == 1 else f"{count} cases"
