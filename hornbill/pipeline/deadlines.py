"""How long the parts of a run in rounds may take, so that all tests that are handed out have run.

Time is kept for the last replay, reckoned from those before it and from the tests that wait for it, and for
measuring what all tests cover; then the report is made.
"""

from __future__ import annotations

import time

from hornbill.pipeline.limits import Limit, Schedule

STOPPING_SECONDS = 1.5
"""So long tests are still made and run after somebody asked to stop."""
_LEAST = 0.1
_FIRST_REPLAY_SECONDS, _PART_OF_FIRST_REPLAY = 8.0, 0.25
_MOST_OF_REPLAY = 1 / 3
_MEASURING_SECONDS, _PART_OF_MEASURING = 3.0, 0.05
_SECONDS_A_TEST = 0.01
_LATEST = 5
_SLOWER = 1.5
"""So much longer than the latest ones may the last replay take."""


class Deadlines:
    """The ends of a run's parts; `replays` says whether tests are run."""

    def __init__(self, schedule: Schedule, replays: bool) -> None:
        self._schedule = schedule
        self._replay_seconds: list[float] = []
        self.replays = replays
        self.waiting_tests = 0

    def replayed(self, seconds: float) -> None:
        """A replay took so long."""
        self._replay_seconds.append(seconds)

    @property
    def report(self) -> Limit:
        """When tests have to have run, and to be measured."""
        limit = self._schedule.replay
        limit.grace = STOPPING_SECONDS
        return limit

    @property
    def replay(self) -> Limit:
        """When tests have to have run."""
        limit = self.report
        if limit.end is not None and self.replays:
            limit.end -= self._measuring
        return limit

    @property
    def work(self) -> Limit:
        """When searching and making tests end."""
        limit = self.replay
        limit.grace = 0.0
        if limit.end is not None and self.replays:
            whole = limit.end - self._schedule.start
            first = min(_FIRST_REPLAY_SECONDS, _PART_OF_FIRST_REPLAY * whole)
            latest = self._replay_seconds[-_LATEST:]
            replay = (_SLOWER * max(latest) if latest else first) + _SECONDS_A_TEST * self.waiting_tests
            limit.end -= min(replay, _MOST_OF_REPLAY * whole)
        return limit

    def within_work(self, seconds: float) -> float | None:
        """The seconds, or those that are left for the work; None where there is no end."""
        end = self.work.end
        return None if end is None else max(_LEAST, min(seconds, end - time.monotonic()))

    @property
    def is_interrupted(self) -> bool:
        """Whether somebody asked to stop."""
        return self._schedule.interruption.at is not None

    @property
    def _measuring(self) -> float:
        assert self._schedule.end is not None
        whole = self._schedule.end - self._schedule.start
        return min(_MEASURING_SECONDS, _PART_OF_MEASURING * whole)
