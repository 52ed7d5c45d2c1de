"""How far a class's turn is, and what turns are for: the parts of a run in rounds (`rounds.py`)."""

from __future__ import annotations

from dataclasses import dataclass, field

from hornbill.bytecode.model import MethodModel
from hornbill.pipeline.ladder import Rung
from hornbill.pipeline.turns import Turn

SHARE_OF_SEARCH = 0.6
"""Of a turn; the rest is for making tests."""


@dataclass(slots=True)
class Stage:
    """How far a class's turn is: whether calls of it are to be tried, the methods to be searched, and the
    limits of those that are now."""

    turn: Turn
    methods: list[MethodModel]
    running: dict[str, float] = field(default_factory=dict)
    to_probe: bool = False
    probing: bool = False
    emitting: bool = False
    searched: float = 0.0

    def end_probing(self, seconds: float) -> None:
        """What was tried is kept, the last part of it after so many seconds."""
        self.turn.used += seconds
        self.probing = False

    @property
    def left(self) -> float:
        """What is left of the share of its searches."""
        return SHARE_OF_SEARCH * self.turn.share - self.turn.used - sum(self.running.values())


@dataclass(frozen=True, slots=True)
class Phase:
    """Rungs on which classes have turns: at first for methods with something that tests do not cover, then
    beyond the last rung for those that need more, and at last for the `whole` program."""

    rungs: tuple[Rung, ...]
    is_beyond: bool = False
    whole: bool = False
