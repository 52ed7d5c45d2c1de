"""States that a plan can reach: steps, and the objects that they lead to."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, fields, replace
from typing import Any

from hornbill.building.plans import (
    Answer,
    AnsweringStub,
    Call,
    Construct,
    Literal,
    MakeArray,
    MakeFile,
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
    variable = variable_of(step)
    own = None if variable is None else variable + offset
    return mapped(step, lambda old: Use(old.variable + offset) if isinstance(old, Use) else old, own)


def mapped(step: Step, change: Callable[[Operand], Operand], variable: int | None = None) -> Step:
    """The step with its operands changed, and the variable that it gives a value to, if there is one."""
    changes: dict[str, Any] = {} if variable is None else {"variable": variable}
    for field in fields(step):
        match getattr(step, field.name):
            case Use() | Literal() as operand:
                changes[field.name] = change(operand)
            case (Use() | Literal(), *_) as parts:
                changes[field.name] = tuple(map(change, parts))
            case (Answer(), *_) as answers:
                changes[field.name] = tuple(one.mapped(change) for one in answers)
    return replace(step, **changes)


def operands_of(step: Step) -> list[Operand]:
    """What the step takes, the object that it works on first."""
    found: list[Operand] = []
    for field in fields(step):
        match getattr(step, field.name):
            case Use() | Literal() as operand:
                found.append(operand)
            case (Use() | Literal(), *_) as parts:
                found += parts
            case (Answer(), *_) as answers:
                found += [part for one in answers for part in one.operands]
    return found


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
        case AnsweringStub(answers=answers, args=operands):
            given = (*operands, *(part for one in answers for part in one.operands))
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
        case MakeFile(variable=variable):
            return variable in needed or step.makes
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
        variable = variable_of(step)
        renumbered.append(mapped(step, operand, None if variable is None else numbers[variable]))
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
        made.append(mapped(step, operand))
    given = tuple(map(operand, operands))
    return _numbered(made, types, given)


def is_array(value: Any) -> bool:
    """Whether a JSON value is an array."""
    return isinstance(value, list) or (isinstance(value, dict) and "array" in value)
