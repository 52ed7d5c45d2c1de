"""A version of a program: what is kept of its methods in a database, or what searches of it find.

Of a database, the newest code need not be at hand for the old version; the new version is searched, so that
its class path has to be what its cases were found in.
"""

from __future__ import annotations

import glob
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from hornbill.api import analyze
from hornbill.bytecode.class_path import ClassPath
from hornbill.bytecode.errors import HornbillError, Place
from hornbill.bytecode.jdk import find_jdk
from hornbill.cases import CaseSearch
from hornbill.clp.opaque import Opaque
from hornbill.clp.program import Program
from hornbill.costs.counting import identities_of, without_costs
from hornbill.costs.models import CostModel
from hornbill.criteria import Criterion, has_assertions, parsed_criterion, parts_of
from hornbill.latest_runs import entries_of
from hornbill.method_cases import MethodCases
from hornbill.methods import find_method, require_code
from hornbill.pipeline.exploring import Progress
from hornbill.pipeline.searching import explored
from hornbill.pipeline.targets import find_targets
from hornbill.pipeline.tasks import Explore
from hornbill.summaries.keys import class_path_digest
from hornbill.summaries.program_keys import program_keys
from hornbill.summaries.store import Store, programs

_DATABASE = b"SQLite format 3\0"
_ALWAYS = 1e9
"""Seconds of a task without a limit."""


@dataclass(frozen=True, slots=True)
class Settings:
    """How the cases of a version were searched for: the criterion, and whatever else tells summaries of one
    program apart, as `written` in a database."""

    criterion: Criterion
    written: str

    @property
    def others(self) -> str:
        """All but the criterion and the cost models; the empty text where nothing was said."""
        return without_costs(self.written).removeprefix(str(self.criterion)).strip(" ,")


@dataclass(frozen=True, slots=True)
class Counted:
    """The models in which costs are compared, and how `--cost` names them."""

    models: tuple[CostModel, ...]
    text: str


class Version(Protocol):
    """A version of a program. `keys` are hashes of what each of its methods rests on."""

    label: str
    settings: Settings
    keys: Mapping[str, str]

    def require_code(self) -> None:
        """Complain where the code that the cases are of is not at hand."""

    def documents(
        self, names: Sequence[str], counted: Counted, progress: Progress
    ) -> Iterator[tuple[str, MethodCases | None]]:
        """The cases of these methods with what they cost in the models, None where none are known."""

    def search(self, counted: Counted) -> CaseSearch:
        """A search of the version's code, which counts costs; those of other versions are over then."""


class StoredVersion:
    """What is in a database, which has summaries of one program."""

    def __init__(self, database: Path, program: str, settings: str) -> None:
        self.label = str(database)
        self.settings = Settings(parsed_criterion(settings.partition(" ")[0].partition(",")[0]), settings)
        self._store = Store(database, program, settings, reading=True)
        self.keys: Mapping[str, str] = {name: head.key for name, head in self._store.heads().items()}

    def require_code(self) -> None:
        """Complain unless the class path is what the cases were found in."""
        self._entries()

    @property
    def costs(self) -> tuple[str, ...]:
        """What the models in which cases have costs are told apart by (hornbill/costs/counting.py)."""
        return identities_of(self.settings.written)

    def documents(
        self, names: Sequence[str], counted: Counted, progress: Progress
    ) -> Iterator[tuple[str, MethodCases | None]]:
        """The cases that are kept."""
        for name in names:
            yield name, self._store.document(name)

    def search(self, counted: Counted) -> CaseSearch:
        """A search of the code that the cases are of, where it is still there."""
        return _search(self._entries(), self.settings, "testable", counted)

    def _entries(self) -> tuple[Path, ...]:
        program = self._store.program
        remedy = f"make {self.label} anew: hornbill gen PATH --db {self.label}"
        try:
            entries = entries_of(program)
        except HornbillError:
            what = f"the code that {self.label} is of is not there any more"
            raise HornbillError(what, Place(file=program), remedy) from None
        if not self._store.knows_class_path(class_path_digest(entries, find_jdk(class_path=entries))):
            what = f"is not what {self.label} is of: it was changed since"
            raise HornbillError(what, Place(file=program), remedy)
        return entries


class SearchedMethod:
    """A method of a class path, searched within a criterion and so many steps."""

    def __init__(self, path: str | Path, settings: Settings, budget: int, method: str) -> None:
        self.label = str(path)
        self.settings = settings
        self._entries = entries_of(path)
        self._budget = budget
        program = Program(ClassPath(list(self._entries), find_jdk(class_path=self._entries)), exploring=True)
        self.keys: Mapping[str, str] = {require_code(find_method(program, method)).id: self.label}

    def require_code(self) -> None:
        """It is what is searched."""

    def documents(
        self, names: Sequence[str], counted: Counted, progress: Progress
    ) -> Iterator[tuple[str, MethodCases | None]]:
        """The cases that are found."""
        search = self.search(counted)
        for name in names:
            task = Explore(name, str(self.settings.criterion), self._budget, _ALWAYS)
            yield name, explored(search, task)

    def search(self, counted: Counted) -> CaseSearch:
        """A search of the class path."""
        return _search(self._entries, self.settings, "all", counted)


class SearchedVersion:
    """The methods of a class path that a test can call, searched as `hornbill gen` does, within a criterion
    and so many steps for each."""

    def __init__(self, path: str | Path, settings: Settings, budget: int) -> None:
        self.label = str(path)
        self.settings = settings
        self._entries = entries_of(path)
        self._budget = budget
        jdk = find_jdk(class_path=self._entries)
        class_path = ClassPath(list(self._entries), jdk)
        if not class_path.class_names():
            remedy = "give a jar, a folder in which packages begin, or a database of hornbill gen"
            raise HornbillError("there are no classes in it", Place(file=self.label), remedy)
        program = Program(class_path, exploring=True)
        keys = program_keys(program, settings.written, jdk).keys
        self.keys: Mapping[str, str] = {one.id: keys[one.id] for one in find_targets(program).methods}

    def require_code(self) -> None:
        """It is what is searched."""

    def documents(
        self, names: Sequence[str], counted: Counted, progress: Progress
    ) -> Iterator[tuple[str, MethodCases | None]]:
        """The cases that are found, by several processes."""
        written = self.settings.written
        with tempfile.TemporaryDirectory(prefix="hornbill-diff-") as folder:
            database = Path(folder) / "summaries.db"
            analyze(
                self._entries,
                methods=list(map(glob.escape, names)),
                criterion=str(self.settings.criterion),
                budget=self._budget,
                database=database,
                assertions=has_assertions(written),
                criteria=parts_of(written).json,
                cost=counted.text,
                progress=progress,
                search=True,
            ).close()
            ((program, settings),) = programs(database)
            yield from StoredVersion(database, program, settings).documents(names, counted, progress)

    def search(self, counted: Counted) -> CaseSearch:
        """A search of the class path."""
        return _search(self._entries, self.settings, "testable", counted)


def _search(entries: Sequence[Path], settings: Settings, opaque: Opaque, counted: Counted) -> CaseSearch:
    written = settings.written
    return CaseSearch(
        entries,
        assertions=has_assertions(written),
        opaque=opaque,
        parts=parts_of(written),
        costs=counted.models,
    )


def is_database(path: Path) -> bool:
    """Whether the file is a database."""
    try:
        with path.open("rb") as file:
            return file.read(len(_DATABASE)) == _DATABASE
    except OSError:
        return False
