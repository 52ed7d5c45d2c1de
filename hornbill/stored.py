"""What is in a database of summaries, by the path to the program that it is of."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any

from hornbill.assumptions import assumed
from hornbill.bytecode.errors import HornbillError, Place
from hornbill.cases import CaseSearch
from hornbill.contexts import covers, in_context, within
from hornbill.costs.counting import models_of
from hornbill.criteria import Criterion, has_assertions, parsed_criterion, parts_of
from hornbill.latest_runs import entries_of, label_of
from hornbill.library_methods import LibraryMethod, library_methods
from hornbill.method_cases import MethodCases
from hornbill.names import bare_method, java_method
from hornbill.summaries.dump import dumped
from hornbill.summaries.store import Store, programs


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


@dataclass(frozen=True, slots=True)
class Filter:
    """What is left out of cases: those beyond a `criterion`, if there is one, and those for which the
    conditions do not hold that are `assume`d, or stand in files (hornbill/contexts.py)."""

    criterion: Criterion | None = None
    assume: tuple[str, ...] = ()
    assume_files: tuple[Path, ...] = ()

    @property
    def is_context(self) -> bool:
        """Whether anything is assumed."""
        return bool(self.assume or self.assume_files)


def stored_methods(
    database: Path,
    path: str | Path | Sequence[Path] | None = None,
    pattern: str | None = None,
    *,
    criterion: str | None = None,
    assume: Sequence[str] = (),
    assume_files: Sequence[Path] = (),
) -> list[StoredMethod]:
    """The methods in the database, of that program or of all; those that match a pattern come with cases, and
    with those alone that are within the criterion where the assumptions hold. HornbillError where all cases
    that are kept are within another criterion, which does not say which these are."""
    label = None if path is None else label_of(entries_of(path))
    bound = None if criterion is None else parsed_criterion(criterion)
    wanted = Filter(bound, tuple(assume), tuple(assume_files))
    if wanted != Filter() and pattern is None:
        raise HornbillError("cases are filtered of methods that are named", remedy="name a METHOD")
    if wanted.is_context and path is None:
        raise HornbillError("--assume needs the program", remedy="give its PATH in front of METHOD")
    found: list[StoredMethod] = []
    others: list[MethodCases] = []
    for program, settings in programs(database):
        if label not in (None, program):
            continue
        store = Store(database, program, settings, reading=True)
        filtering = _Filtering(wanted, settings, () if path is None else entries_of(path))
        for name, head in store.heads().items():
            if pattern is None or _is_named(pattern, name):
                kept = None if pattern is None else store.document(name)
                if kept is not None and wanted.criterion is not None and not covers(kept, wanted.criterion):
                    others.append(kept)
                    continue
                left = None if kept is None else filtering.left(kept)
                document = None if left is None else left.json()
                said = (head.criterion, head.cases) if left is None else (left.criterion, len(left.cases))
                found.append(StoredMethod(program, settings, name, head.state, head.reason, *said, document))
        store.close()
    if others and not found:
        own = ", ".join(dict.fromkeys(kept.criterion for kept in others))
        what = f"the cases that are kept are those within {own}, which says nothing of {wanted.criterion}"
        remedy = f"search again: --criterion {wanted.criterion}"
        raise HornbillError(what, Place(method=others[0].method), remedy)
    return found


class _Filtering:
    """A filter for the documents of one program, which is loaded where a context asks for it."""

    def __init__(self, wanted: Filter, settings: str, entries: Sequence[Path]) -> None:
        self._wanted = wanted
        self._settings = settings
        self._entries = entries
        self._search: CaseSearch | None = None

    def left(self, document: MethodCases) -> MethodCases:
        """What is left of the document."""
        criterion = self._wanted.criterion or parsed_criterion(document.criterion)
        if self._wanted.is_context:
            if self._search is None:
                settings = self._settings
                self._search = CaseSearch(
                    self._entries,
                    assertions=has_assertions(settings),
                    parts=parts_of(settings),
                    costs=models_of(settings),
                )
            method = self._search.program.method(document.method)
            if method is None:
                raise HornbillError("is not in the program any more", Place(method=document.method))
            terms = assumed(method, self._search.program, self._wanted.assume, self._wanted.assume_files)
            return in_context(document, criterion, self._search, method, terms)
        return document if self._wanted.criterion is None else within(document, criterion)


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
