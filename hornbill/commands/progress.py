"""A line that says how far a long command is, with the time left; nothing where nobody looks on."""

from __future__ import annotations

import shutil
import time

from hornbill.commands.console import Console
from hornbill.pipeline.exploring import Step

_WIDTH = 24
_EVERY = 0.1


class ProgressLine:
    """Shows the steps of a run, one stage after another."""

    def __init__(self, console: Console) -> None:
        self._console = console
        self._stage = ""
        self._begun = 0.0
        self._shown = 0.0

    def __call__(self, step: Step) -> None:
        """Show the step."""
        now = time.monotonic()
        if step.stage != self._stage:
            self._stage, self._begun, self._shown = step.stage, now, 0.0
        if now - self._shown >= _EVERY or step.done == step.total:
            self._shown = now
            self._console.progress(self._text(step, now - self._begun))

    def end(self) -> None:
        """Take the line away."""
        self._console.progress("")

    def _text(self, step: Step, passed: float) -> str:
        filled = _WIDTH * step.done // step.total if step.total else 0
        bar = "━" * filled + " " * (_WIDTH - filled)
        left = _clock(passed / step.done * (step.total - step.done)) + " left" if step.done else ""
        name = step.name.rpartition(".")[2][:24]
        text = f"{step.stage:22} {bar} {step.done:,}/{step.total:,}  {left}  {name}".rstrip()
        return text[: shutil.get_terminal_size().columns - 1]


def _clock(seconds: float) -> str:
    whole = round(seconds)
    return f"{whole // 3600}:{whole // 60 % 60:02}:{whole % 60:02}"
