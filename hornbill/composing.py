"""Summaries of what a method calls, made bottom-up (clp/composition.pl)."""

from __future__ import annotations

from dataclasses import replace

from hornbill.analysis.call_graph import call_graph
from hornbill.bytecode.model import MethodModel
from hornbill.clp.explorations import Exploration
from hornbill.clp.machine import Machine


class Composer:
    """Makes summaries for searches like the exploration."""

    def __init__(self, machine: Machine, exploration: Exploration) -> None:
        self._machine = machine
        self._exploration = replace(exploration, traces=True)
        self._made: set[str] = set()

    def compose(self, method: MethodModel) -> int:
        """Have what the method calls run by summaries from now on; how many were made."""
        program = self._machine.program
        graph = call_graph(program, method)
        made = 0
        for group in graph.sccs():
            if method.id in group:
                continue
            ready = []
            for name in group:
                called = program.method(name)
                if called is None or not called.has_code or called.name == "<clinit>" or graph.graph.nodes[name]["kind"] != "method":
                    continue
                self._machine.summarise(called, self._exploration)
                ready.append(name)
            if ready:
                made += self._machine.load_summaries(ready)
        return made
