"""The cases of a method as typed objects: `hornbill.explore` for Python, and what the documents of
`hornbill cases --json` are read into.

Values, heaps and branches are as docs/cases.md describes their JSON; the trace is a term of its own.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from hornbill.analysis.traces import Trace, parsed_trace
from hornbill.assumptions import assumed
from hornbill.cases import CaseSearch
from hornbill.clp.machine import DEFAULT_EXPLORATION_BUDGET, Exploration
from hornbill.criteria import parsed_check, parsed_criterion, parsed_heap, parsed_levels
from hornbill.methods import find_method, require_code
from hornbill.stored import entries_of


@dataclass(frozen=True, slots=True)
class Witness:
    """Inputs that take a case, and what comes out; the latter is None where the witness was not run."""

    this: Any
    args: tuple[Any, ...]
    value: Any = None
    args_after: tuple[Any, ...] | None = None
    thrown: Mapping[str, Any] | None = None


@dataclass(frozen=True, slots=True)
class Case:
    """A way in which a method can run. Of a brief case, `ended`, `exception` and `witness` are known, with
    `rules` its `rule` too."""

    ended: str
    exception: str | None
    witness: Witness
    constraints: tuple[str, ...] | None = None
    assumes: tuple[str, ...] | None = None
    inputs: Mapping[str, str] | None = None
    outputs: Mapping[str, str] | None = None
    heap_in: Mapping[str, Any] | None = None
    heap_out: Mapping[str, Any] | None = None
    trace: Trace | None = None
    blocks: Mapping[str, Sequence[int]] | None = None
    branches: tuple[Mapping[str, Any], ...] | None = None
    steps: int | None = None
    checked: bool | None = None
    rule: str | None = None
    mistake: str | None = None


@dataclass(frozen=True, slots=True)
class MethodCases:
    """All cases of a method within a criterion, what became of other paths, and what the search cost."""

    method: str
    criterion: str
    cases: tuple[Case, ...]
    ledger: Mapping[str, Any]
    statistics: Mapping[str, Any]


_LISTS = ("constraints", "assumes", "branches")
_PLAIN = ("inputs", "outputs", "heap_in", "heap_out", "blocks", "steps", "checked", "rule", "mistake")


def case_of(json: Mapping[str, Any]) -> Case:
    """The case that a document has as this JSON."""
    given = json["witness"]
    after = given.get("args_after")
    witness = Witness(
        given["this"],
        tuple(given["args"]),
        given.get("value"),
        None if after is None else tuple(after),
        given.get("thrown"),
    )
    more: dict[str, Any] = {key: json[key] for key in _PLAIN if key in json}
    more |= {key: tuple(json[key]) for key in _LISTS if key in json}
    if "trace" in json:
        more["trace"] = parsed_trace(json["trace"])
    return Case(json["ended"], json["exception"], witness, **more)


def method_cases(document: Mapping[str, Any]) -> MethodCases:
    """What a document of `hornbill cases --json`, or of the database, says."""
    cases = tuple(map(case_of, document["cases"]))
    return MethodCases(
        document["method"], document["criterion"], cases, document["ledger"], document["statistics"]
    )


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
) -> MethodCases:
    """The ways in which the method, `pkg.Class.method`, can run, as `hornbill cases` finds them with options
    of these names. HornbillError where the path, the method or an option is wrong."""
    within = parsed_criterion(criterion)
    search = CaseSearch(entries_of(path), assertions=assertions)
    found_method = require_code(find_method(search.program, method))
    exploration = Exploration(
        *(str(within), parsed_levels(solver), parsed_heap(heap)),
        assumptions=assumed(found_method, search.program.hierarchy, assume, ()),
        budget=budget,
        details=not brief,
        choices="all" if choices else "first",
        check=parsed_check(check),
        rules=rules,
    )
    found: list[Case] = []
    summary = search.run(found_method.id, exploration, lambda case: found.append(case_of(case.json)))
    return MethodCases(found_method.id, str(within), tuple(found), summary.ledger, summary.statistics)
