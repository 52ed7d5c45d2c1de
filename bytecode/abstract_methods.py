"""The abstract methods that a class has to implement where it implements an interface, or extends a class,
and those with code that it may override.

Methods of one signature are one method for source (JLS 8.4.2), though class files have one for each
descriptor: `next(Comparable)` of an interface implements `next(Object)` of a generic one above it. They are
told by the erasures of their types as they are seen from there (generics.py).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from hornbill.bytecode.generics import Bindings, bindings_of, erasure, member_types, type_parameters
from hornbill.bytecode.hierarchy import Hierarchy
from hornbill.bytecode.model import (
    ACC_FINAL,
    ACC_NATIVE,
    ACC_PROTECTED,
    ACC_PUBLIC,
    ACC_SYNTHETIC,
    ClassModel,
    MethodModel,
)
from hornbill.bytecode.signatures import SignatureType

_OBJECT = "java.lang.Object"


@dataclass(frozen=True, slots=True)
class SeenMethod:
    """A method with the erasures of its types as they are seen; `descriptors` are those under which class
    files have it."""

    method: MethodModel
    parameters: tuple[str, ...]
    result: str
    is_public: bool = True
    descriptors: tuple[str, ...] = ()


def abstract_methods(hierarchy: Hierarchy, type_name: str, arguments: Bindings) -> list[SeenMethod]:
    """The methods that a class below has to implement, each signature once; without `arguments`, a generic
    type is raw."""
    groups = _groups(hierarchy, type_name, arguments)
    return [_wanted(hierarchy, group) for group in groups if _is_abstract(hierarchy, group)]


def methods_with_code(hierarchy: Hierarchy, type_name: str, arguments: Bindings) -> list[SeenMethod]:
    """The methods that a class below may override though it need not, each signature once, without those of
    Object."""
    found = []
    for group in _groups(hierarchy, type_name, arguments):
        nearest = group[0].method
        visible = nearest.flags & (ACC_PUBLIC | ACC_PROTECTED)
        kept = visible and not nearest.flags & (ACC_FINAL | ACC_NATIVE) and nearest.has_code
        if kept and not _is_abstract(hierarchy, group) and not _is_of_object(group):
            found.append(_wanted(hierarchy, group))
    return found


def _is_of_object(group: Sequence[SeenMethod]) -> bool:
    return any(one.method.owner == _OBJECT for one in group)


def _groups(hierarchy: Hierarchy, type_name: str, arguments: Bindings) -> list[list[SeenMethod]]:
    """The methods by their signatures."""
    groups: dict[tuple[str, tuple[str, ...]], list[SeenMethod]] = {}
    for seen in _methods(hierarchy, type_name, arguments):
        groups.setdefault((seen.method.name, seen.parameters), []).append(seen)
    return list(groups.values())


def _methods(hierarchy: Hierarchy, type_name: str, arguments: Bindings) -> Iterator[SeenMethod]:
    """The methods of the type and of all above it that can be overridden, nearest first."""
    for above, bindings in bindings_of(hierarchy, type_name, arguments).items():
        for method in hierarchy.find(above).methods:
            kept = not (method.is_static or method.is_private or method.flags & ACC_SYNTHETIC)
            if kept and not method.name.startswith("<"):
                parameters, result = member_types(method, bindings)
                yield SeenMethod(method, tuple(parameters), result, bool(method.flags & ACC_PUBLIC))


def _is_abstract(hierarchy: Hierarchy, group: Sequence[SeenMethod]) -> bool:
    """Whether the nearest of these methods, which have one signature, has no code."""
    find = hierarchy.find
    for one in group:
        if not find(one.method.owner).is_interface:
            if one.method.is_abstract or one.method.flags & ACC_PUBLIC:
                return one.method.is_abstract
            break
    in_interfaces = [one.method for one in group if find(one.method.owner).is_interface]
    return any(
        method.is_abstract
        and not any(
            other is not method and method.owner in hierarchy.supertypes(other.owner)
            for other in in_interfaces
        )
        for method in in_interfaces
    )


def _wanted(hierarchy: Hierarchy, group: Sequence[SeenMethod]) -> SeenMethod:
    """The one whose result all others allow, public if one of them is."""
    fits = hierarchy.is_subtype
    best = next((one for one in group if all(fits(one.result, other.result) for other in group)), group[0])
    descriptors = tuple(dict.fromkeys(one.method.descriptor for one in group))
    return replace(best, is_public=any(one.is_public for one in group), descriptors=descriptors)


def erased_bounds(model: ClassModel) -> Bindings:
    """What the class itself sees of its type parameters."""
    parameters = type_parameters(model)
    return {name: erasure(SignatureType("parameter", name), {}, parameters) or _OBJECT for name in parameters}
