"""The search of one method as a document, with as many cases as are worth keeping; and what is loaded before.

A method may have more cases than anybody will look at. The first ones are kept, and of the rest those that
take a branch, or end in a way, that none before did; `left_out` in the statistics counts the others. The
traces of all of them are kept (hornbill/serial.py), so that the rules of all can be unfolded.

Before the first search of a process, some of JDK methods load what most programs need; they are the same for
all programs, so that the steps of a search do not depend on what was searched before.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from hornbill.analysis.numbered_traces import NumberedTraces, PackedTraces, pack
from hornbill.bytecode.errors import HornbillError
from hornbill.cases import CaseSearch, FoundCase, statistics_json, unknown_ledger
from hornbill.clp.machine import SOLVER_LEVELS, Exploration
from hornbill.method_cases import MethodCases, case_of
from hornbill.pipeline.tasks import CUT_SHORT, Explore, Setup

ALWAYS_KEPT = 300
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
    search = CaseSearch(setup.entries, setup.jdk, setup.assertions)
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
    """A case that is kept, and its number among all that were found, from 1."""

    json: dict[str, Any]
    number: int


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
    kept = _Kept(parts.append if hand_over is None else hand_over)
    exploration = Exploration(task.criterion, budget=task.budget, choices="results", kept=ALWAYS_KEPT)
    summary = search.run(task.method, exploration, kept.found, kept.traced)
    statistics = dict(summary.statistics)
    if left_out := summary.cases - kept.count:
        statistics["left_out"] = left_out
    return with_parts(MethodCases(task.method, task.criterion, (), summary.ledger, statistics), parts)


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
            cases.append(case_of(json, place if place in own else None))
    return replace(document, cases=tuple(cases), traces=traces)


def unfinished(task: Explore, parts: Sequence[FoundPart]) -> MethodCases:
    """The cases of a search that was ended by its limit, with what it had handed over."""
    statistics = statistics_json(dict.fromkeys(("steps", "unknown", *SOLVER_LEVELS), 0))
    ledger = unknown_ledger(CUT_SHORT)
    return with_parts(MethodCases(task.method, task.criterion, (), ledger, statistics), parts)


class _Kept:
    """Hands over what is kept: cases that are worth it, and the traces of all."""

    def __init__(self, hand_over: Callable[[FoundPart], None]) -> None:
        self.count = 0
        self._hand_over = hand_over
        self._seen: set[object] = set()
        self._names: tuple[tuple[str, int], ...] = ()
        self._traces = 0
        self._waiting: list[int] = []

    def found(self, case: FoundCase) -> None:
        """Take a case that was found."""
        if self._keeps(case):
            self.count += 1
            self._waiting.append(case.number - 1)
            self._hand_over(KeptCase(case.json, case.number))

    def traced(self, batch: NumberedTraces) -> None:
        """Take the next traces; those of cases that are kept come behind the cases."""
        self._names += batch.names
        first, end = self._traces, self._traces + batch.count
        places = [place for place in self._waiting if place < end]
        texts = NumberedTraces(self._names, batch.text, batch.count).texts([one - first for one in places])
        self._waiting = self._waiting[len(places) :]
        self._traces = end
        packed = PackedTraces(batch.names, pack(batch.text), batch.count)
        self._hand_over(SomeTraces(packed, tuple((place, texts[place - first]) for place in places)))

    def _keeps(self, case: FoundCase) -> bool:
        json = case.json
        marks: set[object] = {
            (branch["method"], branch["pc"], branch["outcome"]) for branch in json["branches"]
        }
        marks.add((json["ended"], json["exception"]))
        if self.count < ALWAYS_KEPT or not marks <= self._seen or "mistake" in json:
            self._seen |= marks
            return True
        return False
