"""Searches that run summaries of what is called, beside searches of all code: the same ways and ends."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from hornbill.cases import CaseSearch, Summary
from hornbill.clp.explorations import NEVER, Composing, Exploration
from hornbill.clp.program import Program


@dataclass(slots=True)
class Compared:
    """What comparisons came to, how many cases there were, the steps of both ways, and what is wrong."""

    verdicts: Counter[str] = field(default_factory=Counter)
    cases: int = 0
    inlined_steps: int = 0
    composed_steps: int = 0
    wrong: list[str] = field(default_factory=list)

    def add(self, other: Compared) -> None:
        """Count the other's too."""
        self.verdicts += other.verdicts
        self.cases += other.cases
        self.inlined_steps += other.inlined_steps
        self.composed_steps += other.composed_steps
        self.wrong += other.wrong


class ComposedOracle:
    """The methods of a folder of classes or a jar, searched both ways within a criterion."""

    def __init__(
        self, path: Path, criterion: str, budget: int, context: str = "insensitive", rounds: str = "counted"
    ) -> None:
        self._cases = CaseSearch([path])
        self._exploration = Exploration(
            criterion, budget=budget, composing=Composing("always", context), unfold=True, known_rounds=rounds
        )

    @property
    def program(self) -> Program:
        """The program that is searched."""
        return self._cases.program

    def compare(self, method_id: str, compared: Compared) -> None:
        """Search the method both ways, and add what there is to say of it."""
        before, ended = self._search(method_id, replace(self._exploration, composing=NEVER))
        if ended.ledger["ended"] == "budget":
            compared.verdicts["budget"] += 1
            return
        after, ended_after = self._search(method_id, self._exploration)
        compared.cases += len(before)
        compared.inlined_steps += ended.statistics["steps"]
        compared.composed_steps += ended_after.statistics["steps"]
        for what, one, other in (
            ("ways", [_way(case) for case in before], [_way(case) for case in after]),
            ("ledger", _ledger(ended.ledger), _ledger(ended_after.ledger)),
        ):
            if one != other:
                compared.verdicts[what] += 1
                compared.wrong.append(f"{method_id}: {what} {_difference(one, other)}")
                return
        if more := _infeasible(ended_after.ledger) - _infeasible(ended.ledger):
            compared.verdicts["proved"] += 1
            compared.wrong.append(f"{method_id}: infeasible only with summaries: {sorted(more)[0]}")
            return
        compared.verdicts["same"] += 1

    def _search(self, method_id: str, exploration: Exploration) -> tuple[list[dict[str, Any]], Summary]:
        cases: list[dict[str, Any]] = []
        return cases, self._cases.run(method_id, exploration, lambda case: cases.append(case.json))


def _ledger(ledger: dict[str, Any]) -> list[str]:
    """How paths ended, what was taken for granted, and which branches no case takes. How often that was taken
    for granted hangs on how often it was asked, and summaries ask less."""
    branches = [_branch(branch) for branch in ledger["branches"]]
    paths = [(why, 0 if why.startswith("assumed(") else count) for why, count in ledger["paths"].items()]
    parts = (*paths, *ledger["assumed"], *branches, *ledger["assumes"])
    return [json.dumps(part, sort_keys=True) for part in parts]


def _branch(branch: dict[str, Any]) -> str:
    return f"{branch['method']} {branch['pc']} {branch['outcome']}"


def _infeasible(ledger: dict[str, Any]) -> set[str]:
    """The branches of which it is proved that no case takes them."""
    return {_branch(branch) for branch in ledger["branches"] if branch["why"] == "infeasible"}


def _way(case: dict[str, Any]) -> str:
    return json.dumps(
        [
            case[name]
            for name in ("trace", "ended", "exception", "checked", "blocks", "branches", "steps", "needs")
        ]
    )


def _difference(one: Any, other: Any) -> str:
    missing, more = sorted(set(one) - set(other)), sorted(set(other) - set(one))
    return f"missing {len(missing)} {missing[:1]}, more {len(more)} {more[:1]}, {len(one)} is {len(other)}"
