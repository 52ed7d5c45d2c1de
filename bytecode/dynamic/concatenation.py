"""String concatenation: `java.lang.invoke.StringConcatFactory`, by a StringBuilder as before Java 9.

A concatenation is a sequence of pieces: texts and constants, known here, and arguments, by type and local
variable. Arguments are turned to text in their order. A lone primitive argument goes through
`String.valueOf`, as on HotSpot, where `"" + true` is the literal `"true"` itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from hornbill.bytecode.descriptors import descriptor_of, method_types
from hornbill.bytecode.dynamic.assembly import Body
from hornbill.bytecode.dynamic.conversion import WRAPPERS, Number, push_number
from hornbill.bytecode.dynamic.replacement import (
    OBJECT,
    NotRewritable,
    Replacement,
    call_class,
    static_replacement,
)
from hornbill.bytecode.model import (
    ClassConstant,
    Constant,
    DynamicCall,
    DynamicConstant,
    MethodHandle,
    MethodType,
    StringConstant,
)

STRING = "java.lang.String"
_BUILDER = "java.lang.StringBuilder"
_ARGUMENT, _CONSTANT = "\1", "\2"
_AS_INT = ("byte", "short")


@dataclass(frozen=True, slots=True)
class Argument:
    """A piece that is known when the code runs: `push` writes the code that loads it."""

    type: str
    push: Callable[[Body], None]


Piece = str | ClassConstant | Number | Argument


def make_concat(caller: str, site: str, call: DynamicCall) -> Replacement:
    """The replacement of a call whose bootstrap is `StringConcatFactory.makeConcat`."""
    if call.arguments:
        raise NotRewritable("StringConcatFactory.makeConcat with arguments")
    return _concatenation(caller, site, call, _ARGUMENT * len(method_types(call.descriptor)[0]), ())


def make_concat_with_constants(caller: str, site: str, call: DynamicCall) -> Replacement:
    """The replacement of a call whose bootstrap is `StringConcatFactory.makeConcatWithConstants`."""
    match call.arguments[:1]:
        case (StringConstant(recipe),):
            return _concatenation(caller, site, call, recipe, call.arguments[1:])
    raise NotRewritable("StringConcatFactory.makeConcatWithConstants without a recipe")


def _concatenation(
    caller: str, site: str, call: DynamicCall, recipe: str, constants: tuple[Constant, ...]
) -> Replacement:
    parameters, result = method_types(call.descriptor)
    if result != STRING:
        raise NotRewritable(f"a concatenation that gives {result}")
    body = Body(*parameters)
    arguments = [_local(type_name, index) for type_name, index in body.parameters]
    if (recipe.count(_ARGUMENT), recipe.count(_CONSTANT)) != (len(arguments), len(constants)):
        raise NotRewritable("a concatenation whose recipe takes another number of arguments")
    push_concatenation(body, list(_pieces(recipe, iter(arguments), iter(constants))))
    body.emit("areturn")
    return static_replacement(call_class(caller, site), site, "concat", call.descriptor, body.code())


def _local(type_name: str, index: int) -> Argument:
    return Argument(type_name, lambda body: body.load(type_name, index))


def _pieces(recipe: str, arguments: Iterator[Argument], constants: Iterator[Constant]) -> Iterator[Piece]:
    text = ""
    for letter in recipe:
        if letter not in (_ARGUMENT, _CONSTANT):
            text += letter
            continue
        piece = next(arguments) if letter == _ARGUMENT else next(constants)
        match piece:
            case StringConstant(value):
                text += value
                continue
            case DynamicConstant() | MethodHandle() | MethodType():
                raise NotRewritable(f"a concatenation with a constant of kind {type(piece).__name__}")
        if text:
            yield text
        text = ""
        yield piece
    if text:
        yield text


def push_concatenation(body: Body, pieces: Sequence[Piece]) -> None:
    """Leave the text of the pieces, one after another, on the stack: a new String, even where it is known."""
    match pieces:
        case [] | [str()]:
            body.emit("new", STRING)
            body.emit("dup")
            body.emit("ldc", StringConstant("".join(map(str, pieces))))
            body.call("invokespecial", STRING, "<init>", "(Ljava/lang/String;)V")
        case [Argument(type_name, push)] if type_name in WRAPPERS:
            push(body)
            body.call("invokestatic", STRING, "valueOf", f"({_taken_as(type_name)}){descriptor_of(STRING)}")
        case _:
            body.emit("new", _BUILDER)
            body.emit("dup")
            body.call("invokespecial", _BUILDER, "<init>", "()V")
            for piece in pieces:
                _append(body, _push(body, piece))
            body.call("invokevirtual", _BUILDER, "toString", f"(){descriptor_of(STRING)}")


def _push(body: Body, piece: Piece) -> str:
    """Push a piece; its type."""
    match piece:
        case Argument():
            piece.push(body)
            return piece.type
        case str():
            body.emit("ldc", StringConstant(piece))
            return STRING
        case ClassConstant():
            body.emit("ldc", piece)
            return OBJECT
    return push_number(body, piece)


def _append(body: Body, type_name: str) -> None:
    body.call("invokevirtual", _BUILDER, "append", f"({_taken_as(type_name)}){descriptor_of(_BUILDER)}")


def _taken_as(type_name: str) -> str:
    """The parameter's descriptor in the overload that prints such a value: a char[] is an Object here."""
    if type_name in WRAPPERS:
        return "I" if type_name in _AS_INT else descriptor_of(type_name)
    return descriptor_of(STRING if type_name == STRING else OBJECT)
