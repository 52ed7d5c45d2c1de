"""When stages end, by time and by wish."""

from __future__ import annotations

import time

import pytest

from hornbill.pipeline.limits import Interruption, Limit, Schedule, StoppedError


def begun() -> Interruption:
    interruption = Interruption()
    interruption.begin()
    return interruption


def test_asking_before_anything_is_done_ends_the_run() -> None:
    interruption = Interruption()
    with pytest.raises(KeyboardInterrupt):
        interruption.ask()
    assert interruption.at is None


def test_the_first_wish_is_heard_and_the_second_one_ends_the_run() -> None:
    heard: list[str] = []
    interruption = Interruption(lambda: heard.append("once"))
    interruption.begin()
    interruption.ask()
    assert heard == ["once"] and interruption.at is not None
    with pytest.raises(KeyboardInterrupt) as raised:
        interruption.ask()
    assert raised.type is KeyboardInterrupt and heard == ["once"]


def test_what_may_be_left_is_left_at_once() -> None:
    interruption = begun()
    with pytest.raises(StoppedError), interruption.leaving():
        interruption.ask()
    other = begun()
    with other.leaving():
        pass
    other.ask()
    assert other.at is not None


def test_a_limit_is_over_at_its_end_or_a_while_after_a_wish() -> None:
    now = time.monotonic()
    assert Limit().left == float("inf") and not Limit().is_over
    assert Limit(now - 1).is_over and 50 < Limit(now + 60).left <= 60
    interruption = begun()
    soon, at_once = Limit(now + 60, interruption, 5.0), Limit(None, interruption)
    assert at_once.left == float("inf")
    interruption.ask()
    assert at_once.left == 0 and at_once.is_over and 0 < soon.left <= 5
    assert Limit(now - 1, interruption, 5.0).is_over


@pytest.mark.parametrize("seconds", [1.0, 5.0, 60.0, 600.0])
def test_the_work_ends_before_the_report(seconds: float) -> None:
    now = time.monotonic()
    schedule = Schedule(now, now + seconds, Interruption())
    work, report = schedule.work.end, schedule.report.end
    assert work is not None and report is not None
    assert 0.7 * seconds < work - now < report - now == pytest.approx(seconds)


def test_without_an_end_there_is_time_for_all() -> None:
    schedule = Schedule(0.0, None, begun())
    limits = schedule.work, schedule.report
    assert not any(limit.is_over for limit in limits)
    schedule.interruption.ask()
    assert [limit.is_over for limit in limits] == [True, False]
