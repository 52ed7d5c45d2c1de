"""`growth(MODEL, NAME) > CLASS`, as a property that should not hold: whether a worst cost grows faster than
that.

No finite number of sizes proves how a cost grows. So a class that is too fast is what the worst inputs
show, and one that is not is known up to the size to which all points are proved.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from hornbill.bytecode.errors import HornbillError
from hornbill.growth.fitting import CLASSES
from hornbill.growth.measuring import cost
from hornbill.growth.results import CostGrowth

_ASKED = re.compile(
    r"\s*growth\s*\((?P<model>.*),(?P<name>[^,()]*)\)\s*(?P<sign>\S*?)\s*(?P<name_of_class>[a-z ]*)"
)
_BEGINS = re.compile(r"\s*growth\b")
_REMEDY = f"write growth(instructions, a) > linear; the classes are {', '.join(CLASSES)}"
_SIZES, _PREDICTED = 8, 16


@dataclass(frozen=True, slots=True)
class GrowthQuestion:
    """Whether the worst cost in a model grows, with what has that name, faster than a class, or as fast,
    too."""

    text: str
    model: str
    name: str
    slowest: int
    """The place among CLASSES of the slowest class that answers it."""

    def is_answered_by(self, name_of_class: str) -> bool:
        """Whether a class of growth is what was asked for."""
        return CLASSES.index(name_of_class) >= self.slowest


def parsed_growth_question(text: str) -> GrowthQuestion | None:
    """What the text asks, None where it does not ask about growth; HornbillError where it cannot be read."""
    if _BEGINS.match(text) is None:
        return None
    match = _ASKED.fullmatch(text)
    if match is None:
        raise HornbillError(f"{text!r} is no question about growth", remedy=_REMEDY)
    name = " ".join(match["name_of_class"].split())
    if name not in CLASSES:
        raise HornbillError(f"there is no class of growth {name!r}", remedy=_REMEDY)
    if match["sign"] not in (">", ">="):
        raise HornbillError(f"growth is compared by > or >=, not by {match['sign']!r}", remedy=_REMEDY)
    slowest = CLASSES.index(name) + (match["sign"] == ">")
    if slowest >= len(CLASSES):
        raise HornbillError(f"nothing grows faster than {name}", remedy=_REMEDY)
    return GrowthQuestion(text, match["model"].strip(), match["name"].strip(), slowest)


def growth_asked(
    path: Sequence[Path],
    method: str,
    question: GrowthQuestion,
    seconds: float,
    assume: Sequence[str],
    assume_files: Sequence[Path],
    assertions: bool,
) -> CostGrowth:
    """How the cost grows that the question is about, by the first sizes, and larger ones like these."""
    return cost(
        path,
        method,
        grow=f"{question.name}:1..{_SIZES}",
        cost=question.model,
        seconds=seconds,
        assume=assume,
        assume_files=assume_files,
        predict=_PREDICTED,
        assertions=assertions,
        on_jvm=False,
    )
