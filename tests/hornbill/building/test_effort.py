"""One case that cannot be set up leaves the others what they need."""

from __future__ import annotations

from hornbill.building.effort import Effort


class Clock:
    """A clock that is set by hand."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def spent(effort: Effort) -> bool:
    return effort.is_spent


def over(effort: Effort) -> bool:
    return effort.is_over


def test_thirty_cases_that_fail_leave_runs_for_the_next() -> None:
    effort = Effort(most_runs=15_000)
    runs = []
    for _ in range(30):
        before = effort.runs
        with effort.of_case():
            while not spent(effort):
                effort.runs += 1
        runs.append(effort.runs - before)
    assert runs[0] == 1250 and min(runs) >= 100
    assert not spent(effort)


def test_what_other_cases_use_too_is_not_the_share_of_one() -> None:
    effort = Effort(most_runs=12_000)
    with effort.of_case():
        with effort.for_all(), effort.for_all():
            effort.runs += 2000
            assert not spent(effort)
        assert not spent(effort)
        effort.runs += 999
        assert not spent(effort)
        effort.runs += 1
        assert spent(effort)
    assert not spent(effort)


def test_a_case_has_a_part_of_the_time_that_is_left() -> None:
    clock = Clock()
    effort = Effort(deadline=112.0, clock=clock)
    with effort.of_case():
        assert not spent(effort)
        clock.now = 102.1
        assert spent(effort) and not over(effort)
    assert not spent(effort)
    clock.now = 112.0
    assert spent(effort) and over(effort)


def test_the_time_of_a_case_holds_for_what_others_use_too() -> None:
    clock = Clock()
    effort = Effort(deadline=112.0, clock=clock)
    with effort.of_case(), effort.for_all():
        clock.now = 102.1
        assert effort.is_late
