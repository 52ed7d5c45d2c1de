"""Running steps of a plan on the clauses, so that objects keep their identity from one step to the next.

A call is run by a *driver*: a static method that is made for it, and takes, besides the call's own
arguments, an array with all objects at hand. After the run the array holds the same objects as they are
then. Drivers are classes like those made for dynamic instructions; an `Overlay` adds them to the class path
of a session.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from hornbill.building.effort import Effort
from hornbill.building.plans import (
    Call,
    Construct,
    Keep,
    Literal,
    MakeArray,
    Operand,
    ReflectNew,
    ReflectSet,
    SetElement,
    SetField,
    StaticCall,
    Step,
    Stub,
    Use,
)
from hornbill.bytecode.class_path import ClassPath
from hornbill.bytecode.descriptors import descriptor_of, method_types
from hornbill.bytecode.dynamic.assembly import Body
from hornbill.bytecode.dynamic.replacement import STATIC_METHOD, Method, synthetic_class
from hornbill.bytecode.errors import ClassFileError, HornbillError
from hornbill.bytecode.hierarchy import Hierarchy
from hornbill.bytecode.model import ClassModel, FieldRef, MethodModel
from hornbill.graphs import Graphs, Node, Value
from hornbill.run import Session
from hornbill.values import declared_types

_OBJECTS = "java.lang.Object[]"
_BUDGET = 400_000


class Overlay(ClassPath):
    """A class path with more classes; its names are those of the class path below."""

    def __init__(self, below: ClassPath) -> None:
        super().__init__([])
        self._below = below
        self.problems = below.problems
        self._made: dict[str, ClassModel] = {}

    def add(self, model: ClassModel) -> None:
        """Have that class found."""
        self._made[model.name] = model

    @property
    def count(self) -> int:
        """How many classes were added."""
        return len(self._made)

    def find(self, name: str) -> ClassModel | None:
        """The class of that name."""
        return self._made.get(name) or self._below.find(name)

    def class_names(self) -> list[str]:
        """The names of the application's classes, sorted."""
        return self._below.class_names()

    def is_application(self, name: str) -> bool:
        """Whether the entries of the class path below have the class."""
        return self._below.is_application(name)


@dataclass(frozen=True, slots=True)
class Ran:
    """What a call did: the objects at hand as they are after it, and its result."""

    objects: tuple[Value, ...]
    result: Value
    ended: str = "returned"
    exception: str | None = None
    thrown: dict[str, Any] | None = None
    instructions: int = 0


class Drivers:
    """Runs calls in one session; its effort counts them."""

    def __init__(self, session: Session, graphs: Graphs, effort: Effort | None = None) -> None:
        self.effort = Effort() if effort is None else effort
        self._session = session
        self._graphs = graphs
        program = session.program
        self._overlay = (
            program.class_path if isinstance(program.class_path, Overlay) else Overlay(program.class_path)
        )
        program.class_path = self._overlay
        self._known: dict[str, tuple[str, list[str], str]] = {}
        self._made_before: dict[tuple[str, str], Ran | None] = {}

    @property
    def runs(self) -> int:
        """How many calls were run."""
        return self.effort.runs

    def run(self, method: MethodModel, args: Sequence[Value], objects: Sequence[Value]) -> Ran | None:
        """Any call, the receiver first where there is one; None where it does not end."""
        name, types, result = self._driver(method)
        return self._run(name, types, result, [_array(objects), *args], method.owner)

    def made(self, constructor: MethodModel, args: Sequence[Value], objects: Sequence[Value]) -> Ran | None:
        """The same for a constructor that is often called with the same; such calls are run once."""
        name, types, result = self._driver(constructor)
        key = (name, json.dumps(self._graphs.print([_array(objects), *args], types)))
        if key not in self._made_before:
            passed = [_array(objects), *args]
            self._made_before[key] = self._run(name, types, result, passed, constructor.owner)
        return self._made_before[key]

    def outcome(self, method: MethodModel, args: Sequence[Any]) -> dict[str, Any] | None:
        """What a run of the method itself gives, as `Session.run` does, with the rules along its trace; None
        where it does not end.
        """
        self.effort.runs += 1
        try:
            outcome = self._session.run(method.id, args, _BUDGET, rules=True, warm=method.owner)
        except HornbillError:
            return None
        return outcome if outcome["ended"] in ("returned", "threw") else None

    def _run(self, name: str, types: list[str], result: str, args: Sequence[Value], used: str) -> Ran | None:
        """A run of a driver, which uses the class `used`."""
        self.effort.runs += 1
        printed = self._graphs.print(args, types)
        warm = used if self._overlay.is_application(used) else None
        try:
            outcome = self._session.run(name, printed, _BUDGET, for_call=True, warm=warm)
        except HornbillError:
            return None
        if outcome["ended"] not in ("returned", "threw"):
            return None
        after, kinds = list(outcome["args_after"]), list(types)
        returns = outcome["ended"] == "returned" and result != "void"
        if returns:
            after.append(outcome["value"])
            kinds.append(result)
        try:
            read = self._graphs.read(after, kinds)
        except (ClassFileError, KeyError):
            return None
        objects = tuple(read[0].parts.values())
        made = read[-1] if returns else None
        ended, exception = outcome["ended"], outcome["exception"]
        return Ran(objects, made, ended, exception, outcome["thrown"], outcome["instructions"])

    def _driver(self, method: MethodModel) -> tuple[str, list[str], str]:
        known = self._known.get(method.id)
        if known is None:
            types, result = _passed(method)
            body = Body(_OBJECTS, *types)
            if method.name == "<init>":
                result = method.owner
                body.emit("new", method.owner)
                body.emit("dup")
            for kind, index in body.parameters[1:]:
                body.load(kind, index)
            _invoke(body, method, self._session.program.hierarchy.find(method.owner).is_interface)
            body.leave(result)
            known = self._known[method.id] = self._made(
                f"{method.owner}$$call${_digest(method.id)}", body, types, result
            )
        return known

    def _made(self, owner: str, body: Body, types: Sequence[str], result: str) -> tuple[str, list[str], str]:
        all_types = [_OBJECTS, *types]
        descriptor = f"({''.join(map(descriptor_of, all_types))}){descriptor_of(result)}"
        self._overlay.add(
            synthetic_class(owner, "a plan", [Method("run", descriptor, STATIC_METHOD, body.code())])
        )
        return f"{owner}.run{descriptor}", all_types, result

    def whole(
        self, steps: Sequence[Step], method: MethodModel, args: Sequence[Operand], kinds: Sequence[str]
    ) -> Ran | None:
        """All steps of a plan, and then the call, in one run; `kinds` are the types of the variables."""
        writer = self._written(steps, kinds)
        interface = self._session.program.hierarchy.find(method.owner).is_interface
        return self._finished(writer, method.owner, writer.call(method, args, interface), len(kinds))

    def prepared(self, steps: Sequence[Step], kinds: Sequence[str], owner: str) -> tuple[Value, ...] | None:
        """The objects after all steps of a plan, by the number of the variable; None where a step throws.
        `owner` is the class whose method is to be called.
        """
        ran = self._finished(self._written(steps, kinds), owner, "void", len(kinds))
        return ran.objects if ran is not None and ran.ended == "returned" else None

    def _written(self, steps: Sequence[Step], kinds: Sequence[str]) -> _PlanWriter:
        writer = _PlanWriter(kinds, self._session.program.hierarchy)
        for step in steps:
            writer.step(step)
        return writer

    def _finished(self, writer: _PlanWriter, near: str, result: str, variables: int) -> Ran | None:
        body, types, values = writer.finished(result)
        owner = f"{near}$$plan${self._overlay.count}"
        name, all_types, result = self._made(owner, body, types, result)
        slots: list[Value] = [None] * variables
        literals = self._graphs.read(values, types)
        return self._run(name, all_types, result, [_array(slots), *literals], near)


def _digest(text: str) -> str:
    return sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:12]


def _array(objects: Sequence[Value]) -> Node:
    node = Node("array", _OBJECTS)
    node.parts.update(enumerate(objects))
    return node


def _passed(method: MethodModel) -> tuple[list[str], str]:
    """What the call takes, the receiver of an instance method first, and gives."""
    if method.name == "<init>":
        return list(method_types(method.descriptor)[0]), "void"
    return declared_types(method)


def _invoke(body: Body, method: MethodModel, interface: bool) -> None:
    op = "invokestatic" if method.is_static else "invokevirtual"
    if method.name == "<init>":
        op = "invokespecial"
    elif interface and not method.is_static:
        op = "invokeinterface"
    body.call(op, method.owner, method.name, method.descriptor, interface=interface)


class _PlanWriter:
    """Writes the body of a method that executes a plan.

    Literals become parameters, since those can be of any value; how many there are is known only in the
    end, so that the instructions are gathered first. Variables are locals, and variable N is element N of
    the array of objects too.
    """

    def __init__(self, kinds: Sequence[str], hierarchy: Hierarchy) -> None:
        self._kinds = list(kinds)
        self._hierarchy = hierarchy
        self._types: list[str] = []
        self._values: list[Any] = []
        self._written: list[tuple[str, tuple[Any, ...]]] = []

    def _emit(self, op: str, *args: Any) -> None:
        self._written.append((op, args))

    def _literal(self, value: Any, kind: str) -> int:
        self._types.append(kind)
        self._values.append(value)
        return len(self._values)

    def _push(self, operand: Operand, kind: str) -> None:
        if isinstance(operand, Literal):
            self._emit("parameter", self._literal(operand.value, kind))
            return
        self._emit("variable", operand.variable)

    def _keep(self, variable: int, write: Any) -> None:
        """Store what `write` pushes in a variable, and in the array of objects."""
        write()
        self._emit("assign", variable)
        self._emit("parameter", 0)
        self._emit("parameter", self._literal(variable, "int"))
        self._emit("variable", variable)
        self._emit("aastore")

    def _make(self, class_name: str, args: Sequence[Operand], parameters: Sequence[str]) -> None:
        self._emit("new", class_name)
        self._emit("dup")
        for arg, kind in zip(args, parameters, strict=True):
            self._push(arg, kind)
        self._emit("call", "invokespecial", class_name, "<init>", _descriptor(parameters, "void"), False)

    def _calls(self, step: StaticCall | Call) -> None:
        if isinstance(step, Call):
            self._push(step.target, step.owner)
        for arg, kind in zip(step.args, step.parameters, strict=True):
            self._push(arg, kind)
        interface = self._hierarchy.find(step.owner).is_interface
        op = "invokestatic"
        if isinstance(step, Call):
            op = "invokeinterface" if interface else "invokevirtual"
        self._emit("call", op, step.owner, step.method, _descriptor(step.parameters, step.result), interface)
        if isinstance(step, Call) and step.type is not None:
            self._emit("checkcast", step.type)

    def step(self, step: Step) -> None:
        """Write a step."""
        match step:
            case Construct():
                self._keep(step.variable, lambda: self._make(step.class_name, step.args, step.parameters))
            case StaticCall() | Call():
                if step.variable is not None:
                    self._keep(step.variable, lambda: self._calls(step))
                    return
                self._calls(step)
                if step.result != "void":
                    self._emit("pop2" if step.result in ("long", "double") else "pop")
            case MakeArray():
                self._array(step)
            case SetElement():
                self._element(step.target, step.type, step.index, step.value)
            case Keep():
                self._keep(step.variable, lambda: self._push(step.value, step.type))
            case SetField() | ReflectSet():
                self._push(step.target, step.owner)
                self._push(step.value, step.type)
                self._emit("putfield", FieldRef(step.owner, step.field, step.type))
            case ReflectNew():
                self._keep(step.variable, lambda: self._emit("new", step.class_name))
            case Stub():
                stub = Literal({"stub": step.interface}, step.interface)
                self._keep(step.variable, lambda: self._push(stub, step.interface))

    def _array(self, step: MakeArray) -> None:
        default = None
        given = [e.value if isinstance(e, Literal) else default for e in step.elements]
        whole = Literal({"array": given, "type": step.type}, step.type)
        self._keep(step.variable, lambda: self._push(whole, step.type))
        for index, element in enumerate(step.elements):
            if isinstance(element, Use):
                self._element(Use(step.variable), step.type, index, element)

    def _element(self, target: Use, kind: str, index: int, value: Operand) -> None:
        self._push(target, kind)
        self._emit("parameter", self._literal(index, "int"))
        self._push(value, kind[:-2])
        self._emit("aastore")

    def call(self, method: MethodModel, args: Sequence[Operand], interface: bool) -> str:
        """Write the call under test, and give the type of its result."""
        types, result = _passed(method)
        if method.name == "<init>":
            self._make(method.owner, args, types)
            return method.owner
        for arg, kind in zip(args, types, strict=True):
            self._push(arg, kind)
        self._emit("invoke", method, interface)
        return result

    def finished(self, result: str) -> tuple[Body, list[str], list[Any]]:
        """The body, and the types and values of its parameters after the array of objects."""
        body = Body(_OBJECTS, *self._types)
        variables = [body.local(kind) for kind in self._kinds]
        for op, args in self._written:
            match op:
                case "variable":
                    body.emit("aload", variables[args[0]])
                case "assign":
                    body.emit("astore", variables[args[0]])
                case "parameter":
                    body.load(*body.parameters[args[0]])
                case "call":
                    body.call(args[0], args[1], args[2], args[3], interface=args[4])
                case "invoke":
                    _invoke(body, args[0], args[1])
                case _:
                    body.emit(op, *args)
        body.leave(result)
        return body, self._types, self._values


def _descriptor(parameters: Sequence[str], result: str) -> str:
    return f"({''.join(map(descriptor_of, parameters))}){descriptor_of(result)}"
