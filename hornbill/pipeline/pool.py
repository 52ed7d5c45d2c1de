"""The worker processes, seen from the main process: hands tasks out in order, gives answers as they come.

Processes are started when there is something to do. One that ends is started anew, and costs the task that
it was at.
"""

from __future__ import annotations

import contextlib
import os
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator
from multiprocessing.connection import Connection, wait
from pathlib import Path
from typing import IO

from hornbill.bytecode.errors import HornbillError
from hornbill.pipeline.executor import Documents
from hornbill.pipeline.limits import Limit, StoppedError
from hornbill.pipeline.tasks import Answer, Asked, Done, Failed, Role, Setup, Task, role_of, wall_seconds
from hornbill.serial import unpacked

_ROOT = Path(__file__).parents[2]
_GRACE = 60.0
"""Seconds that a worker may take to start, and to say that a task took too long."""


class Pool:
    """Up to `jobs` workers with the same program; a context that ends them all. There may be workers of
    several roles, set up differently. `documents` are what they may ask for. With `packed`, answers stay in
    the serial form that they came in."""

    def __init__(
        self,
        setup: Setup,
        jobs: int,
        *others: Setup,
        documents: Documents = lambda _: None,
        packed: bool = False,
    ) -> None:
        self.documents = documents
        self._packed = packed
        self._setups = {one.role: one for one in (setup, *others)}
        self._jobs = jobs
        self._idle: list[_Process] = []
        self._busy: dict[Connection, tuple[_Process, Task, float]] = {}

    def __enter__(self) -> Pool:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @property
    def processes(self) -> list[int]:
        """The numbers of the processes that there are, the busy ones first."""
        return [
            process.number for process in (*(process for process, _, _ in self._busy.values()), *self._idle)
        ]

    def close(self) -> None:
        """End all workers, whatever they are at."""
        for process in (*self._idle, *(process for process, _, _ in self._busy.values())):
            process.kill()
        self._idle.clear()
        self._busy.clear()

    def run(self, tasks: Iterable[Task], limit: Limit | None = None) -> Iterator[tuple[Task, Answer]]:
        """Do the tasks, begun in their order; at the limit, which may change meanwhile, those not done are
        dropped."""
        waiting = iter(tasks)
        until = Limit() if limit is None else limit
        more = True
        try:
            while more or self._busy:
                while more and len(self._busy) < self._jobs:
                    try:
                        task = next(waiting)
                    except StopIteration:
                        more = False
                        break
                    more = not until.is_over
                    if not more:
                        break
                    self._begin(task)
                if until.is_over:
                    return
                yield from self._finished(until)
        finally:
            for process, _, _ in self._busy.values():
                process.kill()
            self._busy.clear()

    def add(self, setup: Setup) -> None:
        """Have workers of one more role."""
        self._setups[setup.role] = setup

    def prepare(self, role: Role) -> None:
        """Start a worker of that role, so that it is there when it is needed; unless one is idle."""
        if not any(process.role == role for process in self._idle):
            self._idle.append(_Process(self._setups[role]))

    def start(self, task: Task) -> None:
        """Have a worker begin the task, whatever others do."""
        self._begin(task)

    def busy(self, *roles: Role) -> int:
        """How many workers of these roles do something."""
        return sum(role_of(task) in roles for _, task, _ in self._busy.values())

    def collect(self, limit: Limit) -> list[tuple[Task, Answer]]:
        """The next answers; none where the limit comes before."""
        while self._busy and not limit.is_over:
            answers = list(self._finished(limit))
            if answers:
                return answers
        return []

    def drop(self, *roles: Role) -> None:
        """End the workers of these roles that do something, and what they do."""
        for connection, (process, task, _) in list(self._busy.items()):
            if role_of(task) in roles:
                process.kill()
                del self._busy[connection]

    def _begin(self, task: Task) -> None:
        role = role_of(task)
        process = next((one for one in self._idle if one.role == role), None)
        if process is None:
            process = _Process(self._setups[role])
        else:
            self._idle.remove(process)
        process.connection.send(task)
        self._busy[process.connection] = (process, task, time.monotonic() + wall_seconds(task) + _GRACE)

    def _finished(self, limit: Limit) -> Iterator[tuple[Task, Answer]]:
        if not self._busy:
            return
        latest = min(late for _, _, late in self._busy.values())
        try:
            with limit.interruption.leaving():
                ready = wait(list(self._busy), min(limit.left, max(0.0, latest - time.monotonic())))
        except StoppedError:
            return
        for connection in ready:
            assert isinstance(connection, Connection)
            process, task, _ = self._busy[connection]
            answer = process.answer()
            if answer == "ready":
                continue
            if isinstance(answer, Asked):
                process.tell(self.documents(answer.method))
                continue
            del self._busy[connection]
            if isinstance(answer, str):
                process.kill()
                yield task, Failed("died", answer)
            else:
                self._idle.append(process)
                yield task, answer if self._packed else opened(answer)
        for connection in [c for c, (_, _, late) in self._busy.items() if time.monotonic() > late]:
            process, task, _ = self._busy.pop(connection)
            process.kill()
            yield task, Failed("time", f"took more than {wall_seconds(task):.0f} s, the safety net")


def opened(answer: Answer) -> Answer:
    """The answer, a document in its serial form unpacked."""
    match answer:
        case Done(bytes(document), seconds):
            return Done(unpacked(document), seconds)
    return answer


class _Process:
    """One worker, with a session of its own, so that Ctrl-C reaches the main process alone."""

    def __init__(self, setup: Setup) -> None:
        own, other = socket.socketpair()
        self._complaints: IO[bytes] = tempfile.TemporaryFile()  # noqa: SIM115 - closed in kill()
        paths = [str(_ROOT), *filter(None, [os.environ.get("PYTHONPATH")])]
        with other:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "hornbill.pipeline.worker", str(other.fileno())],
                pass_fds=[other.fileno()],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=self._complaints,
                start_new_session=True,
                env={**os.environ, "PYTHONPATH": os.pathsep.join(paths), "PYTHONHASHSEED": "0"},
            )
        self.connection: Connection = Connection(own.detach())
        self.is_ready = False
        self.role = setup.role
        self.connection.send(setup)

    @property
    def number(self) -> int:
        """The process's number."""
        return self._process.pid

    def tell(self, document: bytes | None) -> None:
        """Give the worker what it asked for; where it has ended, its next answer says so."""
        with contextlib.suppress(OSError):
            self.connection.send(document)

    def answer(self) -> Answer | Asked | str:
        """What the worker says: `ready`, what it asks for, an answer, or how it ended."""
        try:
            said: Answer | Asked | str = self.connection.recv()
        except (EOFError, OSError):
            code = self._process.wait()
            if not self.is_ready and code > 0:
                raise HornbillError(
                    f"a worker process does not start: {self._last_line()}", remedy="run .ci/setup again"
                ) from None
            return f"its worker process ended with code {code}"
        self.is_ready = True
        return said

    def kill(self) -> None:
        """End the process and what it forked."""
        self._process.kill()
        self._process.wait()
        self.connection.close()
        self._complaints.close()

    def _last_line(self) -> str:
        self._complaints.seek(0)
        lines = self._complaints.read().decode(errors="replace").strip().splitlines()
        return lines[-1] if lines else f"code {self._process.returncode}"
