"""Random sequences of calls on objects of the library, run by the clauses and by a JVM.

`CallSequences.java` draws a sequence from a seed: up to 20 calls on a few objects that may become the same,
with iterators and views held over changes, exceptions among what calls come to. What all of it comes to is a
number. Many sequences are one call, so that half a million of them are a matter of an hour.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from hornbill.jvm.harness import JvmHarness
from hornbill.run import Session
from tests.jdk_tools import javac

SOURCE = Path(__file__).with_name("CallSequences.java")
_METHOD = "CallSequences.some(III)Ljava/lang/String;"
_BUDGET = 2_000_000_000


def kinds() -> tuple[str, ...]:
    """The kinds of objects, in order."""
    listed = re.search(r"KINDS = \{(.*?)\}", SOURCE.read_text(encoding="utf-8"), re.DOTALL)
    assert listed is not None
    return tuple(re.findall(r'"(\w+)"', listed[1]))


def compiled(folder: Path) -> Path:
    """The folder with the classes of the sequences."""
    javac("--release", "11", "-g", "-d", folder, SOURCE)
    return folder


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a seed's sequence comes to by the clauses, or why they go no further, and on the JVM."""

    seed: int
    clauses: str
    jvm: str
    is_beyond: bool


class Comparison:
    """Sequences run both ways."""

    def __init__(self, runner: Session, jvm: JvmHarness) -> None:
        self._runner, self._jvm = runner, jvm

    def other(self, kind: int, first: int, count: int) -> Iterator[Outcome]:
        """Those of so many seeds that do not come to the same."""
        outcome = self._jvm.run(_METHOD, [kind, first, count])
        assert outcome.ended == "returned", outcome
        expected = str(outcome.value)
        clauses, ended = self._by_clauses(kind, first, count)
        if clauses == expected:
            return
        if count == 1:
            yield Outcome(first, clauses, expected, not ended)
            return
        half = count // 2
        yield from self.other(kind, first, half)
        yield from self.other(kind, first + half, count - half)

    def _by_clauses(self, kind: int, first: int, count: int) -> tuple[str, bool]:
        answer = self._runner.run(_METHOD, [kind, first, count], _BUDGET, count=False)
        ended = answer["ended"] in ("returned", "threw")
        return str(answer["value"] or answer.get("why") or answer["exception"]), ended
