"""What the main process and a worker tell one another; all of it is pickled.

What a task answers depends on the task alone, never on what its worker did before.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

from hornbill.assumptions import NOTHING_ASSUMED, Preconditions
from hornbill.clp.explorations import AUTO, Composing
from hornbill.costs.counting import NOTHING_COUNTED, Counting
from hornbill.criteria import NO_PARTS, Parts
from hornbill.junit.costs import NO_COSTS, TestCosts
from hornbill.junit.selection import Element
from hornbill.junit.stub_statements import StubStyle
from hornbill.native_summaries.reading import SummaryFile

Role = Literal["search", "probe", "emit", "replay"]
ROLES: tuple[Role, ...] = ("search", "probe", "emit", "replay")


@dataclass(frozen=True, slots=True)
class Setup:
    """What a worker is started with.

    Its role is to `search`, to `probe`, to `emit` or to `replay`. `memory` are the bytes of address space
    that one task may take, `kind` is that of the criterion. With `assertions`, they are enabled for the
    program's classes. Who replays has a `scratch` folder, and runs tests for `junit`. Objects of the
    `stubbed` types are stubs. Searches answer calls by summaries as `composing` says, and stay within the
    criteria of `parts`. What methods do that have no code, the `summaries` say. Terms of Java's own classes
    are in the `library`, if there is one. Searches count `costs`."""

    role: Role
    entries: tuple[Path, ...]
    jdk: Path | None
    kind: str
    memory: int
    assertions: bool = True
    junit: int = 5
    scratch: Path | None = None
    stubbed: tuple[str, ...] = ()
    composing: Composing = AUTO
    summaries: tuple[SummaryFile, ...] = ()
    parts: Parts = NO_PARTS
    library: Path | None = None
    costs: Counting = NOTHING_COUNTED


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is wanted of one method's cases, looked for with that criterion and budget: `items` of a selection
    (analysis/selections.py), but points by their names, with the instructions that are there: pairs of a
    method's id and a pc."""

    criterion: str
    budget: int
    items: tuple[str, ...] = ()
    points: tuple[tuple[str, frozenset[tuple[str, int]]], ...] = ()


@dataclass(frozen=True, slots=True)
class Explore:
    """Find the cases of a method.

    What is `wanted` is gone for once a cheap search has found what it does; without it, branches are.

    `seconds` of a processor are a safety net beside the budget, as in all tasks: so many that only what hangs
    meets it, also on a busy machine. `limit` are seconds by the clock: then the search ends, and what it
    found until then is the answer. What is `assume`d holds of what the method is passed.
    """

    method: str
    criterion: str
    budget: int
    seconds: float
    limit: float | None = None
    wanted: Wanted | None = None
    assume: tuple[str, ...] = ()

    @property
    def class_name(self) -> str:
        """The method's class."""
        return self.method.partition("(")[0].rpartition(".")[0]


@dataclass(frozen=True, slots=True)
class Probe:
    """Try calls of methods of a class on a JVM, for so many seconds, for branches that are not `taken`, and
    for those of other classes that these have `left`. `turn` tells one such task from the next one."""

    class_name: str
    methods: tuple[str, ...]
    taken: frozenset[tuple[str, int, str]]
    turn: int
    seconds: float
    limit: float
    left: frozenset[tuple[str, int, str]] = frozenset()
    apart: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Emit:
    """Make the tests of a class from the documents of its methods, and of others that are asked for, but for
    the cases that are left out.

    `without` holds pairs of a method and the number of a case, as does `only`, which others may not join.
    `limit` are seconds by the clock: then no more cases are set up, and those that are become tests. The
    calls that are tested meet the preconditions. With `name_taken`, other tests have the usual name.
    What is `covered` already, by other tests, needs no test.
    """

    class_name: str
    methods: tuple[str, ...]
    cover: Literal["branch", "instruction", "path", "goals"]
    junit: int
    constructible_only: bool
    null_tests: bool
    calls: int
    without: frozenset[tuple[str, int]]
    only: frozenset[tuple[str, int]] | None
    seconds: float
    limit: float | None = None
    stubbed: tuple[str, ...] = ()
    stubs: StubStyle = "nested"
    preconditions: Preconditions = NOTHING_ASSUMED
    parts: Parts = NO_PARTS
    costs: TestCosts = NO_COSTS
    name_taken: bool = False
    covered: tuple[Element, ...] = ()


@dataclass(frozen=True, slots=True)
class Replay:
    """Compile and run the files of some suites, given with their paths, in so many seconds."""

    texts: Mapping[str, str]
    classes: tuple[str, ...]
    seconds: float
    limit: float | None = None


@dataclass(frozen=True, slots=True)
class Measure:
    """Say what was recorded in these files, together."""

    data: tuple[Path, ...]
    seconds: float
    limit: float | None = None


Task = Explore | Probe | Emit | Replay | Measure


def role_of(task: Task) -> Role:
    """The role of the workers that do such a task."""
    match task:
        case Explore():
            return "search"
        case Probe():
            return "probe"
        case Emit():
            return "emit"
        case Replay() | Measure():
            return "replay"


_LOADING_SECONDS = 4.0
"""A task hears its limit when what it needs is loaded, and others need that too: where its process were
ended, each of them would begin to load it again."""
CUT_SHORT = "time"
"""How a search ended that its limit ended, as its ledger says it."""


def wall_seconds(task: Task) -> float:
    """How long a task may take by the clock, which also ends one that only waits; of one that ends itself at
    its limit, how long it may take to say what there is."""
    net = 4 * task.seconds + 20
    if task.limit is None:
        return net
    late = task.limit / 2 if isinstance(task, Emit) else 0.0
    return min(net, task.limit + late + _LOADING_SECONDS)


@dataclass(frozen=True, slots=True)
class Asked:
    """What a worker needs to go on with a task: the document of that method, or None."""

    method: str


@dataclass(frozen=True, slots=True)
class Done:
    """A task's answer, and how many seconds its worker took for it."""

    value: Any
    seconds: float | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Failed:
    """Why a task has no answer: `why` is `died`, `time`, `memory`, `error`, `internal`, or `limit` where it
    had none at its own limit; `what` says more."""

    why: str
    what: str
    seconds: float | None = field(default=None, compare=False)


Answer = Done | Failed

REPEATABLE = ("error", "internal")
"""Failures that come again when the same is tried again."""
