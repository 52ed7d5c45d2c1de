"""What the stubs of a test give: `findById() gives nothing`, `exists() gives true`, `all() gives 2 elements`.

Code on a repository or a listener hangs on that more than on anything else that a test passes.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from hornbill.building.plans import (
    Answer,
    AnsweringStub,
    Call,
    CallPlan,
    Construct,
    Literal,
    Operand,
    StaticCall,
    Use,
)
from hornbill.building.states import variable_of
from hornbill.bytecode.descriptors import is_primitive
from hornbill.junit.literals import primitive
from hornbill.junit.shown_values import quoted

_ADDING = ("add", "put", "addLast", "offer")
_COLLECTIONS = "java.util."


def stub_facts(plan: CallPlan) -> list[str]:
    """The facts, each of one method, in the order of the steps."""
    return list(dict.fromkeys(_facts(plan)))


def _facts(plan: CallPlan) -> Iterator[str]:
    for step in plan.steps:
        for answer in step.given if isinstance(step, AnsweringStub) else ():
            said = _thrown(plan, answer) if answer.throws else _given(plan, answer)
            if said is not None:
                yield f"{answer.name}() {said}"


def _thrown(plan: CallPlan, answer: Answer) -> str | None:
    operand = answer.value
    if not isinstance(operand, Use):
        return None
    kind = plan.types[operand.variable].replace("$", ".").rpartition(".")[2]
    return f"throws {kind}"


def _given(plan: CallPlan, answer: Answer) -> str | None:
    """What calls give, one after the other."""
    said = [_shown(plan, one) for one in answer.operands]
    known = [one for one in said if one is not None]
    return f"gives {', then '.join(known)}" if len(known) == len(said) else None


def _shown(plan: CallPlan, operand: Operand) -> str | None:
    if isinstance(operand, Literal):
        return _literal(operand.value, operand.type)
    made = next((step for step in plan.steps if variable_of(step) == operand.variable), None)
    match made:
        case StaticCall(owner="java.util.Optional", method=name):
            return "an empty Optional" if name == "empty" else "a full Optional"
        case Construct(class_name=name, args=()) if name.startswith(_COLLECTIONS):
            calls = [one for one in plan.steps if isinstance(one, Call) and one.target == operand]
            if any(one.method not in _ADDING for one in calls):
                return None
            return f"{len(calls)} element{'' if len(calls) == 1 else 's'}" if calls else "nothing"
    return None


def _literal(value: Any, kind: str) -> str | None:
    match value:
        case None:
            return "null"
        case str() if not is_primitive(kind):
            return quoted(value)
        case {"enum": str(), "name": str(name)}:
            return name
        case {"box": str(), "value": bool() | int() as inner}:
            return str(inner).lower()
        case bool() | int() | float() | str() if is_primitive(kind):
            return primitive(value, kind)
    return None
