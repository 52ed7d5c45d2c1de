"""Searches for the cases that a policy wants."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from hornbill.bytecode.errors import HornbillError
from hornbill.cases import CaseSearch, FoundCase
from hornbill.clp.explorations import Exploration
from hornbill.costs.amounts import dearest_first, parsed_amount
from hornbill.costs.policies import Policy, Within, Worst, places_of


def wanted_by(
    policy: Policy | None, search: CaseSearch, method_id: str, exploration: Exploration
) -> Exploration:
    """The exploration of the method, for those cases alone that the policy wants; the search counts what it
    names. For the worst cases, all are searched first."""
    if policy is not None and exploration.concolic is not None:
        what = "--policy is asked of paths that are searched, and a concolic search runs inputs first"
        raise HornbillError(what, remedy="leave out --concolic, or have --cost and --sort order its cases")
    match policy:
        case None:
            return exploration
        case Within():
            term = policy.term(search.costs)
        case Worst():
            term = _worst(policy, search, method_id, exploration)
    return replace(exploration, sought=f"all_costs({term})")


def _worst(policy: Worst, search: CaseSearch, method_id: str, exploration: Exploration) -> str:
    name = policy.model.name
    numbers: list[int] = []

    def found(case: FoundCase) -> None:
        amount = parsed_amount(case.json.get("costs", {}).get(name, 0))
        if amount.is_constant:
            numbers.append(amount.constant)

    search.run(method_id, replace(exploration, details=False, rules=False, check="none", terms=None), found)
    return worst_term(policy, search, numbers)


def worst_term(policy: Worst, search: CaseSearch, numbers: Sequence[int]) -> str:
    """The policy as the engine reads it (clp/cost_policies.pl), where these are costs of cases, the dearest
    ones among them."""
    dearest = sorted(numbers, reverse=True)
    floor = dearest[: policy.count][-1] if dearest else 0
    place = places_of(search.costs)[policy.model.name]
    return f"worst({place},{floor},{dearest[0] if dearest else 'none'})"


def worst_places(policy: Worst, cases: Sequence[Mapping[str, Any]]) -> list[int]:
    """The places of those cases, dearest first, that the policy wants of all that were found for it: of
    cases that cost as much as each other no more than it asks for."""
    name = policy.model.name
    order = sorted(range(len(cases)), key=lambda place: dearest_first(cases[place], name))
    kept, numbers = [], 0
    for place in order:
        is_number = parsed_amount(cases[place].get("costs", {}).get(name, 0)).is_constant
        numbers += is_number
        if not is_number or numbers <= policy.count:
            kept.append(place)
    return kept
