"""Whether an object equals itself, and keeps its hash code, as its class has these methods."""

from __future__ import annotations

from collections.abc import Callable

from hornbill.bytecode.hierarchy import Hierarchy
from hornbill.bytecode.model import Instruction, MethodModel
from hornbill.graphs import Node

_OBJECT = "java.lang.Object"
_OBJECT_METHODS = "java.lang.runtime.ObjectMethods"


def equals_itself(hierarchy: Hierarchy) -> Callable[[Node, bool], bool]:
    """Says of an object whether it is sure to equal itself; if asked, also whether its hash code stays."""

    def holds(node: Node, keyed: bool) -> bool:
        if node.kind == "stub":
            return True
        if node.kind != "object" or hierarchy.find(node.type).made:
            return False
        equals = _selected(hierarchy, node.type, "equals", "(Ljava/lang/Object;)Z")
        hashes = _selected(hierarchy, node.type, "hashCode", "()I")
        if equals is None or hashes is None:
            return False
        of_object = equals.owner == hashes.owner == _OBJECT
        return of_object or (not keyed and _is_reflexive(equals))

    return holds


def is_given_to_records(method: MethodModel) -> bool:
    """Whether it is the `toString`, `hashCode` or `equals` of a record whose source has none."""
    calls = (
        [] if method.code is None else [one for one in method.code.instructions if one.op == "invokedynamic"]
    )
    return any(call.args[0].bootstrap.member.owner == _OBJECT_METHODS for call in calls)


def _selected(hierarchy: Hierarchy, class_name: str, name: str, descriptor: str) -> MethodModel | None:
    method = hierarchy.find(_OBJECT).method(name, descriptor)
    return None if method is None else hierarchy.select(class_name, method)


def _is_reflexive(equals: MethodModel) -> bool:
    return equals.owner == _OBJECT or is_given_to_records(equals) or _begins_with_itself(equals)


def _begins_with_itself(equals: MethodModel) -> bool:
    """Whether the code begins with `if (this == o) return true`."""
    code = equals.code
    match [] if code is None else list(code.instructions[:5]):
        case [
            Instruction(op="aload", args=(one,)),
            Instruction(op="aload", args=(other,)),
            Instruction(op="if_acmpne"),
            Instruction(op="iconst", args=(1,)),
            Instruction(op="ireturn"),
        ]:
            return {one, other} == {0, 1}
    return False
