"""Traces generated without running anything, and the cases that are found along them.

What generates traces is one interface, TraceGenerator: the trace-abstraction of a program (AbstractTraces),
sliced or not, the traces of plain execution (CaseTraces), and any of them with a filter (FilteredTraces).
`guided_cases` takes traces of any generator, one after the other, and the first case of each.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Protocol

from hornbill.analysis.traces import Trace, parsed_trace
from hornbill.bytecode.model import MethodModel
from hornbill.cases import CaseSearch
from hornbill.clp.explorations import Exploration
from hornbill.clp.method_texts import parameter_types
from hornbill.clp.terms import atom
from hornbill.steering import steering

REFINEMENTS = ("none", "modes", "enhanced", "full")
_FIRST_BATCH, _MOST_BATCH = 16, 65_536


class TraceGenerator(Protocol):
    """Traces, complete or not, that satisfy a coverage criterion, one by one where they are asked for."""

    @property
    def is_sound(self) -> bool:
        """Whether all test cases along its traces satisfy the criterion."""

    @property
    def is_complete(self) -> bool:
        """Whether each path that satisfies the criterion is along one of its traces."""

    def traces(self) -> Iterator[Trace]:
        """The traces, in the same order each time."""


@dataclass(frozen=True, slots=True)
class Slice:
    """The part of a program that traces go through: all, the rules of the method itself (`local`), or what
    leads to one of the rules of these names."""

    is_local: bool = False
    points: tuple[str, ...] = ()

    @property
    def term(self) -> str:
        """The slice as the engine reads it."""
        if self.is_local:
            return "local"
        return f"points([{','.join(map(atom, self.points))}])" if self.points else "none"


EVERYTHING, LOCAL = Slice(), Slice(is_local=True)


def _batches(asked: Callable[[tuple[int, int | None]], dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """What is said of traces, so many at a time, more each time, where (skip, take) is asked."""
    skip, take = 0, _FIRST_BATCH
    while True:
        answer = asked((skip, take))
        yield answer
        if answer["ended"] != "more":
            return
        skip, take = skip + take, min(2 * take, _MOST_BATCH)


class AbstractTraces:
    """The traces of a method by a trace-abstraction that keeps nothing, or what the instantiation modes say.

    An abstraction knows less than the program, so that it leaves no path out; but it ends with its budget.
    """

    def __init__(
        self,
        search: CaseSearch,
        method: MethodModel,
        exploration: Exploration,
        refine: str = "none",
        part: Slice = EVERYTHING,
    ) -> None:
        self._machine = search.machine
        self._method = method
        self._exploration = exploration
        self._how = f"{refine},{part.term}"
        self._budget_spent = False

    @property
    def is_sound(self) -> bool:
        """All that a slice leaves goes through it."""
        return True

    @property
    def is_complete(self) -> bool:
        """Whether the budget was enough, as far as traces were asked for."""
        return not self._budget_spent

    def counted(self) -> dict[str, Any]:
        """How many rules and traces there are, how the count ended, and how many steps it took."""
        return self._asked((0, None))

    def rules(self) -> int:
        """How many rules there are."""
        return int(self._machine.abstract_traces(self._method, self._exploration, self._how, (0, 1))["rules"])

    def traces(self) -> Iterator[Trace]:
        """The traces; some are made ahead, more each time."""
        for answer in _batches(self._asked):
            yield from map(parsed_trace, answer["traces"])

    def _asked(self, part: tuple[int, int | None]) -> dict[str, Any]:
        answer = self._machine.abstract_traces(self._method, self._exploration, self._how, part)
        self._budget_spent |= answer["ended"] == "budget"
        return answer


class EnhancedTraces:
    """The traces of a method by the enhanced trace-abstraction, which keeps what is known of its inputs, of
    locals and of fields (clp/cost_traces.pl); of paths that return, where that is asked. The search counts
    costs: each trace has what it costs in the first model, but for what hangs on lengths."""

    def __init__(
        self, search: CaseSearch, method: MethodModel, exploration: Exploration, returning: bool = False
    ) -> None:
        self._machine, self._method, self._exploration = search.machine, method, exploration
        self._returning = returning
        self._budget_spent = False

    @property
    def is_sound(self) -> bool:
        """What is generated is within the criterion."""
        return True

    @property
    def is_complete(self) -> bool:
        """Whether the budget was enough, as far as traces were asked for."""
        return not self._budget_spent

    def counted(self) -> int:
        """How many traces there are."""
        return int(self._asked((0, None))["count"])

    def traces(self) -> Iterator[Trace]:
        """The traces."""
        return (trace for trace, _ in self.priced())

    def priced(self) -> Iterator[tuple[Trace, int]]:
        """The traces, and what each costs."""
        for answer in _batches(self._asked):
            yield from zip(map(parsed_trace, answer["traces"]), answer["costs"], strict=True)

    def _asked(self, part: tuple[int, int | None]) -> dict[str, Any]:
        self._machine.exploration_request(self._method, self._exploration)  # loads its kind of program
        method, exploration, (skip, take) = self._method, self._exploration, part
        types = ",".join(
            [*([] if method.is_static else ["object"]), *filter(None, [parameter_types(method)])]
        )
        ends = "returned" if self._returning else "all"
        request = (
            f"enhanced(method({atom(method.id)},[{types}]),1,criterion({exploration.kind},{exploration.bound}),"
            f"{ends},part({skip},{'nothing' if take is None else take}),{exploration.budget})"
        )
        answer: dict[str, Any] = json.loads(self._machine.engine.ask("enhanced_traces", request))
        self._budget_spent |= answer["ended"] == "budget"
        return answer


class CaseTraces:
    """The traces of the cases of a plain search, each once, as far as a slice says something of them: the
    full refinement."""

    def __init__(
        self, search: CaseSearch, method: MethodModel, exploration: Exploration, part: Slice = EVERYTHING
    ) -> None:
        self._search = search
        self._method = method
        self._exploration = replace(exploration, choices="first", check="none")
        self._part = part
        self._budget_spent = False

    @property
    def is_sound(self) -> bool:
        """A case is on a path that there is."""
        return True

    @property
    def is_complete(self) -> bool:
        """Whether the budget was enough, as far as traces were asked for."""
        return not self._budget_spent

    def traces(self) -> Iterator[Trace]:
        """The traces; the first comes when all are found."""
        found: dict[str, None] = {}
        summary = self._search.run(
            self._method.id, self._exploration, lambda case: found.update({case.json["trace"]: None})
        )
        self._budget_spent |= summary.ledger["ended"] != "done"
        traces = map(parsed_trace, found)
        if self._part.is_local:
            yield from dict.fromkeys(trace.local_to(self._method.id) for trace in traces)
            return
        wanted = set(self._part.points)
        yield from (trace for trace in traces if not wanted or not wanted.isdisjoint(trace.names()))


@dataclass(frozen=True, slots=True)
class FilteredTraces:
    """What a generator makes and a filter lets pass: with the whole abstraction, one for any criterion."""

    generator: TraceGenerator
    accepts: Callable[[Trace], bool]

    @property
    def is_sound(self) -> bool:
        """What is accepted satisfies the criterion."""
        return True

    @property
    def is_complete(self) -> bool:
        """Whether the generator is; a trace that leaves open what the filter asks must be accepted."""
        return self.generator.is_complete

    def traces(self) -> Iterator[Trace]:
        """The traces."""
        return filter(self.accepts, self.generator.traces())


@dataclass(slots=True)
class GuidedCases:
    """What was found along generated traces: cases, how many traces there were, how many no inputs take
    within the bound, and of how many that is not known; the steps of the searches, and the sides asked."""

    cases: list[dict[str, Any]] = field(default_factory=list)
    generated: int = 0
    infeasible: int = 0
    given_up: int = 0
    steps: int = 0
    sides_asked: int = 0
    had_case: bool = False
    """Whether the last search had one."""


def guided_cases(
    search: CaseSearch,
    method: MethodModel,
    generator: TraceGenerator,
    exploration: Exploration,
    satisfied: Callable[[Sequence[dict[str, Any]]], bool] = lambda _: False,
    path: Callable[[Trace], Trace] | None = None,
) -> GuidedCases:
    """The first case along each trace of the generator, until the criterion is satisfied. Where `path` says
    what of a case's trace the criterion looks at, it is the first one with a path that no other case has:
    what traces leave open may overlap."""
    found, paths = GuidedCases(), set[str]()
    for trace in generator.traces():
        steered = replace(exploration, trace=steering(search.machine, method.id, trace), choices="first")
        cases = _along(search, method, replace(steered, first=True), found)
        if path is not None:
            cases = _of_new_path(cases, path, paths)
            if not cases and found.had_case:
                cases = _of_new_path(_along(search, method, steered, found), path, paths)
        found.cases += cases
        found.generated += 1
        if satisfied(found.cases):
            break
    return found


def _along(
    search: CaseSearch, method: MethodModel, exploration: Exploration, found: GuidedCases
) -> list[dict[str, Any]]:
    """The cases of a search along a trace, whose effort is added to what was found."""
    cases: list[dict[str, Any]] = []
    summary = search.run(method.id, exploration, lambda case: cases.append(case.json))
    found.steps += summary.statistics["steps"]
    found.sides_asked += summary.statistics["sides_asked"]
    found.had_case = bool(cases)
    found.infeasible += summary.statistics["traces_infeasible"]
    found.given_up += not cases and not summary.statistics["traces_infeasible"]
    return cases


def _of_new_path(
    cases: list[dict[str, Any]], path: Callable[[Trace], Trace], paths: set[str]
) -> list[dict[str, Any]]:
    """The first of the cases whose path is none of those known, which it joins."""
    for case in cases:
        key = str(path(parsed_trace(case["trace"])))
        if key not in paths:
            paths.add(key)
            return [case]
    return []
