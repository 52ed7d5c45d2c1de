"""`hornbill.traces` and `hornbill.modes`: trace-abstractions of a method, for Python programs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from hornbill.abstractions import EVERYTHING, REFINEMENTS, AbstractTraces, CaseTraces, EnhancedTraces
from hornbill.analysis.traces import Trace
from hornbill.bytecode.class_path import ClassPath
from hornbill.bytecode.errors import HornbillError
from hornbill.bytecode.jdk import find_jdk
from hornbill.bytecode.model import MethodModel
from hornbill.cases import CaseSearch
from hornbill.clp.explorations import DEFAULT_EXPLORATION_BUDGET, Exploration
from hornbill.clp.machine import Machine, Mode
from hornbill.costs.models import parsed_models
from hornbill.criteria import parsed_criterion, parsed_parts, require_known
from hornbill.latest_runs import entries_of
from hornbill.methods import find_method, require_code
from hornbill.trace_points import parsed_slice


@dataclass(frozen=True, slots=True)
class MethodTraces:
    """The traces of a method: how many rules its abstraction has and how many traces these make; the traces,
    where they were asked for, and with the enhanced refinement what each costs, but for what hangs on
    lengths. Not `is_complete` if the budget was spent."""

    method: str
    criterion: str
    rules: int
    count: int
    traces: tuple[Trace, ...] | None
    is_complete: bool
    costs: tuple[int, ...] | None = None


def traces(
    path: str | Path | Sequence[Path],
    method: str,
    *,
    criterion: str = "loop-2",
    refine: str = "none",
    part: str | None = None,
    listed: bool = True,
    budget: int = DEFAULT_EXPLORATION_BUDGET,
    criteria: Mapping[str, str] | None = None,
    cost: str | None = None,
) -> MethodTraces:
    """The traces of the method, `pkg.Class.method`, as `hornbill traces` finds them; `part` is its --slice,
    and traces come if they are `listed`; `criteria` are those of parts of the program, by patterns for
    classes. HornbillError where the path, the method or an option is wrong."""
    within = parsed_criterion(criterion)
    require_known("refinement", refine, REFINEMENTS)
    if cost is not None and refine != "enhanced":
        raise HornbillError("--cost is asked of the enhanced refinement", remedy="add --refine enhanced")
    models = parsed_models(cost or "instructions") if refine == "enhanced" else ()
    search = CaseSearch(entries_of(path), parts=parsed_parts(criteria or {}), costs=models)
    found = require_code(find_method(search.program, method))
    sliced = EVERYTHING if part is None else parsed_slice(search.machine, found, part)
    exploration = Exploration(str(within), budget=budget)
    if refine == "enhanced":
        return _enhanced(search, found, exploration, part, listed)
    said = search.parts.beside(within)
    abstract = AbstractTraces(search, found, exploration, "none" if refine == "full" else refine, sliced)
    if refine == "full":
        cases = CaseTraces(search, found, exploration, sliced)
        all_traces = tuple(cases.traces())
        told = all_traces if listed else None
        return MethodTraces(found.id, said, abstract.rules(), len(all_traces), told, cases.is_complete)
    counted = abstract.counted()
    told = tuple(abstract.traces()) if listed else None
    return MethodTraces(found.id, said, counted["rules"], counted["count"], told, abstract.is_complete)


def _enhanced(
    search: CaseSearch, method: MethodModel, exploration: Exploration, part: str | None, listed: bool
) -> MethodTraces:
    if part is not None or exploration.kind == "depth" or search.parts.rows:
        raise HornbillError(
            "the enhanced refinement is of whole programs, within loop-K or block-K",
            remedy="leave out --slice and [criteria], or use --refine modes",
        )
    rules = AbstractTraces(search, method, exploration).rules()
    generator = EnhancedTraces(search, method, exploration)
    count = generator.counted()
    priced = tuple(generator.priced()) if listed else ()
    told = tuple(trace for trace, _ in priced) if listed else None
    costs = tuple(cost for _, cost in priced) if listed else None
    return MethodTraces(method.id, exploration.criterion, rules, count, told, generator.is_complete, costs)


def modes(path: str | Path | Sequence[Path], method: str) -> Mapping[str, Mapping[str, Mode]]:
    """The instantiation modes of the method's predicates and of those of all that it may call, as `hornbill
    modes` prints them. HornbillError where the path or the method is wrong."""
    machine = Machine(ClassPath(entries := entries_of(path), find_jdk(class_path=entries)))
    found = require_code(find_method(machine.program, method))
    return machine.modes(found.id)
