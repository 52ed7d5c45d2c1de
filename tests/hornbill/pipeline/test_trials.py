"""Which suite is handed out: one that has run, and no worse than the one before."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from hornbill.pipeline.class_suites import ClassSuite, Failure
from hornbill.pipeline.suites import Suites
from hornbill.pipeline.tasks import Done, Failed
from hornbill.pipeline.trials import Made, Trials
from hornbill.replay.batches import Replayed
from hornbill.replay.reports import FAILED, PASSED, ReplayedTest, ReplayReport
from hornbill.suite import EmittedFile, EmittedTest


class Maker:
    """What Trials asks of a maker of suites."""

    def __init__(self, suites: Suites) -> None:
        self.suites = suites
        self.failed: list[Failure] = []

    def keep(self, suite: ClassSuite, keys: object) -> None:
        self.suites.suites[suite.class_name] = suite

    def fail(self, name: str, failures: Sequence[Failure]) -> None:
        self.failed += failures

    def failures(self, name: str) -> tuple[Failure, ...]:
        return tuple(self.failed)


def suite_of(branches: int, *names: str) -> ClassSuite:
    """A suite with these tests; its text says how many branches they cover."""
    tests = tuple(EmittedTest("p.ATest", name, "p.A.m()V", place, False) for place, name in enumerate(names))
    file = EmittedFile("p/ATest.java", f"{branches} {' '.join(names)}", tests)
    return ClassSuite("p.A", (file,), tuple(range(len(names))))


def answer(suite: ClassSuite, *failed: str) -> Done:
    results = [
        ReplayedTest(test.class_name, test.name, None, FAILED if test.name in failed else PASSED)
        for test in suite.tests
    ]
    return Done(Replayed(ReplayReport(tuple(results), ()), {}))


@pytest.fixture
def suites() -> Suites:
    return Suites()


@pytest.fixture
def trials(suites: Suites, monkeypatch: pytest.MonkeyPatch) -> Trials:
    def branches(self: Trials, suite: ClassSuite) -> int:
        return int(suite.files[0].text.split()[0]) if suite.files else 0

    monkeypatch.setattr(Trials, "_branches", branches)
    program: Any = None
    maker: Any = Maker(suites)
    return Trials(program, maker, suites, replays=True)


def made(suite: ClassSuite, tries: int = 0) -> Made:
    keys: Any = None
    return Made(suite, keys, tries)


def run(trials: Trials, suite: ClassSuite, *failed: str, tries: int = 0) -> list[Any]:
    trials.propose(made(suite, tries))
    batch = trials.batch(30.0)
    assert batch is not None and batch.classes == ("p.A",)
    return list(trials.answered(answer(suite, *failed)))


def test_a_suite_that_passes_is_handed_out(trials: Trials, suites: Suites) -> None:
    assert run(trials, suite_of(3, "a", "b")) == [] and suites.suites["p.A"].replayed


def test_branches_never_fall(trials: Trials, suites: Suites) -> None:
    run(trials, suite_of(3, "a", "b"))
    run(trials, suite_of(2, "c"))
    assert [test.name for test in suites.suites["p.A"].tests] == ["a", "b"]
    run(trials, suite_of(3, "d"))
    assert [test.name for test in suites.suites["p.A"].tests] == ["d"]


def test_what_was_made_in_a_hurry_does_not_take_the_place_of_more_tests(
    trials: Trials, suites: Suites
) -> None:
    run(trials, suite_of(3, "a", "b"))
    run(trials, replace(suite_of(3, "c"), hurried=True))
    assert [test.name for test in suites.suites["p.A"].tests] == ["a", "b"]
    run(trials, replace(suite_of(3, "c", "d"), hurried=True))
    assert [test.name for test in suites.suites["p.A"].tests] == ["c", "d"]
    run(trials, replace(suite_of(4, "e"), hurried=True))
    assert [test.name for test in suites.suites["p.A"].tests] == ["e"]


def test_what_was_not_run_does_not_take_the_place_of_what_was(trials: Trials, suites: Suites) -> None:
    run(trials, suite_of(3, "a"))
    trials.propose(made(suite_of(9, "b")))
    trials.hand_out()
    assert [test.name for test in suites.suites["p.A"].tests] == ["a"]


def test_what_was_not_run_is_handed_out_where_there_is_nothing_else(trials: Trials, suites: Suites) -> None:
    trials.propose(made(suite_of(9, "b")))
    trials.batch(30.0)
    trials.hand_out()
    assert [test.name for test in suites.suites["p.A"].tests] == ["b"] and not suites.suites["p.A"].replayed


def test_a_suite_with_failures_is_made_again_without_them(trials: Trials, suites: Suites) -> None:
    (remake,) = run(trials, suite_of(3, "a", "b"), "b")
    assert (remake.class_name, remake.only, remake.tries) == ("p.A", None, 1) and suites.suites == {}
    (remake,) = run(trials, suite_of(3, "a", "c"), "c", tries=1)
    assert remake.only == {("p.A.m()V", 0)}
    assert run(trials, suite_of(3, "a"), "a", tries=5) == []
    assert suites.suites["p.A"].problem == "its tests do not pass"


def test_without_a_replay_suites_are_handed_out_unrun_and_why_is_known(
    trials: Trials, suites: Suites
) -> None:
    trials.propose(made(suite_of(3, "a")))
    trials.batch(30.0)
    assert trials.answered(Failed("error", "no JDK")) == [] and not trials.replays
    assert suites.not_replayed == "no JDK"
    trials.hand_out()
    assert not suites.suites["p.A"].replayed and suites.suites["p.A"].tests


def test_a_worker_that_dies_costs_one_try(trials: Trials, suites: Suites) -> None:
    trials.propose(made(suite_of(3, "a")))
    trials.batch(30.0)
    trials.answered(Failed("died", "its worker process ended"))
    assert trials.replays and trials.batch(30.0) is not None
    trials.answered(answer(suite_of(3, "a")))
    assert suites.suites["p.A"].replayed
