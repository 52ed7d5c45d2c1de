"""`hornbill.traces` and `hornbill.modes`: trace-abstractions of a method, for Python programs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from hornbill.abstractions import EVERYTHING, REFINEMENTS, AbstractTraces, CaseTraces
from hornbill.analysis.traces import Trace
from hornbill.bytecode.class_path import ClassPath
from hornbill.bytecode.jdk import find_jdk
from hornbill.cases import CaseSearch
from hornbill.clp.explorations import DEFAULT_EXPLORATION_BUDGET, Exploration
from hornbill.clp.machine import Machine, Mode
from hornbill.criteria import parsed_criterion, parsed_parts, require_known
from hornbill.methods import find_method, require_code
from hornbill.stored import entries_of
from hornbill.trace_points import parsed_slice


@dataclass(frozen=True, slots=True)
class MethodTraces:
    """The traces of a method: how many rules its abstraction has and how many traces these make; the traces,
    where they were asked for. Not `is_complete` if the budget was spent."""

    method: str
    criterion: str
    rules: int
    count: int
    traces: tuple[Trace, ...] | None
    is_complete: bool


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
) -> MethodTraces:
    """The traces of the method, `pkg.Class.method`, as `hornbill traces` finds them; `part` is its --slice,
    and traces come if they are `listed`; `criteria` are those of parts of the program, by patterns for
    classes. HornbillError where the path, the method or an option is wrong."""
    within = parsed_criterion(criterion)
    require_known("refinement", refine, REFINEMENTS)
    search = CaseSearch(entries_of(path), parts=parsed_parts(criteria or {}))
    found = require_code(find_method(search.program, method))
    sliced = EVERYTHING if part is None else parsed_slice(search.machine, found, part)
    exploration = Exploration(str(within), budget=budget)
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


def modes(path: str | Path | Sequence[Path], method: str) -> Mapping[str, Mapping[str, Mode]]:
    """The instantiation modes of the method's predicates and of those of all that it may call, as `hornbill
    modes` prints them. HornbillError where the path or the method is wrong."""
    machine = Machine(ClassPath(entries := entries_of(path), find_jdk(class_path=entries)))
    found = require_code(find_method(machine.program, method))
    return machine.modes(found.id)
