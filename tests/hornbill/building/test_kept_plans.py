"""Plans are made once."""

from __future__ import annotations

from typing import Any

import pytest

from hornbill.building.drivers import Drivers
from hornbill.building.kept_plans import KeptPlans
from hornbill.building.plans import CallPlan, Literal, StaticCall
from hornbill.building.wanted import Wanted, WantedCalls
from hornbill.graphs import Graphs
from hornbill.method_cases import Case, Witness
from hornbill.run import Session
from tests.hornbill.building.conftest import Planned

CASE = Case("returned", None, Witness(None, (1,)))
BUILT = CallPlan((), None, (), (), CASE.witness)
IMPOSSIBLE = CallPlan((), None, (), (), CASE.witness, possible=False)


class Making:
    """Makes plans, and counts them."""

    def __init__(self) -> None:
        self.made = 0
        self.kept = KeptPlans()

    def plan(self, plan: CallPlan, **more: Any) -> CallPlan:
        def make() -> CallPlan:
            self.made += 1
            return plan

        return self.kept.plan("a.A.m()V", "a", Case(CASE.ended, None, Witness(None, (1,)), **more), make)


@pytest.fixture
def making() -> Making:
    return Making()


def test_equal_cases_of_other_documents_have_one_plan(making: Making) -> None:
    making.plan(BUILT)
    assert making.plan(IMPOSSIBLE, steps=7, place=3) is BUILT and making.made == 1
    making.plan(BUILT, constraints=("a == 1",))
    assert making.made == 2


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
