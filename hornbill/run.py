"""Executing methods on ground inputs: JSON values in, JSON values out."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from hornbill.bytecode.class_path import ClassPath
from hornbill.bytecode.errors import HornbillError, Place
from hornbill.bytecode.jdk import find_jdk
from hornbill.bytecode.model import MethodModel
from hornbill.clp.engine import EngineError
from hornbill.clp.machine import ENGINES, Machine
from hornbill.clp.program import Program
from hornbill.snapshot import Snapshot, thrown_json
from hornbill.values import ArgumentWriter, declared_types

DEFAULT_BUDGET = 1_000_000_000


class Session:
    """A class path loaded for execution, or a machine that has it loaded already; each call starts from fresh
    static state."""

    def __init__(
        self,
        paths: Sequence[Path],
        engine: str = "clauses",
        jdk: Path | None = None,
        assertions: bool = True,
        machine: Machine | None = None,
    ) -> None:
        if engine not in ENGINES:
            raise HornbillError(f"there is no engine {engine}", remedy=f"choose one of {', '.join(ENGINES)}")
        self._engine = engine
        if machine is None:
            machine = Machine(
                ClassPath(list(paths), jdk or find_jdk(class_path=paths)), assertions=assertions
            )
        self.class_path = machine.program.class_path
        self._machine = machine

    @property
    def program(self) -> Program:
        """The program that is run."""
        return self._machine.program

    @property
    def machine(self) -> Machine:
        """The machine that runs it."""
        return self._machine

    def run(
        self,
        method_id: str,
        args: Sequence[Any],
        budget: int | None = None,
        count: bool = True,
        rules: bool = False,
        for_call: bool = False,
        warm: str | None = None,
        costs: bool = False,
    ) -> dict[str, Any]:
        """The outcome of one call, in the form that `hornbill run --json` prints.

        `budget` is the number of engine steps after which the call is given up; without `count`, the
        clauses' instructions are not counted, which saves the time of walking through the trace. With
        `rules`, there are the names of the `rules` along the trace of the clauses, which say what is covered.
        With `for_call`, values are told as another call needs them (snapshot.py), and what is known of an
        exception is `thrown`. With `warm`, a class that the run is bound to use, it begins with that class
        initialised: the outcome is the same, and the steps of that are not counted. With `costs`, there is
        what the call has cost, as the engine tells it (clp/told_costs.pl), in the models that the machine
        counts: on the clauses of a search.
        """
        method = self._called(method_id)
        arguments = ArgumentWriter(self._machine.program.hierarchy).call(method, args)
        answer = self._machine.run(
            method, arguments, self._engine, budget or DEFAULT_BUDGET, count, rules, warm, costs
        )
        outcome = self._outcome(method, answer, for_call)
        if rules:
            outcome["rules"] = answer.get("rules", [])
        if costs:
            outcome["costs"] = answer.get("costs", [])
        return outcome

    def run_many(
        self,
        method_id: str,
        calls: Sequence[Sequence[Any]],
        budget: int | None = None,
        warm: str | None = None,
    ) -> list[dict[str, Any]]:
        """The outcomes of calls of one method with the arguments of each, as `run` gives them without
        `count`: none sees what another one has done. `budget` is that of each call."""
        method = self._called(method_id)
        writer = ArgumentWriter(self._machine.program.hierarchy)
        arguments = [writer.call(method, args) for args in calls]
        answers = self._machine.run_many(method, arguments, self._engine, budget or DEFAULT_BUDGET, warm)
        return [self._outcome(method, answer, for_call=False) for answer in answers]

    def _called(self, method_id: str) -> MethodModel:
        method = self._machine.program.method(method_id)
        if method is None:
            raise HornbillError("no such method", Place(method=method_id))
        return method

    def _outcome(self, method: MethodModel, answer: dict[str, Any], for_call: bool) -> dict[str, Any]:
        if answer["ended"] == "internal":
            raise EngineError(
                f"a mistake in Hornbill: {answer['why']}", Place(method=method.id), "please report it"
            )
        outcome: dict[str, Any] = {
            "ended": answer["ended"],
            "value": None,
            "exception": None,
            "args_after": None,
        }
        if answer["ended"] in ("returned", "threw"):
            types, result = declared_types(method)
            snapshot = Snapshot(self._machine.program.hierarchy, answer["cells"], for_call)
            typed = list(zip(answer["args"], types, strict=True))
            if answer["ended"] == "returned" and result != "void":
                typed.append((answer["value"], result))
            values = snapshot.values(typed)
            outcome["args_after"] = values[: len(types)]
            outcome["value"] = values[len(types)] if len(values) > len(types) else None
            outcome["exception"] = answer["exception"]
            if for_call:
                outcome["thrown"] = thrown_json(answer["thrown"])
        else:
            outcome["why"] = answer["why"]
        outcome["steps"] = answer["steps"]
        outcome["instructions"] = answer["instructions"]
        return outcome
