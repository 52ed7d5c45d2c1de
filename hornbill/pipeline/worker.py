"""A worker process: loads the program into an engine once, and does its tasks in forks of itself (forks.py).

Without a limit on time, each task begins in the same state of the engine, whatever was done before, so that
its steps, and with them the cases that a budget allows, are the same on any number of workers. Before the
first fork, what most tasks need is loaded.

    python -m hornbill.pipeline.worker DESCRIPTOR      the number of an open socket to the main process
"""

from __future__ import annotations

import ctypes
import gc
import signal
import sys
import time
import traceback
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from hornbill.bytecode.errors import HornbillError
from hornbill.cases import CaseSearch
from hornbill.lifting import lift_each, with_lifted
from hornbill.method_cases import MethodCases
from hornbill.native_summaries.installing import install
from hornbill.pipeline.emission import ClassSuite, emit_class
from hornbill.pipeline.forks import Ask, Forks, HandOver
from hornbill.pipeline.searching import KeptCase, explored, unfinished, warmed_search, with_parts
from hornbill.pipeline.tasks import (
    Answer,
    Done,
    Emit,
    Explore,
    Failed,
    Lift,
    Measure,
    Probe,
    Replay,
    Setup,
    Task,
    wall_seconds,
)
from hornbill.pipeline.workshop import Workshop
from hornbill.probing.classes import ProbedProgram
from hornbill.replay.batches import Batches
from hornbill.run import Session
from hornbill.serial import packed, unpacked

Loaded = CaseSearch | Session | ProbedProgram | Batches
"""The program in the engine, for searching or for running; or in a Java process, which is not forked, for
trials or for tests."""

_NO_CLASS = "hornbill.NoClass"
"""To look for it opens all files with classes of Java, as looking for a test class would do."""
_PR_SET_PDEATHSIG = 1


def main(descriptor: int) -> None:
    """Answer the tasks that come through the socket until it is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _die_with_parent()
    connection: Connection = Connection(descriptor)
    setup: Setup = connection.recv()
    try:
        loaded = warmed(setup)
    except HornbillError as problem:
        connection.send(Failed("error", str(problem)))
        return
    connection.send("ready")
    do: Callable[[Task], Answer]
    if isinstance(loaded, Batches | ProbedProgram):
        do = partial(_done_here, loaded, setup)
    else:
        work = partial(_done_in_fork, loaded, setup, {})
        do = Forks(work, _put, setup.memory, connection, _die_with_parent).do
    while True:
        try:
            task: Task = connection.recv()
        except EOFError:
            return
        begun = time.monotonic()
        answer = do(task)
        connection.send(replace(answer, seconds=time.monotonic() - begun))


def _done_here(loaded: Batches | ProbedProgram, setup: Setup, task: Task) -> Answer:
    return _answered(partial(_run_in_java, loaded, task), setup)


def _done_in_fork(
    loaded: CaseSearch | Session,
    setup: Setup,
    workshops: dict[int, Workshop],
    task: Task,
    ask: Ask,
    hand_over: HandOver,
) -> Answer:
    """`workshops` are those of the fork, for tasks with a limit."""
    return _answered(partial(_performed, loaded, setup.kind, workshops, task, ask, hand_over), setup)


def _run_in_java(loaded: Batches | ProbedProgram, task: Task) -> Any:
    match task, loaded:
        case Replay(texts=texts, seconds=seconds), Batches():
            return loaded.replay(texts, seconds)
        case Measure(data=data), Batches():
            return loaded.measured(data)
        case Probe(), ProbedProgram():
            return loaded.probe(
                task.class_name, task.methods, task.taken, task.limit, task.turn, task.left, task.apart
            )
    raise AssertionError(f"this worker does not do {task}")


def warmed(setup: Setup) -> Loaded:
    """The program in an engine, with what most tasks need."""
    loaded: Loaded
    if setup.role == "replay":
        assert setup.scratch is not None
        return Batches(setup.entries, setup.junit, setup.scratch, setup.assertions)
    if setup.role == "probe":
        return ProbedProgram(setup.entries, setup.jdk, setup.assertions, setup.stubbed)
    if setup.role == "emit":
        loaded = Session(setup.entries, jdk=setup.jdk, assertions=setup.assertions)
        install(loaded.program, setup.summaries)
        for name in (*loaded.program.class_names(), _NO_CLASS):
            loaded.program.find(name)
    else:
        loaded = warmed_search(setup)
    gc.collect()
    gc.freeze()
    return loaded


def _put(task: Task, answer: Done | None, parts: list[Any]) -> Answer:
    """What there is of a task, with what was handed over."""
    if isinstance(task, Lift):
        return Done(with_lifted(task.cases, parts))
    if answer is not None:
        limited_search = isinstance(task, Explore) and task.limit is not None
        return Done(packed(with_parts(answer.value, parts))) if limited_search else answer
    seconds = wall_seconds(task)
    if task.limit is None or seconds < task.limit:
        return Failed("time", f"took more than {seconds:.0f} s, the safety net")
    if isinstance(task, Explore) and any(isinstance(part, KeptCase) for part in parts):
        return Done(packed(unfinished(task, parts)))
    return Failed("limit", f"there was nothing after {seconds:.1f} s")


def _performed(
    loaded: CaseSearch | Session,
    kind: str,
    workshops: dict[int, Workshop],
    task: Task,
    ask: Ask,
    hand_over: HandOver,
) -> bytes | MethodCases | ClassSuite:
    def ask_for(method: str) -> MethodCases | None:
        document: bytes | None = ask(method)
        return None if document is None else unpacked(document)

    match task, loaded:
        case Explore(limit=None), CaseSearch():
            return packed(explored(loaded, task))
        case Explore(), CaseSearch():
            return explored(loaded, task, hand_over)
        case Lift(), CaseSearch():
            lift_each(loaded, task.cases, kind, task.limit, hand_over)
            return b""
        case Emit(limit=None), Session():
            return emit_class(loaded, task, ask_for)
        case Emit(calls=calls), Session():
            if calls not in workshops:
                workshops[calls] = Workshop(loaded, calls)
            return emit_class(loaded, task, ask_for, workshops[calls])
    raise AssertionError(f"this worker does not do {task}")


def _answered(work: Callable[[], Any], setup: Setup) -> Answer:
    """What the work gives, or why it gives nothing."""
    try:
        return Done(work())
    except MemoryError:
        return Failed("memory", f"needed more than {setup.memory >> 20} MB of memory")
    except HornbillError as problem:
        return Failed("error", str(problem))
    except RecursionError:
        return Failed("error", "nests too deeply")
    except Exception as problem:  # noqa: BLE001 - a mistake in Hornbill costs this task alone
        place = traceback.extract_tb(problem.__traceback__)[-1]
        where = f"{Path(place.filename).name}:{place.lineno}"
        return Failed("internal", f"a mistake in Hornbill, {type(problem).__name__} at {where}: {problem}")


def _die_with_parent() -> None:
    """Have the kernel end this process when the one that made it ends, where it can."""
    try:
        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
    except (OSError, AttributeError):
        return


if __name__ == "__main__":
    main(int(sys.argv[1]))
