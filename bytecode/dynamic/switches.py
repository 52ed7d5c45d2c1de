"""Pattern switches: `java.lang.runtime.SwitchBootstraps`.

The call takes the value and the label to begin with, and gives the number of the first label that matches:
-1 for null, the number of labels if none does. Labels are tried one after another.
An enum constant is named by its field. One that its class no longer has is a NoSuchFieldError here, where
the JDK lets the label never match. Primitive patterns, a preview in Java 25, are not supported.
"""

from __future__ import annotations

from collections.abc import Sequence

from hornbill.bytecode.descriptors import class_name, method_types
from hornbill.bytecode.dynamic.assembly import Body, Label
from hornbill.bytecode.dynamic.conversion import UNWRAPPED, WRAPPERS, Number, box, push_number, unbox
from hornbill.bytecode.dynamic.replacement import NotRewritable, Replacement, call_class, static_replacement
from hornbill.bytecode.model import (
    ClassConstant,
    Constant,
    DoubleConstant,
    DynamicCall,
    DynamicConstant,
    FieldRef,
    FloatConstant,
    IntConstant,
    LongConstant,
    MethodHandle,
    StringConstant,
)
from hornbill.bytecode.modified_utf8 import as_name

_BOOLEAN = "java.lang.Boolean"
_CHARACTER = "java.lang.Character"
_NUMBER = "java.lang.Number"
_INT_WRAPPERS = ("java.lang.Byte", "java.lang.Short", "java.lang.Integer", _CHARACTER)
_EQUALS = "(Ljava/lang/Object;)Z"

Test = ClassConstant | StringConstant | Number | FieldRef | bool
"""What a label asks of the value; a FieldRef for the enum constant in that field."""


def type_switch(caller: str, site: str, call: DynamicCall) -> Replacement:
    """The replacement of a call whose bootstrap is `SwitchBootstraps.typeSwitch`."""
    return _switch(caller, site, call, [_type_test(label) for label in call.arguments])


def enum_switch(caller: str, site: str, call: DynamicCall) -> Replacement:
    """The replacement of a call whose bootstrap is `SwitchBootstraps.enumSwitch`."""
    selector = _selector(call)
    return _switch(caller, site, call, [_enum_test(label, selector) for label in call.arguments])


def _selector(call: DynamicCall) -> str:
    """The static type of the value."""
    parameters, result = method_types(call.descriptor)
    if len(parameters) != 2 or parameters[1] != "int" or result != "int":
        raise NotRewritable(f"a pattern switch of type {call.descriptor}")
    if parameters[0] in WRAPPERS:
        raise NotRewritable("a pattern switch over a primitive type")
    return parameters[0]


def _enum_test(label: Constant, selector: str) -> Test:
    match label:
        case StringConstant(name):
            return FieldRef(selector, as_name(name), selector)
        case ClassConstant(type_name) if type_name == selector:
            return label
    raise NotRewritable("an enum switch with an unexpected label")


def _type_test(label: Constant) -> Test:
    match label:
        case (
            ClassConstant()
            | StringConstant()
            | IntConstant()
            | LongConstant()
            | FloatConstant()
            | DoubleConstant()
        ):
            return label
        case DynamicConstant(
            ("TRUE" | "FALSE") as name, "java.lang.Boolean", MethodHandle(6, member), ()
        ) if member.name == "getStaticFinal":
            return name == "TRUE"
        case DynamicConstant():
            return _enum_constant(label)
    raise NotRewritable("a pattern switch with an unexpected label")


def _enum_constant(label: DynamicConstant) -> FieldRef:
    """The field of the constant that an `EnumDesc.of(ClassDesc.of(class), name)` describes."""
    match _static_call(label):
        case ("java.lang.Enum$EnumDesc.of", (DynamicConstant() as described, StringConstant(name))):
            match _static_call(described):
                case ("java.lang.constant.ClassDesc.of", (StringConstant(binary),)):
                    enum = class_name(as_name(binary).replace(".", "/"))
                    return FieldRef(enum, as_name(name), enum)
    raise NotRewritable("a pattern switch with a primitive pattern or an unexpected label")


def _static_call(constant: DynamicConstant) -> tuple[str, tuple[Constant, ...]]:
    """The method that a constant made by `ConstantBootstraps.invoke` is the result of, and its arguments."""
    match constant.bootstrap.member, constant.arguments:
        case ("java.lang.invoke.ConstantBootstraps", "invoke", *_), (MethodHandle(6, member), *arguments):
            return f"{member.owner}.{member.name}", tuple(arguments)
    return "", ()


def _switch(caller: str, site: str, call: DynamicCall, tests: Sequence[Test]) -> Replacement:
    selector = _selector(call)
    body = Body(selector, "int")
    present, none = Label(), Label()
    places = [Label() for _ in tests]
    body.emit("aload", 0)
    body.emit("ifnonnull", present)
    body.emit("iconst", -1)
    body.emit("ireturn")
    body.place(present)
    body.emit("iload", 1)
    body.emit("switch", none, tuple(enumerate(places)))
    for number, (test, place, after) in enumerate(zip(tests, places, [*places, none][1:], strict=True)):
        body.place(place)
        _leave_unless(body, test, selector, after)
        body.emit("iconst", number)
        body.emit("ireturn")
    body.place(none)
    body.emit("iconst", len(tests))
    body.emit("ireturn")
    return static_replacement(call_class(caller, site), site, call.name, call.descriptor, body.code())


def _leave_unless(body: Body, test: Test, selector: str, after: Label) -> None:
    """Go on where the value, which is not null, passes the test; jump where it does not."""
    match test:
        case ClassConstant(type_name):
            _leave_unless_instance(body, type_name, selector, after)
        case StringConstant():
            body.emit("ldc", test)
            body.emit("aload", 0)
            body.call("invokevirtual", "java.lang.String", "equals", _EQUALS)
            body.emit("ifeq", after)
        case IntConstant(value):
            _push_int(body, selector, after)
            body.emit("iconst", value)
            body.emit("if_icmpne", after)
        case FieldRef(enum):
            _leave_unless_instance(body, enum, selector, after)
            body.emit("aload", 0)
            body.emit("getstatic", test)
            body.emit("if_acmpne", after)
        case bool():
            _leave_unless_instance(body, _BOOLEAN, selector, after)
            _push_as(body, _BOOLEAN, selector)
            unbox(body, _BOOLEAN, "boolean")
            body.emit("ifeq" if test else "ifne", after)
        case _:
            primitive = push_number(body, test)
            box(body, primitive)
            body.emit("aload", 0)
            body.call("invokevirtual", WRAPPERS[primitive], "equals", _EQUALS)
            body.emit("ifeq", after)


def _leave_unless_instance(body: Body, type_name: str, selector: str, after: Label) -> None:
    if type_name != selector:
        body.emit("aload", 0)
        body.emit("instanceof", type_name)
        body.emit("ifeq", after)


def _push_as(body: Body, type_name: str, selector: str) -> None:
    """Push the value as an object of a class that it is known to be of."""
    body.emit("aload", 0)
    if type_name != selector:
        body.emit("checkcast", type_name)


def _push_int(body: Body, selector: str, after: Label) -> None:
    """Push the int in a Number or Character; jump where the value is neither."""
    if selector in _INT_WRAPPERS:
        body.emit("aload", 0)
        unbox(body, selector, UNWRAPPED[selector] if selector == _CHARACTER else "int")
        return
    no_number, compare = Label(), Label()
    _leave_unless_instance(body, _NUMBER, selector, no_number)
    _push_as(body, _NUMBER, selector)
    unbox(body, _NUMBER, "int")
    if selector != _NUMBER:
        body.emit("goto", compare)
        body.place(no_number)
        _leave_unless_instance(body, _CHARACTER, selector, after)
        _push_as(body, _CHARACTER, selector)
        unbox(body, _CHARACTER, "char")
        body.place(compare)
