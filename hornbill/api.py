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
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from types import TracebackType
from typing import Any

from hornbill.bytecode.missing import Missing, missing_classes
from hornbill.bytecode.model import MethodModel
from hornbill.clp.explorations import AUTO, Composing
from hornbill.clp.program import Program
from hornbill.criteria import DEFAULT_BUDGET, DEFAULT_CRITERION, DEFAULT_MEMORY
from hornbill.explained import Results
from hornbill.groundwork import groundwork, missing_text
from hornbill.junit.selection import Cover
from hornbill.latest_runs import DEFAULT_DATABASE, entries_of, label_of, previous_options
from hornbill.library_methods import LibraryMethod
from hornbill.native_summaries.totality import check_elsewhere
from hornbill.pipeline.accounts import Accountant, Accounts, Late
from hornbill.pipeline.class_suites import ClassSuite
from hornbill.pipeline.clusters import connection_to
from hornbill.pipeline.costs_agent import write_costs_agent
from hornbill.pipeline.existing import NO_EXISTING, ExistingTests, run_tests_of_others
from hornbill.pipeline.exploring import Explored, Explorer, Progress, Step
from hornbill.pipeline.goal_accounts import GoalAccount
from hornbill.pipeline.goal_callers import GoalCallers
from hornbill.pipeline.handed import hand_out, late_then
from hornbill.pipeline.library import usable_library
from hornbill.pipeline.limits import Interruption, Schedule, preparation
from hornbill.pipeline.pool import Pool
from hornbill.pipeline.rounds import Rounds
from hornbill.pipeline.sequence import DEFAULT_EFFORT, EFFORTS, Effort, ladder, sequence
from hornbill.pipeline.suites import SuiteMaker, SuiteOptions, Suites
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
from hornbill.stored import StoredMethod, stored_methods, stored_sql
from hornbill.summaries.later_keys import LaterKeys, keys_of
from hornbill.summaries.lines import lines_of
from hornbill.summaries.store import Head, Store

__all__ = [
    "DEFAULT_BUDGET",
    "DEFAULT_CRITERION",
    "DEFAULT_DATABASE",
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

    def __init__(self, work: Work, explorer: Explorer, explored: Explored) -> None:
        self._work = work
        self._explorer = explorer
        self._explored = explored
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
        if isinstance(self._work.keys, LaterKeys):
            self._work.keys.close()
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
    def missing(self) -> Missing:
        """What the class path lacks of what the classes need."""
        return missing_classes(self.program.class_path, (*self.class_names, *self.skipped))

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
        return self._results().accounts()

    def library(self, method: str | None = None) -> tuple[LibraryMethod, ...]:
        """The library's methods that have no model and whose bytecode was run in the searches, or in that of
        one method: the dearest first."""
        return self._results().library(method)

    def goals(self, suites: Mapping[str, ClassSuite] | None = None) -> tuple[GoalAccount, ...]:
        """What became of the goals of the selection, with the tests that were handed out last, or these."""
        return self._results().goals(suites)

    def _results(self) -> Results:
        work, explored = self._work, self._explored
        return Results(
            *(work.program, work.store, self._explorer.keys, self.class_names),
            *(explored.known, explored.heads, explored.out_of_time),
            None if work.goals is None else work.goals.points,
        )

    def suite(
        self,
        folder: Path,
        options: SuiteOptions | None = None,
        replay: bool = True,
        overwrite: bool = False,
        progress: Progress | None = None,
    ) -> Suite:
        """Make the tests, have them replayed, and write them below the folder: class by class, in rounds, as
        far as there is time. What was searched before is taken over. Files that Hornbill did not write are
        left alone, and so are those that were edited since, unless `overwrite` is set."""
        require_writable(folder)
        options = options or SuiteOptions(self._work.cover)
        self._existing = self._existing_tests(folder, replay, progress or _silent)
        files = SuiteFolder(folder, self.program, overwrite, self._existing.names)
        made = self._made(options, replay, progress or _silent, files)
        written = files.write(made.suites)
        failures = write_failures(made.suites, self._work.store)
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

    def _made(self, options: SuiteOptions, replay: bool, progress: Progress, files: SuiteFolder) -> Suites:
        work = self._work
        maker = self._maker(options, files)
        with (
            tempfile.TemporaryDirectory(prefix="hornbill-replay-", ignore_cleanup_errors=True) as scratch,
            work.pools(options.junit, Path(scratch)) as pool,
        ):
            while True:
                rounds = Rounds(
                    *(self._explorer, maker, work.rounds, pool, work.jobs, work.schedule, progress),
                    *(replay, files.write_early),
                )
                made = rounds.run(work.targets.classes)
                if self._explorer.has_begun:
                    self._explored = self._explorer.so_far()
                further = self._further_callers(made)
                if not further:
                    return made
                work.targets.take(further)
                self._explored = self._explorer.explore(work.searched, pool, work.schedule.work, retry=False)
                maker = self._maker(options, files)

    def _further_callers(self, made: Suites) -> list[MethodModel]:
        """The methods from which points are looked for next that no test reaches; none where time is over."""
        work = self._work
        if work.goals is None or not work.goals.points or work.schedule.work.is_over:
            return []
        searched = {method.id for method in work.targets.methods}
        left = [
            goal.name
            for goal in self.goals(made.suites)
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
            dict(made.rounds),
            tuple(name for name, suite in made.suites.items() if suite.tests and not suite.replayed),
            made.not_replayed,
            made.differ,
            made.uncontained,
            made.seconds,
            made.no_trials,
        )

    def _maker(self, options: SuiteOptions, files: SuiteFolder) -> SuiteMaker:
        work = self._work
        options = replace(options, stubbed=work.stubbed, preconditions=work.preconditions, parts=work.parts)
        return SuiteMaker(
            self.program, work.store, self._work.keys, options, files.is_taken, self._existing.covered
        )

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
    warn: Callable[[str], None] | None = None,
    note: Mapping[str, Any] | None = None,
    interruption: Interruption | None = None,
    search: bool = False,
    trials: bool = True,
    effort: Effort | None = None,
    rounds: int | None = None,
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
    """What is known of the classes on the path that match the patterns, but for those that match one of
    `exclude`; `Analysis.suite` makes their tests.

    Tests are made in rounds, each of which goes deeper than the one before (pipeline/sequence.py): up to
    `effort`, which is `normal` or, where `seconds` are given, `thorough`; no more of them than `rounds`.
    `seconds` are for everything. Without `trials`, the code under test runs in the replay alone. With
    `search`, all methods are searched at once, as far as criterion and budget go, and their summaries are
    there before any test is made. With `retry`, methods that were given up before are searched again; with
    `everything`, methods that no test can call are searched too. Without `deepen`, a search takes those of
    which nothing is known, but for those that the latest run had no time for. Without `assertions`, they are
    disabled for the program's classes, in searches and replay. What is `select`ed (analysis/selections.py)
    are the goals of the tests, which are looked for in the place of branches. Who asks to stop by the
    `interruption` has what was done until then. Objects of types that match a name or pattern of `stub` are
    stubs in the trials of others. Searches answer calls by summaries as `composing` says; what methods do
    that have no code, files of `summaries` say. What is `assume`d (assumptions.py) holds of all that those
    methods are passed that match the patterns. `criteria` are those of parts of the program, by patterns for
    classes, the first that matches deciding. HornbillError where the path, the database or a file cannot be
    used, or where what is selected, assumed or to be stubbed is not there. With `cluster`, the address of a
    scheduler of Dask's or `local`, tasks are done there, with the same results. Cases say what they `cost`,
    and those are kept that the `policy` wants. `warn` is told what the class path lacks before anything is
    searched. Generated tests cover what those do not that are compiled in `existing`, a class path; where
    that is None, where a build tool puts them for the entries; nowhere, where it is empty.
    """
    end = None if seconds is None else time.monotonic() + seconds
    interruption = interruption or Interruption()
    begin = preparation(seconds, interruption)
    ground = groundwork(
        path,
        criterion=criterion,
        assertions=assertions,
        classes=classes,
        exclude=exclude,
        methods=methods,
        everything=everything,
        select=select,
        stub=stub,
        summaries=summaries,
        assume=assume,
        criteria=criteria,
        cost=cost,
        policy=policy,
    )
    missing = missing_classes(ground.program.class_path, (*ground.targets.classes, *ground.targets.skipped))
    if warn is not None and missing.classes:
        warn(missing_text(missing))
    tries = trials and not (ground.selected or assume or policy)
    is_own = criterion == DEFAULT_CRITERION and budget == DEFAULT_BUDGET
    every = sequence(ground.criterion, budget, effort or _effort(seconds, rounds), tries, is_own)[:rounds]
    check_elsewhere(ground.entries, ground.summaries)
    entries, jdk, program, targets = ground.entries, ground.jdk, ground.program, ground.targets
    wanted, selected = ground.criterion, ground.selected
    store = Store(database, label_of(entries), ground.settings)
    workers = jobs or _processors()
    early = connection = keys = None
    library, said = usable_library(jdk, may_build=seconds is None)
    try:
        if cluster is not None:
            connection = connection_to(cluster, entries, workers)
            workers = min(jobs or connection.threads, connection.threads)
            (progress or _silent)(Step(connection.label, 0, 1, cluster, "connections"))
        if note is not None:
            store.begin_run(note)
        if not search and not selected and targets.methods and connection is None:
            roles = _EARLY if tries else _EARLY[1:]
            shared = (entries, jdk, wanted.kind, memory, assertions)
            setups = (
                Setup(
                    *(role, *shared),
                    stubbed=ground.stubbed,
                    composing=composing,
                    summaries=ground.summaries,
                    parts=ground.parts,
                    library=library,
                    costs=ground.costs,
                )
                for role in roles
            )
            early = _started(*setups, jobs=workers, store=store)
        line_of = lines_of(program)
        keys, before = keys_of(store, program, entries, jdk, ground.settings, line_of, begin.require)
        schedule = Schedule(time.monotonic(), end, interruption)
        rungs = tuple(ladder(wanted, budget))
        goals = None
        if selected:
            goals = GoalCallers(program, keys(), targets, ground.items, ground.points, rungs[-1])
            targets, every = targets.only(goals.first()), every[:1]
            rungs = rungs[:1]
        selection = ground.selection
        cover: Cover = "branch" if selection is None else "path" if selection.is_all else "goals"
        work = Work(
            *(entries, jdk, program, targets, store, wanted, workers, memory, assertions),
            *(schedule, every, cover, goals, early, ground.stubbed),
            composing,
            ground.summaries,
            *(
                ground.preconditions,
                ground.parts,
                library,
                ground.costs,
                () if said is None else (said,),
                connection,
            ),
            keys=keys,
            existing=None if existing is None else entries_of(existing) if existing else (),
        )
        interruption.begin()
        explorer = Explorer(
            *(store, keys, line_of, str(wanted), rungs, progress or _silent),
            None if goals is None else goals.wanted,
            ground.preconditions,
            before,
        )
        if begin.is_over:
            explored = Explored(out_of_time={method.id for method in targets.methods})
        elif search or goals is not None:
            with work.pool("search") as pool:
                left = None if deepen else late_then(store, ()).methods
                explored = explorer.explore(work.searched, pool, schedule.work, retry, left)
        else:
            explorer.begin(targets.methods, retry, comparing=True)
            if not explorer.is_settled:
                with work.pool("search") as pool:
                    explorer.settle(pool, schedule.work)
            explored = explorer.so_far()
    except BaseException:
        if early is not None:
            early.close()
        if connection is not None:
            connection.close()
        if isinstance(keys, LaterKeys):
            keys.close()
        store.close()
        raise
    return Analysis(work, explorer, explored)


def _started(first: Setup, *others: Setup, jobs: int, store: Store) -> Pool:
    """Workers of these roles, one of each started: they load the program while its keys are worked out."""
    pool = Pool(first, jobs, *others, documents=store.shown)
    for setup in (first, *others):
        pool.prepare(setup.role)
    return pool


def _effort(seconds: float | None, rounds: int | None) -> Effort:
    """How far rounds go where nobody says it: as far as there is time, if that is limited."""
    return DEFAULT_EFFORT if seconds is None and rounds is None else EFFORTS[-1]


def _processors() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _silent(_: Step) -> None:
    return
