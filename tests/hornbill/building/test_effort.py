"""One case that cannot be set up leaves the others what they need."""

from __future__ import annotations

from hornbill.building.effort import Effort


def spent(effort: Effort) -> bool:
    return effort.is_spent


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
