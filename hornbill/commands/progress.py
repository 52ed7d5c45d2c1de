"""How far a long command is: a bar with the time left on a terminal, else a line every few seconds; with
--verbose a line for each step."""

from __future__ import annotations

import threading
import time
from datetime import timedelta
from types import TracebackType
from typing import TYPE_CHECKING

from hornbill.commands.console import Console

if TYPE_CHECKING:
    from rich.progress import Progress as Bar
    from rich.progress import TaskID

    from hornbill.pipeline.exploring import Step

_EVERY = 0.1
LOGGED_EVERY = 5.0
"""Seconds from one line to the next where there is no terminal."""


class ProgressLine:
    """Shows the steps of a run, one stage after another; a context that takes the bar away."""

    def __init__(self, console: Console) -> None:
        self._console = console
        self._stage = ""
        self._shown = 0.0
        self._bar: Bar | None = None
        self._task: TaskID | None = None
        self._step: Step | None = None
        self._is_over = threading.Event()

    def __enter__(self) -> ProgressLine:
        if not (self._console.is_watched or self._console.verbose or self._console.quiet):
            threading.Thread(target=self._log, daemon=True).start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.end()

    def __call__(self, step: Step) -> None:
        """Show the step."""
        self._step = step
        if self._console.verbose:
            self._console.note(f"{step.stage}: {step.done:,} of {step.total:,}  {step.name}".rstrip())
        elif self._console.is_watched:
            self._show(step)

    def end(self) -> None:
        """Take the bar away, and write no more lines."""
        self._is_over.set()
        if self._bar is not None:
            self._bar.stop()
        self._bar = self._task = None
        self._stage = ""

    def _log(self) -> None:
        """Write a line every few seconds, also while a step takes long."""
        begun = time.monotonic()
        while not self._is_over.wait(LOGGED_EVERY):
            step, elapsed = self._step, timedelta(seconds=int(time.monotonic() - begun))
            where = (
                "Preparing" if step is None else f"{step.stage}: {step.done:,} of {step.total:,} {step.unit}"
            )
            self._console.progress(f"{where}, {elapsed} elapsed")

    def _show(self, step: Step) -> None:
        if self._bar is None:
            self._bar = _bar(self._console)
            self._bar.start()
        if step.stage != self._stage:
            if self._task is not None:
                self._bar.remove_task(self._task)
            self._stage, self._shown = step.stage, 0.0
            self._task = self._bar.add_task(step.stage, total=step.total, name="")
        assert self._task is not None, "each stage has its task"
        name = step.name.rpartition(".")[2]
        self._bar.update(self._task, completed=step.done, total=step.total, name=name)
        now = time.monotonic()
        if now - self._shown >= _EVERY or step.done == step.total:
            self._shown = now
            self._bar.refresh()


def _bar(console: Console) -> Bar:
    """A bar in one line that leaves nothing behind, drawn when it is told to, by no thread of its own."""
    # Rich takes a while to load, and most runs have nobody who looks on.
    from rich.console import Console as Terminal  # noqa: PLC0415
    from rich.progress import (  # noqa: PLC0415
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeRemainingColumn,
    )
    from rich.table import Column  # noqa: PLC0415

    stage, name = (Column(no_wrap=True, overflow="ellipsis") for _ in range(2))
    return Progress(
        TextColumn("{task.description}", markup=False, table_column=stage),
        BarColumn(bar_width=24),
        MofNCompleteColumn(table_column=Column(no_wrap=True)),
        TimeRemainingColumn(table_column=Column(no_wrap=True)),
        TextColumn("{task.fields[name]}", markup=False, table_column=name),
        console=Terminal(file=console.err, highlight=False),
        transient=True,
        auto_refresh=False,
        redirect_stdout=False,
        redirect_stderr=False,
    )
