"""Values made to fit: what `java.lang.invoke.LambdaMetafactory` does to arguments and results.

A value of the type `source` lies on the stack; afterwards a value of the type `target` does. `actual` is
what the value is known to be by instantiation: a `List<String>` hands over an Object that is a String.
"""

from __future__ import annotations

from hornbill.bytecode.descriptors import descriptor_of
from hornbill.bytecode.dynamic.assembly import Body, kind
from hornbill.bytecode.dynamic.replacement import OBJECT, NotRewritable
from hornbill.bytecode.model import DoubleConstant, FloatConstant, IntConstant, LongConstant

WRAPPERS = {
    "boolean": "java.lang.Boolean",
    "byte": "java.lang.Byte",
    "char": "java.lang.Character",
    "short": "java.lang.Short",
    "int": "java.lang.Integer",
    "long": "java.lang.Long",
    "float": "java.lang.Float",
    "double": "java.lang.Double",
}
UNWRAPPED = {wrapper: primitive for primitive, wrapper in WRAPPERS.items()}

# JLS 5.1.2: what a primitive type widens to, itself included.
_WIDER = {
    "boolean": ("boolean",),
    "byte": ("byte", "short", "int", "long", "float", "double"),
    "short": ("short", "int", "long", "float", "double"),
    "char": ("char", "int", "long", "float", "double"),
    "int": ("int", "long", "float", "double"),
    "long": ("long", "float", "double"),
    "float": ("float", "double"),
    "double": ("double",),
}

Number = IntConstant | LongConstant | FloatConstant | DoubleConstant
_NUMBER_TYPES = {IntConstant: "int", LongConstant: "long", FloatConstant: "float", DoubleConstant: "double"}


def push_number(body: Body, constant: Number) -> str:
    """Push the value of a constant; its type."""
    type_name = _NUMBER_TYPES[type(constant)]
    body.emit(f"{kind(type_name)}const", constant.value)
    return type_name


def widen(body: Body, source: str, target: str) -> None:
    """Widen a primitive value."""
    if target not in _WIDER[source]:
        raise NotRewritable(f"a value of type {source} does not convert to {target}")
    if kind(source) != kind(target):
        body.emit(f"{kind(source)}2{kind(target)}")


def box(body: Body, primitive: str) -> None:
    """Put a primitive value into its wrapper."""
    wrapper = WRAPPERS[primitive]
    body.call("invokestatic", wrapper, "valueOf", f"({descriptor_of(primitive)}){descriptor_of(wrapper)}")


def unbox(body: Body, owner: str, primitive: str) -> None:
    """Ask the object, a wrapper or a Number, for its value as that primitive type."""
    body.call("invokevirtual", owner, f"{primitive}Value", f"(){descriptor_of(primitive)}")


def cast(body: Body, source: str, target: str) -> None:
    """Check that a reference is of the target type."""
    if target not in (source, OBJECT):
        body.emit("checkcast", target)


def convert(body: Body, source: str, target: str, actual: str) -> None:
    """Convert the value on top of the stack; nothing happens where source or target is `void`."""
    if "void" in (source, target):
        return
    match source in WRAPPERS, target in WRAPPERS:
        case True, True:
            widen(body, source, target)
        case True, False:
            boxed = UNWRAPPED.get(target, source)
            widen(body, source, boxed)
            box(body, boxed)
            cast(body, WRAPPERS[boxed], target)
        case False, True:
            known = source if actual in WRAPPERS else actual
            cast(body, source, known)
            _unwrap(body, known, target)
        case _:
            known = source if actual in WRAPPERS else actual
            cast(body, source, known)
            cast(body, known, target)


def _unwrap(body: Body, source: str, target: str) -> None:
    """Take a primitive value out of an object of a type that may be a wrapper or a supertype of one."""
    wrapped = UNWRAPPED.get(source)
    if wrapped is None:
        owner = WRAPPERS[target] if target in ("char", "boolean") else "java.lang.Number"
        cast(body, source, owner)
        unbox(body, owner, target)
    elif wrapped in ("char", "boolean"):
        unbox(body, source, wrapped)
        widen(body, wrapped, target)
    elif target in _WIDER[wrapped]:
        unbox(body, source, target)
    else:
        raise NotRewritable(f"a value of type {source} does not convert to {target}")
