"""What a call with known inputs costs: the clauses are run on them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from hornbill.bytecode.model import MethodModel
from hornbill.cases import CaseSearch
from hornbill.values import ArgumentWriter


@dataclass(frozen=True, slots=True)
class KnownCost:
    """What a call costs; `is_exact` where no code ran of which that is not known, so that it is no more."""

    cost: int
    is_exact: bool


def known_cost(
    search: CaseSearch, method: MethodModel, model: str, values: Sequence[Any], budget: int
) -> KnownCost | None:
    """What the call with these values, the receiver first, costs in that model of the search; None where it
    does not end within so many steps."""
    arguments = ArgumentWriter(search.program.hierarchy).call(method, values)
    answer = search.machine.run(method, arguments, "clauses", budget, costs=True)
    if "costs" not in answer:
        return None
    place = [one.name for one in search.costs].index(model)
    cost, _, exactness = answer["costs"][place]
    return KnownCost(cost, exactness == "exact")
