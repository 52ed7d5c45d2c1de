"""Forks do tasks for a worker; one that is a little late with a search is waited for, as it has loaded what
the next ones need."""

from __future__ import annotations

import os
import time
from multiprocessing import Pipe
from typing import Any

from hornbill.pipeline.forks import Ask, Forks, HandOver
from hornbill.pipeline.tasks import Answer, Done, Explore, Failed, Task


def slow(task: Task, ask: Ask, hand_over: HandOver) -> Answer:
    """As long as loading takes in which no search hears its limit."""
    time.sleep(0.9)
    return Done(os.getpid())


def put(task: Task, answer: Done | None, parts: list[Any]) -> Answer:
    return Failed("limit", "there was nothing") if answer is None else answer


def test_a_search_that_loads_is_waited_for_and_its_process_does_the_next_one() -> None:
    own, _ = Pipe()
    forks = Forks(slow, put, 4 << 30, own, lambda: None)
    task = Explore("a.A.m()V", "loop-1", 300_000, 60.0, limit=0.1)
    first, second = forks.do(task), forks.do(task)
    assert isinstance(first, Done) and first == second
