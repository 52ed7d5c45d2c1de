"""Plans as code: the body of a static method that takes the steps of a plan, and makes the call.

How many parameters the method has is known only in the end, so that the instructions are gathered first.
Values are parameters, since those can be of any value; variables are locals. Who needs something else of
literals, stubs or variables overrides that (drivers.py, pipeline/driver_bodies.py).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from hornbill.building.answering import answering_class
from hornbill.building.plans import (
    AnsweringStub,
    Call,
    Construct,
    Keep,
    Literal,
    MakeArray,
    MakeFile,
    Operand,
    ReadStatic,
    ReflectNew,
    ReflectSet,
    SetElement,
    SetField,
    StaticCall,
    Step,
    Stub,
    Use,
)
from hornbill.bytecode.descriptors import descriptor_of, method_types
from hornbill.bytecode.dynamic.assembly import Body, kind
from hornbill.bytecode.errors import HornbillError
from hornbill.bytecode.hierarchy import Hierarchy
from hornbill.bytecode.model import ClassModel, FieldRef, MethodModel
from hornbill.bytecode.stub_classes import stub_class_name, stub_methods

_STORES = {"byte": "bastore", "boolean": "bastore", "char": "castore", "short": "sastore"}


class PlanCode:
    """Writes one such body; `kinds` are the types of the variables, `leading` those of parameters that come
    before the values."""

    def __init__(self, kinds: Sequence[str], hierarchy: Hierarchy, leading: Sequence[str] = ()) -> None:
        self.kinds = kinds
        self.values: list[Any] = []
        self.types: list[str] = []
        self.classes: list[ClassModel] = []
        """The classes that the body needs besides those of the program."""
        self._hierarchy = hierarchy
        self._leading = list(leading)
        self._written: list[tuple[str, tuple[Any, ...]]] = []

    # --- what may be otherwise

    def push_literal(self, literal: Literal, declared: str, fresh: bool) -> None:
        """Push a value; a `fresh` string is another object than a constant of the same text."""
        self.parameter(literal.value, declared)

    def push_stub(self, interface: str) -> None:
        """Push an object that implements the interface."""
        self.parameter({"stub": interface}, interface)

    def assign(self, variable: int) -> None:
        """Let the variable have what is on the stack."""
        self.emit("assign", variable)

    def is_given(self, element: Literal, component: str) -> bool:
        """Whether an element of a new array is in the array that is a parameter."""
        return True

    def is_fresh(self, argument: Operand, row: bool) -> bool:
        """Whether an argument is a fresh string; `row` where it is in a row of a table."""
        return False

    # --- steps

    def emit(self, op: str, *args: Any) -> None:
        """Append an instruction, or one of those that `body` knows."""
        self._written.append((op, args))

    def parameter(self, value: Any, declared: str) -> int:
        """Push a parameter of that value; its number."""
        self.types.append(declared)
        self.values.append(value)
        number = len(self._leading) + len(self.values) - 1
        self.emit("parameter", number)
        return number

    def push(self, operand: Operand, declared: str, fresh: bool = False) -> None:
        """Push an operand."""
        if isinstance(operand, Use):
            self.emit("variable", operand.variable)
        else:
            self.push_literal(operand, declared, fresh)

    def step(self, step: Step) -> None:
        """Write a step."""
        match step:
            case Construct():
                self._construct(step.class_name, step.args, step.parameters)
                self.assign(step.variable)
            case StaticCall() | Call():
                self._call_step(step)
            case ReadStatic():
                self.emit("getstatic", FieldRef(step.owner, step.field, step.type))
                self.assign(step.variable)
            case MakeArray():
                self._array(step)
            case SetElement():
                self._element(step.target, step.type, step.index, step.value)
            case Keep():
                self.push(step.value, step.type, step.fresh)
                self.assign(step.variable)
            case SetField() | ReflectSet():
                fresh = isinstance(step, ReflectSet) and self.is_fresh(step.value, row=False)
                self.push(step.target, step.owner)
                self.push(step.value, step.type, fresh)
                self.emit("putfield", FieldRef(step.owner, step.field, step.type))
            case Stub():
                self.push_stub(step.interface)
                self.assign(step.variable)
            case AnsweringStub():
                self._answering(step)
            case MakeFile():
                raise HornbillError("the clauses have no files", remedy="run the test on the JVM")
            case ReflectNew():
                self.emit("new", step.class_name)
                self.assign(step.variable)

    def call(
        self, method: MethodModel, receiver: Operand | None, args: Sequence[Operand], row: bool = False
    ) -> str:
        """Write the call under test; the type of what is on the stack then."""
        types, result = method_types(method.descriptor)
        if method.name == "<init>":
            self._construct(method.owner, args, types, row)
            return method.owner
        interface = self._hierarchy.find(method.owner).is_interface
        op = "invokestatic"
        if receiver is not None:
            op = "invokeinterface" if interface else "invokevirtual"
            self._pass([receiver], [method.owner])
        self._pass(args, types, row)
        self.emit("call", op, method.owner, method.name, method.descriptor, interface)
        return result

    def drop(self, result: str) -> None:
        """Take what a call gave off the stack."""
        if result != "void":
            self.emit("pop2" if result in ("long", "double") else "pop")

    def _pass(self, operands: Sequence[Operand], types: Sequence[str], row: bool = False) -> None:
        for operand, declared in zip(operands, types, strict=True):
            self.push(operand, declared, self.is_fresh(operand, row))

    def _construct(
        self, owner: str, args: Sequence[Operand], types: Sequence[str], row: bool = False
    ) -> None:
        self.emit("new", owner)
        self.emit("dup")
        self._pass(args, types, row)
        self.emit("call", "invokespecial", owner, "<init>", _descriptor(types, "void"), False)

    def _searched(self, step: AnsweringStub) -> None:
        """An object of the class that searches have for the stub."""
        answered = {(one.name, one.descriptor): one for one in step.answers}
        name = stub_class_name(step.interface)
        self._construct(name, (), ())
        self.assign(step.variable)
        for method in stub_methods(self._hierarchy, step.interface):
            answer = answered.get((method.seen.method.name, method.seen.method.descriptor))
            if answer is None:
                continue
            held = {method.first: answer.value, method.later: answer.then or answer.value}
            if answer.throws:
                held = {method.throws: Literal(True, "boolean")}
            for field in method.fields(name):
                if (operand := held.get(field.name)) is not None:
                    self.emit("variable", step.variable)
                    self.emit("checkcast", name)
                    self.push(operand, field.type, self.is_fresh(operand, row=False))
                    self.emit("putfield", FieldRef(name, field.name, field.type))

    def _answering(self, step: AnsweringStub) -> None:
        if step.searched:
            self._searched(step)
            return
        model = answering_class(self._hierarchy, step)
        self.classes.append(model)
        self._construct(model.name, step.args, step.parameters)
        self.assign(step.variable)
        for answer, field in zip(step.given, model.fields, strict=False):
            self.emit("variable", step.variable)
            self.emit("checkcast", model.name)
            if answer.later:
                self._several(answer.operands, field.type[:-2])
            else:
                self.push(answer.value, field.type, self.is_fresh(answer.value, row=False))
            self.emit("putfield", FieldRef(model.name, field.name, field.type))

    def _several(self, values: Sequence[Operand], component: str) -> None:
        """Push a new array of them."""
        self.emit("iconst", len(values))
        self.emit("newarray", component)
        for index, value in enumerate(values):
            self.emit("dup")
            self.emit("iconst", index)
            self.push(value, component, self.is_fresh(value, row=False))
            self.emit(_STORES.get(component, f"{kind(component)}astore"))

    def _call_step(self, step: StaticCall | Call) -> None:
        op = "invokestatic"
        interface = self._hierarchy.find(step.owner).is_interface
        if isinstance(step, Call):
            op = "invokeinterface" if interface else "invokevirtual"
            self.push(step.target, step.owner)
        self._pass(step.args, step.parameters)
        self.emit("call", op, step.owner, step.method, _descriptor(step.parameters, step.result), interface)
        if step.variable is None:
            self.drop(step.result)
            return
        if isinstance(step, Call) and step.type is not None:
            self.emit("checkcast", step.type)
        self.assign(step.variable)

    def _array(self, step: MakeArray) -> None:
        component = step.type[:-2]
        given = [isinstance(one, Literal) and self.is_given(one, component) for one in step.elements]
        values = [
            one.value if isinstance(one, Literal) and whole else None
            for one, whole in zip(step.elements, given, strict=True)
        ]
        self.parameter({"array": values, "type": step.type}, step.type)
        self.assign(step.variable)
        for index, element in enumerate(step.elements):
            if not given[index] and getattr(element, "value", element) is not None:
                self._element(Use(step.variable), step.type, index, element)

    def _element(self, target: Use, array: str, index: int, value: Operand) -> None:
        component = array[:-2]
        self.push(target, array)
        self.emit("iconst", index)
        self.push(value, component)
        self.emit(_STORES.get(component, f"{kind(component)}astore"))

    # --- the body

    def body(self, result: str) -> tuple[Body, list[str]]:
        """The body, which leaves what is on the stack or nothing, and the types of all parameters."""
        types = [*self._leading, *self.types]
        body = Body(*types)
        variables = [body.local(one) for one in self.kinds]
        for op, args in self._written:
            match op:
                case "variable":
                    body.load(self.kinds[args[0]], variables[args[0]])
                case "assign":
                    body.emit(f"{kind(self.kinds[args[0]])}store", variables[args[0]])
                case "parameter":
                    body.load(*body.parameters[args[0]])
                case "call":
                    body.call(args[0], args[1], args[2], args[3], interface=args[4])
                case _:
                    self.write(body, op, args)
        body.leave(result)
        return body, types

    def write(self, body: Body, op: str, args: Sequence[Any]) -> None:
        """Write any other instruction."""
        body.emit(op, *args)


def _descriptor(parameters: Sequence[str], result: str) -> str:
    return f"({''.join(map(descriptor_of, parameters))}){descriptor_of(result)}"
