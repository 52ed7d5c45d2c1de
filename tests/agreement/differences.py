"""Methods of random programs compared as if one were another version of the other: what is told of inputs is
what runs of them cost in both, and where a run shows that something is dearer, that is told."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import permutations
from pathlib import Path
from typing import Any

from hornbill.bytecode.model import MethodModel
from hornbill.cases import CaseSearch
from hornbill.costs.models import parsed_models
from hornbill.differences.comparing import MethodComparison, Wanted
from hornbill.differences.costs import Tolerance
from hornbill.differences.runs import Runs
from hornbill.method_cases import MethodCases
from hornbill.pipeline.searching import explored
from hornbill.pipeline.tasks import Explore
from tests.agreement.steered import methods_of

MODELS = parsed_models("instructions,memory")
NO_TOLERANCE = Tolerance()


@dataclass(slots=True)
class DifferencesTally:
    """Pairs of methods compared, those whose searches did not end, overlaps told of, those in which only a
    run of the old version told what it costs, inputs that are dearer, and problems."""

    pairs: int = 0
    cut: int = 0
    told: int = 0
    corrected: int = 0
    dearer: int = 0
    problems: list[str] = field(default_factory=list)


def compare_differences(classes: Path, budget: int, each: int = 4) -> DifferencesTally:
    """So many methods with the same parameters are compared with one another."""
    tally = DifferencesTally()
    search = CaseSearch([classes], costs=MODELS)
    for methods in _alike(methods_of(search)):
        some = methods[:each]
        known = {method.id: explored(search, Explore(method.id, "loop-2", budget, 60)) for method in some}
        for old, new in permutations(some, 2):
            if any(known[one.id].ledger["ended"] != "done" for one in (old, new)):
                tally.cut += 1
            else:
                tally.pairs += 1
                _compare(search, new, known[old.id], known[new.id], 2 * budget, tally)
    return tally


def _alike(methods: Sequence[MethodModel]) -> Iterator[list[MethodModel]]:
    groups: dict[tuple[str, str], list[MethodModel]] = defaultdict(list)
    for method in methods:
        if method.name != "<init>":
            owner = "" if method.is_static else method.owner
            groups[owner, method.descriptor.rpartition(")")[0]].append(method)
    return iter(groups.values())


def _compare(
    search: CaseSearch,
    method: MethodModel,
    old: MethodCases,
    new: MethodCases,
    budget: int,
    tally: DifferencesTally,
) -> None:
    wanted = Wanted(MODELS, NO_TOLERANCE, budget)
    runs = Runs(search)
    thought = MethodComparison(search, method, old, new, wanted, is_confirmed=True).difference()
    found = runs.confirmed(thought, NO_TOLERANCE)
    tally.corrected += len({*map(repr, thought.costs)} - {*map(repr, found.costs)})
    here = f"{old.method} -> {new.method}"
    for cost in found.costs:
        tally.told += 1
        spent = _spent(runs, (old.method, method.id), _arguments(method, cost.inputs))
        if spent is None or tuple(one.get(cost.model) for one in spent) != (cost.old, cost.new):
            tally.problems.append(f"{here}: {cost} but {spent}")
    told = {cost.model for cost in found.costs if cost.exceeds}
    for case in (*old.cases, *new.cases):
        inputs = {"this": case.witness.this, "args": case.witness.args}
        spent = _spent(runs, (old.method, method.id), _arguments(method, inputs))
        for model in () if spent is None else spent[0].keys() & spent[1].keys():
            if spent is not None and NO_TOLERANCE.is_beyond(spent[0][model], spent[1][model]):
                tally.dearer += 1
                if model not in told:
                    tally.problems.append(f"{here}: {inputs} cost {spent}, and nothing is told")


def _arguments(method: MethodModel, inputs: Mapping[str, Any]) -> list[Any]:
    return [*([] if method.is_static else [inputs["this"]]), *inputs["args"]]


def _spent(
    runs: Runs, methods: Sequence[str], arguments: Sequence[Any]
) -> list[Mapping[str, int | str]] | None:
    """What the call costs in each of the methods; None where it cannot be made in one."""
    spent = []
    for name in methods:
        ran = runs.run(name, arguments)
        if isinstance(ran, str):
            return None
        spent.append(ran.costs)
    return spent
