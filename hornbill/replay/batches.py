"""Suites of one program replayed batch after batch, as they are made, in a Java process that stays.

What is recorded of each test class is kept in a file of its own, so that in the end what the suites cover
that are kept can be measured, whichever batches they were in.
"""

from __future__ import annotations

import shutil
import time
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from hornbill.replay.containment import why_uncontained
from hornbill.replay.measuring import Measured, measured
from hornbill.replay.processes import AgentError, Processes
from hornbill.replay.replaying import OPEN, Batch, RanTests, joined, run_batch, runnable, runner_setting
from hornbill.replay.reports import CompileError, ReplayReport
from hornbill.replay.running import Limits
from hornbill.replay.tools import find_jdk_for, jacoco_agent, jacoco_core, junit_runtime

_SHARE_OF_JAVAC = 0.75


@dataclass(frozen=True, slots=True)
class Replayed:
    """What became of a batch, and the files with what was recorded, by the first test class in each."""

    report: ReplayReport
    data: Mapping[str, Path]


class Batches:
    """The replay of one program's suites below a scratch folder; it ends its process when it is closed.
    HornbillError where something that is needed is not there."""

    def __init__(
        self, class_path: Sequence[Path], junit: int, scratch: Path, assertions: bool = True
    ) -> None:
        self._jdk = find_jdk_for(class_path)
        junit_runtime(junit)
        agent = jacoco_agent() if jacoco_core() else None
        self._scratch = scratch.resolve()
        self._entries = tuple(runnable(entry, self._scratch) for entry in class_path)
        setting = runner_setting(self._jdk, junit, self._scratch, Limits(), agent, assertions)
        self._processes = Processes(setting)
        self._unmeasured: dict[str, str] = {}
        self._names = [entry.name for entry in class_path]
        self._count = 0
        self._processes.keep(self._processes.take())

    def close(self) -> None:
        """End the process."""
        self._processes.close()

    def replay(self, texts: Mapping[str, str], seconds: float) -> Replayed:
        """Compile and run the files, given with their paths, which may take so long."""
        self._count += 1
        sources = self._scratch / f"sources-{self._count}"
        for path, text in texts.items():
            file = sources / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8")
        batch = Batch(sources, sorted(texts), self._entries, self._scratch / OPEN / f"batch-{self._count}")
        until = time.monotonic() + seconds
        limits = Limits(seconds=seconds, compile_seconds=_SHARE_OF_JAVAC * seconds, until=until)
        try:
            errors, ran = self._ran(batch, limits)
        finally:
            shutil.rmtree(sources, ignore_errors=True)
            shutil.rmtree(batch.folder / "classes", ignore_errors=True)
        report = ReplayReport(
            tuple(ran.results), errors, uncontained=why_uncontained(self._processes.setting.note)
        )
        return Replayed(report, ran.data if self._processes.setting.agent is not None else {})

    def _ran(self, batch: Batch, limits: Limits) -> tuple[tuple[CompileError, ...], RanTests]:
        try:
            return run_batch(self._processes, batch, limits)
        except AgentError as problem:
            self._unmeasured = dict.fromkeys(self._names, problem.what)
            self._processes = Processes(replace(self._processes.setting, agent=None))
            return run_batch(self._processes, batch, limits)

    def measured(self, data: Iterable[Path]) -> Measured:
        """What was recorded in these files, together."""
        if self._unmeasured:
            return Measured({}, self._unmeasured)
        return measured(self._jdk, joined(data, self._scratch / "jacoco.exec"), self._entries)
