"""Compares what the cases of a method say that their witnesses cost with what a JVM executes.

A cost that is told as a number, or as a sum over the inputs, must be what the JVM counts; one that is told as
a lower bound may not be more. What cannot be compared is counted by its reason.
"""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Callable as Function
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from hornbill.bytecode.errors import HornbillError
from hornbill.bytecode.parameters import parameter_names
from hornbill.cases import CaseSearch, FoundCase
from hornbill.clp.engine import EngineError
from hornbill.clp.explorations import Exploration
from hornbill.costs.amounts import Amount, parsed_amount
from hornbill.costs.evaluated import amount_of
from hornbill.costs.models import parsed_models
from hornbill.jvm.counting import Count, Counter
from tests.agreement.programs import Callable

_NOTHING = "java.lang.Object.<init>()V"
NOT_PLAIN = "a sum over the inputs that is not plain"
OF_LIBRARY = "library code makes objects, which the counter does not see"
REASONS = (NOT_PLAIN, OF_LIBRARY)
"""Why costs are not compared."""
MODELS = "instructions,calls,stack,memory"


@dataclass(slots=True)
class CostTally:
    """Cases that were run; how many costs were compared, by models, those that are lower bounds apart; those
    that differ; and what was not compared, by reasons."""

    cases: int = 0
    equal: Tally[str] = field(default_factory=Tally)
    at_least: Tally[str] = field(default_factory=Tally)
    different: list[str] = field(default_factory=list)
    left_out: Tally[str] = field(default_factory=Tally)

    def add(self, other: CostTally) -> None:
        """Count another tally's cases too."""
        self.cases += other.cases
        self.equal += other.equal
        self.at_least += other.at_least
        self.different += other.different
        self.left_out += other.left_out


def compare_costs(
    path: Path, methods: Iterable[Callable], exploration: Exploration, counter: Counter, most: int
) -> CostTally:
    """Explore the methods of a jar or folder, and count what witnesses, `most` of each method, cost."""
    tally = CostTally()
    search = CaseSearch([path], costs=parsed_models(MODELS))
    for method in methods:
        cases: list[FoundCase] = []
        try:
            search.run(method.id, exploration, cases.append)
        except EngineError:
            tally.left_out["a method that cannot be searched"] += 1
            continue
        model = search.program.method(method.id)
        assert model is not None
        for case in cases[:most]:
            owns = search.class_path.is_application
            _compare(tally, method, parameter_names(model), case.json, counter, owns)
    return tally


def _compare(
    tally: CostTally,
    method: Callable,
    parameters: list[str],
    case: Mapping[str, Any],
    counter: Counter,
    owns: Function[[str], bool],
) -> None:
    witness = case["witness"]
    args = [witness["this"], *witness["args"]] if method.has_receiver else witness["args"]
    try:
        ran = counter.run_many(method.id, [args])[0]
    except HornbillError:
        tally.left_out["a case whose inputs the JVM is not given"] += 1
        return
    if (ran.outcome.ended, ran.outcome.exception) != (case["ended"], case["exception"]):
        ends = ran.outcome.exception or ran.outcome.ended
        tally.left_out[f"a case that ends otherwise on the JVM: {ends}"] += 1
        return
    assert ran.count is not None
    tally.cases += 1
    for model, told in case.get("costs", {}).items():
        why = _why_different(model, parsed_amount(told), ran.count, parameters, args, owns)
        if why is None:
            (tally.at_least if parsed_amount(told).at_least else tally.equal)[model] += 1
        elif why in REASONS:
            tally.left_out[f"{model}: {why}"] += 1
        else:
            tally.different.append(f"{method.id} {args}: {model} {told}, {why}")


def _why_different(
    model: str,
    amount: Amount,
    count: Count,
    parameters: Sequence[str],
    args: Sequence[Any],
    owns: Function[[str], bool],
) -> str | None:
    """Why the amount is not what was counted, a text of REASONS where that is as it should be; None where it
    is."""
    counted = _counted(count, model)
    known = amount_of(Amount(amount.constant, amount.coefficients), parameters, args)
    if known is None:
        return NOT_PLAIN
    if known == counted or (amount.at_least and known < counted):
        return None
    if model == "memory" and known > counted and _calls_library(count, owns):
        return OF_LIBRARY
    return f"the JVM counts {counted}"


def _calls_library(count: Count, owns: Function[[str], bool]) -> bool:
    """Whether the program calls methods of others, but for constructors that do nothing."""
    return any(
        method != _NOTHING and not owns(method.partition("(")[0].rpartition(".")[0])
        for method in count.methods
    )


def _counted(count: Count, model: str) -> int:
    match model:
        case "instructions":
            return count.instructions
        case "calls":
            return count.calls
        case "stack":
            return count.stack
        case "memory":
            return count.memory()
    raise AssertionError(model)
