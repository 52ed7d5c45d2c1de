"""What generic types say of the objects that collections hold, as solver/held_parts.pl is told of it.

A term is `any` where nothing is known, else parts(Type, Parts): the erasure of a type, and what its instances
hold: the elements of an Iterable, an Iterator, an Optional or its like, the keys
and the values of a Map or of its entries; of other generic types what their type parameters stand for. A
field by which a stub answers (bytecode/stub_classes.py) that is one of these is parameter(N), counted from 1.
"""

from __future__ import annotations

from hornbill.bytecode.descriptors import method_types
from hornbill.bytecode.errors import HornbillError
from hornbill.bytecode.generics import arguments_of, of_name, type_parameters
from hornbill.bytecode.hierarchy import OBJECT
from hornbill.bytecode.signatures import SignatureType, method_signature, type_signature
from hornbill.bytecode.stub_classes import answer_type, stubbed_type
from hornbill.clp.program import Program
from hornbill.clp.terms import type_term

_HOLDERS = {
    "java.lang.Iterable": ("T",),
    "java.util.Map": ("K", "V"),
    "java.util.Map$Entry": ("K", "V"),
    "java.util.Iterator": ("E",),
    "java.util.Optional": ("T",),
    "java.util.concurrent.atomic.AtomicReference": ("V",),
}
"""The type parameters that stand for what is held."""

_DEEPEST = 4
"""A class may hold objects of its own type."""


def declared_parts(program: Program, place: str, index: str) -> str:
    """What the argument of a method with that index holds, or with no index an instance field."""
    return _argument_parts(program, place, int(index)) if index else _field_parts(program, place)


def _argument_parts(program: Program, method_id: str, index: int) -> str:
    """What argument `index` of a method holds, the receiver counted."""
    method = program.method(method_id)
    if method is None:
        return "any"
    plain = method_types(method.descriptor)[0]
    place = index - (not method.is_static)
    if place < 0:
        return _parts(program, of_name(method.owner), 0)
    if not place < len(plain):
        return "any"
    if method.signature is None:
        return _parts(program, of_name(plain[place]), 0)
    parameters = method_signature(method.signature).parameters
    return _parts(program, parameters[place], 0) if len(parameters) == len(plain) else "any"


def _field_parts(program: Program, key: str) -> str:
    """What the instance field of that name holds."""
    owner, _, label = key.rpartition(".")
    if (stubbed := stubbed_type(owner)) is not None:
        answer = answer_type(program.hierarchy, stubbed, label)
        if isinstance(answer, int):
            return f"parameter({answer + 1})"
        return "any" if answer is None else _parts(program, answer, 0)
    for field in program.hierarchy.find(owner).fields:
        if field.label == label and field.signature is not None:
            return _parts(program, type_signature(field.signature), 0)
    return "any"


def _parts(program: Program, one: SignatureType, depth: int) -> str:
    if (
        one.kind != "class"
        or one.wildcard == "-"
        or depth == _DEEPEST
        or (one.name == OBJECT and one.wildcard)
    ):
        return "any"
    held = "" if one.dimensions else ",".join(_held(program, one, depth + 1))
    return f"parts({type_term(one.name + '[]' * one.dimensions)},[{held}])"


def _held(program: Program, one: SignatureType, depth: int) -> list[str]:
    try:
        parameters = type_parameters(program.hierarchy.find(one.name))
        known = dict(zip(parameters, one.arguments, strict=True)) if one.arguments else None
        views = arguments_of(program.hierarchy, one.name, known)
    except (HornbillError, ValueError):
        return []
    for holder, names in _HOLDERS.items():
        if holder in views:
            given = views[holder] or {}
            return [_parts(program, given[name], depth) if name in given else "any" for name in names]
    return [_parts(program, each, depth) for each in (known or {}).values()]
