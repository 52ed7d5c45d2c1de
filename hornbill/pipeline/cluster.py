"""Workers on a Dask cluster, behind the interface of executor.py: searches, trials and the making of tests go
there, what runs tests stays on this machine.

Answers hang on the task alone (cluster_worker.py), so that they are those of local workers. A worker that is
lost costs the task that it was at, which Dask has another one do. This side alone reads and writes the
database: what workers ask for, it hears as events, and answers on the thread that waits for answers.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import queue
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import Any
from uuid import uuid4

from hornbill.bytecode.errors import HornbillError
from hornbill.pipeline.cluster_door import Client, KilledWorker, LocalCluster, Queue, Security, rpc
from hornbill.pipeline.cluster_worker import PROGRAM, Order, Workers, perform
from hornbill.pipeline.executor import Documents
from hornbill.pipeline.limits import Limit, StoppedError
from hornbill.pipeline.pool import Pool, opened
from hornbill.pipeline.shipped import ShippedSetup, digest_of, packed_program, shipped
from hornbill.pipeline.tasks import Answer, Emit, Failed, Role, Setup, Task, role_of

LOCAL = "local"
"""In the place of an address: a cluster of processes on this machine."""
_CONNECT_SECONDS = 4.0
"""Twice of them, and a third, are less than anybody should wait to hear that nobody answers."""
_AHEAD = 2
"""So many tasks for each thread of the cluster are on their way at once, so that none waits for the next."""
_SLICE, _LOCAL_SLICE = 1.0, 0.05
_LONELY_SECONDS = 60.0
"""So long a cluster may be without workers."""
_REMEDY = "use local workers: --jobs N, or --cluster local"
_LOCALLY: tuple[Role, ...] = ("replay",)


class Connection:
    """A cluster that answers, and the program's bytes for it; a context that lets it go."""

    def __init__(self, client: Any, cluster: Any, program: bytes) -> None:
        self.client = client
        self._cluster = cluster
        self.program = program
        self.digest = digest_of(program)

    @property
    def threads(self) -> int:
        """How many tasks the cluster does at once."""
        threads: Mapping[str, int] = self.client.nthreads()
        return max(1, sum(threads.values()))

    @property
    def label(self) -> str:
        """What it is, for a line about how far things are: Dask's dashboard says more, where it has one."""
        services = self.client.scheduler_info(n_workers=0).get("services", {})
        link = f", {self.client.dashboard_link}" if "dashboard" in services and find_spec("bokeh") else ""
        return f"Cluster of {self.threads} workers{link}"

    def close(self) -> None:
        """Let it go; end it where it was started for this run."""
        with contextlib.suppress(Exception):  # it may be gone
            self.client.close()
        if self._cluster is not None:
            self._cluster.close()


def connected(address: str, entries: Sequence[Path], jobs: int) -> Connection:
    """The cluster at that address, or `local`, one of so many processes of this machine. HornbillError where
    nobody answers, or nobody works."""
    program = packed_program(entries)
    logging.getLogger("distributed").setLevel(logging.CRITICAL)  # what matters is said as errors and answers
    if address == LOCAL:
        cluster = LocalCluster(
            n_workers=jobs,
            threads_per_worker=1,
            processes=True,
            host="127.0.0.1",
            dashboard_address="127.0.0.1:0",
            silence_logs=logging.CRITICAL,
        )
        return Connection(Client(cluster, set_as_default=False), cluster, program)
    try:
        with ThreadPoolExecutor(1) as thread:  # somebody's event loop may run on this one
            thread.submit(asyncio.run, _asked_who_it_is(address)).result()
        client = Client(address, timeout=_CONNECT_SECONDS, set_as_default=False)
    except (OSError, TimeoutError, ValueError, TypeError) as problem:
        raise HornbillError(f"no cluster answers at {address}", remedy=_REMEDY) from problem
    try:
        client.wait_for_workers(1, timeout=_CONNECT_SECONDS / 3)
    except TimeoutError as problem:
        client.close()
        remedy = f"start some (dask worker {address}), or {_REMEDY}"
        raise HornbillError(f"the cluster at {address} has no workers", remedy=remedy) from problem
    return Connection(client, None, program)


async def _asked_who_it_is(address: str) -> None:
    """A client waits for good where somebody listens who says nothing."""
    async with asyncio.timeout(_CONNECT_SECONDS):
        async with rpc(address, connection_args=Security().get_connection_args("client")) as scheduler:
            await scheduler.identity()


@dataclass(frozen=True, slots=True)
class _Begun:
    """A task on its way, and its number."""

    task: Task
    future: Any


class Cluster:
    """Workers of several roles on a cluster, `jobs` tasks of them at once; those that run tests are here."""

    def __init__(
        self, connection: Connection, jobs: int, *setups: Setup, documents: Documents = lambda _: None
    ) -> None:
        self._connection = connection
        self._jobs = jobs
        self._documents = documents
        self._run = f"hornbill-{uuid4().hex}"
        self._setups: Mapping[Role, ShippedSetup] = {
            one.role: shipped(one, connection.digest) for one in setups
        }
        here = [one for one in setups if one.role in _LOCALLY]
        self._local = Pool(here[0], 1, documents=documents) if here else None
        self._busy: dict[str, _Begun] = {}
        self._inbox: queue.SimpleQueue[str | Mapping[str, str]] = queue.SimpleQueue()
        self._heard = time.monotonic()

    def __enter__(self) -> Cluster:
        client = self._connection.client
        client.subscribe_topic(self._run, self._hear)
        try:
            client.register_plugin(Workers(self._run))
        except Exception as problem:
            raise HornbillError(
                f"the cluster's workers cannot begin: {problem}",
                remedy=f"install the same hornbill[cluster] on all of them, or {_REMEDY}",
            ) from problem
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """End all workers, whatever they are at."""
        if self._local is not None:
            self._local.close()
        self._forget(list(self._busy))
        client = self._connection.client
        with contextlib.suppress(Exception):  # the cluster may be gone
            client.unsubscribe_topic(self._run)
            client.unregister_worker_plugin(self._run)

    def run(self, tasks: Iterable[Task], limit: Limit | None = None) -> Iterator[tuple[Task, Answer]]:
        """Do the tasks, begun in their order; at the limit, those not done are dropped."""
        waiting = iter(tasks)
        until = Limit() if limit is None else limit
        more = True
        try:
            while more or self._busy:
                while more and len(self._busy) < _AHEAD * self._jobs:
                    try:
                        task = next(waiting)
                    except StopIteration:
                        more = False
                        break
                    more = not until.is_over
                    if not more:
                        break
                    self.start(task)
                if until.is_over:
                    return
                yield from self._answers(until)
        finally:
            self._forget(list(self._busy))

    def prepare(self, role: Role) -> None:
        """Workers of a cluster start their processes with their first task."""
        if self._local is not None and role in _LOCALLY:
            self._local.prepare(role)

    def start(self, task: Task) -> None:
        """Have a worker begin the task, whatever others do."""
        role = role_of(task)
        if self._local is not None and role in _LOCALLY:
            self._local.start(task)
            return
        given = {name: self._documents(name) for name in task.methods} if isinstance(task, Emit) else {}
        order = Order(self._run, self._setups[role], task, given)
        key = f"{role}-{uuid4().hex}"
        future = self._connection.client.submit(perform, order, key=key, pure=False)
        self._busy[key] = _Begun(task, future)
        future.add_done_callback(lambda done: self._inbox.put(done.key))

    def busy(self, *roles: Role) -> int:
        """How many workers of these roles do something."""
        local = 0 if self._local is None else self._local.busy(*roles)
        return local + sum(role_of(begun.task) in roles for begun in self._busy.values())

    def collect(self, limit: Limit) -> list[tuple[Task, Answer]]:
        """The next answers; none where the limit comes before."""
        while not limit.is_over and (self._busy or self._is_busy_here):
            answers = list(self._answers(limit))
            if answers:
                return answers
        return []

    def drop(self, *roles: Role) -> None:
        """Forget what workers of these roles do."""
        if self._local is not None:
            self._local.drop(*roles)
        self._forget([key for key, begun in self._busy.items() if role_of(begun.task) in roles])

    @property
    def _is_busy_here(self) -> bool:
        return self._local is not None and self._local.busy(*_LOCALLY) > 0

    def _answers(self, limit: Limit) -> Iterator[tuple[Task, Answer]]:
        """The answers that come next, if any does within a while; requests are answered."""
        if self._local is not None and self._is_busy_here:
            end = time.monotonic() + _LOCAL_SLICE
            yield from self._local.collect(Limit(min(end, time.monotonic() + limit.left), limit.interruption))
            wait = 0.0 if self._busy else None
        else:
            wait = min(_SLICE, limit.left)
        if wait is None:
            return
        try:
            with limit.interruption.leaving():
                news = self._inbox.get(timeout=wait) if wait else self._inbox.get_nowait()
        except StoppedError:
            return
        except queue.Empty:
            self._require_workers()
            return
        self._heard = time.monotonic()
        if not isinstance(news, str):
            self._answer(news)
        elif (begun := self._busy.pop(news, None)) is not None:
            yield begun.task, self._result(begun.future)

    def _result(self, future: Any) -> Answer:
        try:
            answer: Answer = future.result()
        except HornbillError:
            raise
        except KilledWorker:
            return Failed("died", "the workers that it was given to ended, one after another")
        except Exception as problem:
            raise HornbillError(
                f"the cluster does not answer any more: {problem}", remedy=_REMEDY
            ) from problem
        return opened(answer)

    def _hear(self, event: Any) -> None:
        """Take what a worker asks for, on a thread of Dask's."""
        self._inbox.put(event[1])

    def _answer(self, request: Mapping[str, str]) -> None:
        what = request["what"]
        data = self._connection.program if what == PROGRAM else self._documents(what)
        answers = Queue(request["queue"], client=self._connection.client)
        answers.put(data)
        answers.close()

    def _forget(self, keys: Sequence[str]) -> None:
        """Drop tasks; a worker that is at one of them goes on until its limit, and nobody hears of it."""
        futures = [self._busy.pop(key).future for key in keys]
        if futures:
            with contextlib.suppress(Exception):  # the cluster may be gone
                self._connection.client.cancel(futures, force=True)

    def _require_workers(self) -> None:
        if time.monotonic() - self._heard < _LONELY_SECONDS:
            return
        self._heard = time.monotonic()
        try:
            alone = not self._connection.client.nthreads()
        except Exception as problem:
            raise HornbillError(
                f"the cluster does not answer any more: {problem}", remedy=_REMEDY
            ) from problem
        if alone:
            remedy = f"start some and go on with --resume, or {_REMEDY}"
            raise HornbillError("the cluster has no workers any more", remedy=remedy)
