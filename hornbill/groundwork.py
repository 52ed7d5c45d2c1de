"""What a run finds out of its program before anything is searched: what goals and assumptions mean in it."""

from __future__ import annotations

from collections.abc import Sequence

from hornbill.analysis.selections import Selection, exception_class
from hornbill.assumptions import NOTHING_ASSUMED, Preconditions, assumed
from hornbill.bytecode.errors import HornbillError
from hornbill.clp.program import Program
from hornbill.pipeline.goal_callers import Places
from hornbill.pipeline.targets import Targets
from hornbill.points import parsed_points


def named_goals(program: Program, selection: Selection | None) -> tuple[list[str], dict[str, Places]]:
    """The items of a selection that name goals, and its points with where they are; HornbillError where one
    of them is not there."""
    items: list[str] = []
    points: dict[str, Places] = {}
    for item in () if selection is None or selection.is_all else selection.items:
        kind, _, rest = item.partition(":")
        if kind == "points":
            points |= {point.text: point.places for point in parsed_points(program, rest)}
        else:
            items.append(f"{kind}:{exception_class(program, rest)}" if kind == "exception" else item)
    return items, points


def preconditions_of(
    program: Program, targets: Targets, methods: Sequence[str], texts: Sequence[str]
) -> Preconditions:
    """What is assumed of the targets; HornbillError where that means nothing for one of them."""
    if not texts:
        return NOTHING_ASSUMED
    if not methods:
        raise HornbillError("--assume is for methods that are named", remedy="name them with --method")
    for method in targets.methods:
        assumed(method, program, texts)
    return Preconditions(tuple(texts), frozenset(method.id for method in targets.methods))
