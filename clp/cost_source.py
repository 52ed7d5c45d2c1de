"""Who knows what things cost: the engine asks it (clp/rule_costs.pl)."""

from __future__ import annotations

from typing import Protocol

from hornbill.clp.program import Program


class CostSource(Protocol):
    """What searches count (clp/rule_costs.pl)."""

    @property
    def term(self) -> str:
        """What the engine is told of it at first."""

    def price(self, program: Program, kind: str, name: str) -> str:
        """The answer to a question of that kind."""
