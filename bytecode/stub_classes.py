"""Classes of objects that stand for whatever implements an interface, or extends an abstract class: calls of
their methods have answers.

The answers are fields, so that an unknown object of such a class answers unknown values, and a known one
says what it answers. A method that gives something has three: what its first call gives, what all later ones
do, and whether there was a first one, which no object starts with (solver/input_values.pl). One that declares
an exception has one that says whether it throws it. A method with neither has one that nothing hangs on,
which is read, so that a case says that it was called. All are named as calls are written: `read()`,
`read() later`, `read() again`, `read() throws`.

A class is made where its name is asked for. What is `final` or sealed, an annotation or an enum has none, and
neither has a class that wants something to be made of.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from hornbill.bytecode.abstract_methods import SeenMethod, abstract_methods, erased_bounds
from hornbill.bytecode.descriptors import method_types
from hornbill.bytecode.dynamic.assembly import Body, Label
from hornbill.bytecode.dynamic.replacement import OBJECT, Method, synthetic_class
from hornbill.bytecode.errors import ClassFileError
from hornbill.bytecode.generics import arguments_of, substituted, type_parameters
from hornbill.bytecode.hierarchy import Hierarchy
from hornbill.bytecode.model import (
    ACC_ABSTRACT,
    ACC_ANNOTATION,
    ACC_ENUM,
    ACC_FINAL,
    ACC_PRIVATE,
    ACC_PUBLIC,
    ACC_SYNTHETIC,
    ClassModel,
    FieldModel,
    FieldRef,
)
from hornbill.bytecode.signatures import SignatureType, method_signature

_SUFFIX = "$$stub"
_UNCHECKED = ("java.lang.RuntimeException", "java.lang.Error")
_FLAGS = ACC_PUBLIC | ACC_SYNTHETIC


@dataclass(frozen=True, slots=True)
class StubMethod:
    """A method with the names of its fields: `first` and `later` of what gives something, `throws` of what
    throws the `exception`."""

    seen: SeenMethod
    first: str
    exception: str | None

    @property
    def later(self) -> str | None:
        """What calls behind the first one give."""
        return None if self.seen.result == "void" else f"{self.first} later"

    @property
    def throws(self) -> str | None:
        """Whether all calls throw."""
        return None if self.exception is None else f"{self.first} throws"

    def fields(self, owner: str) -> Iterator[FieldModel]:
        """Its fields in a class of that name."""
        result = self.seen.result
        if self.exception is not None:
            yield FieldModel(owner, f"{self.first} throws", "boolean", _FLAGS, None)
        if result == "void":
            yield FieldModel(owner, self.first, "boolean", _FLAGS, None)
        else:
            yield FieldModel(owner, self.first, result, _FLAGS, None)
            yield FieldModel(owner, f"{self.first} later", result, _FLAGS, None)
            yield FieldModel(owner, f"{self.first} again", "boolean", _FLAGS, None)


def stub_class_name(type_name: str) -> str:
    """The name of the class whose objects stand for that type."""
    return type_name + _SUFFIX


def stubbed_type(name: str) -> str | None:
    """The type that objects of the class of that name stand for; None for other classes."""
    return name.removesuffix(_SUFFIX) if name.endswith(_SUFFIX) else None


def stub_class(hierarchy: Hierarchy, name: str) -> ClassModel | None:
    """The class of that name, where it is one of these."""
    above = stubbed_type(name)
    if above is None:
        return None
    try:
        model = hierarchy.find(above)
        if not _is_stubbed(model):
            return None
        methods = stub_methods(hierarchy, above)
        fields = [field for method in methods for field in method.fields(name)]
    except ClassFileError:
        return None
    base = OBJECT if model.is_interface else above
    code = [_constructor(name, base)]
    code += [_code(name, one, each) for one in methods for each in one.seen.descriptors]
    made = synthetic_class(name, "a stub", code, fields, [above] if model.is_interface else [])
    return replace(made, super_name=base)


def stub_methods(hierarchy: Hierarchy, type_name: str) -> list[StubMethod]:
    """The methods that the class has."""
    model = hierarchy.find(type_name)
    seen = abstract_methods(hierarchy, type_name, erased_bounds(model))
    names = [one.method.name for one in seen]
    return [
        StubMethod(one, _call(one, names.count(one.method.name) > 1), _exception(hierarchy, one))
        for one in seen
    ]


def answer_type(hierarchy: Hierarchy, type_name: str, field: str) -> SignatureType | int | None:
    """What the method gives that answers by the field of that name, in full, or which of the type parameters
    of the type it is, from 0; None where nothing is known."""
    model = hierarchy.find(type_name)
    own = {name: SignatureType("parameter", name) for name in type_parameters(model)}
    for one in stub_methods(hierarchy, type_name):
        if field not in (one.first, one.later) or one.seen.method.signature is None:
            continue
        known = arguments_of(hierarchy, type_name, own).get(one.seen.method.owner)
        signature = method_signature(one.seen.method.signature)
        if known is None or signature.type_parameters:
            return None
        result = substituted(signature.result, known)
        if result.kind == "parameter":
            return list(own).index(result.name) if result.name in own and not result.dimensions else None
        return result
    return None


def _call(seen: SeenMethod, overloaded: bool) -> str:
    """The call as a person writes it; dots and brackets may not be in the name of a field."""
    types = (one.rpartition(".")[2].replace("[]", "...") for one in seen.parameters) if overloaded else ()
    return f"{seen.method.name}({', '.join(types)})".replace("...", "s")


def _exception(hierarchy: Hierarchy, seen: SeenMethod) -> str | None:
    """The first checked exception that it declares and that can be made without a message."""
    for name in seen.method.exceptions:
        model = hierarchy.find(name)
        made = model.method("<init>", "()V")
        unchecked = any(hierarchy.is_subtype(name, one) for one in _UNCHECKED)
        public = made is not None and made.flags & ACC_PUBLIC and model.flags & ACC_PUBLIC
        if public and not unchecked and not model.flags & ACC_ABSTRACT:
            return name
    return None


def _is_stubbed(model: ClassModel) -> bool:
    if model.flags & (ACC_ANNOTATION | ACC_FINAL | ACC_ENUM) or model.permitted_subclasses or model.made:
        return False
    if model.is_interface:
        return True
    made = model.method("<init>", "()V")
    return bool(model.flags & ACC_ABSTRACT) and made is not None and not made.flags & ACC_PRIVATE


def _constructor(name: str, base: str) -> Method:
    body = Body(name)
    body.load(name, 0)
    body.call("invokespecial", base, "<init>", "()V")
    body.leave("void")
    return Method("<init>", "()V", _FLAGS, body.code())


def _code(name: str, method: StubMethod, descriptor: str) -> Method:
    """The method under one of its descriptors."""
    parameters, result = method_types(descriptor)
    body = Body(name, *parameters)
    if method.throws is not None and method.exception is not None:
        goes_on = Label()
        _get(body, name, method.throws, "boolean")
        body.emit("ifeq", goes_on)
        body.emit("new", method.exception)
        body.emit("dup")
        body.call("invokespecial", method.exception, "<init>", "()V")
        body.emit("athrow")
        body.place(goes_on)
    own = method.seen.result
    if method.later is None:
        _get(body, name, method.first, "boolean")
        body.emit("pop")
        body.leave("void")
    else:
        again, later = f"{method.first} again", Label()
        _get(body, name, again, "boolean")
        body.emit("ifne", later)
        body.load(name, 0)
        body.emit("iconst", 1)
        body.emit("putfield", FieldRef(name, again, "boolean"))
        _get(body, name, method.first, own)
        body.leave(result)
        body.place(later)
        _get(body, name, method.later, own)
        body.leave(result)
    return Method(method.seen.method.name, descriptor, _FLAGS, body.code())


def _get(body: Body, name: str, field: str, type_name: str) -> None:
    body.load(name, 0)
    body.emit("getfield", FieldRef(name, field, type_name))
