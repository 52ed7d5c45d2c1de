"""What the main process and a worker tell one another; all of it is pickled.

What a task answers depends on the task alone, never on what its worker did before.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

from hornbill.assumptions import NOTHING_ASSUMED, Preconditions
from hornbill.building.effort import MOST_RUNS
from hornbill.clp.explorations import AUTO, Composing
from hornbill.costs.counting import NOTHING_COUNTED, Counting
from hornbill.criteria import NO_PARTS, Parts
from hornbill.junit.costs import NO_COSTS, TestCosts
from hornbill.junit.selection import Element
from hornbill.junit.stub_statements import StubStyle
from hornbill.method_cases import Case
from hornbill.native_summaries.reading import SummaryFile
from hornbill.probing.effort import ProbeEffort
from hornbill.probing.process import Mutant
from hornbill.probing.repertoire import Trial

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
    meets it, also on a busy machine. What is `assume`d holds of what the method is passed.
    """

    method: str
    criterion: str
    budget: int
    seconds: float
    wanted: Wanted | None = None
    assume: tuple[str, ...] = ()
    covered: frozenset[tuple[str, int, str]] = frozenset()
    """Branches for which no search goes, as tests take them."""

    @property
    def class_name(self) -> str:
        """The method's class."""
        return self.method.partition("(")[0].rpartition(".")[0]


@dataclass(frozen=True, slots=True)
class Probe:
    """Make trials of methods of a class on a JVM: for branches that are not `taken`, for those of other
    classes that these have `left`, and for mutants other than those `noticed`. `recipes` are a pickled
    mapping of ways to make objects; `turn` tells one such task from the next one."""

    class_name: str
    methods: tuple[str, ...]
    taken: frozenset[tuple[str, int, str]]
    turn: int
    seconds: float
    effort: ProbeEffort
    left: frozenset[tuple[str, int, str]] = frozenset()
    apart: frozenset[str] = frozenset()
    noticed: frozenset[Mutant] = frozenset()
    recipes: bytes = b""
    starts: tuple[Trial, ...] = ()
    """Trials that are made first: calls with inputs that searches found."""


@dataclass(frozen=True, slots=True)
class Lift:
    """Follow trials of a class on the clauses (hornbill/lifting.py): cases by their methods."""

    class_name: str
    cases: Mapping[str, Sequence[Case]]
    seconds: float


@dataclass(frozen=True, slots=True)
class Emit:
    """Make the tests of a class from the documents of its methods, and of others that are asked for, but for
    the cases that are left out.

    `without` holds pairs of a method and the number of a case, as does `only`, which others may not join.
    Calls may be run on the clauses so many times (`runs`) to build objects. `own` are documents, in their
    serial form, that count in the place of those that are asked for. The calls that are tested meet the
    preconditions. With `name_taken`, other tests have the usual name.
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
    runs: int = MOST_RUNS
    own: tuple[tuple[str, bytes], ...] = ()
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


@dataclass(frozen=True, slots=True)
class Measure:
    """Say what was recorded in these files, together."""

    data: tuple[Path, ...]
    seconds: float


Task = Explore | Probe | Lift | Emit | Replay | Measure


def role_of(task: Task) -> Role:
    """The role of the workers that do such a task."""
    match task:
        case Explore() | Lift():
            return "search"
        case Probe():
            return "probe"
        case Emit():
            return "emit"
        case Replay() | Measure():
            return "replay"


CUT_SHORT = "time"
"""How a search ended that was not reached within the time limit, as its ledger says it."""


def wall_seconds(task: Task) -> float:
    """How long a task may take by the clock, which also ends one that only waits."""
    return 4 * task.seconds + 20


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
    """Why a task has no answer: `why` is `died`, `time`, `memory`, `error` or `internal`; `what` says
    more."""

    why: str
    what: str
    seconds: float | None = field(default=None, compare=False)


Answer = Done | Failed

REPEATABLE = ("error", "internal")
"""Failures that come again when the same is tried again."""
