"""What making tests leaves in a session for the tests that are made next: states of classes, plans, runs of
tests, and what it takes to set up cases of a kind.

Without a limit on time, each suite is made in a workshop of its own, so that it rests on nothing that was
made before.
"""

from __future__ import annotations

from collections.abc import Callable

from hornbill.assumptions import NOTHING_ASSUMED, Preconditions
from hornbill.building.effort import Effort
from hornbill.building.planner import Planner
from hornbill.junit.library_calls import given
from hornbill.method_cases import MethodCases
from hornbill.pipeline.prices import Prices
from hornbill.pipeline.static_changes import StaticChanges
from hornbill.pipeline.test_runs import TestRuns
from hornbill.run import Session

Asking = Callable[[str], MethodCases | None]
"""Answers the id of a method with its cases, None where nothing is known."""


class Workshop:
    """The workshop of one session, in which `calls` calls of methods may build an object, and calls that are
    tested meet the preconditions."""

    def __init__(self, session: Session, calls: int, preconditions: Preconditions = NOTHING_ASSUMED) -> None:
        self.session = session
        self.plans = Planner(session.program, session, calls, Effort(), given, preconditions)
        self.test_runs = TestRuns(session, self._is_late)
        self.changes = StaticChanges(self.test_runs, self._is_late)
        self.prices = Prices()

    def _is_late(self) -> bool:
        return self.plans.effort.is_over

    def begin(self, deadline: float | None) -> None:
        """Begin to make another suite, until that time of the clock."""
        self.plans.begin(deadline)
