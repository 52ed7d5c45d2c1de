"""Rounds: every class has tests early, what time cuts short is handed out all the same, and has run."""

from __future__ import annotations

import json
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

import hornbill as api
from hornbill.pipeline.exploring import Step
from hornbill.pipeline.limits import Interruption, Limit
from hornbill.pipeline.pool import Pool
from hornbill.pipeline.tasks import Answer, Emit, Explore, Failed, Probe, Replay, Task
from tests.hornbill.conftest import Command
from tests.hornbill.test_gen_command import OTHER, SOURCE, compiled, suite_of

GREEDY = """package shop; public class Greedy {
    public static int many(int[] a, int[] b, int[] c) {
        int s = 0;
        for (int i = 0; i < a.length; i++)
            for (int j = 0; j < b.length; j++)
                for (int k = 0; k < c.length; k++)
                    if (a[i] * b[j] == c[k] % 7) s += a[i] > b[j] ? 1 : 2; else if (a[i] < c[k]) s ^= j;
        return s;
    }
}"""


LIMITED: dict[str, Any] = {"jobs": 1, "seconds": 300.0}


@pytest.fixture
def shop(tmp_path: Path) -> Path:
    return greedy_shop(tmp_path)


def greedy_shop(folder: Path) -> Path:
    """A class that takes all time it gets, before two that take little."""
    order = SOURCE.replace("class Order", "class ZOrder").replace("Order()", "ZOrder()")
    return compiled(folder / "classes", Greedy=GREEDY, ZOrder=order, Other=OTHER)


@dataclass(frozen=True, slots=True)
class Finished:
    """A run that had time enough, but in which trials of one class failed: its tasks, in the order in which
    they were begun, and its tests."""

    begun: list[Task]
    suite: api.Suite
    folder: Path


@pytest.fixture(scope="module")
def finished(tmp_path_factory: pytest.TempPathFactory) -> Finished:
    folder = tmp_path_factory.mktemp("finished")
    begun: list[Task] = []
    begin = Pool.start

    def start(self: Pool, task: Task) -> None:
        begun.append(task)
        begin(self, task)

    collect = Pool.collect

    def failing(self: Pool, limit: Limit) -> list[tuple[Task, Answer]]:
        return [
            (task, Failed("internal", "a mistake") if is_probe_of(task, "shop.Greedy") else answer)
            for task, answer in collect(self, limit)
        ]

    with pytest.MonkeyPatch.context() as changed:
        changed.setattr(Pool, "start", start)
        changed.setattr(Pool, "collect", failing)
        with api.analyze(
            greedy_shop(folder), database=folder / "a.db", budget=400_000, **LIMITED
        ) as analysis:
            return Finished(begun, analysis.suite(folder / "out"), folder / "out")


def test_all_classes_have_tests_that_have_run(finished: Finished) -> None:
    suite = finished.suite
    tests = {one.name: one.tests for one in suite.accounts.classes}
    assert all(count > 0 for count in tests.values()) and len(tests) == 3
    assert suite.replayed and suite.failures == () and suite.not_replayed is None
    assert suite.out_of_time == frozenset() and not suite.differ
    assert suite.first_tests.keys() == tests.keys()
    assert len(suite_of(finished.folder)) == 3


def written(folder: Path, classes: Path, **options: Any) -> dict[str, str]:
    """The texts of the tests of a run with a database of its own, by path."""
    with api.analyze(classes, database=folder / "a.db", **options) as analysis:
        suite = analysis.suite(folder / "out")
        assert suite.replayed
    return {file.path: file.text for one in suite.suites.values() for file in one.files}


def test_the_rounds_make_the_tests_and_nothing_else_does(tmp_path: Path) -> None:
    """Neither the number of workers, nor a limit on time, nor going on later."""
    classes = greedy_shop(tmp_path)
    first = written(tmp_path / "first", classes, rounds=3, jobs=1)
    assert written(tmp_path / "second", classes, rounds=3, jobs=2) == first
    assert written(tmp_path / "third", classes, rounds=3, jobs=2, seconds=900.0) == first
    written(tmp_path / "later", classes, rounds=2, jobs=1)
    assert written(tmp_path / "later", classes, rounds=3, jobs=1) == first


def test_a_second_run_makes_nothing_anew(tmp_path: Path) -> None:
    classes = compiled(tmp_path / "classes", Order=SOURCE, Other=OTHER)
    first = written(tmp_path, classes, jobs=1)
    with api.analyze(classes, database=tmp_path / "a.db", jobs=1) as analysis:
        again = analysis.suite(tmp_path / "out")
    assert again.reused == {"shop.Order", "shop.Other"} and again.written.written == ()
    assert {file.path: file.text for one in again.suites.values() for file in one.files} == first


def is_probe_of(task: Task, name: str) -> bool:
    return isinstance(task, Probe) and task.class_name == name


def test_a_round_is_trials_then_searches_then_tests(finished: Finished) -> None:
    begun, suite = finished.begun, finished.suite
    assert sum(is_probe_of(task, "shop.Greedy") for task in begun) == 1, "what fails would fail again"
    assert suite.seconds.keys() == suite.suites.keys() and all(took > 0 for took in suite.seconds.values())
    first = [task for task in begun if isinstance(task, Probe | Emit)][:5]
    assert [(type(task), task.class_name) for task in first] == [
        (Probe, "shop.Greedy"),
        *((kind, name) for name in ("shop.Other", "shop.ZOrder") for kind in (Probe, Emit)),
    ]
    replays = [place for place, task in enumerate(begun) if isinstance(task, Replay)]
    searches = [place for place, task in enumerate(begun) if isinstance(task, Explore)]
    assert replays and searches and max(replays[:2]) < min(searches), "each class has tests before any search"


def test_who_asks_to_stop_has_what_is_there_at_once(shop: Path, tmp_path: Path) -> None:
    interruption = Interruption()
    asked: list[float] = []

    def progress(step: Step) -> None:
        if step.name == "shop.ZOrder" and not asked:
            asked.append(time.monotonic())
            interruption.ask()

    with api.analyze(
        shop,
        database=tmp_path / "a.db",
        jobs=1,
        seconds=500.0,
        interruption=interruption,
        progress=progress,
    ) as analysis:
        suite = analysis.suite(tmp_path / "out", progress=progress)
    assert asked and time.monotonic() - asked[0] < 100
    assert analysis.interrupted and {"shop.Other", "shop.ZOrder"} <= suite.suites.keys()
    assert suite_of(tmp_path / "out")
    covered = {one.name: one.branches.covered for one in suite.accounts.classes}
    assert sum(covered.values()) > 0
    with api.analyze(shop, database=tmp_path / "a.db", jobs=1, budget=300_000) as again:
        assert {one.name: one.branches.covered for one in again.accounts().classes} == covered
        remade = again.suite(tmp_path / "out", replay=False)
    assert remade.accounts.total.branches.covered >= sum(covered.values())


def test_where_none_can_be_run_all_are_handed_out_and_it_is_said(
    hornbill: Command, shop: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    collect = Pool.collect

    def collected(self: Pool, limit: Limit) -> list[tuple[Task, Answer]]:
        """Answers as of a worker that finds no JDK."""
        failed = Failed("error", "no JDK (install one)")
        answers = collect(self, limit)
        return [(task, failed if isinstance(task, Replay) else answer) for task, answer in answers]

    monkeypatch.setattr(Pool, "collect", collected)
    ran = hornbill(
        "gen", "classes", "--out", "out", "--jobs", "1", "--time", "5m", "--budget", "100000", "--json"
    )
    found = json.loads(ran.out)
    assert ran.code == 1 and "the tests were not run: no JDK (install one)" in ran.err
    assert found["unreplayed"] == ["shop.Greedy", "shop.Other", "shop.ZOrder"] and not found["replayed"]


def test_time_that_is_too_short_is_said_before(
    hornbill: Command, shop: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    ran = hornbill("gen", "classes", "--out", "out", "--jobs", "1", "--time", "2", "--json")
    first = ran.err.splitlines()[0]
    assert first.startswith(
        "hornbill: warning: in 2 s there may be no time to compile the tests and run them"
    )
    assert ran.code == (1 if json.loads(ran.out)["unreplayed"] else 0)
