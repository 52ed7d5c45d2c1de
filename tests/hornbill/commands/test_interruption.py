"""A run that is interrupted or killed keeps what it has done, and `--resume` ends as if nothing had been.

Each run is a process of its own, and each signal a real one.
"""

from __future__ import annotations

import json
import signal
import sqlite3
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.hornbill.commands.conftest import MANY, Process, RunAlone
from tests.hornbill.test_gen_command import SOURCE, compiled, suite_of

STOPPING = (
    "hornbill: warning: interrupted: writing the tests of what was done; press Ctrl-C again to stop at once\n"
)
STOPPED = (
    "hornbill: warning: interrupted; what was finished is kept, and"
    " `hornbill gen classes --db .hornbill/summaries.db --resume` goes on\n"
)
OPTIONS = ("--no-replay", "--jobs", "1", "--cover", "path")


@pytest.fixture(scope="module")
def uninterrupted() -> dict[str, dict[str, Any]]:
    """Where the first test keeps the suite that the others compare with, and its figures."""
    return {}


def rows_in(database: Path, table: str) -> int:
    """How many rows the table has so far."""
    if not database.is_file():
        return 0
    connection = sqlite3.connect(database)
    try:
        return int(connection.execute(f"SELECT count(*) FROM {table}").fetchone()[0])
    except sqlite3.OperationalError:
        return 0
    finally:
        connection.close()


def methods_in(database: Path) -> int:
    return rows_in(database, "methods")


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
    uninterrupted: dict[str, dict[str, Any]],
) -> None:
    database = tmp_path / ".hornbill" / "summaries.db"
    running = started("gen", "--no-trials", "classes", "--out", "out", *OPTIONS)
    until(methods_in(database) >= 3 for _ in iter(int, 1))
    running.send_signal(how)
    out, err = running.communicate(timeout=60)
    assert 3 <= methods_in(database) <= 2 * MANY
    if how == signal.SIGINT:
        assert running.returncode == 130 and err == f"{STOPPING}{STOPPED}"
        assert f"{2 * MANY} methods that a test can call\n" in out and " for\n" not in out
        assert "were not reached in time" in out and "tests in out, not run." in out
        assert 1 < len(suite_of(tmp_path / "out")) < MANY
    else:
        assert out == ""
    connection = sqlite3.connect(database)
    assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    connection.close()

    resumed = alone("gen", "--no-trials", "classes", "--resume", "--json")
    assert resumed.code == 0
    found = json.loads(resumed.out)
    assert 0 < found["reused"]["methods"] < 2 * MANY == len(found["methods"])
    assert {method["state"] for method in found["methods"]} == {"complete"}
    if not uninterrupted:
        whole = alone(
            "gen", "--no-trials", "classes", "--db", "fresh.db", "--out", "fresh", "--json", *OPTIONS
        )
        assert whole.code == 0
        uninterrupted["suite"] = suite_of(tmp_path / "fresh")
        uninterrupted["total"] = json.loads(whole.out)["total"]
    assert uninterrupted["suite"] == suite_of(tmp_path / "out") != {}
    assert uninterrupted["total"] == found["total"]


def test_workers_end_with_a_run_that_is_killed(many: Path, tmp_path: Path, started: Process) -> None:
    running = started("gen", "--no-trials", "classes", *OPTIONS)
    until(methods_in(tmp_path / ".hornbill" / "summaries.db") >= 1 for _ in iter(int, 1))
    workers = children(running.pid)
    assert workers
    running.kill()
    running.communicate(timeout=30)
    until(not any(Path(f"/proc/{worker}").is_dir() for worker in workers) for _ in iter(int, 1))


@pytest.fixture
def several(tmp_path: Path) -> Path:
    """A folder of classes of which each has a few tests."""
    sources = {
        f"C{n}": SOURCE.replace("class Order", f"class C{n}").replace("Order()", f"C{n}()") for n in range(12)
    }
    return compiled(tmp_path / "classes", **sources)


@pytest.mark.usefixtures("several")
def test_rounds_that_are_complete_have_tests_that_have_run(
    tmp_path: Path, started: Process, alone: RunAlone
) -> None:
    running = started("gen", "--no-trials", "classes", "--out", "out", "--jobs", "1", "--json")
    until(rows_in(tmp_path / ".hornbill" / "summaries.db", "suites") >= 2 for _ in iter(int, 1))
    running.send_signal(signal.SIGINT)
    out, err = running.communicate(timeout=60)
    found = json.loads(out)
    assert running.returncode == 130 and err.startswith(STOPPING) and err.endswith(STOPPED)
    assert found["interrupted"] and found["replayed"] and found["unreplayed"] == []
    assert len(suite_of(tmp_path / "out")) >= 2
    resumed = alone("gen", "classes", "--resume", "--json")
    after = json.loads(resumed.out)
    assert resumed.code == 0 and after["replayed"] and not after["interrupted"]
    assert len(suite_of(tmp_path / "out")) == 12


def test_before_anything_is_done_there_is_nothing_to_write(many: Path, started: Process) -> None:
    running = started("gen", "--no-trials", "classes", "--out", "out", *OPTIONS)
    time.sleep(0.1)
    running.send_signal(signal.SIGINT)
    out, err = running.communicate(timeout=60)
    assert (running.returncode, out) == (130, "") or running.returncode == -signal.SIGINT
    assert STOPPING not in err


def command_of(process: int) -> str:
    """The command line of a process; the empty text where there is none any more."""
    try:
        return Path(f"/proc/{process}/cmdline").read_text().replace("\0", " ")
    except OSError:
        return ""


def children(process: int) -> list[int]:
    """The processes that it started, by /proc."""
    text = Path(f"/proc/{process}/task/{process}/children").read_text()
    return [int(number) for number in text.split()]


def test_there_is_nothing_to_resume(order: Path, alone: RunAlone) -> None:
    assert alone("gen", "--no-trials", "classes", "--no-replay", "--method", "sign").code == 0
    other = alone("gen", "--no-trials", order.parent, "--resume")
    assert (other.code, other.out) == (2, "")
    assert "there is no run of" in other.err and "leave out --resume" in other.err
