"""Which versions are compared, and which of their methods: what the words of `hornbill diff` stand for."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from hornbill.bytecode.descriptors import split_method
from hornbill.bytecode.errors import HornbillError, Place
from hornbill.costs.counting import identified, identities_of
from hornbill.costs.models import parsed_model
from hornbill.differences.versions import (
    Counted,
    SearchedMethod,
    SearchedVersion,
    Settings,
    StoredVersion,
    Version,
    is_database,
)
from hornbill.jvm.layout import laid_out
from hornbill.summaries.store import programs

DEFAULT_COST = "instructions,calls,memory"


def versions(
    old: str | Path, new: str | Path, settings: Settings, budget: int, methods: tuple[str, str] | None
) -> tuple[Version, Version]:
    """Both versions; what is no database is searched as the other one was, or with these settings.
    HornbillError where something is not there, or is of several programs or searches."""
    paths = Path(old), Path(new)
    stored = [is_database(path) for path in paths]
    if methods is not None:
        for path, is_stored in zip(paths, stored, strict=True):
            if is_stored:
                what = "is a database, and methods that are named are searched"
                raise HornbillError(what, Place(file=str(path)), "give the jar, or leave out METHOD")
        return (
            SearchedMethod(old, settings, budget, methods[0]),
            SearchedMethod(new, settings, budget, methods[1]),
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
    """The settings of which summaries are taken from each side: the same ones, where there are such; rather
    those with costs."""
    priced = [[one for one in side if identities_of(one)] or list(side) for side in known]
    both = [one for one in priced[0] if one in priced[1]]
    chosen = []
    for written, path in zip(priced, paths, strict=True):
        fitting = [one for one in written if one in both] or written
        if len(fitting) > 1:
            what = f"has summaries of several searches: {', '.join(fitting)}"
            raise HornbillError(what, Place(file=str(path)), "keep each in a database of its own")
        chosen.append(fitting[0] if fitting else "")
    return chosen


def notes_of(before: Version, after: Version) -> list[str]:
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


def paired_methods(before: Version, after: Version, methods: tuple[str, str] | None) -> list[tuple[str, str]]:
    """The methods that both versions have."""
    if methods is None:
        return [(name, name) for name in before.keys if name in after.keys]
    ((old,), (new,)) = before.keys, after.keys
    types = [split_method(name)[2].rpartition(")")[0] for name in (old, new)]
    if types[0] != types[1]:
        what = f"takes other parameters than {old}: nothing can be passed to both"
        raise HornbillError(what, Place(method=new), "name methods with the same parameters")
    return [(old, new)]


def counted(versions: Sequence[Version], cost: str | None) -> Counted:
    """The models of that text, in which all versions have costs; without one, those of the usual ones in
    which they have. HornbillError where a database has none."""
    texts = [text.strip() for text in (cost or DEFAULT_COST).split(",")]
    models = dict(zip(texts, laid_out(tuple(map(parsed_model, texts))), strict=True))
    for version in versions:
        if not isinstance(version, StoredVersion):
            continue
        known = {text: one for text, one in models.items() if identified(one) in version.costs}
        if not known or (cost is not None and len(known) < len(models)):
            missing = ",".join(text for text in models if text not in known)
            others = f", but in {', '.join(version.costs)}" if version.costs else ""
            what = f"has no costs in the models {missing}{others}"
            remedy = f"make them: hornbill gen PATH --cost {missing} --db {version.label}"
            raise HornbillError(what, Place(file=version.label), remedy)
        models = known
    return Counted(tuple(models.values()), ",".join(models))
