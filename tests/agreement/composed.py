"""Searches that run summaries of what a method calls, beside searches of all code: the same ways, ends and results."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from hornbill.analysis.call_graph import call_graph
from hornbill.bytecode.class_path import ClassPath
from hornbill.bytecode.jdk import find_jdk
from hornbill.bytecode.model import MethodModel
from hornbill.clp.explorations import Exploration
from hornbill.clp.machine import Machine
from hornbill.composing import Composer


@dataclass(slots=True)
class Compared:
    """What comparisons came to, how many cases and rules there were, the steps of both ways, and what is wrong."""

    verdicts: Counter[str] = field(default_factory=Counter)
    cases: int = 0
    summaries: int = 0
    inlined_steps: int = 0
    composed_steps: int = 0
    wrong: list[str] = field(default_factory=list)


class ComposedOracle:
    """The methods of a folder of classes or a jar, searched both ways within a criterion."""

    def __init__(self, path: Path, criterion: str, budget: int) -> None:
        self.inlined = Machine(ClassPath([path], find_jdk()), exploring=True)
        self.criterion, self.budget = criterion, budget
        self.path = path

    def compare(self, methods: list[MethodModel], compared: Compared) -> None:
        """Search the methods both ways, and add what there is to say of them."""
        exploration = Exploration(self.criterion, budget=self.budget)
        before = {method.id: self._search(method, exploration) for method in methods}
        self.inlined._engine.reset()
        self.inlined._set_up()
        for method in methods:
            composer = Composer(self.inlined, exploration)
            compared.summaries += composer.compose(method)
            try:
                composed = self._search(method, exploration)
            except Exception as e:
                compared.wrong.append(f"{method.id}: {e}"); compared.verdicts["error"]+=1; self.inlined.forget_summaries(); continue
            self.inlined.forget_summaries()
            self._judge(method, before[method.id], composed, compared)

    def _search(self, method: MethodModel, exploration: Exploration) -> tuple[list[dict[str, Any]], dict[str, Any]]:
        cases: list[dict[str, Any]] = []
        return cases, self.inlined.explore(method, exploration, cases.append)

    def _judge(self, method: MethodModel, inlined: Any, composed: Any, compared: Compared) -> None:
        (before, ended), (after, ended_after) = inlined, composed
        compared.cases += len(before)
        steps, composed_steps = ended["statistics"]["steps"], ended_after["statistics"]["steps"]
        if "budget" in (ended["ended"], ended_after["ended"]):
            compared.verdicts["budget"] += 1
            return
        compared.inlined_steps += steps
        compared.composed_steps += composed_steps
        for what, one, other in (
            ("ledger", ended["ledger"], ended_after["ledger"]),
            ("ways", [_way(case) for case in before], [_way(case) for case in after]),
        ):
            if one != other:
                compared.verdicts[what] += 1
                compared.wrong.append(f"{method.id}: {what} {_difference(one, other)}")
                return
        compared.verdicts["same"] += 1


def _way(case: dict[str, Any]) -> str:
    return json.dumps([case[name] for name in ("trace", "ended", "exception", "checked")])


def _difference(one: Any, other: Any) -> str:
    if isinstance(one, dict):
        return f"{one} is {other}"
    missing, more = sorted(set(one) - set(other)), sorted(set(other) - set(one))
    return f"missing {len(missing)} {missing[:1]}, more {len(more)} {more[:1]}, {len(one)} is {len(other)}"
