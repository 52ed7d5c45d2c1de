"""Runs methods on a real JVM: the driver of one long-lived Java process.

Every call starts from fresh static state. A call that takes too long, or that ends the process, costs the
process, which is started anew for the next call; calls that were asked for with it are asked for again.
Arguments and outcomes are JSON values; see `ArgumentReader.java` and `Snapshot.java` for their form.
"""

from __future__ import annotations

import contextlib
import json
import os
import subprocess
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import TracebackType
from typing import Any

from hornbill.bytecode.errors import HornbillError, Place
from hornbill.jvm.compiled import find_java, java_command

_BATCH = 256


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a call ended: `returned` or `threw`; `timeout`; `exited` where it took the JVM with it;
    `oversized` where what it left is too large to be told.
    """

    ended: str
    value: Any = None
    exception: str | None = None
    args_after: list[Any] | None = None
    nanos: int = field(default=0, compare=False)
    """Time spent in the method itself, setting up and reporting left out."""
    counted: Mapping[str, Any] | None = field(default=None, compare=False)
    """What a counter counted that is attached to the JVM: see `counting.py`."""
    allocated: int | None = field(default=None, compare=False)
    """The bytes that the call allocated, where that is gauged: see `counting.py`."""


class JvmHarness:
    """A JVM with a class path; as a context manager it ends the process when left. With `twice`, each call is
    made twice, the second one without fresh static state, and tells of the second."""

    def __init__(
        self,
        class_path: Sequence[Path],
        java: Path | None = None,
        xint: bool = False,
        timeout_ms: int = 2000,
        options: Sequence[str] = (),
        twice: bool = False,
    ) -> None:
        missing = [str(entry) for entry in class_path if not entry.exists()]
        if missing:
            raise HornbillError("no such file or folder", Place(file=missing[0]), "check the class path")
        self._command = java_command(java or find_java(), xint, options)
        self._command.append(os.pathsep.join(str(entry) for entry in class_path))
        self._setting = {"timeout_ms": timeout_ms} | ({"twice": True} if twice else {})
        self._process: subprocess.Popen[str] | None = None

    def __enter__(self) -> JvmHarness:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """End the process; a later call starts a new one."""
        process, self._process = self._process, None
        if process is not None:
            process.kill()
            for stream in (process.stdin, process.stdout, process.stderr):
                if stream is not None:
                    with contextlib.suppress(BrokenPipeError):
                        stream.close()
            process.wait()

    def run(self, method_id: str, args: Sequence[Any]) -> Outcome:
        """Call one method once; HornbillError where the method or the arguments do not fit."""
        return self.run_many(method_id, [args])[0]

    def run_many(self, method_id: str, args_list: Iterable[Sequence[Any]]) -> list[Outcome]:
        """Call one method on each list of arguments; the outcomes come in the same order."""
        waiting = [list(args) for args in args_list]
        outcomes: list[Outcome] = []
        while len(outcomes) < len(waiting):
            outcomes += self._batch(method_id, waiting[len(outcomes) : len(outcomes) + _BATCH])
        return outcomes

    def _batch(self, method_id: str, args_list: list[list[Any]]) -> list[Outcome]:
        """Outcomes of a first part of the calls; at least one."""
        request = {"method": method_id, "args_list": args_list, **self._setting}
        process = self._asked(_request_text(request) + "\n")
        assert process.stdout is not None
        outcomes: list[Outcome] = []
        for _ in args_list:
            line = process.stdout.readline()
            if not line.endswith("\n"):
                self.close()
                return [*outcomes, Outcome("exited")]
            answer = json.loads(line)
            if answer["ended"] == "error":
                self.close()
            outcome = _outcome(method_id, answer)
            outcomes.append(outcome)
            if outcome.ended == "timeout":
                self.close()
                break
        return outcomes

    def _asked(self, request: str) -> subprocess.Popen[str]:
        """The process that got the request; one that an earlier call left dying is replaced."""
        for _ in range(2):
            process = self._started()
            assert process.stdin is not None
            try:
                process.stdin.write(request)
                process.stdin.flush()
            except BrokenPipeError:
                self.close()
            else:
                return process
        raise HornbillError("the JVM takes no requests", Place(file=self._command[0]), "try another Java")

    def _started(self) -> subprocess.Popen[str]:
        if self._process is None:
            pipe = subprocess.PIPE
            self._process = subprocess.Popen(
                self._command,
                stdin=pipe,
                stdout=pipe,
                stderr=pipe,
                text=True,
                encoding="ascii",
                errors="replace",
            )
            assert self._process.stdout is not None and self._process.stderr is not None
            if "ready" not in self._process.stdout.readline():
                said = self._process.stderr.read().strip().splitlines()
                self.close()
                raise HornbillError(
                    f"the JVM does not start: {said[0] if said else 'no reason given'}",
                    Place(file=self._command[0]),
                    "it must be Java 11 or newer",
                )
        return self._process


def _request_text(request: dict[str, Any]) -> str:
    return json.dumps(_without_special_floats(request))


def _without_special_floats(value: Any) -> Any:
    """The same JSON value, with NaN and the infinities as the strings that Java prints."""
    match value:
        case float() if value != value:
            return "NaN"
        case float() if value in (float("inf"), float("-inf")):
            return "Infinity" if value > 0 else "-Infinity"
        case list() | tuple():
            return [_without_special_floats(element) for element in value]
        case dict():
            return {key: _without_special_floats(element) for key, element in value.items()}
    return value


def _outcome(method_id: str, answer: dict[str, Any]) -> Outcome:
    if answer["ended"] == "error":
        raise HornbillError(
            f"the JVM cannot make this call: {answer['error']}",
            Place(method=method_id),
            "check the method's name, its descriptor and the arguments",
        )
    return Outcome(
        ended=answer["ended"],
        value=answer.get("value"),
        exception=answer.get("exception"),
        args_after=answer.get("args_after"),
        nanos=answer.get("nanos", 0),
        counted=answer.get("counted"),
        allocated=answer.get("allocated"),
    )
