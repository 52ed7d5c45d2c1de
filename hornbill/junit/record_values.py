"""Records as values: one whose class has the constructor and the `equals` that javac makes equals another one
that is made of the same components (JLS 8.10)."""

from __future__ import annotations

from collections.abc import Callable

from hornbill.bytecode.descriptors import descriptor_of, slots
from hornbill.bytecode.dynamic.assembly import kind
from hornbill.bytecode.model import ClassModel, FieldRef, MethodModel
from hornbill.graphs import Node
from hornbill.junit.library_fields import Library
from hornbill.junit.literals import nameable
from hornbill.junit.own_equality import is_given_to_records
from hornbill.junit.scope import Scope


def record_values(scope: Scope) -> Callable[[Node], Library | None]:
    """Says of an object how a test makes its equal, if it is such a record."""
    known: dict[str, Library | None] = {}

    def of(node: Node) -> Library | None:
        if node.type not in known:
            model = scope.program.find(node.type)
            known[node.type] = None if model is None else _of_class(scope, model)
        library = known[node.type]
        if library is None or set(library.names) != set(node.parts):
            return None
        plain = [part for part in node.parts.values() if not isinstance(part, Node)]
        return library if all(nameable(scope, part) for part in plain) else None

    return of


def _of_class(scope: Scope, model: ClassModel) -> Library | None:
    components = model.record_components
    if components is None or not scope.can_name(model.name):
        return None
    kinds = tuple(one.type for one in components)
    equals = model.method("equals", "(Ljava/lang/Object;)Z")
    constructors = [one for one in model.methods if one.name == "<init>"]
    descriptor = f"({''.join(map(descriptor_of, kinds))})V"
    own = [one for one in constructors if one.descriptor == descriptor]
    plain = equals is not None and is_given_to_records(equals)
    if not plain or len(own) != 1 or len(constructors) > 1 or not scope.can_name_member(own[0]):
        return None
    names = tuple(one.name for one in components)
    if not _only_sets(own[0], model.name, names, kinds):
        return None
    return Library("new", model.name, model.name, "", kinds, names=names)


def _only_sets(constructor: MethodModel, owner: str, names: tuple[str, ...], kinds: tuple[str, ...]) -> bool:
    """Whether the constructor does no more than to set the fields to its arguments."""
    code = constructor.code
    if code is None:
        return False
    found = [(one.op, one.args) for one in code.instructions[2:]]
    wanted: list[tuple[str, tuple[object, ...]]] = []
    for number, (name, type_name) in enumerate(zip(names, kinds, strict=True)):
        place = 1 + slots(kinds[:number])
        wanted += [
            ("aload", (0,)),
            (f"{kind(type_name)}load", (place,)),
            ("putfield", (FieldRef(owner, name, type_name),)),
        ]
    begins = [one.op for one in code.instructions[:2]] == ["aload", "invokespecial"]
    return begins and found == [*wanted, ("return", ())]
