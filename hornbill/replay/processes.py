"""The Java processes that compile and run tests: each serves one request after another, while it is good.

A process has a scratch folder as working directory, an empty environment and a fixed locale and time zone,
and is contained (`containment.py`). It is asked on its input, and answers with events, a JSON line each
(`Runner.java`). It ends with its input.
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
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from hornbill.bytecode.errors import HornbillError, Place
from hornbill.jvm.counter_agent import agent, packages_of
from hornbill.replay.containment import contained
from hornbill.replay.programs import RUNNER, compiled_runner
from hornbill.replay.tools import JUNIT_ENGINES, Jdk, junit_runtime

_LOADER_OF_RUNNER = "jdk.internal.loader.ClassLoaders$AppClassLoader"
_MOST_REQUESTS = 100
"""So many, then what classes and JUnit leave behind goes with the process."""


@dataclass(frozen=True, slots=True)
class RunnerSetting:
    """What all processes of a replay share. `agent` is JaCoCo's; `writable` are folders that tests may write
    to, beside the processes' own. `note` says why they were not contained, where they were not. With
    `assertions`, these are enabled for the tests and what they test."""

    jdk: Jdk
    junit: int
    scratch: Path
    agent: Path | None
    note: Path
    writable: tuple[Path, ...]
    test_seconds: float
    memory_mb: int
    file_mb: int
    assertions: bool
    counter: Path | None = None
    """The agent that counts what tests cost, where it is attached."""


class AgentError(HornbillError):
    """JaCoCo's agent keeps the virtual machine from starting."""


class JavaProcess:
    """One process. `is_ready` when it has said so; `is_fresh` until it has run tests."""

    def __init__(self, setting: RunnerSetting, number: int) -> None:
        self.is_ready = False
        self.is_fresh = True
        self.requests = 0
        work = setting.scratch / f"work-{number}"
        (work / "tmp").mkdir(parents=True)
        self._errors = setting.scratch / f"stderr-{number}"
        limits = f'ulimit -c 0; ulimit -f {setting.file_mb * 2048}; exec "$@"'
        command = ["/bin/sh", "-c", limits, "sh", *_command(setting, work)]
        for folder in setting.writable:
            folder.mkdir(exist_ok=True)
        with self._errors.open("wb") as errors:
            self._process = subprocess.Popen(
                contained(command, [work, *setting.writable], setting.note),
                cwd=work,
                env={"LC_ALL": "C.UTF-8", "HOME": str(work), "TMPDIR": str(work / "tmp")},
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=errors,
                start_new_session=True,
            )

    def ask(self, *words: object) -> None:
        """Ask for something; where the process has ended, its events say so."""
        assert self._process.stdin is not None
        self.requests += 1
        with contextlib.suppress(BrokenPipeError):
            self._process.stdin.write("\t".join(map(str, words)).encode() + b"\n")
            self._process.stdin.flush()

    def events(self, first_silence: float, silence: float, deadline: float) -> Iterator[dict[str, Any]]:
        """What the process tells, until it ends, says nothing for so long, or the time is over."""
        assert self._process.stdout is not None
        waiting = b""
        patience = first_silence
        with selectors.DefaultSelector() as selector:
            selector.register(self._process.stdout, selectors.EVENT_READ)
            while selector.select(max(0.0, min(patience, deadline - time.monotonic()))):
                content = os.read(self._process.stdout.fileno(), 1 << 16)
                if not content:
                    return
                *lines, waiting = (waiting + content).split(b"\n")
                for line in lines:
                    if line.startswith(b'{"event":'):
                        event = json.loads(line)
                        self.is_ready = self.is_ready or event["event"] == "ready"
                        yield event
                patience = silence

    def end(self, at_once: bool = False) -> bool:
        """End the process and all that it has started; whether it had not ended by itself."""
        if not at_once:
            with contextlib.suppress(subprocess.TimeoutExpired):
                self._process.wait(0.5)
        silent = self._process.poll() is None
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        for stream in (self._process.stdin, self._process.stdout):
            assert stream is not None
            with contextlib.suppress(BrokenPipeError):
                stream.close()
        return silent

    def ending(self, silent: bool) -> str:
        """How it ended, for a person."""
        code = self._process.returncode
        if silent:
            return "said nothing for too long, and was killed"
        return f"was ended by signal {-code}" if code < 0 else f"ended with exit code {code}"

    def said(self) -> list[str]:
        """What it complained about, by lines."""
        return self._errors.read_text(encoding="utf-8", errors="replace").strip().splitlines()


class Processes:
    """Gives processes, one at a time; one that is good for more may be kept for the next request."""

    def __init__(self, setting: RunnerSetting) -> None:
        self.setting = setting
        self._kept: JavaProcess | None = None
        self._counting: Processes | None = None
        self._started = 0

    def __enter__(self) -> Processes:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def counting(self, class_path: Sequence[Path]) -> Processes:
        """Processes for the same, but for JaCoCo's agent, which count what code of the class path costs."""
        if self._counting is None:
            counter = self.setting.scratch / "counter.jar"
            counter.write_bytes(agent(self.setting.jdk.java, packages_of(class_path)))
            scratch = self.setting.scratch / "counting"
            self._counting = Processes(replace(self.setting, agent=None, counter=counter, scratch=scratch))
        return self._counting

    def close(self) -> None:
        """End the process that is kept."""
        if self._counting is not None:
            self._counting.close()
        kept, self._kept = self._kept, None
        if kept is not None:
            kept.end(at_once=True)

    def take(self) -> JavaProcess:
        """The process that was kept, or a new one."""
        kept, self._kept = self._kept, None
        if kept is not None:
            return kept
        self._started += 1
        return JavaProcess(self.setting, self._started)

    def keep(self, process: JavaProcess) -> None:
        """Keep it for the next request, or end it where it has served enough."""
        self.close()
        if process.requests < _MOST_REQUESTS:
            self._kept = process
        else:
            process.end(at_once=True)

    def not_started(self, process: JavaProcess, silent: bool) -> HornbillError:
        """What to raise where a process did not come so far as to be ready."""
        said = process.said()
        reason = said[0] if said else f"it {process.ending(silent)}"
        why = f"the JVM that runs the tests does not start: {reason}"
        place = Place(file=str(self.setting.jdk.java))
        if self.setting.agent is not None:
            return AgentError(why, place)
        return HornbillError(why, place, "try another JDK, or more memory")


def _command(setting: RunnerSetting, work: Path) -> list[str]:
    jars = [compiled_runner(setting.jdk), *junit_runtime(setting.junit)]
    options = [
        *("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", f"-Xmx{setting.memory_mb}m"),
        *("-XX:MaxMetaspaceSize=512m", "-XX:MaxDirectMemorySize=64m", "-XX:-UsePerfData"),
        *("-XX:+SuppressFatalErrorMessage", "-Xshare:auto", "-Djava.awt.headless=true"),
        *("-Duser.language=en", "-Duser.country=US", "-Duser.timezone=UTC", "-Dfile.encoding=UTF-8"),
        *(f"-Duser.home={work}", f"-Djava.io.tmpdir={work / 'tmp'}"),
    ]
    if setting.assertions:
        options += ["-enableassertions", "-disableassertions:com.sun.tools.javac..."]
    if setting.agent is not None:
        options.append(f"-javaagent:{setting.agent}=output=none,exclclassloader={_LOADER_OF_RUNNER}")
    if setting.counter is not None:
        options.append(f"-javaagent:{setting.counter}")
    arguments = [JUNIT_ENGINES[setting.junit], str(round(setting.test_seconds * 1000))]
    arguments += [] if setting.agent is None else ["record"]
    path = os.pathsep.join(map(str, jars))
    return [str(setting.jdk.java), *options, "-cp", path, RUNNER, *arguments]
