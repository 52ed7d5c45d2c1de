"""Objects of which a case only needs that they are of a type: lambdas, or anonymous classes.

An anonymous class names the type without type arguments. What it has to implement are the abstract methods
as they are seen from there (generics.py); where the raw type hides that one of them implements another, no
raw class can, and the type is written with arguments, as far as there are any that fit.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from hornbill.building.nameable import element_type, package_of
from hornbill.bytecode.abstract_methods import SeenMethod, abstract_methods, erased_bounds
from hornbill.bytecode.descriptors import descriptor_of, is_primitive
from hornbill.bytecode.generics import (
    Bindings,
    arguments_of,
    is_generic_method,
    of_name,
    substituted,
    type_parameters,
)
from hornbill.bytecode.model import ACC_ANNOTATION, ACC_PROTECTED, ACC_PUBLIC, ClassModel
from hornbill.bytecode.parameters import parameter_names
from hornbill.bytecode.signatures import SignatureType, method_signature
from hornbill.junit.scope import Scope
from hornbill.junit.type_arguments import written
from hornbill.junit.variables import from_role, from_type

_OBJECT = "java.lang.Object"
_REFUSES = 'throw new AssertionError("not called");'

Free = Callable[[str, Sequence[str]], str]
"""Gives the name that is wanted, or one like it, that is not taken, nor among those given with it."""


def stub_text(scope: Scope, type_name: str, free: Free) -> str:
    """An expression that makes one; none of its methods may be called. Parameters have names that are
    `free`."""
    if lambda_arity(scope, type_name) is not None:
        (method,) = abstract_methods(scope.hierarchy, type_name, None)
        names = parameters_named(method, free)
        listed = names[0] if len(names) == 1 else f"({', '.join(names)})"
        return f"{listed} -> {{ {_REFUSES} }}"
    arguments = needed_arguments(scope, type_name)
    name = scope.named(type_name)
    if arguments:
        name += f"<{', '.join(map(scope.named, arguments.values()))}>"
    abstract = abstract_methods(scope.hierarchy, type_name, arguments)
    if not abstract:
        return f"new {name}() {{ }}"
    seen = None if arguments is None else {key: of_name(kind) for key, kind in arguments.items()}
    full = arguments_of(scope.hierarchy, type_name, seen)
    texts = (_method(scope, one, full.get(one.method.owner), free) for one in abstract)
    return f"new {name}() {{\n" + "\n\n".join(texts) + "\n}"


def why_no_stub(scope: Scope, type_name: str, parameters: Sequence[str] = ()) -> str | None:
    """Why no test can make one, of a class by the constructor with these parameters; None where it can."""
    model = scope.hierarchy.find(type_name)
    kind = "an interface" if model.is_interface else "an abstract class"
    if not scope.can_name(type_name):
        return f"{kind} that cannot be named"
    if model.permitted_subclasses:
        return f"a sealed {'interface' if model.is_interface else 'class'} without an object"
    if not model.is_interface and not _is_constructible(scope, model, parameters):
        return "an abstract class without a constructor that a test can call"
    arguments = needed_arguments(scope, type_name)
    for one in abstract_methods(scope.hierarchy, type_name, arguments):
        if not all(map(scope.can_name, (*one.parameters, one.result))):
            return f"{kind} with types that cannot be named"
        if not (one.is_public or one.method.flags & ACC_PROTECTED or scope.can_name_member(one.method)):
            return f"{kind} with methods that cannot be named"
    if arguments is None and _is_hidden(scope, type_name):
        return f"{kind} that cannot be implemented without its type arguments"
    return None


def _is_constructible(scope: Scope, model: ClassModel, parameters: Sequence[str]) -> bool:
    if {"java.lang.Enum", "java.lang.Record"} & {model.name, model.super_name}:
        return False
    constructor = model.method("<init>", f"({''.join(map(descriptor_of, parameters))})V")
    if constructor is None or scope.is_inner(model.name):
        return False
    in_package = package_of(model.name) == scope.package and not constructor.is_private
    return bool(constructor.flags & (ACC_PUBLIC | ACC_PROTECTED)) or in_package


def lambda_arity(scope: Scope, type_name: str) -> int | None:
    """How many parameters a lambda has that implements it (JLS 9.8); None where none can."""
    model = scope.hierarchy.find(type_name)
    abstract = abstract_methods(scope.hierarchy, type_name, None)
    if not model.is_interface or model.flags & ACC_ANNOTATION:
        return None
    if len(abstract) != 1 or is_generic_method(abstract[0].method):
        return None
    return len(abstract[0].parameters)


def needed_arguments(scope: Scope, type_name: str) -> Bindings:
    """The type arguments to write: none where the raw type can be implemented, or none is sure to fit."""
    if not _is_hidden(scope, type_name):
        return None
    found = {}
    for name, bounds in type_parameters(scope.hierarchy.find(type_name)).items():
        bound = bounds[0].name if bounds else _OBJECT
        plain = not bounds or (bounds[0].kind == "class" and not bounds[0].arguments)
        if len(bounds) > 1 or not plain or not scope.can_name(bound):
            return None
        found[name] = bound
    return found


def _is_hidden(scope: Scope, type_name: str) -> bool:
    """Whether a method implements another one only where the type has type arguments."""
    erased = erased_bounds(scope.hierarchy.find(type_name))
    raw = abstract_methods(scope.hierarchy, type_name, None)
    return len(raw) > len(abstract_methods(scope.hierarchy, type_name, erased))


def _method(scope: Scope, one: SeenMethod, known: Mapping[str, SignatureType] | None, free: Free) -> str:
    *kinds, result = seen_types(one, known)
    names = parameters_named(one, free)
    listed = ", ".join(f"{written(scope, kind)} {name}" for kind, name in zip(kinds, names, strict=True))
    visible = "public" if one.is_public else "protected"
    head = f"{visible} {written(scope, result)} {one.method.name}({listed}) {{"
    return f"    @Override\n    {head}\n        {_REFUSES}\n    }}"


def parameters_named(method: SeenMethod, free: Free) -> list[str]:
    """Names for the parameters of the method, by their roles, else by their types."""
    found: list[str] = []
    own = parameter_names(method.method)[1:]
    for name, kind in zip(own, method.parameters, strict=True):
        found.append(free(from_role(name) or _short(kind), found))
    return found


def _short(kind: str) -> str:
    """A name for a parameter of that type: `s` for a String, `loan` for a Loan."""
    if element_type(kind) == kind and (is_primitive(kind) or kind.rpartition(".")[0] == "java.lang"):
        return kind.rpartition(".")[2][0].lower()
    return from_type(kind)


def seen_types(one: SeenMethod, known: Mapping[str, SignatureType] | None) -> list[SignatureType]:
    """The types of the parameters and of the result, in full where its class is not raw."""
    erased = [of_name(kind) for kind in (*one.parameters, one.result)]
    method = one.method
    if known is None or method.signature is None or is_generic_method(method):
        return erased
    signature = method_signature(method.signature)
    if len(signature.parameters) != len(one.parameters):
        return erased
    full = [substituted(kind, known) for kind in (*signature.parameters, signature.result)]
    same = all(
        kind.kind != "parameter" and (kind.name, kind.dimensions) == (plain.name, plain.dimensions)
        for kind, plain in zip(full, erased, strict=True)
    )
    return full if same else erased
