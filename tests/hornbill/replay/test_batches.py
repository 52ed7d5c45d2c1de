"""Batch after batch in one process: none sees what another left, and who ends the process is found."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from hornbill.replay.batches import Batches, Replayed
from hornbill.replay.processes import JavaProcess, Processes
from tests.hornbill.replay.conftest import JUPITER

LEAVES = """class LeavesTest {
    @Test void leaves() {
        System.setProperty("left", "1");
        java.util.Locale.setDefault(java.util.Locale.FRANCE);
        java.util.TimeZone.setDefault(java.util.TimeZone.getTimeZone("Asia/Tokyo"));
        Account.opened = 77;
    }
}"""
FINDS = """class FindsTest {
    @Test void findsNothing() {
        assertNull(System.getProperty("left"));
        assertEquals(java.util.Locale.US, java.util.Locale.getDefault());
        assertEquals("UTC", java.util.TimeZone.getDefault().getID());
        assertEquals(0, Account.opened);
    }
}"""
ONCE = """class Once%sTest {
    @Test void setsWhatCanBeSetOnce() {
        java.net.URL.setURLStreamHandlerFactory(protocol -> null);
    }
}"""
KILLS = """class KillsTest {
    @Test void a() { assertEquals(1, 1); }
    @Test void kills() { Runtime.getRuntime().halt(9); }
    @Test void z() { assertEquals(1, 1); }
}"""
THREAD = """class ThreadTest {
    @Test void leavesAThread() {
        Thread thread = new Thread(() -> { while (true) { Thread.onSpinWait(); } });
        thread.setDaemon(true);
        thread.start();
    }
}"""
BROKEN = "class BrokenTest { int x = nothing; }"


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[JavaProcess]:
    """The processes that are started."""
    found: list[JavaProcess] = []
    take = Processes.take

    def taken(self: Processes) -> JavaProcess:
        process = take(self)
        if process not in found:
            found.append(process)
        return process

    monkeypatch.setattr(Processes, "take", taken)
    return found


@pytest.fixture
def batches(bank: Path, tmp_path: Path, started: list[JavaProcess]) -> Iterator[Batches]:
    del started
    scratch = tmp_path / "scratch"
    scratch.mkdir()
    made = Batches([bank], 5, scratch)
    yield made
    made.close()


def replayed(batches: Batches, *bodies: str) -> Replayed:
    """The test classes, each named after `class`."""
    names = [body.split()[1] for body in bodies]
    texts = {f"bank/{name}.java": JUPITER + body for name, body in zip(names, bodies, strict=True)}
    return batches.replay(texts, 60.0)


def statuses(found: Replayed) -> dict[str | None, str]:
    return {test.method: test.status for test in found.report.tests}


def test_a_batch_sees_nothing_of_those_before(batches: Batches, started: list[JavaProcess]) -> None:
    assert statuses(replayed(batches, LEAVES)) == {"leaves": "passed"}
    assert statuses(replayed(batches, FINDS)) == {"findsNothing": "passed"}
    assert len(started) == 1


def test_what_fails_in_a_used_process_is_run_in_a_new_one(
    batches: Batches, started: list[JavaProcess]
) -> None:
    for name in ("A", "B"):
        assert statuses(replayed(batches, ONCE % name)) == {"setsWhatCanBeSetOnce": "passed"}
    assert len(started) == 2


def test_who_ends_the_process_is_found_and_the_others_pass(
    batches: Batches, started: list[JavaProcess]
) -> None:
    assert statuses(replayed(batches, FINDS)) == {"findsNothing": "passed"}
    found = statuses(replayed(batches, KILLS, LEAVES))
    assert found == {"a": "passed", "kills": "died", "z": "passed", "leaves": "passed"}
    assert statuses(replayed(batches, FINDS)) == {"findsNothing": "passed"}
    assert len(started) > 2


def test_a_process_with_threads_of_tests_is_not_kept(batches: Batches, started: list[JavaProcess]) -> None:
    assert statuses(replayed(batches, THREAD)) == {"leavesAThread": "passed"}
    assert statuses(replayed(batches, FINDS)) == {"findsNothing": "passed"}
    assert len(started) == 2


def test_a_file_with_mistakes_costs_itself_alone(batches: Batches, started: list[JavaProcess]) -> None:
    found = replayed(batches, BROKEN, FINDS)
    assert statuses(found) == {"findsNothing": "passed"}
    assert [error.path for error in found.report.errors] == ["bank/BrokenTest.java"]
    assert len(started) == 1


def test_what_is_kept_is_measured_whatever_batch_it_was_in(batches: Batches) -> None:
    one = "class OneTest { @Test void a() { assertEquals(0, new Account(3).withdraw(4)); } }"
    other = "class OtherTest { @Test void b() { assertEquals(2, new Account(3).withdraw(1)); } }"
    data = [path for body in (one, other) for path in replayed(batches, body).data.values()]

    def covered(files: list[Path]) -> int:
        return batches.measured(files).methods["bank.Account.withdraw(I)I"].branches.covered

    assert 0 < covered(data[:1]) < covered(data)
