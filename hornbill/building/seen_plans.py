"""The plan that a case of a trial brings with it, in its own form; hashes of the code that the trial ran."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import fields, replace
from hashlib import sha256
from typing import Any

from hornbill.building.formulas import Formula
from hornbill.building.plans import (
    Answer,
    AnsweringStub,
    Call,
    CallPlan,
    Construct,
    Keep,
    Literal,
    MakeArray,
    MakeFile,
    Operand,
    ReadStatic,
    StaticCall,
    Use,
)
from hornbill.building.states import mapped
from hornbill.bytecode.descriptors import is_primitive
from hornbill.bytecode.model import MethodModel
from hornbill.method_cases import Case

_COMPARING = ("if_acmpeq", "if_acmpne")
_KINDS = {
    one.__name__: one
    for one in (
        *(
            Answer,
            AnsweringStub,
            Call,
            Construct,
            Formula,
            Keep,
            Literal,
            MakeArray,
            MakeFile,
            ReadStatic,
            StaticCall,
        ),
        Use,
    )
}


def method_called(case: Case, method: MethodModel, find: Callable[[str], MethodModel | None]) -> MethodModel:
    """The method that the case's call is of: that of its document, or one of what that gave."""
    name = None if case.observed is None else case.observed.gone_on
    found = None if name is None else find(name)
    return method if found is None else found


class CodeHashes:
    """Hashes of the code of methods, which tell whether what was seen of them still holds."""

    def __init__(self, find: Callable[[str], MethodModel | None]) -> None:
        self._find = find
        self._known: dict[str, str] = {}

    def of(self, names: Iterable[str]) -> str:
        """The hash of these methods together."""
        return _digest("\0".join(f"{name} {self._of_one(name)}" for name in sorted(names)))

    def _of_one(self, name: str) -> str:
        if name not in self._known:
            method = self._find(name)
            code = None if method is None else method.code
            parts = None if code is None else (code.instructions, code.handlers)
            self._known[name] = _digest(repr(parts))
        return self._known[name]


def _digest(text: str) -> str:
    return sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:16]


def plan_json(plan: CallPlan) -> dict[str, Any]:
    """The plan, without its witness, which is the case's."""
    return {
        "steps": [_json(step) for step in plan.steps],
        "receiver": _json(plan.receiver),
        "args": [_json(operand) for operand in plan.args],
        "types": list(plan.types),
        **({"known": list(plan.known)} if plan.known else {}),
    }


def plan_of(case: Case) -> CallPlan | None:
    """The plan that the case brings with it; None where it brings none."""
    if case.observed is None or not case.observed.plan:
        return None
    plan = case.observed.plan
    return CallPlan(
        tuple(map(_read, plan["steps"])),
        _read(plan["receiver"]),
        tuple(map(_read, plan["args"])),
        tuple(plan["types"]),
        case.witness,
        case.ended,
        case.exception,
        known=tuple(plan.get("known", ())),
    )


def compares_references(methods: Iterable[MethodModel]) -> bool:
    """Whether one of the methods asks whether two references are the same object."""
    codes = (method.code for method in methods)
    return any(one.op in _COMPARING for code in codes if code is not None for one in code.instructions)


def with_literal_texts(plan: CallPlan) -> CallPlan:
    """The plan where texts are as Java's literals are, one object for each text: so they were passed when it
    was seen."""

    def literal(one: Operand) -> Operand:
        if isinstance(one, Literal) and isinstance(one.value, str) and not is_primitive(one.type):
            return Literal({"string": one.value, "interned": True}, one.type)
        return one

    steps = tuple(mapped(step, literal) for step in plan.steps)
    receiver = None if plan.receiver is None else literal(plan.receiver)
    return replace(plan, steps=steps, receiver=receiver, args=tuple(map(literal, plan.args)))


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
