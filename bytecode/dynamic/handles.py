"""Method handle constants (JVMS 5.4.3.5): their types, and the instructions that invoke them."""

from __future__ import annotations

from typing import NamedTuple

from hornbill.bytecode.descriptors import method_types
from hornbill.bytecode.dynamic.assembly import Body
from hornbill.bytecode.dynamic.replacement import NotRewritable
from hornbill.bytecode.model import FieldRef, MethodHandle, MethodRef

_NEW = 8
_SPECIAL = 7
_FIELD_OPS = {1: "getfield", 2: "getstatic", 3: "putfield", 4: "putstatic"}
_METHOD_OPS = {
    5: "invokevirtual",
    6: "invokestatic",
    7: "invokespecial",
    8: "invokespecial",
    9: "invokeinterface",
}


class HandleType(NamedTuple):
    """What invoking a handle takes, a receiver first, and gives."""

    parameters: tuple[str, ...]
    result: str


def handle_type(handle: MethodHandle, caller: str) -> HandleType:
    """The type of a handle constant of that class."""
    match handle:
        case (1, FieldRef() as field):
            return HandleType((field.owner,), field.type)
        case (2, FieldRef() as field):
            return HandleType((), field.type)
        case (3, FieldRef() as field):
            return HandleType((field.owner, field.type), "void")
        case (4, FieldRef() as field):
            return HandleType((field.type,), "void")
        case (5 | 6 | 7 | 8 | 9, MethodRef() as method):
            parameters, result = method_types(method.descriptor)
            if handle.kind == _NEW:
                return HandleType(parameters, method.owner)
            receiver = {6: (), _SPECIAL: (caller,)}.get(handle.kind, (method.owner,))
            return HandleType(receiver + parameters, result)
    raise NotRewritable(f"a method handle of kind {handle.kind} to {handle.member.name}")


def prepare(body: Body, handle: MethodHandle) -> None:
    """What must lie on the stack below the arguments: for a constructor, the new object, twice."""
    if handle.kind == _NEW:
        body.emit("new", handle.member.owner)
        body.emit("dup")


def invoke(body: Body, handle: MethodHandle) -> None:
    """Replace the arguments on the stack by the result of the handle."""
    ops = _FIELD_OPS if isinstance(handle.member, FieldRef) else _METHOD_OPS
    body.emit(ops[handle.kind], handle.member)
