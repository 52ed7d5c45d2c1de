"""Types with their arguments where a test reads them: what a list holds needs no cast to what it says.

What is seen on a heap may be of other types than signatures say, since nothing checks type arguments. The
full type of an expression is used only where all that is reached through it is of the types that it says.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from hornbill.bytecode.descriptors import method_types
from hornbill.bytecode.generics import type_parameters
from hornbill.bytecode.model import FieldModel, MethodModel
from hornbill.bytecode.signatures import SignatureType, method_signature, type_signature
from hornbill.graphs import STRING, Node
from hornbill.junit.library_fields import OPTIONAL
from hornbill.junit.library_values import library_of
from hornbill.junit.scope import Scope
from hornbill.junit.type_arguments import is_writable

_ONE = frozenset(
    f"java.util.{one}"
    for one in "List ArrayList LinkedList Collection Set HashSet LinkedHashSet TreeSet SortedSet".split()
) | {OPTIONAL, "java.lang.Iterable", "java.util.EnumSet"}
_TWO = frozenset(f"java.util.{one}" for one in "Map HashMap LinkedHashMap TreeMap SortedMap EnumMap".split())


def full_type(scope: Scope, member: MethodModel | FieldModel, value: Any) -> SignatureType | None:
    """The type of what the field or method gives, with its arguments; None where the signature does not say
    it, or where something in the value is of another type."""
    if member.signature is None or type_parameters(scope.hierarchy.find(member.owner)):
        return None
    if isinstance(member, MethodModel):
        full = method_signature(member.signature).result
        named = method_types(member.descriptor)[1]
    else:
        full, named = type_signature(member.signature), member.type
    if full.name + "[]" * full.dimensions != named or not full.arguments or not is_writable(scope, full):
        return None
    return full if _holds_only(scope, full, value, 0) else None


def part_type(full: SignatureType | None, place: int) -> SignatureType | None:
    """The type of a part of a library object: an element, or a key or value; None where it is not known."""
    if full is None or full.dimensions:
        return None
    if full.name in _ONE and len(full.arguments) == 1:
        found = full.arguments[0]
    elif full.name in _TWO and len(full.arguments) == 2:
        found = full.arguments[place % 2]
    else:
        return None
    known = found.kind == "class" and not found.dimensions and found.wildcard != "-"
    return replace(found, wildcard="") if known else None


def _holds_only(scope: Scope, full: SignatureType, value: Any, depth: int) -> bool:
    """Whether a value is of the type, with all that it holds."""
    if value is None:
        return True
    if not isinstance(value, Node):
        return _is_leaf_of(scope, value, full.name)
    library = library_of(value)
    if library is None or value.kind == "object":
        return value.kind == "object" and scope.hierarchy.is_subtype(value.type, full.name) and bool(depth)
    if not (library.has_size or library.type == OPTIONAL):
        return bool(depth) and full.name == library.type
    for place, part in enumerate(library.values(value)):
        own = part_type(full, place)
        if own is None or not _holds_only(scope, own, part, depth + 1):
            return False
    return True


def _is_leaf_of(scope: Scope, value: Any, name: str) -> bool:
    match value:
        case str() | {"string": str()}:
            return scope.hierarchy.is_subtype(STRING, name)
        case {"box": str(owner)} | {"enum": str(owner)}:
            return scope.hierarchy.is_subtype(owner, name)
    return False
