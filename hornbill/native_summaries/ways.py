"""Summaries as code: a class for each class that has methods with a summary, with a method for each.

A method of an object runs on that object, though it is none of the made class. Ways are
tried in their order. Values, that which is returned among them, are worked out before anything is changed.
`returns any` is a call of a method of the class that has no code, and so is what the summary does not
describe. Ranges are copied, and their stores checked, as System.arraycopy does it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from hornbill.bytecode.descriptors import descriptor_of, is_primitive, method_types, slots
from hornbill.bytecode.dynamic.assembly import Body, Label, kind
from hornbill.bytecode.dynamic.replacement import OBJECT, Ready
from hornbill.bytecode.errors import HornbillError
from hornbill.bytecode.model import (
    ACC_FINAL,
    ACC_NATIVE,
    ACC_STATIC,
    ACC_SUPER,
    ACC_SYNTHETIC,
    ClassModel,
    Code,
    FieldRef,
    LocalVariable,
    MethodModel,
)
from hornbill.clp.opaque import ANY, EXCLUDED, GIVEN, UNDESCRIBED
from hornbill.clp.program import Program
from hornbill.native_summaries import arrays
from hornbill.native_summaries.checking import Summary, constructor_of, thrown_class, wrong_in
from hornbill.native_summaries.reading import Change, Range, Returns, Throws, Undescribed, Way
from hornbill.preconditions.code import Writer
from hornbill.preconditions.expressions import Constant, Element, Expression, Infix, Member
from hornbill.preconditions.words import Words
from hornbill.values import BOXED, declared_types

_STATIC = ACC_STATIC | ACC_SYNTHETIC
_SUFFIX = "$$summary"
WHICH, LIMIT, _RESULT = "$which", "$limit", "result"
_MESSAGE = FieldRef("java.lang.Throwable", "detailMessage", "java.lang.String")
_STRING, _NULL = "java.lang.String", "null"
_ONE_RANGE = "write a[i .. i+n] := b[j .. j+n], and nothing else in that way"
NO_RECEIVER, NO_WAY = -2, -1
_BOX_OF = {primitive: box for box, primitive in BOXED.items()}
_Kept = tuple[str, int]
"""A local variable with its type."""


def class_of(owner: str) -> str:
    """The name of the class with what takes the place of the owner's methods."""
    return owner + _SUFFIX


def id_of(method: MethodModel) -> str:
    """The id of what takes the place of the method."""
    return f"{class_of(method.owner)}.{method.name}{method.descriptor}"


def asking_id(method: MethodModel) -> str:
    """The id of the static method that says which way arguments take, the receiver among them."""
    return f"{class_of(method.owner)}.{method.name}{WHICH}{_asking_descriptor(method)}"


def limiting_id(method: MethodModel, number: int) -> str:
    """The id of the static method that says whether the way of that number can return its last argument."""
    return f"{class_of(method.owner)}.{method.name}{LIMIT}{number}{_limiting_descriptor(method)}"


def _asking_descriptor(method: MethodModel) -> str:
    return f"({''.join(map(descriptor_of, declared_types(method)[0]))})I"


def _limiting_descriptor(method: MethodModel) -> str:
    types, result = declared_types(method)
    return f"({''.join(map(descriptor_of, (*types, result)))})I"


def summary_class(
    program: Program, owner: str, summaries: Sequence[Summary], asks: bool = False
) -> ClassModel:
    """The class for these summaries, which are of methods of the owner; where it `asks`, with methods that
    say which way their arguments take. HornbillError with file and line where something in a way has no
    meaning."""
    name = class_of(owner)
    methods: dict[tuple[str, str], MethodModel] = {}
    for one in summaries:
        made = _Made(program, name, one)
        own = [made.method()]
        if asks:
            own += [made.which(), *made.limits()]
        methods |= {(each.name, each.descriptor): each for each in (*own, *made.natives.values())}
    return ClassModel(
        name=name,
        super_name=OBJECT,
        interfaces=(),
        flags=ACC_FINAL | ACC_SUPER | ACC_SYNTHETIC,
        major_version=52,
        fields=(),
        methods=tuple(methods.values()),
        source_file=None,
        origin="made for summaries",
        made=True,
    )


@dataclass(slots=True)
class _Made:
    program: Program
    name: str
    summary: Summary
    natives: dict[str, MethodModel]

    def __init__(self, program: Program, name: str, summary: Summary) -> None:
        self.program, self.name, self.summary = program, name, summary
        self.natives = {}

    def method(self) -> MethodModel:
        """What takes the place of the method."""
        method, writer = self.summary.method, self._writer()
        for way in self.summary.ways:
            following = Label()
            try:
                self._condition(writer, way, following)
                end = self._worked_out(writer, way)
                self._change(writer, way)
                self._leave(writer.body, way, end)
            except HornbillError as problem:
                raise wrong_in(way, problem) from problem
            if way.condition is not None:
                writer.body.place(following)
        if not self.summary.is_total:
            self._leave_open(writer.body)
        flags = ACC_SYNTHETIC | (method.flags & ACC_STATIC)
        return self._declared(method.name, method.descriptor, flags, writer.body.code())

    def which(self) -> MethodModel:
        """A method that returns the number of the way that is taken, from 0; NO_WAY for none, NO_RECEIVER
        where there is no object."""
        method, writer = self.summary.method, self._writer()
        self._no_receiver(writer.body)
        for number, way in enumerate(self.summary.ways):
            following = Label()
            self._condition(writer, way, following)
            _give(writer.body, number)
            if way.condition is not None:
                writer.body.place(following)
        if not self.summary.is_total:
            _give(writer.body, NO_WAY)
        code = writer.body.code()
        return self._declared(method.name + WHICH, _asking_descriptor(method), _STATIC, code)

    def _no_receiver(self, body: Body) -> None:
        if not self.summary.method.is_static:
            is_there = Label()
            body.emit("aload", 0)
            body.emit("ifnonnull", is_there)
            _give(body, NO_RECEIVER)
            body.place(is_there)

    def limits(self) -> Iterator[MethodModel]:
        """Methods that return 1 for a result that a way can return, as far as it limits what it returns; they
        take it behind the other arguments."""
        method = self.summary.method
        _, result = declared_types(method)
        for number, way in enumerate(self.summary.ways):
            if isinstance(way.end, Returns) and way.end.where is not None:
                writer, no = self._writer(result), Label()
                self._no_receiver(writer.body)
                writer.require(way.end.where, no)
                _give(writer.body, 1)
                writer.body.place(no)
                _give(writer.body, NO_WAY)
                name = f"{method.name}{LIMIT}{number}"
                yield self._declared(name, _limiting_descriptor(method), _STATIC, writer.body.code())

    def _writer(self, *more: str) -> Writer:
        types = (*declared_types(self.summary.method)[0], *more)
        names = (*self.summary.names, *(_RESULT for _ in more))
        words = Words(names, arrays.FUNCTIONS)
        return Writer(self.program, self.summary.method, Body(*types), words)

    def _declared(self, name: str, descriptor: str, flags: int, code: Code) -> MethodModel:
        types, index, variables = declared_types(self.summary.method)[0], 0, []
        for type_name, parameter in zip(types, self.summary.names, strict=True):
            variables.append(LocalVariable(0, code.size, index, parameter, descriptor_of(type_name)))
            index += slots((type_name,))
        code = replace(code, variables=tuple(variables))
        return MethodModel(self.name, name, descriptor, flags, self.summary.method.exceptions, Ready(code))

    def _condition(self, writer: Writer, way: Way, otherwise: Label) -> None:
        if way.condition is not None:
            writer.require(way.condition, otherwise)

    # --- what is changed

    def _change(self, writer: Writer, way: Way) -> None:
        """Places and values first, then all of them are changed: no change sees anything of another one."""
        stores: list[tuple[list[_Kept], str, tuple[Any, ...]]] = []
        for change in way.changes:
            if isinstance(change.place, Range):
                if len(way.changes) > 1:
                    raise HornbillError("a range is changed beside something else", remedy=_ONE_RANGE)
                self._copy(writer, change.place, change)
            else:
                kept, op, operands = self._place(writer, change.place)
                wanted = writer.type_of(change.place)
                self._value(writer, _single(change), wanted)
                stores.append(([*kept, _keep(writer.body, wanted)], op, operands))
        for kept, op, operands in stores:
            for one in kept:
                writer.body.load(*one)
            writer.body.emit(op, *operands)

    def _place(self, writer: Writer, place: Expression) -> tuple[list[_Kept], str, tuple[Any, ...]]:
        """Work out what the place hangs on, and how it is stored to."""
        match place:
            case Element(array, index):
                kind_of = writer.type_of(array)
                writer.push(array, kind_of)
                kept = [_keep(writer.body, kind_of)]
                writer.push(index, "int")
                op = arrays.STORES.get(writer.type_of(place), "aastore")
                return [*kept, _keep(writer.body, "int")], op, ()
            case Member(target, name):
                field = writer.field_of(target, name)
                reference = FieldRef(field.owner, field.name, field.type)
                if field.is_static:
                    return [], "putstatic", (reference,)
                writer.push(target, writer.type_of(target))
                return [_keep(writer.body, field.owner)], "putfield", (reference,)
        raise HornbillError("this is no place to be changed", remedy="name a field or an element")

    def _copy(self, writer: Writer, place: Range, change: Change) -> None:
        """Copy a range of elements."""
        if not isinstance(change.value, Range):
            raise HornbillError(f"{change.text} gets one value", remedy=_ONE_RANGE)
        left, right = (_length(one) for one in (place, change.value))
        if left != right:
            raise HornbillError(f"{change.text} has another length than what it gets", remedy=_ONE_RANGE)
        for array, start in ((change.value.array, change.value.start), (place.array, place.start)):
            writer.push(array, OBJECT)
            writer.push(start, "int")
        writer.push(_count(change.value), "int")
        writer.body.call("invokestatic", *arrays.COPY)

    def _value(self, writer: Writer, value: Expression | None, wanted: str) -> None:
        """Push the value, or any of that type."""
        if value is None:
            native = self._native(ANY, wanted)
            writer.body.call("invokestatic", self.name, native.name, native.descriptor)
            return
        own = writer.type_of(value)
        if not self._fits(own, wanted):
            raise HornbillError(f"a value of type {own} is none of type {wanted}", remedy="cast it")
        writer.push(value, wanted)

    def _fits(self, own: str, wanted: str) -> bool:
        """Whether a value of the one type is one of the other, boxed perhaps; numbers may be too wide."""
        if is_primitive(wanted):
            return is_primitive(own) or own in BOXED
        return own == _NULL or self.program.hierarchy.is_subtype(_BOX_OF.get(own, own), wanted)

    def _native(self, suffix: str, result: str) -> MethodModel:
        name = self.summary.method.name + suffix
        descriptor = f"(){descriptor_of(result)}"
        key = f"{name}{descriptor}"
        if key not in self.natives:
            self.natives[key] = MethodModel(self.name, name, descriptor, _STATIC | ACC_NATIVE)
        return self.natives[key]

    # --- how it ends

    def _worked_out(self, writer: Writer, way: Way) -> _Kept | None:
        """Put aside what is returned or thrown."""
        result = method_types(self.summary.method.descriptor)[1]
        match way.end:
            case Throws():
                return _keep(writer.body, self._exception(writer, way))
            case Returns(value, where=where) if result != "void":
                self._value(writer, value, result)
                kept = _keep(writer.body, result)
                if where is not None:
                    self._restrict(writer, where, kept)
                return kept
        return None

    def _restrict(self, writer: Writer, where: Expression, kept: _Kept) -> None:
        """Go on where the condition holds of the result, and nowhere else."""
        body, otherwise, goes_on = writer.body, Label(), Label()
        writer.define(_RESULT, *kept)
        writer.require(where, otherwise)
        self._call(body, GIVEN)
        body.emit("goto", goes_on)
        body.place(otherwise)
        self._call(body, EXCLUDED)
        body.emit("aconst_null")
        body.emit("athrow")
        body.place(goes_on)

    def _leave(self, body: Body, way: Way, end: _Kept | None) -> None:
        if isinstance(way.end, Undescribed):
            self._leave_open(body)
        elif end is None:
            body.leave("void")
        else:
            body.load(*end)
            if isinstance(way.end, Throws):
                body.emit("athrow")
            else:
                body.leave(end[0])

    def _leave_open(self, body: Body) -> None:
        self._call(body, UNDESCRIBED)
        body.emit("aconst_null")
        body.emit("athrow")

    def _call(self, body: Body, suffix: str) -> None:
        native = self._native(suffix, "void")
        body.call("invokestatic", self.name, native.name, native.descriptor)

    def _exception(self, writer: Writer, way: Way) -> str:
        """Push an exception, of that class; where no message is said, it has one that nobody knows, which is
        itself (clp/thrown.pl)."""
        assert isinstance(way.end, Throws)
        thrown, body = thrown_class(self.program, self.summary.method, way), writer.body
        made = constructor_of(thrown, way)
        body.emit("new", thrown.name)
        body.emit("dup")
        if way.end.message is not None:
            writer.push(way.end.message, _STRING)
        elif made.descriptor != "()V":
            body.emit("aconst_null")
        body.call("invokespecial", thrown.name, "<init>", made.descriptor)
        if way.end.message is None:
            body.emit("dup")
            body.emit("dup")
            body.emit("putfield", _MESSAGE)
        return thrown.name


def _give(body: Body, number: int) -> None:
    body.emit("iconst", number)
    body.leave("int")


def _keep(body: Body, type_name: str) -> _Kept:
    """Put what is on the stack aside."""
    kept = type_name, body.local(type_name)
    body.emit(f"{kind(type_name)}store", kept[1])
    return kept


def _single(change: Change) -> Expression | None:
    assert not isinstance(change.value, Range)
    return change.value


def _length(given: Range) -> dict[str, int]:
    """The end less the start, as a sum of terms by their texts; that of numbers by the empty one."""
    terms = _sum(given.end, 1, {})
    return {text: count for text, count in _sum(given.start, -1, terms).items() if count}


def _sum(one: Expression, sign: int, terms: dict[str, int]) -> dict[str, int]:
    match one:
        case Infix("+", left, right):
            return _sum(right, sign, _sum(left, sign, terms))
        case Infix("-", left, right):
            return _sum(right, -sign, _sum(left, sign, terms))
        case Constant(int() as value, "int"):
            return terms | {"": terms.get("", 0) + sign * value}
        case _:
            return terms | {repr(one): terms.get(repr(one), 0) + sign}


def _count(given: Range) -> Expression:
    """How many elements there are, said as shortly as it was."""
    match given.end:
        case Infix("+", start, count) if start == given.start:
            return count
        case _ if given.start == Constant(0, "int"):
            return given.end
    return Infix("-", given.end, given.start)
