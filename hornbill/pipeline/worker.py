"""A worker process: loads the program into an engine once, and does its tasks in forks of itself (forks.py).

Each task begins in the same state of the engine, whatever was done before, so that its steps, and with them
the cases that a budget allows, are the same on any number of workers. Before the first fork, what most tasks
need is loaded.

    python -m hornbill.pipeline.worker DESCRIPTOR      the number of an open socket to the main process
"""

from __future__ import annotations

import ctypes
import gc
import os
import pickle
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
from hornbill.lifting import lift_each
from hornbill.method_cases import Case, MethodCases
from hornbill.native_summaries.installing import install
from hornbill.pipeline.class_suites import ClassSuite
from hornbill.pipeline.emission import emit_class
from hornbill.pipeline.forks import Ask, Forks
from hornbill.pipeline.searching import explored, warmed_search
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
)
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
        do = Forks(partial(_done_in_fork, loaded, setup), setup.memory, connection, _die_with_parent).do
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


def _done_in_fork(loaded: CaseSearch | Session, setup: Setup, task: Task, ask: Ask) -> Answer:
    return _answered(partial(_performed, loaded, setup.kind, task, ask), setup)


def _run_in_java(loaded: Batches | ProbedProgram, task: Task) -> Any:
    match task, loaded:
        case Replay(texts=texts, seconds=seconds), Batches():
            return loaded.replay(texts, seconds)
        case Measure(data=data), Batches():
            return loaded.measured(data)
        case Probe(), ProbedProgram():
            recipes = pickle.loads(task.recipes) if task.recipes else {}
            return loaded.probe(
                *(task.class_name, task.methods, task.taken, task.effort, task.turn),
                *(task.left, task.apart, task.noticed, recipes, task.starts),
            )
    raise AssertionError(f"this worker does not do {task}")


def warmed(setup: Setup) -> Loaded:
    """The program in an engine, with what most tasks need."""
    loaded: Loaded
    if setup.role == "replay":
        assert setup.scratch is not None
        scratch = setup.scratch / str(os.getpid())
        scratch.mkdir()
        return Batches(setup.entries, setup.junit, scratch, setup.assertions)
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


def _performed(
    loaded: CaseSearch | Session, kind: str, task: Task, ask: Ask
) -> bytes | ClassSuite | dict[str, list[Case]]:
    match task, loaded:
        case Lift(), CaseSearch():
            return lift_each(loaded, task.cases, kind)
        case Explore(), CaseSearch():
            return packed(explored(loaded, task))
        case Emit(), Session():
            own = dict(task.own)

            def ask_for(method: str) -> MethodCases | None:
                document: bytes | None = own[method] if method in own else ask(method)
                return None if document is None else unpacked(document)

            return emit_class(loaded, task, ask_for)
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
