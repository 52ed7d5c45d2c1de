"""Explores a method with each choice of the solver's levels: the cases must be the same, and hold on a JVM.

Cases are the same where they end alike and have the same traces. Where the solver could not tell of a path
whether it is one (`unknown` in the ledger), or the budget was spent, what was found is still checked, but
the cases may differ.
"""

from __future__ import annotations

import itertools
from collections import Counter
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from hornbill.bytecode.errors import HornbillError
from hornbill.cases import CaseSearch, FoundCase
from hornbill.clp.explorations import SOLVER_LEVELS, Exploration
from hornbill.jvm.harness import JvmHarness, Outcome
from tests.agreement.compare import canonical
from tests.agreement.random_numbers import write_numbers_class
from tests.jdk_tools import javac

CHOICES = tuple(choice for count in (3, 2, 1, 0) for choice in itertools.combinations(SOLVER_LEVELS, count))
"""Every choice of levels, all of them first."""


@dataclass(slots=True)
class LevelsTally:
    """Explorations compared, those that may differ, witnesses that the JVM agrees with, and problems."""

    compared: int = 0
    cases: int = 0
    agreed: int = 0
    inconclusive: Counter[str] = field(default_factory=Counter)
    problems: list[str] = field(default_factory=list)

    def add(self, other: LevelsTally) -> None:
        """Count another tally's too."""
        self.compared += other.compared
        self.cases += other.cases
        self.agreed += other.agreed
        self.inconclusive += other.inconclusive
        self.problems += other.problems


@dataclass(frozen=True, slots=True)
class _Explored:
    ways: Counter[tuple[Any, ...]]
    cases: list[dict[str, Any]]
    open_end: str | None


def compare_levels(
    search: CaseSearch,
    method_id: str,
    exploration: Exploration,
    jvm: JvmHarness,
    choices: tuple[tuple[str, ...], ...] = CHOICES,
) -> LevelsTally:
    """Explore a static method on numbers with each choice of levels; all must equal the first."""
    tally = LevelsTally()
    first: _Explored | None = None
    for levels in choices:
        place = f"{method_id} with {','.join(levels) or 'no level'}"
        try:
            found = _explored(search, method_id, replace(exploration, levels=levels))
        except HornbillError as problem:
            tally.problems.append(f"{place}: {problem}")
            continue
        tally.cases += len(found.cases)
        tally.problems += [f"{place}: {case['mistake']}" for case in found.cases if "mistake" in case]
        _ask_jvm(method_id, place, found.cases, jvm, tally)
        first = first or found
        if open_end := found.open_end or first.open_end:
            tally.inconclusive[open_end] += 1
            continue
        tally.compared += 1
        for what, ways in (("misses", first.ways - found.ways), ("has more", found.ways - first.ways)):
            if ways:
                tally.problems.append(f"{place} {what}: {next(iter(ways))}")
    return tally


def _explored(search: CaseSearch, method_id: str, exploration: Exploration) -> _Explored:
    cases: list[FoundCase] = []
    summary = search.run(method_id, exploration, cases.append)
    found = [case.json for case in cases]
    ends = [why for why in summary.ledger["paths"] if why.startswith(("unknown", "internal"))]
    if summary.ledger["ended"] != "done":
        ends.insert(0, summary.ledger["ended"])
    ways = Counter((case["ended"], case["exception"], case["trace"]) for case in found)
    return _Explored(ways, found, ends[0] if ends else None)


def _ask_jvm(
    method_id: str, place: str, cases: list[dict[str, Any]], jvm: JvmHarness, tally: LevelsTally
) -> None:
    arguments = [case["witness"]["args"] for case in cases]
    try:
        outcomes = jvm.run_many(method_id, arguments)
    except HornbillError as problem:
        tally.problems.append(f"{place}: {problem}")
        return
    for case, args, outcome in zip(cases, arguments, outcomes, strict=True):
        if outcome.ended not in ("returned", "threw"):
            tally.inconclusive[f"JVM: {outcome.ended}"] += 1
        elif canonical(_said(case)) == canonical(_done(outcome)):
            tally.agreed += 1
        else:
            tally.problems.append(f"{place}: of {args} the case says {_said(case)}, the JVM {_done(outcome)}")


def _said(case: dict[str, Any]) -> dict[str, Any]:
    witness = case["witness"]
    return {
        "ended": case["ended"],
        "exception": case["exception"],
        "value": witness["value"],
        "args_after": witness["args_after"],
    }


def _done(outcome: Outcome) -> dict[str, Any]:
    return {
        "ended": outcome.ended,
        "exception": outcome.exception,
        "value": outcome.value,
        "args_after": outcome.args_after,
    }


def compile_numbers(folder: Path, seed: int, methods: int) -> Path:
    """Write and compile the random class of a seed, with so many methods of each kind; its folder."""
    source = write_numbers_class(folder / f"sources{seed}", seed, methods)
    target = folder / f"classes{seed}"
    javac("--release", "11", "-g", "-nowarn", "-Xlint:none", "-d", target, source)
    return target


def methods_of(search: CaseSearch, class_name: str) -> list[str]:
    """The ids of a class's static methods."""
    model = search.class_path.find(class_name)
    assert model is not None
    return [method.id for method in model.methods if method.is_static and method.has_code]
