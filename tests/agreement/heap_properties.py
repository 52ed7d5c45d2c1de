"""What must hold of the cases of a method that works on objects, whatever the method does.

Each witness goes its case's own way and the JVM says the same of it (tests/agreement/witnesses.py). Cases
are complete: lazy initialisation, which enumerates what is the same as what, finds the same traces, and a
run on any known arguments has the trace of a case, if the criterion allows it at all. Lazy initialisation
without aliasing finds some of the traces.
"""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from hornbill.bytecode.class_path import ClassPath
from hornbill.bytecode.errors import HornbillError
from hornbill.bytecode.jdk import find_jdk
from hornbill.case_witnesses import witness_json
from hornbill.clp import engine
from hornbill.clp.explorations import Exploration
from hornbill.clp.machine import Machine
from hornbill.clp.terms import atom
from hornbill.jvm.harness import JvmHarness
from hornbill.values import ArgumentWriter, declared_types
from tests.agreement.compare import canonical
from tests.agreement.random_heaps import SmallHeaps

CRITERION = "loop-2"
BUDGET = 4_000_000
RUNS = 60
_RESOURCES = ("java.lang.StackOverflowError", "java.lang.OutOfMemoryError")


@dataclass(slots=True)
class Properties:
    """What was seen, and what is wrong."""

    methods: int = 0
    cases: int = 0
    ways: int = 0
    witnesses: int = 0
    compared: Counter[str] = field(default_factory=Counter)
    wrong: list[str] = field(default_factory=list)
    ledger: Counter[str] = field(default_factory=Counter)


@dataclass(frozen=True, slots=True)
class Search:
    """What a search found: the traces of its cases, its cases and whether it left nothing out."""

    traces: dict[str, dict[str, Any]]
    cases: list[dict[str, Any]]
    complete: bool
    ledger: dict[str, int]


class Checker:
    """The properties of the methods of a folder of classes; only static methods are run on known arguments,
    which are those of classes made by random_heaps.py."""

    def __init__(self, folder: Path, jvm: JvmHarness, budget: int = BUDGET) -> None:
        self._machine = Machine(ClassPath([folder], find_jdk()), exploring=True)
        self._jvm = jvm
        self._budget = budget
        path = Path(__file__).with_name("ground_traces.pl")
        assert engine._run(f"load_files({atom(str(path))}, [if(not_loaded)])")

    def check(self, method_id: str, seen: Properties, runs: int = RUNS) -> None:
        """Add what there is to say of the method."""
        seen.methods += 1
        whole = self.search(method_id, "solver")
        seen.cases += len(whole.cases)
        seen.ways += len(whole.traces)
        seen.ledger += Counter(whole.ledger)
        self._witnesses(method_id, whole, seen)
        for heap in ("lazy", "lazy-noalias"):
            self._lazy(method_id, heap, whole, seen)
        method = self._machine.program.method(method_id)
        if whole.complete and method is not None and method.is_static:
            self._runs(method_id, whole, seen, runs)

    def search(self, method_id: str, heap: str) -> Search:
        """The method explored."""
        method = self._machine.program.method(method_id)
        assert method is not None
        cases: list[dict[str, Any]] = []
        answer = self._machine.explore(
            method, Exploration(CRITERION, heap=heap, budget=self._budget), cases.append
        )
        ledger = answer["ledger"]
        complete = answer["ended"] == "done" and not any(
            name.startswith(("unsupported", "budget")) for name in ledger
        )
        return Search({plain(case["trace"]): case for case in cases}, cases, complete, ledger)

    def _witnesses(self, method_id: str, whole: Search, seen: Properties) -> None:
        program = self._machine.program
        method = program.method(method_id)
        assert method is not None
        seen.wrong += [
            f"{method_id}: a value without a place: {text}"
            for case in whole.cases
            for text in case["constraints"]
            if "unknown" in text
        ]
        seen.wrong += [
            f"{method_id}: {case['checked']}: {case['trace']}"
            for case in whole.cases
            if case["checked"] != "true"
        ]
        witnesses = [witness_json(method, program.hierarchy, case) for case in whole.cases]
        for case, witness in zip(whole.cases, witnesses, strict=True):
            args = witness["args"] if method.is_static else [witness["this"], *witness["args"]]
            try:
                outcome = self._jvm.run(method_id, args)
            except HornbillError as problem:
                seen.wrong.append(f"{method_id}: {problem.what}: {json.dumps(args)}")
                continue
            if outcome.exception in _RESOURCES:
                continue
            seen.witnesses += 1
            said = {"ended": case["ended"], "exception": case["exception"], **witness}
            heard = {"ended": outcome.ended, "exception": outcome.exception, "value": outcome.value}
            if canonical(said) != canonical(heard | {"args_after": outcome.args_after}):
                seen.wrong.append(f"{method_id}: the JVM says {outcome} of {json.dumps(said)}")

    def _lazy(self, method_id: str, heap: str, whole: Search, seen: Properties) -> None:
        lazy = self.search(method_id, heap)
        seen.wrong += [
            f"{method_id}: {heap}: {case['checked']}: {case['trace']}"
            for case in lazy.cases
            if case["checked"] != "true"
        ]
        if whole.complete:
            missed = lazy.traces.keys() - whole.traces.keys()
            seen.wrong += [f"{method_id}: {heap} alone has {trace}" for trace in sorted(missed)]
            seen.compared[heap] += 1
        if lazy.complete and heap == "lazy":
            missed = whole.traces.keys() - lazy.traces.keys()
            seen.wrong += [f"{method_id}: {heap} has not {trace}" for trace in sorted(missed)]

    def _runs(self, method_id: str, whole: Search, seen: Properties, runs: int) -> None:
        method = self._machine.program.method(method_id)
        assert method is not None
        types = declared_types(method)[0]
        heaps = SmallHeaps(method_id, method.owner)
        for _ in range(runs):
            args = heaps.arguments([name.rpartition("$")[2].rpartition(".")[2] for name in types])
            trace = self._trace(method_id, args)
            if trace.startswith("none: "):
                seen.compared[trace] += 1
            elif plain(trace) in whole.traces:
                seen.compared["runs"] += 1
            else:
                seen.wrong.append(f"{method_id}: no case has the trace of {json.dumps(args)}: {trace}")

    def _trace(self, method_id: str, args: list[Any]) -> str:
        program = self._machine.program
        method = program.method(method_id)
        assert method is not None
        arguments = ArgumentWriter(program.hierarchy).call(method, args)
        kind, _, bound = CRITERION.partition("-")
        limits = f"criterion({kind},{bound}),1000000"
        request = f"call(static,{atom(method.id)},{atom(method.owner)},{arguments},{limits})"
        engine._asking.append(self._machine._engine)
        try:
            return engine._call("ground_traces", "ground_trace", request)
        finally:
            engine._asking.pop()


def plain(trace: str) -> str:
    """A trace without what stands for static initialisation, which depends on what was there before."""
    parts: list[str] = []
    place = 0
    while (start := trace.find("initialise", place)) >= 0:
        parts.append(trace[place:start] + "initialised")
        place = _end(trace, start)
    return "".join([*parts, trace[place:]])


def _end(trace: str, start: int) -> int:
    """The place behind the term that starts there; names in quotes have no parentheses that do not match."""
    place = start
    while place < len(trace) and trace[place].isalpha():
        place += 1
    if place == len(trace) or trace[place] != "(":
        return place
    depth = 0
    while True:
        depth += {"(": 1, ")": -1}.get(trace[place], 0)
        place += 1
        if depth == 0:
            return place
