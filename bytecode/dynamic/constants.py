"""Dynamic constants: `java.lang.invoke.ConstantBootstraps`.

The replacement is a static method that gives the constant. What `invoke` computes is computed on first use
and kept in a static field: a constant is resolved once for each class that names it, so the synthetic class
is that of the caller and the constant, not of the site. An exception leaves as the JVM's resolution lets it:
errors as they are, the rest inside a BootstrapMethodError. (The JVM remembers a failure; here the next use
tries again.)
"""

from __future__ import annotations

from collections.abc import Callable

from hornbill.bytecode.descriptors import descriptor_of, field_type
from hornbill.bytecode.dynamic.assembly import Body, Label
from hornbill.bytecode.dynamic.conversion import UNWRAPPED, WRAPPERS, box, cast, convert, push_number
from hornbill.bytecode.dynamic.handles import handle_type, invoke, prepare
from hornbill.bytecode.dynamic.replacement import (
    STATIC_METHOD,
    Method,
    NotRewritable,
    Replacement,
    constant_class,
    static_field,
    synthetic_class,
)
from hornbill.bytecode.model import (
    ClassConstant,
    Constant,
    DoubleConstant,
    DynamicConstant,
    FieldRef,
    FloatConstant,
    IntConstant,
    LongConstant,
    MethodHandle,
    MethodRef,
    StringConstant,
)

BOOTSTRAPS = "java.lang.invoke.ConstantBootstraps"
_MAX_DEPTH = 32
_ERROR = "java.lang.Error"
_FAILURE = "java.lang.BootstrapMethodError"
_FAILURE_MESSAGE = "bootstrap method initialization exception"


def constant(caller: str, site: str, dynamic: DynamicConstant) -> Replacement:
    """The replacement of a dynamic constant that a bootstrap of the JDK makes."""
    computed = Body()
    _push_dynamic(computed, dynamic, caller, 0)
    computed.leave(dynamic.type)
    code = computed.code()
    name = constant_class(caller, dynamic.name, f"{dynamic.type} {code.instructions}")
    descriptor = f"(){descriptor_of(dynamic.type)}"
    target = MethodRef(name, "value", descriptor, False)
    if not _is_kept(dynamic):
        only = Method("value", descriptor, STATIC_METHOD, code)
        return Replacement(target, synthetic_class(name, site, (only,)))
    compute = Method("compute", descriptor, STATIC_METHOD, code)
    value = FieldRef(name, "value", dynamic.type)
    known = FieldRef(name, "known", "boolean")
    get = Method("value", descriptor, STATIC_METHOD, _value(value, known, name).code())
    fields = [static_field(*value), static_field(*known)]
    return Replacement(target, synthetic_class(name, site, (get, compute), fields))


def _is_kept(dynamic: DynamicConstant) -> bool:
    return dynamic.bootstrap.member.name == "invoke"


def _value(value: FieldRef, known: FieldRef, name: str) -> Body:
    """The method that computes a value once."""
    body = Body()
    ready, wrap = Label(), Label()
    body.emit("getstatic", known)
    body.emit("ifne", ready)
    start = body.here()
    body.call("invokestatic", name, "compute", f"(){descriptor_of(value.type)}")
    end = body.here()
    body.emit("putstatic", value)
    body.emit("iconst", 1)
    body.emit("putstatic", known)
    body.place(ready)
    body.emit("getstatic", value)
    body.leave(value.type)
    body.catch(start, end, "java.lang.Throwable")
    body.emit("dup")
    body.emit("instanceof", _ERROR)
    body.emit("ifeq", wrap)
    body.emit("athrow")
    body.place(wrap)
    cause = body.local("java.lang.Throwable")
    body.emit("astore", cause)
    body.emit("new", _FAILURE)
    body.emit("dup")
    body.emit("ldc", StringConstant(_FAILURE_MESSAGE))
    body.emit("aload", cause)
    body.call("invokespecial", _FAILURE, "<init>", "(Ljava/lang/String;Ljava/lang/Throwable;)V")
    body.emit("athrow")
    return body


def _push_dynamic(body: Body, dynamic: DynamicConstant, caller: str, depth: int) -> None:
    """Push a dynamic constant, as a value of its type."""
    if depth == _MAX_DEPTH:
        raise NotRewritable("dynamic constants nested too deeply")
    member = dynamic.bootstrap.member
    if dynamic.bootstrap.kind != 6 or member.owner != BOOTSTRAPS or member.name not in _BOOTSTRAPS:
        raise NotRewritable(f"a dynamic constant of the bootstrap {member.owner}.{member.name}")
    _BOOTSTRAPS[member.name](body, dynamic, caller, depth)


def _push_null(body: Body, dynamic: DynamicConstant, _caller: str, _depth: int) -> None:
    if dynamic.type in WRAPPERS or dynamic.arguments:
        raise NotRewritable("ConstantBootstraps.nullConstant with unexpected arguments")
    body.emit("aconst_null")


def _push_primitive_class(body: Body, dynamic: DynamicConstant, _caller: str, _depth: int) -> None:
    if dynamic.type != "java.lang.Class" or dynamic.arguments:
        raise NotRewritable("ConstantBootstraps.primitiveClass with unexpected arguments")
    owner = "java.lang.Void" if dynamic.name == "V" else WRAPPERS.get(field_type(dynamic.name))
    if owner is None:
        raise NotRewritable("ConstantBootstraps.primitiveClass of what is no primitive type")
    body.emit("getstatic", FieldRef(owner, "TYPE", "java.lang.Class"))


def _push_enum_constant(body: Body, dynamic: DynamicConstant, _caller: str, _depth: int) -> None:
    if dynamic.type in WRAPPERS or dynamic.type.endswith("[]") or dynamic.arguments:
        raise NotRewritable("ConstantBootstraps.enumConstant with unexpected arguments")
    body.emit("getstatic", FieldRef(dynamic.type, dynamic.name, dynamic.type))


def _push_static_final(body: Body, dynamic: DynamicConstant, _caller: str, _depth: int) -> None:
    match dynamic.arguments:
        case ():
            owner = WRAPPERS.get(dynamic.type, dynamic.type)
        case (ClassConstant(owner),):
            pass
        case _:
            raise NotRewritable("ConstantBootstraps.getStaticFinal with unexpected arguments")
    body.emit("getstatic", FieldRef(owner, dynamic.name, dynamic.type))


def _push_invocation(body: Body, dynamic: DynamicConstant, caller: str, depth: int) -> None:
    match dynamic.arguments:
        case (MethodHandle() as handle, *arguments):
            parameters, result = handle_type(handle, caller)
        case _:
            raise NotRewritable("ConstantBootstraps.invoke without a method handle")
    if result == "void":
        raise NotRewritable("ConstantBootstraps.invoke of a method that gives no result")
    prepare(body, handle)
    fixed = len(parameters) - 1 if _is_spread(parameters, arguments) else len(parameters)
    for wanted, argument in zip(parameters[:fixed], arguments, strict=False):
        _push_as(body, argument, wanted, caller, depth)
    if fixed < len(parameters):
        _push_array(body, arguments[fixed:], parameters[-1].removesuffix("[]"), caller, depth)
    invoke(body, handle)
    _adapt(body, result, dynamic.type)


_BOOTSTRAPS: dict[str, Callable[[Body, DynamicConstant, str, int], None]] = {
    "nullConstant": _push_null,
    "primitiveClass": _push_primitive_class,
    "enumConstant": _push_enum_constant,
    "getStaticFinal": _push_static_final,
    "invoke": _push_invocation,
}


def _is_spread(parameters: tuple[str, ...], arguments: list[Constant]) -> bool:
    """Whether the last parameter is an array of the last arguments, as a variable arity method takes it."""
    if len(parameters) == len(arguments) and not (parameters and parameters[-1].endswith("[]")):
        return False
    match arguments[len(parameters) - 1 :]:
        case [DynamicConstant(type=given)] if given.endswith("[]"):
            return False
    if len(arguments) < len(parameters) - 1 or not parameters or not parameters[-1].endswith("[]"):
        raise NotRewritable("ConstantBootstraps.invoke with another number of arguments")
    return True


def _push_array(body: Body, elements: list[Constant], component: str, caller: str, depth: int) -> None:
    body.emit("iconst", len(elements))
    body.emit("newarray", component)
    for number, element in enumerate(elements):
        body.emit("dup")
        body.emit("iconst", number)
        _push_as(body, element, component, caller, depth)
        body.emit(_ELEMENT_STORES.get(component, "aastore"))


_ELEMENT_STORES = {
    "byte": "bastore",
    "boolean": "bastore",
    "char": "castore",
    "short": "sastore",
    "int": "iastore",
    "long": "lastore",
    "float": "fastore",
    "double": "dastore",
}


def _push_as(body: Body, argument: Constant, wanted: str, caller: str, depth: int) -> None:
    """Push an argument of a bootstrap, as a value of the wanted type."""
    match argument:
        case StringConstant():
            body.emit("ldc", argument)
            given = "java.lang.String"
        case ClassConstant():
            body.emit("ldc", argument)
            given = "java.lang.Class"
        case DynamicConstant():
            _push_dynamic(body, argument, caller, depth + 1)
            given = argument.type
        case IntConstant() | LongConstant() | FloatConstant() | DoubleConstant():
            given = push_number(body, argument)
        case _:
            raise NotRewritable(f"a dynamic constant with an argument of kind {type(argument).__name__}")
    _adapt(body, given, wanted)


def _adapt(body: Body, given: str, wanted: str) -> None:
    """Convert as `MethodHandle.asType` does, where what it does is known from the types alone."""
    if given in WRAPPERS and wanted not in WRAPPERS:
        box(body, given)
        cast(body, WRAPPERS[given], wanted)
    elif given not in WRAPPERS and given not in UNWRAPPED and wanted in WRAPPERS:
        raise NotRewritable(f"a dynamic constant that converts {given} to {wanted}")
    else:
        convert(body, given, wanted, wanted)
