"""`hornbill.diff`: what is another in two versions of a program.

A version is a database of `hornbill gen`, or a class path whose methods are searched for this. Methods are
the same where their ids are; those whose code, and all that it reaches, is as it was are not looked at.

A process has one engine, so that all that is asked of the old version's code is asked first.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from pathlib import Path

from hornbill.bytecode.errors import HornbillError
from hornbill.criteria import parsed_criterion, parsed_parts, search_settings
from hornbill.differences.comparing import MethodComparison, Wanted
from hornbill.differences.costs import Tolerance
from hornbill.differences.pairs import notes_of, paired_methods, versions
from hornbill.differences.results import Differences, MethodDifference
from hornbill.differences.versions import Settings, Version
from hornbill.method_cases import MethodCases
from hornbill.pipeline.exploring import Progress, Step

DEFAULT_BUDGET = 3_000_000
DEFAULT_COST = "instructions,calls,memory"


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
    wanted = Wanted(_names(cost or DEFAULT_COST), _tolerance(tolerance), budget)
    written = search_settings(parsed_criterion(criterion), assertions, parts=parsed_parts(criteria or {}))
    before, after = versions(old, new, Settings(parsed_criterion(criterion), written), budget, methods)
    notes = notes_of(before, after)
    pairs = paired_methods(before, after, methods)
    changed = [pair for pair in pairs if methods is not None or before.keys[pair[0]] != after.keys[pair[1]]]
    told = progress or _silent
    known = _documents(before, [one for one, _ in changed], "Old version", told)
    found = list(_differences(known, changed, after, wanted, told))
    paired = methods is not None
    return Differences(
        before.label,
        after.label,
        wanted.models,
        tuple(found),
        len(pairs) - len(changed),
        () if paired else tuple(name for name in before.keys if name not in after.keys),
        () if paired else tuple(name for name in after.keys if name not in before.keys),
        tuple(notes),
    )


def _differences(
    known: Mapping[str, MethodCases | None],
    changed: Sequence[tuple[str, str]],
    after: Version,
    wanted: Wanted,
    progress: Progress,
) -> Iterator[MethodDifference]:
    if not changed:
        return
    mine = _documents(after, [name for _, name in changed], "New version", progress)
    search = after.search()
    for number, (before, name) in enumerate(changed):
        progress(Step("Comparing", number, len(changed), name))
        old, new = known[before], mine[name]
        method = search.program.method(name)
        if old is None or new is None or method is None:
            which = " and ".join(side for side, document in (("old", old), ("new", new)) if document is None)
            yield MethodDifference(name, before, left_out=(f"nothing is known of the {which} version",))
        else:
            yield MethodComparison(search, method, old, new, wanted).difference()
    progress(Step("Comparing", len(changed), len(changed), ""))


def _documents(
    version: Version, names: Sequence[str], stage: str, progress: Progress
) -> dict[str, MethodCases | None]:
    found: dict[str, MethodCases | None] = {}
    for name, document in version.documents(names):
        found[name] = document
        progress(Step(stage, len(found), len(names), name))
    return found


def _names(text: str) -> tuple[str, ...]:
    return tuple(name.strip() for name in text.split(",") if name.strip())


def _tolerance(given: float | str | Fraction) -> Tolerance:
    try:
        percent = Fraction(str(given).strip().removesuffix("%"))
    except ValueError:
        percent = Fraction(-1)
    if percent < 0:
        raise HornbillError(f"--tolerance {given} is no percentage", remedy="write 5, or 2.5")
    return Tolerance(percent)


def _silent(_: Step) -> None:
    return
