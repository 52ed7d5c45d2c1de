"""Workers on a cluster do what those of this machine do, and one that is lost costs its task alone."""

from __future__ import annotations

import os
import signal
import socket
import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from hornbill.api import analyze
from hornbill.bytecode.errors import HornbillError
from hornbill.bytecode.jdk import find_jdk
from hornbill.pipeline import cluster, cluster_worker, shipped
from hornbill.pipeline.cluster import Cluster, Connection, connected
from hornbill.pipeline.cluster_door import LocalCluster
from hornbill.pipeline.clusters import connection_to
from hornbill.pipeline.exploring import Step
from hornbill.pipeline.pool import Pool
from hornbill.pipeline.tasks import Done, Emit, Explore, Failed, Replay, Setup, Task
from hornbill.serial import packed

METHODS = ["ways.Ways.sign(I)I", "ways.Ways.rounds(I)I", "ways.Ways.quotient(II)I", "ways.Ways.never(I)I"]


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """A cluster of two workers in processes."""
    with LocalCluster(
        n_workers=2, threads_per_worker=1, host="127.0.0.1", dashboard_address="127.0.0.1:0", silence_logs=50
    ) as made:
        yield made.scheduler_address


@pytest.fixture
def connection(address: str, ways: Path) -> Iterator[Connection]:
    made = connected(address, (ways,), 2)
    yield made
    made.close()


def setup_of(ways: Path, role: Any = "search") -> Setup:
    return Setup(role, (ways,), find_jdk(), "loop", 4 << 30)


def tasks(budget: int = 300_000) -> list[Task]:
    return [Explore(name, "loop-2", budget, 60.0) for name in METHODS]


def documents(found: Any) -> dict[str, bytes]:
    assert all(isinstance(answer, Done) for _, answer in found), found
    return {task.method: packed(answer.value) for task, answer in found}


def suite_of(program: Path, folder: Path, **options: Any) -> tuple[dict[str, str], dict[str, Any]]:
    """The files of its tests, and the documents of its methods."""
    with analyze(
        program, database=folder / "s.db", budget=300_000, **options, search=True, trials=False
    ) as analysis:
        analysis.suite(folder / "tests", replay=False)
        known = {method.name: analysis.document(method.name) for method in analysis.methods}
    files = {one.name: one.read_text() for one in sorted((folder / "tests").rglob("*.java"))}
    assert files
    return files, known


def test_suite_and_documents_are_those_of_local_workers(ways: Path, tmp_path: Path, address: str) -> None:
    steps: list[Step] = []
    here = suite_of(ways, tmp_path / "here", jobs=1)
    assert suite_of(ways, tmp_path / "there", cluster=address, progress=steps.append) == here
    assert steps[0].stage.startswith("Cluster of 2 workers") and steps[-1].stage.startswith("Exploring")


def test_a_lost_worker_costs_nothing_but_its_task(ways: Path, tmp_path: Path, address: str) -> None:
    here = suite_of(ways, tmp_path / "here", jobs=1)
    killed: list[int] = []

    def kill(step: Step) -> None:
        if step.stage.startswith("Exploring") and step.done == 2 and not killed:
            other = connected(address, (), 1)
            killed.append(min(other.client.run(os.getpid).values()))
            os.kill(killed[0], signal.SIGKILL)
            other.close()

    assert suite_of(ways, tmp_path / "there", cluster=address, progress=kill) == here
    assert killed


def test_workers_need_no_shared_disk(ways: Path, connection: Connection) -> None:
    """What they read is what was sent, once for each worker."""
    asked: list[str] = []
    with Cluster(connection, 2, setup_of(ways), documents=lambda name: asked.append(name)) as pool:
        hear = pool._answer

        def answer(request: Any) -> None:
            asked.append(request["what"])
            hear(request)

        pool._answer = answer  # type: ignore[method-assign]  # to see what is asked
        found = documents(list(pool.run([*tasks(), *tasks(200_000)])))
        entries = connection.client.run(_entries, pool._run)
    assert set(found) == set(METHODS) and set(asked) <= {cluster_worker.PROGRAM} and len(asked) <= 2
    used = [path for paths in entries.values() for path in paths]
    assert used and all(path.is_dir() and ways not in (path, *path.parents) for path in used)


def _entries(run: str, dask_worker: Any) -> list[Path]:
    return [path for paths in dask_worker.plugins[run]._entries.values() for path in paths]


def test_a_worker_asks_for_the_documents_that_it_needs(ways: Path, connection: Connection) -> None:
    with Pool(setup_of(ways), 1) as here:
        known = documents(list(here.run(tasks())))
    asked: list[str] = []

    def document(name: str) -> bytes | None:
        asked.append(name)
        return known.get(name)

    none: frozenset[tuple[str, int]] = frozenset()
    todo = Emit("ways.Ways", tuple(METHODS[:1]), "branch", 5, False, True, 2, none, None, 60.0)
    wider = Emit("ways.Ways", tuple(METHODS), "branch", 5, False, True, 2, none, None, 60.0)
    with Cluster(connection, 2, setup_of(ways, "emit"), documents=document) as pool:
        answers = dict(pool.run([todo, wider]))
    with Pool(setup_of(ways, "emit"), 1, documents=known.get) as here:
        assert dict(here.run([todo, wider])) == answers
    assert set(asked) >= set(METHODS)


def test_a_method_that_is_not_there_is_an_error(ways: Path, connection: Connection) -> None:
    with Cluster(connection, 2, setup_of(ways)) as pool:
        ((_, answer),) = pool.run([Explore("ways.Ways.missing()V", "loop-2", 300_000, 60.0)])
    assert isinstance(answer, Failed) and answer.why == "error" and "no such method" in answer.what


def test_a_machine_that_would_answer_otherwise_is_refused(
    ways: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    there = shipped.shipped(setup_of(ways), "x")
    assert shipped.here(there, (ways,)) == setup_of(ways)
    with monkeypatch.context() as patched:
        patched.setattr(shipped, "jdk_version", lambda _: "another")
        with pytest.raises(
            shipped.StrangeMachineError, match=r"does not have the same Java .install the same"
        ):
            shipped.here(there, (ways,))
    monkeypatch.setattr(shipped, "versions", lambda: "another")
    with pytest.raises(shipped.StrangeMachineError, match="another version of Hornbill"):
        shipped.here(there, (ways,))


def test_entries_arrive_as_they_are(ways: Path, papers: Path, tmp_path: Path) -> None:
    one_class = next(ways.rglob("*.class"))
    sent = shipped.packed_program((ways, papers, one_class))
    for _ in range(2):
        shipped.unpack_program(sent, tmp_path / "x")
    folder, jar, single = shipped.entries_in(tmp_path / "x")
    assert {one.relative_to(folder) for one in folder.rglob("*.class")} == {
        one.relative_to(ways) for one in ways.rglob("*.class")
    }
    assert (jar.name, jar.read_bytes()) == (papers.name, papers.read_bytes())
    assert (single.name, single.read_bytes()) == (one_class.name, one_class.read_bytes())
    assert [one.name for one in tmp_path.iterdir()] == ["x"]


@pytest.mark.parametrize("answers", [False, True])
def test_an_address_at_which_nobody_answers(ways: Path, tmp_path: Path, answers: bool) -> None:
    """Nobody listens there; or somebody does, who does not speak to us."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        there = f"tcp://127.0.0.1:{server.getsockname()[1]}"
        if not answers:
            server.close()
        before = time.monotonic()
        with pytest.raises(
            HornbillError, match=rf"no cluster answers at {there} .use local workers: --jobs N"
        ):
            analyze(ways, cluster=there, database=tmp_path / "s.db", search=True, trials=False)
    assert time.monotonic() - before < 10


@pytest.mark.parametrize("there", ["nonsense", "tcp://", "ftp://x:1", "tcp://no-such-host.invalid:8786"])
def test_an_address_that_is_none(ways: Path, monkeypatch: pytest.MonkeyPatch, there: str) -> None:
    monkeypatch.setattr(cluster, "_CONNECT_SECONDS", 0.5)
    with pytest.raises(HornbillError, match=r"no cluster answers at .* .use local workers"):
        connected(there, (ways,), 1)


def test_without_distributed_there_is_no_cluster(ways: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("cluster", "cluster_door"):
        monkeypatch.delitem(sys.modules, f"hornbill.pipeline.{name}")
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(
        HornbillError, match=r"the package distributed is missing .pip install 'hornbill.cluster"
    ):
        connection_to("local", (ways,), 1)


def test_a_cluster_without_workers(ways: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "_CONNECT_SECONDS", 1.5)
    with (
        LocalCluster(n_workers=0, host="127.0.0.1", dashboard_address="127.0.0.1:0") as empty,
        pytest.raises(HornbillError, match=r"has no workers \(start some .dask worker tcp:"),
    ):
        connected(empty.scheduler_address, (ways,), 1)


def test_local_is_a_cluster_of_this_machine(ways: Path, tmp_path: Path) -> None:
    here = suite_of(ways, tmp_path / "here", jobs=1)
    assert suite_of(ways, tmp_path / "there", cluster="local", jobs=2) == here


def test_tests_run_on_this_machine(ways: Path, connection: Connection, tmp_path: Path) -> None:
    """Replays need what is here: the class path, JUnit, a folder."""
    setup = replace(setup_of(ways, "replay"), scratch=tmp_path)
    with Cluster(connection, 2, setup_of(ways), setup) as pool:
        pool.prepare("replay")
        assert pool._local is not None and pool._local.processes
        pool.start(Replay({}, (), 30.0))
        assert pool.busy("replay") == 1
