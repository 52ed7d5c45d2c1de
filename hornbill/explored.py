"""`hornbill.explore`: the cases of a method as typed objects, for Python programs."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from hornbill.assumptions import assumed
from hornbill.bytecode.class_path import ClassPath
from hornbill.bytecode.jdk import find_jdk
from hornbill.cases import CaseSearch
from hornbill.clp.explorations import DEFAULT_EXPLORATION_BUDGET, Exploration
from hornbill.clp.program import Program
from hornbill.criteria import parsed_check, parsed_criterion, parsed_heap, parsed_levels
from hornbill.method_cases import Case, MethodCases, case_of
from hornbill.methods import find_method, require_code
from hornbill.properties import unknown_methods
from hornbill.selected import with_counts
from hornbill.steering import parsed_steering
from hornbill.stored import entries_of


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
) -> MethodCases:
    """The ways in which the method, `pkg.Class.method`, can run, as `hornbill cases` finds them with options
    of these names. HornbillError where the path, the method or an option is wrong."""
    within = parsed_criterion(criterion)
    entries = entries_of(path)
    program = Program(ClassPath(list(entries), find_jdk()))
    calls = [one.id for one in unknown_methods(program, unknown)]
    search = CaseSearch(entries, assertions=assertions, unknown=calls)
    found_method = require_code(find_method(search.program, method))
    exploration = Exploration(
        *(str(within), parsed_levels(solver), parsed_heap(heap)),
        assumptions=assumed(found_method, search.program.hierarchy, assume, ()),
        budget=budget,
        details=not brief,
        choices="all" if choices else "first",
        check=parsed_check(check),
        rules=rules,
        trace=None if trace is None else parsed_steering(search.machine, found_method, trace, chosen),
        first=first,
        terms=None if brief else "all",
    )
    found: list[Case] = []
    searched = search.run(
        found_method.id, exploration, lambda case: found.append(case_of(case.json, terms=case.terms))
    )
    summary = with_counts(searched, None)
    return MethodCases(found_method.id, str(within), tuple(found), summary.ledger, summary.statistics)
