"""Searches that costs drive: an oracle says which traces can be wanted for what they cost, and these alone
are gone along (`--driven`).

off        all cases are searched, and those kept that the policy wants
naive      the traces of the whole trace-abstraction, priced by their rules, the dearest first
enhanced   the trace-abstraction with what is known of the inputs, locals and fields, one side of each test at
           a time: clp/cost_search.pl leaves out what cannot come to the costs that are wanted
costly     the traces through the method itself that call the dearest methods most: not complete
auto       enhanced: in that abstraction every model is observable
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from hornbill.abstractions import LOCAL, AbstractTraces
from hornbill.analysis.traces import Trace
from hornbill.bytecode.errors import HornbillError
from hornbill.bytecode.model import MethodModel
from hornbill.cases import CaseSearch, FoundCase, Summary
from hornbill.clp.explorations import NEVER, Driving, Exploration
from hornbill.clp.rule_names import method_of_rule
from hornbill.costs.amounts import parsed_amount
from hornbill.costs.filtering import wanted_by, worst_term
from hornbill.costs.models import CostModel, require_no_negative
from hornbill.costs.policies import Compared, Policy, Within, Worst, places_of
from hornbill.steering import steering

DRIVEN = ("off", "naive", "enhanced", "costly", "auto")
DRIVEN_HELP = (
    "what the search for a --policy goes by: off (all cases are searched), enhanced or auto (bounds), "
    "naive (all traces, the dearest first) or costly (the dearest callees: not complete)"
)
_MOST_TRACES = 50_000
_COSTLY_TRACES = 32
_NOTHING = "all_costs(any([]))"
"""What no path costs: where no trace is wanted, the ledger says what became of all paths."""
_DEPTH_OF_PRICES = 8


def require_driven(driven: str, policy: Policy | None, others: Mapping[str, bool]) -> None:
    """HornbillError where a search cannot be driven so: of `others`, options by name, those that are given
    say otherwise which paths are gone along."""
    if driven not in DRIVEN:
        raise HornbillError(f"--driven {driven!r} is not known", remedy=f"use one of {', '.join(DRIVEN)}")
    if driven == "off":
        return
    if policy is None:
        raise HornbillError("--driven needs a --policy to go for", remedy="give one, such as worst(memory)")
    given = [name for name, is_given in others.items() if is_given]
    if given:
        raise HornbillError(
            f"--driven goes along all paths within a criterion, and {given[0]} chooses some otherwise",
            remedy=f"leave out {given[0]}, or --driven",
        )
    require_no_negative(policy.models, "more of a path could cost less")


@dataclass(frozen=True, slots=True)
class DrivenSearch:
    """A search of a method for the cases that a policy wants, driven in one of the ways of DRIVEN."""

    search: CaseSearch
    method: MethodModel
    policy: Policy
    driven: str

    def run(self, exploration: Exploration, tell: Callable[[Exploration], Summary]) -> Summary:
        """Search; `tell` runs one, and tells of its cases. The answer is what there is to say at the end."""
        exploration = replace(exploration, composing=NEVER)
        match self.driven:
            case "naive":
                return self._along(exploration, tell, self._naive(exploration))
            case "costly":
                return self._along(exploration, tell, self._costly(exploration))
        return self._enhanced(exploration, tell)

    def _enhanced(self, exploration: Exploration, tell: Callable[[Exploration], Summary]) -> Summary:
        steps = 0
        driving: Driving | None
        if self._model().is_depth and isinstance(self.policy, Worst):
            driving = None
            wanted = wanted_by(self.policy, self.search, self.method.id, exploration)
        elif isinstance(self.policy, Within):
            sums = {model.name for model in self.search.costs if not model.is_depth}
            places = {name: place for name, place in places_of(self.search.costs).items() if name in sums}
            driving = _within(self.policy.any_of, places)
            wanted = wanted_by(self.policy, self.search, self.method.id, exploration)
        else:
            numbers: list[int] = []
            first = replace(exploration, details=False, rules=False, terms=None)
            first = replace(first, driving=Driving(self._place(), best=self.policy.count))
            summary = self.search.run(self.method.id, first, lambda case: numbers.extend(self._numbers(case)))
            steps = summary.statistics["steps"]
            floor = sorted(numbers)[-self.policy.count :][0] if numbers else 0
            driving = Driving(self._place(), above=floor - 1) if numbers else None
            term = worst_term(self.policy, self.search, numbers)
            wanted = replace(exploration, sought=f"all_costs({term})")
        summary = tell(replace(wanted, driving=driving))
        return _with_statistics(summary, {"steps": summary.statistics["steps"] + steps})

    def _along(
        self,
        exploration: Exploration,
        tell: Callable[[Exploration], Summary],
        oracle: Iterator[tuple[int, Trace]],
    ) -> Summary:
        """Go along the traces of an oracle, which come with what their rules cost, the dearest first."""
        generated = infeasible = steps = cases = 0
        last: Summary | None = None
        dearest: list[int] = []
        for cost, trace in oracle:
            if self.driven == "naive" and self._is_over(dearest, cost):
                break
            steered = replace(exploration, trace=steering(self.search.machine, self.method.id, trace))
            if isinstance(self.policy, Within):
                steered = wanted_by(self.policy, self.search, self.method.id, steered)
            last = tell(steered)
            generated += 1
            steps += last.statistics["steps"]
            infeasible += last.statistics["traces_infeasible"]
            cases += last.cases
            dearest += [cost] * last.cases
        if last is None:
            last = tell(replace(exploration, sought=_NOTHING))
        counts = {"cases": cases, "steps": steps, "traces_generated": generated}
        return _with_statistics(last, counts | {"traces_infeasible": infeasible})

    def _is_over(self, dearest: Sequence[int], cost: int) -> bool:
        """Whether a trace of that cost is none of the worst ones, where these were found before."""
        if isinstance(self.policy, Within):
            return False
        count = self.policy.count
        return len(dearest) >= count and cost < dearest[count - 1]

    def _numbers(self, case: FoundCase) -> list[int]:
        assert isinstance(self.policy, Worst)
        amount = parsed_amount(case.json.get("costs", {}).get(self.policy.model.name, 0))
        return [amount.constant] if amount.is_constant else []

    def _place(self) -> int:
        return places_of(self.search.costs)[self._model().name]

    def _model(self) -> CostModel:
        """The model by which traces are put in order."""
        return self.policy.models[0]

    def _naive(self, exploration: Exploration) -> Iterator[tuple[int, Trace]]:
        """The traces of the whole abstraction that can be wanted."""
        oracle = AbstractTraces(self.search, self.method, exploration)
        oracle.rules()
        prices = self._prices()
        self._require_observable(prices["rules"])
        priced: list[tuple[int, Trace]] = []
        for trace in oracle.traces():
            totals = _totals(trace, prices)
            if isinstance(self.policy, Worst) or _wants(self.policy, totals, self.search.costs):
                priced.append((totals[self._place() - 1], trace))
            if len(priced) > _MOST_TRACES:
                raise HornbillError(
                    f"the trace-abstraction has more than {_MOST_TRACES:,} traces",
                    remedy="use --driven enhanced, or a smaller criterion",
                )
        yield from sorted(priced, key=lambda one: -one[0])

    def _costly(self, exploration: Exploration) -> Iterator[tuple[int, Trace]]:
        """Traces of the method's own rules that call the dearest methods most; what these do is open."""
        oracle = AbstractTraces(self.search, self.method, exploration, "none", LOCAL)
        AbstractTraces(self.search, self.method, exploration).rules()
        prices = self._prices()
        calls = _Callees(self.search, prices["rules"], self._place() - 1)
        priced = [(calls.price_of_trace(self.method.id, trace), trace) for trace in oracle.traces()]
        yield from sorted(priced, key=lambda one: -one[0])[:_COSTLY_TRACES]

    def _prices(self) -> dict[str, Any]:
        """What rules cost that are loaded (clp/rule_costs.pl)."""
        prices: dict[str, Any] = json.loads(self.search.machine.engine.ask("rule_prices", self.method.id))
        return prices

    def _require_observable(self, prices: Mapping[str, Mapping[str, Any]]) -> None:
        """HornbillError where a model that the policy names hangs on what the traces do not say."""
        places = places_of(self.search.costs)
        for model in self.policy.models:
            if model.is_depth:
                self._refuse(model, "it is no sum")
            for name, price in prices.items():
                if price["arrays"][places[model.name] - 1]:
                    self._refuse(model, f"{method_of_rule(name)} makes an array, whose length no trace says")
                if price["targets"] and model.methods:
                    self._refuse(model, f"what a virtual call in {method_of_rule(name)} runs is open")

    def _refuse(self, model: CostModel, why: str) -> None:
        raise HornbillError(
            f"{model.name} is not observable in the naive trace-abstraction: {why}",
            remedy="use --driven enhanced, which keeps what the costs hang on",
        )


class _Callees:
    """What calls of methods cost at most where each of their blocks is entered once: an estimate."""

    def __init__(self, search: CaseSearch, prices: Mapping[str, Mapping[str, Any]], place: int) -> None:
        self._machine, self._place = search.machine, place
        self._prices = {name: price["vector"][place] for name, price in prices.items()}
        self._known: dict[str, int] = {}
        self._of: dict[str, list[tuple[str, int]]] = {}
        for name, price in self._prices.items():
            self._of.setdefault(method_of_rule(name), []).append((name.rpartition(":")[0], price))

    def price_of_trace(self, method_id: str, trace: Trace) -> int:
        """What the trace's own rules cost, with all that they call."""
        calls = self._machine.call_places(method_id)
        total = 0
        for node in trace.nodes():
            total += self._prices.get(node.name, 0)
            rules = calls.get(node.predicate)
            if rules is None or not isinstance(node.end, int) or node.end > len(rules):
                continue
            for part, place in zip(node.parts, rules[node.end - 1], strict=False):
                if part.is_open:
                    total += max((self.price(name) for name in place), default=0)
        return total

    def price(self, method_id: str, depth: int = _DEPTH_OF_PRICES) -> int:
        """What a call of the method costs."""
        if method_id not in self._known and depth:
            self._known[method_id] = 0
            dearest: dict[str, int] = {}
            for predicate, price in self._of.get(method_id, ()):
                dearest[predicate] = max(price, dearest.get(predicate, 0))
            called = {
                name
                for rules in (self._machine.call_places(method_id) if dearest else {}).values()
                for rule in rules
                for place in rule
                for name in place
                if method_of_rule(name) == name and name != method_id
            }
            self._known[method_id] = sum(dearest.values()) + sum(self.price(one, depth - 1) for one in called)
        return self._known.get(method_id, 0)


def _within(any_of: Sequence[Sequence[Compared]], places: Mapping[str, int]) -> Driving | None:
    """What can be left out for a policy: each of its ways asks at least, or at most, that of a model."""
    model, above = None, None
    for name, place in places.items():
        least = [_least(one, name) for one in any_of]
        known = [number for number in least if number is not None]
        if len(known) == len(any_of):
            model, above = place, min(known) - 1
            break
    most = []
    for name, place in places.items():
        greatest = [_greatest(one, name) for one in any_of]
        bounds = [number for number in greatest if number is not None]
        if len(bounds) == len(any_of):
            most.append((place, max(bounds)))
    return None if model is None and not most else Driving(model, above=above, most=tuple(most))


def _least(compared: Sequence[Compared], name: str) -> int | None:
    numbers = [
        one.number + (one.operator == ">")
        for one in compared
        if one.model == name and one.operator in (">", ">=")
    ]
    return max(numbers, default=None)


def _greatest(compared: Sequence[Compared], name: str) -> int | None:
    numbers = [
        one.number - (one.operator == "<")
        for one in compared
        if one.model == name and one.operator in ("<", "<=")
    ]
    return min(numbers, default=None)


def _totals(trace: Trace, prices: Mapping[str, Any]) -> list[int]:
    """What the rules on the trace cost in each model."""
    totals = list(prices["begun"])
    for node in trace.nodes():
        price = prices["rules"].get(node.name)
        if price is not None:
            totals = [total + of for total, of in zip(totals, price["vector"], strict=True)]
    return totals


def _wants(policy: Within, totals: Sequence[int], models: Sequence[CostModel]) -> bool:
    """Whether the policy wants what costs that."""
    named = {model.name: total for model, total in zip(models, totals, strict=True)}
    holds = {"<": int.__lt__, "<=": int.__le__, ">": int.__gt__, ">=": int.__ge__}
    return any(
        all(holds[one.operator](named[one.model], one.number) for one in each) for each in policy.any_of
    )


def _with_statistics(summary: Summary, counts: Mapping[str, int]) -> Summary:
    cases = counts.get("cases", summary.cases)
    return replace(summary, cases=cases, statistics={**summary.statistics, **counts})
