"""Where a command writes: results on one stream, warnings and progress on another.

Results are whole lines. Warnings and progress are one line each, so that they can be told apart, and --quiet
leaves them out; notes are what --verbose says besides.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, TextIO

SCHEMA = 1
"""Of JSON documents: another one where a key goes, or means something else; new keys may come at any time."""


@dataclass(frozen=True, slots=True)
class Console:
    """The streams of one run of the command."""

    out: TextIO
    err: TextIO
    input: TextIO
    quiet: bool = False
    verbose: bool = False

    @property
    def is_watched(self) -> bool:
        """Whether a person looks on, and wants to see how far it is."""
        return self.err.isatty() and not self.quiet

    def write(self, text: str) -> None:
        """Write a result, ended by a line break."""
        self.out.write(text if text.endswith("\n") else text + "\n")

    def json(self, value: Any) -> None:
        """Write a result as one line of JSON."""
        self.write(json.dumps(value, allow_nan=False))

    def document(self, document: Mapping[str, Any]) -> None:
        """Write a document as one line of JSON, which says first what SCHEMA it has."""
        self.json({"schema": SCHEMA, **document})

    def warn(self, message: object) -> None:
        """Write one line that the user should know about."""
        if not self.quiet:
            self._say(f"hornbill: warning: {one_line(message)}")

    def progress(self, message: object) -> None:
        """Write one line of how far a long command is."""
        if not self.quiet:
            self._say(f"hornbill: {one_line(message)}")

    def note(self, message: object) -> None:
        """Write one line of what is done, where that is asked for."""
        if self.verbose:
            self._say(f"hornbill: {one_line(message)}")

    def warnings(self, messages: Iterable[object]) -> None:
        """Write each message once, in the order in which they first come."""
        for message in dict.fromkeys(map(str, messages)):
            self.warn(message)

    def _say(self, line: str) -> None:
        self.out.flush()
        self.err.write(line + "\n")
        self.err.flush()


def one_line(message: object) -> str:
    """The message with its line breaks and control characters escaped."""
    text = str(message)
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in text)
