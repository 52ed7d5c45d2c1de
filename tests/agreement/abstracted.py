"""Trace-abstractions beside plain searches: no path is lost, and what is guided by them finds the same.

Each case of a plain search is along a trace of the abstraction, kept or refined, sliced or not. Guided by the
local slice, there is one case for each local path of the plain search, and no other; guided by the slice of a
point, some case goes through it where a plain one does.
"""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass, field

from hornbill.abstractions import EVERYTHING, LOCAL, AbstractTraces, Slice, guided_cases
from hornbill.analysis.traces import ANY, INITIALISATION, Trace, parsed_trace
from hornbill.bytecode.model import MethodModel
from hornbill.cases import CaseSearch
from hornbill.clp.explorations import Exploration

REFINEMENTS = ("none", "modes")


@dataclass(slots=True)
class Abstracted:
    """How many methods were compared, the traces of their plain searches and of the abstractions, local paths
    and points; what was too much to compare; and what is wrong."""

    methods: int = 0
    plain: int = 0
    abstract: dict[str, int] = field(default_factory=dict)
    local: int = 0
    points: int = 0
    infeasible: int = 0
    too_many: int = 0
    wrong: list[str] = field(default_factory=list)


def compare(search: CaseSearch, method: MethodModel, compared: Abstracted, budget: int, points: int) -> None:
    """Compare abstractions of the method with its plain search, where the budget is enough for all."""
    exploration = Exploration("loop-2", budget=budget, choices="first", check="none")
    found: dict[str, None] = {}
    summary = search.run(method.id, exploration, lambda case: found.update({case.json["trace"]: None}))
    paths = [trace for trace in map(parsed_trace, found) if trace.predicate != INITIALISATION]
    if summary.ledger["ended"] != "done":
        compared.too_many += 1
        return
    compared.methods += 1
    compared.plain += len(paths)
    for refine in REFINEMENTS:
        _covers(search, method, exploration, refine, EVERYTHING, paths, compared)
        _local(search, method, exploration, refine, paths, compared)
    named = sorted({name for trace in paths for name in without_initialisation(trace).names()})
    named = [name for name in named if name.rpartition(":")[2].isdigit()]
    for name in random.Random(method.id).sample(named, min(points, len(named))):
        for refine in REFINEMENTS:
            _through(search, method, exploration, refine, name, paths, compared)


def _generated(generator: AbstractTraces, most: int = 20_000) -> list[Trace] | None:
    """The traces; None where there are too many."""
    counted = generator.counted()
    if counted["ended"] != "done" or counted["count"] > most:
        return None
    traces = list(generator.traces())
    return traces if generator.is_complete else None


def _covers(
    search: CaseSearch,
    method: MethodModel,
    exploration: Exploration,
    refine: str,
    part: Slice,
    paths: Iterable[Trace],
    compared: Abstracted,
) -> None:
    generated = _generated(AbstractTraces(search, method, exploration, refine, part))
    if generated is None:
        compared.too_many += 1
        return
    compared.abstract[refine] = compared.abstract.get(refine, 0) + len(generated)
    if len(set(map(str, generated))) != len(generated):
        compared.wrong.append(f"{method.id} {refine} {part}: a trace comes twice")
    for path in paths:
        if not any(trace.leaves_open(path) for trace in generated):
            compared.wrong.append(f"{method.id} {refine} {part}: lost {path}")


def _local(
    search: CaseSearch,
    method: MethodModel,
    exploration: Exploration,
    refine: str,
    paths: list[Trace],
    compared: Abstracted,
) -> None:
    generator = AbstractTraces(search, method, exploration, refine, LOCAL)
    counted = generator.counted()
    if counted["ended"] != "done" or counted["count"] > 200:
        compared.too_many += 1
        return
    wanted = {without_initialisation(path.local_to(method.id)) for path in paths}
    guided = guided_cases(
        search, method, generator, exploration, path=lambda trace: trace.local_to(method.id)
    )
    found = [without_initialisation(parsed_trace(case["trace"]).local_to(method.id)) for case in guided.cases]
    compared.local += len(wanted)
    compared.infeasible += guided.infeasible
    if guided.given_up:
        compared.too_many += 1
        return
    for path in wanted.difference(found):
        compared.wrong.append(f"{method.id} {refine} local: not found {path}")
    for path in set(found).difference(wanted):
        compared.wrong.append(f"{method.id} {refine} local: no plain case of {path}")
    if len(found) != len(set(found)):
        compared.wrong.append(f"{method.id} {refine} local: a path has two cases")


def _through(
    search: CaseSearch,
    method: MethodModel,
    exploration: Exploration,
    refine: str,
    name: str,
    paths: list[Trace],
    compared: Abstracted,
) -> None:
    generator = AbstractTraces(search, method, exploration, refine, Slice(points=(name,)))
    guided = guided_cases(search, method, generator, exploration, lambda cases: bool(cases))
    compared.points += 1
    compared.infeasible += guided.infeasible
    if not guided.cases and (guided.given_up or not generator.is_complete):
        compared.too_many += 1
    elif not guided.cases:
        compared.wrong.append(f"{method.id} {refine} {name}: not come to")
    elif name not in parsed_trace(guided.cases[0]["trace"]).names():
        compared.wrong.append(f"{method.id} {refine} {name}: the case does not go through it")


def without_initialisation(trace: Trace) -> Trace:
    """The trace with static initialisation open."""
    if trace.predicate == INITIALISATION:
        return ANY
    parts = tuple(map(without_initialisation, trace.parts))
    return Trace(trace.predicate, trace.end, trace.parameters, parts)
