"""Summaries whose methods and types are found, and whose ways do not contradict one another."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from difflib import get_close_matches

from hornbill.bytecode.descriptors import descriptor_of, is_primitive, method_types
from hornbill.bytecode.errors import ClassFileError, HornbillError
from hornbill.bytecode.model import ACC_ABSTRACT, ClassModel, MethodModel
from hornbill.clp.program import Program
from hornbill.native_summaries.reading import OTHERWISE, At, Returns, Throws, Way, Written
from hornbill.preconditions.words import class_named

_THROWABLE = "java.lang.Throwable"
_UNCHECKED = ("java.lang.RuntimeException", "java.lang.Error")


@dataclass(frozen=True, slots=True)
class Summary:
    """What a method does; `names` are those of what it is passed, the receiver first."""

    method: MethodModel
    names: tuple[str, ...]
    ways: tuple[Way, ...]
    at: At

    @property
    def is_total(self) -> bool:
        """Whether each input takes a way, whatever the conditions are."""
        return self.ways[-1].condition is None


def checked(program: Program, written: Iterable[Written]) -> list[Summary]:
    """The summaries, of methods of the program; HornbillError with file and line where one names what is not
    there, or they contradict themselves."""
    found: dict[str, Summary] = {}
    for one in written:
        method = _method(program, one)
        if (before := found.get(method.id)) is not None:
            raise one.at.wrong(f"{one.name} has a summary in {before.at} already", "leave one of them")
        _check_ways(program, method, one.ways)
        receiver = () if method.is_static else ("this",)
        found[method.id] = Summary(
            method, (*receiver, *(name for _, name in one.parameters)), one.ways, one.at
        )
    return list(found.values())


def _method(program: Program, written: Written) -> MethodModel:
    owner = _owner(program, written)
    types = tuple(_type(program, owner.name, text, written.at) for text, _ in written.parameters)
    named = [one for one in owner.methods if one.name == written.name]
    if not named:
        near = get_close_matches(written.name, [one.name for one in owner.methods], n=1)
        remedy = f"did you mean {near[0]}?" if near else "check its name"
        raise written.at.wrong(f"{owner.name} declares no method {written.name}", remedy)
    fitting = [one for one in named if method_types(one.descriptor)[0] == types]
    if not fitting:
        listed = " or ".join(f"({', '.join(method_types(one.descriptor)[0])})" for one in named)
        what = f"{owner.name}.{written.name} does not take ({', '.join(types)})"
        raise written.at.wrong(what, f"it takes {listed}")
    if written.name.startswith("<"):
        raise written.at.wrong(f"{written.name} makes an object, which no summary can", "summarise methods")
    result = _type(program, owner.name, written.result, written.at)
    given = [method_types(one.descriptor)[1] for one in fitting]
    if result not in given:
        what = f"{owner.name}.{written.name} returns {given[0]}, not {result}"
        raise written.at.wrong(what, f"write `: {given[0]}` behind the parameters")
    method = fitting[given.index(result)]
    if method.is_abstract:
        raise written.at.wrong(f"{method.id} is abstract: other methods run", "summarise these")
    return method


def _owner(program: Program, written: Written) -> ClassModel:
    parts = written.owner.split(".")
    names = [
        ".".join(parts[:at]) + "".join(f"${one}" for one in parts[at:]) for at in range(len(parts), 0, -1)
    ]
    for name in names:
        try:
            model = program.find(name)
        except ClassFileError as problem:
            raise written.at.wrong(problem.what, problem.remedy) from problem
        if model is not None:
            return model
    near = get_close_matches(written.owner, program.class_names(), n=1)
    remedy = f"did you mean {near[0]}?" if near else "give its full name, and check the class path"
    raise written.at.wrong(f"there is no class {written.owner}", remedy)


def _type(program: Program, owner: str, text: str, at: At) -> str:
    element = text.partition("[")[0]
    if element == "void" or is_primitive(element):
        return text
    found = class_named(program, owner, element)
    if found is None:
        raise at.wrong(f"there is no class {element}", "give its full name, and check the class path")
    return found + text[len(element) :]


def _check_ways(program: Program, method: MethodModel, ways: Sequence[Way]) -> None:
    always: Way | None = None
    for way in ways:
        if always is not None:
            what = f"no input takes this way: that of line {always.at.line} takes all that are left"
            raise way.at.wrong(what, "put it in front of that one")
        if way.condition is None:
            always = way
            if way.text == OTHERWISE and len(ways) == 1:
                raise way.at.wrong("there is nothing before `otherwise`", "leave the word out")
        _check_end(program, method, way)
        places = [change.text for change in way.changes]
        if twice := next((one for one in places if places.count(one) > 1), None):
            raise way.at.wrong(f"{twice} gets two values", "leave one of them")


def _check_end(program: Program, method: MethodModel, way: Way) -> None:
    result = method_types(method.descriptor)[1]
    match way.end:
        case Returns(value, unknown):
            is_given = unknown or value is not None
            if is_given and result == "void":
                raise way.at.wrong(f"{method.name} returns nothing", "write `returns` alone")
            if not is_given and result != "void":
                raise way.at.wrong(f"{method.name} returns a value of type {result}", "say which, or `any`")
        case Throws(name):
            thrown = thrown_class(program, method, way)
            above = program.hierarchy.supertypes(thrown.name)
            if _THROWABLE not in above:
                raise way.at.wrong(f"{thrown.name} is no exception", "name a class that extends Throwable")
            declared = (*_UNCHECKED, *method.exceptions)
            if not any(one in above for one in declared):
                what = f"{method.name} does not declare to throw {thrown.name}"
                raise way.at.wrong(what, f"name {' or '.join(declared)}, or a subclass")
            if thrown.flags & ACC_ABSTRACT:
                raise way.at.wrong(f"{name} is abstract", "name a class of which there are objects")


def thrown_class(program: Program, method: MethodModel, way: Way) -> ClassModel:
    """The class of the exception with which the way ends."""
    assert isinstance(way.end, Throws)
    name = class_named(program, method.owner, way.end.type)
    model = None if name is None else program.find(name)
    if model is None:
        raise way.at.wrong(
            f"there is no class {way.end.type}", "give its full name, and check the class path"
        )
    return model


def constructor_of(thrown: ClassModel, way: Way) -> MethodModel:
    """What makes the exception: of nothing, or of a text."""
    assert isinstance(way.end, Throws)
    texts = f"({descriptor_of('java.lang.String')})V"
    objects = f"({descriptor_of('java.lang.Object')})V"
    wanted = (texts, objects) if way.end.message is not None else ("()V", texts, objects)
    for descriptor in wanted:
        if (made := thrown.method("<init>", descriptor)) is not None:
            return made
    raise way.at.wrong(f"{thrown.name} cannot be made of a text, or of nothing", "name another class")


def wrong_in(way: Way, problem: HornbillError) -> HornbillError:
    """The problem, with the line of the way."""
    return way.at.wrong(problem.what, problem.remedy)
