"""What was made for one suite is there for the next one of the same session."""

from __future__ import annotations

import time

import pytest

from hornbill.method_cases import MethodCases
from hornbill.pipeline.class_suites import ClassSuite
from hornbill.pipeline.emission import emit_class
from hornbill.pipeline.tasks import Emit
from hornbill.pipeline.workshop import Workshop
from hornbill.run import Session
from hornbill.serial import packed, unpacked
from tests.hornbill.building.conftest import Planned
from tests.hornbill.compiling import compiled


@pytest.fixture(scope="module")
def shelf(tmp_path_factory: pytest.TempPathFactory) -> Planned:
    return Planned(compiled("Shelf.java", tmp_path_factory.mktemp("shelf")), lambda _: True, "loop-2")


class Making:
    """Makes the suite of the shelf in one session, of documents that are read anew each time."""

    def __init__(self, shelf: Planned) -> None:
        self.session = Session([shelf.path])
        self.workshop = Workshop(self.session, 2)
        self._packed = {
            name: packed(MethodCases(name, "loop-2", one.cases, {}, {}))
            for name, one in shelf.documents.items()
            if one.method.owner == "shelf.Shelf"
        }

    def ask(self, name: str) -> MethodCases | None:
        data = self._packed.get(name)
        return None if data is None else unpacked(data)

    def suite(self, limit: float | None, workshop: Workshop | None = None) -> ClassSuite:
        methods = tuple(self._packed)
        task = Emit(*("shelf.Shelf", methods, "branch", 5, False, True, 2, frozenset(), None, 120.0, limit))
        return emit_class(self.session, task, self.ask, workshop)


def test_the_second_suite_takes_no_runs_and_no_time(shelf: Planned) -> None:
    making = Making(shelf)
    plain = making.suite(None)
    first = making.suite(300.0, making.workshop)
    assert making.workshop.plans.effort.runs > 0 and not first.hurried and first.tests
    second = making.suite(0.0, making.workshop)
    assert making.workshop.plans.effort.runs == 0
    assert second.files == first.files and second.covered == first.covered
    assert {test.method_id for test in first.tests} == {test.method_id for test in plain.tests}


def test_states_that_there_was_no_time_for_are_found_by_the_next_case(shelf: Planned) -> None:
    planner = shelf.planner()
    pools = planner.pools("shelf")
    whole = len(pools.of("shelf.Shelf"))
    late = shelf.planner()
    pools = late.pools("shelf")
    late.begin(time.monotonic() + 300)
    assert len(pools.of("shelf.Shelf", 2)) == 2
    late.begin(0.0)
    assert len(pools.of("shelf.Shelf")) == 2
    late.begin(None)
    assert len(pools.of("shelf.Shelf")) == whole > 2
