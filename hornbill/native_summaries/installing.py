"""Summaries as a part of a program: calls of their methods go to the code that is made of them.

What Hornbill brings is in files beside this one, and gives way to what a user says of the same method.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path

from hornbill.bytecode.errors import HornbillError, Place
from hornbill.clp.program import Program
from hornbill.native_summaries.arrays import arrays_class
from hornbill.native_summaries.checking import Summary, checked
from hornbill.native_summaries.reading import SummaryFile, Written, read
from hornbill.native_summaries.ways import id_of, summary_class

_BROUGHT = Path(__file__).parent


def summary_files(paths: Iterable[Path]) -> tuple[SummaryFile, ...]:
    """The files; HornbillError for one that cannot be read."""
    found = []
    for path in dict.fromkeys(paths):
        try:
            found.append(SummaryFile(str(path), path.read_text(encoding="utf-8")))
        except (OSError, UnicodeDecodeError) as problem:
            what = getattr(problem, "strerror", None) or "is no text"
            raise HornbillError(
                f"cannot be read: {what}", Place(file=str(path)), "check --summaries"
            ) from problem
    return tuple(found)


def install(program: Program, files: Sequence[SummaryFile]) -> list[Summary]:
    """Have the program call what the files say, and what Hornbill brings; the summaries of the files.
    HornbillError with file and line where something is wrong with one. The program has not been run yet."""
    own = checked(program, [one for file in files for one in read(file)])
    ids = {one.method.id for one in own}
    brought = [one for one in checked(program, _known(program, _brought())) if one.method.id not in ids]
    owners: dict[str, list[Summary]] = {}
    for one in (*own, *brought):
        owners.setdefault(one.method.owner, []).append(one)
    program.add(arrays_class())
    for owner, summaries in owners.items():
        program.add(summary_class(program, owner, summaries))
        for one in summaries:
            program.replace(one.method.id, id_of(one.method))
    return own


@cache
def _brought() -> tuple[Written, ...]:
    files = summary_files(sorted(_BROUGHT.glob("*.summary")))
    return tuple(one for file in files for one in read(file))


def _known(program: Program, written: Iterable[Written]) -> list[Written]:
    """Those of methods that this JDK has."""
    found = []
    for one in written:
        model = None if program.class_path.is_application(one.owner) else program.find(one.owner)
        if model is not None and any(method.name == one.name for method in model.methods):
            found.append(one)
    return found
