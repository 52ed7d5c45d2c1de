"""Steps of trials: what they call, what they pass, what they put where, and which of them others need."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from hornbill.building.plans import (
    AnsweringStub,
    Call,
    Construct,
    Literal,
    MakeArray,
    Operand,
    StaticCall,
    Step,
)
from hornbill.building.states import uses, variable_of
from hornbill.bytecode.signatures import SignatureType

_OBJECT, _TEXT = "java.lang.Object", "java.lang.String"
_ANY = (_OBJECT, "java.lang.Comparable")
_PLAIN = (_TEXT, "java.lang.Integer")


def removable(steps: Sequence[Step]) -> list[int]:
    """The places of steps before the last that no other one needs."""
    used = {variable for step in steps for variable in uses(step)}
    return [number for number, step in enumerate(steps[:-1]) if variable_of(step) not in used]


def called(step: Step) -> tuple[str, str, tuple[str, ...]] | None:
    """The class, name and parameters of what the step calls; None where it calls nothing."""
    match step:
        case Construct(class_name=owner, parameters=parameters):
            return owner, "<init>", parameters
        case StaticCall(owner=owner, method=name, parameters=parameters):
            return owner, name, parameters
        case Call(owner=owner, method=name, parameters=parameters):
            return owner, name, parameters
    return None


def array_lengths(steps: Sequence[Step]) -> list[int]:
    """How long the arrays are that the steps pass."""
    values = (one.value for step in steps for one in literals(step))
    return [len(one["array"]) for one in values if isinstance(one, dict) and "array" in one]


def literals(step: Step) -> list[Literal]:
    """The literals that the step passes."""
    match step:
        case Construct(args=operands) | StaticCall(args=operands) | Call(args=operands):
            given: Sequence[Operand] = operands
        case MakeArray(elements=operands):
            given = operands
        case AnsweringStub(answers=answers, args=operands):
            given = (*operands, *(part for one in answers for part in one.operands))
        case _:
            given = ()
    return [one for one in given if isinstance(one, Literal)]


def with_operands(step: Step, other: Callable[[Operand], Operand]) -> Step:
    """The step with other operands, but for the target of a call."""
    match step:
        case Construct() | StaticCall() | Call():
            return replace(step, args=tuple(map(other, step.args)))
        case MakeArray():
            return replace(step, elements=tuple(map(other, step.elements)))
        case AnsweringStub():
            answers = tuple(one.mapped(other) for one in step.answers)
            return replace(step, answers=answers, args=tuple(map(other, step.args)))
    return step


def may_hold(
    steps: Sequence[Step],
    kinds: Mapping[int, str],
    variable: int,
    generic: SignatureType,
    is_a: Callable[[str, str], bool],
) -> bool:
    """Whether what the steps put into a collection or map of the JDK's is what these type arguments say."""
    for step in steps:
        if not isinstance(step, Call) or step.target.variable != variable:
            continue
        if not step.owner.startswith("java.util.") or len(step.args) != len(generic.arguments):
            continue
        for operand, wanted in zip(step.args, generic.arguments, strict=True):
            kind = _kind_of(operand, kinds)
            is_known = wanted.kind == "class" and wanted.name != _OBJECT and not wanted.dimensions
            if is_known and kind is not None and not is_a(kind, wanted.name):
                return False
    return True


def _kind_of(operand: Operand, kinds: Mapping[int, str]) -> str | None:
    """The class of what is passed, where it is known."""
    match operand:
        case Literal(str()):
            return "java.lang.String"
        case Literal({"box": str(box)}):
            return box
        case Literal():
            return None
    return kinds.get(operand.variable)


def plain_type(steps: Sequence[Step], chance: random.Random) -> str:
    """What stands for type parameters of which nothing is known: the type of what is passed in these steps
    where any object may be, or any that can be compared, else one by chance."""
    for step in steps:
        if isinstance(step, Construct | StaticCall | Call):
            for kind, one in zip(step.parameters, step.args, strict=False):
                if kind in _ANY and isinstance(one, Literal) and one.value is not None:
                    found = one.value.get("box") if isinstance(one.value, dict) else _TEXT
                    if found in _PLAIN:
                        return str(found)
    return chance.choice(_PLAIN)


def erased_type(signature: SignatureType | None, plain: str) -> str:
    """The class of what is of that type; `plain` where that is a type parameter."""
    if (
        signature is None
        or signature.kind == "parameter"
        or (signature.name == _OBJECT and signature.wildcard)
    ):
        return plain
    return signature.name + "[]" * signature.dimensions
