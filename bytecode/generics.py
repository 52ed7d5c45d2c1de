"""What the methods of generic classes take and give, seen from one that is written without type arguments.

Source has to implement `next(String)` for an interface that extends `Source<String>`, where the class file
has `next(Object)`; and `compareTo(Object)` for a raw `ScheduledFuture`, though that is a `Delayed`, which
extends `Comparable<Delayed>`: all that is above a raw type is erased (JLS 4.8), however far up. Types are
told by their erasures, which may be written wherever a method is overridden (JLS 8.4.2).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from hornbill.bytecode.descriptors import is_primitive, method_types
from hornbill.bytecode.hierarchy import Hierarchy
from hornbill.bytecode.model import ClassModel, MethodModel
from hornbill.bytecode.signatures import (
    SignatureType,
    TypeParameters,
    class_signature,
    method_signature,
)

_OBJECT = "java.lang.Object"

Bindings = Mapping[str, str] | None
"""The erasures of a class's type arguments by the names of its type parameters; None where it is raw."""

Arguments = Mapping[str, SignatureType] | None
"""The same with the type arguments in full."""


def type_parameters(model: ClassModel) -> TypeParameters:
    """The type parameters of the class with their bounds."""
    return {} if model.signature is None else class_signature(model.signature).type_parameters


def bindings_of(hierarchy: Hierarchy, name: str, arguments: Bindings = None) -> dict[str, Bindings]:
    """How each class and interface above one, itself included, is seen from it, in the order in which Java
    looks for it: the superclass first.

    Without `arguments` a generic class is raw.
    """
    given = None if arguments is None else {key: of_name(one) for key, one in arguments.items()}
    return {
        above: None if known is None else {key: erasure(one, {}, {}) or _OBJECT for key, one in known.items()}
        for above, known in arguments_of(hierarchy, name, given).items()
    }


def arguments_of(hierarchy: Hierarchy, name: str, arguments: Arguments = None) -> dict[str, Arguments]:
    """The same with type arguments in full."""
    found: dict[str, Arguments] = {}

    def walk(current: str, known: Arguments) -> None:
        if current in found:
            return
        found[current] = known
        for above, own in _above(hierarchy, hierarchy.find(current), known):
            walk(above, own)

    model = hierarchy.find(name)
    walk(name, arguments if type_parameters(model) else {})
    return found


def of_name(type_name: str) -> SignatureType:
    """A type without type arguments, by its name in source."""
    element = type_name.rstrip("[]")
    kind = "primitive" if is_primitive(element) or element == "void" else "class"
    return SignatureType(kind, element, (len(type_name) - len(element)) // 2)


def substituted(one: SignatureType, known: Mapping[str, SignatureType]) -> SignatureType:
    """The type with those type parameters replaced that are known."""
    if one.kind == "parameter":
        given = known.get(one.name)
        if given is None:
            return one
        wildcard = one.wildcard or given.wildcard
        return replace(given, dimensions=given.dimensions + one.dimensions, wildcard=wildcard)
    return replace(one, arguments=tuple(substituted(argument, known) for argument in one.arguments))


def _above(hierarchy: Hierarchy, model: ClassModel, known: Arguments) -> list[tuple[str, Arguments]]:
    """The direct supertypes; those of a raw type are raw themselves, even where they are not generic."""
    direct = ([model.super_name] if model.super_name else []) + list(model.interfaces)
    if known is None:
        return [(name, None) for name in direct]
    given: dict[str, SignatureType] = {}
    if model.signature is not None:
        given = {one.name: one for one in class_signature(model.signature).supertypes}
    found: list[tuple[str, Arguments]] = []
    for name in direct:
        names = type_parameters(hierarchy.find(name))
        arguments = given[name].arguments if name in given else ()
        if len(arguments) == len(names):
            full = [substituted(one, known) for one in arguments]
            found.append((name, dict(zip(names, full, strict=True))))
        else:
            found.append((name, None))
    return found


def member_types(method: MethodModel, bindings: Bindings) -> tuple[list[str], str]:
    """The types of the method's parameters and of its result in a class that is seen so."""
    parameters, result = method_types(method.descriptor)
    if method.signature is None or not bindings:
        return list(parameters), result
    signature = method_signature(method.signature)
    if len(signature.parameters) != len(parameters):
        return list(parameters), result
    known = {name: bound for name, bound in bindings.items() if name not in signature.type_parameters}
    pairs = zip([*signature.parameters, signature.result], [*parameters, result], strict=True)
    *seen, given = [erasure(one, known, signature.type_parameters) or plain for one, plain in pairs]
    return seen, given


def erasure(one: SignatureType, bindings: Mapping[str, str], own: TypeParameters) -> str | None:
    """The type without type arguments; None where it is a type parameter of which nothing is known."""
    name: str | None = one.name
    if one.kind == "parameter":
        name = bindings.get(one.name)
        if name is None and one.name in own:
            bounds = own[one.name]
            name = erasure(bounds[0], bindings, own) if bounds else _OBJECT
    return None if name is None else name + "[]" * one.dimensions


def result_is_inferred(method: MethodModel) -> bool:
    """Whether the result's type is a type parameter of the method, so that Java finds it for each call."""
    if not is_generic_method(method):
        return False
    signature = method_signature(method.signature or "")
    return signature.result.kind == "parameter" and signature.result.name in signature.type_parameters


def is_generic_method(method: MethodModel) -> bool:
    """Whether the method has type parameters of its own, so that no lambda can implement it."""
    return (method.signature or "").startswith("<")
