"""States that a plan can reach: steps, and the objects that they lead to."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, fields, replace
from typing import Any

from hornbill.building.plans import (
    Call,
    Construct,
    Literal,
    MakeArray,
    Operand,
    ReflectSet,
    SetElement,
    SetField,
    StaticCall,
    Step,
    Use,
)
from hornbill.graphs import Value


@dataclass(frozen=True, slots=True)
class State:
    """Steps, the types of their variables, and the objects in these as one graph; `root` is the one meant."""

    steps: tuple[Step, ...] = ()
    kinds: tuple[str, ...] = ()
    values: tuple[Value, ...] = ()
    root: int = -1

    @property
    def value(self) -> Value:
        """The object that it is about."""
        return self.values[self.root]

    def joined(self, other: State) -> tuple[State, int]:
        """Both, one after the other, and by how much the variables of the other have moved."""
        offset = len(self.kinds)
        if not self.steps and not offset:
            return other, 0
        steps = (*self.steps, *(shifted(step, offset) for step in other.steps))
        state = State(steps, (*self.kinds, *other.kinds), (*self.values, *other.values), self.root)
        return state, offset


def shifted(step: Step, offset: int) -> Step:
    """The step with its variables moved."""
    changes: dict[str, Any] = {}
    for field in fields(step):
        value = getattr(step, field.name)
        if field.name == "variable" and value is not None:
            changes["variable"] = value + offset
        elif isinstance(value, Use):
            changes[field.name] = Use(value.variable + offset)
        elif field.name in ("args", "elements"):
            changes[field.name] = tuple(_moved(operand, offset) for operand in value)
    return replace(step, **changes)


def _moved(operand: Operand, offset: int) -> Operand:
    return Use(operand.variable + offset) if isinstance(operand, Use) else operand


def variable_of(step: Step) -> int | None:
    """The variable that the step gives a value to."""
    return None if isinstance(step, SetElement | SetField | ReflectSet) else step.variable


def uses(step: Step) -> Iterator[int]:
    """The variables that the step reads."""
    match step:
        case Construct(args=operands) | StaticCall(args=operands) | MakeArray(elements=operands):
            given: Iterable[Operand] = operands
        case Call(target=target, args=operands):
            given = (target, *operands)
        case SetElement(target=target, value=value) | SetField(target=target, value=value):
            given = (target, value)
        case ReflectSet(target=target, value=value):
            given = (target, value)
        case _:
            given = ()
    yield from (operand.variable for operand in given if isinstance(operand, Use))


def trimmed(
    steps: Sequence[Step], kinds: Sequence[str], operands: Sequence[Operand]
) -> tuple[tuple[Step, ...], tuple[str, ...], tuple[Operand, ...]]:
    """The steps without what nobody needs, and the variables that are left, numbered by the steps.

    Calls stay for their effects, but lose the variable of a result that is not used; what is made and then
    only written to goes.
    """
    needed = {operand.variable for operand in operands if isinstance(operand, Use)}
    before = -1
    while len(needed) != before:
        before = len(needed)
        for step in steps:
            if _is_needed(step, needed):
                needed.update(uses(step))
    kept = [_without_unused(step, needed) for step in steps if _is_needed(step, needed)]
    return _numbered(kept, kinds, operands)


def _is_needed(step: Step, needed: set[int]) -> bool:
    match step:
        case SetElement() | SetField() | ReflectSet():
            return step.target.variable in needed
        case Call(variable=variable):
            return variable in needed or not needed.isdisjoint(uses(step))
    return step.variable in needed


def _without_unused(step: Step, needed: set[int]) -> Step:
    if isinstance(step, Call) and step.variable is not None and step.variable not in needed:
        return replace(step, variable=None)
    return step


def _numbered(
    steps: list[Step], kinds: Sequence[str], operands: Sequence[Operand]
) -> tuple[tuple[Step, ...], tuple[str, ...], tuple[Operand, ...]]:
    made = [number for step in steps if (number := variable_of(step)) is not None]
    numbers = {old: new for new, old in enumerate(made)}

    def operand(old: Operand) -> Operand:
        return Use(numbers[old.variable]) if isinstance(old, Use) else old

    renumbered = []
    for step in steps:
        changes: dict[str, Any] = {}
        for field in fields(step):
            value = getattr(step, field.name)
            if field.name == "variable" and value is not None:
                changes["variable"] = numbers[value]
            elif isinstance(value, Use):
                changes[field.name] = operand(value)
            elif field.name in ("args", "elements"):
                changes[field.name] = tuple(map(operand, value))
        renumbered.append(replace(step, **changes))
    return tuple(renumbered), tuple(kinds[old] for old in made), tuple(map(operand, operands))


def with_arrays(
    steps: Sequence[Step], kinds: Sequence[str], operands: Sequence[Operand]
) -> tuple[tuple[Step, ...], tuple[str, ...], tuple[Operand, ...]]:
    """The same plan with a step for each array that stood as a literal."""
    made: list[Step] = []
    types = list(kinds)

    def operand(old: Operand) -> Operand:
        if not isinstance(old, Literal) or not is_array(old.value):
            return old
        elements, kind = (
            (old.value, old.type) if isinstance(old.value, list) else (old.value["array"], old.value["type"])
        )
        types.append(kind)
        variable = len(types) - 1
        made.append(
            MakeArray(variable, kind, tuple(operand(Literal(element, kind[:-2])) for element in elements))
        )
        return Use(variable)

    for step in steps:
        changes: dict[str, Any] = {
            field.name: tuple(map(operand, getattr(step, field.name)))
            for field in fields(step)
            if field.name in ("args", "elements")
        }
        if isinstance(step, SetField | SetElement | ReflectSet):
            changes["value"] = operand(step.value)
        made.append(replace(step, **changes))
    given = tuple(map(operand, operands))
    return _numbered(made, types, given)


def is_array(value: Any) -> bool:
    """Whether a JSON value is an array."""
    return isinstance(value, list) or (isinstance(value, dict) and "array" in value)
