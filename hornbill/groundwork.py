"""What a run finds out of its program before anything is searched: its classes, the methods that it is for,
and what goals, assumptions, stubs and costs mean in it. All of it decides which cases the run finds.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from hornbill.assumptions import NOTHING_ASSUMED, Preconditions, assumed
from hornbill.bytecode.class_path import ClassPath
from hornbill.bytecode.errors import HornbillError, Place
from hornbill.bytecode.jdk import find_jdk
from hornbill.bytecode.missing import Missing
from hornbill.clp.program import Program
from hornbill.costs.counting import Counting, counting
from hornbill.criteria import Criterion, Parts, parsed_criterion, parsed_parts, search_settings
from hornbill.jvm.layout import laid_out
from hornbill.latest_runs import entries_of
from hornbill.methods import require_library
from hornbill.native_summaries.installing import summary_files
from hornbill.native_summaries.reading import SummaryFile, digest_of
from hornbill.pipeline.targets import Targets, find_targets
from hornbill.points import parsed_points
from hornbill.stub_types import stub_types

if TYPE_CHECKING:
    from hornbill.analysis.selections import Selection
    from hornbill.pipeline.goal_callers import Places

_PACKAGES_SHOWN = 5


@dataclass(frozen=True, slots=True)
class Groundwork:
    """What a run is for. `items` and `points` are the goals of its selection, as `selected` writes them."""

    entries: tuple[Path, ...]
    jdk: Path | None
    program: Program
    targets: Targets
    criterion: Criterion
    parts: Parts
    costs: Counting
    assertions: bool
    selection: Selection | None
    items: Sequence[str]
    points: Mapping[str, Places]
    selected: str
    stubbed: tuple[str, ...]
    summaries: tuple[SummaryFile, ...]
    preconditions: Preconditions

    @property
    def settings(self) -> str:
        """What the summaries of the run are kept apart by."""
        return search_settings(
            *(self.criterion, self.assertions, self.selected, self.stubbed, digest_of(self.summaries)),
            *(self.preconditions.texts, self.parts, self.costs.settings),
        )


def groundwork(
    path: str | Path | Sequence[Path],
    *,
    criterion: str,
    assertions: bool = True,
    classes: Sequence[str] = (),
    exclude: Sequence[str] = (),
    methods: Sequence[str] = (),
    everything: bool = False,
    select: Sequence[str] = (),
    stub: Sequence[str] = (),
    summaries: Sequence[str | Path] = (),
    assume: Sequence[str] = (),
    criteria: Mapping[str, str] | None = None,
    cost: str = "",
    policy: str | None = None,
) -> Groundwork:
    """The groundwork of a run with these options (api.py); HornbillError where the path or one of them cannot
    be used."""
    wanted, parts = parsed_criterion(criterion), parsed_parts(criteria or {})
    costs = counting(cost, policy)
    entries = entries_of(path)
    jdk = find_jdk(class_path=entries)
    class_path = ClassPath(entries, jdk)
    if not class_path.class_names():
        if class_path.problems:
            raise class_path.problems[0]
        remedy = "give a jar, a folder in which packages begin, or a class file"
        raise HornbillError("there are no classes in it", Place(file=str(path)), remedy)
    program = Program(class_path, exploring=True)
    require_library(program, jdk)
    targets = find_targets(program, classes, methods, everything, exclude)
    selection, items, points, selected = _goals(program, select)
    return Groundwork(
        *(entries, jdk, program, targets, wanted, parts),
        *(replace(costs, models=laid_out(costs.models)), assertions),
        selection,
        items,
        points,
        selected,
        stub_types(program, stub),
        summary_files(map(Path, summaries)),
        _preconditions_of(program, targets, methods, assume),
    )


def _goals(
    program: Program, select: Sequence[str]
) -> tuple[Selection | None, list[str], dict[str, Places], str]:
    """What is selected, the goals that this names, and their text."""
    if not select:
        return None, [], {}, ""
    from hornbill.analysis.selections import parsed_selection  # noqa: PLC0415 - few runs select cases
    from hornbill.pipeline.goal_callers import selection_text  # noqa: PLC0415 - as above

    selection = parsed_selection(select)
    items, points = _named_goals(program, selection)
    return selection, items, points, selection_text(items, points) if items or points else ""


def _named_goals(program: Program, selection: Selection) -> tuple[list[str], dict[str, Places]]:
    """The items of a selection that name goals, and its points with where they are; HornbillError where one
    of them is not there."""
    from hornbill.analysis.selections import exception_class  # noqa: PLC0415 - few runs select cases

    items: list[str] = []
    points: dict[str, Places] = {}
    for item in () if selection.is_all else selection.items:
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


def _preconditions_of(
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
