"""The code that rules of residual programs stand for: graphs of methods, and instructions by their pcs.

What is looked up is kept, as decoding a method takes long, and its rules are many.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from hornbill.bytecode.cfg import Cfg
from hornbill.clp.machine import Machine
from hornbill.clp.rule_names import method_of_rule


class RuleCode:
    """The code of the rules of one machine."""

    def __init__(self, machine: Machine) -> None:
        self._machine = machine
        self._graphs: dict[str, Cfg | None] = {}
        self._pcs: dict[str, dict[str, Sequence[int]]] = {}

    def graph(self, method_id: str) -> Cfg | None:
        """The graph of a method that was run; None where it has no code."""
        if method_id not in self._graphs:
            program = self._machine.program
            method = program.method(method_id)
            known = None if method is None or not method.has_code else program.prepare(method).cfg
            self._graphs[method_id] = known
        return self._graphs[method_id]

    def pcs(self, rule: str) -> Sequence[int]:
        """The pcs of the instructions that the rule stands for."""
        owner = method_of_rule(rule)
        known = self._pcs.get(owner)
        if known is None:
            known = self._pcs[owner] = {name: pcs for name, _, _, pcs, _ in self._machine.rules(owner)}
        return known.get(rule, ())

    def run(self, rules: Iterable[str]) -> list[tuple[Cfg, set[int]]]:
        """The instructions that the rules stand for, by methods."""
        found: dict[str, tuple[Cfg, set[int]]] = {}
        for rule in rules:
            owner = method_of_rule(rule)
            if (cfg := self.graph(owner)) is not None:
                found.setdefault(owner, (cfg, set()))[1].update(self.pcs(rule))
        return list(found.values())
