"""Plans that a case brings with it, as JSON: of calls that were seen on a JVM."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from typing import Any

from hornbill.building.plans import (
    Answer,
    AnsweringStub,
    Call,
    CallPlan,
    Construct,
    Keep,
    Literal,
    MakeArray,
    StaticCall,
    Use,
)
from hornbill.method_cases import Case

OBSERVED = "observed"
"""The member of a case that was seen on a JVM: its plan, and what its steps pass."""
_KINDS = {
    one.__name__: one
    for one in (Answer, AnsweringStub, Call, Construct, Keep, Literal, MakeArray, StaticCall, Use)
}


def plan_json(plan: CallPlan) -> dict[str, Any]:
    """The plan, without its witness, which is the case's."""
    return {
        "steps": [_json(step) for step in plan.steps],
        "receiver": _json(plan.receiver),
        "args": [_json(operand) for operand in plan.args],
        "types": list(plan.types),
    }


def plan_of(case: Case) -> CallPlan | None:
    """The plan that the case brings with it; None where it brings none."""
    observed: Mapping[str, Any] | None = case.more.get(OBSERVED)
    if observed is None:
        return None
    plan = observed["plan"]
    return CallPlan(
        tuple(map(_read, plan["steps"])),
        _read(plan["receiver"]),
        tuple(map(_read, plan["args"])),
        tuple(plan["types"]),
        case.witness,
        case.ended,
        case.exception,
    )


def _json(value: Any) -> Any:
    name = type(value).__name__
    if name in _KINDS:
        return {"made": name, **{one.name: _json(getattr(value, one.name)) for one in fields(value)}}
    if isinstance(value, tuple):
        return [_json(one) for one in value]
    return value


def _read(json: Any) -> Any:
    match json:
        case {"made": str(name), **members}:
            kind: Any = _KINDS[name]
            own = {
                str(key): one if key == "value" and name == "Literal" else _read(one)
                for key, one in members.items()
            }
            return kind(**own)
        case list():
            return tuple(map(_read, json))
    return json
