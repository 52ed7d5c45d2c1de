"""`hornbill.diff`: what is another in two versions of a program.

A version is a database of `hornbill gen`, or a class path whose methods are searched for this. Methods are
the same where their ids are; those whose code, and all that it reaches, is as it was are not looked at.

A process has one engine, so that all that is asked of the old version's code is asked first.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from pathlib import Path

from hornbill.bytecode.errors import HornbillError
from hornbill.costs.models import parsed_models
from hornbill.criteria import parsed_criterion, parsed_parts, search_settings
from hornbill.differences.comparing import MethodComparison, Wanted
from hornbill.differences.costs import parsed_tolerance
from hornbill.differences.pairs import DEFAULT_COST, counted, notes_of, paired_methods, versions
from hornbill.differences.results import Differences, MethodDifference
from hornbill.differences.runs import Runs
from hornbill.differences.versions import Counted, Settings, Version
from hornbill.pipeline.exploring import Progress, Step

DEFAULT_BUDGET = 3_000_000


def diff(
    old: str | Path,
    new: str | Path,
    *,
    methods: tuple[str, str] | None = None,
    cost: str | None = None,
    tolerance: float | str | Fraction = 0,
    criterion: str = "loop-2",
    budget: int = DEFAULT_BUDGET,
    assertions: bool = True,
    criteria: Mapping[str, str] | None = None,
    progress: Progress | None = None,
) -> Differences:
    """What is another in the `new` version of a program: databases, jars or folders of classes; of two
    `methods` of these alone, where they are named. A `cost` may grow by so many percent, the `tolerance`.

    What is no database is searched within the criterion, or that of the other version's database, with so
    many steps for each method. HornbillError where something is not there, or cannot be compared.
    """
    allowed = parsed_tolerance(tolerance)
    parsed_models(cost or DEFAULT_COST)
    written = search_settings(parsed_criterion(criterion), assertions, parts=parsed_parts(criteria or {}))
    before, after = versions(old, new, Settings(parsed_criterion(criterion), written), budget, methods)
    after.require_code()
    notes = notes_of(before, after)
    pairs = paired_methods(before, after, methods)
    changed = [pair for pair in pairs if methods is not None or before.keys[pair[0]] != after.keys[pair[1]]]
    models = counted((before, after), cost)
    wanted = Wanted(models.models, allowed, budget)
    found = _differences(before, after, changed, wanted, models, progress or _silent) if changed else []
    paired = methods is not None
    return Differences(
        before.label,
        after.label,
        tuple(model.name for model in models.models),
        tuple(found),
        len(pairs) - len(changed),
        () if paired else tuple(name for name in before.keys if name not in after.keys),
        () if paired else tuple(name for name in after.keys if name not in before.keys),
        tuple(notes),
    )


def _differences(
    before: Version,
    after: Version,
    changed: Sequence[tuple[str, str]],
    wanted: Wanted,
    models: Counted,
    progress: Progress,
) -> list[MethodDifference]:
    """What is another in those methods. The old version's code has its turn before the new one's, and once
    more after that, where there is something to run."""
    known = dict(before.documents([one for one, _ in changed], models, progress))
    mine = dict(after.documents([name for _, name in changed], models, progress))
    has_code = _has_code(before)
    search = after.search(models)
    found = []
    for number, (name_before, name) in enumerate(changed):
        progress(Step("Comparing", number, len(changed), name, "methods"))
        old, new = known[name_before], mine[name]
        method = search.program.method(name)
        if old is None or new is None or method is None:
            which = " and ".join(side for side, document in (("old", old), ("new", new)) if document is None)
            found.append(
                MethodDifference(name, name_before, left_out=(f"nothing is known of the {which} version",))
            )
        else:
            comparison = MethodComparison(search, method, old, new, wanted, is_confirmed=has_code)
            found.append(comparison.difference())
    progress(Step("Comparing", len(changed), len(changed), "", "methods"))
    if has_code and any(one.costs for one in found):
        runs = Runs(before.search(models))
        found = [runs.confirmed(one, wanted.tolerance) for one in found]
    return found


def _has_code(version: Version) -> bool:
    try:
        version.require_code()
    except HornbillError:
        return False
    return True


def _silent(_: Step) -> None:
    return
