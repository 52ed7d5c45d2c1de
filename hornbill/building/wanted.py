"""The call of a case, and runs of it on other values and after the steps of a plan."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from hornbill.building.drivers import Drivers, Ran
from hornbill.building.lean import Setup
from hornbill.building.plans import Literal, Operand, Use
from hornbill.building.ways import way
from hornbill.bytecode.model import MethodModel
from hornbill.graphs import Graphs, Node, Value, nodes
from hornbill.method_cases import Case
from hornbill.values import declared_types

_LATEST = 16
"""So many runs are remembered: a case is run again and again on what its plan leads to."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """The call of a case: what is passed, under which names, and how it ends."""

    method: MethodModel
    names: tuple[str, ...]
    types: tuple[str, ...]
    values: tuple[Value, ...]
    case: Case

    @property
    def constructs(self) -> bool:
        """Whether the method is a constructor, so that there is no receiver to build."""
        return self.method.name == "<init>"


class WantedCalls:
    """Runs of such calls."""

    def __init__(self, drivers: Drivers, graphs: Graphs) -> None:
        self._drivers = drivers
        self._graphs = graphs
        self._latest: dict[tuple[str, str], dict[str, Any] | None] = {}

    def texts_matter(self, wanted: Wanted) -> bool:
        """Whether the call goes otherwise where equal texts are one object, as literals in Java are."""
        texts: dict[str, Node] = {}
        twice = False
        for node in nodes(wanted.values):
            for part in node.parts.values():
                if isinstance(part, Node) and part.kind == "string":
                    twice |= texts.setdefault(part.value, part) is not part
        for value in wanted.values:
            if isinstance(value, Node) and value.kind == "string":
                twice |= texts.setdefault(value.value, value) is not value
        if not twice:
            return False
        merged = self._graphs.read(self._graphs.print(wanted.values, wanted.types), wanted.types)
        one: dict[str, Node] = {}

        def shared(value: Value) -> Value:
            if isinstance(value, Node) and value.kind == "string":
                return one.setdefault(value.value, value)
            return value

        for node in list(nodes(merged)):
            node.parts.update({place: shared(part) for place, part in node.parts.items()})
        before = self.run(wanted, wanted.values)
        after = self.run(wanted, [shared(value) for value in merged])
        return (
            before is None or after is None or way(before) != way(after) or before["value"] != after["value"]
        )

    def run(self, wanted: Wanted, values: Sequence[Value]) -> dict[str, Any] | None:
        """The outcome of the call on those values, with the rules on its way; None where it does not end."""
        args = self._graphs.print(values, wanted.types)
        if wanted.constructs:
            args = [{"class": wanted.method.owner, "fields": {}}, *args]
        key = (wanted.method.id, json.dumps(args))
        if key not in self._latest:
            while len(self._latest) >= _LATEST:
                del self._latest[next(iter(self._latest))]
            self._latest[key] = self._drivers.outcome(wanted.method, args)
        return self._latest[key]

    def prepared(self, wanted: Wanted, setup: Setup) -> list[Value] | None:
        """What is passed after the steps; None where one of them throws."""
        steps, kinds, operands = setup
        objects = self._drivers.prepared(steps, kinds, wanted.method.owner)
        if objects is None:
            return None
        return [objects[one.variable] if isinstance(one, Use) else self._literal(one) for one in operands]

    def outcome(self, method: MethodModel, operands: Sequence[Operand], ran: Ran) -> dict[str, Any]:
        """The outcome of a call that was run after the steps of a plan, in the form of `Session.run`."""
        types, declared = declared_types(method)
        after = [
            ran.objects[operand.variable] if isinstance(operand, Use) else self._literal(operand)
            for operand in operands
        ]
        if method.name == "<init>":
            after.insert(0, ran.result)
        returns = ran.ended == "returned" and declared != "void"
        roots = self._graphs.visible([*after, ran.result] if returns else after)
        printed = self._graphs.print(roots, [*types, declared] if returns else types)
        return {
            "value": printed[-1] if returns else None,
            "args_after": printed[: len(after)],
            "ended": ran.ended,
            "exception": ran.exception,
            **({} if ran.thrown is None else {"thrown": ran.thrown}),
        }

    def _literal(self, operand: Literal) -> Value:
        return self._graphs.read([operand.value], [operand.type])[0]
