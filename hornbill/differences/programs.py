"""`hornbill.diff`: what is another in two versions of a program.

A version is a database of `hornbill gen`, or a class path whose methods are searched for this. Methods are
the same where their ids are; those whose code, and all that it reaches, is as it was are not looked at.

A process has one engine, so that all that is asked of the old version's code is asked first.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from pathlib import Path

from hornbill.costs.models import parsed_models
from hornbill.criteria import parsed_criterion, parsed_parts, search_settings
from hornbill.differences.comparing import MethodComparison, Wanted
from hornbill.differences.costs import parsed_tolerance
from hornbill.differences.pairs import DEFAULT_COST, compared_models, notes_of, paired_methods, versions
from hornbill.differences.results import Differences, MethodDifference
from hornbill.differences.runs import Runs
from hornbill.differences.versions import Settings, Version
from hornbill.jvm.layout import laid_out
from hornbill.method_cases import MethodCases
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
    named = laid_out(parsed_models(cost or DEFAULT_COST))
    written = search_settings(parsed_criterion(criterion), assertions, parts=parsed_parts(criteria or {}))
    before, after = versions(old, new, Settings(parsed_criterion(criterion), written), budget, methods)
    notes = notes_of(before, after)
    pairs = paired_methods(before, after, methods)
    changed = [pair for pair in pairs if methods is not None or before.keys[pair[0]] != after.keys[pair[1]]]
    models = compared_models((before, after), named, all_of_them=cost is not None)
    wanted = Wanted(models, allowed, budget)
    found = _differences(before, after, changed, wanted, progress or _silent) if changed else []
    paired = methods is not None
    return Differences(
        before.label,
        after.label,
        tuple(model.name for model in models),
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
    progress: Progress,
) -> list[MethodDifference]:
    """What is another in those methods. The old version's code has its turn before the new one's, and once
    more after that, where there is something to run."""
    known = _documents(before, [one for one, _ in changed], wanted, "Old version", progress)
    mine = _documents(after, [name for _, name in changed], wanted, "New version", progress)
    has_code = before.has_code
    search = after.search(wanted.models)
    found = []
    for number, (name_before, name) in enumerate(changed):
        progress(Step("Comparing", number, len(changed), name))
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
    progress(Step("Comparing", len(changed), len(changed), ""))
    if has_code and any(one.costs for one in found):
        runs = Runs(before.search(wanted.models))
        found = [runs.confirmed(one, wanted.tolerance) for one in found]
    return found


def _documents(
    version: Version, names: Sequence[str], wanted: Wanted, stage: str, progress: Progress
) -> dict[str, MethodCases | None]:
    found: dict[str, MethodCases | None] = {}
    for name, document in version.documents(names, wanted.models):
        found[name] = document
        progress(Step(stage, len(found), len(names), name))
    return found


def _silent(_: Step) -> None:
    return
