"""Hornbill for programs: `analyze` searches a program's methods, and answers with typed objects.

    with hornbill.analyze("shop.jar", seconds=120) as analysis:
        for method in analysis.methods:
            print(method.name, method.state, method.cases)
        suite = analysis.suite(Path("src/test/java"))
        print(suite.accounts.total.branches)

The command line uses nothing else. Summaries are kept in a database, and what still holds is reused.
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from fnmatch import fnmatchcase
from pathlib import Path
from types import TracebackType
from typing import Any

from bytecode.class_path import ClassPath
from bytecode.errors import HornbillError, Place
from bytecode.jdk import find_jdk
from clp.program import Program
from hornbill.criteria import parsed_criterion
from hornbill.pipeline.accounts import Accountant, Accounts
from hornbill.pipeline.emission import ClassSuite
from hornbill.pipeline.exploring import Explored, Explorer, Progress, Step
from hornbill.pipeline.ladder import ladder
from hornbill.pipeline.pool import Pool
from hornbill.pipeline.suites import SuiteMaker, SuiteOptions, Suites
from hornbill.pipeline.targets import Targets, find_targets
from hornbill.pipeline.tasks import Setup
from hornbill.pipeline.writing import Written, write_failures, write_suites
from hornbill.rendering.names import java_method
from hornbill.summaries.dump import dumped
from hornbill.summaries.keys import Keys, class_path_digest, program_keys, settings_digest
from hornbill.summaries.store import Head, Store, programs

DEFAULT_BUDGET = 3_000_000
DEFAULT_CRITERION = "loop-2"
DEFAULT_DATABASE = Path(".hornbill") / "summaries.db"
DEFAULT_MEMORY = 4 << 30
_SHARE_OF_SEARCH, _SHARE_OF_WRITING, _SHARE_OF_REPLAY = 0.55, 0.8, 0.95
"""When each has to end, as a share of the time for all; the rest is for files and the report."""


__all__ = [
    "Analysis",
    "MethodSummary",
    "StoredMethod",
    "Suite",
    "SuiteOptions",
    "analyze",
    "previous_options",
    "require_writable",
    "stored_methods",
    "stored_sql",
]


@dataclass(frozen=True, slots=True)
class MethodSummary:
    """What is known of a method.

    `state` is `complete`, `partial` (its budget was spent), `failed` (`reason` says why) or `time` (there
    was none left for it). `reused` where it was known before.
    """

    name: str
    class_name: str
    state: str
    reason: str | None
    criterion: str | None
    cases: int
    reused: bool

    def json(self) -> dict[str, Any]:
        """The summary as it is printed, without its cases."""
        return {
            "method": self.name,
            "state": self.state,
            "reason": self.reason,
            "criterion": self.criterion,
            "cases": self.cases,
            "reused": self.reused,
        }


@dataclass(frozen=True, slots=True)
class Suite:
    """The tests of a program: what was written, what failed, and what is covered.

    `replayed` says whether all tests were seen to pass; `not_replayed` why there was no replay, where there
    should have been. `reused` are the classes whose tests were there already. `differ` are methods whose
    coverage was computed otherwise than JaCoCo measured it in the replay, a mistake in Hornbill.
    """

    suites: dict[str, ClassSuite]
    accounts: Accounts
    written: Written
    failures: tuple[Path, ...]
    problems: dict[str, str]
    reused: frozenset[str]
    out_of_time: frozenset[str]
    replayed: bool
    not_replayed: str | None
    differ: Mapping[str, str]


class Analysis:
    """A program whose methods were searched; a context that lets the database go."""

    def __init__(self, work: _Work, explored: Explored) -> None:
        self._work = work
        self._explored = explored

    def __enter__(self) -> Analysis:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Let the database go."""
        self._work.store.close()

    def finished(self) -> None:
        """Note that the run came to its end."""
        self._work.store.end_run("finished")

    @property
    def program(self) -> Program:
        """The program."""
        return self._work.program

    @property
    def skipped(self) -> dict[str, str]:
        """The classes that were left out, and why."""
        return self._work.targets.skipped

    @property
    def class_names(self) -> tuple[str, ...]:
        """The classes that were looked at."""
        return tuple(self._work.targets.classes)

    @property
    def methods(self) -> tuple[MethodSummary, ...]:
        """The methods, class by class, in the order of the class files."""
        return tuple(self._summary(method.id, method.owner) for method in self._work.targets.methods)

    def document(self, name: str) -> dict[str, Any] | None:
        """The cases of the method, as `hornbill cases --json` prints them; None where there are none."""
        return self._work.store.document(name)

    def accounts(self, options: SuiteOptions | None = None) -> Accounts:
        """What became of each branch, with the tests that are in the database already."""
        maker = self._maker(options or SuiteOptions(), _silent)
        return self._accounts(maker.known(self.program.class_names()))

    def suite(
        self,
        folder: Path,
        options: SuiteOptions | None = None,
        replay: bool = True,
        overwrite: bool = False,
        progress: Progress | None = None,
    ) -> Suite:
        """Make the tests, have them replayed, and write them below the folder."""
        require_writable(folder)
        work = self._work
        maker = self._maker(options or SuiteOptions(), progress or _silent)
        class_path = work.entries if replay else None
        with work.pool("emit") as pool:
            deadlines = work.deadline(_SHARE_OF_WRITING), work.deadline(_SHARE_OF_REPLAY)
            made = maker.make(work.targets.classes, pool, class_path, *deadlines)
        names = set(self.program.class_names())
        written = write_suites(made.suites, folder, work.store, names, overwrite)
        failures = write_failures(made.suites, work.store, folder)
        return self._suite(made, written, failures)

    def _suite(self, made: Suites, written: Written, failures: Sequence[Path]) -> Suite:
        return Suite(
            made.suites,
            self._accounts(made.suites),
            written,
            tuple(failures),
            made.problems,
            frozenset(made.reused),
            frozenset(made.out_of_time),
            all(suite.replayed for suite in made.suites.values() if suite.tests),
            made.not_replayed,
            made.differ,
        )

    def _maker(self, options: SuiteOptions, progress: Progress) -> SuiteMaker:
        return SuiteMaker(self.program, self._work.store, self._explored.known, options, progress)

    def _accounts(self, suites: dict[str, ClassSuite]) -> Accounts:
        known, late = self._explored.known, self._explored.out_of_time
        accountant = Accountant(self._work.store, known, late, suites, self.program)
        return accountant.accounts(self.class_names)

    def _summary(self, name: str, class_name: str) -> MethodSummary:
        head: Head | None = self._explored.heads.get(name)
        if head is None:
            return MethodSummary(name, class_name, "time", None, None, 0, False)
        reused = name in self._explored.reused
        return MethodSummary(name, class_name, head.state, head.reason, head.criterion, head.cases, reused)


@dataclass(slots=True)
class _Work:
    """What all stages of one run share; `start` and `end` are times of time.monotonic."""

    entries: tuple[Path, ...]
    jdk: Path | None
    program: Program
    targets: Targets
    store: Store
    kind: str
    jobs: int
    memory: int
    start: float
    end: float | None
    keys: Keys | None = field(default=None)

    def pool(self, role: str) -> Pool:
        """Workers for that role, none of them started."""
        assert role in ("search", "emit")
        setup = Setup("emit" if role == "emit" else "search", self.entries, self.jdk, self.kind, self.memory)
        return Pool(setup, self.jobs)

    def deadline(self, share: float) -> float | None:
        """When that share of the time is over."""
        return None if self.end is None else self.start + share * (self.end - self.start)


def analyze(
    path: str | Path | Sequence[Path],
    *,
    classes: Sequence[str] = (),
    methods: Sequence[str] = (),
    criterion: str = DEFAULT_CRITERION,
    budget: int = DEFAULT_BUDGET,
    seconds: float | None = None,
    jobs: int | None = None,
    database: Path = DEFAULT_DATABASE,
    retry: bool = True,
    everything: bool = False,
    memory: int = DEFAULT_MEMORY,
    progress: Progress | None = None,
    note: Mapping[str, Any] | None = None,
) -> Analysis:
    """Search the methods of the classes on the path that match the patterns, as far as the budget goes.

    `seconds` are for everything, the tests that may be made afterwards included. With `retry`, methods that
    were given up before are searched again; with `everything`, methods that no test can call are searched
    too. HornbillError where the path or the database cannot be used.
    """
    start = time.monotonic()
    wanted = parsed_criterion(criterion)
    entries = _entries(path)
    jdk = find_jdk()
    class_path = ClassPath(entries, jdk)
    if not class_path.class_names():
        if class_path.problems:
            raise class_path.problems[0]
        remedy = "give a jar, a folder in which packages begin, or a class file"
        raise HornbillError("there are no classes in it", Place(file=str(path)), remedy)
    program = Program(class_path, exploring=True)
    _require_library(program)
    targets = find_targets(program, classes, methods, everything)
    store = Store(database, _label(entries), str(wanted))
    try:
        if note is not None:
            store.begin_run(note)
        end = None if seconds is None else start + seconds
        work = _Work(
            *(entries, jdk, program, targets, store, wanted.kind, jobs or _processors(), memory, start, end)
        )
        keys = _keys(work, str(wanted))
        explorer = Explorer(store, keys, str(wanted), progress or _silent)
        with work.pool("search") as pool:
            explored = explorer.explore(
                targets.methods, ladder(wanted, budget), pool, work.deadline(_SHARE_OF_SEARCH), retry
            )
    except BaseException:
        store.close()
        raise
    return Analysis(work, explored)


def previous_options(path: str | Path | Sequence[Path], database: Path) -> dict[str, Any]:
    """What was noted of the latest run for that path; nothing where there was none."""
    entries = _entries(path)
    store = Store(database, _label(entries), "", reading=True)
    try:
        latest = store.latest_run()
    finally:
        store.close()
    return {} if latest is None else latest[0]


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
    label = None if path is None else _label(_entries(path))
    found: list[StoredMethod] = []
    for program, settings in programs(database):
        if label not in (None, program):
            continue
        store = Store(database, program, settings, reading=True)
        for name, head in store.heads().items():
            if pattern is None or _is_named(pattern, name):
                document = None if pattern is None else store.document(name)
                said = (head.state, head.reason, head.criterion, head.cases)
                found.append(StoredMethod(program, settings, name, *said, document))
        store.close()
    return found


def _is_named(pattern: str, name: str) -> bool:
    """Whether it is the method, as it is written or as a pattern: with descriptor, parameters, or none."""
    names = (name, java_method(name), java_method(name).replace(", ", ","), name.partition("(")[0])
    return pattern in names or any(fnmatchcase(one, pattern) for one in names)


def stored_sql(
    database: Path, path: str | Path | Sequence[Path] | None = None, pattern: str | None = None
) -> Iterator[str]:
    """The same methods as SQL statements, with the tables that they are in."""
    methods = stored_methods(database, path, pattern)
    yield from dumped(database, [(method.program, method.settings, method.name) for method in methods])


def _label(entries: Sequence[Path]) -> str:
    return os.pathsep.join(map(str, entries))


def _keys(work: _Work, criterion: str) -> Keys:
    """The keys of the program, from the database where the class path is as it was."""
    digest = f"{class_path_digest(work.entries, work.jdk)} {settings_digest(criterion)}"
    known = work.store.keys(digest)
    if known is not None:
        return Keys(known["keys"], known["needs"])
    keys = program_keys(work.program, criterion, work.jdk)
    work.store.put_keys(digest, {"keys": dict(keys.keys), "needs": keys.needs})
    return keys


def _entries(path: str | Path | Sequence[Path]) -> tuple[Path, ...]:
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


def _require_library(program: Program) -> None:
    """Nothing is known of any method where not even Object is there."""
    if program.find("java.lang.Object") is None:
        remedy = "install one (on Debian default-jdk-headless), or name its folder in JAVA_HOME"
        raise HornbillError("there is no JDK with the classes of Java (jmods/java.base.jmod)", remedy=remedy)


def require_writable(folder: Path) -> None:
    """Make the folder where there is none; HornbillError where files cannot be written into it."""
    if folder.exists() and not folder.is_dir():
        what = "is a file, and tests are written into a folder"
        raise HornbillError(what, Place(file=str(folder)), "choose another folder with --out")
    try:
        folder.mkdir(parents=True, exist_ok=True)
        probe = folder / f".hornbill-{os.getpid()}"
        probe.touch()
        probe.unlink()
    except OSError as problem:
        what = f"cannot be written: {problem.strerror}"
        raise HornbillError(what, Place(file=str(folder)), "choose another folder with --out") from problem


def _processors() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _silent(_: Step) -> None:
    return
