"""How a method is explored: what bounds the search, what it goes for, and what is told of its cases."""

from __future__ import annotations

from dataclasses import dataclass

from hornbill.clp.terms import atom

SOLVER_LEVELS = ("intervals", "differences", "bit_vectors")
CHOICES = ("first", "results", "all")
CHECKS = ("all", "none")
COMPOSES = ("auto", "always", "never")
CONTEXTS = ("insensitive", "sensitive")


@dataclass(frozen=True, slots=True)
class Composing:
    """When calls are answered by summaries (hornbill/composing.py), one of COMPOSES, and for which of
    CONTEXTS these are made."""

    when: str = "auto"
    context: str = "insensitive"


NEVER, AUTO = Composing("never"), Composing()
HEAP_MODES = ("solver", "lazy", "lazy-noalias")
DEFAULT_EXPLORATION_BUDGET = 2_000_000_000


@dataclass(frozen=True, slots=True)
class Goal:
    """What a search may go for: each of its `ways` meets it, a rule with those that come just before it, the
    last one first; so many `cases` of it are wanted, which end with an exception of that class or a subclass
    where `ends_as` names one."""

    ways: tuple[tuple[str, ...], ...]
    cases: int = 1
    ends_as: str | None = None

    @property
    def term(self) -> str:
        """The goal as the engine reads it."""
        ways = ",".join(f"[{','.join(map(atom, way))}]" for way in self.ways)
        return f"goal([{ways}],{self.cases},{'any' if self.ends_as is None else atom(self.ends_as)})"


LOOKS = ("never", "backtrack", "branch", "instruction")


@dataclass(frozen=True, slots=True)
class Guide:
    """What a search goes for (clp/guide.pl): `rules` by their names, each on the traces of so many `cases`,
    and `goals`; where it is for `local` paths, one case for each path of the first method by itself instead.

    `methods` are looked into for what leads there; `virtual` are pairs of the id that a call names and of one
    of these methods, which may run then. `looks` says where it is looked ahead, one of LOOKS; `ignored`, that
    what is seen there changes nothing. Calls are skipped where only the methods themselves count (`alone`).
    Below that `depth` of calls one way through each is enough. With `wanted_only`, cases that meet no goal
    which is left are ended as not selected. The methods may be `called_back`, from what is not looked into.
    """

    rules: tuple[str, ...]
    methods: tuple[str, ...]
    virtual: tuple[tuple[str, str], ...] = ()
    cases: int = 1
    goals: tuple[Goal, ...] = ()
    local: bool = False
    looks: str = "branch"
    ignored: bool = False
    alone: bool = False
    depth: int | None = None
    wanted_only: bool = False
    called_back: bool = True

    @property
    def term(self) -> str:
        """The guide as the engine reads it."""
        goals = (*(Goal(((rule,),), self.cases) for rule in self.rules), *self.goals)
        wanted = "local" if self.local else f"[{','.join(goal.term for goal in goals)}]"
        methods = ",".join(map(atom, self.methods))
        virtual = ",".join(f"{atom(called)}-{atom(run)}" for called, run in self.virtual)
        looks = f"ignored({self.looks})" if self.ignored else self.looks
        calls = "skip" if self.alone else "follow_back" if self.called_back else "follow"
        depth = "none" if self.depth is None else self.depth
        how = f"how({looks},{calls},{depth},{'wanted' if self.wanted_only else 'all'})"
        return f"goals({wanted},[{methods}],[{virtual}],{how})"


@dataclass(frozen=True, slots=True)
class Steering:
    """A trace that a search follows (clp/steering.pl), as a term of the engine with `_` for what is open, and
    the choices that its paths make (solver/path_choices.pl), where these are given."""

    term: str
    is_complete: bool
    choices: tuple[int, ...] | None = None


ORDERS = ("dfs", "generational", "coverage")
"""In which order a concolic search tries what other inputs could decide (clp/concolic_tasks.pl)."""


@dataclass(frozen=True, slots=True)
class Concolic:
    """A concolic search (clp/concolic.pl), in one of ORDERS; with `first`, all that is decided on a path is
    solved otherwise at once, before any of that is gone into."""

    order: str = "dfs"
    first: bool = False

    @property
    def term(self) -> str:
        """The search as the engine reads it."""
        return f"concolic({self.order},{'first' if self.first else 'later'})"


@dataclass(frozen=True, slots=True)
class Driving:
    """What a search goes for by what paths cost (clp/cost_search.pl): in the model of that number the `best`
    so many dearest cases, or those `above` a cost; and nothing that costs more than `most` says of models.
    Models are numbered from 1 on. Where the exploration's criterion is there to bound nothing, `within`
    says so. For bounds, no more states than `work` are looked at."""

    model: int | None = None
    best: int | None = None
    above: int | None = None
    most: tuple[tuple[int, int], ...] = ()
    within: bool = True
    work: int = 30_000

    def request(self, method_id: str, exploration: Exploration) -> str:
        """The request of session:drive/2."""
        criterion = f"criterion({exploration.kind},{exploration.bound})" if self.within else "none"
        which = f"above({self.above})" if self.best is None else f"best({self.best})"
        wanted = "all" if self.model is None else f"dear({self.model},{which})"
        most = ",".join(f"most({model},{number})" for model, number in self.most)
        return f"drive({atom(method_id)},{criterion},{wanted},[{most}],{self.work})"


@dataclass(frozen=True, slots=True)
class Exploration:
    """How a method is explored.

    `criterion` is loop-K, block-K or depth-K (solver/meters.pl); `assumptions` are terms of
    solver/assumptions.pl; `budget` is the most inferences of the search. `choices` says which cases of one
    trace there are: the `first`, one for each of its `results`, or `all`; `check` whether witnesses are run,
    `all` or `none`. Without `details`, cases come with their witness alone; without `witnesses`, with
    nothing: that is for measuring the search; with `traces`, only these are found, for summaries. Calls are
    answered by summaries as `composing` says; traces name these, or `unfold` them. With `terms`, `conditions`
    or `all` details are told as terms beside the text (clp/cases/case_terms.pl), conditions of cases that are
    `kept`. With `kept`, so many cases come in full, and of the others those with a rule on their trace that
    was on none before, or another end; traces come of all. With `rules`, cases come with their witness and
    the listing of their rule. `known_rounds`, rounds of loops that known values decide, are `counted`, or
    `free` of the criterion. With a `guide`, the search goes for some rules alone; with a `trace`, it follows
    that one; where it is `concolic`, it follows inputs that were run. It ends with the `first` case, or goes
    for all. With what is `sought`, a term of clp/sought_ends.pl, it is over with the first such case. What is
    `unexplained` says nothing of branches that no case takes. With the arguments of a `trial`, a list of
    clp/known_runs.pl, the path that these take is followed, and no other (clp/trial_paths.pl)."""

    criterion: str = "loop-2"
    levels: tuple[str, ...] = SOLVER_LEVELS
    heap: str = "solver"
    assumptions: tuple[str, ...] = ()
    budget: int = DEFAULT_EXPLORATION_BUDGET
    details: bool = True
    witnesses: bool = True
    choices: str = "results"
    check: str = "all"
    kept: int | None = None
    rules: bool = False
    traces: bool = False
    composing: Composing = NEVER
    unfold: bool = False
    known_rounds: str = "counted"
    guide: Guide | None = None
    sought: str | None = None
    trace: Steering | None = None
    first: bool = False
    concolic: Concolic | None = None
    terms: str | None = None
    unexplained: bool = False
    driving: Driving | None = None
    trial: str | None = None

    @property
    def tells_choices(self) -> bool:
        """Whether cases say their choices: where several may share a trace, and with terms."""
        return self.choices != "first" or self.terms is not None

    @property
    def kind(self) -> str:
        """What the criterion bounds: loop, block or depth."""
        return self.criterion.partition("-")[0]

    @property
    def bound(self) -> int:
        """The criterion's K."""
        return int(self.criterion.partition("-")[2])

    @property
    def wanted(self) -> str | None:
        """What the search asks for, a term of clp/sought_ends.pl."""
        if self.trial is not None:
            return f"trial({self.trial})"
        return self.sought if self.driving is None or self.driving.best is None else "dear"

    def report(self, listed: str, names: str) -> str:
        """What is told of cases, as the engine reads it: rules with the names `listed`, details with those
        `names` of parameters."""
        if self.traces:
            return "traces"
        if self.rules:
            return f"rules{listed}"
        if not self.witnesses or not self.details:
            return "witnesses" if self.witnesses else "nothing"
        if self.kept is not None:
            return f"kept({names},{self.kept})"
        return f"details({names})" if self.terms is None else f"in_terms({names},{self.terms})"
