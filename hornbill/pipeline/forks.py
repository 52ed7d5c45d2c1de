"""Forks of a worker, which do its tasks: one for each task, or one for many.

A fork begins in the state of the worker. Tasks without a limit have one each, so that their answers hang on
nothing that was done before. Where time is short, a fork goes on with the next task, since most of the time
goes into what it loads; one that is late or has grown is ended, and the next task begins in a new one.

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
from pathlib import Path
from typing import Any, NoReturn

from hornbill.pipeline.tasks import Answer, Asked, Done, Failed, Task, wall_seconds

_PAGE = os.sysconf("SC_PAGE_SIZE")
_GROWN = 4
"""A fork that takes more than this part of the memory that a task may have does no other."""

Ask = Callable[[str], Any]
HandOver = Callable[[Any], None]
Work = Callable[[Task, Ask, HandOver], Answer]
"""Does a task; it may ask for documents, and hands over parts of its answer when they are found."""
Put = Callable[[Task, Done | None, list[Any]], Answer]
"""The answer put together of what the task came to and the parts that were handed over before; of the parts
alone where it took too long."""


@dataclass(slots=True)
class _Fork:
    number: int
    connection: Connection
    tasks: int = 0


class Forks:
    """The forks of this process, of which there is one at a time; `main` answers what they ask for."""

    def __init__(
        self, work: Work, put: Put, memory: int, main: Connection, begin: Callable[[], None]
    ) -> None:
        self._work = work
        self._put = put
        self._memory = memory
        self._main = main
        self._begin = begin
        self._fork: _Fork | None = None

    def do(self, task: Task) -> Answer:
        """The task's answer."""
        fork = self._fork or self._forked()
        fork.tasks += 1
        answer, lives = self._answered(fork, task)
        if lives and task.limit is not None and self._size(fork) < self._memory // _GROWN:
            self._fork = fork
        else:
            self._fork = None
            if lives:
                self._end(fork)
        if fork.tasks > 1 and isinstance(answer, Failed) and answer.why in ("died", "memory", "internal"):
            self._end_kept()
            return self.do(task)
        return answer

    def _end_kept(self) -> None:
        if self._fork is not None:
            self._end(self._fork)
            self._fork = None

    def _forked(self) -> _Fork:
        own, other = Pipe()
        child = os.fork()
        if child == 0:
            own.close()
            self._serve(other)
        other.close()
        return _Fork(child, own)

    def _serve(self, connection: Connection) -> NoReturn:
        """Do tasks until nobody sends one any more."""
        code = 1
        try:
            self._begin()
            resource.setrlimit(resource.RLIMIT_AS, (self._memory, self._memory))
            resource.setrlimit(resource.RLIMIT_CORE, (0, 0))

            def ask(method: str) -> Any:
                connection.send(Asked(method))
                return connection.recv()

            while True:
                try:
                    task: Task = connection.recv()
                except EOFError:
                    break
                used = resource.getrusage(resource.RUSAGE_SELF)
                seconds = max(1, round(used.ru_utime + used.ru_stime + task.seconds))
                _, most = resource.getrlimit(resource.RLIMIT_CPU)
                least = seconds if most == resource.RLIM_INFINITY else min(seconds, most)
                resource.setrlimit(resource.RLIMIT_CPU, (least, most))
                connection.send(self._work(task, ask, connection.send))
            code = 0
        finally:
            os._exit(code)

    def _answered(self, fork: _Fork, task: Task) -> tuple[Answer, bool]:
        """What the fork answers, and whether it goes on."""
        end = time.monotonic() + wall_seconds(task)
        parts: list[Any] = []
        try:
            fork.connection.send(task)
            while fork.connection.poll(max(0.0, end - time.monotonic())):
                said = fork.connection.recv()
                if isinstance(said, Failed):
                    return said, True
                if isinstance(said, Done):
                    return self._put(task, said, parts), True
                if isinstance(said, Asked):
                    self._main.send(said)
                    fork.connection.send(self._main.recv())
                else:
                    parts.append(said)
        except (EOFError, OSError, pickle.UnpicklingError):
            return self._died(fork, task), False
        os.kill(fork.number, signal.SIGKILL)
        self._end(fork)
        return self._put(task, None, parts), False

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

    @staticmethod
    def _size(fork: _Fork) -> int:
        """The bytes of memory that the fork has now, none where that cannot be told."""
        try:
            return int(Path(f"/proc/{fork.number}/statm").read_text().split()[1]) * _PAGE
        except (OSError, ValueError, IndexError):
            return 0
