"""Calls that Java finds ambiguous although the arguments are cast to the types of the method that is meant.

`from(Map<E, ?>, Collection<? extends E>)` is no more specific than `from(Map<E, ?>, E)`: E would have to be
a collection for one of the parameters, and what the map says for the other (JLS 18.5.4). Both take a raw map
and a raw collection. Nor is `fill(Bag<V>, List<V>)` more specific than `fill(Collection<V>, List<V>)` where a
bag of anything is a `Collection<Object>`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hornbill.bytecode.descriptors import method_types
from hornbill.bytecode.generics import arguments_of, type_parameters
from hornbill.bytecode.model import ACC_SYNTHETIC, MethodModel
from hornbill.bytecode.signatures import MethodSignature, SignatureType, method_signature
from hornbill.junit.overloads import methods_named
from hornbill.junit.scope import Scope


def is_ambiguous(scope: Scope, method: MethodModel, own: MethodSignature) -> bool:
    """Whether another method of the name, of as many parameters, takes what is cast to the types of this
    one, and it is not seen that this one is the more specific."""
    types = method_types(method.descriptor)[0]
    return any(
        _takes(scope, other, types) and _is_mixed(method_signature(other.signature or ""), own)
        for other in _others(scope, method, len(types))
    )


def is_pulled_apart(scope: Scope, method: MethodModel, own: MethodSignature) -> bool:
    """Whether another method takes the same, and a type parameter of it would have to be two types for this
    one to be the more specific: no type arguments tell them apart."""
    types = method_types(method.descriptor)[0]
    return any(
        _takes(scope, other, types) and _is_torn(scope, method_signature(other.signature or ""), own)
        for other in _others(scope, method, len(types))
    )


def _is_torn(scope: Scope, other: MethodSignature, own: MethodSignature) -> bool:
    found: dict[str, SignatureType] = {}
    for theirs, mine in zip(other.parameters, own.parameters, strict=False):
        for name, given in _solutions(scope, theirs, mine):
            if name in other.type_parameters and found.setdefault(name, given) != given:
                return True
    return False


def _solutions(
    scope: Scope, theirs: SignatureType, mine: SignatureType
) -> Iterator[tuple[str, SignatureType]]:
    """What the type parameters are that are type arguments of one type, where the other type is passed."""
    if mine.kind != "class" or mine.dimensions or theirs.kind != "class" or not mine.arguments:
        return
    names = type_parameters(scope.hierarchy.find(mine.name))
    given = dict(zip(names, mine.arguments, strict=False))
    seen = arguments_of(scope.hierarchy, mine.name, given).get(theirs.name)
    for argument, one in zip(theirs.arguments, (seen or {}).values(), strict=False):
        if argument.kind == "parameter" and not argument.wildcard and not argument.dimensions:
            yield argument.name, one


def _others(scope: Scope, method: MethodModel, arity: int) -> Iterator[MethodModel]:
    """Generic methods of the name, but for those that it overrides."""
    own = method.descriptor.partition(")")[0]
    for other in methods_named(scope, method.owner, method.name):
        plain = other.signature is not None and not other.flags & ACC_SYNTHETIC
        same = other.descriptor.partition(")")[0] == own
        if plain and not same and len(method_types(other.descriptor)[0]) == arity:
            yield other


def _takes(scope: Scope, other: MethodModel, types: Sequence[str]) -> bool:
    """Whether arguments of these types can be passed to the other method."""
    theirs = method_types(other.descriptor)[0]
    return all(map(scope.hierarchy.is_subtype, types, theirs))


def _is_mixed(other: MethodSignature, own: MethodSignature) -> bool:
    """Whether the other one has a type parameter that is the type of one parameter, and in the type arguments
    of another one, so that it cannot be both."""
    for name in other.type_parameters:
        plain = [_is_plain(one, name) for one in other.parameters]
        inside = [one.kind != "parameter" and one.mentions([name]) for one in other.parameters]
        taken = zip(plain, own.parameters, strict=False)
        if any(inside) and any(is_so and one.kind != "parameter" for is_so, one in taken):
            return True
    return False


def _is_plain(one: SignatureType, name: str) -> bool:
    return one.kind == "parameter" and one.name == name
