"""Where a command writes: results on one stream, warnings and progress on another.

Results are whole lines. Warnings are one line each, so that they can be told apart; progress is shown only
where a person looks on, and leaves nothing behind.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, TextIO

_CLEAR = "\r\x1b[K"


@dataclass(frozen=True, slots=True)
class Console:
    """The streams of one run of the command."""

    out: TextIO
    err: TextIO
    input: TextIO

    def write(self, text: str) -> None:
        """Write a result, ended by a line break."""
        self.out.write(text if text.endswith("\n") else text + "\n")

    def json(self, value: Any) -> None:
        """Write a result as one line of JSON."""
        self.write(json.dumps(value, allow_nan=False))

    def warn(self, message: object) -> None:
        """Write one line that the user should know about."""
        self.out.flush()
        self.err.write(f"hornbill: warning: {one_line(message)}\n")

    def warnings(self, messages: Iterable[object]) -> None:
        """Write each message once, in the order in which they first come."""
        for message in dict.fromkeys(map(str, messages)):
            self.warn(message)

    def progress(self, text: str) -> None:
        """Show how far a long command is, if a person is looking; the empty text takes it away."""
        if self.err.isatty():
            self.err.write(_CLEAR + text)
            self.err.flush()


def one_line(message: object) -> str:
    """The message with its line breaks and control characters escaped."""
    text = str(message)
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in text)
