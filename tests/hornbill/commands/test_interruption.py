"""A run that is interrupted or killed keeps what it has done, and `--resume` ends as if nothing had been."""

from __future__ import annotations

import json
import signal
import sqlite3
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.hornbill.commands.conftest import MANY, Process, RunAlone
from tests.hornbill.test_gen_command import suite_of

OPTIONS = ("--no-replay", "--jobs", "1", "--cover", "path")


@pytest.fixture(scope="module")
def uninterrupted() -> dict[str, dict[str, str]]:
    """Where the first test keeps the suite that the others compare with."""
    return {}


def methods_in(database: Path) -> int:
    if not database.is_file():
        return 0
    connection = sqlite3.connect(database)
    try:
        return int(connection.execute("SELECT count(*) FROM methods").fetchone()[0])
    except sqlite3.OperationalError:
        return 0
    finally:
        connection.close()


def until(condition: Iterator[bool]) -> None:
    """Wait until the condition holds."""
    end = time.monotonic() + 120
    while not next(condition):
        assert time.monotonic() < end, "nothing is done"
        time.sleep(0.02)


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGKILL])
def test_what_was_done_is_kept(
    many: Path,
    tmp_path: Path,
    started: Process,
    alone: RunAlone,
    how: signal.Signals,
    uninterrupted: dict[str, dict[str, str]],
) -> None:
    database = tmp_path / ".hornbill" / "summaries.db"
    running = started("gen", "classes", "--out", "out", *OPTIONS)
    until(methods_in(database) >= 3 for _ in iter(int, 1))
    running.send_signal(how)
    out, err = running.communicate(timeout=60)
    done = methods_in(database)
    assert 3 <= done < MANY + 1 and out == ""
    if how == signal.SIGINT:
        assert running.returncode == 130
        again = "hornbill gen classes --db .hornbill/summaries.db --resume"
        assert err == f"hornbill: warning: interrupted; what was finished is kept, and `{again}` goes on\n"
    connection = sqlite3.connect(database)
    assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    connection.close()

    resumed = alone("gen", "classes", "--resume", "--json")
    assert resumed.code == 0
    found = json.loads(resumed.out)
    assert 0 < found["reused"]["methods"] < MANY + 1 == len(found["methods"])
    if not uninterrupted:
        assert alone("gen", "classes", "--db", "fresh.db", "--out", "fresh", *OPTIONS).code == 0
        uninterrupted["suite"] = suite_of(tmp_path / "fresh")
    assert uninterrupted["suite"] == suite_of(tmp_path / "out") != {}


def test_workers_end_with_a_run_that_is_killed(many: Path, tmp_path: Path, started: Process) -> None:
    running = started("gen", "classes", *OPTIONS)
    until(methods_in(tmp_path / ".hornbill" / "summaries.db") >= 1 for _ in iter(int, 1))
    workers = children(running.pid)
    assert workers
    running.kill()
    running.communicate(timeout=30)
    until(not any(Path(f"/proc/{worker}").is_dir() for worker in workers) for _ in iter(int, 1))


def children(process: int) -> list[int]:
    """The processes that it started, by /proc."""
    text = Path(f"/proc/{process}/task/{process}/children").read_text()
    return [int(number) for number in text.split()]


def test_there_is_nothing_to_resume(order: Path, alone: RunAlone) -> None:
    assert alone("gen", "classes", "--no-replay", "--method", "sign").code == 0
    other = alone("gen", order.parent, "--resume")
    assert (other.code, other.out) == (2, "")
    assert "there is no run of" in other.err and "leave out --resume" in other.err
