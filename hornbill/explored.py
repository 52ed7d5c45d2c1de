"""`hornbill.explore`: the cases of a method as typed objects, for Python programs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from hornbill.analysis.selections import parsed_selection
from hornbill.assumptions import assumed
from hornbill.bytecode.class_path import ClassPath
from hornbill.bytecode.jdk import find_jdk
from hornbill.cases import CaseSearch, Summary
from hornbill.clp.explorations import DEFAULT_EXPLORATION_BUDGET, ORDERS, Exploration
from hornbill.clp.program import Program
from hornbill.costs.amounts import dearest_first
from hornbill.costs.driving import DrivenSearch, require_driven
from hornbill.costs.filtering import wanted_by, worst_places
from hornbill.costs.models import parsed_models
from hornbill.costs.policies import Worst, counted_models, parsed_policy
from hornbill.criteria import (
    parsed_check,
    parsed_composing,
    parsed_criterion,
    parsed_heap,
    parsed_levels,
    parsed_parts,
    require_known,
)
from hornbill.jvm.layout import laid_out
from hornbill.latest_runs import entries_of
from hornbill.method_cases import Case, MethodCases, case_of
from hornbill.methods import described_method, find_method, require_code
from hornbill.native_summaries.installing import install, summary_files
from hornbill.native_summaries.totality import check_summaries
from hornbill.properties import unknown_methods
from hornbill.selected import (
    LOOK_AHEAD,
    STRATEGIES,
    Pruning,
    SelectedSearch,
    concolic_search,
    require_concolic,
    require_meaning,
    require_mergeable,
)
from hornbill.steering import parsed_steering
from hornbill.stub_types import stub_types, unknown_calls


def explore(
    path: str | Path | Sequence[Path],
    method: str,
    *,
    criterion: str = "loop-2",
    heap: str = "solver",
    solver: str = "all",
    budget: int = DEFAULT_EXPLORATION_BUDGET,
    assume: Sequence[str] = (),
    choices: bool = False,
    check: str = "all",
    brief: bool = False,
    rules: bool = False,
    assertions: bool = True,
    unknown: Sequence[str] = (),
    trace: str | None = None,
    chosen: Sequence[int] | None = None,
    first: bool = False,
    select: Sequence[str] = (),
    strategy: str | None = None,
    unit: bool = False,
    look_ahead: str | None = None,
    max_call_depth: int | None = None,
    concolic: bool = False,
    solve_first: bool = False,
    search: str | None = None,
    stub: Sequence[str] = (),
    compose: str = "auto",
    context: str = "insensitive",
    unfold: bool = False,
    summaries: Sequence[str | Path] = (),
    criteria: Mapping[str, str] | None = None,
    merge: bool = False,
    cost: str = "",
    policy: str | None = None,
    sort: str | None = None,
    driven: str = "off",
) -> MethodCases:
    """The ways in which the method, `pkg.Class.method`, can run, as `hornbill cases` finds them with options
    of these names; `criteria` are those of parts of the program, by patterns for classes, as [criteria] in
    hornbill.toml has them. HornbillError where the path, the method or an option is wrong."""
    models = parsed_models(",".join(filter(None, (cost, sort))))
    costs = None if policy is None else parsed_policy(policy, models)
    within = parsed_criterion(criterion)
    entries = entries_of(path)
    program = Program(ClassPath(list(entries), find_jdk(class_path=entries)))
    stubbed = unknown_calls(program, stub_types(program, stub))
    calls = [one.id for one in (*unknown_methods(program, unknown), *stubbed)]
    described = summary_files(map(Path, summaries))
    check_summaries(entries, described)
    parts = parsed_parts(criteria or {})
    cases = CaseSearch(
        *(entries, None, assertions, calls),
        opaque="all",
        parts=parts,
        costs=laid_out(counted_models(models, costs)),
    )
    install(cases.program, described)
    found_method = require_code(described_method(cases.program, find_method(cases.program, method)))
    wanted = parsed_selection(list(select)) if select else None
    pruning = Pruning(
        unit, look_ahead and require_known("look-ahead", look_ahead, LOOK_AHEAD), max_call_depth
    )
    require_meaning(
        wanted, strategy and require_known("strategy", strategy, STRATEGIES), pruning, trace is not None
    )
    order = search and require_known("order of the search", search, ORDERS)
    exploration = Exploration(
        *(str(within), parsed_levels(solver), parsed_heap(heap)),
        assumptions=assumed(found_method, cases.program, assume),
        budget=budget,
        details=not brief,
        choices="all" if choices else "first",
        check=parsed_check(check),
        rules=rules,
        trace=None if trace is None else parsed_steering(cases.machine, found_method, trace, chosen),
        first=first,
        concolic=concolic_search(concolic, order, solve_first),
        terms=None if brief else "all",
        composing=parsed_composing(compose, context),
        unfold=unfold,
    )
    require_mergeable(merge, wanted, str(within), exploration)
    others = {"select": wanted is not None, "trace": trace is not None, "first": first}
    require_driven(driven, costs, others | {"concolic": concolic, "merge": merge})
    found: list[Case] = []

    def tell(one: Exploration) -> Summary:
        return cases.run(
            found_method.id, one, lambda case: found.append(case_of(case.json, terms=case.terms))
        )

    run = SelectedSearch(cases, found_method, wanted, strategy or "auto", pruning)
    require_concolic(exploration)
    if costs is not None and driven != "off":
        summary = DrivenSearch(cases, found_method, costs, driven).run(exploration, tell)
    else:
        summary = run.run(wanted_by(costs, cases, found_method.id, exploration), tell)
    if merge:
        found = [found[place] for place in run.needed([(str(one.trace), one.exception) for one in found])]
        summary = run.merged(summary, [str(one.trace) for one in found])
    if isinstance(costs, Worst):
        found = [
            found[place]
            for place in worst_places(costs, [{"costs": one.costs, "trace": str(one.trace)} for one in found])
        ]
    if sort is not None:
        name = parsed_models(sort)[0].name
        found.sort(key=lambda one: dearest_first({"costs": one.costs, "trace": str(one.trace)}, name))
    return MethodCases(found_method.id, str(within), tuple(found), summary.ledger, summary.statistics)


def _costs_of(case: Case) -> dict[str, Any]:
    return {"costs": case.costs, "trace": str(case.trace)}
