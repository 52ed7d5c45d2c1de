"""Calls of generic methods, so that Java finds types for their type parameters.

In a test the static types are classes without type arguments. `<T> f(T low, T high, Comparable<T> value)`
takes a text for `value` only as a raw `Comparable`, if `low` and `high` are numbers; and for
`<T extends Comparable<T>> f(T a, T b)` with a text and a number Java finds no type, so that one has to be
written: `Some.<Comparable>f("", 1)`. What does not depend on type parameters is left to
casts (arrangement.py).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from hornbill.building.plans import Literal, Operand, Use
from hornbill.bytecode.descriptors import is_primitive
from hornbill.bytecode.generics import bindings_of, erasure, is_generic_method, type_parameters
from hornbill.bytecode.model import ACC_FINAL, ACC_SYNTHETIC, MethodModel
from hornbill.bytecode.signatures import MethodSignature, SignatureType, method_signature
from hornbill.junit.ambiguity import is_ambiguous, is_pulled_apart
from hornbill.junit.literals import BOX_OF
from hornbill.junit.overloads import Overloads, method_meant, methods_named, overloads
from hornbill.junit.scope import Scope
from hornbill.values import BOXED

_CLASS = "java.lang.Class"
_NOTHING = "java.lang.Void"
_OBJECT = SignatureType("class", "java.lang.Object")


@dataclass(frozen=True, slots=True)
class Fitting:
    """How a call is written: with which type arguments, if any, and which of its arguments as raw types."""

    type_arguments: tuple[str, ...] = ()
    raw: frozenset[int] = frozenset()
    possible: bool = True


def fitting(
    scope: Scope,
    owner: str,
    name: str,
    parameters: Sequence[str],
    operands: Sequence[Operand],
    types: Sequence[str],
) -> Fitting:
    """How such a call is written; the plan's variables are of these `types`."""
    method = method_meant(scope, owner, name, parameters)
    if method is None:
        return Fitting()
    naturals = [natural_type(scope, operand, types) for operand in operands]
    cast = casts(scope, overloads(scope, owner, name, len(parameters)), parameters, naturals)
    written = [
        kind if place in cast else own
        for place, (kind, own) in enumerate(zip(parameters, naturals, strict=True))
    ]
    return _fitting(scope, method, operands, written)


def _fitting(
    scope: Scope, method: MethodModel, operands: Sequence[Operand], naturals: Sequence[str]
) -> Fitting:
    """The same, where the operands are written with these static types."""
    if _is_raw(scope, method):
        return Fitting()
    signature = method_signature(method.signature or method.descriptor)
    if len(signature.parameters) != len(operands):
        return Fitting()
    if is_pulled_apart(scope, method, signature):
        return Fitting(possible=False)
    if is_ambiguous(scope, method, signature):
        return _told_apart(method, signature)
    if method.signature is None:
        return Fitting()
    passed = [BOX_OF.get(one, one) if is_primitive(one) else one for one in naturals]
    literals = [class_literal(one) for one in operands]
    plain = _plain_literals(scope, signature, passed, literals)
    raw = frozenset(
        place
        for place, (kind, own) in enumerate(zip(signature.parameters, passed, strict=True))
        if kind.arguments and place not in plain and _has_arguments(scope, own, literals[place])
    )
    if not is_generic_method(method):
        return Fitting((), raw)
    unsolved = [name for name in signature.type_parameters if not _is_solved(scope, signature, name, passed)]
    if not unsolved:
        return Fitting((), raw)
    given = [_bound(signature, name) for name in signature.type_parameters]
    possible = all(len(signature.type_parameters[name]) == 1 for name in unsolved) and all(
        one is not None and scope.can_name(one) for one in given
    )
    nested = frozenset(
        place
        for place, kind in enumerate(signature.parameters)
        if kind.arguments and passed[place] != "null" and kind.mentions(signature.type_parameters)
    )
    return Fitting(tuple(str(one) for one in given), raw | nested, possible)


def _told_apart(method: MethodModel, signature: MethodSignature) -> Fitting:
    """How a call is written that Java would find ambiguous: with a type for the type parameters that nothing
    passed to the other method can be."""
    free = all(bounds in ((), (_OBJECT,)) for bounds in signature.type_parameters.values())
    plain = any(one.kind == "parameter" for one in signature.parameters)
    nested = frozenset(place for place, kind in enumerate(signature.parameters) if kind.arguments)
    count = max(1, len(signature.type_parameters))
    possible = free and not plain and method.name != "<init>"
    return Fitting((_NOTHING,) * count, nested, possible)


def _is_raw(scope: Scope, method: MethodModel) -> bool:
    """Whether the method is called on a raw type, or makes one, so that its signature is erased."""
    return not method.is_static and bool(type_parameters(scope.hierarchy.find(method.owner)))


def class_literal(operand: Operand) -> str | None:
    """The class that the operand is as an object, one of a box where it is primitive; None where it is no
    such literal."""
    match operand:
        case Literal({"class": "java.lang.Class", "of": str(of)}):
            return BOX_OF.get(of, "java.lang.Void" if of == "void" else of)
    return None


def _has_arguments(scope: Scope, own: str, literal: str | None) -> bool:
    """Whether an expression of that static type says type arguments: a class literal does, and a class that
    is not generic but is a subclass of one that is.
    """
    if literal is not None:
        return True
    model = None if own == "null" or own.endswith("]") else scope.program.find(own)
    return model is not None and not type_parameters(model)


def _plain_literals(
    scope: Scope, signature: MethodSignature, passed: Sequence[str], literals: Sequence[str | None]
) -> set[int]:
    """The places of class literals that fit as they are."""
    found = set()
    for place, (kind, literal) in enumerate(zip(signature.parameters, literals, strict=True)):
        if literal is None or kind.name != _CLASS or len(kind.arguments) != 1:
            continue
        (argument,) = kind.arguments
        if argument.mentions(signature.type_parameters):
            fits = _solves(scope, signature, place, literal, passed)
        else:
            fits = is_within(scope, argument, literal)
        if fits:
            found.add(place)
    return found


def is_within(scope: Scope, argument: SignatureType, literal: str) -> bool:
    """Whether `Class<literal>` is `Class<argument>`."""
    of = erasure(argument, {}, {})
    if of is None or argument.arguments:
        return False
    is_subtype = scope.hierarchy.is_subtype
    match argument.wildcard:
        case "+":
            return is_subtype(literal, of)
        case "-":
            return is_subtype(of, literal)
    return of == literal


def _solves(
    scope: Scope, signature: MethodSignature, place: int, literal: str, passed: Sequence[str]
) -> bool:
    """Whether a class literal there is what the type parameter is, and all else that is passed allows it."""
    (argument,) = signature.parameters[place].arguments
    of = literal.removesuffix("[]" * argument.dimensions)
    as_deep = argument.dimensions == 0 or (of != literal and not is_primitive(of))
    if argument.kind != "parameter" or not as_deep:
        return False
    lower = _lower_types(signature, argument.name, passed)
    alone = not any(
        one.arguments and one.mentions([argument.name])
        for other, one in enumerate(signature.parameters)
        if other != place
    )
    fits = all(scope.hierarchy.is_subtype(one, of) for one in lower)
    bounds = signature.type_parameters[argument.name]
    return alone and fits and all(_satisfies(scope, of, bound) for bound in bounds)


def _lower_types(signature: MethodSignature, name: str, passed: Sequence[str]) -> list[str]:
    """The types that are passed where the type parameter stands as it is, or arrays of it, each once."""
    found: dict[str, None] = {}
    for kind, own in zip(signature.parameters, passed, strict=True):
        if kind.kind == "parameter" and kind.name == name and own != "null":
            suffix = "[]" * kind.dimensions
            found[own.removesuffix(suffix) if suffix else own] = None
    return list(found)


def _is_solved(scope: Scope, signature: MethodSignature, name: str, passed: Sequence[str]) -> bool:
    """Whether Java finds a type for the type parameter."""
    lower = _lower_types(signature, name, passed)
    bounds = signature.type_parameters[name]
    if not lower or all(bound.kind == "parameter" for bound in bounds):
        return True
    is_subtype = scope.hierarchy.is_subtype
    dependent = any(bound.mentions(signature.type_parameters) for bound in bounds)
    if not dependent:
        return all(is_subtype(own, bound.name) for own in lower for bound in bounds)
    top = [one for one in lower if all(is_subtype(other, one) for other in lower)]
    if not top or (len(lower) > 1 and _is_generic(scope, top[0])):
        return False
    return all(_satisfies(scope, top[0], bound) for bound in bounds)


def _is_generic(scope: Scope, name: str) -> bool:
    model = None if name.endswith("]") else scope.program.find(name)
    return model is not None and bool(type_parameters(model))


def _satisfies(scope: Scope, own: str, bound: SignatureType) -> bool:
    """Whether the type is within the bound, such as `Comparable<? super T>` for itself as T."""
    if bound.kind == "parameter":
        return True
    if not scope.hierarchy.is_subtype(own, bound.name):
        return False
    if not bound.arguments or own.endswith("]"):
        return not bound.arguments
    seen = bindings_of(scope.hierarchy, own).get(bound.name)
    if seen is None:
        return True
    return all(
        scope.hierarchy.is_subtype(own, given)
        for one, given in zip(bound.arguments, seen.values(), strict=True)
        if one.kind == "parameter"
    )


def _bound(signature: MethodSignature, name: str) -> str | None:
    return erasure(SignatureType("parameter", name), {}, signature.type_parameters)


def spreads(scope: Scope, method: MethodModel) -> bool:
    """Whether variable arguments mean this method, as there is no other of the name, and make an array of the
    declared type: of a type parameter's, Java would make one of the type that it finds.
    """
    named = {
        one.descriptor.partition(")")[0]
        for one in methods_named(scope, method.owner, method.name)
        if not one.flags & ACC_SYNTHETIC
    }
    if len(named) > 1:
        return False
    if method.signature is None or _is_raw(scope, method):
        return True
    return method_signature(method.signature).parameters[-1].kind != "parameter"


def natural_type(scope: Scope, operand: Operand, types: Sequence[str]) -> str:
    """The type that an operand has in Java, where the plan's variables are of these `types`; a null's is
    no type's name.
    """
    if isinstance(operand, Use):
        return scope.nearest(types[operand.variable])
    match operand.value:
        case None:
            return "null"
        case {"box": str(box)}:
            return BOXED[box]
        case {"enum": str(owner)}:
            return owner
        case {"class": "java.lang.Class"}:
            return _CLASS
        case {"string": _}:
            return "java.lang.String"
        case str() if not is_primitive(operand.type):
            return "java.lang.String"
    return operand.type


def casts(
    scope: Scope, overloads: Overloads, parameters: Sequence[str], naturals: Sequence[str]
) -> frozenset[int]:
    """The arguments that are cast to the parameter's type because another method could be meant."""
    last = len(parameters) - 1
    others = [one for one in overloads.parameters if one != tuple(parameters)]
    rivals = [one for one in others if _may_mean(scope, one, naturals)]

    def is_several(place: int) -> bool:
        """Whether another method takes something else there."""
        if not overloads.parameters:
            return overloads.several
        return any(one[place] != parameters[place] for one in rivals)

    return frozenset(
        place
        for place, (declared, own) in enumerate(zip(parameters, naturals, strict=True))
        if own != declared
        and not is_primitive(declared)
        and (is_several(place) or (overloads.varargs and place == last))
        and scope.can_name(declared)
    )


def _may_mean(scope: Scope, parameters: Sequence[str], naturals: Sequence[str]) -> bool:
    """Whether a method of these parameters could take what is passed."""
    return all(_may_take(scope, kind, own) for kind, own in zip(parameters, naturals, strict=True))


def _may_take(scope: Scope, kind: str, own: str) -> bool:
    """Whether a parameter could take an argument of that static type: what is not known to be told apart,
    boxes and functions, it may."""
    if own in (kind, "null"):
        return own == kind or not is_primitive(kind)
    if is_primitive(own):
        return is_primitive(kind) or kind in BOXED or not _is_final(scope, kind)
    if is_primitive(kind):
        return own in BOXED
    if own.endswith("]") or kind.endswith("]"):
        return own.endswith("]") or not _is_final(scope, kind)
    model = scope.program.find(own)
    if model is None or model.is_interface:
        return not _is_final(scope, kind)
    return scope.hierarchy.is_subtype(own, kind)


def _is_final(scope: Scope, kind: str) -> bool:
    """Whether nothing else is of that class."""
    model = None if kind.endswith("]") else scope.program.find(kind)
    return model is not None and bool(model.flags & ACC_FINAL)
