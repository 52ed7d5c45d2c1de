"""Rules unfolded from traces, beside the clauses: on known arguments just one of a method's rules applies,
and does what the clauses do."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from hornbill.bytecode.class_path import ClassPath
from hornbill.bytecode.jdk import find_jdk
from hornbill.bytecode.model import MethodModel
from hornbill.case_witnesses import witness_json
from hornbill.clp import engine
from hornbill.clp.explorations import Exploration
from hornbill.clp.machine import Machine
from hornbill.clp.terms import atom
from hornbill.values import ArgumentWriter, declared_types
from tests.agreement.random_heaps import SmallHeaps

CRITERION = "loop-2"
BUDGET = 2_000_000


@dataclass(slots=True)
class Judged:
    """How many methods, rules of cases and of ended paths there were, what runs came to, the inferences that
    they took by the clauses and by the tree of the rules, and what is wrong."""

    methods: int = 0
    rules: int = 0
    ended_rules: int = 0
    runs: Counter[str] = field(default_factory=Counter)
    steps: int = 0
    tree_steps: int = 0
    wrong: list[str] = field(default_factory=list)


class RuleOracle:
    """The rules of the methods of a folder of classes, judged on known arguments, within a criterion."""

    def __init__(self, folder: Path, criterion: str = CRITERION) -> None:
        self.criterion = criterion
        self.machine = Machine(ClassPath([folder], find_jdk()), exploring=True)
        path = Path(__file__).with_name("rule_oracle.pl")
        assert engine._run(f"load_files({atom(str(path))}, [if(not_loaded)])")

    def check(self, method_id: str, judged: Judged, runs: int, budget: int = BUDGET) -> None:
        """Add what there is to say of the method, which is static, on random small heaps."""
        method = self.machine.program.method(method_id)
        assert method is not None
        self.rules(method, judged, budget)
        types = [name.rpartition("$")[2].rpartition(".")[2] for name in declared_types(method)[0]]
        heaps = SmallHeaps(method_id, method.owner)
        statics = {f"{method.owner}.s": "A", f"{method.owner}.n": "int"}
        for number in range(runs):
            changed = statics if number % 3 == 0 else {}
            args = heaps.arguments([*types, *changed.values()])
            given = args[: len(types)]
            static = dict(zip(changed, args[len(types) :], strict=True))
            self.judge(method, given, judged, static)

    def check_witnesses(
        self, method_id: str, judged: Judged, budget: int, most: int, further: str | None = None
    ) -> None:
        """Add what there is to say of the method on the witnesses of its own cases, the first so many, or of
        those within a criterion that goes further, of the same kind."""
        method = self.machine.program.method(method_id)
        assert method is not None
        exploration = Exploration(further or self.criterion, budget=budget, details=False)
        cases: list[dict[str, Any]] = []
        self.machine.explore(
            method, exploration, lambda case: cases.append(case) if len(cases) < most else None
        )
        self.rules(method, judged, budget)
        for case in cases:
            witness = witness_json(method, self.machine.program.hierarchy, case)
            args = witness["args"] if method.is_static else [witness["this"], *witness["args"]]

            self.judge(method, args, judged)

    def search_by_tree(self, method_id: str, budget: int) -> str:
        """Search the method by its clauses and by the tree of its rules.

        The answer is `same` where both find the same cases, `budget` where one could not go on, else what
        differs; `instance` for a method that is not static.
        """
        method = self.machine.program.method(method_id)
        assert method is not None
        if not method.is_static:
            return "instance"
        self.rules(method, Judged(), budget)
        exploration = Exploration(self.criterion, budget=2 * budget, rules=True, check="none")
        request = self.machine.exploration_request(method, exploration)
        return self._ask("searched_by_tree", request)

    def compose(self, method_id: str, budget: int) -> str:
        """Search the method by clauses, and again with summaries of the methods that it calls in their place.

        The answer is that of rule_oracle:composed/2, or `leaf` where it calls no method with code of the
        program.
        """
        own = {method.id for method in self.machine.program.methods() if method.name != "<clinit>"}
        self.machine._engine.reset()
        called = self._ask("called", self._request(method_id, budget)).split("\n")
        if not own.intersection(called):
            return "leaf"
        for other in called:
            if other in own:
                self._ask("as_summary", self._request(other, budget))
        answer = self._ask("composed", self._request(method_id, budget))
        self.machine._engine.reset()
        return answer

    def _request(self, method_id: str, budget: int) -> str:
        method = self.machine.program.method(method_id)
        assert method is not None
        exploration = Exploration(self.criterion, budget=budget, rules=True, check="none")
        return self.machine.exploration_request(method, exploration)

    def rules(self, method: MethodModel, judged: Judged, budget: int = BUDGET) -> None:
        """Search the method, and load the rules of its cases and of the paths that ended otherwise."""
        request = self.machine.exploration_request(
            method, Exploration(self.criterion, budget=budget, rules=True)
        )
        cases, ended = self._ask("search_rules", request).split()
        judged.methods += 1
        judged.rules += int(cases)
        judged.ended_rules += int(ended)

    def judge(
        self,
        method: MethodModel,
        args: list[Any],
        judged: Judged,
        statics: dict[str, Any] | None = None,
    ) -> None:
        """Run clauses and rules on the arguments, these static fields of its class being changed before."""
        writer = ArgumentWriter(self.machine.program.hierarchy)
        arguments = writer.call(method, args)
        kinds = {name: "int" if name.endswith(".n") else f"{method.owner}$A" for name in statics or {}}
        changed = ",".join(
            f"{atom(name)}- {writer._value(value, kinds[name])}" for name, value in (statics or {}).items()
        )
        kind, _, bound = self.criterion.partition("-")
        static = "static" if method.is_static else "instance"
        limits = f"criterion({kind},{bound}),1000000"
        verdict = self._ask(
            "judged",
            f"call({static},{atom(method.id)},{atom(method.owner)},{arguments},[{changed}],{limits})",
        )
        clauses, tree, verdict = verdict.split(" ", 2)
        judged.steps += int(clauses)
        judged.tree_steps += int(tree)
        judged.runs[verdict.partition(":")[0]] += 1
        missing = verdict == "left out" and statics
        if verdict not in ("right", "ended", "cut", "none") and not missing:
            judged.wrong.append(f"{method.id} on {json.dumps(args)}: {verdict}")

    def _ask(self, goal: str, request: str) -> str:
        engine._asking.append(self.machine._engine)
        try:
            return engine._call("rule_oracle", goal, request)
        finally:
            engine._asking.pop()
