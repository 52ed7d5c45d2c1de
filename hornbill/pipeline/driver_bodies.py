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
from hornbill.bytecode.descriptors import descriptor_of, is_primitive, method_types
from hornbill.bytecode.dynamic.assembly import Body, Label, kind
from hornbill.bytecode.dynamic.replacement import OBJECT
from hornbill.bytecode.model import FieldRef, StringConstant
from hornbill.bytecode.modified_utf8 import as_units
from hornbill.junit.classes import WrittenTest
from hornbill.values import BOXED, declared_types

FAILED = "\0 its initialiser fails"
"""What is kept first of a class that cannot be initialised."""
_SEEN = "java.lang.Object[]"
_BOXES = {plain: box for box, plain in BOXED.items()}
_STORES = {"byte": "bastore", "boolean": "bastore", "char": "castore", "short": "sastore"}


@dataclass(frozen=True, slots=True)
class Kept:
    """What is to be kept of a class: what is in a static field, or in a field of the object there; without
    any, an object of the class."""

    class_name: str
    static: FieldRef | None = None
    part: FieldRef | None = None


class DriverBody:
    """Writes the body for one test.

    What has no instruction becomes a parameter. How many there are is known only in the end, so that the
    instructions are gathered first.
    """

    def __init__(
        self, test: WrittenTest, is_interface: Callable[[str], bool], stub: Callable[[str], str]
    ) -> None:
        self._test = test
        self._is_interface = is_interface
        self._stub = stub
        self._types: list[str] = []
        self.values: list[Any] = []
        self._written: list[tuple[str, tuple[Any, ...]]] = []

    def write(self, seen: bool = False) -> None:
        """Write the steps, and the call; with `seen`, what there is to be seen afterwards is left in an
        array."""
        for step in self._test.plan.steps:
            self._step(step)
        if not seen:
            self._drop(self._call_under_test())
            return
        kinds = self._test.plan.types
        self._parameter({"array": [None] * (len(kinds) + 1), "type": _SEEN}, _SEEN)
        array = len(self.values) - 1
        self._emit("pop")
        for variable, kind_of in enumerate(kinds):
            self._emit("parameter", array)
            self._emit("iconst", variable)
            self._emit("variable", variable)
            self._box(kind_of)
            self._emit("aastore")
        result = self._call_under_test()
        if result == "void":
            return
        self._box(result)
        self._emit("keep")
        self._emit("parameter", array)
        self._emit("iconst", len(kinds))
        self._emit("kept")
        self._emit("aastore")

    def keep(self, kept: Sequence[Kept], call: bool) -> None:
        """Write the steps and the `call`, if it is to be, and leave what is to be kept in an array."""
        if call:
            self._emit("begin")
            self.write()
            self._emit("caught")
        self._parameter({"array": [None] * len(kept), "type": _SEEN}, _SEEN)
        array = len(self.values) - 1
        self._emit("pop")
        for _, group in groupby(enumerate(kept), key=lambda entry: entry[1].class_name):
            entries = list(group)
            self._emit("begin")
            for place, one in entries:
                self._emit("parameter", array)
                self._emit("iconst", place)
                self._keep(one)
                self._emit("aastore")
            self._emit("failed", array, entries[0][0])

    def _keep(self, one: Kept) -> None:
        if one.static is None:
            self._emit("new", one.class_name)
            return
        self._emit("getstatic", one.static)
        if one.part is not None:
            self._emit("getfield", one.part)
        self._box((one.part or one.static).type)

    def _box(self, kind_of: str) -> None:
        """Make a box of the value on the stack if it is a number."""
        if is_primitive(kind_of):
            box = _BOXES[kind_of]
            self._emit("call", "invokestatic", box, "valueOf", _descriptor([kind_of], box), False)

    def finished(self) -> tuple[Body, list[str]]:
        """The body, and the types of its parameters."""
        body = Body(*self._types)
        kinds = self._test.plan.types
        variables = [body.local(one) for one in kinds]
        kept = body.local(OBJECT)
        begin = body.here()
        for op, args in self._written:
            match op:
                case "variable":
                    body.load(kinds[args[0]], variables[args[0]])
                case "assign":
                    body.emit(f"{kind(kinds[args[0]])}store", variables[args[0]])
                case "keep":
                    body.emit("astore", kept)
                case "kept":
                    body.load(OBJECT, kept)
                case "parameter":
                    body.load(*body.parameters[args[0]])
                case "begin":
                    begin = body.here()
                case "caught" | "failed":
                    end, behind = body.here(), Label()
                    body.emit("goto", behind)
                    body.catch(begin, end, "java.lang.Throwable")
                    body.emit("pop")
                    if args:
                        body.load(*body.parameters[args[0]])
                        body.emit("iconst", args[1])
                        body.emit("ldc", StringConstant(FAILED))
                        body.emit("aastore")
                    body.place(behind)
                case "call":
                    body.call(args[0], args[1], args[2], args[3], interface=args[4])
                case _:
                    body.emit(op, *args)
        body.leave("void")
        return body, self._types

    def _emit(self, op: str, *args: Any) -> None:
        self._written.append((op, args))

    def _parameter(self, value: Any, declared: str) -> None:
        self._types.append(declared)
        self.values.append(value)
        self._emit("parameter", len(self.values) - 1)

    def _push(self, operand: Operand, declared: str, fresh: bool = False) -> None:
        """Push an operand; a string that is not `fresh` is a constant."""
        if isinstance(operand, Use):
            self._emit("variable", operand.variable)
            return
        match operand.value:
            case None:
                self._emit("aconst_null")
            case {"enum": str(owner), "name": str(name)}:
                self._emit("getstatic", FieldRef(owner, name, owner))
            case {"string": str(text), "interned": True}:
                self._emit("ldc", StringConstant(as_units(text)))
            case {"string": str(text)} if not fresh:
                self._emit("ldc", StringConstant(as_units(text)))
            case str() as text if not (fresh or is_primitive(declared)):
                self._emit("ldc", StringConstant(as_units(text)))
            case value:
                self._parameter(value, declared)

    def _pass(self, operands: Sequence[Operand], types: Sequence[str], row: bool = False) -> None:
        """Push the arguments of a call."""
        for operand, declared in zip(operands, types, strict=True):
            self._push(operand, declared, row or self._is_fresh(operand))

    def _is_fresh(self, operand: Operand) -> bool:
        if not isinstance(operand, Literal):
            return False
        value = operand.value
        text = value.get("string") if isinstance(value, dict) else value
        return isinstance(text, str) and text in self._test.fresh_texts

    def _step(self, step: Step) -> None:
        match step:
            case Construct():
                self._construct(step.class_name, step.args, step.parameters)
                self._emit("assign", step.variable)
            case StaticCall() | Call():
                self._call_step(step)
            case MakeArray():
                self._array(step)
            case SetElement():
                self._element(step.target, step.type, step.index, step.value)
            case Keep():
                self._push(step.value, step.type, step.fresh)
                self._emit("assign", step.variable)
            case SetField():
                self._push(step.target, step.owner)
                self._push(step.value, step.type)
                self._emit("putfield", FieldRef(step.owner, step.field, step.type))
            case ReflectSet():
                self._push(step.target, step.owner)
                self._push(step.value, step.type, self._is_fresh(step.value))
                self._emit("putfield", FieldRef(step.owner, step.field, step.type))
            case Stub():
                self._emit("new", self._stub(step.interface))
                self._emit("assign", step.variable)
            case ReflectNew():
                self._emit("new", step.class_name)
                self._emit("assign", step.variable)

    def _construct(
        self, owner: str, args: Sequence[Operand], types: Sequence[str], row: bool = False
    ) -> None:
        self._emit("new", owner)
        self._emit("dup")
        self._pass(args, types, row)
        self._emit("call", "invokespecial", owner, "<init>", _descriptor(types, "void"), False)

    def _call_step(self, step: StaticCall | Call) -> None:
        op = "invokestatic"
        interface = self._is_interface(step.owner)
        if isinstance(step, Call):
            op = "invokeinterface" if interface else "invokevirtual"
            self._push(step.target, step.owner)
        self._pass(step.args, step.parameters)
        self._emit("call", op, step.owner, step.method, _descriptor(step.parameters, step.result), interface)
        if step.variable is None:
            self._drop(step.result)
            return
        if isinstance(step, Call) and step.type is not None:
            self._emit("checkcast", step.type)
        self._emit("assign", step.variable)

    def _array(self, step: MakeArray) -> None:
        component = step.type[:-2]
        plain = is_primitive(component)
        given = [one.value if plain and isinstance(one, Literal) else None for one in step.elements]
        self._parameter({"array": given, "type": step.type}, step.type)
        self._emit("assign", step.variable)
        for index, element in enumerate(step.elements):
            if isinstance(element, Use) or (element.value is not None and not plain):
                self._element(Use(step.variable), step.type, index, element)

    def _element(self, target: Use, array: str, index: int, value: Operand) -> None:
        component = array[:-2]
        self._push(target, array)
        self._emit("iconst", index)
        self._push(value, component)
        self._emit(_STORES.get(component, f"{kind(component)}astore"))

    def _call_under_test(self) -> str:
        """Call the method; the type of what is on the stack then."""
        method, plan, row = self._test.method, self._test.plan, self._test.row
        types, result = method_types(method.descriptor)
        if method.name == "<init>":
            self._construct(method.owner, plan.args, types, row)
            return method.owner
        interface = self._is_interface(method.owner)
        op = "invokestatic"
        if plan.receiver is not None:
            op = "invokeinterface" if interface else "invokevirtual"
            self._pass([plan.receiver], declared_types(method)[0][:1])
        self._pass(plan.args, types, row)
        self._emit("call", op, method.owner, method.name, method.descriptor, interface)
        return result

    def _drop(self, result: str) -> None:
        if result != "void":
            self._emit("pop2" if result in ("long", "double") else "pop")


def _descriptor(parameters: Sequence[str], result: str) -> str:
    return f"({''.join(map(descriptor_of, parameters))}){descriptor_of(result)}"
