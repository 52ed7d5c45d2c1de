"""The worst case of a method under assumptions: the dearest of its cases, and how far that is proved.

`worst_case` searches without a criterion, for what is dearer than what was found before: sides that cannot
come to that are left out (clp/cost_search.pl). A case counts where the caller `accepts` its witness: what is
assumed may leave more inputs than are asked for, and these are left out there; then all cases are looked at.
That every input was covered, with nothing left for a bound, the budget, or what is unknown, makes it
`proved`.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from hornbill.bytecode.model import MethodModel
from hornbill.cases import CaseSearch, FoundCase, Summary
from hornbill.clp.engine import ending_searches_at
from hornbill.clp.explorations import DEFAULT_EXPLORATION_BUDGET, NEVER, Driving, Exploration
from hornbill.costs.amounts import parsed_amount
from hornbill.costs.known_costs import known_cost

ENDLESS = "loop-1000000"
"""A criterion that cuts nothing short of what a budget does."""
_OF_THE_QUESTION = ("is as initialised", "this runs")
_AT_LEAST = "what some of the code costs that cases run is not known"
_WITNESS_BUDGET = 100_000_000
_LEAST_BUDGET = 1_000
_NO_INPUTS = ("not_selected", "seen_state", "pruned(cost)")
_ROUNDS = ((5_000, 3_000_000), (20_000, 20_000_000), (200_000, 200_000_000))
_BOUNDS_WORK = 2_000_000
"""How many rules are looked at for bounds at most, in a search of so many steps: as long as there are
bounds, little is searched; where there are none, looking for them is all that takes long. Behind the last
round, all steps are for one that looks for bounds as long as this says."""


@dataclass(frozen=True, slots=True)
class Worst:
    """The dearest case that was found, with its cost, which its witness shows; and `upper`, which no input
    exceeds, None where no such bound is known. It is `proved` where both are the same, or where no input is
    left; `left` says why else it is not."""

    cost: int | None
    upper: int | None
    proved: bool
    case: FoundCase | None
    steps: int
    left: tuple[str, ...] = ()
    assumes: tuple[str, ...] = ()


_NOTHING_FOUND = Worst(None, None, proved=False, case=None, steps=0)


def worst_case(
    search: CaseSearch,
    method: MethodModel,
    model: str,
    assumptions: tuple[str, ...] = (),
    *,
    budget: int = DEFAULT_EXPLORATION_BUDGET,
    end: float | None = None,
    heap: str = "solver",
    accepts: Callable[[FoundCase], bool] | None = None,
) -> Worst:
    """The worst case of the method, by the cost model of that name, for which what is assumed holds; the
    search ends after so many steps, or at that time of the clock."""
    exploration = Exploration(
        ENDLESS,
        heap=heap,
        assumptions=assumptions,
        choices="first" if accepts is None else "all",
        composing=NEVER,
    )
    rounds = list(_rounds(search, model, budget)) if accepts is None else [(None, budget)]
    spent, best = 0, _NOTHING_FOUND
    with ending_searches_at(time.monotonic() + 1e9 if end is None else end):
        for driving, most in rounds:
            dearest = _Dearest(search, method, model, accepts)
            one = replace(exploration, driving=driving, budget=min(most, max(budget - spent, _LEAST_BUDGET)))
            summary = search.run(method.id, one, dearest.take)
            spent += summary.statistics["steps"]
            found = _worst(search, summary, dearest, driving is not None)
            best = _better(best, replace(found, steps=spent))
            if best.proved or summary.ledger["ended"] in ("done", "time") or spent >= budget:
                break
    return best


def _rounds(search: CaseSearch, model: str, budget: int) -> Iterator[tuple[Driving | None, int]]:
    """Searches in turn, with the steps that each may take: the later ones look for bounds longer."""
    for work, steps in _ROUNDS if _driving(search, model, 0) is not None else ():
        if steps < budget:
            yield _driving(search, model, work), steps
    yield _driving(search, model, _BOUNDS_WORK), budget


def _worst(search: CaseSearch, summary: Summary, dearest: _Dearest, is_driven: bool) -> Worst:
    """What one search came to."""
    dearest.settle()
    left = (*left_out(search, summary), *dearest.doubts)
    proved = not left
    upper = dearest.cost if proved else None
    if not proved and is_driven and all(why.startswith("budget") for why in left):
        upper = json.loads(search.machine.engine.ask("drive_report", ""))["upper"]
    steps = summary.statistics["steps"]
    taken = taken_for_granted(search, dearest.method, summary)
    return Worst(dearest.cost, upper, proved, dearest.case, steps, left, taken)


def _better(one: Worst, later: Worst) -> Worst:
    """What both say together: the dearer case, and the lower bound from above; of why it is not proved,
    what the later one says."""
    dear = one if later.cost is None or (one.cost is not None and one.cost > later.cost) else later
    uppers = [found.upper for found in (one, later) if found.upper is not None]
    upper = min(uppers, default=None)
    bounded = dear.cost is not None and dear.cost == upper
    left = () if bounded else later.left
    return replace(
        later, cost=dear.cost, case=dear.case, upper=upper, proved=later.proved or bounded, left=left
    )


def _driving(search: CaseSearch, model: str, work: int) -> Driving | None:
    """How a search goes for the dearest case in the model; None where its costs are no sums."""
    place, counted = next(one for one in enumerate(search.costs, 1) if one[1].name == model)
    return None if counted.is_depth else Driving(place, best=1, within=False, work=work)


class _Dearest:
    """The dearest of the cases so far, the first one of those that cost the same."""

    def __init__(
        self, search: CaseSearch, method: MethodModel, model: str, accepts: Callable[[FoundCase], bool] | None
    ) -> None:
        self._search, self.method, self._model, self._accepts = search, method, model, accepts
        self.cost: int | None = None
        self.case: FoundCase | None = None
        self.doubts: dict[str, None] = {}
        self.open: list[FoundCase] = []

    def take(self, case: FoundCase) -> None:
        """Another case was found."""
        amount = parsed_amount(case.json["costs"][self._model])
        for one in _doubts(case.json):
            self.doubts[one] = None
        if "mistake" in case.json:
            return
        if not amount.is_constant or amount.at_least:
            unknown = f"a case costs {amount.text}" if not amount.is_constant else _AT_LEAST
            self.doubts[unknown] = None
            self.open.append(case)
            return
        cost = amount.constant
        if self.cost is not None and cost <= self.cost:
            return
        if self._accepts is None or self._accepts(case):
            self.cost, self.case = cost, case

    def settle(self) -> None:
        """Run the witnesses of cases whose costs hang on their inputs: the engine cannot be asked before."""
        for case in self.open:
            witness = case.json["witness"]
            values = [*([] if self.method.is_static else [witness["this"]]), *witness["args"]]
            known = known_cost(self._search, self.method, self._model, values, _WITNESS_BUDGET)
            if known is None or (self.cost is not None and known.cost <= self.cost):
                continue
            if self._accepts is None or self._accepts(case):
                self.cost, self.case = known.cost, case


def _doubts(case: Mapping[str, Any]) -> tuple[str, ...]:
    """What stands against a case's cost being what it costs."""
    doubts = []
    if "mistake" in case:
        doubts.append(f"a witness that does not take its way: {case['mistake']}")
    if opaque := case.get("opaque"):
        doubts += [f"opaque({name})" for name in opaque["calls"]]
    return tuple(doubts)


def left_out(search: CaseSearch, summary: Summary) -> tuple[str, ...]:
    """Why a search that found cases has not covered every input. That there are no more classes than on the
    class path stands against it where anybody may have others, of a type of the library."""
    ledger = summary.ledger
    reasons = [why for why in ledger["paths"] if why not in _NO_INPUTS]
    if ledger["ended"] != "done" and not any(one.startswith("budget") for one in reasons):
        reasons.append("budget(time)" if ledger["ended"] == "time" else "budget(steps)")
    reasons += [_other_classes(one) for one in ledger["assumed"] if not _is_own(search, one)]
    others = (one for one in ledger["assumes"] if not any(part in one for part in _OF_THE_QUESTION))
    return (*reasons, *others)


def taken_for_granted(search: CaseSearch, method: MethodModel, summary: Summary) -> tuple[str, ...]:
    """What is part of the question: the program's own types have no more classes, static fields are as they
    are initialised, and what else a search presumes."""
    own = (_other_classes(one) for one in summary.ledger["assumed"] if _is_own(search, one))
    fields = (one for one in summary.ledger["assumes"] if any(part in one for part in _OF_THE_QUESTION))
    return (*own, *fields, *search.presumed(method, summary, lambda *_: False, returns=True))


def _is_own(search: CaseSearch, assumed: Mapping[str, Any]) -> bool:
    """Whether the type is the program's, and there are classes of it."""
    return bool(assumed["known"]) and search.class_path.is_application(assumed["type"])


def _other_classes(assumed: Mapping[str, Any]) -> str:
    known = ", ".join(assumed["known"]) or "none"
    return f"other classes than these may be a {assumed['type']}: {known}"
