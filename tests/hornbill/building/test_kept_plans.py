"""Plans are made once, and again where more time may give another one."""

from __future__ import annotations

from typing import Any

import pytest

from hornbill.building.drivers import Drivers
from hornbill.building.effort import Effort
from hornbill.building.kept_plans import KeptPlans
from hornbill.building.plans import CallPlan, Literal, StaticCall
from hornbill.building.wanted import Wanted, WantedCalls
from hornbill.graphs import Graphs
from hornbill.method_cases import Case, Witness
from hornbill.run import Session
from tests.hornbill.building.conftest import Planned

CASE = Case("returned", None, Witness(None, (1,)))
BUILT = CallPlan((), None, (), (), CASE.witness)
REFLECTIVE = CallPlan((), None, (), (), CASE.witness, reflective=True)
IMPOSSIBLE = CallPlan((), None, (), (), CASE.witness, possible=False)


class Making:
    """Makes plans, and counts them; `late` says that the time was over on the way."""

    def __init__(self) -> None:
        self.now, self.made = 0.0, 0
        self.effort = Effort(clock=lambda: self.now)
        self.kept = KeptPlans(self.effort)

    def plan(self, plan: CallPlan, late: bool = False, **more: Any) -> CallPlan:
        def make() -> CallPlan:
            self.made += 1
            self.effort.was_late |= late
            return plan

        return self.kept.plan("a.A.m()V", "a", Case(CASE.ended, None, Witness(None, (1,)), **more), make)


@pytest.fixture
def making() -> Making:
    return Making()


def test_equal_cases_of_other_documents_have_one_plan(making: Making) -> None:
    making.plan(BUILT)
    making.kept.begin()
    assert making.plan(IMPOSSIBLE, steps=7, place=3) is BUILT and making.made == 1
    making.plan(BUILT, constraints=("a == 1",))
    assert making.made == 2


def test_what_there_was_no_time_for_is_made_again_with_twice_the_time(making: Making) -> None:
    making.effort.begin(60.0)
    assert making.plan(IMPOSSIBLE, late=True) is IMPOSSIBLE
    making.now = 30.0
    making.effort.begin(149.0)  # 119 s, not yet twice
    assert making.plan(BUILT) is IMPOSSIBLE and making.effort.was_late
    making.effort.begin(151.0)
    assert making.plan(REFLECTIVE, late=True) is REFLECTIVE
    making.effort.begin(1000.0)
    assert making.plan(IMPOSSIBLE) is REFLECTIVE  # no worse than before, and for good
    making.effort.begin(100_000.0)
    assert making.plan(BUILT) is REFLECTIVE and not making.effort.was_late


def test_one_that_is_built_is_for_good_even_if_it_was_late(making: Making) -> None:
    making.effort.begin(60.0)
    making.plan(BUILT, late=True)
    making.effort.begin(1000.0)
    assert making.plan(IMPOSSIBLE) is BUILT and not making.effort.was_late


def test_without_a_limit_nothing_is_made_twice(making: Making) -> None:
    making.effort.begin(None)
    making.plan(IMPOSSIBLE)
    assert making.plan(BUILT) is IMPOSSIBLE


def test_the_same_steps_and_the_same_calls_are_run_once(shelf: Planned) -> None:
    session = Session([shelf.path])
    graphs = Graphs(session.program.hierarchy)
    drivers = Drivers(session, graphs)
    method = shelf.document("shelf.Shelf.wide").method
    two = Literal(2, "int")
    made = (StaticCall(0, method.owner, method.name, ("int",), method.owner, (two,)),)
    for _ in range(2):
        objects = drivers.prepared(made, (method.owner,), method.owner)
        assert objects is not None and objects[0] is not None
    assert drivers.runs == 1
    wanted = Wanted(method, ("width",), ("int",), (2,), CASE)
    calls = WantedCalls(drivers, graphs)
    outcomes = [calls.run(wanted, [2]) for _ in range(2)]
    assert outcomes[0] is outcomes[1] is not None and drivers.runs == 2
