"""Objects of which a case only needs that they are of a type: lambdas, or anonymous classes.

An anonymous class names the type without type arguments. What it has to implement are the abstract methods
as they are seen from there (generics.py); where the raw type hides that one of them implements another, no
raw class can, and the type is written with arguments, as far as there are any that fit.
"""

from __future__ import annotations

from collections.abc import Sequence

from hornbill.building.nameable import package_of
from hornbill.bytecode.abstract_methods import SeenMethod, abstract_methods, erased_bounds
from hornbill.bytecode.descriptors import descriptor_of
from hornbill.bytecode.generics import Bindings, is_generic_method, type_parameters
from hornbill.bytecode.model import ACC_ANNOTATION, ACC_PROTECTED, ACC_PUBLIC, ClassModel
from hornbill.junit.scope import Scope

_OBJECT = "java.lang.Object"
_REFUSES = 'throw new AssertionError("not called");'


def stub_text(scope: Scope, type_name: str) -> str:
    """An expression that makes one; none of its methods may be called."""
    arity = lambda_arity(scope, type_name)
    if arity is not None:
        names = [f"arg{number}" for number in range(arity)]
        listed = names[0] if arity == 1 else f"({', '.join(names)})"
        return f"{listed} -> {{ {_REFUSES} }}"
    arguments = needed_arguments(scope, type_name)
    name = scope.named(type_name)
    if arguments:
        name += f"<{', '.join(map(scope.named, arguments.values()))}>"
    abstract = abstract_methods(scope.hierarchy, type_name, arguments)
    if not abstract:
        return f"new {name}() {{ }}"
    return f"new {name}() {{\n" + "\n\n".join(_method(scope, one) for one in abstract) + "\n}"


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


def _method(scope: Scope, one: SeenMethod) -> str:
    named = [f"{scope.named(kind)} arg{number}" for number, kind in enumerate(one.parameters)]
    visible = "public" if one.is_public else "protected"
    head = f"{visible} {scope.named(one.result)} {one.method.name}({', '.join(named)}) {{"
    return f"    @Override\n    {head}\n        {_REFUSES}\n    }}"
