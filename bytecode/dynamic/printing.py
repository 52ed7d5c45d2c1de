"""What printing does to a program: what the objects printed do when they are asked for their text.

Nothing leads from what is printed back into the program. So the methods of `PrintStream` that ask objects for
their text get bodies of ours: they ask those objects alone whose answer runs code of the program or may
throw, and the text itself is never made. `PrintStream$$Effects` has what these bodies, and what stands for
texts that are only printed (only_printed.py), call:

    shown(Object)                what asking the object for its text does
    formatted(String, Object[])  what formatting these does
    printed(PrintStream)         ends the path unless the stream leads out of the program
    printedText(PrintStream, String)  the same
    message(Object)              what asking the exception for its message does
    present(Object)              throws where the reference is null

`kind`, `parts`, `printed` and `present` are models (clp/library/printing.pl).
"""

from __future__ import annotations

from functools import cache

from hornbill.bytecode.descriptors import method_types
from hornbill.bytecode.dynamic.assembly import Body, Label
from hornbill.bytecode.dynamic.replacement import OBJECT, STATIC_METHOD, Method, synthetic_class, with_bodies
from hornbill.bytecode.model import ClassModel, Code

STREAM = "java.io.PrintStream"
EFFECTS = f"{STREAM}$$Effects"
SHOWN = ("shown", "(Ljava/lang/Object;)V")
FORMATTED = ("formatted", "(Ljava/lang/String;[Ljava/lang/Object;)V")
PRINTED = ("printed", "(Ljava/io/PrintStream;)V")
PRESENT = ("present", "(Ljava/lang/Object;)V")
_OPEN = ("open", "(Ljava/lang/Object;)V")
PRINTED_TEXT = ("printedText", "(Ljava/io/PrintStream;Ljava/lang/String;)V")
MESSAGE = ("message", "(Ljava/lang/Object;)V")
_MESSAGE_KIND = ("messageKind", "(Ljava/lang/Object;)I")
_KIND = ("kind", "(Ljava/lang/Object;)I")
_PARTS = ("parts", "(Ljava/lang/String;[Ljava/lang/Object;)[Ljava/lang/Object;")
_TEXT = "Ljava/lang/String;"
NO_MESSAGE = ("noMessage", f"(Ljava/lang/Object;){_TEXT}")
DROPPED = [*"ZCIJFD", *(f"[{one}" for one in "ZCBSIJFD")]
"""Of these, making a text has no effect: numbers, and arrays of them."""
_EFFECTS_OF = {"Ljava/lang/Object;": SHOWN, "Ljava/lang/String;[Ljava/lang/Object;": FORMATTED}
_THROWABLE = "java.lang.Throwable"
MOST_PARTS = 8
"""So many objects are shown by one format; there is no loop over them, as searches bound loops."""


def no_text(taken: str) -> tuple[str, str]:
    """The method that does with such parameters what making a text of them does, and gives null for it."""
    return "noText", f"({taken}){_TEXT}"


@cache
def effects_class() -> ClassModel:
    """The class that these methods are of."""
    bodies = {SHOWN: _shown(), FORMATTED: _formatted(), PRINTED_TEXT: _printed_text(), MESSAGE: _message()}
    bodies |= dict.fromkeys((_KIND, _MESSAGE_KIND, _OPEN, _PARTS, PRINTED, PRESENT), _modelled())
    bodies[NO_MESSAGE] = _text("Ljava/lang/Object;", MESSAGE)
    bodies |= {no_text(taken): _text(taken, _EFFECTS_OF.get(taken)) for taken in (*_EFFECTS_OF, *DROPPED)}
    methods = [Method(*member, STATIC_METHOD, code) for member, code in bodies.items()]
    return synthetic_class(EFFECTS, "printing", methods)


def printing_effects(stream: ClassModel) -> ClassModel:
    """The class PrintStream with bodies that ask no object for its text in vain."""
    return with_bodies(stream, _bodies())


@cache
def _bodies() -> dict[tuple[str, str], Code]:
    stream = "Ljava/io/PrintStream;"
    bodies = {}
    for name in ("print", "println"):
        bodies[name, "(Ljava/lang/Object;)V"] = _printing((OBJECT,), SHOWN, False)
    bodies["append", f"(Ljava/lang/CharSequence;){stream}"] = _printing((OBJECT,), SHOWN, True)
    for name in ("format", "printf"):
        bodies[name, f"(Ljava/lang/String;[Ljava/lang/Object;){stream}"] = _printing(
            ("java.lang.String", "java.lang.Object[]"), FORMATTED, True
        )
    return bodies


def _printing(parameters: tuple[str, ...], effect: tuple[str, str], gives_itself: bool) -> Code:
    body = Body(STREAM, *parameters)
    if effect == FORMATTED:
        body.emit("aload", 0)
        body.call("invokestatic", EFFECTS, *_OPEN)
    for kind_of, index in body.parameters[1:]:
        body.load(kind_of, index)
    body.call("invokestatic", EFFECTS, *effect)
    body.emit("aload", 0)
    body.call("invokestatic", EFFECTS, *PRINTED)
    if gives_itself:
        body.emit("aload", 0)
    body.leave(STREAM if gives_itself else "void")
    return body.code()


def _printed_text() -> Code:
    body = Body(STREAM, "java.lang.String")
    body.emit("aload", 0)
    body.call("invokestatic", EFFECTS, *PRINTED)
    body.emit("return")
    return body.code()


def _shown() -> Code:
    body = Body(OBJECT)
    nothing, hash_code, text = Label(), Label(), Label()
    body.emit("aload", 0)
    body.call("invokestatic", EFFECTS, *_KIND)
    body.emit("switch", nothing, ((1, hash_code), (2, text)))
    body.place(hash_code)
    body.emit("aload", 0)
    body.call("invokevirtual", OBJECT, "hashCode", "()I")
    body.emit("pop")
    body.emit("return")
    body.place(text)
    body.emit("aload", 0)
    body.call("invokevirtual", OBJECT, "toString", "()Ljava/lang/String;")
    body.emit("pop")
    body.emit("return")
    body.place(nothing)
    body.emit("return")
    return body.code()


def _message() -> Code:
    body = Body(OBJECT)
    nothing, text = Label(), Label()
    body.emit("aload", 0)
    body.call("invokestatic", EFFECTS, *_MESSAGE_KIND)
    body.emit("switch", nothing, ((2, text),))
    body.place(text)
    body.emit("aload", 0)
    body.emit("checkcast", _THROWABLE)
    body.call("invokevirtual", _THROWABLE, "getMessage", f"(){_TEXT}")
    body.emit("pop")
    body.emit("return")
    body.place(nothing)
    body.emit("return")
    return body.code()


def _formatted() -> Code:
    """Show the parts in turn, which are padded with null; the last one is what is thrown then, or null."""
    body = Body("java.lang.String", "java.lang.Object[]")
    parts = body.local("java.lang.Object[]")
    body.emit("aload", 0)
    body.emit("aload", 1)
    body.call("invokestatic", EFFECTS, *_PARTS)
    body.emit("astore", parts)
    for place in range(MOST_PARTS):
        body.emit("aload", parts)
        body.emit("iconst", place)
        body.emit("aaload")
        body.call("invokestatic", EFFECTS, *SHOWN)
    thrown = Label()
    body.emit("aload", parts)
    body.emit("iconst", MOST_PARTS)
    body.emit("aaload")
    body.emit("checkcast", _THROWABLE)
    body.emit("astore", parts)
    body.emit("aload", parts)
    body.emit("ifnonnull", thrown)
    body.emit("return")
    body.place(thrown)
    body.emit("aload", parts)
    body.emit("athrow")
    return body.code()


def _modelled() -> Code:
    """What stands in the place of a body that is never translated: all that is known of it is that it may
    throw."""
    body = Body(OBJECT, OBJECT)
    body.emit("aconst_null")
    body.emit("athrow")
    return body.code()


def _text(taken: str, effect: tuple[str, str] | None) -> Code:
    """The effect of what is taken, and null in the place of a text."""
    parameters = method_types(f"({taken})V")[0]
    body = Body(*parameters)
    if effect is not None:
        for kind, index in body.parameters:
            body.load(kind, index)
        body.call("invokestatic", EFFECTS, *effect)
    body.emit("aconst_null")
    body.emit("areturn")
    return body.code()
