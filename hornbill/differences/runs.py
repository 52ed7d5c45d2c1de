"""Inputs run in a version: how the calls end, and what they cost there.

What cases ask is not always all that they rest on (which of many classes an object is of, say). So what inputs
cost in the old version is what a run of them costs, where its code is at hand.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from hornbill.bytecode.errors import HornbillError
from hornbill.cases import CaseSearch
from hornbill.differences.costs import Tolerance
from hornbill.differences.results import CostDifference, MethodDifference
from hornbill.run import Session

RUN_BUDGET = 20_000_000
"""Of a call, in steps: it may never end in another version."""


@dataclass(frozen=True, slots=True)
class Ran:
    """What came of a call, as `hornbill run` has it, and what it has cost by the names of the models."""

    outcome: Mapping[str, Any]
    costs: Mapping[str, int | str]


class Runs:
    """Runs methods of the version that a search has loaded."""

    def __init__(self, search: CaseSearch) -> None:
        self._session = Session((), machine=search.machine)

    def run(self, method_id: str, arguments: Sequence[Any]) -> Ran | str:
        """The call with these arguments, the receiver first, or why there is none."""
        try:
            outcome = self._session.run(method_id, arguments, RUN_BUDGET, count=False, for_costs=True)
        except HornbillError as problem:
            return problem.what
        if outcome["ended"] == "unsupported":
            return str(outcome["why"])
        return Ran(outcome, outcome.pop("costs"))

    def confirmed(self, method: MethodDifference, tolerance: Tolerance) -> MethodDifference:
        """The difference, with what its inputs cost in this version, the old one."""
        is_static = self._session.is_static(method.before)
        costs = []
        for cost in method.costs:
            arguments = [*([] if is_static else [cost.inputs["this"]]), *cost.inputs["args"]]
            ran = self.run(method.before, arguments)
            known = None if isinstance(ran, str) else confirmed(cost, ran.costs.get(cost.model), tolerance)
            if known is not None:
                costs.append(known)
        left_out = len(method.costs) - len(costs)
        return replace(method, costs=tuple(costs))


def confirmed(cost: CostDifference, old: int | str | None, tolerance: Tolerance) -> CostDifference | None:
    """The difference, where the old version costs that."""
