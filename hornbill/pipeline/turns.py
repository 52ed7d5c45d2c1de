"""Whose turn it is, where time is short: classes one after another, in rounds, each with an equal share.

A share is in seconds of a worker. A round is a rung of the ladder; it takes at most half of the time that
is left when it begins, unless it is the last one or shares would be too short for use. What a class leaves
of its share is for those that come after it, so that none takes more while others wait. When the last rung
is done, classes that need more go on one after another, each with at least twice what it had, while time is
left.

What a class is due is asked of whoever runs the turns; times are those of the clock that is given.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

_PART_OF_ROUND = 0.5
_USEFUL_SECONDS = 2.0
_GROWTH = 2.0
LEAST_SECONDS = 0.3
"""A shorter share is for nothing."""

Due = Callable[[str, int], bool]
"""Whether a class has something to do on that rung."""


@dataclass(slots=True)
class Turn:
    """A class's turn on a rung, with its share and what of it is used so far."""

    name: str
    rung: int
    share: float
    used: float = 0.0

    @property
    def left(self) -> float:
        """What is left of the share; nothing where more was used."""
        return max(0.0, self.share - self.used)


class Turns:
    """The turns of some classes on so many rungs, until the end, if there is one, for so many workers."""

    def __init__(
        self,
        names: Sequence[str],
        rungs: int,
        end: float | None,
        workers: int = 1,
        clock: Callable[[], float] = time.monotonic,
        first: float = math.inf,
    ) -> None:
        """In the first round, no share is longer than `first`."""
        self._first = first
        self._names = tuple(names)
        self._rungs = rungs
        self._end = end
        self._workers = workers
        self._clock = clock
        self._round = -1
        self._waiting: list[str] = []
        self._round_end = 0.0
        self._running: list[Turn] = []
        self._had: dict[str, float] = {}
        self.classes = 0
        """How many classes there are in this round."""

    @property
    def round(self) -> int:
        """The number of the round, from 1; 0 before the first one."""
        return self._round + 1

    @property
    def waiting(self) -> int:
        """How many classes have still to wait for their turn in this round."""
        return len(self._waiting)

    def end_at(self, end: float) -> None:
        """Let the time end at another time than was thought."""
        self._end = end

    def next(self, due: Due) -> Turn | None:
        """The next turn; None where nobody is due, or no time is left. No class has two turns at once."""
        while True:
            busy = {turn.name for turn in self._running}
            while self._waiting:
                name = next((name for name in self._waiting if name not in busy), None)
                if name is None:
                    return None
                self._waiting.remove(name)
                if due(name, self._rung):
                    return self._begun(name)
            if not self._next_round(due):
                return None

    def ended(self, turn: Turn) -> None:
        """The turn is over; what is left of its share is for others."""
        self._running.remove(turn)

    @property
    def _rung(self) -> int:
        return min(self._round, self._rungs - 1)

    def _next_round(self, due: Due) -> bool:
        left = self._left()
        again = self._round >= self._rungs - 1
        if left < LEAST_SECONDS or (again and self._end is None):
            return False
        names: list[str] = []
        number = self._round
        while not names and number < max(self._round + 1, self._rungs - 1):
            number += 1
            names = [name for name in self._names if due(name, min(number, self._rungs - 1))]
        if again:
            names = self._that_can_have_more(names, left)
        if not names:
            return False
        self._round = number
        self._waiting = names
        self.classes = len(names)
        part = left * _PART_OF_ROUND
        if self._round >= self._rungs - 1 or part / len(names) < _USEFUL_SECONDS:
            part = left
        self._round_end = self._clock() + part / self._workers
        return True

    def _that_can_have_more(self, names: list[str], left: float) -> list[str]:
        """So many, those with the least first, that each can have more than it had."""
        chosen: list[str] = []
        for name in sorted(names, key=lambda name: self._had.get(name, 0.0)):
            needed = _GROWTH * self._had.get(name, 0.0)
            if needed > left:
                break
            chosen.append(name)
            left -= needed
        return chosen

    def _left(self) -> float:
        """The seconds of workers that are left and not promised."""
        if self._end is None:
            return math.inf
        whole = (self._end - self._clock()) * self._workers
        return max(0.0, whole - sum(turn.left for turn in self._running))

    def _begun(self, name: str) -> Turn:
        share = math.inf
        if self._end is not None:
            promised = sum(turn.left for turn in self._running)
            of_round = (self._round_end - self._clock()) * self._workers - promised
            share = max(LEAST_SECONDS, of_round / (len(self._waiting) + 1))
            if self._round == 0:
                share = min(share, self._first)
        turn = Turn(name, self._rung, share)
        self._had[name] = share
        self._running.append(turn)
        return turn
