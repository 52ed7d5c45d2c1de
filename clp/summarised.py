"""Summaries of methods in the engine, which callers run in the place of the methods (clp/composition.pl)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from hornbill.bytecode.model import MethodModel
from hornbill.clp.explorations import Exploration
from hornbill.clp.machine import Machine
from hornbill.clp.terms import atom


@dataclass(frozen=True, slots=True)
class Summarised:
    """What became of a search for a summary: how it ended, its cases and steps; how many rules the summary
    has, and how many of the program stand on the traces of all cases."""

    ended: str
    cases: int
    steps: int
    rules: int
    weight: int


class Summaries:
    """Those of one machine. They are gone when that forgets its methods."""

    def __init__(self, machine: Machine) -> None:
        self._machine = machine

    def make(self, method: MethodModel, exploration: Exploration) -> Summarised:
        """Search the method, and keep its summary for `run`, where there is any case."""
        ended, *counts = self._ask("search", method, exploration).split()
        return Summarised(ended, *map(int, counts))

    def make_for_contexts(self, method: MethodModel, exploration: Exploration) -> list[str]:
        """Search the method, and keep summaries of what it calls, for the ways that are taken there: the ids
        of these methods."""
        return self._ask("contexts", method, exploration).splitlines()[1:]

    def run(self, method_ids: Iterable[str]) -> int:
        """From now on callers run the summaries that were made of these methods; how many there are."""
        request = f"load([{','.join(map(atom, method_ids))}])"
        return int(self._machine.engine.ask("compose", request))

    def tell_composed(self, tells: bool) -> None:
        """Whether cases are told with composed traces."""
        self._machine.engine.ask("compose", f"told({str(tells).lower()})")

    def stop(self) -> None:
        """All methods run their own clauses again; summaries stay made."""
        self._machine.engine.ask("compose", "unload")

    def forget(self) -> None:
        """No summary is kept."""
        self._machine.engine.ask("compose", "forget")

    def _ask(self, what: str, method: MethodModel, exploration: Exploration) -> str:
        request = self._machine.exploration_request(method, exploration)
        return self._machine.engine.ask("compose", what + request.removeprefix("explore"))
