"""Forks do tasks for a worker, each in the state that the worker was in."""

from __future__ import annotations

import os
from multiprocessing import Pipe

import pytest

from hornbill.pipeline import forks
from hornbill.pipeline.forks import Ask, Forks
from hornbill.pipeline.tasks import Answer, Done, Explore, Failed, Task

TASK = Explore("a.A.m()V", "loop-1", 300_000, 60.0)
_SEEN: list[int] = []


def counting(task: Task, ask: Ask) -> Answer:
    """What the tasks before have left, and the process."""
    _SEEN.append(1)
    return Done((len(_SEEN), os.getpid()))


def test_each_task_has_a_process_of_its_own() -> None:
    own, _ = Pipe()
    made = Forks(counting, 4 << 30, own, lambda: None)
    first, second = made.do(TASK), made.do(TASK)
    assert isinstance(first, Done) and isinstance(second, Done)
    assert first.value[0] == second.value[0] == 1 and first.value[1] != second.value[1]


def hanging(task: Task, ask: Ask) -> Answer:
    """Nothing ever."""
    own, _ = Pipe()
    own.recv()
    raise AssertionError


def test_one_that_hangs_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(forks, "wall_seconds", lambda task: 0.2)
    own, _ = Pipe()
    answer = Forks(hanging, 4 << 30, own, lambda: None).do(TASK)
    assert isinstance(answer, Failed) and answer.why == "time"
