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
from hornbill.building.plan_code import PlanCode
from hornbill.building.plans import Operand, Step
from hornbill.bytecode.class_path import ClassPath
from hornbill.bytecode.descriptors import descriptor_of, method_types
from hornbill.bytecode.dynamic.assembly import Body
from hornbill.bytecode.dynamic.replacement import STATIC_METHOD, Method, synthetic_class
from hornbill.bytecode.errors import ClassFileError, HornbillError
from hornbill.bytecode.hierarchy import Hierarchy
from hornbill.bytecode.model import ClassModel, MethodModel
from hornbill.graphs import Graphs, Node, Value
from hornbill.run import Session
from hornbill.values import declared_types

_OBJECTS = "java.lang.Object[]"
_BUDGET = 400_000
_MOST_KEPT = 1000
"""So many states that steps lead to are remembered."""


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
        self._prepared_before: dict[str, tuple[Value, ...] | None] = {}

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
            outcome = self._session.run(name, printed, _BUDGET, count=False, for_call=True, warm=warm)
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
        return Ran(objects, made, outcome["ended"], outcome["exception"], outcome["thrown"])

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
            types.insert(0, _OBJECTS)
            name = self._made(f"{method.owner}$$call${_digest(method.id)}", body, types, result)
            known = self._known[method.id] = name, types, result
        return known

    def _made(self, owner: str, body: Body, types: Sequence[str], result: str) -> str:
        """The id of a static method with that body."""
        descriptor = f"({''.join(map(descriptor_of, types))}){descriptor_of(result)}"
        method = Method("run", descriptor, STATIC_METHOD, body.code())
        self._overlay.add(synthetic_class(owner, "a plan", [method]))
        return f"{owner}.run{descriptor}"

    def whole(
        self, steps: Sequence[Step], method: MethodModel, args: Sequence[Operand], kinds: Sequence[str]
    ) -> Ran | None:
        """All steps of a plan, and then the call, the receiver first in its arguments, in one run; `kinds`
        are the types of the variables."""
        code = self._code(steps, kinds)
        receivers = 0 if method.is_static or method.name == "<init>" else 1
        result = code.call(method, args[0] if receivers else None, args[receivers:])
        return self._finished(code, method.owner, result)

    def prepared(self, steps: Sequence[Step], kinds: Sequence[str], owner: str) -> tuple[Value, ...] | None:
        """The objects after all steps of a plan, by the number of the variable; None where a step throws.
        `owner` is the class whose method is to be called. The same steps are run once.
        """
        key = repr((tuple(steps), tuple(kinds)))
        if key not in self._prepared_before:
            ran = self._finished(self._code(steps, kinds), owner, "void")
            if len(self._prepared_before) >= _MOST_KEPT:
                self._prepared_before.clear()
            returned = ran is not None and ran.ended == "returned"
            self._prepared_before[key] = ran.objects if ran is not None and returned else None
        return self._prepared_before[key]

    def _code(self, steps: Sequence[Step], kinds: Sequence[str]) -> PlanCode:
        code = _KeptPlan(kinds, self._session.program.hierarchy)
        for step in steps:
            code.step(step)
        return code

    def _finished(self, code: PlanCode, near: str, result: str) -> Ran | None:
        body, types = code.body(result)
        for model in code.classes:
            self._overlay.add(model)
        name = self._made(f"{near}$$plan${self._overlay.count}", body, types, result)
        slots: list[Value] = [None] * len(code.kinds)
        literals = self._graphs.read(code.values, code.types)
        return self._run(name, types, result, [_array(slots), *literals], near)


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


class _KeptPlan(PlanCode):
    """A plan whose variables are kept in an array of objects too, the first parameter."""

    def __init__(self, kinds: Sequence[str], hierarchy: Hierarchy) -> None:
        super().__init__(kinds, hierarchy, [_OBJECTS])

    def assign(self, variable: int) -> None:
        """Store what is on the stack in the variable, and in the array."""
        super().assign(variable)
        self.emit("parameter", 0)
        self.emit("iconst", variable)
        self.emit("variable", variable)
        self.emit("aastore")
