"""Time is kept for the last replay, as long as those before it took."""

from __future__ import annotations

import time

import pytest

from hornbill.pipeline.deadlines import STOPPING_SECONDS, Deadlines
from hornbill.pipeline.limits import Interruption, Limit, Schedule


def left(limit: Limit) -> float:
    return round(limit.left, 1)


def deadlines(seconds: float, replays: bool = True) -> Deadlines:
    now = time.monotonic()
    return Deadlines(Schedule(now, now + seconds, Interruption()), replays)


@pytest.mark.parametrize("seconds", [5.0, 15.0, 60.0, 600.0])
def test_parts_follow_one_another(seconds: float) -> None:
    parts = deadlines(seconds)
    assert 0 < parts.work.left < parts.replay.left < parts.report.left < seconds
    assert parts.work.left > seconds / 2


def test_more_time_is_kept_where_replays_take_long() -> None:
    parts = deadlines(120.0)
    first = left(parts.work)
    parts.replayed(2.0)
    assert left(parts.work) == pytest.approx(first + 8.0 - 3.0, abs=0.2)
    parts.replayed(10.0)
    assert left(parts.work) == pytest.approx(first + 8.0 - 15.0, abs=0.2)
    for _ in range(5):
        parts.replayed(0.2)
    assert left(parts.work) > first + 7


def test_more_time_is_kept_where_many_tests_wait() -> None:
    parts = deadlines(120.0)
    first = left(parts.work)
    parts.waiting_tests = 500
    assert left(parts.work) == pytest.approx(first - 5.0, abs=0.2)


def test_a_replay_that_hung_does_not_take_all_time() -> None:
    parts = deadlines(120.0)
    parts.replayed(100.0)
    assert left(parts.work) > 60


def test_where_nothing_is_run_no_time_is_kept() -> None:
    parts = deadlines(120.0, replays=False)
    assert left(parts.work) == left(parts.report)


def test_who_asks_to_stop_waits_little() -> None:
    now = time.monotonic()
    interruption = Interruption()
    interruption.begin()
    parts = Deadlines(Schedule(now, now + 100, interruption), replays=True)
    interruption.ask()
    assert parts.is_interrupted and parts.work.is_over
    assert 0 < parts.replay.left <= STOPPING_SECONDS


def test_without_an_end_there_is_no_limit() -> None:
    parts = Deadlines(Schedule(time.monotonic(), None, Interruption()), replays=True)
    assert parts.within_work(5.0) is None and parts.work.end is None
