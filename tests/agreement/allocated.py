"""Compares the bytes that cases of a method say that their witnesses allocate with what a JVM says of them.

What is compared are cases that return, and say `memory-hotspot` exactly: all that they make is known. The JVM
is asked about the second call, when all that it needs is loaded. Where it says something else, but the first
call has made just what the case says by the program's own instructions, that has a reason.
"""

from __future__ import annotations

from collections import Counter as Reasons
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

from hornbill.bytecode.errors import HornbillError
from hornbill.bytecode.parameters import parameter_names
from hornbill.cases import CaseSearch, FoundCase
from hornbill.clp.engine import EngineError
from hornbill.clp.explorations import Exploration
from hornbill.costs.amounts import parsed_amount
from hornbill.costs.evaluated import amount_of
from hornbill.costs.models import CostModel
from hornbill.jvm.counting import Counter, gauging_harness
from hornbill.jvm.harness import JvmHarness
from tests.agreement.programs import Callable

AT_LEAST = "it makes what is not known"
NOT_PLAIN = "a sum over the inputs that is not plain"
NOT_CALLED = "its inputs are not given to the JVM"
OTHERWISE = "its second call ends otherwise than the first: static state"
ONCE = "its second call finds in static fields what the first has made"
BY_JVM = "the JVM makes exceptions on its way"


class Jvms(NamedTuple):
    """One that says what a second call allocates, and one that counts what a first one makes itself."""

    gauge: JvmHarness
    counter: Counter

    def close(self) -> None:
        """End both."""
        self.gauge.close()
        self.counter.close()


def jvms_for(path: Path, java: Path, flags: Sequence[str] = ()) -> Jvms:
    """JVMs for that jar or folder, with these options."""
    return Jvms(gauging_harness([path], java, flags), Counter([path], java, options=flags))


@dataclass(slots=True)
class AllocationTally:
    """How many cases allocate what they say, which do not, and what was not compared, by reasons."""

    equal: int = 0
    different: list[str] = field(default_factory=list)
    left_out: Reasons[str] = field(default_factory=Reasons)

    def add(self, other: AllocationTally) -> None:
        """Count another tally's cases too."""
        self.equal += other.equal
        self.different += other.different
        self.left_out += other.left_out


def compare_allocation(
    path: Path,
    methods: Iterable[Callable],
    exploration: Exploration,
    model: CostModel,
    jvms: Jvms,
    most: int,
) -> AllocationTally:
    """Explore the methods of a jar or folder, and gauge witnesses, `most` of each method; objects are
    laid out by the JVMs as by the model."""
    tally = AllocationTally()
    search = CaseSearch([path], costs=[model])
    for method in methods:
        cases: list[FoundCase] = []
        try:
            search.run(method.id, exploration, cases.append)
        except EngineError:
            continue
        found = search.program.method(method.id)
        assert found is not None
        returned = [case.json for case in cases if case.json["ended"] == "returned"]
        for case in returned[:most]:
            _compare(tally, method, parameter_names(found), case, model, jvms)
    return tally


def _compare(
    tally: AllocationTally,
    method: Callable,
    parameters: Sequence[str],
    case: Mapping[str, Any],
    model: CostModel,
    jvms: Jvms,
) -> None:
    witness = case["witness"]
    args = [witness["this"], *witness["args"]] if method.has_receiver else witness["args"]
    amount = parsed_amount(case.get("costs", {}).get(model.name, 0))
    said = amount_of(amount, parameters, args)
    if said is None:
        tally.left_out[AT_LEAST if amount.at_least else NOT_PLAIN] += 1
        return
    try:
        outcome = jvms.gauge.run(method.id, args)
    except HornbillError:
        tally.left_out[NOT_CALLED] += 1
        return
    if outcome.ended != "returned":
        tally.left_out[OTHERWISE] += 1
    elif outcome.allocated == said:
        tally.equal += 1
    elif outcome.allocated is not None and _made(jvms.counter, method, args) == said:
        tally.left_out[ONCE if outcome.allocated < said else BY_JVM] += 1
    else:
        tally.different.append(f"{method.id} {args}: {amount.json}, the JVM allocates {outcome.allocated}")


def _made(counter: Counter, method: Callable, args: Sequence[Any]) -> int | None:
    count = counter.run_many(method.id, [args])[0].count
    return None if count is None else count.bytes
