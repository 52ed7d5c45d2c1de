"""The class that an answering stub is of where a plan runs as code: a field for each answer, which its method
gives back.

Its name says what it answers to, not what, so that equal stubs of different answers share it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from hashlib import sha256
from typing import Any

from hornbill.building.formulas import IS, ROWS, SAME, Formula
from hornbill.building.plans import Answer, AnsweringStub, Literal
from hornbill.bytecode.abstract_methods import SeenMethod, abstract_methods, erased_bounds, methods_with_code
from hornbill.bytecode.descriptors import descriptor_of, is_primitive, method_types
from hornbill.bytecode.dynamic.assembly import Body, Label, kind
from hornbill.bytecode.dynamic.replacement import OBJECT, Method, synthetic_class
from hornbill.bytecode.hierarchy import Hierarchy
from hornbill.bytecode.model import (
    ACC_PUBLIC,
    ACC_SYNTHETIC,
    ClassModel,
    FieldModel,
    FieldRef,
)

_THROWABLE, _NO_MORE = "java.lang.Throwable", "java.util.NoSuchElementException"
_COUNTER = "next$"
_OF_OBJECTS = "(Ljava/lang/Object;Ljava/lang/Object;)Z"
_LOADS = {"byte": "baload", "boolean": "baload", "char": "caload", "short": "saload"}
_DEFAULTS: dict[str, tuple[Any, ...]] = {
    "a": ("aconst_null",),
    "i": ("iconst", 0),
    "l": ("lconst", 0),
    "f": ("fconst", 0.0),
    "d": ("dconst", 0.0),
}
"""The instruction that pushes the default of a kind of type."""
_OPTIONAL, _STREAM = "java.util.Optional", "java.util.stream."
EMPTY: dict[str, tuple[str, str | None]] = {
    **{f"{_OPTIONAL}{kind}": (f"{_OPTIONAL}{kind}", "empty") for kind in ("", "Int", "Long", "Double")},
    **{
        f"{_STREAM}{kind}Stream": (f"{_STREAM}{kind}Stream", "empty")
        for kind in ("", "Int", "Long", "Double")
    },
    **dict.fromkeys(("java.lang.Iterable", "java.util.Collection"), ("java.util.ArrayList", None)),
    "java.util.List": ("java.util.ArrayList", None),
    "java.util.Set": ("java.util.HashSet", None),
    "java.util.Map": ("java.util.HashMap", None),
}
"""What methods without an answer give that give these: the class, and its method, else its constructor."""


def answering_class(hierarchy: Hierarchy, stub: AnsweringStub) -> ClassModel:
    """The class of the stub; its fields are those of the answers that it gives, in their order. It records no
    calls: nothing in a program hangs on that."""
    answered = [(one.name, one.descriptor, one.throws, bool(one.later), one.formula) for one in stub.given]
    digest = sha256(
        repr((stub.interface, answered, stub.parameters)).encode("utf-8", "surrogatepass")
    ).hexdigest()[:12]
    name = f"{stub.interface}$$answers${digest}"
    fields = [
        FieldModel(name, f"answer{number}", _field_type(one), ACC_PUBLIC | ACC_SYNTHETIC, None)
        for number, one in enumerate(stub.given)
    ]
    above = hierarchy.find(stub.interface)
    base = OBJECT if above.is_interface else above.name
    counters = [
        FieldModel(name, f"{_COUNTER}{field.name}", "int", ACC_PUBLIC | ACC_SYNTHETIC, None)
        for one, field in zip(stub.given, fields, strict=True)
        if one.later
    ]
    methods = [_constructor(name, base, stub.parameters), *_methods(hierarchy, name, stub, fields)]
    interfaces = [above.name] if above.is_interface else []
    return replace(
        synthetic_class(name, "a stub that answers", methods, [*fields, *counters], interfaces),
        super_name=base,
    )


def _field_type(answer: Answer) -> str:
    """The type of its value; where there are several, they are in an array."""
    result = method_types(answer.descriptor)[1]
    if answer.formula is not None and isinstance(answer.value, Literal):
        return answer.value.type
    return _THROWABLE if answer.throws else f"{result}[]" if answer.later else result


def _constructor(name: str, base: str, parameters: Sequence[str]) -> Method:
    descriptor = f"({''.join(map(descriptor_of, parameters))})V"
    body = Body(name, *parameters)
    for kind_of_one, place in body.parameters:
        body.load(kind_of_one, place)
    body.call("invokespecial", base, "<init>", descriptor)
    body.emit("return")
    return Method("<init>", descriptor, ACC_PUBLIC | ACC_SYNTHETIC, body.code())


def _methods(
    hierarchy: Hierarchy, name: str, stub: AnsweringStub, fields: Sequence[FieldModel]
) -> Iterator[Method]:
    """Each abstract method, and each other that answers, under each of its descriptors."""
    model = hierarchy.find(stub.interface)
    bounds = erased_bounds(model)
    abstract = abstract_methods(hierarchy, model.name, bounds)
    for seen in [*abstract, *methods_with_code(hierarchy, model.name, bounds)]:
        given = (
            (one, field)
            for one, field in zip(stub.given, fields, strict=True)
            if one.name == seen.method.name and one.descriptor in seen.descriptors
        )
        answer, field = next(given, (None, None))
        silent = any((one.name, one.descriptor) in _names(seen) for one in stub.answers if one.records)
        if field is None and seen not in abstract and not silent:
            continue
        for descriptor in seen.descriptors:
            parameters, result = method_types(descriptor)
            body = Body(name, *parameters)
            if field is not None and answer is not None and answer.throws:
                _load(body, field)
                body.emit("athrow")
            elif field is not None and answer is not None and answer.later:
                _push_next(body, field)
                _cast(body, hierarchy, field.type[:-2], result)
                body.leave(result)
            elif field is not None and answer is not None and answer.formula is not None:
                _push_formula(body, hierarchy, answer.formula, field, result)
                body.leave(result)
            else:
                _push(body, hierarchy, field, result)
                body.leave(result)
            yield Method(seen.method.name, descriptor, ACC_PUBLIC | ACC_SYNTHETIC, body.code())


def _push(body: Body, hierarchy: Hierarchy, field: FieldModel | None, result: str) -> None:
    """Push what the method gives: what is in the field, else the default."""
    if result == "void":
        return
    if field is None and result in EMPTY:
        _push_empty(body, hierarchy, result)
        return
    if field is None:
        op, *default = _DEFAULTS[kind(result)]
        body.emit(op, *default)
        return
    _load(body, field)
    _cast(body, hierarchy, field.type, result)


def _push_formula(body: Body, hierarchy: Hierarchy, formula: Formula, field: FieldModel, result: str) -> None:
    """Push what comes of the argument and the constant in the field."""
    own, place = body.parameters[formula.place + 1]

    def push(what: str) -> None:
        if what == "c":
            _load(body, field)
            return
        body.load(own, place)
        if own.endswith("[]"):
            body.emit("iconst", 0)
            body.emit(f"{letter}aload")

    letter = kind(own.removesuffix("[]"))
    if formula.operation == SAME:
        body.load(own, place)
        _cast(body, hierarchy, own, result)
    elif formula.operation == IS:
        push("c")
        push("x")
        body.call("invokestatic", "java.util.Objects", "equals", _OF_OBJECTS)
    else:
        row = ROWS[formula.operation]
        for part in row.code:
            if part in ("x", "c"):
                push(part)
            else:
                body.emit(f"{letter}{part}")
        if row.test is not None:
            push("x")
            push("c")
            _push_test(body, letter, row.test)


def _push_test(body: Body, letter: str, test: tuple[str, str]) -> None:
    """Push whether the test of the two numbers holds."""
    holds = Label()
    if letter != "i":
        body.emit({"l": "lcmp", "f": "fcmpg", "d": "dcmpg"}[letter])
    body.emit(test[0] if letter == "i" else test[1], holds)
    body.emit("iconst", 0)
    body.leave("boolean")
    body.place(holds)
    body.emit("iconst", 1)


def _push_empty(body: Body, hierarchy: Hierarchy, result: str) -> None:
    owner, method = EMPTY[result]
    if method is None:
        body.emit("new", owner)
        body.emit("dup")
        body.call("invokespecial", owner, "<init>", "()V")
    else:
        interface = hierarchy.find(owner).is_interface
        body.call("invokestatic", owner, method, f"(){descriptor_of(owner)}", interface=interface)


def _names(seen: SeenMethod) -> set[tuple[str, str]]:
    return {(seen.method.name, one) for one in seen.descriptors}


def _push_next(body: Body, field: FieldModel) -> None:
    """Push the next one of the values in the field, after which there may be none."""
    counter = FieldRef(field.owner, f"{_COUNTER}{field.name}", "int")
    place, is_there = body.local("int"), Label()
    body.emit("aload", 0)
    body.emit("getfield", counter)
    body.emit("istore", place)
    body.emit("iload", place)
    _load(body, field)
    body.emit("arraylength")
    body.emit("if_icmplt", is_there)
    body.emit("new", _NO_MORE)
    body.emit("dup")
    body.call("invokespecial", _NO_MORE, "<init>", "()V")
    body.emit("athrow")
    body.place(is_there)
    body.emit("aload", 0)
    body.emit("iload", place)
    body.emit("iconst", 1)
    body.emit("iadd")
    body.emit("putfield", counter)
    _load(body, field)
    body.emit("iload", place)
    component = field.type[:-2]
    body.emit(_LOADS.get(component, f"{kind(component)}aload"))


def _cast(body: Body, hierarchy: Hierarchy, own: str, result: str) -> None:
    if not is_primitive(result) and not hierarchy.is_subtype(own, result):
        body.emit("checkcast", result)


def _load(body: Body, field: FieldModel) -> None:
    body.emit("aload", 0)
    body.emit("getfield", FieldRef(field.owner, field.name, field.type))
