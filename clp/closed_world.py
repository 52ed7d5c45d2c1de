"""The types that unknown objects can be of, as solver/known_types.pl is told of them.

The world is the application's classes and interfaces, java.lang.Object and String, and those of the JDK that
the application's constant pools and descriptors name: its interfaces and abstract classes, and the classes
that a program can create with a public constructor. The boxes that are not named are there where a type is
that they implement (Number, Comparable, Serializable) and that stands for values: what is only extended or
implemented does not count. Where nothing else implements it, there is Integer before all other boxes, and
the usual collection. A class
without a constructor has no
instances, and neither has one that cannot be linked. Classes made for lambdas are not of the world: an
interface that only they implement is a stub.

In an open world any class that is not final may have subclasses that are on no class path.
"""

from __future__ import annotations

from collections.abc import Iterator

from hornbill.bytecode.descriptors import is_primitive, method_types
from hornbill.bytecode.errors import ClassFileError
from hornbill.bytecode.hierarchy import OBJECT
from hornbill.bytecode.model import ACC_ABSTRACT, ACC_ENUM, ACC_FINAL, ACC_PUBLIC, ClassModel
from hornbill.bytecode.stub_classes import stubbed_type
from hornbill.clp.encode import field_key
from hornbill.clp.program import Program
from hornbill.clp.terms import atom

_ENUM = "java.lang.Enum"
_INTEGER = "java.lang.Integer"
_BOXES = tuple(
    f"java.lang.{name}"
    for name in ("Boolean", "Byte", "Character", "Double", "Float", "Integer", "Long", "Short")
)
_USUAL = {
    f"java.util.{type_name}": f"java.util.{usual}"
    for usual, type_names in (
        ("ArrayList", ("List", "Collection", "AbstractList", "AbstractCollection")),
        ("HashMap", ("Map", "AbstractMap")),
        ("HashSet", ("Set", "AbstractSet")),
        ("ArrayDeque", ("Queue", "Deque")),
        ("TreeMap", ("SortedMap", "NavigableMap")),
        ("TreeSet", ("SortedSet", "NavigableSet")),
        ("RegularEnumSet", ("EnumSet",)),
    )
    for type_name in type_names
} | {"java.lang.Iterable": "java.util.ArrayList", "java.nio.charset.Charset": "sun.nio.cs.UTF_8"}
_USUAL |= {f"java.nio.{kind}Buffer": f"java.nio.Heap{kind}Buffer" for kind in ("Byte", "Char")}
"""What a person passes for a type of the JDK that the program has no class for."""
_OF_CONSTANTS = ("java.util.EnumMap",)
"""They are of their interfaces, but cannot hold what most of these do."""
_ALWAYS = ("java.lang.Object", "java.lang.String")
_NEVER = ("java.lang.Class",)
"""Its instances are made by the machine alone."""
_NO_CODE = 1_000_000


class ClosedWorld:
    """Describes the types of one program."""

    def __init__(self, program: Program, is_open: bool = False) -> None:
        self._program = program
        self._hierarchy = program.hierarchy
        self._is_open = is_open
        self._beside: frozenset[str] = frozenset()
        self._instances: dict[str, list[str]] | None = None

    def world_term(self) -> str:
        """world(Openness, Descriptions), see add_world/2."""
        described = {name: term for name in self.names() if (term := self._described(name))}
        return f"world({'open' if self._is_open else 'closed'},[{','.join(described.values())}])"

    def instances(self, type_name: str) -> list[str]:
        """The classes of the world whose objects are of that type, sorted."""
        if self._instances is None:
            self._instances = {}
            for model in self._models(sorted(set(self.names()))):
                if _kind(model) == "concrete" and self._program.linkage.problem(model.name) is None:
                    for above in self._supertypes(model.name):
                        self._instances.setdefault(above, []).append(model.name)
        return self._instances.get(type_name, [])

    def type_term(self, name: str) -> str:
        """type(Name, Kind, Extension, Fields, Supertypes); ClassFileError where it cannot be known."""
        model = self._hierarchy.find(name)
        fields = len(self._hierarchy.layout(name))
        supertypes = ",".join(map(atom, self._hierarchy.supertypes(name)))
        kind = _kind(model)
        if kind == "concrete" and self._program.linkage.problem(name) is not None:
            kind = "abstract"
        return f"type({atom(name)},{kind},{self._extension(model)},{fields},[{supertypes}])"

    def constants_term(self, name: str) -> str:
        """The constants of an enum in order, a list of Field-Slot of its static fields."""
        statics = enumerate(self._hierarchy.static_fields(name), start=2)
        constants = [f"{field_key(field)}-{slot}" for slot, field in statics if field.flags & ACC_ENUM]
        return f"[{','.join(constants)}]"

    def size_term(self, method_id: str) -> str:
        """How many instructions the method has; very many where there is no code to run."""
        method = self._program.method(method_id)
        code = None if method is None else method.code
        return str(_NO_CODE if code is None else len(code.instructions))

    def _described(self, name: str) -> str | None:
        try:
            return self.type_term(name)
        except ClassFileError:
            return None

    def names(self) -> list[str]:
        """The names of the world's types, the application's first."""
        own = self._program.class_names()
        named = sorted({*_ALWAYS, *(name for model in self._models(own) for name in _named(model))} - {*own})
        system = [model.name for model in self._models(named) if _is_open_to_programs(model)]
        if self._lacks_integer([*own, *system]):
            system.append(_INTEGER)
        system += self._usual([*own, *system])
        self._beside = frozenset(self._boxes(own)) - {*own, *system}
        return [*own, *(name for name in system if name not in _NEVER), *sorted(self._beside)]

    def _boxes(self, own: list[str]) -> Iterator[str]:
        """The boxes that can stand where the program has a value of another type than Object."""
        used = {name for model in self._models(own) for name in _used_as_types(model)} - {OBJECT}
        for model in self._models(list(_BOXES)):
            if not used.isdisjoint(self._supertypes(model.name)):
                yield model.name

    def _models(self, names: list[str]) -> Iterator[ClassModel]:
        for name in names:
            model = self._program.find(name)
            if model is not None:
                yield model

    def _usual(self, names: list[str]) -> list[str]:
        """The usual classes of those types of the JDK among them that have no instance."""
        wanted = [name for name in names if name in _USUAL]
        if not wanted:
            return []
        implemented = self._implemented([name for name in names if name not in _OF_CONSTANTS])
        usual = {_USUAL[name] for name in wanted if name not in implemented}
        return sorted(name for name in usual if self._program.find(name) is not None)

    def _lacks_integer(self, names: list[str]) -> bool:
        """Whether a type of the JDK among them has no instance but would have Integer."""
        if self._program.find(_INTEGER) is None or _INTEGER in names:
            return False
        implemented = self._implemented(names)
        return any(name in names and name not in implemented for name in self._supertypes(_INTEGER))

    def _implemented(self, names: list[str]) -> set[str]:
        """The types that have an instance among the classes of these names."""
        implemented: set[str] = set()
        for model in self._models(names):
            if _kind(model) == "concrete":
                implemented.update(self._supertypes(model.name))
        return implemented

    def _supertypes(self, name: str) -> tuple[str, ...]:
        try:
            return self._hierarchy.supertypes(name)
        except ClassFileError:
            return ()

    def _extension(self, model: ClassModel) -> str:
        if model.name in self._beside or stubbed_type(model.name) is not None:
            return "beside"
        supertypes = self._hierarchy.supertypes(model.name)
        if _ENUM in supertypes[1:]:
            return f"enum({atom(supertypes[supertypes.index(_ENUM) - 1])})"
        return "open" if self._can_be_extended(model) else "final"

    def _can_be_extended(self, model: ClassModel) -> bool:
        """Whether a class that is on no class path may be a subtype; sealed types say who their subtypes
        are."""
        if model.flags & ACC_FINAL:
            return False
        permitted = list(self._models(list(model.permitted_subclasses)))
        return not permitted or any(self._can_be_extended(below) for below in permitted)


def _kind(model: ClassModel) -> str:
    if model.is_interface:
        return "interface"
    created = any(method.name == "<init>" for method in model.methods)
    return "concrete" if created and not model.flags & ACC_ABSTRACT else "abstract"


def _named(model: ClassModel) -> Iterator[str]:
    """The classes and interfaces that the class names, array types by their elements."""
    yield from model.mentions
    types = [field.type for field in model.fields]
    for method in model.methods:
        parameters, result = method_types(method.descriptor)
        types += [*parameters, result]
    for name in {type_name.partition("[")[0] for type_name in types}:
        if name != "void" and not is_primitive(name):
            yield name


def _used_as_types(model: ClassModel) -> Iterator[str]:
    """What the class names but as its own superclass or interface."""
    above = {model.super_name, *model.interfaces}
    members = {name for name in _named(model) if name not in model.mentions}
    yield from members
    yield from (name for name in model.mentions if name not in above)


def _is_open_to_programs(model: ClassModel) -> bool:
    """Whether any program can use the type: implement the interface, extend the class or create it."""
    if not model.flags & ACC_PUBLIC:
        return False
    if model.flags & ACC_ABSTRACT:
        return True
    return any(method.name == "<init>" and method.flags & ACC_PUBLIC for method in model.methods)
