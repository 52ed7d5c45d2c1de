"""The arguments of a trial in the form that the engine takes: its stubs as objects of the classes that
searches have for them (bytecode/stub_classes.py), which hold what the trial's plan has them answer.

A snapshot says of a stub what it stands for; what it answers is in the plan. Where several stubs of a type,
below what the call is passed, answer differently, or one answers as no such class does, nothing is known of
the arguments.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from hornbill.building.answering import EMPTY
from hornbill.building.plans import Answer, AnsweringStub, CallPlan, Literal, Operand, Use
from hornbill.bytecode.descriptors import is_primitive
from hornbill.bytecode.errors import HornbillError
from hornbill.bytecode.hierarchy import Hierarchy
from hornbill.bytecode.model import ACC_ABSTRACT
from hornbill.bytecode.stub_classes import StubMethod, stub_class, stub_class_name, stub_methods
from hornbill.observations import OWN

_EMPTY_OBJECTS: dict[str, dict[str, Any]] = {
    "java.util.ArrayList": {"elementData": [], "size": 0, "modCount": 0},
    "java.util.Optional": {"value": None},
}
_FIRST_ID = 1_000_000
"""Ids of our own are larger than any in a snapshot."""


def _file(path: str) -> dict[str, Any] | None:
    return None if path.startswith(OWN) else {"path": path, "prefixLength": int(path.startswith("/"))}


def _bytes(text: str) -> dict[str, Any]:
    held = list(text.encode("ascii"))
    return {"buf": [*held, *[0] * max(0, 32 - len(held))], "count": len(held)}


_TOLD: dict[str, Callable[[str], dict[str, Any] | None]] = {
    "java.io.File": _file,
    "java.io.ByteArrayOutputStream": _bytes,
    "java.util.Date": lambda text: {"fastTime": int(text)},
}
"""Fields of objects that snapshots tell by a text (Told.java)."""


class UnknownArgument(HornbillError):
    """An object of which the engine cannot know what it answers, or holds."""


class StubArguments:
    """The stubs of a trial's plan, as objects."""

    def __init__(self, hierarchy: Hierarchy, plan: CallPlan | None) -> None:
        self._hierarchy = hierarchy
        steps = () if plan is None else plan.steps
        self._operands: list[Operand | None] = [] if plan is None else [plan.receiver, *plan.args]
        self._stubs = {one.variable: one for one in steps if isinstance(one, AnsweringStub)}
        self._ids = _FIRST_ID

    def of(self, values: Sequence[Any]) -> list[Any]:
        """The receiver, if there is one, and the arguments of the call, as a snapshot has them, with objects
        in the place of stubs."""
        operands = self._operands[len(self._operands) - len(values) :]
        if len(operands) != len(values):  # a constructor's object is no operand
            operands = [None] * (len(values) - len(operands)) + operands
        return [self._value(one, operand) for one, operand in zip(values, operands, strict=True)]

    def _value(self, json: Any, operand: Operand | None = None) -> Any:
        known = self._stubs.get(operand.variable) if isinstance(operand, Use) else None
        match json:
            case list():
                return [self._value(one) for one in json]
            case {"stub": str(name)}:
                return self._stub(name, known, json.get("id"), {}, json)
            case {"class": str(name), "below": True, "fields": dict(fields)}:
                inner = {part: self._value(one) for part, one in fields.items()}
                own = {"id": json["id"]} if "id" in json else {}
                return self._stub(name, known, json.get("id"), inner, {"class": name, "fields": inner, **own})
            case {"class": str(name), "fields": {"=": str(text)}} if name in _TOLD:
                told = _TOLD[name](text)
                if told is None:
                    raise UnknownArgument("a file in a folder of its own")
                return {**json, "fields": told}
            case {"fields": dict(fields)}:
                return {**json, "fields": {part: self._value(one) for part, one in fields.items()}}
            case {"array": list(elements)}:
                return {**json, "array": [self._value(one) for one in elements]}
        return json

    def _stub(
        self, name: str, known: AnsweringStub | None, own_id: int | None, fields: dict[str, Any], plain: Any
    ) -> dict[str, Any]:
        alike = {repr(one.answers): one for one in self._stubs.values() if one.interface == name}
        if known is not None:
            alike = {"": known}
        if len(alike) > 1:
            raise UnknownArgument(f"several stubs of {name}")
        answers = [one for found in alike.values() for one in found.given]
        model = self._hierarchy.find(name)
        if not model.is_interface and not model.flags & ACC_ABSTRACT:
            if answers:
                raise UnknownArgument(f"a stub of the class {name}")
            return dict(plain)
        made = stub_class_name(name)
        if stub_class(self._hierarchy, made) is None:
            if answers or not model.is_interface:
                raise UnknownArgument(f"a stub of {name}, which searches have no class for")
            return dict(plain)
        own = {
            field: value
            for method in stub_methods(self._hierarchy, name)
            for field, value in self._answered(method, answers).items()
        }
        return {"class": made, "fields": fields | own, **({} if own_id is None else {"id": own_id})}

    def _answered(self, method: StubMethod, answers: Sequence[Answer]) -> dict[str, Any]:
        seen = method.seen
        given = (
            one for one in answers if one.name == seen.method.name and one.descriptor in seen.descriptors
        )
        answer = next(given, None)
        if answer is None:
            return {} if seen.result not in EMPTY else self._alike(method, self._empty(seen.result))
        if answer.throws or answer.formula is not None or len(answer.later) > 1 or answer.then is not None:
            raise UnknownArgument(f"a stub whose {answer.name} answers as no input does")
        if method.later is None:
            return {}
        value = self._operand(answer.value)
        if not answer.later:
            return self._alike(method, value)
        return {method.first: value, method.later: self._operand(answer.later[0])}

    def _alike(self, method: StubMethod, value: Any) -> dict[str, Any]:
        """The same at each call."""
        assert method.later is not None
        if not isinstance(value, dict):
            return {method.first: value, method.later: value}
        self._ids += 1
        return {method.first: {**value, "id": self._ids}, method.later: {"ref": self._ids}}

    def _empty(self, result: str) -> Any:
        owner, _ = EMPTY[result]
        if owner not in _EMPTY_OBJECTS:
            raise UnknownArgument(f"a stub that gives an empty {result}")
        return {"class": owner, "fields": _EMPTY_OBJECTS[owner]}

    def _operand(self, operand: Operand) -> Any:
        match operand:
            case Literal(value=str(text), type=kind) if not is_primitive(kind):
                return {"string": text, "interned": True}
            case Literal(value=value):
                return value
            case Use(variable=variable) if variable in self._stubs:
                return self._value({"stub": self._stubs[variable].interface}, operand)
        raise UnknownArgument("a stub that answers an object")
