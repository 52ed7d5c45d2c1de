"""What classes inherit: subtyping, resolution and selection of members, layout and initialisation of
objects.

Answers are remembered inside the `Hierarchy`. A class that is needed and missing raises
MissingClassError; inheritance that the JVM refuses (a class that is its own supertype, a superclass that
is an interface) raises ClassFileError. What a class inherits is put together of what its direct supertypes
inherit, so that long chains of classes cost no more than what is remembered of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Protocol, TypeVar

from hornbill.bytecode.descriptors import is_primitive
from hornbill.bytecode.errors import ClassFileError, Place
from hornbill.bytecode.initialisation import initialised
from hornbill.bytecode.model import ClassModel, FieldModel, FieldRef, MethodModel, MethodRef
from hornbill.bytecode.selection import (
    is_overridden_anywhere,
    maximally_specific,
    resolved_method,
    selected_override,
)

OBJECT = "java.lang.Object"
_ARRAY_SUPERTYPES = frozenset((OBJECT, "java.lang.Cloneable", "java.io.Serializable"))
_NOTHING: tuple[str, ...] = ()


class MissingClassError(ClassFileError):
    """A class that another one needs is on no class path; `missing` is its name."""

    def __init__(self, missing: str, needed_by: str | None = None) -> None:
        what = f"class {missing} is missing"
        super().__init__(what, Place(class_name=needed_by), "add its jar to the class path")
        self.missing = missing


class Classes(Protocol):
    """What the hierarchy is asked about; ClassPath is one."""

    def find(self, name: str) -> ClassModel | None:
        """The class of that name."""

    def class_names(self) -> list[str]:
        """The names of the application's classes."""


class Hierarchy:
    """Relations between the classes of a class path."""

    def __init__(self, class_path: Classes) -> None:
        self._class_path = class_path
        self._supertypes: dict[str, tuple[str, ...]] = {}
        self._depths: dict[str, int] = {}
        self._refused: dict[str, ClassFileError] = {}
        self._supertype_sets: dict[str, frozenset[str]] = {}
        self._fields: dict[FieldRef, FieldModel | None] = {}
        self._methods: dict[MethodRef, MethodModel | None] = {}
        self._selected: dict[tuple[str, str], MethodModel | None] = {}
        self._declared: dict[tuple[str, str], dict[str, MethodModel | None]] = {}
        self._layouts: dict[str, tuple[FieldModel, ...]] = {}
        self._initialised: dict[str, tuple[str, ...]] = {}
        self._directly_below: dict[str, list[str]] | None = None
        self._subclasses: dict[str, tuple[str, ...]] = {}
        self._application: frozenset[str] = frozenset()

    def find(self, name: str, needed_by: str | None = None) -> ClassModel:
        """The class of that name; MissingClassError where there is none."""
        found = self._class_path.find(name)
        if found is None:
            raise MissingClassError(name, needed_by)
        return found

    def superclasses(self, name: str) -> Iterator[ClassModel]:
        """The class itself, its superclass, and so on to the root."""
        self.supertypes(name)
        model = self.find(name)
        yield model
        while model.super_name is not None:
            model = self.find(model.super_name, model.name)
            yield model

    def supertypes(self, name: str) -> tuple[str, ...]:
        """All classes and interfaces that it is a subtype of: itself, its superclasses, then interfaces in
        the order in which a search from the class meets them."""
        known = self._supertypes.get(name)
        if known is None:
            if (problem := self._refused.get(name)) is not None:
                raise problem.with_traceback(None)
            self._find_supertypes(name)
            known = self._supertypes[name]
        return known

    def _find_supertypes(self, name: str) -> None:
        """The supertypes of the class and of all above it, from the top down, each put together of those
        that it names; what keeps one from having any keeps all below it."""
        path: dict[str, Iterator[str]] = {}
        try:
            path[name] = iter(self._direct(name))
            while path:
                current, rest = next(reversed(path.items()))
                above = next((other for other in rest if other not in self._supertypes), None)
                if above is None:
                    self._supertypes[current] = self._joined(current)
                    del path[current]
                elif above in path:
                    model = self.find(current)
                    raise ClassFileError(f"{above} inherits from itself", Place(model.origin, current))
                elif (problem := self._refused.get(above)) is not None:
                    raise problem.with_traceback(None)
                else:
                    path[above] = iter(self._direct(above, current))
        except ClassFileError as problem:
            self._refused.update(dict.fromkeys(path, problem))
            raise

    def _joined(self, name: str) -> tuple[str, ...]:
        """The supertypes of a class whose direct supertypes have theirs."""
        model = None if name == OBJECT else self.find(name)
        if model is None or model.super_name is None:
            above, length = _NOTHING, 0
        else:
            above, length = self._supertypes[model.super_name], self._depths[model.super_name]
        self._depths[name] = length + 1
        if model is None or not model.interfaces:
            return (name, *above)
        chain = dict.fromkeys((name, *above[:length]))
        rest = dict.fromkeys(above[length:])
        for interface in model.interfaces:
            rest.update(dict.fromkeys(self._supertypes[interface]))
        return (*chain, *(other for other in rest if other not in chain))

    def _direct(self, name: str, needed_by: str | None = None) -> tuple[str, ...]:
        """The superclass and the direct superinterfaces, each of the right kind."""
        if name == OBJECT:
            return ()
        model = self.find(name, needed_by)
        for above in (*([model.super_name] if model.super_name else []), *model.interfaces):
            is_interface = above != OBJECT and self.find(above, name).is_interface
            if is_interface != (above in model.interfaces):
                kind = "an interface as superclass" if is_interface else "a class among its interfaces"
                raise ClassFileError(f"{kind}: {above}", Place(model.origin, name))
        return (*([model.super_name] if model.super_name else []), *model.interfaces)

    def is_subtype(self, sub: str, above: str) -> bool:
        """Whether a value of the one type is also of the other (JVMS 4.10.1.2); types as in Java source."""
        if sub == above:
            return True
        if is_primitive(sub) or is_primitive(above):
            return False
        if above == OBJECT:
            return True
        if sub.endswith("[]"):
            if above.endswith("[]"):
                return self.is_subtype(sub[:-2], above[:-2])
            return above in _ARRAY_SUPERTYPES
        return not above.endswith("[]") and above in self._supertype_set(sub)

    def _supertype_set(self, name: str) -> frozenset[str]:
        known = self._supertype_sets.get(name)
        if known is None:
            known = self._supertype_sets[name] = frozenset(self.supertypes(name))
        return known

    def resolve_field(self, reference: FieldRef) -> FieldModel | None:
        """The field that is meant (JVMS 5.4.3.2), None where there is no such field."""
        return _remembered(self._fields, reference, self._resolve_field)

    def _resolve_field(self, reference: FieldRef) -> FieldModel | None:
        for name in self._field_owners(reference.owner):
            for field in self.find(name).fields:
                if field.name == reference.name and field.type == reference.type:
                    return field
        return None

    def _field_owners(self, name: str) -> Iterator[str]:
        """The classes to search in order: for each class of the chain, itself and then its interfaces."""
        seen: set[str] = set()
        for model in self.superclasses(name):
            pending = [model.name]
            while pending:
                current = pending.pop()
                if current not in seen:
                    seen.add(current)
                    yield current
                    pending.extend(reversed(self.find(current).interfaces))

    def resolve_method(self, reference: MethodRef) -> MethodModel | None:
        """The method that is meant (JVMS 5.4.3.3, 5.4.3.4), None where the JVM finds none."""
        return _remembered(self._methods, reference, lambda wanted: resolved_method(self, wanted))

    def select(self, class_name: str, method: MethodModel) -> MethodModel | None:
        """The method that runs when `method` is called on an object of that class (JVMS 5.4.6).

        None where the JVM would throw an AbstractMethodError or IncompatibleClassChangeError. The class may
        be an array type.
        """
        holder = OBJECT if class_name.endswith("]") else class_name
        return _remembered(self._selected, (holder, method.id), lambda _: self._select(holder, method))

    def _select(self, class_name: str, method: MethodModel) -> MethodModel | None:
        if is_overridden_anywhere(method):
            found = self._nearest(class_name, method.name, method.descriptor)
        else:
            found = selected_override(list(self.superclasses(class_name)), method)
        if found is None:
            candidates = maximally_specific(self, class_name, method.name, method.descriptor)
            concrete = [candidate for candidate in candidates if not candidate.is_abstract]
            found = concrete[0] if len(concrete) == 1 else None
        return None if found is None or found.is_abstract else found

    def _nearest(self, class_name: str, name: str, descriptor: str) -> MethodModel | None:
        """The first method of that signature in the class or above that calls on objects select."""
        memory = self._declared.setdefault((name, descriptor), {})
        passed = []
        found = None
        for model in self.superclasses(class_name):
            if model.name in memory:
                found = memory[model.name]
                break
            passed.append(model.name)
            candidate = model.method(name, descriptor)
            if candidate is not None and not candidate.is_private and not candidate.is_static:
                found = candidate
                break
        memory.update(dict.fromkeys(passed, found))
        return found

    def layout(self, class_name: str) -> tuple[FieldModel, ...]:
        """The fields of an object of that class: the superclass's first, then in order of declaration."""
        return self._inherited(self._layouts, class_name, _own_fields)

    def _inherited(
        self,
        memory: dict[str, tuple[T, ...]],
        class_name: str,
        own: Callable[[ClassModel, tuple[T, ...]], tuple[T, ...]],
    ) -> tuple[T, ...]:
        """What `own` makes of the class and of the same of its superclass, remembered for all of them."""
        if class_name not in memory:
            below = []
            for model in self.superclasses(class_name):
                if model.name in memory:
                    break
                below.append(model)
            answer: tuple[T, ...] = () if below[-1].super_name is None else memory[below[-1].super_name]
            for model in reversed(below):
                answer = memory[model.name] = own(model, answer)
        return memory[class_name]

    def static_fields(self, class_name: str) -> tuple[FieldModel, ...]:
        """The static fields that the class itself declares."""
        return tuple([field for field in self.find(class_name).fields if field.is_static])

    def initialisation_order(self, class_name: str) -> tuple[str, ...]:
        """Those with a `<clinit>` that initialising the class runs, in order (JVMS 5.5)."""
        return self._inherited(
            self._initialised, class_name, lambda model, above: initialised(self, model, above)
        )

    def subclasses(self, name: str) -> tuple[str, ...]:
        """The application's classes that are subtypes of it, itself not included, sorted."""
        return _remembered(self._subclasses, name, self._find_subclasses)

    def _find_subclasses(self, name: str) -> tuple[str, ...]:
        if self._directly_below is None:
            self._application = frozenset(self._class_path.class_names())
            self._directly_below = self._find_directly_below()
        found: set[str] = set()
        waiting = [name]
        while waiting:
            new = [sub for sub in self._directly_below.get(waiting.pop(), ()) if sub not in found]
            found.update(new)
            waiting += new
        return tuple(sorted(sub for sub in found & self._application if sub != name))

    def _find_directly_below(self) -> dict[str, list[str]]:
        """By name the classes that name it as their superclass or interface: the application's, and those
        above them, as far as they can be found."""
        below: dict[str, list[str]] = {}
        waiting = list(self._application)
        seen = set(waiting)
        while waiting:
            name = waiting.pop()
            model = self._class_path.find(name)
            if model is not None:
                for above in (*([model.super_name] if model.super_name else []), *model.interfaces):
                    below.setdefault(above, []).append(name)
                    if above not in seen:
                        seen.add(above)
                        waiting.append(above)
        return below


def _own_fields(model: ClassModel, above: tuple[FieldModel, ...]) -> tuple[FieldModel, ...]:
    return (*above, *(field for field in model.fields if not field.is_static))


T = TypeVar("T")
K = TypeVar("K")
V = TypeVar("V")


def _remembered(memory: dict[K, V], key: K, answer: Callable[[K], V]) -> V:
    if key not in memory:
        memory[key] = answer(key)
    return memory[key]
