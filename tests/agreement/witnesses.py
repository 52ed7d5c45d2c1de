"""Compares what the cases of a method say of their witnesses with what the JVM says.

A case's witness must go the case's own way on the clauses (the engine checks that itself, and a case
tells where it does not), and a call of the method on the JVM must give the same outcome. Calls that the
JVM does not end, and arguments that it cannot be given, are inconclusive.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from hornbill.bytecode.errors import HornbillError
from hornbill.cases import CaseSearch, FoundCase
from hornbill.clp.engine import EngineError
from hornbill.clp.explorations import Exploration
from hornbill.jvm.harness import JvmHarness
from tests.agreement.compare import Disagreement, Tally, canonical
from tests.agreement.programs import Callable

_RESOURCES = ("java.lang.StackOverflowError", "java.lang.OutOfMemoryError")


@dataclass(slots=True)
class WitnessTally:
    """Cases found, mistakes in them, paths that were none by reason, and the comparison with the JVM."""

    cases: int = 0
    mistakes: list[str] = field(default_factory=list)
    ledger: Counter[str] = field(default_factory=Counter)
    jvm: Tally = field(default_factory=Tally)

    def add(self, other: WitnessTally) -> None:
        """Count another tally's cases too."""
        self.cases += other.cases
        self.mistakes += other.mistakes
        self.ledger += other.ledger
        self.jvm.add(other.jvm)


def compare_witnesses(
    path: Path, methods: Iterable[Callable], exploration: Exploration, jvm: JvmHarness, most: int
) -> WitnessTally:
    """Explore the methods of a jar or folder, and run witnesses, `most` of each method, on the JVM."""
    tally = WitnessTally()
    search = CaseSearch([path])
    for method in methods:
        cases: list[FoundCase] = []
        try:
            summary = search.run(method.id, exploration, cases.append)
        except EngineError as problem:
            tally.mistakes.append(f"{method.id}: {problem}")
            continue
        tally.cases += len(cases)
        tally.mistakes += [f"{method.id}: {case.json['mistake']}" for case in cases if "mistake" in case.json]
        tally.ledger += Counter(summary.ledger["paths"])
        tally.jvm.add(_on_jvm(path, method, [case.json for case in cases[:most]], jvm))
    return tally


def _on_jvm(path: Path, method: Callable, cases: list[dict[str, Any]], jvm: JvmHarness) -> Tally:
    tally = Tally()
    for case in cases:
        witness = case["witness"]
        args = [witness["this"], *witness["args"]] if method.has_receiver else witness["args"]
        said = {"ended": case["ended"], "exception": case["exception"]}
        said |= {"value": witness["value"], "args_after": witness["args_after"]}
        try:
            outcome = jvm.run(method.id, args)
        except HornbillError as problem:
            tally.inconclusive[f"not called: {problem.what}"] += 1
            continue
        _count(tally, Disagreement(path, method.id, args, "case", said, outcome))
    return tally


def _count(tally: Tally, both: Disagreement) -> None:
    """Count what the case and the JVM say, which may be the same."""
    seen = both.jvm
    answer: dict[str, Any] = {"ended": seen.ended, "exception": seen.exception}
    answer |= {"value": seen.value, "args_after": seen.args_after}
    if seen.ended not in ("returned", "threw"):
        tally.inconclusive[f"JVM: {seen.ended}"] += 1
    elif seen.exception in _RESOURCES:
        tally.inconclusive[f"JVM: {seen.exception}"] += 1
    elif canonical(both.engine) == canonical(answer):
        tally.agreed += 1
        tally.ends[seen.exception or "returned"] += 1
    else:
        tally.disagreements.append(both)
