"""Lifting: the path of a trial, followed on the clauses with its inputs as unknowns that have values.

What comes out is a case as a search finds it, with the path condition, heaps, trace and cost, whose witness
are the trial's inputs. Where the clauses do not follow, the case claims its witness alone, and says why.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from hornbill.analysis.coverage import reason_of
from hornbill.building.seen_plans import plan_of
from hornbill.bytecode.errors import HornbillError
from hornbill.bytecode.model import MethodModel
from hornbill.bytecode.parameters import parameter_names
from hornbill.cases import CaseSearch, FoundCase, Summary
from hornbill.clp.explorations import Exploration
from hornbill.method_cases import Case, case_of
from hornbill.trial_arguments import StubArguments
from hornbill.values import ArgumentWriter

BUDGET = 1_000_000
"""Engine steps in which a path is followed and run."""
_NO_BOUND = 1_000_000_000


def lift_each(search: CaseSearch, cases: Mapping[str, Sequence[Case]], kind: str) -> dict[str, list[Case]]:
    """These trials, by methods, each as far as it can be followed."""
    search.machine.begin_searches(warm=True)
    return {
        name: [_lifted_or_why(search, name, case, kind) for case in several]
        for name, several in cases.items()
    }


def _lifted_or_why(search: CaseSearch, name: str, case: Case, kind: str) -> Case:
    try:
        return lifted(search, name, case, kind)
    except Exception as problem:  # noqa: BLE001 - a mistake in Hornbill costs this case alone
        return _observed(case, f"a mistake in Hornbill: {problem!r}")


def not_lifted(cases: Mapping[str, Sequence[Case]], why: str) -> dict[str, list[Case]]:
    """These trials as they were observed, with the reason why nobody followed them."""
    return {name: [_observed(case, why) for case in several] for name, several in cases.items()}


def lifted(search: CaseSearch, name: str, case: Case, kind: str = "loop", budget: int = BUDGET) -> Case:
    """The case of a trial of the method of that name with what its path says of all inputs that take it."""
    method = search.program.method(name)
    assert method is not None and case.observed is not None
    if case.observed.gone_on is not None:
        return _observed(case, "the call goes on from what the method gave")
    case = replace(case, inputs={one: one for one in parameter_names(method)})
    receiver = [] if method.is_static else [case.witness.this]
    try:
        hierarchy = search.program.hierarchy
        values = StubArguments(hierarchy, plan_of(case)).of([*receiver, *case.witness.args])
        args = ArgumentWriter(hierarchy).call(method, values)
        found, summary = _followed(search, method, args, kind, budget)
    except HornbillError as problem:
        return _observed(case, problem.what)
    if found is None:
        return _observed(case, _why(summary))
    difference = _difference(method, case, found)
    if difference is not None:
        return _observed(case, difference)
    return _merged(case, case_of(found.json, None, found.terms))


def _followed(
    search: CaseSearch, method: MethodModel, args: str, kind: str, budget: int
) -> tuple[FoundCase | None, Summary]:
    exploration = Exploration(
        f"{kind}-{_NO_BOUND}",
        budget=budget,
        choices="all",
        kept=1,
        known_rounds="free",
        unexplained=True,
        first=True,
        trial=args,
    )
    found: list[FoundCase] = []
    summary = search.run(method.id, exploration, found.append)
    return found[0] if found else None, summary


def _why(summary: Summary) -> str:
    ended: Mapping[str, Any] = summary.ledger
    if ended["ended"] != "done":
        return "it takes more steps than are spent on it"
    reasons = [reason_of(why) for why in ended["paths"]]
    told = sorted(reasons, key=lambda reason: reason.why == "assumed")
    return f"{told[0].why}: {told[0].what}" if told else "the clauses do not take its path"


def _difference(method: MethodModel, case: Case, found: FoundCase) -> str | None:
    """What the clauses do otherwise than the JVM, if anything. What the call initialises may be so already
    on the JVM."""
    json = found.json
    if "mistake" in json:
        return f"the clauses take {json['mistake']}"
    if (json["ended"], json["exception"]) != (case.ended, case.exception):
        return f"the clauses end otherwise: {json['ended']} {json['exception']}"
    value = json["witness"].get("value")
    if isinstance(value, bool | int | float | str) and value != case.witness.value:
        return f"the clauses give {value!r}, the JVM {case.witness.value!r}"
    taken = {(one["method"], one["pc"], one["outcome"]) for one in json["branches"]}
    seen = {(one.method, one.pc, one.outcome) for one in case.branches}
    others = (seen - taken) | {one for one in taken - seen if one[0] == method.id and seen}
    return f"the clauses take other branches: {sorted(others)[:2]}" if others else None


def _merged(case: Case, followed: Case) -> Case:
    return replace(followed, witness=case.witness, checked=True, observed=case.observed)


def _observed(case: Case, why: str) -> Case:
    assert case.observed is not None
    return replace(case, observed=replace(case.observed, why=why))
