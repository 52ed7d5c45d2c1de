"""Plans without the calls and assignments that nothing hangs on."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from hornbill.building.plans import Call, Operand, ReflectSet, SetElement, SetField, Step
from hornbill.building.states import trimmed

Setup = tuple[tuple[Step, ...], tuple[str, ...], tuple[Operand, ...]]
"""Steps, the types of their variables, and the operands of the call that they set up."""

_MOST_TRIED = 24


def lean(
    steps: Sequence[Step],
    kinds: Sequence[str],
    operands: Sequence[Operand],
    holds: Callable[[Setup], bool],
) -> Setup:
    """The plan without each step, the last one first, without which `holds` says the same of it.

    Tried are calls whose result is not used and assignments; what is then made for nobody goes with them.
    """
    setup = trimmed(steps, kinds, operands)
    place, tried = len(setup[0]), 0
    while place > 0 and tried < _MOST_TRIED:
        place -= 1
        if not _for_its_effect(setup[0][place]):
            continue
        tried += 1
        less = trimmed((*setup[0][:place], *setup[0][place + 1 :]), *setup[1:])
        if holds(less):
            setup = less
            place = min(place, len(setup[0]))
    return setup


def _for_its_effect(step: Step) -> bool:
    match step:
        case Call(variable=variable):
            return variable is None
        case SetElement() | SetField() | ReflectSet():
            return True
    return False
