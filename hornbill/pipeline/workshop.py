"""What one suite is made with: plans, runs of tests, and what tests change in static fields."""

from __future__ import annotations

from collections.abc import Callable

from hornbill.assumptions import Preconditions
from hornbill.building.effort import Effort
from hornbill.building.planner import Planner
from hornbill.junit.library_calls import given
from hornbill.method_cases import MethodCases
from hornbill.pipeline.static_changes import StaticChanges
from hornbill.pipeline.test_runs import TestRuns
from hornbill.run import Session

Asking = Callable[[str], MethodCases | None]
"""Answers the id of a method with its cases, None where nothing is known."""


class Workshop:
    """The workshop of one suite, in which `calls` calls of methods may build an object, calls may be run so
    many times for that, and calls that are tested meet the preconditions."""

    def __init__(self, session: Session, calls: int, runs: int, preconditions: Preconditions) -> None:
        self.session = session
        self.plans = Planner(session.program, session, calls, Effort(runs), given, preconditions)
        self.test_runs = TestRuns(session)
        self.changes = StaticChanges(self.test_runs)
