"""Stubs in trials: objects of interfaces and abstract classes, whose methods answer, throw what they declare
or what the code under test catches, or give one thing after the other.

A method with code is overridden here and there, as a body that is empty or answers the same always hides what
callers do otherwise; not in an object that is called itself.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from hornbill.building.formulas import IS, formulas
from hornbill.building.plans import NO_LIST, Answer, AnsweringStub, Literal, Operand, Use
from hornbill.bytecode.abstract_methods import SeenMethod, abstract_methods, methods_with_code
from hornbill.bytecode.descriptors import is_primitive, method_types
from hornbill.bytecode.errors import ClassFileError
from hornbill.bytecode.generics import arguments_of, substituted, type_parameters
from hornbill.bytecode.model import ACC_ABSTRACT, ClassModel, MethodModel
from hornbill.bytecode.signatures import SignatureType
from hornbill.probing.builders import Builder
from hornbill.probing.makers import STUBBED, WAYS
from hornbill.probing.repertoire import DEEPEST, LONGEST, CannotMakeError
from hornbill.values import BOXED

_OBJECT, _TEXT = "java.lang.Object", "java.lang.String"
_UNCHECKED = "java.lang.RuntimeException"
_ANY = ("java.lang.Throwable", "java.lang.Exception", _UNCHECKED)
_FOR_ANY = "java.lang.IllegalStateException"
"""What is thrown for a handler of any exception."""
_THROWS, _OVERRIDES, _SEVERAL, _ENDS = 0.3, 0.25, 0.12, 0.5
"""How often a stub throws, overrides a method with code, gives several things, and then null in the end."""
_SEVERAL_OF_JDK, _NOTHING = 0.6, 0.2
_MESSAGE = "failed"
_RECKONED = 0.5
"""How often a method of a stub reckons with what it is passed, where it can."""


class Stubbing(Builder):
    """A trial in the making, with stubs in it."""

    def stub(
        self, model: ClassModel, generic: SignatureType | None, depth: int, has_makers: bool
    ) -> Use | None:
        """A stub of the interface or class; None where there is to be none."""
        if not self._is_stubbed(model, has_makers, depth):
            return None
        kind, base = model.name, None
        if not model.is_interface:
            bases = self.access.bases(kind, is_abstract=kind not in self.repertoire.stubbed)
            if not bases:
                raise CannotMakeError(kind)
            base = self.chance.choice(bases)
        made = _Made(self, kind, generic, depth)
        answers = tuple(made.answers())
        types: tuple[str, ...] = ()
        args: tuple[Operand, ...] = ()
        if base is not None:
            types = method_types(base.descriptor)[0]
            args = tuple(self.operand(one, None, depth + 1) for one in types)
        exceptions = () if base is None else base.exceptions
        parts = (kind, answers, types, args, exceptions, made.is_whole)
        return Use(_known(self.add(lambda variable: AnsweringStub(_known(variable), *parts), kind)))

    def _is_stubbed(self, model: ClassModel, has_makers: bool, depth: int) -> bool:
        """Whether a stub is made where an object of that type is asked for."""
        kind = model.name
        if not self.access.can_name(kind) or model.permitted_subclasses:
            return False
        if kind in self.repertoire.stubbed and depth > 0:
            return model.is_interface or bool(self.access.bases(kind, is_abstract=False))
        if kind in STUBBED or not model.is_interface:
            meant = kind in STUBBED or (not has_makers and self.access.is_application(kind))
            return meant and bool(self.access.bases(kind))
        if kind.startswith("java.lang."):
            return kind in ("java.lang.Runnable", "java.lang.AutoCloseable")
        return not has_makers or self.chance.random() < 0.25

    def with_other_answer(self) -> None:
        """One of the stubs that there are answers otherwise."""
        places = [number for number, step in enumerate(self.steps) if isinstance(step, AnsweringStub)]
        if not places or len(self.steps) >= LONGEST:
            return
        self.at = self.chance.choice(places)
        step = self.steps[self.at]
        assert isinstance(step, AnsweringStub)
        made = _Made(self, step.interface, None, 1)
        methods = made.all_methods()
        if not methods:
            return
        seen = self.chance.choice(methods)
        answer = made.throwing(seen) if self.chance.random() < 0.5 else made.answer(seen)
        answer = answer or made.throwing(seen)
        if answer is None and step.whole:
            return
        others = [one for one in step.answers if (one.name, one.descriptor) not in _names(seen)]
        self.steps[self.at] = replace(step, answers=(*others, *([] if answer is None else [answer])))


class _Made:
    """What the methods of one stub do."""

    def __init__(self, builder: Builder, kind: str, generic: SignatureType | None, depth: int) -> None:
        self._builder = builder
        self._chance = builder.chance
        self._kind = kind
        self._depth = depth
        self._bound = _bindings(builder, kind, generic)
        model = builder.hierarchy.find(kind)
        self.is_whole = not (model.is_interface or model.flags & ACC_ABSTRACT)
        """Whether the class is no abstract one: then nothing of its code is to run."""
        self._abstract = abstract_methods(builder.hierarchy, kind, {})[:LONGEST]

    def all_methods(self) -> list[SeenMethod]:
        """All that the stub may answer to."""
        return [*self._abstract, *self._with_code()]

    def _with_code(self) -> list[SeenMethod]:
        """Methods with code that a stub may override, those of the program."""
        found = methods_with_code(self._builder.hierarchy, self._kind, {})[:LONGEST]
        return [one for one in found if self._builder.access.is_application(one.method.owner)]

    def answers(self) -> Iterator[Answer]:
        """What it answers; one method throws, perhaps."""
        chance = self._chance
        code = self._with_code() if self._depth > 0 else []
        overridden = code if self.is_whole else [one for one in code if chance.random() < _OVERRIDES]
        methods = [*self._abstract, *overridden]
        throws = chance.choice(methods) if methods and chance.random() < _THROWS else None
        for seen in methods:
            answer = self.throwing(seen) if seen is throws else None
            answer = answer or self.answer(seen)
            if answer is not None:
                yield answer

    def throwing(self, seen: SeenMethod) -> Answer | None:
        """The method with an exception that it may throw; None where there is none."""
        kinds = list(self._thrown(seen.method))
        if not kinds:
            return None
        try:
            made = self._exception(self._chance.choice(kinds))
        except (CannotMakeError, ClassFileError):
            return None
        return Answer(seen.method.name, seen.method.descriptor, made, True) if isinstance(made, Use) else None

    def _thrown(self, method: MethodModel) -> Iterator[str]:
        """What the method declares, and unchecked exceptions that the class under test catches."""
        yield from method.exceptions
        builder = self._builder
        for caught in builder.repertoire.seeds(builder.owner).caught:
            if caught in _ANY:
                yield _FOR_ANY
            elif builder.is_a(caught, _UNCHECKED):
                yield caught

    def _exception(self, kind: str) -> Operand:
        builder = self._builder
        model = builder.hierarchy.find(kind)
        if builder.access.is_application(kind) or (kind in WAYS and kind != _UNCHECKED):
            return builder.made(kind, None, self._depth + 1)
        if model.flags & ACC_ABSTRACT or not builder.access.can_name(kind):
            raise CannotMakeError(kind)
        for descriptor in ("(Ljava/lang/String;)V", "()V"):
            constructor = model.method("<init>", descriptor)
            if constructor is not None and builder.access.can_name_member(constructor):
                made = builder.call(constructor, None, self._depth + 1, [(_MESSAGE,)])
                return Use(_known(made))
        raise CannotMakeError(kind)

    def answer(self, seen: SeenMethod) -> Answer | None:
        """The method with what it gives; None where that is nothing, or the default of its type."""
        method, chance = seen.method, self._chance
        result, signature = self._result(method)
        if result == "void":
            return Answer(method.name, method.descriptor, NO_LIST) if self.is_whole else None
        plain = is_primitive(result) or result in BOXED or result == _TEXT
        if self._depth + 2 > DEEPEST and not plain:
            return Answer(method.name, method.descriptor, Literal(None, result)) if self.is_whole else None
        if chance.random() < _RECKONED and (reckoned := self._reckoned(method)) is not None:
            return reckoned
        given: Operand = Literal(None, result)
        if is_primitive(result) or chance.random() >= _NOTHING:
            given = self._builder.operand(result, signature, self._depth + 2)
        if chance.random() < (_SEVERAL_OF_JDK if self._kind in STUBBED else _SEVERAL):
            later = [
                self._builder.operand(result, signature, self._depth + 2) for _ in range(1 + self._few())
            ]
            if not is_primitive(result) and chance.random() < _ENDS:
                later[-1] = Literal(None, result)
            return Answer(method.name, method.descriptor, given, later=tuple(later))
        if isinstance(given, Literal) and given.value is None and method.is_abstract:
            return None
        return Answer(method.name, method.descriptor, given)

    def _reckoned(self, method: MethodModel) -> Answer | None:
        """The method with what it makes of an argument; None where it can make nothing of one."""
        known = list(formulas(self._builder.hierarchy, method))
        if not known:
            return None
        formula, kind = self._chance.choice(known)
        constant: Operand = Literal(None, kind)
        if is_primitive(kind):
            constant = self._builder.operand(kind, None, self._depth + 2)
        elif formula.operation == IS:
            constant = Literal(self._builder.seeds.text(self._chance), kind)
        return Answer(method.name, method.descriptor, constant, formula=formula)

    def _few(self) -> int:
        return self._builder.repertoire.few(2)

    def _result(self, method: MethodModel) -> tuple[str, SignatureType | None]:
        """The type of the result, as far as it is known, and its signature."""
        result = method_types(method.descriptor)[1]
        if method.signature is None:
            return result, None
        known = self._bound.get(method.owner) or {}
        signature = substituted(self._builder.repertoire.offers.signature(method.signature).result, known)
        if result == _OBJECT and signature.kind == "class":
            result = self._builder.erased(signature)
        return result, signature


def _names(seen: SeenMethod) -> set[tuple[str, str]]:
    descriptors: Sequence[str] = seen.descriptors or (seen.method.descriptor,)
    return {(seen.method.name, one) for one in descriptors}


def _bindings(
    builder: Builder, kind: str, generic: SignatureType | None
) -> Mapping[str, Mapping[str, SignatureType] | None]:
    """What the type parameters of the interface, and of those above it, are in a place of that type."""
    names = type_parameters(builder.hierarchy.find(kind))
    given = () if generic is None else generic.arguments
    known = dict(zip(names, given, strict=False)) if len(given) == len(names) else None
    return arguments_of(builder.hierarchy, kind, known)


def _known(variable: int | None) -> int:
    assert variable is not None
    return variable
