"""What one instruction costs in a model, by itself: the parts of which rules' costs are sums (prices.py)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from hornbill.bytecode.descriptors import is_primitive
from hornbill.bytecode.model import Instruction, MethodRef
from hornbill.clp.program import Program
from hornbill.costs.models import CostModel
from hornbill.costs.prices import Prices

_ARRAY = re.compile(r"\[array\((\d+),(\d+),(\d+)\)\]")


@dataclass(slots=True)
class InstructionCosts:
    """Costs in one model, which is no depth. A call costs what the method costs that it names."""

    program: Program
    model: CostModel
    _known: dict[tuple[str, str], str] = field(default_factory=dict)

    def cost(self, instruction: Instruction, lengths: Sequence[int | None]) -> int:
        """What the instruction of the program's own code costs; where it makes an array, of these lengths, of
        which one that is not known costs nothing."""
        model = self.model
        cost = model.instructions + dict(model.opcodes).get(instruction.op, 0)
        match instruction.op, instruction.args:
            case "new", (str(name), *_):
                cost += int(self._price("price_object", name)[1:-1])
            case "newarray", (str(component), *_):
                cost += self._array(component, lengths[0] if lengths else None)
            case "multianewarray", (str(kind), *_):
                cost += self._arrays(kind, lengths)
            case _, (MethodRef() as called, *_):
                name = f"{called.owner}.{called.name}{called.descriptor}"
                cost += model.every_call + model.weight_of_call(name)
        return cost

    def _arrays(self, kind: str, lengths: Sequence[int | None]) -> int:
        """What the arrays of an array type cost, those of the first length, and in each of them, of the
        next."""
        cost, times = 0, 1
        for length in lengths:
            kind = kind.removesuffix("[]")
            cost += times * self._array(kind, length)
            times *= length or 0
        return cost

    def _array(self, component: str, length: int | None) -> int:
        kind = component if is_primitive(component) else "ref"
        known = _ARRAY.fullmatch(self._price("price_array", kind))
        if known is None or length is None:
            return 0
        header, element, align = map(int, known.groups())
        return (header + element * length + align - 1) // align * align

    def _price(self, kind: str, name: str) -> str:
        if (kind, name) not in self._known:
            self._known[kind, name] = Prices((self.model,)).price(self.program, kind, name)
        return self._known[kind, name]
