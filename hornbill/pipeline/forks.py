"""Forks of a worker, which do its tasks, one each: a task begins in the state of the worker, and its answer
depends on nothing that was done before.

A fork that dies, hangs or takes too much memory costs its task alone.
"""

from __future__ import annotations

import os
import pickle
import resource
import signal
import time
from collections.abc import Callable
from dataclasses import dataclass
from multiprocessing import Pipe
from multiprocessing.connection import Connection
from typing import Any, NoReturn

from hornbill.pipeline.tasks import Answer, Asked, Failed, Task, wall_seconds

Ask = Callable[[str], Any]
Work = Callable[[Task, Ask], Answer]
"""Does a task; it may ask for documents."""


@dataclass(frozen=True, slots=True)
class _Fork:
    number: int
    connection: Connection


class Forks:
    """The forks of this process, of which there is one at a time; `main` answers what they ask for."""

    def __init__(self, work: Work, memory: int, main: Connection, begin: Callable[[], None]) -> None:
        self._work = work
        self._memory = memory
        self._main = main
        self._begin = begin

    def do(self, task: Task) -> Answer:
        """The task's answer."""
        fork = self._forked()
        end = time.monotonic() + wall_seconds(task)
        try:
            fork.connection.send(task)
            while fork.connection.poll(max(0.0, end - time.monotonic())):
                said: Answer | Asked = fork.connection.recv()
                if not isinstance(said, Asked):
                    self._end(fork)
                    return said
                self._main.send(said)
                fork.connection.send(self._main.recv())
        except (EOFError, OSError, pickle.UnpicklingError):
            return self._died(fork, task)
        os.kill(fork.number, signal.SIGKILL)
        self._end(fork)
        return Failed("time", f"took more than {wall_seconds(task):.0f} s, the safety net")

    def _forked(self) -> _Fork:
        own, other = Pipe()
        child = os.fork()
        if child == 0:
            own.close()
            self._serve(other)
        other.close()
        return _Fork(child, own)

    def _serve(self, connection: Connection) -> NoReturn:
        """Do one task."""
        code = 1
        try:
            self._begin()
            resource.setrlimit(resource.RLIMIT_AS, (self._memory, self._memory))
            resource.setrlimit(resource.RLIMIT_CORE, (0, 0))

            def ask(method: str) -> Any:
                connection.send(Asked(method))
                return connection.recv()

            task: Task = connection.recv()
            used = resource.getrusage(resource.RUSAGE_SELF)
            seconds = max(1, round(used.ru_utime + used.ru_stime + task.seconds))
            _, most = resource.getrlimit(resource.RLIMIT_CPU)
            least = seconds if most == resource.RLIM_INFINITY else min(seconds, most)
            resource.setrlimit(resource.RLIMIT_CPU, (least, most))
            connection.send(self._work(task, ask))
            code = 0
        finally:
            os._exit(code)

    def _died(self, fork: _Fork, task: Task) -> Failed:
        fork.connection.close()
        _, status, used = os.wait4(fork.number, 0)
        code = os.waitstatus_to_exitcode(status)
        if code == -signal.SIGXCPU:
            what = f"took more than {task.seconds:.0f} s of a processor, the safety net"
            return Failed("time", what)
        if used.ru_maxrss * 1024 > self._memory // 2:
            return Failed("memory", f"needed more than {self._memory >> 20} MB of memory")
        how = f"by signal {-code}" if code < 0 else f"with code {code}"
        return Failed("died", f"its process ended {how}")

    def _end(self, fork: _Fork) -> None:
        fork.connection.close()
        os.waitpid(fork.number, 0)
