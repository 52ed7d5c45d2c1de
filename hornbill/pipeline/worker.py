"""A worker process: loads the program into an engine once, and does each task in a fork of itself.

Each task begins in the same state of the engine, whatever was done before, so that its steps, and with them
the cases that a budget allows, are the same on any number of workers. A fork that dies, hangs or takes too
much memory costs its task alone, and leaves no garbage behind. Before the first fork, what most tasks need is
loaded.

    python -m hornbill.pipeline.worker DESCRIPTOR      the number of an open socket to the main process
"""

from __future__ import annotations

import contextlib
import ctypes
import gc
import io
import os
import pickle
import resource
import select
import signal
import sys
import time
import traceback
from collections.abc import Callable
from functools import partial
from multiprocessing import Pipe
from multiprocessing.connection import Connection
from pathlib import Path
from typing import IO, Any

from hornbill.bytecode.errors import HornbillError
from hornbill.cases import CaseSearch
from hornbill.method_cases import MethodCases
from hornbill.pipeline.emission import ClassSuite, emit_class
from hornbill.pipeline.searching import FoundPart, KeptCase, explored, unfinished, warmed_search, with_parts
from hornbill.pipeline.tasks import (
    Answer,
    Asked,
    Done,
    Emit,
    Explore,
    Failed,
    Measure,
    Replay,
    Setup,
    Task,
    wall_seconds,
)
from hornbill.replay.batches import Batches
from hornbill.run import Session
from hornbill.serial import packed, unpacked

Loaded = CaseSearch | Session | Batches
"""The program in the engine, for searching or for running; or with its tests in a Java process, which is not
forked."""

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
    while True:
        try:
            task: Task = connection.recv()
        except EOFError:
            return
        if isinstance(loaded, Batches):
            connection.send(_answered(partial(_replayed, loaded, task), setup))
        else:
            connection.send_bytes(_in_fork(loaded, task, setup, connection))


def _replayed(loaded: Batches, task: Task) -> Any:
    match task:
        case Replay(texts=texts, seconds=seconds):
            return loaded.replay(texts, seconds)
        case Measure(data=data):
            return loaded.measured(data)
    raise AssertionError(f"no worker that replays does {task}")


def warmed(setup: Setup) -> Loaded:
    """The program in an engine, with what most tasks need."""
    loaded: Loaded
    if setup.role == "replay":
        assert setup.scratch is not None
        return Batches(setup.entries, setup.junit, setup.scratch, setup.assertions)
    if setup.role == "emit":
        loaded = Session(setup.entries, jdk=setup.jdk, assertions=setup.assertions)
        for name in (*loaded.program.class_names(), _NO_CLASS):
            loaded.program.find(name)
    else:
        loaded = warmed_search(setup)
    gc.collect()
    gc.freeze()
    return loaded


def _in_fork(loaded: CaseSearch | Session, task: Task, setup: Setup, main: Connection) -> bytes:
    reading, writing = os.pipe()
    asked, asking = Pipe()
    child = os.fork()
    if child == 0:
        code = 1
        try:
            os.close(reading)
            asked.close()
            _die_with_parent()
            resource.setrlimit(resource.RLIMIT_AS, (setup.memory, setup.memory))
            resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
            seconds = max(1, round(task.seconds))
            resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 5))
            with os.fdopen(writing, "wb") as stream:
                answer = _answered(partial(_performed, loaded, task, stream, asking), setup)
                pickle.dump(answer, stream)
            code = 0
        finally:
            os._exit(code)
    os.close(writing)
    asking.close()
    try:
        return _received(reading, child, task, setup.memory, partial(_pass_on, asked, main), asked)
    finally:
        os.close(reading)
        asked.close()


def _pass_on(asked: Connection, main: Connection) -> bool:
    """Have the main process tell the fork what it asks for; False where it asks for nothing any more."""
    try:
        main.send_bytes(asked.recv_bytes())
    except EOFError:
        return False
    document = main.recv_bytes()
    with contextlib.suppress(OSError):
        asked.send_bytes(document)
    return True


def _received(
    reading: int, child: int, task: Task, memory: int, pass_on: Callable[[], bool], asked: Connection
) -> bytes:
    """What the child writes until it ends; where it does not, or does not within its time, why. A search with
    a limit writes each case when it is found. What it asks for is passed on."""
    sources: list[int | Connection] = [reading, asked]
    end = time.monotonic() + wall_seconds(task)
    chunks: list[bytes] = []
    while True:
        ready, _, _ = select.select(sources, [], [], max(0.0, end - time.monotonic()))
        if not ready:
            os.kill(child, signal.SIGKILL)
            os.waitpid(child, 0)
            while chunk := os.read(reading, 1 << 20):
                chunks.append(chunk)
            return pickle.dumps(_cut_short(task, b"".join(chunks)))
        if asked in ready and not pass_on():
            sources.remove(asked)
        if reading not in ready:
            continue
        chunk = os.read(reading, 1 << 20)
        if not chunk:
            break
        chunks.append(chunk)
    _, status, used = os.wait4(child, 0)
    code = os.waitstatus_to_exitcode(status)
    if code == 0:
        written = b"".join(chunks)
        return written if task.limit is None else pickle.dumps(_whole(task, written))
    if code == -signal.SIGXCPU:
        what = f"took more than {task.seconds:.0f} s of a processor, the safety net"
        return pickle.dumps(Failed("time", what))
    if used.ru_maxrss * 1024 > memory // 2:
        return pickle.dumps(Failed("memory", f"needed more than {memory >> 20} MB of memory"))
    how = f"by signal {-code}" if code < 0 else f"with code {code}"
    return pickle.dumps(Failed("died", f"its process ended {how}"))


def _whole(task: Task, written: bytes) -> Answer:
    """The answer, with what was found and written before it."""
    *parts, answer = _parts(written)
    assert isinstance(answer, Done | Failed)
    if isinstance(task, Explore) and isinstance(answer, Done):
        return Done(packed(with_parts(answer.value, parts)))
    return answer


def _cut_short(task: Task, written: bytes) -> Answer:
    """What there is of a task that took too long."""
    seconds = wall_seconds(task)
    if task.limit is None or seconds < task.limit:
        return Failed("time", f"took more than {seconds:.0f} s, the safety net")
    if isinstance(task, Explore):
        parts = [part for part in _parts(written) if isinstance(part, FoundPart)]
        if any(isinstance(part, KeptCase) for part in parts):
            return Done(packed(unfinished(task, parts)))
    return Failed("limit", f"there was nothing after {seconds:.1f} s")


def _parts(written: bytes) -> list[Any]:
    """What was written, but for what is cut off at the end."""
    stream, parts = io.BytesIO(written), []
    try:
        while stream.tell() < len(written):
            parts.append(pickle.load(stream))
    except (EOFError, pickle.UnpicklingError):
        pass
    return parts


def _performed(
    loaded: CaseSearch | Session, task: Task, stream: IO[bytes], asking: Connection
) -> bytes | MethodCases | ClassSuite:
    def ask(method: str) -> MethodCases | None:
        asking.send(Asked(method))
        document: bytes | None = asking.recv()
        return None if document is None else unpacked(document)

    def hand_over(part: FoundPart) -> None:
        pickle.dump(part, stream)
        stream.flush()

    match task, loaded:
        case Explore(limit=None), CaseSearch():
            return packed(explored(loaded, task))
        case Explore(), CaseSearch():
            return explored(loaded, task, hand_over)
        case Emit(), Session():
            return emit_class(loaded, task, ask)
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
