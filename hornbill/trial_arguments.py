"""The arguments of a trial in the form that the engine takes: its stubs as objects of the classes that searches
have for them (bytecode/stub_classes.py), which hold what the trial's plan has them answer.

A snapshot says of a stub what it stands for; what it answers is in the plan. Where several stubs of a type answer
differently, or as no such class does, nothing is known of the arguments.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from hornbill.building.answering import EMPTY
from hornbill.building.plans import Answer, AnsweringStub, CallPlan, Literal, Operand, Use
from hornbill.bytecode.descriptors import is_primitive
from hornbill.bytecode.errors import HornbillError
from hornbill.bytecode.hierarchy import Hierarchy
from hornbill.bytecode.model import ACC_ABSTRACT
from hornbill.bytecode.stub_classes import StubMethod, stub_class, stub_class_name, stub_methods

_EMPTY_OBJECTS: dict[str, dict[str, Any]] = {
    "java.util.ArrayList": {"elementData": [], "size": 0, "modCount": 0},
    "java.util.Optional": {"value": None},
}
_FIRST_ID = 1_000_000
"""Ids of our own are larger than any in a snapshot."""


class UnknownStub(HornbillError):
    """A stub of which the engine cannot know what it answers."""


class StubArguments:
    """The stubs of a trial's plan, as objects."""

    def __init__(self, hierarchy: Hierarchy, plan: CallPlan | None) -> None:
        self._hierarchy = hierarchy
        steps = () if plan is None else plan.steps
        self._stubs = {one.variable: one for one in steps if isinstance(one, AnsweringStub)}
        self._ids = _FIRST_ID

    def of(self, values: Sequence[Any]) -> list[Any]:
        """The values of a snapshot with objects in the place of stubs."""
        return [self._value(one) for one in values]

    def _value(self, json: Any) -> Any:
        match json:
            case list():
                return [self._value(one) for one in json]
            case {"stub": str(name), **rest}:
                return self._stub(name, rest, {}, json)
            case {"class": str(name), "below": True, "fields": dict(fields), **rest}:
                inner = {part: self._value(one) for part, one in fields.items()}
                return self._stub(name, rest, inner, {"class": name, "fields": inner, **rest})
            case {"fields": dict(fields)}:
                return {**json, "fields": {part: self._value(one) for part, one in fields.items()}}
            case {"array": list(elements)}:
                return {**json, "array": [self._value(one) for one in elements]}
        return json

    def _stub(self, name: str, rest: dict[str, Any], fields: dict[str, Any], plain: Any) -> dict[str, Any]:
        alike = {one.answers: one for one in self._stubs.values() if one.interface == name}
        if len(alike) > 1:
            raise UnknownStub(f"several stubs of {name}")
        answers = [one for found in alike.values() for one in found.given]
        model = self._hierarchy.find(name)
        if not model.is_interface and not model.flags & ACC_ABSTRACT:
            if answers:
                raise UnknownStub(f"a stub of the class {name}")
            return dict(plain)
        made = stub_class_name(name)
        if stub_class(self._hierarchy, made) is None:
            return dict(plain)
        own = {
            field: value
            for method in stub_methods(self._hierarchy, name)
            for field, value in self._answered(method, answers).items()
        }
        return {"class": made, "fields": fields | own, **({"id": rest["id"]} if "id" in rest else {})}

    def _answered(self, method: StubMethod, answers: Sequence[Answer]) -> dict[str, Any]:
        seen = method.seen
        given = (one for one in answers if one.name == seen.method.name and one.descriptor in seen.descriptors)
        answer = next(given, None)
        if answer is None:
            return {} if seen.result not in EMPTY else self._alike(method, self._empty(seen.result))
        if answer.throws or answer.formula is not None or len(answer.later) > 1 or answer.then is not None:
            raise UnknownStub(f"a stub whose {answer.name} answers as no input does")
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
        owner, factory = EMPTY[result]
        if owner not in _EMPTY_OBJECTS:
            raise UnknownStub(f"a stub that gives an empty {result}")
        return {"class": owner, "fields": _EMPTY_OBJECTS[owner]}

    def _operand(self, operand: Operand) -> Any:
        match operand:
            case Literal(value=str(text), type=kind) if not is_primitive(kind):
                return {"string": text, "interned": True}
            case Literal(value=value):
                return value
            case Use(variable=variable) if variable in self._stubs:
                return self._value({"stub": self._stubs[variable].interface})
        raise UnknownStub("a stub that answers an object")
