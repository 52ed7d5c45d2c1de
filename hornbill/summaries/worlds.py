"""What a search may be told of types: the answers of the hierarchy that a method's key covers.

A search asks of types that a method that it runs names: what instances they have, how these are laid out,
what is above them. So methods lead to the types that they name, as values; a value leads to the types below
it that the world has (clp/closed_world.py), and to what generic signatures say that it holds; each type to
those above it. A class that nobody's types lead to is in nobody's key; classes of the JDK may hold anything.

    Value(T)         T stands for values: an unknown one may be of any type below
    Below(T)         the types of the world that are T or below it
    Shape(T)         what T is by itself, and what is above it
    Parts(T)         what signatures say of what T holds, or its methods give where nothing implements it; how
                     it and what is above it is initialised
    Overrides(T, M)  what a search of M can begin with: T and what is below it, and how these are initialised
    Inherits(T, M)   whether T has M, or inherits it
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from hornbill.bytecode.descriptors import is_primitive, method_types
from hornbill.bytecode.hierarchy import OBJECT
from hornbill.bytecode.model import (
    ACC_ABSTRACT,
    ClassConstant,
    ClassModel,
    DynamicCall,
    DynamicConstant,
    FieldRef,
    MethodHandle,
    MethodModel,
    MethodRef,
    MethodType,
)
from hornbill.clp.closed_world import ClosedWorld
from hornbill.clp.program import Program
from hornbill.summaries.reach import HOLDS_NO_OBJECTS

_NAMED = re.compile(r"L([^;<:]+)")
_INNER = re.compile(r">\.([^;<:]+)")
_OF_TYPES = ("checkcast", "instanceof", "newarray", "multianewarray")


@dataclass(frozen=True, slots=True)
class Value:
    type: str


@dataclass(frozen=True, slots=True)
class Below:
    type: str


@dataclass(frozen=True, slots=True)
class Shape:
    type: str


@dataclass(frozen=True, slots=True)
class Parts:
    type: str


@dataclass(frozen=True, slots=True)
class Overrides:
    type: str
    method: str


@dataclass(frozen=True, slots=True)
class Inherits:
    type: str
    method: str


TypeNode = Value | Below | Shape | Parts | Overrides | Inherits


class Worlds:
    """The types of one program, as they come by."""

    def __init__(self, program: Program, pause: Callable[[], None] = lambda: None) -> None:
        self._program = program
        self._named: dict[str, list[TypeNode]] = {}
        self.sizes: dict[str, int] = {}
        """How many instructions methods have."""
        world = ClosedWorld(program)
        self._world = dict.fromkeys(world.names())
        self._directly_below: defaultdict[str, list[str]] = defaultdict(list)
        waiting = list(self._world)
        seen = set(waiting)
        lost: list[str] = []
        while waiting:
            pause()
            name = waiting.pop()
            model = program.find(name)
            if model is None:
                lost.append(name)
            for above in () if model is None else _above(model):
                self._directly_below[above].append(name)
                if above not in seen:
                    seen.add(above)
                    waiting.append(above)

        self._missing = dict.fromkeys(lost)
        while lost:
            below = [one for one in self._directly_below[lost.pop()] if one not in self._missing]
            self._missing |= dict.fromkeys(below)
            lost += below

    def take(self, method: MethodModel) -> None:
        """Note what a method with code names."""
        named = dict.fromkeys([*method.exceptions, *_of_descriptor(method.descriptor)])
        named |= dict.fromkeys(_of_signature(method.signature))
        exact = dict.fromkeys([method.owner])
        if not method.is_static and method.name != "<init>":
            named[method.owner] = None
        code = method.code
        assert code is not None
        for op, arguments in ((one.op, one.args) for one in code.instructions):
            match op, arguments:
                case "new", (str(type_name),):
                    exact[type_name] = None
                case (("invokespecial" | "invokestatic"), (MethodRef(owner, _, descriptor, _),)):
                    exact[owner] = None
                    named |= dict.fromkeys(_of_descriptor(descriptor))
                case _, (FieldRef(owner, _, type_name),):  # what is of its owner came as a value of some type
                    exact[owner] = named[type_name] = None
                case _:
                    of_types = op in _OF_TYPES
                    for argument in arguments:
                        named |= dict.fromkeys([argument] if of_types else _of_operand(argument))
        named |= dict.fromkeys(handler.catch_type for handler in code.handlers if handler.catch_type)
        values = (Value(plain) for name in named if (plain := _plain(str(name))))
        shapes = (kind(plain) for name in exact if (plain := _plain(name)) for kind in (Shape, Parts))
        self.sizes[method.id] = len(code.instructions)
        is_chosen = not (method.is_static or method.is_private or method.name == "<init>")
        own = [] if not is_chosen else [Overrides(method.owner, f"{method.name}{method.descriptor}")]
        self._named[method.id] = list(dict.fromkeys([*values, *shapes, *own]))

    def named_by(self, method_id: str) -> list[TypeNode]:
        """The nodes that the method leads to."""
        return self._named.get(method_id, [])

    def after(self, node: TypeNode) -> list[TypeNode | str]:
        """The nodes that a node leads to; some are methods."""
        match node:
            case Value(name):
                return [Below(name), Parts(name)]
            case Below(name):
                held: list[TypeNode | str] = [Value(OBJECT)] if self._holds_any(name) else []
                return [Shape(name), *(Below(one) for one in self._directly_below[name]), *held]
            case Shape(name):
                model = self._program.find(name)
                above: list[TypeNode | str] = [Shape(one) for one in (_above(model) if model else ())]
                return above
            case Overrides(name, method):
                below = (Overrides(one, method) for one in self._directly_below[name])
                return [Inherits(name, method), *below, f"{name}.<clinit>()V"]
            case Inherits(name, method):
                model = self._program.find(name) if self._is_own(name) else None
                return [Inherits(one, method) for one in (_above(model) if model else ())]
            case Parts(name):
                model = self._program.find(name) if self._is_own(name) else None
                if model is None:
                    return []
                return [*map(Value, _held(model)), *map(Parts, _above(model)), f"{name}.<clinit>()V"]

    def text(self, node: TypeNode) -> str:
        """What a node says by itself."""
        match node:
            case Shape(name):
                return repr((node, self._shape(name)))
            case Inherits(name, method):
                return repr((node, f"{name}.{method}" in self.sizes))
        return repr(node)

    def everything(self, pause: Callable[[], None]) -> Iterator[str]:
        """What all types of the world are."""
        for name in self._world:
            pause()
            yield self._shape(name)

    def _shape(self, name: str) -> str:
        model = self._program.find(name)
        if model is None:
            return "missing"
        if not self._is_own(name):
            return f"library {name in self._world}"  # the rest is in the version of Java
        fields = [(one.name, one.type, one.flags, one.constant, one.signature) for one in model.fields]
        problem = None
        if any(
            self._is_missing(one) for one in model.mentions
        ):  # else all can be linked, of all that is above it
            problem = self._program.linkage.problem(name)
        above = (model.super_name, model.interfaces, model.permitted_subclasses, model.signature)
        made = [one.flags for one in model.methods if one.name == "<init>"]
        declared = [(one.name, one.descriptor, one.flags, one.signature) for one in _answered(model)]
        return repr((model.name, above, model.flags, fields, problem, made, declared))

    def _holds_any(self, name: str) -> bool:
        """Whether objects of a class of the JDK's may hold objects that no method here names."""
        if self._is_own(name) or name in HOLDS_NO_OBJECTS or name == OBJECT:
            return False
        model = self._program.find(name)
        return model is not None and not model.is_interface

    def _is_missing(self, name: str) -> bool:
        plain = _plain(name)
        return plain is not None and (plain in self._missing or self._program.find(plain) is None)

    def _is_own(self, name: str) -> bool:
        """Whether the class is not Java's: on the class path, or made for a dynamic instruction."""
        if self._program.class_path.is_application(name):
            return True
        model = self._program.find(name)
        return model is not None and model.made


def _above(model: ClassModel) -> list[str]:
    return [*([model.super_name] if model.super_name else []), *model.interfaces]


def _answered(model: ClassModel) -> list[MethodModel]:
    """The methods that a stub of the type answers."""
    return [one for one in model.methods if one.flags & ACC_ABSTRACT]


def _held(model: ClassModel) -> dict[str, None]:
    """What the signatures of a class name, and what its abstract methods give."""
    found = dict.fromkeys(_of_signature(model.signature))
    for field in model.fields:
        found |= dict.fromkeys(_of_signature(field.signature))
    for method in _answered(model):
        named = [*_of_signature(method.signature), *method.exceptions, method_types(method.descriptor)[1]]
        found |= dict.fromkeys(plain for name in named if (plain := _plain(name)))
    return found


def _of_operand(operand: Any) -> Iterator[str]:
    """The types that an operand of an instruction names."""
    match operand:
        case FieldRef(owner, _, type_name):
            yield from (owner, type_name)
        case MethodRef(owner, _, descriptor, _):
            yield from (owner, *_of_descriptor(descriptor))
        case MethodHandle(_, member):
            yield from _of_operand(member)
        case MethodType(descriptor):
            yield from _of_descriptor(descriptor)
        case ClassConstant(type_name):
            yield type_name
        case DynamicConstant(_, type_name, _, arguments):
            yield type_name
            for part in arguments:
                yield from _of_operand(part)
        case DynamicCall(_, descriptor, _, arguments):
            yield from _of_descriptor(descriptor)
            for part in arguments:
                yield from _of_operand(part)


def _of_descriptor(descriptor: str) -> Iterator[str]:
    parameters, result = method_types(descriptor)
    yield from (*parameters, result)


def _of_signature(text: str | None) -> list[str]:
    """All that may be names of classes in a generic signature; a name that is none does no harm."""
    if text is None:
        return []
    names = [name.replace("/", ".") for name in _NAMED.findall(text)]
    inner = _INNER.findall(text)
    return [*names, *(f"{name}${one}" for name in names for one in inner)]


def _plain(name: str) -> str | None:
    """The class that a type is made of, None for a primitive one."""
    plain = name.partition("[")[0]
    return None if plain == "void" or is_primitive(plain) else plain
