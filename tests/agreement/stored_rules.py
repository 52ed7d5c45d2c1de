"""Cases that are stored and read again: the rule of each, unfolded from the numbers of its trace and run on
its witness, gives the case."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from hornbill.analysis.numbered_traces import NumberedTraces
from hornbill.bytecode.model import MethodModel
from hornbill.cases import CaseSearch
from hornbill.clp import engine
from hornbill.clp.machine import Machine
from hornbill.clp.terms import atom
from hornbill.method_cases import Case
from hornbill.pipeline.searching import explored
from hornbill.pipeline.tasks import Explore
from hornbill.snapshot import Snapshot, thrown_json
from hornbill.summaries.store import COMPLETE, Head, Record, Store
from hornbill.values import ArgumentWriter, declared_types

_STEPS = 20_000_000


def load_rules(
    machine: Machine, method_id: str, name: str, names: Iterable[tuple[str, int]], traces: str
) -> int:
    """Have the engine of the machine load the predicate of that name, made of the rules that stand on the
    traces of a method, a text of numbers in a table of names (clp/numbered_traces.pl); how many rules these
    are."""
    path = Path(__file__).with_name("stored_rules.pl")
    assert engine._run(f"load_files({atom(str(path))}, [if(not_loaded)])")
    table = ",".join(f"{atom(named)}-{parts}" for named, parts in names)
    request = f'summary({atom(method_id)},{atom(name)},[{table}],"{traces}")'
    engine._asking.append(machine._engine)
    try:
        return int(engine._call("stored_rules", "load_summary", request))
    finally:
        engine._asking.pop()


@dataclass(slots=True)
class StoredCases:
    """How many methods there were, traces of all cases, and rules; how cases came again; what is wrong."""

    methods: int = 0
    traces: int = 0
    rules: int = 0
    cases: Counter[str] = field(default_factory=Counter)
    wrong: list[str] = field(default_factory=list)


class StoredRules:
    """The methods of a folder of classes or a jar, their summaries in a database in the scratch folder."""

    def __init__(self, path: Path, scratch: Path) -> None:
        self.search = CaseSearch([path])
        self._store = Store(scratch / "summaries.db", str(path), "s")

    def check(self, method_id: str, found: StoredCases, budget: int, criterion: str = "loop-2") -> None:
        """Search the method, store what comes of it, and add what there is to say of it as it is read."""
        method = self.search.program.method(method_id)
        assert method is not None
        written = explored(self.search, Explore(method_id, criterion, budget, 600.0))
        head = Head(method_id, method.owner, "k", COMPLETE, None, 1, criterion, "done", len(written.cases))
        self._store.put(Record(head, written))
        document = self._store.document(method_id)
        assert document is not None
        if document != written:
            found.wrong.append(f"{method_id}: what is read is not what was written")
        found.methods += 1
        found.traces += document.traces.count
        machine = self.search.machine
        every, own = f"rules of {method_id}", f"rule of {method_id}"
        opened = document.traces.opened()
        found.rules += load_rules(machine, method_id, every, opened.names, opened.text)
        for number, case in enumerate(document.cases):
            alone = case.traced
            if case.place is None:
                found.cases["found by a search for a branch: its trace is a text"] += 1
                continue
            assert isinstance(alone, NumberedTraces), (method_id, number)
            if not load_rules(machine, method_id, own, alone.names, alone.text):
                found.cases["no rule: the class cannot be initialised"] += 1
                continue
            for name in (own, every):
                said = self._difference(method, name, case)
                found.cases["right" if said is None else "wrong"] += 1
                if said is not None:
                    found.wrong.append(f"{name}, case {number}: {said}")

    def close(self) -> None:
        """Let the database go."""
        self._store.close()

    def _difference(self, method: MethodModel, predicate: str, case: Case) -> str | None:
        """How the predicate's answer to the case's witness is not the case, None where it is."""
        witness = case.witness
        hierarchy = self.search.program.hierarchy
        args = [*([] if method.is_static else [witness.this]), *witness.args]
        arguments = ArgumentWriter(hierarchy).call(method, args)
        static = "static" if method.is_static else "instance"
        names = f"{static},{atom(predicate)},{atom(method.owner)},none"
        engine = self.search.machine._engine
        answer = json.loads(engine.ask("run", f"run(clauses,{names},{arguments},{_STEPS},false)"))
        expected: dict[str, Any] = {"ended": case.ended, "exception": case.exception}
        outcome = {key: answer.get(key) for key in expected}
        if outcome == expected:
            types, result = declared_types(method)
            left = list(zip(answer["args"], types, strict=True))
            if answer["ended"] == "returned" and result != "void":
                left.append((answer["value"], result))
            values = Snapshot(hierarchy, answer["cells"]).values(left)
            expected |= {"args_after": list(witness.args_after or ()), "value": witness.value}
            outcome |= {
                "args_after": values[: len(types)],
                "value": values[len(types)] if len(values) > len(types) else None,
            }
            expected["thrown"] = witness.thrown
            outcome["thrown"] = None if answer["thrown"] is None else thrown_json(answer["thrown"])
        if outcome == expected:
            return None
        why = {"why": answer["why"]} if "why" in answer else {}
        return f"on {json.dumps(args)}: {json.dumps(outcome | why)} is not {json.dumps(expected)}"[:2000]
