"""The body of the method that does on the clauses what an emitted test does: the steps of its plan, then the
call of its case.

Objects that a test makes by reflection begin as `new` leaves them, and strings are constants where the test
has literals.

What a test can look at afterwards is left in an array, the last parameter, where that is asked for: what the
variables of the plan hold, and the result of the call; or what is in static fields, however the call ended.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from hornbill.building.plan_code import PlanCode
from hornbill.building.plans import Literal, Operand
from hornbill.bytecode.descriptors import descriptor_of, is_primitive
from hornbill.bytecode.dynamic.assembly import Body, Label
from hornbill.bytecode.dynamic.replacement import OBJECT
from hornbill.bytecode.hierarchy import Hierarchy
from hornbill.bytecode.model import FieldRef, StringConstant
from hornbill.bytecode.modified_utf8 import as_units
from hornbill.junit.classes import WrittenTest
from hornbill.values import BOXED

FAILED = "\0 its initialiser fails"
"""What is kept first of a class that cannot be initialised."""
_SEEN = "java.lang.Object[]"
_BOXES = {plain: box for box, plain in BOXED.items()}


@dataclass(frozen=True, slots=True)
class Kept:
    """What is to be kept of a class: what is in a static field, or in a field of the object there; without
    any, an object of the class."""

    class_name: str
    static: FieldRef | None = None
    part: FieldRef | None = None


class DriverBody(PlanCode):
    """Writes the body for one test; `stub` makes a class that implements an interface."""

    def __init__(self, test: WrittenTest, hierarchy: Hierarchy, stub: Callable[[str], str]) -> None:
        super().__init__(test.plan.types, hierarchy)
        self._test = test
        self._stub = stub

    def push_literal(self, literal: Literal, declared: str, fresh: bool) -> None:
        """Push a value; a string that is not `fresh` is a constant."""
        match literal.value:
            case None:
                self.emit("aconst_null")
            case {"enum": str(owner), "name": str(name)}:
                self.emit("getstatic", FieldRef(owner, name, owner))
            case {"string": str(text), "interned": True}:
                self.emit("ldc", StringConstant(as_units(text)))
            case {"string": str(text)} if not fresh:
                self.emit("ldc", StringConstant(as_units(text)))
            case str() as text if not (fresh or is_primitive(declared)):
                self.emit("ldc", StringConstant(as_units(text)))
            case value:
                self.parameter(value, declared)

    def push_stub(self, interface: str) -> None:
        """Push an object of a class that implements the interface."""
        self.emit("new", self._stub(interface))

    def is_given(self, element: Literal, component: str) -> bool:
        """Numbers alone are in the array that is given."""
        return is_primitive(component)

    def is_fresh(self, argument: Operand, row: bool) -> bool:
        """Whether a text is read for a row of a table, or written with `new`."""
        if row or not isinstance(argument, Literal):
            return row
        value = argument.value
        text = value.get("string") if isinstance(value, dict) else value
        return isinstance(text, str) and text in self._test.fresh_texts

    def write_test(self, seen: bool = False) -> None:
        """Write the steps, and the call; with `seen`, what there is to be seen afterwards is left in an
        array."""
        method, plan, row = self._test.method, self._test.plan, self._test.row
        for step in plan.steps:
            self.step(step)
        if not seen:
            self.drop(self.call(method, plan.receiver, plan.args, row))
            return
        array = self._array_of_seen(len(self.kinds) + 1)
        for variable, kind_of in enumerate(self.kinds):
            self.emit("parameter", array)
            self.emit("iconst", variable)
            self.emit("variable", variable)
            self._box(kind_of)
            self.emit("aastore")
        result = self.call(method, plan.receiver, plan.args, row)
        if result != "void":
            self._box(result)
            self.emit("keep")
            self.emit("parameter", array)
            self.emit("iconst", len(self.kinds))
            self.emit("kept")
            self.emit("aastore")

    def _array_of_seen(self, size: int) -> int:
        """The number of a new parameter, for so many objects."""
        number = self.parameter({"array": [None] * size, "type": _SEEN}, _SEEN)
        self.emit("pop")
        return number

    def keep(self, kept: Sequence[Kept], call: bool) -> None:
        """Write the steps and the `call`, if it is to be, and leave what is to be kept in an array."""
        if call:
            self.emit("begin")
            self.write_test()
            self.emit("caught")
        array = self._array_of_seen(len(kept))
        for _, group in groupby(enumerate(kept), key=lambda entry: entry[1].class_name):
            entries = list(group)
            self.emit("begin")
            for place, one in entries:
                self.emit("parameter", array)
                self.emit("iconst", place)
                self._keep(one)
                self.emit("aastore")
            self.emit("failed", array, entries[0][0])

    def _keep(self, one: Kept) -> None:
        if one.static is None:
            self.emit("new", one.class_name)
            return
        self.emit("getstatic", one.static)
        if one.part is not None:
            self.emit("getfield", one.part)
        self._box((one.part or one.static).type)

    def _box(self, kind_of: str) -> None:
        """Make a box of the value on the stack if it is a number."""
        if is_primitive(kind_of):
            box = _BOXES[kind_of]
            descriptor = f"({descriptor_of(kind_of)}){descriptor_of(box)}"
            self.emit("call", "invokestatic", box, "valueOf", descriptor, False)

    def body(self, result: str = "void") -> tuple[Body, list[str]]:
        """The body, and the types of its parameters."""
        self._begin: Label | None = None
        self._kept: int | None = None
        return super().body(result)

    def write(self, body: Body, op: str, args: Sequence[Any]) -> None:
        """Write an instruction of those above."""
        match op:
            case "keep":
                self._kept = body.local(OBJECT)
                body.emit("astore", self._kept)
            case "kept":
                assert self._kept is not None
                body.load(OBJECT, self._kept)
            case "begin":
                self._begin = body.here()
            case "caught" | "failed":
                assert self._begin is not None
                end, behind = body.here(), Label()
                body.emit("goto", behind)
                body.catch(self._begin, end, "java.lang.Throwable")
                body.emit("pop")
                if args:
                    body.load(*body.parameters[args[0]])
                    body.emit("iconst", args[1])
                    body.emit("ldc", StringConstant(FAILED))
                    body.emit("aastore")
                body.place(behind)
            case _:
                super().write(body, op, args)
