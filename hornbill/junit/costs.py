"""What a test says of costs: in a comment, and as upper bounds of what its middle part may cost.

`hornbill.Costs`, which lies beside the tests, counts where an agent is attached to the JVM. A bound is what
the case costs, with the inputs of the test where it hangs on these; a cost that may be more has none.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from hornbill.bytecode.parameters import parameter_names
from hornbill.costs.amounts import parsed_amount
from hornbill.costs.evaluated import amount_of
from hornbill.junit.cases import PlannedCase
from hornbill.junit.literals import string
from hornbill.junit.scope import Scope
from hornbill.junit.support import COSTS
from hornbill.junit.variables import Names

ASSERTABLE = ("instructions", "calls", "calls:PATTERN", "memory", "memory-hotspot", "stack")
"""The cost models that the counter of tests knows."""
_CALLS = "calls:"
HOTSPOT = "memory-hotspot"


@dataclass(frozen=True, slots=True)
class TestCosts:
    """Which costs tests name, models with their units, and of which they say an upper bound: what was found
    and `tolerance` percent more. `layout` is that of the objects whose bytes are counted."""

    __test__ = False  # no test of pytest

    named: tuple[tuple[str, str], ...] = ()
    asserted: tuple[str, ...] = ()
    tolerance: int = 0
    layout: str = ""

    def bounds(self, planned: PlannedCase) -> list[tuple[str, int]]:
        """The upper bounds that the test says, by models: of costs that hang on the inputs, for its own."""
        given = planned.plan.witness
        values = [*([] if planned.method.is_static else [given.this]), *given.args]
        found = []
        for model in self.asserted if planned.case.costs else ():
            amount = parsed_amount(planned.case.costs[model])
            cost = amount_of(amount, parameter_names(planned.method), values)
            if cost is not None:
                found.append((model, cost + cost * self.tolerance // 100))
        return found

    def said(self, planned: PlannedCase) -> str:
        """The costs for a person, but for constant ones that a bound says; nothing where there are none."""
        costs = planned.case.costs
        bound = [model for model, _ in self.bounds(planned) if isinstance(costs[model], int)]
        told = [
            _told(model, unit, costs[model])
            for model, unit in self.named
            if model in costs and model not in bound
        ]
        return ", ".join(told)


NO_COSTS = TestCosts()


def is_assertable(model: str) -> bool:
    """Whether the counter of tests knows that cost model."""
    return model in ASSERTABLE[:2] + ASSERTABLE[3:] or (model.startswith(_CALLS) and model != ASSERTABLE[2])


def _told(model: str, unit: str, cost: int | str) -> str:
    plural = unit.removesuffix("s") if cost == 1 else unit
    return f"{cost} {plural}" + ("" if model in (unit, "memory") else f" ({model})")


def measured(
    scope: Scope, names: Names, costs: TestCosts, bounds: Sequence[tuple[str, object]], acting: Sequence[str]
) -> list[str]:
    """The statements, with what they may cost in front and behind; a bound may be the name of a variable."""
    if not bounds:
        return list(acting)
    kind, own = scope.add_import(COSTS), names.fresh("costs")
    checks = []
    for model, bound in bounds:
        layout = f", {string(costs.layout)}" if model == HOTSPOT else ""
        checks.append(f"{own}.atMost({string(model)}, {bound}{layout});")
    return [f"{kind} {own} = {kind}.start();", *acting, *checks]
