"""How much may be spent on looking for ways to set up cases: runs of all cases together, and of each one.

One case that cannot be set up must not cost the others what they need. A run is a call in the session.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

MOST_RUNS = 15_000
"""So many runs are spent on looking for states; then only what is built at once has a plan."""
_SHARE_OF_RUNS = 12
_LEAST_RUNS = 100


class Effort:
    """What is spent, and what is left of it."""

    def __init__(self, most_runs: int = MOST_RUNS) -> None:
        self.runs = 0
        self._most_runs = most_runs
        self._case_runs: int | None = None

    @property
    def is_spent(self) -> bool:
        """Whether nothing more may be spent on the case at hand."""
        most = self._most_runs if self._case_runs is None else min(self._case_runs, self._most_runs)
        return self.runs >= most

    @contextmanager
    def for_all(self) -> Iterator[None]:
        """Spend inside what other cases use too: those runs are not the case's."""
        before, own = self.runs, self._case_runs
        self._case_runs = None
        try:
            yield
        finally:
            self._case_runs = None if own is None else own + self.runs - before

    @contextmanager
    def of_case(self) -> Iterator[None]:
        """Spend inside no more than one case's share."""
        left = self._most_runs - self.runs
        share = max(_LEAST_RUNS, left // _SHARE_OF_RUNS)
        self._case_runs = min(self._most_runs, self.runs + share)
        try:
            yield
        finally:
            self._case_runs = None
