"""The search of one method as a document, with as many cases as are worth keeping; and what is loaded before.

Where something is wanted of the cases, a cheap search of all paths comes first, and then those for goals that
it has left; cases say which goals they meet (named_goals.py).

A method may have more cases than anybody will look at. The first ones are kept, and of the rest those that
take a branch, or end in a way, that none before did; `left_out` in the statistics counts the others. The
traces of all of them are kept (hornbill/serial.py), so that the rules of all can be unfolded.

Before the first search of a process, some of JDK methods load what most programs need; they are the same for
all programs, so that the steps of a search do not depend on what was searched before.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import nullcontext, suppress
from dataclasses import dataclass, replace
from typing import Any

from hornbill.analysis.numbered_traces import NumberedTraces, PackedTraces, pack
from hornbill.assumptions import assumed
from hornbill.bytecode.errors import HornbillError
from hornbill.cases import CaseSearch, Found, FoundCase, Summary, statistics_json, unknown_ledger
from hornbill.clp.engine import ending_searches_at
from hornbill.clp.explorations import SOLVER_LEVELS, Exploration
from hornbill.clp.library_terms import LibraryTerms
from hornbill.costs.filtering import wanted_by
from hornbill.library_methods import with_library
from hornbill.method_cases import MethodCases, case_of, hanging
from hornbill.native_summaries.installing import install
from hornbill.pipeline.digests import DIGEST, summary_digest
from hornbill.pipeline.goals import BranchGoals, BranchKey, Pursued, is_cut, pursue
from hornbill.pipeline.named_goals import LABELS, NamedGoals
from hornbill.pipeline.tasks import CUT_SHORT, Explore, Setup, Wanted

ALWAYS_KEPT = 300
_ALL = 1_000_000_000
_PART_FOR_SEARCH = 0.9
"""Of a limit; the rest is for saying what was found."""
_WARM_UP_BUDGET = 100_000
_WARM_UP = (
    "java.util.ArrayList.add(Ljava/lang/Object;)Z",
    "java.util.HashMap.get(Ljava/lang/Object;)Ljava/lang/Object;",
    "java.lang.String.indexOf(Ljava/lang/String;)I",
    "java.lang.StringBuilder.append(Ljava/lang/String;)Ljava/lang/StringBuilder;",
    "java.lang.Integer.valueOf(I)Ljava/lang/Integer;",
)


def warmed_search(setup: Setup) -> CaseSearch:
    """A search that has loaded what most programs need."""
    search = CaseSearch(
        *(setup.entries, setup.jdk, setup.assertions),
        opaque="testable",
        parts=setup.parts,
        costs=setup.costs.models,
    )
    search.composing = setup.composing
    search.policy = setup.costs.policy
    install(search.program, setup.summaries)
    if setup.library is not None:
        with suppress(OSError, ValueError):  # it may be gone, or damaged
            search.machine.use_library(LibraryTerms(setup.library))
    import hornbill.solver.bit_vectors  # noqa: F401, PLC0415 - Z3 takes long to load, and each fork would do it anew

    exploration = Exploration(f"{setup.kind}-1", budget=_WARM_UP_BUDGET, details=False, witnesses=False)
    for method in _WARM_UP:
        try:
            search.run(method, exploration, lambda _: None)
        except HornbillError:
            continue  # no JDK, or another one than is known here
    return search


@dataclass(frozen=True, slots=True)
class KeptCase:
    """A case that is kept, its number among all that were found, from 1, and what its texts are of."""

    json: dict[str, Any]
    number: int
    terms: dict[str, Any] | None = None


@dataclass(frozen=True, slots=True)
class SomeTraces:
    """Traces of all cases, compressed, with the names that are new; and those of cases that are kept, by
    their places among all."""

    packed: PackedTraces
    own: tuple[tuple[int, str], ...]


FoundPart = KeptCase | SomeTraces
"""What a search hands over while it goes on."""


def explored(
    search: CaseSearch, task: Explore, hand_over: Callable[[FoundPart], None] | None = None
) -> MethodCases:
    """The cases of the method that are kept, and the traces of all. What is found is handed over at once,
    where somebody wants it then, and is not in the answer."""
    parts: list[FoundPart] = []
    named = None if task.wanted is None else _named_goals(search, task, task.wanted)
    kept = _Kept(parts.append if hand_over is None else hand_over, named)
    exploration = Exploration(
        task.criterion,
        assumptions=_assumptions(search, task),
        budget=task.budget,
        choices="results",
        kept=ALWAYS_KEPT,
        known_rounds="free",
        composing=search.composing,
        unfold=True,
    )
    exploration = wanted_by(search.policy, search, task.method, exploration)
    search.machine.begin_searches(warm=task.limit is not None)
    end = math.inf if task.limit is None else time.monotonic() + _PART_FOR_SEARCH * task.limit
    with nullcontext() if task.limit is None else ending_searches_at(end):
        summary = search.run(task.method, exploration, kept.found, kept.traced)
        further = replace(exploration, kept=_ALL)
        if named is None:
            ledger = _pursued(search, task, further, summary, kept, end)
        else:
            ledger = _pursued_by_name(search, task, further, summary, kept, named, end)
    statistics = with_library(summary.statistics, kept.further)
    if (left_out := summary.cases - kept.count) > 0:  # where the time was over, the last ones are not counted
        statistics["left_out"] = left_out
    document = with_parts(MethodCases(task.method, task.criterion, (), ledger, statistics), parts)
    if hand_over is None and named is None and (digest := summary_digest(search, document)) is not None:
        statistics[DIGEST] = digest
    return document


def _assumptions(search: CaseSearch, task: Explore) -> tuple[str, ...]:
    method = search.program.method(task.method) if task.assume else None
    return () if method is None else assumed(method, search.program, task.assume)


def _named_goals(search: CaseSearch, task: Explore, wanted: Wanted) -> NamedGoals:
    method = search.program.method(task.method)
    assert method is not None
    return NamedGoals(search, method, wanted)


def _pursued_by_name(
    search: CaseSearch,
    task: Explore,
    exploration: Exploration,
    summary: Summary,
    kept: _Kept,
    named: NamedGoals,
    end: float,
) -> dict[str, Any]:
    """The ledger with what became of the goals, once those that the search has left were looked for."""
    assert task.wanted is not None
    exploration = replace(exploration, criterion=task.wanted.criterion, budget=task.wanted.budget)
    pursued: Pursued[str] = Pursued()
    is_cut_short = summary.ledger["ended"] == CUT_SHORT
    is_whole = summary.ledger["ended"] == "done" and not is_cut(summary)

    def run(guided: Exploration, found: Found) -> Summary:
        kept.begin_beyond()
        return kept.noted(search.run(task.method, guided, found, kept.traced_beyond))

    if named.is_local and not is_cut_short and not is_whole:
        pursued.searches[""] = run(replace(exploration, guide=named.guide(())), kept.found_for_goals)
    elif named.left and not is_cut_short and not is_whole:
        pursued = pursue(named, run, exploration, kept.found_for_goals, end)
    ledger = unknown_ledger(CUT_SHORT) if is_cut_short else summary.ledger
    branches = [one for one in ledger["branches"] if _key(one) not in kept.branches]
    return {**ledger, "branches": branches, "goals": named.told(summary, pursued)}


def _pursued(
    search: CaseSearch,
    task: Explore,
    exploration: Exploration,
    summary: Summary,
    kept: _Kept,
    end: float,
) -> dict[str, Any]:
    """The ledger, once the branches that the search has left were looked for by themselves."""
    if summary.ledger["ended"] == CUT_SHORT:
        return unknown_ledger(CUT_SHORT)
    if summary.ledger["ended"] == "done" and not is_cut(summary):
        return summary.ledger
    method = search.program.method(task.method)
    assert method is not None
    goals = BranchGoals(search, method, summary, kept.branches)
    if not goals.left:
        return summary.ledger

    def met(case: FoundCase) -> None:
        if goals.taken(case.json["branches"]):
            kept.found_beyond(case)

    def run(guided: Exploration, found: Found) -> Summary:
        kept.begin_beyond()
        return kept.noted(search.run(task.method, guided, found, kept.traced_beyond))

    pursued = pursue(goals, run, exploration, met, end)
    branches = [one for one in summary.ledger["branches"] if _key(one) not in kept.branches]
    efforts = [
        {"method": method, "pc": pc, "outcome": outcome, **pursued.effort((method, pc, outcome))}
        for method, pc, outcome in pursued.steps
    ]
    return {**summary.ledger, "branches": branches, "efforts": efforts}


def _key(branch: Mapping[str, Any]) -> BranchKey:
    return branch["method"], branch["pc"], branch["outcome"]


def with_parts(document: MethodCases, parts: Sequence[FoundPart]) -> MethodCases:
    """What a search came to, with what it handed over."""
    batches = [part for part in parts if isinstance(part, SomeTraces)]
    names = tuple(name for batch in batches for name in batch.packed.names)
    count = sum(batch.packed.count for batch in batches)
    traces = PackedTraces(names, b"".join(batch.packed.data for batch in batches), count)
    own = dict(pair for batch in batches for pair in batch.own)
    texts = NumberedTraces(names, "".join(own.values()), len(own)).written(range(len(own)))
    written = dict(zip(own, texts.values(), strict=True))
    cases = []
    for part in parts:
        if isinstance(part, KeptCase):
            json, place = part.json, part.number - 1
            if written.get(place) == json["trace"]:
                json = {**json, "trace": NumberedTraces(names, own[place], 1)}
            cases.append(case_of(json, place if place in own else None, part.terms))
    return replace(document, cases=tuple(cases), traces=traces)


def unfinished(task: Explore, parts: Sequence[FoundPart]) -> MethodCases:
    """The cases of a search that was ended by its limit, with what it had handed over."""
    return with_parts(not_searched(task.method, task.criterion), parts)


def not_searched(method: str, criterion: str) -> MethodCases:
    """What is known of a method that no search came to."""
    statistics = statistics_json(dict.fromkeys(("steps", "unknown", *SOLVER_LEVELS), 0))
    return MethodCases(method, criterion, (), unknown_ledger(CUT_SHORT), statistics)


class _Kept:
    """Hands over what is kept: cases that are worth it, and the traces of all. `count` is how many cases
    there are of the first search, `branches` are those that all take of which there may be tests, `further`
    the statistics of others.

    Of further searches, the traces of those cases are handed over that are kept: behind those of the first.
    """

    def __init__(self, hand_over: Callable[[FoundPart], None], named: NamedGoals | None = None) -> None:
        self._goals = named
        self.count = 0
        self.branches: set[BranchKey] = set()
        self._hand_over = hand_over
        self._ends: set[object] = set()
        self._hanging: set[BranchKey] = set()
        self._names: tuple[tuple[str, int], ...] = ()
        self._traces = 0
        self._search = _Search()
        self.further: list[dict[str, Any]] = []

    def noted(self, summary: Summary) -> Summary:
        """A further search is over."""
        self.further.append(summary.statistics)
        return summary

    def found(self, case: FoundCase) -> None:
        """Take a case that was found."""
        json, is_wanted = self._labelled(case)
        if self._keeps(case) or is_wanted:
            self.count += 1
            self._search.waiting.append(case.number - 1)
            self._hand_over(KeptCase(json, case.number, case.terms))

    def _labelled(self, case: FoundCase) -> tuple[dict[str, Any], bool]:
        """The case with the goals that it meets, and whether it is one of the first of one of them."""
        if self._goals is None:
            return case.json, False
        labels = self._goals.labels(case.json)
        return {**case.json, LABELS: labels}, self._goals.taken(labels)

    def traced(self, batch: NumberedTraces) -> None:
        """Take the next traces; those of cases that are kept come behind the cases."""
        self._names += batch.names
        own = self._search.own(batch)
        self._traces += batch.count
        packed = PackedTraces(batch.names, pack(batch.text), batch.count)
        self._hand_over(SomeTraces(packed, tuple(own.items())))

    def begin_beyond(self) -> None:
        """A further search begins, which numbers its cases and its traces anew."""
        self._search = _Search()

    def found_beyond(self, case: FoundCase) -> None:
        """Take a case that a further search found."""
        self._take_beyond(case, case.json)

    def found_for_goals(self, case: FoundCase) -> None:
        """Take a case that a further search found, where it is one of the first of a goal."""
        json, is_wanted = self._labelled(case)
        if is_wanted:
            self._take_beyond(case, json)

    def _take_beyond(self, case: FoundCase, json: dict[str, Any]) -> None:
        self._keeps(case)
        place = self._traces + len(self._search.waiting)
        self._search.waiting.append(case.number - 1)
        self._hand_over(KeptCase(json, place + 1, case.terms))

    def traced_beyond(self, batch: NumberedTraces) -> None:
        """Take the next traces of a further search."""
        own = self._search.own(batch)
        if own:
            texts = NumberedTraces(self._search.names, "".join(own.values()), len(own))
            moved = NumberedTraces(self._names) + texts
            new, self._names = moved.names[len(self._names) :], moved.names
            places = range(self._traces, self._traces + len(own))
            self._traces += len(own)
            packed = PackedTraces(new, pack(moved.text), len(own))
            self._hand_over(SomeTraces(packed, tuple(zip(places, moved.each(), strict=True))))

    def _keeps(self, case: FoundCase) -> bool:
        json = case.json
        branches = {(branch["method"], branch["pc"], branch["outcome"]) for branch in json["branches"]}
        end = json["ended"], json["exception"]
        is_new = not (branches <= self.branches and end in self._ends)
        if hanging(json.get("opaque"), json["ended"]):
            is_new = not branches <= self.branches | self._hanging
            self._hanging |= branches
            return self.count < ALWAYS_KEPT or is_new
        if self.count < ALWAYS_KEPT or is_new or "mistake" in json:
            self.branches |= branches
            self._ends.add(end)
            return True
        return False


class _Search:
    """The traces of one search: its names, how many there were, and the places of those that are waited
    for, which come in their order."""

    def __init__(self) -> None:
        self.names: tuple[tuple[str, int], ...] = ()
        self.waiting: list[int] = []
        self._seen = 0

    def own(self, batch: NumberedTraces) -> dict[int, str]:
        """The numbers of those that are waited for, out of the next ones, by their places."""
        self.names += batch.names
        first, self._seen = self._seen, self._seen + batch.count
        places = [place for place in self.waiting if place < self._seen]
        self.waiting = self.waiting[len(places) :]
        texts = NumberedTraces(self.names, batch.text, batch.count).texts([one - first for one in places])
        return {place: texts[place - first] for place in places}
