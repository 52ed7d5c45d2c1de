"""What summaries ask of arrays whose type is not known: functions of the language, as static methods of a
class that is made for them.

    length(array)         the number of elements
    compatible(a, b)      both are arrays, of the same primitive type or both of references
"""

from __future__ import annotations

from collections.abc import Mapping

from hornbill.bytecode.dynamic.assembly import Body, Label
from hornbill.bytecode.dynamic.replacement import OBJECT, STATIC_METHOD, Method, synthetic_class
from hornbill.bytecode.model import ClassModel, MethodRef

CLASS = "hornbill.$$arrays"
FUNCTIONS: Mapping[str, MethodRef] = {
    "length": MethodRef(CLASS, "length", "(Ljava/lang/Object;)I", False),
    "compatible": MethodRef(CLASS, "compatible", "(Ljava/lang/Object;Ljava/lang/Object;)Z", False),
}
COPY = ("java.lang.System", "arraycopy", "(Ljava/lang/Object;ILjava/lang/Object;II)V")
"""What copies ranges: the method itself, not a summary of it."""
_PRIMITIVE = ("int", "byte", "char", "long", "double", "float", "short", "boolean")
_TYPES = (f"{OBJECT}[]", *(f"{one}[]" for one in _PRIMITIVE))
STORES: Mapping[str, str] = {
    **{name: f"{letter}astore" for name, letter in zip(_PRIMITIVE, "ibcldfsb", strict=True)},
}


def arrays_class() -> ClassModel:
    """The class with these methods."""
    return synthetic_class(
        CLASS,
        "summaries",
        (
            Method("length", FUNCTIONS["length"].descriptor, STATIC_METHOD, _length().code()),
            Method("compatible", FUNCTIONS["compatible"].descriptor, STATIC_METHOD, _compatible().code()),
        ),
    )


def _length() -> Body:
    body = Body(OBJECT)
    for name in _TYPES:
        following = Label()
        body.load(OBJECT, 0)
        body.emit("instanceof", name)
        body.emit("ifeq", following)
        body.load(OBJECT, 0)
        body.emit("checkcast", name)
        body.emit("arraylength")
        body.leave("int")
        body.place(following)
    body.emit("new", "java.lang.IllegalArgumentException")
    body.emit("dup")
    body.call("invokespecial", "java.lang.IllegalArgumentException", "<init>", "()V")
    body.emit("athrow")
    return body


def _compatible() -> Body:
    body = Body(OBJECT, OBJECT)
    for name in _TYPES:
        following = Label()
        body.load(OBJECT, 0)
        body.emit("instanceof", name)
        body.emit("ifeq", following)
        body.load(OBJECT, 1)
        body.emit("instanceof", name)
        body.leave("boolean")
        body.place(following)
    body.emit("iconst", 0)
    body.leave("boolean")
    return body
