"""Whether an expression of one type can be passed for another, type arguments among them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from hornbill.bytecode.descriptors import is_primitive
from hornbill.bytecode.generics import arguments_of, of_name, type_parameters
from hornbill.bytecode.hierarchy import Hierarchy
from hornbill.bytecode.signatures import SignatureType

_OBJECT, _NULL = of_name("java.lang.Object"), of_name("null")

Known = Mapping[str, SignatureType]
"""Type arguments by the names of the parameters."""


def arguments_in(hierarchy: Hierarchy, full: SignatureType) -> Known:
    """The type arguments of the type."""
    names = type_parameters(hierarchy.find(full.name))
    return dict(zip(names, full.arguments, strict=True))


def seen_from(hierarchy: Hierarchy, full: SignatureType) -> Mapping[str, Known | None]:
    """The type and those above it with their type arguments."""
    return arguments_of(hierarchy, full.name, arguments_in(hierarchy, full) if full.arguments else None)


def fits(hierarchy: Hierarchy, own: SignatureType, place: SignatureType) -> bool:
    """Whether an expression of the one type can be passed for the other."""
    if own == _NULL or place == _OBJECT:
        return True
    if own.dimensions or place.dimensions:
        return own == place
    if place.kind != "class" or is_primitive(own.name):
        return place.kind == "primitive"
    if not hierarchy.is_subtype(own.name, place.name):
        return False
    seen = seen_from(hierarchy, own).get(place.name)
    if not place.arguments or seen is None:
        return True
    pairs = zip(place.arguments, seen.values(), strict=True)
    return all(_contains(hierarchy, wanted, given) for wanted, given in pairs)


def _contains(hierarchy: Hierarchy, wanted: SignatureType, given: SignatureType) -> bool:
    """Whether a type argument is as wanted."""
    plain = replace(wanted, wildcard="")
    if not wanted.wildcard or plain == given:
        return plain == given
    if given.wildcard or given.dimensions or plain.dimensions:
        return False
    if wanted.wildcard == "+":
        return fits(hierarchy, given, plain) and (not plain.arguments or bool(given.arguments))
    return not plain.arguments and fits(hierarchy, plain, given)
