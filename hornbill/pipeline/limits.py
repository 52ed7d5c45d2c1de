"""When the stages of a run have to end: because their time is over, or because somebody wants to stop.

Whoever wants to stop (Ctrl-C) is heard at once where the work can be left at any instruction, and else at the
next place where a stage looks at its limit. What was done is kept and written then. Who asks again ends the
run. All times are those of time.monotonic.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

GRACE_SECONDS = 10.0
"""So long tests may still be made after somebody asked to stop."""

_SHARE_OF_END = 0.03
_END_SECONDS = 1.0
"""For files, the sums and the report."""
_SHARE_OF_PREPARATION = 0.9
"""At most; without a search, what comes after it takes little."""


class StoppedError(KeyboardInterrupt):
    """Raised inside of `Interruption.leaving`: somebody wants to stop."""


class TimeOverError(TimeoutError):
    """Raised by `Limit.require`: there is no time left, or somebody wants to stop."""


class Interruption:
    """Whether somebody wants to stop.

    Asking ends the run where there is nothing to keep yet, which is until `begin`, and when it is done again:
    then KeyboardInterrupt is raised. Else `heard` is called; `at` is when that was.
    """

    def __init__(self, heard: Callable[[], None] | None = None) -> None:
        self.at: float | None = None
        self._heard = heard
        self._begun = False
        self._may_leave = False

    def begin(self) -> None:
        """From now on there is something to keep."""
        self._begun = True

    def ask(self) -> None:
        """Ask to stop; for a handler of a signal, on the thread that does the work."""
        if self.at is not None or not self._begun:
            raise KeyboardInterrupt
        self.at = time.monotonic()
        if self._heard is not None:
            self._heard()
        if self._may_leave:
            raise StoppedError

    @contextmanager
    def leaving(self) -> Iterator[None]:
        """Do what may be left at any instruction: StoppedError is raised inside when somebody asks."""
        try:
            self._may_leave = True
            yield
        finally:
            self._may_leave = False


@dataclass(slots=True)
class Limit:
    """When a stage has to end: at `end`, if there is one, and `grace` seconds after somebody asks to stop."""

    end: float | None = None
    interruption: Interruption = field(default_factory=Interruption)
    grace: float = 0.0

    @property
    def left(self) -> float:
        """The seconds that are left, none of them negative."""
        asked = self.interruption.at
        ends = [] if self.end is None else [self.end]
        ends += [] if asked is None else [asked + self.grace]
        return max(0.0, min(ends) - time.monotonic()) if ends else float("inf")

    @property
    def is_over(self) -> bool:
        """Whether there is no time left."""
        return self.left <= 0

    def require(self) -> None:
        """TimeOverError where there is no time left."""
        if self.is_over:
            raise TimeOverError


def preparation(seconds: float | None, interruption: Interruption) -> Limit:
    """What comes before the search, from now on, of a run of so many seconds."""
    end = None if seconds is None else time.monotonic() + _SHARE_OF_PREPARATION * seconds
    return Limit(end, interruption)


@dataclass(frozen=True, slots=True)
class Schedule:
    """The stages of a run, from `start`, when the rounds begin, to `end`, if there is one."""

    start: float
    end: float | None
    interruption: Interruption

    @property
    def work(self) -> Limit:
        """Searches, trials, tests and their replay."""
        if self.end is None:
            return Limit(None, self.interruption)
        whole = max(0.0, self.end - self.start)
        return Limit(self.end - min(_END_SECONDS + _SHARE_OF_END * whole, whole / 4), self.interruption)

    @property
    def report(self) -> Limit:
        """What comes behind: measuring what the tests covered."""
        return Limit(self.end, self.interruption, GRACE_SECONDS)
