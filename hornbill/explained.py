"""What became of branches, by the database: for `hornbill explain`.

Methods that the database does not know are searched first. Where one method is asked for, these are that
method, or where no test can call it by itself, its nearest callers; they are searched for a short while.
Where nothing has to be searched, neither the engine nor workers are loaded.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from hornbill.bytecode.model import MethodModel
from hornbill.clp.program import Program
from hornbill.criteria import DEFAULT_MEMORY
from hornbill.groundwork import Groundwork, groundwork
from hornbill.library_methods import LibraryMethod, library_methods
from hornbill.pipeline.accounts import Accountant, Accounts
from hornbill.pipeline.class_suites import ClassSuite
from hornbill.pipeline.handed import handed_out, late_then
from hornbill.pipeline.ladder import Rung, is_due
from hornbill.pipeline.sequence import ladder
from hornbill.summaries.kept_keys import kept_keys
from hornbill.summaries.keys import Keys
from hornbill.summaries.lines import lines_of
from hornbill.summaries.store import Head, Store

if TYPE_CHECKING:
    from hornbill.pipeline.exploring import Progress
    from hornbill.pipeline.goal_accounts import GoalAccount
    from hornbill.pipeline.goal_callers import GoalCallers, Places
    from hornbill.pipeline.pool import Pool

SECONDS_FOR_A_METHOD = 6.0
"""So long one method is searched that the database does not know."""
_JOBS = 2


@dataclass(frozen=True, slots=True)
class Results:
    """What the database knows of a program: the heads of all methods that are `known`, those of `searched`
    methods among them, the methods `out_of_time`, and the points of a selection."""

    program: Program
    store: Store
    keys: Keys
    class_names: Sequence[str]
    known: Mapping[str, Head]
    searched: Mapping[str, Head]
    out_of_time: set[str]
    points: Mapping[str, Places] | None = None

    def accounts(self) -> Accounts:
        """What became of each branch, with the tests that were handed out last."""
        suites = handed_out(self.store, self.keys)
        late = late_then(self.store, set(self.class_names) - suites.keys())
        late = replace(late, methods=self.out_of_time)
        return Accountant(self.store, self.known, late, suites, self.program).accounts(self.class_names)

    def library(self, method: str | None = None) -> tuple[LibraryMethod, ...]:
        """The library's methods that have no model and whose bytecode was run in the searches, or in that of
        one method: the dearest first."""
        return library_methods(
            statistics
            for name, statistics in self.store.statistics()
            if name in self.searched and method in (None, name)
        )

    def goals(self, suites: Mapping[str, ClassSuite] | None = None) -> tuple[GoalAccount, ...]:
        """What became of the goals of the selection, with the tests that were handed out last, or these."""
        if self.points is None:
            return ()
        from hornbill.pipeline.goal_accounts import goal_accounts  # noqa: PLC0415 - few runs have goals

        made = handed_out(self.store, self.keys) if suites is None else suites
        return goal_accounts(self.store, self.known, made.values(), lines_of(self.program), self.points)


@contextmanager
def explained(
    path: str,
    database: Path,
    label: str,
    options: Mapping[str, Any],
    budget: int,
    method: MethodModel | None,
    progress: Progress,
) -> Iterator[Results]:
    """The results of the program at that path, which the database knows by its label, for a run with these
    options (groundwork.py): of the whole run, or of one method."""
    ground = groundwork(path, **options)
    store = Store(database, label, ground.settings)
    try:
        line_of = lines_of(ground.program)
        keys, before = kept_keys(
            *(store, ground.program, ground.entries, ground.jdk, ground.settings, line_of, lambda: None)
        )
        rungs = ladder(ground.criterion, budget)
        known: Mapping[str, Head] = {
            name: head for name, head in store.heads().items() if head.key == keys.keys.get(name)
        }
        goals = _goals(ground, keys, rungs)
        if goals is not None:
            ground, rungs = replace(ground, targets=ground.targets.only(goals.first())), rungs[:1]
        left = late_then(store, ()).methods
        due = [one for one in _telling(ground, keys, method) if one.id not in known and one.id not in left]
        if due:
            search = _Search(ground, store, keys, before, rungs, goals, progress)
            known = search.of(due, None if method is None else SECONDS_FOR_A_METHOD)
        searched = {one.id: known[one.id] for one in ground.targets.methods if one.id in known}
        out_of_time = {one.id for one in ground.targets.methods if is_due(known.get(one.id), rungs[-1])}
        points = None if goals is None else goals.points
        yield Results(
            *(ground.program, store, keys, tuple(ground.targets.classes)),
            *(known, searched, out_of_time, points),
        )
    finally:
        store.close()


def _telling(ground: Groundwork, keys: Keys, method: MethodModel | None) -> list[MethodModel]:
    """The methods whose searches tell what is asked for: of one that no test can call, its nearest callers;
    of an initialiser, any method of its class."""
    targets = {one.id: one for one in ground.targets.methods}
    if method is None:
        return list(targets.values())
    if method.name == "<clinit>":
        return list(targets.values())[:1]
    callers: Mapping[str, Sequence[str]] = {} if method.id in targets else keys.callers()
    level, seen = {method.id}, {method.id}
    while level and not level & targets.keys():
        level = {caller for name in level for caller in callers.get(name, ())} - seen
        seen |= level
    return [one for name, one in targets.items() if name in level]


def _goals(ground: Groundwork, keys: Keys, rungs: Sequence[Rung]) -> GoalCallers | None:
    if not ground.selected:
        return None
    from hornbill.pipeline.goal_callers import GoalCallers  # noqa: PLC0415 - few runs have goals

    return GoalCallers(ground.program, keys, ground.targets, ground.items, ground.points, rungs[-1])


class _Search:
    """Searches methods as a run does, up to the last of its rungs."""

    def __init__(
        self,
        ground: Groundwork,
        store: Store,
        keys: Keys,
        before: Keys | None,
        rungs: Sequence[Rung],
        goals: GoalCallers | None,
        progress: Progress,
    ) -> None:
        from hornbill.native_summaries.totality import check_elsewhere  # noqa: PLC0415 - it loads the engine
        from hornbill.pipeline.exploring import Explorer  # noqa: PLC0415 - as above

        check_elsewhere(ground.entries, ground.summaries)
        self._ground = ground
        self._store = store
        self._rungs = rungs
        self._explorer = Explorer(
            *(store, lambda: keys, lines_of(ground.program), str(ground.criterion), rungs, progress),
            None if goals is None else goals.wanted,
            ground.preconditions,
            before,
        )

    def of(self, methods: Sequence[MethodModel], seconds: float | None) -> Mapping[str, Head]:
        """Search the methods, for so many seconds if they are given; the heads of all that is then known."""
        from hornbill.pipeline.limits import Limit  # noqa: PLC0415 - as above

        end = None if seconds is None else time.monotonic() + seconds
        with self._pool() as pool:
            self._explorer.explore(methods, pool, Limit(end), retry=False)
        return self._explorer.known

    def _pool(self) -> Pool:
        from hornbill.pipeline.library import usable_library  # noqa: PLC0415 - as above
        from hornbill.pipeline.pool import Pool  # noqa: PLC0415 - as above
        from hornbill.pipeline.tasks import Setup  # noqa: PLC0415 - as above

        ground = self._ground
        setup = Setup(
            *("search", ground.entries, ground.jdk, ground.criterion.kind, DEFAULT_MEMORY, ground.assertions),
            summaries=ground.summaries,
            parts=ground.parts,
            library=usable_library(ground.jdk, may_build=False)[0],
            costs=ground.costs,
        )
        return Pool(setup, _JOBS, documents=self._store.packed)
