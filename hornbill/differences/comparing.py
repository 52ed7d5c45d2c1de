"""What is another in one method of two versions.

Cases of the old version come as they were found, with what they cost. The new version is at hand: it is
searched for the overlaps of its cases with the old ones, and runs the old cases' witnesses.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from hornbill.bytecode.model import MethodModel
from hornbill.bytecode.parameters import parameter_names
from hornbill.cases import CaseSearch
from hornbill.costs.models import CostModel
from hornbill.differences.conditions import NotSayable, Renaming, is_searched, parameters_of, same_names
from hornbill.differences.costs import Cost, Tolerance, amounts, cost_of
from hornbill.differences.matching import alike, alone, is_changed, leaves_other
from hornbill.differences.overlaps import Overlap, OverlapSearch
from hornbill.differences.results import CostDifference, MethodDifference, OtherOutcome
from hornbill.differences.runs import Ran, Runs
from hornbill.method_cases import Case, MethodCases, Witness
from hornbill.preconditions.expressions import Expression, Infix


@dataclass(frozen=True, slots=True)
class Wanted:
    """In which models costs are compared, how much dearer something may become, and the steps that
    looking for the overlaps of a method may take."""

    models: tuple[CostModel, ...]
    tolerance: Tolerance
    budget: int


class MethodComparison:
    """The comparison of a method in the new version with what is known of it in the old one. Where what
    inputs cost there is not `confirmed` afterwards, by runs, one that several old cases ask for is left out,
    unless these cost the same."""

    def __init__(
        self,
        search: CaseSearch,
        method: MethodModel,
        old: MethodCases,
        new: MethodCases,
        wanted: Wanted,
        is_confirmed: bool = False,
    ) -> None:
        own = parameter_names(method)
        self._renaming = Renaming(parameters_of(old.cases) or tuple(own), tuple(own))
        self._search = search
        self._method = method
        self._old, self._new = old, new
        self._wanted = wanted
        self._is_confirmed = is_confirmed
        self._overlapping = OverlapSearch(search, method, new.criterion, wanted.budget, self._renaming)
        self._left_out: dict[str, int] = {}
        self._told: set[tuple[int, str]] = set()
        """The old cases of which a difference is told, each with the model."""

    def difference(self) -> MethodDifference:
        """What is another."""
        old = [case for case in self._old.cases if is_searched(case)]
        new = [case for case in self._new.cases if is_searched(case)]
        pairs = alike(old, new, self._renaming)
        paired = {id(case) for pair in pairs for case in (pair.old, pair.new)}
        left = [case for case in old if id(case) not in paired]
        further = [one for place, case in enumerate(left) for one in self._overlaps(case, len(left) - place)]
        rephrased = alone(further, (case for case in new if id(case) not in paired))
        changed = [pair for pair in [*pairs, *rephrased] if is_changed(pair, self._renaming)]
        others_left = [pair for pair in pairs if pair not in changed and leaves_other(pair, self._renaming)]
        partners = len(pairs) + len(rephrased)
        costs = [cost for overlap in [*pairs, *further] for cost in self._costs(overlap)]
        run = self._run(old)
        for document, whose in ((self._old, "old"), (self._new, "new")):
            if (ended := document.ledger["ended"]) != "done":
                self._left_out[f"the search of the {whose} version was cut short ({ended})"] = 0
            if kept_apart := document.statistics.get("left_out"):
                self._left_out[f"{kept_apart} {whose} cases are not kept"] = 0
        return MethodDifference(
            self._method.id,
            self._old.method,
            self._renaming.other,
            len(new) - partners,
            len(old) - partners,
            len(changed) + len(others_left),
            (*costs, *run.costs),
            run.ran,
            tuple(run.others),
            tuple(f"{why}: {_many(count)}" if count else why for why, count in self._left_out.items()),
        )

    def _overlaps(self, case: Case, waiting: int) -> Sequence[Overlap]:
        try:
            known = self._overlapping.overlaps(case, waiting)
        except NotSayable as problem:
            self._count(f"what cases ask cannot be said ({problem})")
            return ()
        if known.left_out is not None:
            self._count(f"the new version goes further there ({known.left_out})")
        return known.found

    def _count(self, why: str) -> None:
        self._left_out[why] = self._left_out.get(why, 0) + 1

    # --- costs

    def _costs(self, overlap: Overlap, is_witness: bool = False) -> Iterator[CostDifference]:
        """The differences for inputs of the overlap, or for the old case's witness alone, where none is told
        of yet."""
        before, after = overlap.old.costs, overlap.new.costs
        for model in (one.name for one in self._wanted.models):
            of = id(overlap.old), model
            if model not in before or model not in after or (is_witness and of in self._told):
                continue
            try:
                old = cost_of(before[model], self._renaming)
                new = cost_of(after[model], same_names(self._renaming.other))
            except NotSayable as problem:
                self._count(f"costs cannot be said ({problem})")
                continue
            shown = None if old == new else self._cost(model, overlap, old, new)
            if shown is not None and (is_witness or not self._is_ambiguous(model, overlap.old, shown)):
                self._told.add(of)
                yield shown

    def _cost(self, model: str, overlap: Overlap, old: Cost, new: Cost) -> CostDifference | None:
        """Both costs for inputs for which the new one is beyond the tolerance, else for which they differ."""
        shown = self._shown(model, overlap, old, new)
        if old.known is None or new.known is None:
            tolerance = self._wanted.tolerance
            if shown is None or not shown.exceeds:
                beyond = tolerance.exceeded(old.expression, new.expression)
                shown = self._elsewhere(model, overlap, old, new, beyond) or shown
            if shown is None:
                different = Infix("!=", old.expression, new.expression)
                shown = self._elsewhere(model, overlap, old, new, different)
        return shown

    def _is_ambiguous(self, model: str, case: Case, shown: CostDifference) -> bool:
        """Whether it is not known what the inputs cost in the old version: another old case asks for them."""
        if self._is_confirmed:
            return False
        given = [*([] if self._method.is_static else [shown.inputs["this"]]), *shown.inputs["args"]]
        for other in self._old.cases:
            if other is case or not is_searched(other) or other.costs.get(model) == case.costs.get(model):
                continue
            try:
                if not self._overlapping.asks(other, given):
                    continue
            except NotSayable:
                continue
            self._count("several old cases ask for the same inputs")
            return True
        return False

    def _elsewhere(
        self, model: str, overlap: Overlap, old: Cost, new: Cost, condition: Expression
    ) -> CostDifference | None:
        """Both costs for inputs of the overlap for which the condition holds."""
        there = self._overlapping.within(overlap, condition)
        if there is None:
            return None
        shown = replace(there.new, constraints=overlap.new.constraints)
        return self._shown(model, Overlap(overlap.old, shown), old, new)

    def _shown(self, model: str, overlap: Overlap, old: Cost, new: Cost) -> CostDifference | None:
        """Both costs for the inputs of the overlap's witness; None where they are the same there."""
        witness = overlap.new.witness
        before, after = amounts(self._search.machine, self._method, (old, new), self._arguments(witness))
        if before is None or after is None or before == after:
            return None
        known = old.told(before), new.told(after)
        return CostDifference(
            model,
            " && ".join(overlap.new.constraints),
            *known,
            _inputs(witness),
            exceeds=self._wanted.tolerance.is_beyond(*known),
            formulas=None if old.known == before and new.known == after else (old.written, new.written),
        )

    # --- witnesses

    def _run(self, cases: Sequence[Case]) -> Ending:
        """What comes of the old cases' witnesses in the new version, and what those cost there where no
        overlap of the case shows a difference: the new version may go further than searches do."""
        runs = Runs(self._search)
        ending = Ending()
        for case in cases:
            if "answers" in case.more:
                self._count("inputs hang on what unknown calls answer")
                continue
            ran = runs.run(self._method.id, self._arguments(case.witness))
            if isinstance(ran, str):
                self._count(f"inputs cannot be run on the new code ({ran})")
                continue
            ending.ran += 1
            before, after = _ending(case), {part: ran.outcome.get(part) for part in _ENDING}
            if ran.outcome["ended"] not in ("returned", "threw"):
                after["why"] = ran.outcome["why"]
            if case.witness.args_after is not None and before != after:
                ending.others.append(OtherOutcome(_inputs(case.witness), before, after))
            ending.costs += self._costs(Overlap(case, self._in_new_words(case, ran)), is_witness=True)
        return ending

    def _in_new_words(self, case: Case, ran: Ran) -> Case:
        """A case whose inputs were run, with what that has cost."""
        asked = tuple(map(self._renaming.text, case.constraints))
        return replace(case, constraints=asked, costs=ran.costs, terms=None)

    def _arguments(self, witness: Witness) -> list[Any]:
        return [*([] if self._method.is_static else [witness.this]), *witness.args]


@dataclass(slots=True)
class Ending:
    """What came of the old witnesses: how many were run, those that end otherwise, and what they cost."""

    ran: int = 0
    others: list[OtherOutcome] = field(default_factory=list)
    costs: list[CostDifference] = field(default_factory=list)


_ENDING = ("ended", "exception", "value", "args_after")


def _ending(case: Case) -> Mapping[str, Any]:
    after = None if case.witness.args_after is None else list(case.witness.args_after)
    return dict(zip(_ENDING, (case.ended, case.exception, case.witness.value, after), strict=True))


def _inputs(witness: Witness) -> Mapping[str, Any]:
    return {"this": witness.this, "args": list(witness.args)}


def _many(count: int) -> str:
    return f"{count} case" if count == 1 else f"{count} cases"
