"""What a worker of a Dask cluster does for Hornbill: its tasks, in worker processes of its own machine.

A plugin is sent to each worker, those that come later too. A task is handed on to a process (pool.py) that
has the program loaded, so that a task on a cluster is done exactly as one on the machine that asks. The
program's bytes and the documents that a task needs are asked for where they are missing: the request is an
event that the asking machine hears, the answer comes through a queue. No disk is shared.
"""

from __future__ import annotations

import contextlib
import os
import signal
import threading
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any
from uuid import uuid4

from hornbill.pipeline.cluster_door import Queue, WorkerPlugin, get_client, get_worker
from hornbill.pipeline.pool import Pool
from hornbill.pipeline.shipped import ShippedSetup, entries_in, here, unpack_program
from hornbill.pipeline.tasks import Answer, Failed, Role, Task, role_of

PROGRAM = "program"
"""Asked for in the place of a method, the bytes of the program are sent."""
_ANSWER_SECONDS = 600.0


@dataclass(frozen=True, slots=True)
class Order:
    """A task on its way to a worker: the name of the run's plugin, the setup, and documents that the task
    needs in any case, so that it need not ask."""

    run: str
    setup: ShippedSetup
    task: Task
    documents: Mapping[str, bytes | None] = field(default_factory=dict)


class Workers(WorkerPlugin):  # type: ignore[misc]  # distributed has no types
    """The processes of one worker for one run, which end with it."""

    def __init__(self, run: str) -> None:
        self.name = run

    def setup(self, worker: Any) -> None:
        """Begin on a worker."""
        self._folder = Path(worker.local_directory) / "hornbill-programs"
        self._lock = threading.Lock()
        self._entries: dict[str, tuple[Path, ...]] = {}
        self._idle: defaultdict[Role, list[Pool]] = defaultdict(list)
        self._pools: list[Pool] = []

    def teardown(self, worker: Any) -> None:
        """End all processes; threads that wait for one hear that it died."""
        for pool in self._pools:
            for number in pool.processes:
                with contextlib.suppress(ProcessLookupError):
                    os.kill(number, signal.SIGKILL)

    def do(self, order: Order) -> Answer:
        """The task's answer, a document in its serial form."""
        pool = self._taken(order)
        pool.documents = partial(self._document, order.documents)
        ((_, answer),) = pool.run([order.task])
        with self._lock:
            self._idle[role_of(order.task)].append(pool)
        return answer

    def _taken(self, order: Order) -> Pool:
        """A process that is idle, else a new one."""
        with self._lock:
            idle = self._idle[role_of(order.task)]
            if idle:
                return idle.pop()
            program = order.setup.program
            if program not in self._entries:
                self._entries[program] = self._received(program)
            pool = Pool(here(order.setup, self._entries[program]), 1, packed=True)
            self._pools.append(pool)
            return pool

    def _received(self, program: str) -> tuple[Path, ...]:
        """The program's entries; its bytes are asked for where no earlier run has brought them."""
        folder = self._folder / program
        if not folder.is_dir():
            data = self._asked(PROGRAM)
            assert data is not None
            unpack_program(data, folder)
        return entries_in(folder)

    def _document(self, given: Mapping[str, bytes | None], method: str) -> bytes | None:
        return given[method] if method in given else self._asked(method)

    def _asked(self, what: str) -> bytes | None:
        """What the machine that asks for the task has under that name."""
        name = uuid4().hex
        answers = Queue(name, client=get_client())
        get_worker().log_event(self.name, {"queue": name, "what": what})
        try:
            answer: bytes | None = answers.get(timeout=_ANSWER_SECONDS)
        finally:
            answers.close()
        return answer


def perform(order: Order) -> Answer:
    """Do the task on this worker."""
    found = get_worker().plugins.get(order.run)
    if not isinstance(found, Workers):
        return Failed("died", "its run is over")
    return found.do(order)
