"""Steps of trials as the process reads them that makes them (Sequence.java)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from hornbill.building.plans import (
    Answer,
    AnsweringStub,
    Call,
    Construct,
    Keep,
    MakeArray,
    MakeFile,
    Operand,
    ReadStatic,
    StaticCall,
    Step,
    Use,
)
from hornbill.building.states import variable_of

_NO_TEXTS = ("char", "float", "double")


@dataclass(frozen=True, slots=True)
class Watched:
    """Variables that are looked at beside what a call takes: lists of calls, and other objects."""

    lists: tuple[int, ...] = ()
    known: tuple[int, ...] = ()


NOTHING = Watched()


def encoded(steps: Sequence[Step], watched: Watched = NOTHING) -> list[Any]:
    """The steps, their variables numbered from 0 in their order; before the last, which variables are
    `watched`."""
    numbers = {variable: number for number, variable in enumerate(variables(steps))}

    def operand(one: Operand) -> Any:
        if isinstance(one, Use):
            return {"use": numbers[one.variable]}
        return {"value": _as_literal(one.value, one.type), "type": one.type}

    found = []
    for step in steps:
        variable = variable_of(step)
        kind, *rest = _encoded(step, operand)
        found.append([kind, None if variable is None else numbers[variable], *rest])
    if watched != NOTHING:
        several = (watched.lists, watched.known)
        found.insert(-1, ["watch", None, *([operand(Use(one)) for one in some] for some in several)])
    return found


def variables(steps: Sequence[Step]) -> list[int]:
    """The variables of the steps, in the order of their numbers."""
    every = (variable_of(step) for step in steps)
    return list(dict.fromkeys(one for one in every if one is not None))


def _encoded(step: Step, operand: Callable[[Operand], Any]) -> list[Any]:
    """What the step does, and with what."""

    def operands(several: Sequence[Operand]) -> list[Any]:
        return [operand(one) for one in several]

    match step:
        case Construct(class_name=name, parameters=types, args=args):
            return ["new", name, list(types), operands(args)]
        case StaticCall(owner=owner, method=method, parameters=types, args=args):
            return ["static", owner, method, list(types), operands(args)]
        case Call(target=target, owner=owner, method=method, parameters=types, args=args):
            return ["call", owner, method, list(types), operands(args), operand(target)]
        case ReadStatic(owner=owner, field=name):
            return ["read", owner, name]
        case MakeArray(type=kind, elements=elements):
            return ["array", kind, operands(elements)]
        case MakeFile(type=kind, name=name, text=text, is_folder=is_folder):
            return ["file", kind, name, text, is_folder]
        case Keep(type=kind, value=value):
            return ["keep", kind, operand(value)]
        case AnsweringStub(interface=interface, answers=answers, parameters=types, args=args):
            known = [
                [one.name, one.descriptor, operands(one.operands), one.throws, *_formula(one)]
                for one in answers
            ]
            return ["stub", interface, known, list(types), operands(args)]
    raise AssertionError(f"not a step of a trial: {step}")


def _formula(answer: Answer) -> list[Any]:
    return [] if answer.formula is None else [answer.formula.operation, answer.formula.place]


def _as_literal(value: Any, kind: str) -> Any:
    """The value with its texts as Java's literals are: one object for each text."""
    match value:
        case str() if kind not in _NO_TEXTS:
            return {"string": value, "interned": True}
        case {"array": list(elements), "type": str(of)}:
            return {"array": [_as_literal(one, of[:-2]) for one in elements], "type": of}
    return value
