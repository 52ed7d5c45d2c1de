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
import tempfile
import time
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from types import TracebackType
from typing import Any

from hornbill.analysis.selections import parsed_selection
from hornbill.bytecode.class_path import ClassPath
from hornbill.bytecode.errors import HornbillError, Place
from hornbill.bytecode.jdk import find_jdk
from hornbill.bytecode.model import MethodModel
from hornbill.clp.explorations import AUTO, Composing
from hornbill.clp.program import Program
from hornbill.costs.counting import counting
from hornbill.criteria import parsed_criterion, parsed_parts, search_settings
from hornbill.groundwork import named_goals, preconditions_of
from hornbill.junit.selection import Cover
from hornbill.jvm.layout import laid_out
from hornbill.library_methods import LibraryMethod, library_methods
from hornbill.methods import require_library
from hornbill.native_summaries.installing import summary_files
from hornbill.native_summaries.reading import digest_of
from hornbill.native_summaries.totality import check_elsewhere
from hornbill.pipeline.accounts import Accountant, Accounts, Late
from hornbill.pipeline.clusters import connection_to
from hornbill.pipeline.costs_agent import write_costs_agent
from hornbill.pipeline.emission import ClassSuite
from hornbill.pipeline.existing import NO_EXISTING, ExistingTests, run_tests_of_others
from hornbill.pipeline.exploring import Explored, Explorer, Progress, Step
from hornbill.pipeline.goal_accounts import GoalAccount, goal_accounts
from hornbill.pipeline.goal_callers import GoalCallers, selection_text
from hornbill.pipeline.handed import hand_out, handed_out, late_then
from hornbill.pipeline.ladder import deeper, ladder
from hornbill.pipeline.library import usable_library
from hornbill.pipeline.limits import Interruption, Schedule, TimeOverError, preparation
from hornbill.pipeline.pool import Pool
from hornbill.pipeline.rounds import Rounds
from hornbill.pipeline.suites import SuiteMaker, SuiteOptions, Suites
from hornbill.pipeline.targets import find_targets
from hornbill.pipeline.tasks import Role, Setup
from hornbill.pipeline.writing import (
    SuiteFolder,
    Written,
    generated_below,
    on_disk,
    require_writable,
    write_failures,
)
from hornbill.replay.existing import tests_beside
from hornbill.results import MethodSummary, Suite
from hornbill.shared_work import Work
from hornbill.stored import StoredMethod, entries_of, label_of, previous_options, stored_methods, stored_sql
from hornbill.stub_types import stub_types
from hornbill.summaries.kept_keys import kept_keys
from hornbill.summaries.keys import Keys
from hornbill.summaries.lines import lines_of
from hornbill.summaries.store import Head, Store

DEFAULT_BUDGET = 3_000_000
DEFAULT_CRITERION = "loop-2"
DEFAULT_DATABASE = Path(".hornbill") / "summaries.db"
DEFAULT_MEMORY = 4 << 30

__all__ = [
    "Analysis",
    "Interruption",
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


class Analysis:
    """A program whose methods were searched; a context that lets the database go."""

    def __init__(self, work: Work, explorer: Explorer, explored: Explored, searched: bool = True) -> None:
        self._work = work
        self._explorer = explorer
        self._explored = explored
        self._searched = searched
        self._existing = NO_EXISTING

    def __enter__(self) -> Analysis:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Let the database go, and end all workers."""
        if self._work.early is not None:
            self._work.early.close()
        if self._work.cluster is not None:
            self._work.cluster.close()
        self._work.store.close()

    def finished(self) -> None:
        """Note that the run came to its end."""
        self._work.store.end_run("finished")

    @property
    def program(self) -> Program:
        """The program."""
        return self._work.program

    @property
    def interrupted(self) -> bool:
        """Whether somebody asked to stop before all was done."""
        return self._work.schedule.interruption.at is not None

    @property
    def guarantee(self) -> str | None:
        """Which ways the cases are of, as far as budgets go, where parts of the program have criteria of
        their own."""
        parts = self._work.parts
        return parts.guarantee(self._work.criterion) if parts.rows else None

    @property
    def entry_problems(self) -> tuple[str, ...]:
        """What is wrong with the class path apart from `skipped` classes: entries left out of a jar."""
        problems = (
            str(one) for one in self._work.program.class_path.problems if one.place.class_name is None
        )
        return tuple(problem for problem in problems if problem not in self.skipped.values())

    @property
    def notes(self) -> tuple[str, ...]:
        """What there is to say of how the run was set up."""
        return self._work.notes

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
        document = self._work.store.document(name)
        return None if document is None else document.json()

    def accounts(self) -> Accounts:
        """What became of each branch, with the tests that were handed out last."""
        suites = handed_out(self._work.store, self._explorer.keys)
        late = late_then(self._work.store, set(self.class_names) - suites.keys())
        return self._accounts(suites, replace(late, methods=self._explored.out_of_time))

    def library(self, method: str | None = None) -> tuple[LibraryMethod, ...]:
        """The library's methods that have no model and whose bytecode was run in the searches, or in that of
        one method: the dearest first."""
        known = self._explored.heads
        return library_methods(
            statistics
            for name, statistics in self._work.store.statistics()
            if name in known and method in (None, name)
        )

    def goals(self, suites: Mapping[str, ClassSuite] | None = None) -> tuple[GoalAccount, ...]:
        """What became of the goals of the selection, with the tests that were handed out last, or these."""
        work = self._work
        if work.goals is None:
            return ()
        made = handed_out(work.store, self._explorer.keys) if suites is None else suites
        known, line_of = self._explored.known, lines_of(self.program)
        return goal_accounts(work.store, known, made.values(), line_of, work.goals.points)

    def suite(
        self,
        folder: Path,
        options: SuiteOptions | None = None,
        replay: bool = True,
        overwrite: bool = False,
        progress: Progress | None = None,
    ) -> Suite:
        """Make the tests, have them replayed, and write them below the folder. Where time is left before the
        replay, more methods are searched. Where the run was interrupted, those tests are made for which a
        little time is enough, and none is replayed. Files that Hornbill did not write are left alone, and so
        are those that were edited since, unless `overwrite` is set.

        Where the search was left to this, classes have their turns in rounds, each of which leaves tests that
        have run."""
        require_writable(folder)
        options = options or SuiteOptions(self._work.cover)
        self._existing = self._existing_tests(folder, replay, progress or _silent)
        files = SuiteFolder(folder, self.program, overwrite, self._existing.names)
        maker = self._maker(options, progress or _silent, files)
        if self._searched:
            made = self._made(maker, replay)
        else:
            made = self._made_in_rounds(maker, options, replay, progress or _silent)
        written = files.write(made.suites)
        failures = write_failures(made.suites, self._work.store, folder)
        no_agent = write_costs_agent(folder, self.program, self._work.entries)
        made = on_disk(made, written)
        suite, renamed = self._suite(made, written, failures), files.renamed(made.suites)
        return replace(suite, no_agent=no_agent, renamed=renamed, existing=self._existing)

    def _existing_tests(self, folder: Path, replay: bool, progress: Progress) -> ExistingTests:
        work = self._work
        found = (tests_beside(work.entries) if replay else ()) if work.existing is None else work.existing
        if not found:
            return NO_EXISTING
        progress(Step("Running existing tests", 0, 1, ""))
        classes = (work.targets.classes, work.schedule, work.assertions)
        return run_tests_of_others(found, generated_below(folder), self.program, work.entries, *classes)

    def _made_in_rounds(
        self, maker: SuiteMaker, options: SuiteOptions, replay: bool, progress: Progress
    ) -> Suites:
        work = self._work
        with (
            tempfile.TemporaryDirectory(prefix="hornbill-replay-", ignore_cleanup_errors=True) as scratch,
            work.pools(options.junit, Path(scratch)) as pool,
        ):
            rounds = Rounds(
                *(self._explorer, maker, work.rungs, work.beyond, pool, work.jobs, work.schedule, progress)
            )
            made = rounds.run(work.targets.classes, replay)
        self._explored, self._searched = self._explorer.so_far(), True
        return made

    def _made(self, maker: SuiteMaker, replay: bool) -> Suites:
        work = self._work
        class_path = work.entries if replay else None
        with work.pool("emit") as pool:
            maker.make(work.targets.classes, pool, work.schedule)
            while self._explored.is_left_out and work.schedule.allows_more(maker.waiting_tests):
                with work.pool("search") as searchers:
                    limit = work.schedule.search(maker.waiting_tests)
                    self._explored = self._explorer.explore_more(searchers, limit)
                maker.make_more(self._explored.known, pool, work.schedule)
            while further := self._further_callers(maker):
                work.targets.take(further)
                with work.pool("search") as searchers:
                    limit = work.schedule.search(maker.waiting_tests)
                    self._explored = self._explorer.explore(work.searched, searchers, limit, retry=False)
                maker.make_more(self._explored.known, pool, work.schedule)
            return maker.finished(pool, class_path, work.schedule)

    def _further_callers(self, maker: SuiteMaker) -> list[MethodModel]:
        """The methods from which points are looked for next that no test reaches; none where time is over."""
        work = self._work
        if work.goals is None or not work.goals.points or work.schedule.search(maker.waiting_tests).is_over:
            return []
        searched = {method.id for method in work.targets.methods}
        left = [
            goal.name
            for goal in self.goals(maker.suites)
            if goal.name in work.goals.points and goal.why not in (None, "infeasible")
        ]
        return work.goals.more(left, searched)

    def _suite(self, made: Suites, written: Written, failures: Sequence[Path]) -> Suite:
        given_up = {name: why for name, why in made.problems.items() if name not in made.suites}
        asked = {one.id for one in self._work.targets.methods} if self._work.targets.is_part else None
        unmade = made.out_of_time | made.unfinished
        late = Late(self._explored.out_of_time, unmade, given_up, asked, self._existing.taken)
        hand_out(self._work.store, made.suites, self._explorer.keys, late)
        return Suite(
            made.suites,
            self._accounts(made.suites, late),
            self.goals(made.suites),
            written,
            tuple(failures),
            made.problems,
            frozenset(made.reused),
            frozenset(made.out_of_time),
            dict(made.first_tests),
            tuple(name for name, suite in made.suites.items() if suite.tests and not suite.replayed),
            made.not_replayed,
            made.differ,
            made.uncontained,
            made.seconds,
        )

    def _maker(self, options: SuiteOptions, progress: Progress, files: SuiteFolder) -> SuiteMaker:
        known, work = self._explored.known, self._work
        options = replace(options, stubbed=work.stubbed, preconditions=work.preconditions, parts=work.parts)
        made_of = (self.program, work.store, known, options, progress, work.assertions)
        return SuiteMaker(*made_of, self._explorer.keys.world, files.is_taken, self._existing.covered)

    def _accounts(self, suites: dict[str, ClassSuite], late: Late) -> Accounts:
        accountant = Accountant(self._work.store, self._explored.known, late, suites, self.program)
        return accountant.accounts(self.class_names)

    def _summary(self, name: str, class_name: str) -> MethodSummary:
        head: Head | None = self._explored.heads.get(name)
        if head is None:
            return MethodSummary(name, class_name, "time", None, None, 0, False)
        reused = name in self._explored.reused
        return MethodSummary(name, class_name, head.state, head.reason, head.criterion, head.cases, reused)


_EARLY: tuple[Role, ...] = ("probe", "search", "emit")
"""The roles of workers that are needed first."""


def analyze(
    path: str | Path | Sequence[Path],
    *,
    classes: Sequence[str] = (),
    exclude: Sequence[str] = (),
    methods: Sequence[str] = (),
    criterion: str = DEFAULT_CRITERION,
    budget: int = DEFAULT_BUDGET,
    seconds: float | None = None,
    jobs: int | None = None,
    database: Path = DEFAULT_DATABASE,
    retry: bool = True,
    everything: bool = False,
    deepen: bool = True,
    memory: int = DEFAULT_MEMORY,
    assertions: bool = True,
    progress: Progress | None = None,
    note: Mapping[str, Any] | None = None,
    interruption: Interruption | None = None,
    search: bool = True,
    beyond: bool = False,
    select: Sequence[str] = (),
    stub: Sequence[str] = (),
    composing: Composing = AUTO,
    summaries: Sequence[str | Path] = (),
    assume: Sequence[str] = (),
    criteria: Mapping[str, str] | None = None,
    cluster: str | None = None,
    cost: str = "",
    policy: str | None = None,
    existing: str | Path | Sequence[Path] | None = None,
) -> Analysis:
    """Search the methods of the classes on the path that match the patterns, but for those that match one of
    `exclude`, as far as the budget goes.

    `seconds` are for everything, the tests that may be made afterwards included. With `retry`, methods that
    were given up before are searched again; with `everything`, methods that no test can call are searched
    too. Without `deepen`, only those are searched of which nothing is known, but for those that the latest
    run had no time for. Without `search`, that is left to `Analysis.suite`, which has tests of every class
    early; where it then has time for more than criterion and budget ask for, it goes `beyond` them. Without
    `assertions`, they are disabled for the program's classes, in searches and replay. What is `select`ed
    (analysis/selections.py) are the goals of the tests, which are looked for in the place of branches. Who
    asks to stop by the `interruption` has what was done until then. Objects of types that match a name or
    pattern of `stub` are stubs in tests of others, where calls are tried on a JVM. Searches answer calls by
    summaries as `composing` says; what methods do that have no code, files of `summaries` say. What is
    `assume`d (assumptions.py) holds of all that those methods are passed that match the patterns. `criteria`
    are those of parts of the program, by patterns for classes, the first that matches deciding. HornbillError
    where the path, the database or a file cannot be used, or where what is selected, assumed or to be stubbed
    is not there. With `cluster`, the address of a scheduler of Dask's or `local`, tasks are done there, with
    the same results. Cases say what they `cost`, and those are kept that the `policy` wants. Generated tests
    cover what those do not that are compiled in `existing`, a class path; where that is None, where a build
    tool puts them for the entries; nowhere, where it is empty.
    """
    end = None if seconds is None else time.monotonic() + seconds
    interruption = interruption or Interruption()
    begin = preparation(seconds, interruption)
    wanted, parts = parsed_criterion(criterion), parsed_parts(criteria or {})
    costs = counting(cost, policy)
    costs = replace(costs, models=laid_out(costs.models))
    entries = entries_of(path)
    jdk = find_jdk(class_path=entries)
    class_path = ClassPath(entries, jdk)
    if not class_path.class_names():
        if class_path.problems:
            raise class_path.problems[0]
        remedy = "give a jar, a folder in which packages begin, or a class file"
        raise HornbillError("there are no classes in it", Place(file=str(path)), remedy)
    program = Program(class_path, exploring=True)
    require_library(program, jdk)
    targets = find_targets(program, classes, methods, everything, exclude)
    selection = parsed_selection(select) if select else None
    items, points = named_goals(program, selection)
    selected = selection_text(items, points) if items or points else ""
    stubbed = stub_types(program, stub)
    described = summary_files(map(Path, summaries))
    check_elsewhere(entries, described)
    preconditions = preconditions_of(program, targets, methods, assume, search)
    settings = search_settings(
        *(wanted, assertions, selected, stubbed, digest_of(described), preconditions.texts, parts),
        costs.settings,
    )
    store = Store(database, label_of(entries), settings)
    workers = jobs or _processors()
    early = connection = None
    library, said = usable_library(jdk, may_build=seconds is None)
    try:
        if cluster is not None:
            connection = connection_to(cluster, entries, workers)
            workers = min(jobs or connection.threads, connection.threads)
            (progress or _silent)(Step(connection.label, 0, 1, cluster))
        if note is not None:
            store.begin_run(note)
        if not search and not selected and targets.methods and connection is None:
            shared = (entries, jdk, wanted.kind, memory, assertions)
            setups = (
                Setup(
                    *(role, *shared),
                    stubbed=stubbed,
                    composing=composing,
                    summaries=described,
                    parts=parts,
                    library=library,
                    costs=costs,
                )
                for role in _EARLY
            )
            early = _started(*setups, jobs=workers, store=store)
        line_of = lines_of(program)
        keys: Keys | None
        try:
            keys, before = kept_keys(store, program, entries, jdk, settings, line_of, begin.require)
        except TimeOverError:
            keys = before = None
        schedule = Schedule(time.monotonic(), end, interruption)
        rungs = ladder(wanted, budget)
        goals = None
        if selected:
            goals = GoalCallers(program, keys or Keys({}), targets, items, points, rungs[-1])
            targets, rungs = targets.only(goals.first()), rungs[:1]
        cover: Cover = "branch" if selection is None else "path" if selection.is_all else "goals"
        work = Work(
            *(entries, jdk, program, targets, store, wanted, workers, memory, assertions),
            *(schedule, rungs, deeper(wanted, budget) if beyond else (), cover, goals, early, stubbed),
            composing,
            described,
            *(preconditions, parts, library, costs, () if said is None else (said,), connection),
            None if existing is None else entries_of(existing) if existing else (),
        )
        interruption.begin()
        explorer = Explorer(
            *(store, keys or Keys({}), line_of, str(wanted), rungs, progress or _silent),
            None if goals is None else goals.wanted,
            preconditions,
            before,
        )
        if keys is None:
            explored = Explored(out_of_time={method.id for method in targets.methods})
        elif search or goals is not None:
            with work.pool("search") as pool:
                left = None if deepen else late_then(store, ()).methods
                explored = explorer.explore(work.searched, pool, schedule.search(), retry, left)
        else:
            explorer.begin(targets.methods, retry)
            return Analysis(work, explorer, explorer.so_far(), searched=False)
    except BaseException:
        if early is not None:
            early.close()
        if connection is not None:
            connection.close()
        store.close()
        raise
    return Analysis(work, explorer, explored)


def _started(first: Setup, *others: Setup, jobs: int, store: Store) -> Pool:
    """Workers of these roles, one of each started: they load the program while its keys are worked out."""
    pool = Pool(first, jobs, *others, documents=store.packed)
    for setup in (first, *others):
        pool.prepare(setup.role)
    return pool


def _processors() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _silent(_: Step) -> None:
    return
