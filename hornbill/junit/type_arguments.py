"""Type arguments of what a test makes: those of the places that it is passed to, and how they are written.

A variable of a generic interface is passed to parameters, whose signatures say more than `Predicate`. Where
the call has type parameters of its own, or the class is raw, any argument fits that fits the bounds. Where
two places want different ones, or a place cannot be told, the raw type is what compiles.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from hornbill.building.nameable import element_type
from hornbill.building.plans import (
    AnsweringStub,
    Call,
    Construct,
    Operand,
    SetField,
    StaticCall,
    Step,
    Use,
)
from hornbill.building.states import operands_of
from hornbill.bytecode.descriptors import is_primitive, method_types
from hornbill.bytecode.generics import is_generic_method, of_name, substituted, type_parameters
from hornbill.bytecode.model import MethodModel
from hornbill.bytecode.signatures import SignatureType, TypeParameters, method_signature
from hornbill.junit.overloads import method_meant
from hornbill.junit.scope import Scope

_OBJECT = of_name("java.lang.Object")

Arguments = tuple[SignatureType, ...] | None
"""The type arguments of a type, none where it is not generic; None where it is raw."""

Called = tuple[str, str, Sequence[str], Sequence[Operand]]
"""A call: owner, name, types of the parameters, and what is passed."""


def arguments_wanted(scope: Scope, name: str, places: Iterable[SignatureType | None]) -> Arguments:
    """The type arguments with which an object of that class can be passed to all these places."""
    parameters = type_parameters(scope.hierarchy.find(name))
    chosen = default = _defaults(scope, parameters)
    for place in places:
        if place is None or (place.kind == "class" and place.name != name and place.arguments):
            return None if parameters else ()
        if place.kind != "class" or place.dimensions or place.name != name or not place.arguments:
            continue
        own = _taken(place.arguments, default)
        if own is None or chosen not in (default, own) or not all(is_writable(scope, one) for one in own):
            return None
        chosen = own
    return chosen


def _defaults(scope: Scope, parameters: TypeParameters) -> Arguments:
    """Arguments within the bounds; None where they are not plain classes."""
    found = []
    for bounds in parameters.values():
        one = bounds[0] if bounds else _OBJECT
        plain = len(bounds) < 2 and one.kind == "class" and not one.arguments
        if not plain or not scope.can_name(one.name) or type_parameters(scope.hierarchy.find(one.name)):
            return None
        found.append(one)
    return tuple(found)


def _taken(arguments: Sequence[SignatureType], default: Arguments) -> Arguments:
    """The arguments, of wildcards their bounds."""
    found = []
    for number, one in enumerate(arguments):
        own = replace(one, wildcard="")
        if one.wildcard == "+" and own == _OBJECT:
            if default is None:
                return None
            own = default[number]
        found.append(own)
    return tuple(found)


def is_writable(scope: Scope, one: SignatureType) -> bool:
    """Whether the type has no type parameters in it, and all of it can be named."""
    if one.kind == "parameter" or not scope.can_name(one.name):
        return False
    inner = "$" in one.name and scope.is_inner(one.name)
    return not inner and all(is_writable(scope, argument) for argument in one.arguments)


def written(scope: Scope, one: SignatureType) -> str:
    """The type as the file writes it, with its arguments; what cannot be written of it is erased."""
    if not one.arguments or not all(is_writable(scope, argument) for argument in one.arguments):
        return scope.named(one.name + "[]" * one.dimensions)
    listed = ", ".join(_argument(scope, argument) for argument in one.arguments)
    return f"{scope.parametrised(one.name)}<{listed}>{'[]' * one.dimensions}"


def any_of(scope: Scope, type_name: str) -> str:
    """The type of which nothing is known but its class, as the file writes it: `Map<?, ?>`."""
    element = element_type(type_name)
    model = None if is_primitive(element) else scope.program.find(element)
    parameters = {} if model is None else type_parameters(model)
    if not parameters or scope.is_inner(element):
        return scope.named(type_name)
    return f"{scope.parametrised(element)}<{', '.join('?' * len(parameters))}>{type_name[len(element) :]}"


def result_type(scope: Scope, method: MethodModel) -> str:
    """The type of what the method gives, with its type arguments as far as the signature says them."""
    result = method_types(method.descriptor)[1]
    if method.signature is not None and not type_parameters(scope.hierarchy.find(method.owner)):
        full = method_signature(method.signature).result
        named = full.name + "[]" * full.dimensions == result
        if named and full.arguments and is_writable(scope, full):
            return written(scope, full)
    return any_of(scope, result)


def _argument(scope: Scope, one: SignatureType) -> str:
    if one.wildcard == "+" and replace(one, wildcard="") == _OBJECT:
        return "?"
    before = {"+": "? extends ", "-": "? super "}.get(one.wildcard, "")
    return before + written(scope, one)


def places(
    scope: Scope, variable: int, steps: Iterable[Step], call: Called
) -> Iterator[SignatureType | None]:
    """The types of the places to which these steps and the call pass the variable; None of an unknown one."""
    used = Use(variable)
    calls: list[Called] = [call]
    for step in steps:
        match step:
            case Construct(_, owner, parameters, args):
                calls.append((owner, "<init>", parameters, args))
            case StaticCall(_, owner, name, parameters, _, args):
                calls.append((owner, name, parameters, args))
            case Call(_, _, owner, name, parameters, _, args):
                calls.append((owner, name, parameters, args))
            case SetField() | AnsweringStub() if used in operands_of(step):
                yield None
    for called in calls:
        for number, operand in enumerate(called[3]):
            if operand == used:
                yield parameter_type(scope, *called[:3], number)


def parameter_type(
    scope: Scope, owner: str, name: str, parameters: Sequence[str], number: int
) -> SignatureType | None:
    """The type of a parameter, in which type parameters are Objects; None where something bounds those."""
    method = method_meant(scope, owner, name, parameters)
    if method is None:
        return None
    own = type_parameters(scope.hierarchy.find(method.owner))
    if method.signature is None or (own and not method.is_static):
        return of_name(parameters[number])
    return _plain(method, number, len(parameters))


def _plain(method: MethodModel, number: int, arity: int) -> SignatureType | None:
    signature = method_signature(method.signature or "")
    if len(signature.parameters) != arity:
        return None
    one = signature.parameters[number]
    free = {name for name, bounds in signature.type_parameters.items() if bounds in ((), (_OBJECT,))}
    if one.mentions(signature.type_parameters.keys() - free):
        return None
    return substituted(one, dict.fromkeys(free, _OBJECT))


def null_of(scope: Scope, method: MethodModel | None, number: int) -> str:
    """Null as one of the type of that parameter, with type arguments where all calls have the same."""
    if method is None:
        return "null"
    types, _ = method_types(method.descriptor)
    full = of_name(types[number])
    if method.signature is not None and not is_generic_method(method):
        full = parameter_type(scope, method.owner, method.name, types, number) or full
    return f"({written(scope, full)}) null"
