"""What a run finds out of its program before anything is searched: what goals and assumptions mean in it."""

from __future__ import annotations

import os
from collections.abc import Sequence

from hornbill.analysis.selections import Selection, exception_class
from hornbill.assumptions import NOTHING_ASSUMED, Preconditions, assumed
from hornbill.bytecode.errors import HornbillError
from hornbill.bytecode.missing import Missing
from hornbill.clp.program import Program
from hornbill.pipeline.goal_callers import Places
from hornbill.pipeline.targets import Targets
from hornbill.points import parsed_points

_PACKAGES_SHOWN = 5


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


def missing_text(missing: Missing) -> str:
    """What the class path lacks, in one line, and what to do."""
    packages = missing.packages
    more = f" and {len(packages) - _PACKAGES_SHOWN:,} more" if len(packages) > _PACKAGES_SHOWN else ""
    users = "1 class" if len(missing.users) == 1 else f"{len(missing.users):,} classes"
    return (
        f"the class path lacks {', '.join(packages[:_PACKAGES_SHOWN])}{more} (used by {users}): add their"
        f" jars to PATH, joined by '{os.pathsep}', and name the classes to be tested with --class"
    )


def preconditions_of(
    program: Program, targets: Targets, methods: Sequence[str], texts: Sequence[str], search: bool
) -> Preconditions:
    """What is assumed of the targets; HornbillError where that means nothing for one of them."""
    if not texts:
        return NOTHING_ASSUMED
    if not methods:
        raise HornbillError("--assume is for methods that are named", remedy="name them with --method")
    if not search:
        what = "--assume is for what is searched; with --time calls are tried that need not meet it"
        raise HornbillError(what, remedy="leave out --time, or --assume")
    for method in targets.methods:
        assumed(method, program, texts)
    return Preconditions(tuple(texts), frozenset(method.id for method in targets.methods))
