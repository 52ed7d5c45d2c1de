"""What is in a database of summaries, by the path to the program that it is of."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any

from hornbill.bytecode.errors import HornbillError, Place
from hornbill.library_methods import LibraryMethod, library_methods
from hornbill.names import bare_method, java_method
from hornbill.summaries.dump import dumped
from hornbill.summaries.store import Store, programs


def label_of(entries: Sequence[Path]) -> str:
    """The name of the program on that class path."""
    return os.pathsep.join(map(str, entries))


def entries_of(path: str | Path | Sequence[Path]) -> tuple[Path, ...]:
    """The entries of a class path, each once; HornbillError where there is none, or one is not there."""
    match path:
        case str():
            entries = [Path(part) for part in path.split(os.pathsep) if part]
        case Path():
            entries = [path]
        case _:
            entries = list(path)
    if not entries:
        raise HornbillError("PATH is empty", remedy="give a jar, a folder of classes or a class file")
    for entry in entries:
        if not entry.exists():
            raise HornbillError("no such file or folder", Place(file=str(entry)), "check PATH")
    return tuple(dict.fromkeys(entry.resolve() for entry in entries))


def previous_options(path: str | Path | Sequence[Path], database: Path) -> dict[str, Any]:
    """What was noted of the latest run for that path; nothing where there was none."""
    entries = entries_of(path)
    store = Store(database, label_of(entries), "", reading=True)
    try:
        latest = store.latest_run()
    finally:
        store.close()
    return {} if latest is None else latest[0]


def spent_on_library(path: str | Path | Sequence[Path], database: Path) -> tuple[LibraryMethod, ...]:
    """What all searches of that path in the database have spent on library methods without a model."""
    label = label_of(entries_of(path))
    found: list[dict[str, Any]] = []
    for program, settings in programs(database):
        if program == label:
            store = Store(database, program, settings, reading=True)
            try:
                found += [statistics for _, statistics in store.statistics()]
            finally:
                store.close()
    return library_methods(found)


@dataclass(frozen=True, slots=True)
class StoredMethod:
    """A method in a database, with its program's path; `document` are its cases, if asked for."""

    program: str
    settings: str
    name: str
    state: str
    reason: str | None
    criterion: str | None
    cases: int
    document: dict[str, Any] | None

    def json(self) -> dict[str, Any]:
        """The summary as it is printed."""
        return asdict(self)


def stored_methods(
    database: Path, path: str | Path | Sequence[Path] | None = None, pattern: str | None = None
) -> list[StoredMethod]:
    """The methods in the database, of that program or of all; those that match a pattern come with cases."""
    label = None if path is None else label_of(entries_of(path))
    found: list[StoredMethod] = []
    for program, settings in programs(database):
        if label not in (None, program):
            continue
        store = Store(database, program, settings, reading=True)
        for name, head in store.heads().items():
            if pattern is None or _is_named(pattern, name):
                kept = None if pattern is None else store.document(name)
                document = None if kept is None else kept.json()
                said = (head.state, head.reason, head.criterion, head.cases)
                found.append(StoredMethod(program, settings, name, *said, document))
        store.close()
    return found


def _is_named(pattern: str, name: str) -> bool:
    """Whether it is the method, as it is written or as a pattern: with descriptor, parameters, or none."""
    names = (name, java_method(name), java_method(name).replace(", ", ","), bare_method(name))
    return pattern in names or any(fnmatchcase(one, pattern) for one in names)


def stored_sql(
    database: Path, path: str | Path | Sequence[Path] | None = None, pattern: str | None = None
) -> Iterator[str]:
    """The same methods as SQL statements, with the tables that they are in."""
    methods = stored_methods(database, path, pattern)
    yield from dumped(database, [(method.program, method.settings, method.name) for method in methods])
