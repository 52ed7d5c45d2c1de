"""Test classes run in processes of their own, with limits on time, memory and what they may leave behind.

A process has a scratch folder as working directory, an empty environment and a fixed locale and time zone,
and is contained (`containment.py`). A test that hangs or ends its process is blamed for it, and all that is
left goes on in a new process.
"""

from __future__ import annotations

import contextlib
import json
import os
import selectors
import signal
import subprocess
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from hornbill.bytecode.errors import HornbillError, Place
from hornbill.replay.containment import contained
from hornbill.replay.programs import RUNNER, compiled_runner
from hornbill.replay.reports import DIED, FAILED, HUNG, NOT_RUN, ReplayedTest
from hornbill.replay.tools import JUNIT_ENGINES, Jdk, junit_runtime


@dataclass(frozen=True, slots=True)
class Limits:
    """What a replay may take: seconds for all tests, for one test and for javac; megabytes of Java heap, and
    of any file that a test writes. `until` is when all of it ends, by time.monotonic."""

    seconds: float = 600.0
    test_seconds: float = 10.0
    compile_seconds: float = 300.0
    memory_mb: int = 1024
    file_mb: int = 256
    until: float = float("inf")


_START_SECONDS = 60.0
_GRACE_SECONDS = 15.0
_LOADER_OF_RUNNER = "jdk.internal.loader.ClassLoaders$AppClassLoader"


@dataclass(frozen=True, slots=True)
class RunnerSetting:
    """What all processes of a replay share. `agent` and `data` are JaCoCo's agent and the file to which what
    is executed is added, in a folder where nothing else is; `class_path` is the tests' own. `note` says why
    they were not contained, where they were not."""

    jdk: Jdk
    junit: int
    class_path: tuple[Path, ...]
    scratch: Path
    limits: Limits
    agent: Path | None
    data: Path
    note: Path
    assertions: bool = True


@dataclass(slots=True)
class _Place:
    """How far a process has come: the group, class and test it is at, and the tests that have ended. `blamed`
    where it ended itself because of the last one; `silent` where it was ended because it said nothing."""

    ready: bool = False
    group: int = 0
    container: str | None = None
    test: dict[str, Any] | None = None
    ended: list[tuple[str, str]] = field(default_factory=list)
    blamed: bool = False
    silent: bool = False


class AgentError(HornbillError):
    """JaCoCo's agent keeps the virtual machine from starting."""


def run_tests(
    setting: RunnerSetting, groups: Sequence[Sequence[str]], left_out: Sequence[tuple[str, str]] = ()
) -> list[ReplayedTest]:
    """Run the classes, those of a group in one class loader; `left_out` are tests, class and method, that are
    not run. The results are in the order in which the tests ended."""
    run = _Run(setting, groups, left_out)
    while run.waiting:
        if run.seconds_left <= 0:
            run.give_up()
        else:
            run.one_process()
    return run.results


class _Run:
    """The tests of a suite while they are run; `waiting` are the groups that have not ended."""

    def __init__(
        self, setting: RunnerSetting, groups: Sequence[Sequence[str]], left_out: Sequence[tuple[str, str]]
    ) -> None:
        self.results: list[ReplayedTest] = []
        self.waiting = [list(group) for group in groups]
        self._setting = setting
        self._skipped = dict.fromkeys(left_out)
        self._deadline = min(time.monotonic() + setting.limits.seconds, setting.limits.until)
        self._processes = 0

    @property
    def seconds_left(self) -> float:
        """How long the tests may still run."""
        return self._deadline - time.monotonic()

    def give_up(self) -> None:
        """Note all that has not been run."""
        for group in self.waiting:
            message = f"the {self._setting.limits.seconds:g} s for all tests were over"
            outer = [name for name in group if "$" not in name]
            self.results += [ReplayedTest(name, None, None, NOT_RUN, message=message) for name in outer]
        self.waiting = []

    def one_process(self) -> None:
        """Run what is waiting in a new process, as far as it comes."""
        self._processes += 1
        process = self._started()
        at = _Place()
        try:
            for event in _events(process, self._setting.limits, self._deadline):
                match event["event"]:
                    case "ready":
                        at.ready = True
                    case "group":
                        at.group, at.container = event["number"], None
                    case "class":
                        at.container = event["class"]
                    case "start":
                        at.test = event
                    case "end":
                        self._note(event, event["status"])
                        at.ended.append((event["class"], event["method"]))
                        at.blamed = event["status"] in (HUNG, DIED)
                        at.test = None
                    case "problem" if event["class"] is not None:
                        self._note(event, FAILED)
                    case "done":
                        self.waiting = []
                        return
        finally:
            at.silent = _end(process)
        if at.ready:
            self._died(process, at)
        else:
            self._not_started(process, at.silent)

    def _died(self, process: subprocess.Popen[bytes], at: _Place) -> None:
        """Blame the test that was running, or the class that was being loaded, unless a test was already."""
        over = self.seconds_left <= 0
        del self.waiting[: at.group]
        self._skipped.update(dict.fromkeys(at.ended))
        if at.test is not None:
            why = (
                "it was running when the time was over"
                if over
                else f"its process {_ending(process, at.silent)}"
            )
            status = NOT_RUN if over else HUNG if at.silent else DIED
            self._note({**at.test, "message": why}, status)
            self._skipped[at.test["class"], at.test["method"]] = None
        elif not at.blamed and not over:
            name = at.container or self.waiting[0][0]
            why = f"its process ended while no test was running (it {_ending(process, at.silent)})"
            self.results.append(ReplayedTest(name, None, None, DIED, message=why))
            self.waiting[0] = [
                one for one in self.waiting[0] if one.partition("$")[0] != name.partition("$")[0]
            ]

    def _note(self, event: dict[str, Any], status: str) -> None:
        self.results.append(
            ReplayedTest(
                event["class"] or "",
                event["method"],
                event["invocation"],
                status,
                event.get("exception"),
                event.get("message"),
                event.get("stack"),
            )
        )

    def _not_started(self, process: subprocess.Popen[bytes], silent: bool) -> None:
        said = self._said().strip().splitlines()
        reason = said[0] if said else f"it {_ending(process, silent)}"
        why = f"the JVM that runs the tests does not start: {reason}"
        place = Place(file=str(self._setting.jdk.java))
        if self._setting.agent is not None:
            raise AgentError(why, place)
        raise HornbillError(why, place, "try another JDK, or more memory")

    def _said(self) -> str:
        return self._errors.read_text(encoding="utf-8", errors="replace")

    @property
    def _errors(self) -> Path:
        return self._setting.scratch / f"stderr-{self._processes}"

    def _started(self) -> subprocess.Popen[bytes]:
        setting = self._setting
        work = setting.scratch / f"work-{self._processes}"
        (work / "tmp").mkdir(parents=True)
        request = setting.scratch / f"request-{self._processes}"
        lines = [f"path {entry.resolve()}" for entry in setting.class_path]
        for group in self.waiting:
            lines += ["group", *(f"class {name}" for name in group)]
        lines += [f"skip {name} {method}" for name, method in self._skipped]
        request.write_text("\n".join(lines) + "\n", encoding="utf-8")
        limits = f'ulimit -c 0; ulimit -f {setting.limits.file_mb * 2048}; exec "$@"'
        command = ["/bin/sh", "-c", limits, "sh", *_command(setting, work, request)]
        setting.data.parent.mkdir(exist_ok=True)
        with self._errors.open("wb") as errors:
            return subprocess.Popen(
                contained(command, [work, setting.data.parent], setting.note),
                cwd=work,
                env={"LC_ALL": "C.UTF-8", "HOME": str(work), "TMPDIR": str(work / "tmp")},
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=errors,
                start_new_session=True,
            )


def _command(setting: RunnerSetting, work: Path, request: Path) -> list[str]:
    jars = [compiled_runner(setting.jdk), *junit_runtime(setting.junit)]
    options = [
        *("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", f"-Xmx{setting.limits.memory_mb}m"),
        *("-XX:MaxMetaspaceSize=512m", "-XX:MaxDirectMemorySize=64m", "-XX:-UsePerfData"),
        *("-XX:+SuppressFatalErrorMessage", "-Xshare:auto", "-Djava.awt.headless=true"),
        *("-Duser.language=en", "-Duser.country=US", "-Duser.timezone=UTC", "-Dfile.encoding=UTF-8"),
        *(f"-Duser.home={work}", f"-Djava.io.tmpdir={work / 'tmp'}"),
    ]
    if setting.assertions:
        options.append("-enableassertions")
    if setting.agent is not None:
        options.append(f"-javaagent:{setting.agent}=output=none,exclclassloader={_LOADER_OF_RUNNER}")
    milliseconds = str(round(setting.limits.test_seconds * 1000))
    arguments = [str(request), JUNIT_ENGINES[setting.junit], milliseconds]
    arguments += [] if setting.agent is None else [str(setting.data)]
    path = os.pathsep.join(map(str, jars))
    return [str(setting.jdk.java), *options, "-cp", path, RUNNER, *arguments]


def _events(process: subprocess.Popen[bytes], limits: Limits, deadline: float) -> Iterator[dict[str, Any]]:
    """What the process tells, until it ends or says nothing for longer than a test may take."""
    assert process.stdout is not None
    waiting = b""
    silence = _START_SECONDS
    with selectors.DefaultSelector() as selector:
        selector.register(process.stdout, selectors.EVENT_READ)
        while selector.select(max(0.0, min(silence, deadline - time.monotonic()))):
            content = os.read(process.stdout.fileno(), 1 << 16)
            if not content:
                return
            *lines, waiting = (waiting + content).split(b"\n")
            for line in lines:
                if line.startswith(b'{"event":'):
                    yield json.loads(line)
            silence = limits.test_seconds + _GRACE_SECONDS


def _end(process: subprocess.Popen[bytes]) -> bool:
    """End the process and all that it has started; whether it had not ended by itself."""
    with contextlib.suppress(subprocess.TimeoutExpired):
        process.wait(0.5)
    silent = process.returncode is None
    with contextlib.suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()
    assert process.stdout is not None
    process.stdout.close()
    return silent


def _ending(process: subprocess.Popen[bytes], silent: bool) -> str:
    code = process.returncode
    if silent:
        return "said nothing for too long, and was killed"
    return f"was ended by signal {-code}" if code < 0 else f"ended with exit code {code}"
