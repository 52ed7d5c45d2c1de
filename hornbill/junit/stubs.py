"""Objects of which a case only needs that they implement an interface: lambdas, or anonymous classes."""

from __future__ import annotations

from bytecode.descriptors import method_types
from bytecode.model import MethodModel
from hornbill.junit.scope import Scope

_OF_EVERY_OBJECT = {
    ("equals", "(Ljava/lang/Object;)Z"),
    ("hashCode", "()I"),
    ("toString", "()Ljava/lang/String;"),
}
_REFUSES = 'throw new AssertionError("not called");'


def stub_text(scope: Scope, interface: str) -> str:
    """An expression that makes one; none of its methods may be called."""
    abstract = abstract_methods(scope, interface)
    name = scope.named(interface)
    if len(abstract) == 1:
        parameters = method_types(abstract[0].descriptor)[0]
        names = [f"arg{number}" for number in range(len(parameters))]
        if len(names) == 1:
            return f"{names[0]} -> {{ {_REFUSES} }}"
        return f"({', '.join(names)}) -> {{ {_REFUSES} }}"
    if not abstract:
        return f"new {name}() {{\n}}"
    return f"new {name}() {{\n" + "\n\n".join(_method(scope, method) for method in abstract) + "\n}"


def abstract_methods(scope: Scope, interface: str) -> list[MethodModel]:
    """The methods that a class has to implement, each signature once."""
    found: dict[tuple[str, str], MethodModel] = {}
    for above in scope.hierarchy.supertypes(interface):
        model = scope.hierarchy.find(above)
        if not model.is_interface:
            continue
        for method in model.methods:
            key = (method.name, method.descriptor)
            parameters = (method.name, method.descriptor.partition(")")[0])
            wanted = method.is_abstract and key not in _OF_EVERY_OBJECT
            if wanted and parameters not in found and not _implemented(scope, interface, method):
                found[parameters] = method
    return list(found.values())


def _implemented(scope: Scope, interface: str, method: MethodModel) -> bool:
    """Whether a default method of a nearer interface does it."""
    for above in scope.hierarchy.supertypes(interface):
        own = scope.hierarchy.find(above).method(method.name, method.descriptor)
        if own is not None and own is not method and not own.is_abstract:
            return method.owner in scope.hierarchy.supertypes(above)
    return False


def _method(scope: Scope, method: MethodModel) -> str:
    parameters, result = method_types(method.descriptor)
    named = [f"{scope.named(scope.nearest(kind))} arg{number}" for number, kind in enumerate(parameters)]
    result_text = scope.named(scope.nearest(result))
    head = f"public {result_text} {method.name}({', '.join(named)}) {{"
    return f"    @Override\n    {head}\n        {_REFUSES}\n    }}"
