"""Objects of which a case only needs that they implement an interface: lambdas, or anonymous classes."""

from __future__ import annotations

from dataclasses import dataclass

from bytecode.model import MethodModel
from hornbill.junit.generics import bindings_of, is_generic_method, member_types
from hornbill.junit.scope import Scope

_OF_EVERY_OBJECT = {
    ("equals", "(Ljava/lang/Object;)Z"),
    ("hashCode", "()I"),
    ("toString", "()Ljava/lang/String;"),
}
_REFUSES = 'throw new AssertionError("not called");'


@dataclass(frozen=True, slots=True)
class _Abstract:
    """A method that has to be implemented, with its types as source has to write them."""

    method: MethodModel
    parameters: tuple[str, ...]
    result: str


def stub_text(scope: Scope, interface: str) -> str:
    """An expression that makes one; none of its methods may be called."""
    abstract = _abstract_methods(scope, interface)
    name = scope.named(interface)
    if len(abstract) == 1 and not is_generic_method(abstract[0].method):
        names = [f"arg{number}" for number in range(len(abstract[0].parameters))]
        if len(names) == 1:
            return f"{names[0]} -> {{ {_REFUSES} }}"
        return f"({', '.join(names)}) -> {{ {_REFUSES} }}"
    if not abstract:
        return f"new {name}() {{ }}"
    return f"new {name}() {{\n" + "\n\n".join(_method(scope, one) for one in abstract) + "\n}"


def why_no_stub(scope: Scope, interface: str) -> str | None:
    """Why no test can implement the interface; None where it can."""
    model = scope.hierarchy.find(interface)
    if not scope.accessible(interface):
        return "an interface that cannot be named"
    if model.permitted_subclasses:
        return "a sealed interface without an object"
    for one in _abstract_methods(scope, interface):
        if not all(map(scope.accessible, (*one.parameters, one.result))):
            return "an interface with types that cannot be named"
    return None


def _abstract_methods(scope: Scope, interface: str) -> list[_Abstract]:
    """The methods that a class has to implement, each signature once, that of the nearest interface."""
    bindings = bindings_of(scope.hierarchy, interface)
    found: dict[tuple[str, tuple[str, ...]], _Abstract] = {}
    for above in scope.hierarchy.supertypes(interface):
        model = scope.hierarchy.find(above)
        if not model.is_interface:
            continue
        for method in model.methods:
            if not method.is_abstract or (method.name, method.descriptor) in _OF_EVERY_OBJECT:
                continue
            parameters, result = member_types(method, bindings.get(above, {}))
            known = found.get((method.name, tuple(parameters)))
            if known is None and not _implemented(scope, interface, method):
                found[method.name, tuple(parameters)] = _Abstract(method, tuple(parameters), result)
    return list(found.values())


def _implemented(scope: Scope, interface: str, method: MethodModel) -> bool:
    """Whether a default method of a nearer interface does it."""
    for above in scope.hierarchy.supertypes(interface):
        own = scope.hierarchy.find(above).method(method.name, method.descriptor)
        if own is not None and own is not method and not own.is_abstract:
            return method.owner in scope.hierarchy.supertypes(above)
    return False


def _method(scope: Scope, one: _Abstract) -> str:
    named = [f"{scope.named(kind)} arg{number}" for number, kind in enumerate(one.parameters)]
    head = f"public {scope.named(one.result)} {one.method.name}({', '.join(named)}) {{"
    return f"    @Override\n    {head}\n        {_REFUSES}\n    }}"
