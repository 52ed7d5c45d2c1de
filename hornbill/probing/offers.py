"""What a test can call on an object that a call gave: the methods of its declared type, and of Object.

The object's class may be one that no test can name, behind an interface or a class above it. What its type
arguments are, as far as signatures say it, is found from the steps that lead to it: `next` of the iterator of
`entrySet` gives a `Map.Entry`.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence, Set

from hornbill.building.access import Access
from hornbill.building.plans import Call, Construct, StaticCall, Step
from hornbill.building.states import variable_of
from hornbill.bytecode.abstract_methods import abstract_methods
from hornbill.bytecode.descriptors import is_primitive, method_types
from hornbill.bytecode.errors import ClassFileError
from hornbill.bytecode.generics import arguments_of, substituted, type_parameters
from hornbill.bytecode.model import ACC_ABSTRACT, ACC_PUBLIC, ACC_SYNTHETIC, MethodModel
from hornbill.bytecode.signatures import MethodSignature, SignatureType, method_signature

_OBJECT, _THROWABLE = "java.lang.Object", "java.lang.Throwable"
_LOOSE = (_OBJECT, "java.lang.Comparable", "java.lang.Enum")
"""Bounds that say little of what is meant: the values must be of one class."""
_OF_OBJECT = ("equals", "hashCode", "toString")
_OFTEN = 4
"""How much more often methods are called of names that the class under test declares, or one nested in it."""
_MOST_UP = 12
"""So many calls back it is looked where an object comes from."""


class Offers:
    """What can be called on objects of a type in one package; `declared` are names of methods that are worth
    being called more often."""

    def __init__(self, access: Access, declared: Set[str] = frozenset()) -> None:
        self._access = access
        self._hierarchy = access.hierarchy
        self._declared = declared
        self._methods: dict[str, tuple[MethodModel, ...]] = {}
        self._weighed: dict[str, list[int]] = {}
        self._generic: dict[str, bool] = {}
        self._called: dict[tuple[str, str, tuple[str, ...]], MethodModel | None] = {}
        self._signatures: dict[str, MethodSignature] = {}
        self._bounds: dict[str, Mapping[str, SignatureType]] = {}
        self._seen: dict[SignatureType, Mapping[str, Mapping[str, SignatureType] | None]] = {}

    def methods(self, kind: str) -> tuple[MethodModel, ...]:
        """The methods that the type offers; none where no code of the program may stand behind it."""
        if kind not in self._methods:
            try:
                self._methods[kind] = self._found(kind) if self._may_be_of_program(kind) else ()
            except ClassFileError:
                self._methods[kind] = ()
        return self._methods[kind]

    def _may_be_of_program(self, kind: str) -> bool:
        if is_primitive(kind) or kind.endswith("]") or not self._access.can_name(kind):
            return False
        if self._access.is_application(kind):
            return True
        model = self._hierarchy.find(kind)
        if not model.flags & ACC_ABSTRACT:
            return False
        is_functional = model.is_interface and len(abstract_methods(self._hierarchy, kind, {})) == 1
        return is_functional or any(map(self._access.is_application, self._hierarchy.subclasses(kind)))

    def choice(self, kind: str, chance: random.Random) -> MethodModel | None:
        """One of the methods, at random; None where there are none."""
        methods = self.methods(kind)
        if not methods:
            return None
        if kind not in self._weighed:
            self._weighed[kind] = [_OFTEN if one.name in self._declared else 1 for one in methods]
        return chance.choices(methods, self._weighed[kind])[0]

    def _found(self, kind: str) -> tuple[MethodModel, ...]:
        found: dict[tuple[str, tuple[str, ...]], MethodModel] = {}
        for above in arguments_of(self._hierarchy, kind):
            for method in self._hierarchy.find(above).methods:
                if above == _OBJECT and method.name not in _OF_OBJECT:
                    continue
                if self._is_offered(method):
                    found.setdefault((method.name, method_types(method.descriptor)[0]), method)
        return tuple(found.values())

    def _is_offered(self, method: MethodModel) -> bool:
        if method.owner == _THROWABLE:
            return False
        if method.is_static or method.name.startswith("<") or method.flags & ACC_SYNTHETIC:
            return False
        visible = method.flags & ACC_PUBLIC or self._access.is_application(method.owner)
        return bool(visible) and self._access.can_name_member(method)

    # --- type arguments

    def generic(self, steps: Sequence[Step], variable: int, back: int = _MOST_UP) -> SignatureType | None:
        """The type of what the variable holds, with type arguments, as far as signatures say it."""
        for step in steps:
            if variable_of(step) == variable:
                return self._given(step, steps, back) if back else None
        return None

    def given(self, step: Step, steps: Sequence[Step]) -> SignatureType | None:
        """The type of what the step gives, with type arguments."""
        return self._given(step, steps, _MOST_UP)

    def _given(self, step: Step, steps: Sequence[Step], back: int) -> SignatureType | None:
        if isinstance(step, Construct):
            return None if self._is_generic(step.class_name) else _plain(step.class_name)
        if not isinstance(step, Call | StaticCall):
            return None
        method = self._method(step.owner, step.method, step.parameters)
        if method is None:
            return None
        if method.signature is None:
            return _plain(method_types(method.descriptor)[1])
        result = self.signature(method.signature).result
        if isinstance(step, StaticCall):
            return result
        return substituted(result, self.arguments(steps, step.target.variable, method.owner, back - 1))

    def _is_generic(self, name: str) -> bool:
        if name not in self._generic:
            self._generic[name] = bool(type_parameters(self._hierarchy.find(name)))
        return self._generic[name]

    def signature(self, text: str) -> MethodSignature:
        """The signature of a method, read once."""
        if text not in self._signatures:
            self._signatures[text] = method_signature(text)
        return self._signatures[text]

    def parameters(
        self, method: MethodModel, known: Mapping[str, SignatureType]
    ) -> Sequence[SignatureType | None]:
        """What the signature says of the parameters, where those type parameters are known that `known` has:
        of others, what bounds them. Nothing of a parameter where the signature leaves some out."""
        count = len(method_types(method.descriptor)[0])
        if method.signature is not None:
            found = self.signature(method.signature).parameters
            if len(found) == count:
                every = {**self._bounds_of(method), **known}
                return [substituted(one, every) for one in found]
        return [None] * count

    def _bounds_of(self, method: MethodModel) -> Mapping[str, SignatureType]:
        """What the type parameters of the method and of its class are at least, of those that are bounded."""
        if method.id not in self._bounds:
            own = self.signature(method.signature or "").type_parameters
            every = {**type_parameters(self._hierarchy.find(method.owner)), **own}
            self._bounds[method.id] = {
                name: bounds[0]
                for name, bounds in every.items()
                if bounds and bounds[0].kind == "class" and bounds[0].name not in _LOOSE
            }
        return self._bounds[method.id]

    def arguments(
        self, steps: Sequence[Step], variable: int, owner: str, back: int = _MOST_UP
    ) -> Mapping[str, SignatureType]:
        """What the type parameters of that class are, for the object that the variable holds."""
        own = self.generic(steps, variable, back)
        if own is None or own.kind != "class" or own.dimensions:
            return {}
        if own not in self._seen:
            try:
                names = type_parameters(self._hierarchy.find(own.name))
                given = dict(zip(names, own.arguments, strict=False))
                full = given if len(given) == len(names) else None
                self._seen[own] = arguments_of(self._hierarchy, own.name, full)
            except ClassFileError:
                self._seen[own] = {}
        return self._seen[own].get(owner) or {}

    def _method(self, owner: str, name: str, parameters: tuple[str, ...]) -> MethodModel | None:
        key = (owner, name, parameters)
        if key not in self._called:
            try:
                methods = self._hierarchy.find(owner).methods
            except ClassFileError:
                methods = ()
            fitting = (
                one for one in methods if one.name == name and method_types(one.descriptor)[0] == parameters
            )
            self._called[key] = next(fitting, None)
        return self._called[key]


def _plain(name: str) -> SignatureType | None:
    if is_primitive(name) or name == "void" or name.endswith("]"):
        return None
    return SignatureType("class", name)


def gone_on_from(steps: Sequence[Step], is_meant: Callable[[Step], bool]) -> Step | None:
    """The nearest call that is meant of those that gave the object on which the last step calls something, by
    way of other calls on what it gave."""
    makers = {variable_of(step): step for step in steps[:-1]}
    step: Step | None = steps[-1]
    while isinstance(step, Call):
        step = makers.get(step.target.variable)
        if step is not None and is_meant(step):
            return step
    return None
