"""Whether what is assumed of a method holds of what a test would pass it.

Conditions are run on the values; of assumptions on the heap it is known that the witness meets them, and of
nothing else.
"""

from __future__ import annotations

from collections.abc import Sequence

from hornbill.assumptions import Preconditions, conditions_method
from hornbill.building.drivers import Drivers
from hornbill.bytecode.model import MethodModel
from hornbill.clp.program import Program
from hornbill.graphs import Graphs, Value, agrees


class GivenStates:
    """What is assumed of the methods of one program, asked of states that calls lead to."""

    def __init__(
        self, program: Program, drivers: Drivers, graphs: Graphs, preconditions: Preconditions
    ) -> None:
        self._program = program
        self._drivers = drivers
        self._graphs = graphs
        self._preconditions = preconditions
        self._conditions: dict[str, tuple[MethodModel | None, bool]] = {}

    def hold(
        self, method: MethodModel, types: Sequence[str], values: Sequence[Value], witness: Sequence[Value]
    ) -> bool:
        """Whether the values, the receiver first but for a constructor, may be passed in the place of those
        of a witness."""
        texts = self._preconditions.of(method.id)
        if not texts:
            return True
        if method.id not in self._conditions:
            self._conditions[method.id] = conditions_method(method, self._program, texts)
        condition, is_all = self._conditions[method.id]
        if not is_all and not agrees(witness, values):
            return False
        if condition is None:
            return True
        args = self._graphs.print(values, types)
        if method.name == "<init>":
            args = [{"class": method.owner, "fields": {}}, *args]
        outcome = self._drivers.outcome(condition, args)
        return outcome is not None and outcome["value"] is True
