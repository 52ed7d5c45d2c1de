"""Worker processes: answers do not depend on their number, and what goes wrong costs one task."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from hornbill.api import analyze
from hornbill.bytecode.errors import HornbillError
from hornbill.bytecode.jdk import find_jdk
from hornbill.pipeline.limits import Limit
from hornbill.pipeline.pool import Pool
from hornbill.pipeline.tasks import Done, Emit, Explore, Failed, Setup, Task
from hornbill.serial import packed

METHODS = ["ways.Ways.sign(I)I", "ways.Ways.rounds(I)I", "ways.Ways.quotient(II)I", "ways.Ways.never(I)I"]


def setup_of(ways: Path, memory: int = 4 << 30) -> Setup:
    return Setup("search", (ways,), find_jdk(), "loop", memory)


def tasks(seconds: float = 60.0, budget: int = 300_000) -> list[Task]:
    return [Explore(name, "loop-2", budget, seconds) for name in METHODS]


def answers(pool: Pool, todo: list[Task]) -> dict[str, object]:
    found: dict[str, object] = {}
    for task, answer in pool.run(todo):
        assert isinstance(task, Explore)
        found[task.method] = answer
    return found


@pytest.fixture
def pool(ways: Path) -> Iterator[Pool]:
    with Pool(setup_of(ways), 2) as made:
        yield made


def test_answers_are_the_same_on_any_number_of_workers(ways: Path, pool: Pool) -> None:
    with Pool(setup_of(ways), 1) as alone:
        one = answers(alone, list(reversed(tasks())))
    two = answers(pool, tasks())
    assert all(isinstance(answer, Done) for answer in two.values())
    assert {name: packed(answer.value) for name, answer in one.items() if isinstance(answer, Done)} == {
        name: packed(answer.value) for name, answer in two.items() if isinstance(answer, Done)
    }


def test_a_task_that_takes_too_long_costs_itself_alone(pool: Pool) -> None:
    slow = Explore("ways.Ways.rounds(I)I", "loop-100000", 2_000_000_000, 1.0)
    found = answers(pool, [slow, *(task for task in tasks() if task != slow and "rounds" not in str(task))])
    failed = found.pop("ways.Ways.rounds(I)I")
    assert isinstance(failed, Failed) and failed.why == "time"
    assert all(isinstance(answer, Done) for answer in found.values())


def test_a_task_that_eats_memory_costs_itself_alone(ways: Path) -> None:
    compile_pattern = "java.util.regex.Pattern.compile(Ljava/lang/String;)Ljava/util/regex/Pattern;"
    large = Explore(compile_pattern, "loop-3", 20_000_000, 60.0)  # very many methods are loaded
    little = tasks()[0]
    for megabytes in range(128, 1024, 16):  # the first that is enough for a little task
        with Pool(setup_of(ways, memory=megabytes << 20), 1) as small:
            found = dict(small.run([large, little]))
        if isinstance(found[little], Done):
            break
    failed = found[large]
    assert isinstance(failed, Failed) and failed.why in ("memory", "died", "error")
    assert isinstance(found[little], Done)


def test_a_method_that_is_not_there_is_an_error(pool: Pool) -> None:
    found = answers(pool, [Explore("ways.Ways.missing()V", "loop-2", 300_000, 60.0)])
    (answer,) = found.values()
    assert isinstance(answer, Failed) and answer.why == "error" and "no such method" in answer.what


def test_a_worker_that_is_killed_costs_its_task_alone(pool: Pool) -> None:
    running = pool.run(tasks())
    next(running)
    victim = next(iter(pool.processes))
    os.kill(victim, signal.SIGKILL)
    kinds = [type(answer) for _, answer in running]
    assert kinds.count(Failed) <= 1 and len(kinds) == len(METHODS) - 1
    assert all(isinstance(answer, Done) for answer in answers(pool, tasks()).values())


def test_nothing_is_done_after_the_deadline(pool: Pool) -> None:
    assert list(pool.run(tasks(), Limit(time.monotonic()))) == []


def test_no_process_is_left_behind(ways: Path) -> None:
    with Pool(setup_of(ways), 2) as made:
        answers(made, tasks())
        processes = list(made.processes)
        assert processes
    for process in processes:
        with pytest.raises(ProcessLookupError):
            os.kill(process, 0)


def test_a_worker_asks_for_the_documents_that_it_needs(ways: Path, pool: Pool) -> None:
    found = {
        name: answer.value for name, answer in answers(pool, tasks()).items() if isinstance(answer, Done)
    }
    asked: list[str] = []

    def documents(name: str) -> bytes | None:
        asked.append(name)
        return packed(found[name]) if name in found else None

    nothing: frozenset[tuple[str, int]] = frozenset()
    todo = Emit("ways.Ways", tuple(METHODS[:2]), "branch", 5, False, True, 2, nothing, None, 60.0)
    with Pool(replace(setup_of(ways), role="emit"), 1, documents=documents) as emitting:
        ((_, answer),) = emitting.run([todo])
    assert isinstance(answer, Done) and {test.method_id for test in answer.value.tests} == set(METHODS[:2])
    assert set(METHODS[:2]) <= set(asked) and tuple(sorted(set(asked))) == answer.value.used


def test_a_worker_that_is_prepared_is_started_once_and_used(pool: Pool) -> None:
    pool.prepare("search")
    (prepared,) = pool.processes
    pool.prepare("search")
    assert pool.processes == [prepared]
    todo = tasks()[:1]
    assert isinstance(answers(pool, todo)[METHODS[0]], Done)
    assert pool.processes == [prepared]


def test_workers_load_the_program_while_its_keys_are_worked_out(
    ways: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On a large program the keys take as long as a worker does to start."""
    started: list[object] = []
    monkeypatch.setattr("hornbill.api.Pool.prepare", lambda pool, role: started.append(role))
    before_keys: list[object] = []

    def keys(*_: object) -> object:
        before_keys.extend(started)
        raise HornbillError("no keys")

    monkeypatch.setattr("hornbill.api.keys_of", keys)
    with pytest.raises(HornbillError, match="no keys"):
        analyze(ways, seconds=60, database=tmp_path / "s.db")
    assert before_keys == ["probe", "search", "emit"]
