"""The class that an answering stub is of where a plan runs as code: a field for each answer, which its method
gives back.

Its name says what it answers to, not what, so that equal stubs of different answers share it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from hashlib import sha256
from typing import Any

from hornbill.building.plans import AnsweringStub
from hornbill.bytecode.abstract_methods import abstract_methods, erased_bounds
from hornbill.bytecode.descriptors import is_primitive, method_types
from hornbill.bytecode.dynamic.assembly import Body, kind
from hornbill.bytecode.dynamic.replacement import OBJECT, Method, synthetic_class
from hornbill.bytecode.hierarchy import Hierarchy
from hornbill.bytecode.model import (
    ACC_PUBLIC,
    ACC_SYNTHETIC,
    ClassModel,
    FieldModel,
    FieldRef,
)

_DEFAULTS: dict[str, tuple[Any, ...]] = {
    "a": ("aconst_null",),
    "i": ("iconst", 0),
    "l": ("lconst", 0),
    "f": ("fconst", 0.0),
    "d": ("dconst", 0.0),
}
"""The instruction that pushes the default of a kind of type."""


def answering_class(hierarchy: Hierarchy, stub: AnsweringStub) -> ClassModel:
    """The class of the stub; its fields are those of the answers that it gives, in their order. It records no
    calls: nothing in a program hangs on that."""
    answered = [(one.name, one.descriptor) for one in stub.given]
    digest = sha256(repr((stub.interface, answered)).encode("utf-8", "surrogatepass")).hexdigest()[:12]
    name = f"{stub.interface}$$answers${digest}"
    fields = [
        FieldModel(name, f"answer{number}", method_types(descriptor)[1], ACC_PUBLIC | ACC_SYNTHETIC, None)
        for number, (_, descriptor) in enumerate(answered)
    ]
    above = hierarchy.find(stub.interface)
    base = OBJECT if above.is_interface else above.name
    methods = [_constructor(name, base), *_methods(hierarchy, name, stub, fields)]
    interfaces = [above.name] if above.is_interface else []
    return replace(synthetic_class(name, "a stub that answers", methods, fields, interfaces), super_name=base)


def _constructor(name: str, base: str) -> Method:
    body = Body(name)
    body.emit("aload", 0)
    body.call("invokespecial", base, "<init>", "()V")
    body.emit("return")
    return Method("<init>", "()V", ACC_PUBLIC | ACC_SYNTHETIC, body.code())


def _methods(
    hierarchy: Hierarchy, name: str, stub: AnsweringStub, fields: Sequence[FieldModel]
) -> Iterator[Method]:
    """Each abstract method, under each of its descriptors."""
    model = hierarchy.find(stub.interface)
    for seen in abstract_methods(hierarchy, model.name, erased_bounds(model)):
        given = (
            field
            for one, field in zip(stub.given, fields, strict=True)
            if one.name == seen.method.name and one.descriptor in seen.descriptors
        )
        field = next(given, None)
        for descriptor in seen.descriptors:
            parameters, result = method_types(descriptor)
            body = Body(name, *parameters)
            _push(body, hierarchy, field, result)
            body.leave(result)
            yield Method(seen.method.name, descriptor, ACC_PUBLIC | ACC_SYNTHETIC, body.code())


def _push(body: Body, hierarchy: Hierarchy, field: FieldModel | None, result: str) -> None:
    """Push what the method gives: what is in the field, else the default."""
    if result == "void":
        return
    if field is None:
        op, *default = _DEFAULTS[kind(result)]
        body.emit(op, *default)
        return
    body.emit("aload", 0)
    body.emit("getfield", FieldRef(field.owner, field.name, field.type))
    if not is_primitive(result) and not hierarchy.is_subtype(field.type, result):
        body.emit("checkcast", result)
