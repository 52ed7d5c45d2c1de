"""Inputs run in a version: how the calls end, and what they cost there.

What a case asks is not always all that it rests on (which of many classes an object is of, say). So what
inputs cost in the old version is what a run of them costs, where its code is at hand.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from hornbill.bytecode.errors import HornbillError
from hornbill.cases import CaseSearch
from hornbill.costs.amounts import told_amounts
from hornbill.differences.costs import Tolerance
from hornbill.differences.results import CostDifference, MethodDifference
from hornbill.run import Session

RUN_BUDGET = 20_000_000
"""Of a call, in steps: it may never end in another version."""


@dataclass(frozen=True, slots=True)
class Ran:
    """What came of a call, as `hornbill run` has it, and what it has cost by the names of the models; nothing
    where it did not come to an end."""

    outcome: Mapping[str, Any]
    costs: Mapping[str, int | str]


class Runs:
    """Runs methods of the version that a search has loaded."""

    def __init__(self, search: CaseSearch) -> None:
        self._session = Session((), machine=search.machine)
        self._models = [model.name for model in search.costs]

    def run(self, method_id: str, arguments: Sequence[Any]) -> Ran | str:
        """The call with these arguments, the receiver first, or why it could not be made."""
        try:
            outcome = self._session.run(method_id, arguments, RUN_BUDGET, costs=True)
        except HornbillError as problem:
            return problem.what
        if outcome["ended"] == "unsupported":
            return str(outcome["why"])
        told = outcome.pop("costs")
        amounts = told_amounts(self._models, told) if told else {}
        return Ran(outcome, {name: amount.json for name, amount in amounts.items()})

    def confirmed(self, found: MethodDifference, tolerance: Tolerance) -> MethodDifference:
        """The difference, with what its inputs cost in this version, which is the old one."""
        costs = (self._confirmed(found.before, cost, tolerance) for cost in found.costs)
        known = {repr(cost): cost for cost in costs if cost is not None}
        return replace(found, costs=tuple(known.values()))

    def _confirmed(self, method_id: str, cost: CostDifference, tolerance: Tolerance) -> CostDifference | None:
        """The difference as a run shows it; None where there is none."""
        method = self._session.program.method(method_id)
        receiver = [] if method is None or method.is_static else [cost.inputs["this"]]
        ran = self.run(method_id, [*receiver, *cost.inputs["args"]])
        old = None if isinstance(ran, str) else ran.costs.get(cost.model)
        if old is None or old == cost.old:
            return cost
        if old == cost.new:
            return None
        return replace(cost, old=old, exceeds=tolerance.is_beyond(old, cost.new), formulas=None)
