"""A planner that finds nothing: it sets fields, those that a test cannot name by reflection.

The emitter's tests use it, so that they depend on the shape of plans alone.
"""

from __future__ import annotations

from typing import Any

from hornbill.building.plans import (
    CallPlan,
    Keep,
    Literal,
    MakeArray,
    Operand,
    ReflectNew,
    ReflectSet,
    SetElement,
    SetField,
    Step,
    Stub,
    Use,
)
from hornbill.bytecode.model import ACC_PRIVATE
from hornbill.clp.program import Program
from hornbill.suite import MethodDocument
from hornbill.values import declared_types, is_leaf, named_fields


class SimplePlanner:
    """Plans calls on one program."""

    def __init__(self, program: Program) -> None:
        self._program = program

    def plan_case(self, document: MethodDocument, place: int, package: str) -> CallPlan:
        """Objects are made without a constructor, arrays element by element where they hold objects."""
        return _Plan(self._program, package).of(document, place)


class _Plan:
    def __init__(self, program: Program, package: str) -> None:
        self._program = program
        self._package = package
        self._steps: list[Step] = []
        self._types: list[str] = []
        self._known: dict[int, Operand] = {}
        self._reflective = False

    def of(self, document: MethodDocument, number: int) -> CallPlan:
        case = document.cases[number]
        witness, method = case.witness, document.method
        types, _ = declared_types(method)
        values = [*([] if method.is_static else [witness.this]), *witness.args]
        constructs = method.name == "<init>"
        operands = [
            None if constructs and not place else self._operand(value, kind)
            for place, (value, kind) in enumerate(zip(values, types, strict=True))
        ]
        receiver = None if method.is_static or constructs else operands[0]
        args = [one for one in operands[0 if method.is_static else 1 :] if one is not None]
        why = "the simple planner knows no constructors" if self._reflective else ""
        return CallPlan(
            tuple(self._steps),
            receiver,
            tuple(args),
            tuple(self._types),
            witness,
            case.ended,
            case.exception,
            reflective=self._reflective,
            why=why,
        )

    def _variable(self, type_name: str) -> int:
        self._types.append(type_name)
        return len(self._types) - 1

    def _operand(self, value: Any, type_name: str) -> Operand:
        if isinstance(value, dict) and "ref" in value:
            return self._known[value["ref"]]
        if is_leaf(value):
            if isinstance(value, dict) and "id" in value:
                kind = value.get("box", "java.lang.String")
                variable = self._variable(kind)
                self._steps.append(Keep(variable, kind, Literal(value, kind)))
                self._known[value["id"]] = Use(variable)
                return Use(variable)
            return Literal(value, type_name)
        if isinstance(value, list):
            value = {"array": value}
        return self._made(value, type_name)

    def _made(self, value: dict[str, Any], type_name: str) -> Operand:
        if "array" in value:
            own = value.get("type", type_name)
            if all(is_leaf(one) for one in value["array"]) and "id" not in value:
                elements = tuple(Literal(one, own[:-2]) for one in value["array"])
                variable = self._variable(own)
                self._steps.append(MakeArray(variable, own, elements))
                return Use(variable)
            variable = self._variable(own)
            holder = Use(variable)
            blank = tuple(Literal(_default(own[:-2]), own[:-2]) for _ in value["array"])
            self._steps.append(MakeArray(variable, own, blank))
            self._remember(value, holder)
            for index, one in enumerate(value["array"]):
                self._steps.append(SetElement(holder, own, index, self._operand(one, own[:-2])))
            return holder
        own = value.get("class") or value["stub"]
        holder = Use(self._variable(own))
        self._remember(value, holder)
        if "stub" in value:
            self._steps.append(Stub(holder.variable, own))
            return holder
        self._reflective = True
        self._steps.append(ReflectNew(holder.variable, own))
        for name, field in named_fields(self._program.hierarchy, own):
            if name in value["fields"] and value["fields"][name] != _default(field.type):
                made = self._operand(value["fields"][name], field.type)
                closed = "$" in field.owner or field.owner.startswith("java.")
                if field.flags & (ACC_PRIVATE | 0x10) or closed:
                    self._steps.append(ReflectSet(holder, field.owner, field.name, field.type, made))
                else:
                    self._steps.append(SetField(holder, field.owner, field.name, field.type, made))
        return holder

    def _remember(self, value: dict[str, Any], holder: Use) -> None:
        if "id" in value:
            self._known[value["id"]] = holder


def _default(type_name: str) -> Any:
    defaults = {"boolean": False, "char": "\0", "float": 0.0, "double": 0.0}
    return defaults.get(type_name, 0 if type_name in ("byte", "short", "int", "long") else None)
