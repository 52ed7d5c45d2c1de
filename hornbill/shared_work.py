"""What all stages of one run share (api.py): the program, what is wanted of it, and workers for it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from hornbill.assumptions import NOTHING_ASSUMED, Preconditions
from hornbill.bytecode.model import MethodModel
from hornbill.clp.explorations import AUTO, Composing
from hornbill.clp.program import Program
from hornbill.costs.counting import NOTHING_COUNTED, Counting
from hornbill.criteria import NO_PARTS, Criterion, Parts
from hornbill.junit.selection import Cover
from hornbill.native_summaries.reading import SummaryFile
from hornbill.pipeline.clusters import on_cluster
from hornbill.pipeline.executor import Executor
from hornbill.pipeline.goal_callers import GoalCallers
from hornbill.pipeline.limits import Schedule
from hornbill.pipeline.pool import Pool
from hornbill.pipeline.sequence import Round
from hornbill.pipeline.targets import Targets
from hornbill.pipeline.tasks import ROLES, Setup
from hornbill.summaries.keys import Keys
from hornbill.summaries.later_keys import KeysOf
from hornbill.summaries.store import Store

if TYPE_CHECKING:
    from hornbill.pipeline.cluster import Connection


def _no_keys() -> Keys:
    return Keys({})


@dataclass(frozen=True, slots=True)
class Work:
    """What all stages of one run share."""

    entries: tuple[Path, ...]
    jdk: Path | None
    program: Program
    targets: Targets
    store: Store
    criterion: Criterion
    jobs: int
    memory: int
    assertions: bool
    schedule: Schedule
    rounds: tuple[Round, ...]
    cover: Cover = "branch"
    goals: GoalCallers | None = None
    early: Pool | None = None
    """Workers that were started before the keys of the program were known."""
    stubbed: tuple[str, ...] = ()
    composing: Composing = AUTO
    summaries: tuple[SummaryFile, ...] = ()
    preconditions: Preconditions = NOTHING_ASSUMED
    parts: Parts = NO_PARTS
    library: Path | None = None
    costs: Counting = NOTHING_COUNTED
    notes: tuple[str, ...] = ()
    cluster: Connection | None = None
    """Where tasks are done, if not on this machine."""
    keys: KeysOf = _no_keys
    existing: tuple[Path, ...] | None = None
    """The user's own tests, compiled; None for those where a build tool puts them."""

    @property
    def searched(self) -> list[MethodModel]:
        """The methods to be searched: the targets, and where goals are wanted what builds their objects."""
        methods = self.targets.methods
        more = [] if self.goals is None else self.goals.builders(methods)
        return list({method.id: method for method in (*methods, *more)}.values())

    def pools(self, junit: int, scratch: Path) -> Executor:
        """Workers that search, make tests, and replay them below the scratch folder."""
        shared = (self.entries, self.jdk, self.criterion.kind, self.memory)
        more = (self.assertions, junit, scratch, self.stubbed)
        first, *others = (
            Setup(
                *(role, *shared, *more),
                composing=self.composing,
                summaries=self.summaries,
                parts=self.parts,
                library=self.library,
                costs=self.costs,
            )
            for role in ROLES
        )
        if self.cluster is not None:
            return on_cluster(self.cluster, self.jobs, first, *others, store=self.store)
        if self.early is None:
            return Pool(first, self.jobs, *others, documents=self.store.shown)
        for setup in (first, *others):
            self.early.add(setup)
        return self.early

    def pool(self, role: Literal["search", "emit"]) -> Executor:
        """Workers for that role, none of them started."""
        shared = (self.entries, self.jdk, self.criterion.kind, self.memory, self.assertions)
        setup = Setup(
            *(role, *shared),
            composing=self.composing,
            summaries=self.summaries,
            parts=self.parts,
            library=self.library,
            costs=self.costs,
        )
        if self.cluster is not None:
            return on_cluster(self.cluster, self.jobs, setup, store=self.store)
        return Pool(setup, self.jobs, documents=self.store.shown)
