"""How much may be spent on looking for ways to set up cases: runs of all cases together, and of each one.

One case that cannot be set up must not cost the others what they need. A run is a call in the session; with a
deadline, which is a time of the clock, a case also has no more than a part of the time that is left.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

_MOST_RUNS = 15_000
"""So many runs are spent on looking for states; then only what is built at once has a plan."""
_SHARE_OF_RUNS = 12
_LEAST_RUNS = 100
_SHARE_OF_TIME = 6
_SHARE_FOR_ALL = 24
_LEAST_SECONDS = 0.2


class Effort:
    """What is spent, and what is left of it."""

    def __init__(
        self,
        deadline: float | None = None,
        most_runs: int = _MOST_RUNS,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.runs = 0
        self.was_late = False
        """Whether time was over when something asked; without it there might have been more."""
        self._clock = clock
        self._deadline = deadline
        self._most_runs = most_runs
        self._case_runs: int | None = None
        self._case_end: float | None = None

    def begin(self, deadline: float | None) -> None:
        """Begin anew, with another deadline."""
        self.runs, self.was_late, self._deadline = 0, False, deadline

    def extend(self, deadline: float) -> None:
        """Have a later deadline."""
        self._deadline = deadline

    @property
    def left(self) -> float:
        """The seconds that are left."""
        return math.inf if self._deadline is None else max(0.0, self._deadline - self._clock())

    @property
    def has_deadline(self) -> bool:
        """Whether there is one."""
        return self._deadline is not None

    @property
    def allowance(self) -> float:
        """The seconds that a case would have now."""
        if self._deadline is None:
            return math.inf
        return max(_LEAST_SECONDS, (self._deadline - self._clock()) / _SHARE_OF_TIME)

    @property
    def is_over(self) -> bool:
        """Whether the deadline is."""
        return self._is_behind(self._deadline)

    @property
    def is_spent(self) -> bool:
        """Whether nothing more may be spent on the case at hand."""
        most = self._most_runs if self._case_runs is None else min(self._case_runs, self._most_runs)
        return self.runs >= most or self.is_late

    @property
    def is_late(self) -> bool:
        """Whether the time is over that the case at hand has."""
        return self._is_behind(self._deadline if self._case_end is None else self._case_end)

    def _is_behind(self, end: float | None) -> bool:
        late = end is not None and self._clock() >= end
        self.was_late = self.was_late or late
        return late

    @contextmanager
    def for_all(self) -> Iterator[None]:
        """Spend inside what other cases use too: those runs are not the case's. Where little is left of its
        time, there is a small part of what is left of all."""
        before, own, end = self.runs, self._case_runs, self._case_end
        self._case_runs = None
        if end is not None and self._deadline is not None:
            now = self._clock()
            self._case_end = min(self._deadline, max(end, now + (self._deadline - now) / _SHARE_FOR_ALL))
        try:
            yield
        finally:
            self._case_runs = None if own is None else own + self.runs - before
            self._case_end = end

    @contextmanager
    def of_case(self) -> Iterator[None]:
        """Spend inside no more than one case's share."""
        left = self._most_runs - self.runs
        share = max(_LEAST_RUNS, left // _SHARE_OF_RUNS)
        self._case_runs = min(self._most_runs, self.runs + share)
        if self._deadline is not None:
            self._case_end = min(self._deadline, self._clock() + self.allowance)
        try:
            yield
        finally:
            self._case_runs = self._case_end = None
