"""Lambda expressions and method references: `java.lang.invoke.LambdaMetafactory`.

The synthetic class implements the functional interface. It has a field per captured value, a constructor
that sets them, a static factory that stands for the call, and the interface's method, which converts its
arguments and invokes the implementation; bridges do the same under further descriptors. As on HotSpot, a
lambda that captures nothing is made once, when its class is initialised, and one that captures is made anew
each time. Serialisation (`writeReplace`) is left out.
"""

from __future__ import annotations

from hornbill.bytecode.descriptors import descriptor_of, method_types
from hornbill.bytecode.dynamic.assembly import Body
from hornbill.bytecode.dynamic.conversion import convert
from hornbill.bytecode.dynamic.handles import handle_type, invoke, prepare
from hornbill.bytecode.dynamic.replacement import (
    OBJECT,
    STATIC_METHOD,
    Method,
    NotRewritable,
    Replacement,
    call_class,
    static_field,
    synthetic_class,
)
from hornbill.bytecode.model import (
    ACC_BRIDGE,
    ACC_FINAL,
    ACC_PRIVATE,
    ACC_PUBLIC,
    ACC_STATIC,
    ACC_SYNTHETIC,
    ClassConstant,
    Constant,
    DynamicCall,
    FieldModel,
    FieldRef,
    IntConstant,
    MethodHandle,
    MethodRef,
    MethodType,
)

_SERIALIZABLE, _MARKERS, _BRIDGES = 1, 2, 4


def metafactory(caller: str, site: str, call: DynamicCall) -> Replacement:
    """The replacement of a call whose bootstrap is `LambdaMetafactory.metafactory`."""
    if len(call.arguments) != 3:
        raise NotRewritable("LambdaMetafactory.metafactory with other than three arguments")
    return _Lambda(caller, site, call).replacement((), ())


def alt_metafactory(caller: str, site: str, call: DynamicCall) -> Replacement:
    """The replacement of a call whose bootstrap is `LambdaMetafactory.altMetafactory`."""
    match call.arguments[3:4]:
        case (IntConstant(flags),):
            rest = list(call.arguments[4:])
        case _:
            raise NotRewritable("LambdaMetafactory.altMetafactory without flags")
    markers = _counted(rest) if flags & _MARKERS else []
    bridges = _counted(rest) if flags & _BRIDGES else []
    interfaces = [marker.type for marker in markers if isinstance(marker, ClassConstant)]
    descriptors = [bridge.descriptor for bridge in bridges if isinstance(bridge, MethodType)]
    if rest or len(interfaces) != len(markers) or len(descriptors) != len(bridges):
        raise NotRewritable("LambdaMetafactory.altMetafactory with unexpected arguments")
    if flags & _SERIALIZABLE:
        interfaces.append("java.io.Serializable")
    return _Lambda(caller, site, call).replacement(tuple(interfaces), tuple(descriptors))


def _counted(rest: list[Constant]) -> list[Constant]:
    """Take a count off the list, and as many constants."""
    match rest[:1]:
        case [IntConstant(count)] if 0 <= count < len(rest):
            taken = rest[1 : count + 1]
            del rest[: count + 1]
            return taken
    raise NotRewritable("LambdaMetafactory.altMetafactory with a wrong count of arguments")


class _Lambda:
    """One lambda: what is captured, what is implemented, and by what."""

    def __init__(self, caller: str, site: str, call: DynamicCall) -> None:
        match call.arguments[:3]:
            case (MethodType(erased), MethodHandle() as implementation, MethodType(instantiated)):
                self.erased, self.instantiated = erased, instantiated
                self.implementation = implementation
            case _:
                raise NotRewritable("LambdaMetafactory with unexpected arguments")
        if isinstance(implementation.member, FieldRef):
            raise NotRewritable("LambdaMetafactory with the handle of a field")
        self.call = call
        self.site = site
        self.name = call_class(caller, site)
        self.captured, self.interface = method_types(call.descriptor)
        self.type = handle_type(implementation, caller)
        if self.type.parameters[: len(self.captured)] != self.captured:
            self._check_captures()

    def _check_captures(self) -> None:
        """Captured values are handed over as they are: a subclass does, another primitive type does not."""
        for given, taken in zip(self.captured, self.type.parameters, strict=False):
            if given != taken and (_is_primitive(given) or _is_primitive(taken)):
                raise NotRewritable(f"a lambda that captures {given} for a parameter of type {taken}")

    def replacement(self, markers: tuple[str, ...], bridges: tuple[str, ...]) -> Replacement:
        """The class of the lambda and its factory."""
        fields = [
            FieldModel(self.name, f"arg${number}", type_name, ACC_PRIVATE | ACC_FINAL | ACC_SYNTHETIC, None)
            for number, type_name in enumerate(self.captured, 1)
        ]
        methods = [self._constructor(fields), *self._factory()]
        methods.append(self._implementation(self.erased, fields, ACC_PUBLIC))
        bridge_flags = ACC_PUBLIC | ACC_BRIDGE | ACC_SYNTHETIC
        for descriptor in dict.fromkeys(bridges):
            if descriptor != self.erased:
                methods.append(self._implementation(descriptor, fields, bridge_flags))
        if not self.captured:
            fields.append(static_field(self.name, "instance", self.interface))
        interfaces = (self.interface, *markers)
        synthetic = synthetic_class(self.name, self.site, methods, fields, interfaces)
        target = MethodRef(self.name, self._factory_name(), self.call.descriptor, False)
        return Replacement(target, synthetic)

    def _constructor(self, fields: list[FieldModel]) -> Method:
        body = Body(self.name, *self.captured)
        body.emit("aload", 0)
        body.call("invokespecial", OBJECT, "<init>", "()V")
        for field, (type_name, index) in zip(fields, body.parameters[1:], strict=True):
            body.emit("aload", 0)
            body.load(type_name, index)
            body.emit("putfield", FieldRef(self.name, field.name, type_name))
        body.emit("return")
        return Method("<init>", self._constructor_descriptor(), ACC_PRIVATE | ACC_SYNTHETIC, body.code())

    def _constructor_descriptor(self) -> str:
        return f"({''.join(descriptor_of(type_name) for type_name in self.captured)})V"

    def _factory_name(self) -> str:
        return "make" if self.call.name != "make" else "make$"

    def _factory(self) -> list[Method]:
        """The static method in place of the call; where nothing is captured, the initialiser too."""
        body = Body(*self.captured)
        if not self.captured:
            instance = FieldRef(self.name, "instance", self.interface)
            body.emit("getstatic", instance)
            body.emit("areturn")
            start = Body()
            self._construct(start)
            start.emit("putstatic", instance)
            start.emit("return")
            initialiser = [Method("<clinit>", "()V", ACC_STATIC | ACC_SYNTHETIC, start.code())]
        else:
            self._construct(body)
            body.emit("areturn")
            initialiser = []
        return [*initialiser, Method(self._factory_name(), self.call.descriptor, STATIC_METHOD, body.code())]

    def _construct(self, body: Body) -> None:
        body.emit("new", self.name)
        body.emit("dup")
        for type_name, index in body.parameters:
            body.load(type_name, index)
        body.call("invokespecial", self.name, "<init>", self._constructor_descriptor())

    def _implementation(self, descriptor: str, fields: list[FieldModel], flags: int) -> Method:
        """The interface's method under that descriptor."""
        parameters, result = method_types(descriptor)
        instantiated, _ = method_types(self.instantiated)
        taken = self.type.parameters[len(fields) :]
        if not len(parameters) == len(instantiated) == len(taken) or len(fields) > len(self.type.parameters):
            raise NotRewritable("a lambda whose implementation takes another number of arguments")
        if self.type.result == "void" and result != "void":
            raise NotRewritable("a lambda whose implementation gives no result")
        body = Body(self.name, *parameters)
        prepare(body, self.implementation)
        for field in fields:
            body.emit("aload", 0)
            body.emit("getfield", FieldRef(self.name, field.name, field.type))
        for (given, index), wanted, actual in zip(body.parameters[1:], taken, instantiated, strict=True):
            body.load(given, index)
            convert(body, given, wanted, actual)
        invoke(body, self.implementation)
        if result == "void" != self.type.result:
            body.emit("pop2" if self.type.result in ("long", "double") else "pop")
        convert(body, self.type.result, result, result)
        body.leave(result)
        return Method(self.call.name, descriptor, flags, body.code())


def _is_primitive(type_name: str) -> bool:
    return len(descriptor_of(type_name)) == 1
