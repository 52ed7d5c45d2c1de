"""What `check` says of random programs, beside what can happen in them (checked_programs.py)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import hornbill
from tests.agreement.checked_programs import EXCEPTIONS, UNKNOWN, made


@dataclass(frozen=True, slots=True)
class Compared:
    """A verdict, and whether what was asked for can happen."""

    method: str
    asked: str
    verdict: str
    happens: bool

    @property
    def is_wrong(self) -> bool:
        """Whether the verdict says the contrary."""
        return self.verdict == ("holds" if self.happens else "violated")

    @property
    def is_missed(self) -> bool:
        """Whether it says nothing."""
        return self.verdict not in ("holds", "violated")


def compared(
    folder: Path, seed: int, count: int, seconds: float, assuming: bool = False
) -> Iterator[Compared]:
    """All that can be asked of so many programs; where something is assumed, of some of their inputs."""
    programs = made(folder, seed, count, assuming)
    for number, facts in programs.facts.items():
        questions = [(f"exception:{name}", name in facts.thrown) for name in EXCEPTIONS[1:]]
        questions.append(("assertion", EXCEPTIONS[0] in facts.thrown))
        for mark, line in programs.lines[number].items():
            questions.append((f"points:Programs.java:{line}", mark in facts.marks))
        for asked, happens in questions:
            method = f"Programs.p{number}"
            given = [programs.given[number]] if assuming else []
            answer = hornbill.check(
                programs.classes, method, asked, seconds=seconds, unknown=UNKNOWN, assume=given
            )
            yield Compared(method, asked, answer.verdict, happens)
