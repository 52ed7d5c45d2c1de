"""Random sequences of calls on objects of the library, run by the clauses and by a JVM.

The classes in `sequences/` draw a sequence from a seed: up to 20 calls on a few objects that may become the
same, with iterators and views held over changes, exceptions among what calls come to. What all of it comes to
is a number. Many sequences are one question to either side, so that half a million are a matter of minutes.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from hornbill.clp.engine import EngineError
from hornbill.jvm.harness import JvmHarness
from hornbill.run import Session
from tests.jdk_tools import javac

SOURCES = Path(__file__).with_name("sequences")
_CLASS = "CallSequences"
_ONE = f"{_CLASS}.one(Ljava/lang/String;I)I"
_SOME = f"{_CLASS}.some(Ljava/lang/String;II)Ljava/lang/String;"
_BUDGET = 50_000_000


def kinds() -> tuple[str, ...]:
    """The kinds of objects, in order."""
    text = (SOURCES / f"{_CLASS}.java").read_text(encoding="utf-8")
    return tuple(re.findall(r'case "(\w+)":', text))


def compiled(folder: Path) -> Path:
    """The folder with the classes of the sequences."""
    javac("--release", "17", "-g", "-d", folder, *sorted(SOURCES.glob("*.java")))
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

    def other(self, kind: str, first: int, count: int) -> Iterator[Outcome]:
        """Those of so many seeds that do not come to the same."""
        outcome = self._jvm.run(_SOME, [kind, first, count])
        assert outcome.ended == "returned", outcome
        seeds = range(first, first + count)
        for seed, expected, answer in zip(
            seeds, outcome.value.split(), self._by_clauses(kind, seeds), strict=True
        ):
            if str(answer["value"]) != expected:
                is_beyond = answer["ended"] in ("unsupported", "budget")
                why = answer["why"] if is_beyond else answer["value"] or answer.get("exception")
                yield Outcome(seed, str(why), expected, is_beyond)

    def _by_clauses(self, kind: str, seeds: range) -> list[dict[str, Any]]:
        try:
            return self._runner.run_many(_ONE, [[kind, seed] for seed in seeds], _BUDGET, warm=_CLASS)
        except EngineError as problem:
            if len(seeds) == 1:
                return [{"ended": "internal", "value": None, "exception": str(problem)}]
            return [answer for seed in seeds for answer in self._by_clauses(kind, range(seed, seed + 1))]
