"""What a test says of costs: in a comment, and as upper bounds of what its middle part may cost.

`hornbill.Costs`, which lies beside the tests, counts where an agent is attached to the JVM. A bound is what
the case costs, with the inputs of the test where it hangs on these; a cost that may be more has none.
"""

from __future__ import annotations

from collections.abc import Sequence

from hornbill.bytecode.parameters import parameter_names
from hornbill.costs.amounts import parsed_amount
from hornbill.costs.evaluated import amount_of
from hornbill.junit.cases import PlannedCase
from hornbill.junit.costs import TestCosts
from hornbill.junit.literals import string
from hornbill.junit.scope import Scope
from hornbill.junit.support import COSTS
from hornbill.junit.variables import Names

_WITH_LAYOUT = "memory-hotspot"


def bounds(costs: TestCosts, planned: PlannedCase) -> list[tuple[str, int]]:
    """The upper bounds that the test of the case says, by models."""
    given = planned.plan.witness
    values = [*([] if planned.method.is_static else [given.this]), *given.args]
    found = []
    for model in costs.asserted if planned.case.costs else ():
        amount = parsed_amount(planned.case.costs[model])
        cost = amount_of(amount, parameter_names(planned.method), values)
        if cost is not None:
            found.append((model, cost + cost * costs.tolerance // 100))
    return found


def told_costs(costs: TestCosts, planned: PlannedCase) -> str:
    """The costs for a person, but for constant ones that a bound says; nothing where there are none."""
    known = planned.case.costs
    bound = [model for model, _ in bounds(costs, planned) if isinstance(known[model], int)]
    told = [
        _told(model, unit, known[model])
        for model, unit in costs.named
        if model in known and model not in bound
    ]
    return ", ".join(told)


def _told(model: str, unit: str, cost: int | str) -> str:
    plural = unit.removesuffix("s") if cost == 1 else unit
    return f"{cost} {plural}" + ("" if model in (unit, "memory") else f" ({model})")


def measured(
    scope: Scope, names: Names, costs: TestCosts, most: Sequence[tuple[str, object]], acting: Sequence[str]
) -> list[str]:
    """The statements, with what starts to count in front, and the most that they may cost behind: numbers or
    names of variables."""
    if not most:
        return list(acting)
    kind, own = scope.add_import(COSTS), names.fresh("costs")
    checks = []
    for model, bound in most:
        layout = f", {string(costs.layout)}" if model == _WITH_LAYOUT else ""
        checks.append(f"{own}.atMost({string(model)}, {bound}{layout});")
    return [f"{kind} {own} = {kind}.start();", *acting, *checks]
