"""The methods that records have by themselves: `java.lang.runtime.ObjectMethods`.

As in the JDK: `hashCode` is `31 * h + hash(c)` over the components in their order, from 0; `equals` holds
for the same object, and else compares the components from the last to the first; `toString` begins with the
class's simple name, which is what follows the last `$` of its name, less the digits of a local class.
"""

from __future__ import annotations

from collections.abc import Callable

from hornbill.bytecode.descriptors import descriptor_of
from hornbill.bytecode.dynamic.assembly import Body, Label
from hornbill.bytecode.dynamic.concatenation import STRING, Argument, Piece, push_concatenation
from hornbill.bytecode.dynamic.conversion import WRAPPERS
from hornbill.bytecode.dynamic.handles import handle_type, invoke
from hornbill.bytecode.dynamic.replacement import NotRewritable, Replacement, call_class, static_replacement
from hornbill.bytecode.model import ClassConstant, DynamicCall, MethodHandle, StringConstant
from hornbill.bytecode.modified_utf8 import as_units

_OBJECTS = "java.util.Objects"
_BY_VALUE = ("byte", "short", "char", "int")


def object_methods(caller: str, site: str, call: DynamicCall) -> Replacement:
    """The replacement of a call whose bootstrap is `ObjectMethods.bootstrap`."""
    match call.arguments:
        case (ClassConstant(record), StringConstant(names), *handles):
            components = [_component(handle, record, caller) for handle in handles]
            labels = names.split(";") if names else []
        case _:
            raise NotRewritable("ObjectMethods.bootstrap with unexpected arguments")
    writers: dict[tuple[str, str], Callable[[], Body]] = {
        ("toString", f"{descriptor_of(STRING)}"): lambda: _to_string(record, labels, components),
        ("hashCode", "I"): lambda: _hash_code(record, components),
        ("equals", "Z"): lambda: _equals(record, components),
    }
    parameters = descriptor_of(record) + (descriptor_of("java.lang.Object") if call.name == "equals" else "")
    writer = writers.get((call.name, call.descriptor.removeprefix(f"({parameters})")))
    if writer is None:
        raise NotRewritable(f"ObjectMethods.bootstrap for {call.name}{call.descriptor}")
    code = writer().code()
    return static_replacement(call_class(caller, site), site, call.name, call.descriptor, code)


class _Component:
    """A component of the record: its type and how it is read."""

    def __init__(self, type_name: str, getter: MethodHandle) -> None:
        self.type = type_name
        self.getter = getter

    def push(self, body: Body, index: int) -> None:
        """Push the component of the record in that local variable."""
        body.emit("aload", index)
        invoke(body, self.getter)


def _component(handle: object, record: str, caller: str) -> _Component:
    if not isinstance(handle, MethodHandle):
        raise NotRewritable("ObjectMethods.bootstrap with a getter that is no method handle")
    parameters, result = handle_type(handle, caller)
    if parameters != (record,) or result == "void":
        raise NotRewritable(f"ObjectMethods.bootstrap with the getter {handle.member.name}")
    return _Component(result, handle)


def _simple_name(record: str) -> str:
    inner = record.rpartition(".")[2].rpartition("$")[2]
    return inner.lstrip("0123456789") or inner


def _to_string(record: str, labels: list[str], components: list[_Component]) -> Body:
    if len(labels) != len(components):
        raise NotRewritable("ObjectMethods.bootstrap with another number of names than of getters")
    body = Body(record)
    text = f"{as_units(_simple_name(record))}["
    pieces: list[Piece] = []
    for label, component in zip(labels, components, strict=True):
        pieces += [f"{text}{label}=", _argument(component)]
        text = ", "
    if pieces:
        push_concatenation(body, [*pieces, "]"])
    else:
        body.emit("ldc", StringConstant(f"{text}]"))
    body.emit("areturn")
    return body


def _argument(component: _Component) -> Argument:
    return Argument(component.type, lambda body: component.push(body, 0))


def _hash_code(record: str, components: list[_Component]) -> Body:
    body = Body(record)
    if not components:
        body.emit("iconst", 0)
    for number, component in enumerate(components):
        if number:
            body.emit("iconst", 31)
            body.emit("imul")
        component.push(body, 0)
        _push_hash(body, component.type)
        if number:
            body.emit("iadd")
    body.emit("ireturn")
    return body


def _push_hash(body: Body, type_name: str) -> None:
    """Replace a value by its hash code."""
    if type_name in WRAPPERS and type_name not in _BY_VALUE:
        body.call("invokestatic", WRAPPERS[type_name], "hashCode", f"({descriptor_of(type_name)})I")
    elif type_name not in WRAPPERS:
        body.call("invokestatic", _OBJECTS, "hashCode", "(Ljava/lang/Object;)I")


def _equals(record: str, components: list[_Component]) -> Body:
    body = Body(record, "java.lang.Object")
    same, different = Label(), Label()
    body.emit("aload", 0)
    body.emit("aload", 1)
    body.emit("if_acmpeq", same)
    body.emit("aload", 1)
    body.emit("instanceof", record)
    body.emit("ifeq", different)
    other = body.local(record)
    body.emit("aload", 1)
    body.emit("checkcast", record)
    body.emit("astore", other)
    for component in reversed(components):
        component.push(body, 0)
        component.push(body, other)
        _leave_if_different(body, component.type, different)
    body.place(same)
    body.emit("iconst", 1)
    body.emit("ireturn")
    body.place(different)
    body.emit("iconst", 0)
    body.emit("ireturn")
    return body


def _leave_if_different(body: Body, type_name: str, different: Label) -> None:
    """Jump where the two values on the stack are not equal."""
    match type_name:
        case "float" | "double":
            letter = descriptor_of(type_name)
            body.call("invokestatic", WRAPPERS[type_name], "compare", f"({letter}{letter})I")
            body.emit("ifne", different)
        case "long":
            body.emit("lcmp")
            body.emit("ifne", different)
        case _ if type_name in WRAPPERS:
            body.emit("if_icmpne", different)
        case _:
            body.call("invokestatic", _OBJECTS, "equals", "(Ljava/lang/Object;Ljava/lang/Object;)Z")
            body.emit("ifeq", different)
