"""One case that cannot be set up leaves the others what they need."""

from __future__ import annotations

from hornbill.building.effort import Effort


class Clock:
    """A clock that is set by hand."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def test_thirty_cases_that_fail_leave_runs_for_the_next() -> None:
    effort = Effort(most_runs=15_000)
    spent = []
    for _ in range(30):
        before = effort.runs
        with effort.of_case():
            while not effort.is_spent:
                effort.runs += 1
        spent.append(effort.runs - before)
    assert spent[0] == 1250 and min(spent) >= 100
    assert not effort.is_spent


def test_what_other_cases_use_too_is_not_the_share_of_one() -> None:
    effort = Effort(most_runs=12_000)
    with effort.of_case():
        with effort.for_all(), effort.for_all():
            effort.runs += 2000
            assert not effort.is_spent
        assert not effort.is_spent
        effort.runs += 999
        assert not effort.is_spent
        effort.runs += 1
        assert effort.is_spent
    assert not effort.is_spent


def test_a_case_has_a_part_of_the_time_that_is_left() -> None:
    clock = Clock()
    effort = Effort(deadline=112.0, clock=clock)
    with effort.of_case():
        assert not effort.is_spent
        clock.now = 102.1
        assert effort.is_spent and not effort.is_over
    assert not effort.is_spent
    clock.now = 112.0
    assert effort.is_spent and effort.is_over


def test_the_time_of_a_case_holds_for_what_others_use_too() -> None:
    clock = Clock()
    effort = Effort(deadline=112.0, clock=clock)
    with effort.of_case(), effort.for_all():
        clock.now = 102.1
        assert effort.is_late
