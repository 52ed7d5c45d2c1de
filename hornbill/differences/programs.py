"""`hornbill.diff`: what is another in two versions of a program.

A version is a database of `hornbill gen`, or a class path whose methods are searched for this. Methods are
the same where their ids are; those whose code, and all that it reaches, is as it was are not looked at.

A process has one engine, so that all that is asked of the old version's code is asked first.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from pathlib import Path

from hornbill.bytecode.descriptors import split_method
from hornbill.bytecode.errors import HornbillError, Place
from hornbill.criteria import parsed_criterion, parsed_parts, search_settings
from hornbill.differences.comparing import MethodComparison, Wanted
from hornbill.differences.costs import Tolerance
from hornbill.differences.results import Differences, MethodDifference
from hornbill.differences.versions import SearchedVersion, Settings, StoredVersion, Version, is_database
from hornbill.method_cases import MethodCases
from hornbill.pipeline.exploring import Progress, Step
from hornbill.summaries.store import programs

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
    before, after = _versions(old, new, Settings(parsed_criterion(criterion), written), budget, methods)
    notes = _comparable(before, after)
    pairs = _pairs(before, after, methods)
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


def _versions(
    old: str | Path, new: str | Path, settings: Settings, budget: int, methods: tuple[str, str] | None
) -> tuple[Version, Version]:
    paths = Path(old), Path(new)
    stored = [is_database(path) for path in paths]
    if methods is not None:
        for path, is_stored in zip(paths, stored, strict=True):
            if is_stored:
                what = "is a database, and methods that are named are searched"
                raise HornbillError(what, Place(file=str(path)), "give the jar, or leave out METHOD")
        return (
            SearchedVersion(old, settings, budget, methods[0]),
            SearchedVersion(new, settings, budget, methods[1]),
        )
    own = [programs(path) if is_stored else [] for path, is_stored in zip(paths, stored, strict=True)]
    for path, is_stored, rows in zip(paths, stored, own, strict=True):
        if is_stored and not rows:
            remedy = f"hornbill gen PATH --db {path} makes some"
            raise HornbillError("has no summaries", Place(file=str(path)), remedy)
        if len({program for program, _ in rows}) > 1:
            what = f"has summaries of several programs: {', '.join(sorted({one for one, _ in rows}))}"
            raise HornbillError(what, Place(file=str(path)), "keep each version in a database of its own")
    chosen = _settings([[written for _, written in rows] for rows in own], paths)
    read = [
        StoredVersion(path, rows[0][0], written) if rows else None
        for path, rows, written in zip(paths, own, chosen, strict=True)
    ]
    given = next((version.settings for version in read if version is not None), settings)
    return (
        read[0] or SearchedVersion(old, given, budget),
        read[1] or SearchedVersion(new, given, budget),
    )


def _settings(known: Sequence[Sequence[str]], paths: Sequence[Path]) -> list[str]:
    """The settings of which summaries are taken from each side: the same ones, where there are such."""
    both = [one for one in known[0] if one in known[1]]
    chosen = []
    for written, path in zip(known, paths, strict=True):
        fitting = [one for one in written if one in both] or list(written)
        if len(fitting) > 1:
            what = f"has summaries of several searches: {', '.join(fitting)}"
            raise HornbillError(what, Place(file=str(path)), "keep each in a database of its own")
        chosen.append(fitting[0] if fitting else "")
    return chosen


def _comparable(before: Version, after: Version) -> list[str]:
    """What there is to say of how both were searched; HornbillError where their costs say nothing
    together."""
    own = [version.settings for version in (before, after)]
    if own[0].others != own[1].others:
        said = " and ".join(f"{one.others or 'nothing else'!r}" for one in own)
        what = f"the versions were searched otherwise, so that costs say nothing together: {said}"
        raise HornbillError(what, remedy="run hornbill gen with the same options for both")
    if own[0].criterion == own[1].criterion:
        return []
    return [
        f"old cases are within {own[0].criterion}, new ones within {own[1].criterion}: some may be added or"
        " removed for that alone"
    ]


def _pairs(before: Version, after: Version, methods: tuple[str, str] | None) -> list[tuple[str, str]]:
    """The methods that both versions have."""
    if methods is None:
        return [(name, name) for name in before.keys if name in after.keys]
    ((old,), (new,)) = before.keys, after.keys
    types = [split_method(name)[2].rpartition(")")[0] for name in (old, new)]
    if types[0] != types[1]:
        what = f"takes other parameters than {old}: nothing can be passed to both"
        raise HornbillError(what, Place(method=new), "name methods with the same parameters")
    return [(old, new)]


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
