"""Steps of trials as a person writes them: constants of enums by their names, no call that only looks, and
none again that changes nothing.
"""

from __future__ import annotations

from collections.abc import Sequence

from hornbill.building.plans import Call, Literal, Operand, ReadStatic, StaticCall, Step, Use
from hornbill.building.states import uses
from hornbill.bytecode.descriptors import descriptor_of
from hornbill.bytecode.hierarchy import Hierarchy, MissingClassError
from hornbill.bytecode.identifiers import is_identifier
from hornbill.bytecode.model import ACC_ENUM, MethodRef

_STRING = "java.lang.String"
_DEEPEST = 4
_OF_VALUES = ("java.lang.String", "java.lang.Math", "java.lang.Object", "java.math.", "java.time.")
_ARRAY_STORES = frozenset(f"{kind}astore" for kind in "ilfdabcs")
_ONLY_LOOKS = ("load", "const", "return", "ldc", "getfield")


def plainer(hierarchy: Hierarchy, steps: Sequence[Step], operands: Sequence[Operand] = ()) -> list[Step]:
    """The steps before a call with these operands, to the same effect."""
    used = {variable for step in steps for variable in uses(step)}
    used |= {one.variable for one in operands if isinstance(one, Use)}
    kept = [step for step in steps if not _only_looks(hierarchy, step, used)]
    return [
        _plain(hierarchy, step)
        for place, step in enumerate(kept)
        if not _is_idle(hierarchy, step, used, kept[place + 1 :])
    ]


def _is_idle(hierarchy: Hierarchy, step: Step, used: set[int], later: Sequence[Step]) -> bool:
    """Whether the step is a call of which nothing is made, of a method that changes nothing and is called on
    the object again."""
    if not isinstance(step, Call) or (step.variable is not None and step.variable in used):
        return False
    calls = [one for one in later if isinstance(one, Call) and one.target == step.target]
    again = any((one.owner, one.method, one.args) == (step.owner, step.method, step.args) for one in calls)
    parameters = "".join(map(descriptor_of, step.parameters))
    return again and _changes_nothing(
        hierarchy, MethodRef(step.owner, step.method, f"({parameters}){descriptor_of(step.result)}", False), 0
    )


def _changes_nothing(hierarchy: Hierarchy, ref: MethodRef, depth: int) -> bool:
    """Whether it is known that the method writes no fields but those of new objects, and no arrays."""
    if ref.owner.startswith(_OF_VALUES):
        return True
    try:
        method = hierarchy.resolve_method(ref)
    except MissingClassError:
        return False
    if method is None or method.code is None or depth > _DEEPEST or hierarchy.subclasses(ref.owner):
        return False
    for one in method.code.instructions:
        if one.op in ("putstatic", "invokedynamic", "invokeinterface") or one.op in _ARRAY_STORES:
            return False
        if one.op == "putfield" and method.name != "<init>":
            return False
        if one.op.startswith("invoke") and not _changes_nothing(hierarchy, one.args[0], depth + 1):
            return False
    return True


def _plain(hierarchy: Hierarchy, step: Step) -> Step:
    """The step, a constant by its name where it is looked up by that."""
    match step:
        case StaticCall(int() as variable, owner, "valueOf", (parameter,), _, (Literal(str() as name),)):
            fields = hierarchy.find(owner).fields if parameter == _STRING else ()
            if is_identifier(name) and any(one.name == name and one.flags & ACC_ENUM for one in fields):
                return ReadStatic(variable, owner, name, owner)
    return step


def _only_looks(hierarchy: Hierarchy, step: Step, used: set[int]) -> bool:
    """Whether the step is a call of a method that reads a field, of which nothing is made."""
    if not isinstance(step, Call) or step.args or (step.variable is not None and step.variable in used):
        return False
    method = hierarchy.find(step.owner).method(step.method, f"(){descriptor_of(step.result)}")
    if method is None or method.code is None or hierarchy.subclasses(step.owner):
        return False
    return all(one.op.endswith(_ONLY_LOOKS) for one in method.code.instructions)
