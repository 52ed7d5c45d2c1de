"""Stubs as Mockito's mocks: how one is made, what its methods give, and which of its calls are verified.

A mock does what the nested class would do that is written otherwise. Where that cannot be said in Mockito's
words - parameters of variable number, an abstract class whose constructor runs -, there is a nested class.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from hornbill.building.answering import EMPTY
from hornbill.building.formulas import formula_text
from hornbill.building.plans import Answer, AnsweringStub, Literal, Operand
from hornbill.bytecode.abstract_methods import SeenMethod, abstract_methods, methods_with_code
from hornbill.bytecode.descriptors import is_primitive, method_types
from hornbill.bytecode.model import ACC_ABSTRACT, ACC_VARARGS
from hornbill.graphs import Node
from hornbill.junit.answering import interface_text
from hornbill.junit.library_texts import LibraryTexts
from hornbill.junit.library_values import library_of
from hornbill.junit.literals import passed, string
from hornbill.junit.scope import Scope
from hornbill.junit.type_arguments import Arguments
from hornbill.values import BOXED

MOCKITO, _MATCHERS = "org.mockito.Mockito", "org.mockito.ArgumentMatchers"
_ANY = {
    primitive: f"any{primitive.capitalize()}"
    for primitive in ("boolean", "byte", "char", "double", "float", "int", "long", "short")
}

_INVOCATION = "invocationOnMock"
_BOX_OF = {primitive: box for box, primitive in BOXED.items()}


class CannotVerifyError(Exception):
    """What is checked of the calls of a mock cannot be said by what Mockito verifies."""


@dataclass(frozen=True, slots=True)
class Verified:
    """A void method of a mock whose calls are verified: the mock's name, and the method's with its types."""

    mock: str
    method: str
    parameters: tuple[str, ...]
    is_overloaded: bool


@dataclass(frozen=True, slots=True)
class Mock:
    """Writes one mock, in a variable with these type arguments; `text` writes an operand where an object is
    asked for."""

    scope: Scope
    step: AnsweringStub
    arguments: Arguments
    text: Callable[[Operand, str], str]

    @property
    def is_possible(self) -> bool:
        """Whether a mock does what the stub does."""
        model = self.scope.hierarchy.find(self.step.interface)
        if not (model.is_interface or self.step.whole):
            return False
        if not self.scope.program.class_path.is_application(model.name):
            return False
        answered = {(one.name, one.descriptor) for one in self.step.answers}
        methods = (one for one in self._methods() if (one.method.name, one.method.descriptor) in answered)
        return not any(one.method.flags & ACC_VARARGS for one in methods)

    def _methods(self) -> list[SeenMethod]:
        hierarchy, name = self.scope.hierarchy, self.step.interface
        return [*abstract_methods(hierarchy, name, {}), *methods_with_code(hierarchy, name, {})]

    def lines(self, name: str) -> list[str]:
        """The statements that make it, and say what its methods give."""
        scope, step = self.scope, self.step
        kind = interface_text(scope, step.interface, self.arguments)
        mocked = f"{scope.parametrised(step.interface)}.class"
        if self._has_code_that_runs():
            mocked += f", {self._named('CALLS_REAL_METHODS')}"
        if self.arguments:
            scope.uses_generic = True
        made = [f"{kind} {name} = {self._named('mock')}({mocked});"]
        return [*made, *(line for one in self._methods() for line in self._stubbed(name, one))]

    def _has_code_that_runs(self) -> bool:
        answered = {(one.name, one.descriptor) for one in self.step.answers}
        code = methods_with_code(self.scope.hierarchy, self.step.interface, {})
        return any(
            (one.method.name, one.method.descriptor) not in answered and not _is_empty(one) for one in code
        )

    def _named(self, member: str) -> str:
        return self.scope.add_static(MOCKITO, member)

    def _stubbed(self, name: str, seen: SeenMethod) -> Iterator[str]:
        """What the method gives, where that is not what a mock gives."""
        method = seen.method
        answer = next((one for one in self.step.answers if self._is_of(one, seen)), None)
        call = f"{method.name}({', '.join(self._matchers(seen))})"
        own = method_types(method.descriptor)[1]
        runs = not method.flags & ACC_ABSTRACT and self._has_code_that_runs()
        if answer is None:
            if method.flags & ACC_ABSTRACT and _gives_otherwise(own):
                yield f"{self._named('when')}({name}.{call}).thenReturn(null);"
            return
        if answer.records:
            return
        if answer.throws:
            thrown = self.text(answer.value, "java.lang.Throwable")
            if seen.result != "void" and not runs:
                yield f"{self._named('when')}({name}.{call}).thenThrow({thrown});"
            else:
                yield f"{self._named('doThrow')}({thrown}).{self._named('when')}({name}).{call};"
            return
        if answer.formula is not None:
            yield self._reckoning(f"{name}.{call}" if not runs else f"{name}).{call}", answer, runs)
            return
        given = [self._given(one, seen.result) for one in answer.operands]
        if not (runs or answer.is_several) and _is_default(answer.value, own):
            return
        if not runs:
            yield f"{self._named('when')}({name}.{call}){self._chain(given, 'thenReturn')};"
        else:
            self._named("doReturn")
            begun = self._chain(given, "doReturn").removeprefix(".")
            yield f"{begun}.{self._named('when')}({name}).{call};"

    def _reckoning(self, called: str, answer: Answer, runs: bool) -> str:
        """The statement that has the method make something of what it is passed."""
        assert answer.formula is not None and isinstance(answer.value, Literal)
        place = answer.formula.place
        kind = method_types(answer.descriptor)[0][place]
        passed_on = f"{_INVOCATION}.<{self.scope.named(_BOX_OF.get(kind, kind))}>getArgument({place})"
        constant = self._given(answer.value, answer.value.type)
        made = f"{_INVOCATION} -> {formula_text(answer.formula, passed_on, constant, kind)}"
        if runs:
            return f"{self._named('doAnswer')}({made}).{self._named('when')}({called};"
        return f"{self._named('when')}({called}).thenAnswer({made});"

    def _given(self, operand: Operand, result: str) -> str:
        if isinstance(operand, Literal) and is_primitive(result):
            return passed(operand.value, result)
        return self.text(operand, result)

    def _chain(self, given: Sequence[str], verb: str) -> str:
        """`.thenReturn(a, b)`, one after the other where null is among them."""
        if "null" in given:
            return "".join(f".{verb}({one})" for one in given)
        return f".{verb}({', '.join(given)})"

    def _is_of(self, answer: Answer, seen: SeenMethod) -> bool:
        return answer.name == seen.method.name and answer.descriptor in (
            seen.descriptors or (seen.method.descriptor,)
        )

    def _matchers(self, seen: SeenMethod) -> Iterator[str]:
        cast = self._is_overloaded(seen)
        for kind in seen.parameters:
            matcher = self.scope.add_static(_MATCHERS, _ANY.get(kind, "any"))
            yield (
                f"({self.scope.named(kind)}) {matcher}()"
                if cast and not is_primitive(kind)
                else f"{matcher}()"
            )

    def _is_overloaded(self, seen: SeenMethod) -> bool:
        alike = [
            one
            for one in self._methods()
            if one.method.name == seen.method.name and len(one.parameters) == len(seen.parameters)
        ]
        return len(alike) > 1

    @property
    def exceptions(self) -> tuple[str, ...]:
        """What methods declare that are named where the mock is made, and where its calls are verified."""
        answered = {(one.name, one.descriptor) for one in self.step.answers}
        methods = (one.method for one in self._methods())
        return tuple(
            thrown for one in methods if (one.name, one.descriptor) in answered for thrown in one.exceptions
        )

    def verified(self, name: str) -> dict[int, Verified]:
        """The void methods whose calls are verified, by the variables of their lists."""
        found = {}
        for variable, answer in self.step.recorded.items():
            seen = next(one for one in self._methods() if self._is_of(answer, one))
            own = method_types(seen.method.descriptor)[0]
            overloaded = self._is_overloaded(seen)
            found[variable] = Verified(name, answer.name, own, overloaded)
        return found


def _is_empty(seen: SeenMethod) -> bool:
    code = seen.method.code
    return code is not None and len(code.instructions) == 1


def _gives_otherwise(result: str) -> bool:
    """Whether a mock gives something else than null there, which is what a stub gives: a box, or what is
    empty in other ways than the stub's."""
    if result in BOXED:
        return True
    empty = ("java.util.", "java.time.Duration", "java.time.Period")
    return result not in EMPTY and not is_primitive(result) and result.startswith(empty)


def _is_default(operand: Operand, result: str) -> bool:
    """Whether a mock gives that anyway."""
    if not isinstance(operand, Literal):
        return False
    if not is_primitive(result):
        return operand.value is None and result not in EMPTY and not _gives_otherwise(result)
    return operand.value in (0, False, "\0") and str(operand.value) != "-0.0"


def verify_lines(
    scope: Scope, verified: Verified, listed: Node, names: Mapping[Node, str], fresh: Callable[[str], str]
) -> list[str]:
    """The statements that the calls in the list were made, and how often."""
    texts = LibraryTexts(scope, names, fresh)
    calls: dict[str, int] = {}
    library = library_of(listed)
    if library is None:
        raise CannotVerifyError
    for value in library.values(listed):
        args = _arguments(value, verified)
        written = [
            _written(texts, scope, verified, *pair) for pair in zip(args, verified.parameters, strict=True)
        ]
        call = f"{verified.method}({', '.join(written)})"
        calls[call] = calls.get(call, 0) + 1
    if texts.before:
        raise CannotVerifyError
    verify = scope.add_static(MOCKITO, "verify")
    return [
        f"{verify}({verified.mock}).{call};"
        if count == 1
        else f"{verify}({verified.mock}, {scope.add_static(MOCKITO, 'times')}({count})).{call};"
        for call, count in calls.items()
    ]


def _arguments(value: Any, verified: Verified) -> list[Any]:
    """What one call of those in the list was passed."""
    if not verified.parameters:
        return []
    if len(verified.parameters) == 1:
        return [value]
    library = library_of(value) if isinstance(value, Node) else None
    if library is None:
        raise CannotVerifyError
    return list(library.values(value))


def _written(texts: LibraryTexts, scope: Scope, verified: Verified, value: Any, kind: str) -> str:
    if value is None:
        return f"({scope.named(kind)}) null" if verified.is_overloaded else "null"
    if isinstance(value, dict) and "box" in value and is_primitive(kind):
        value = value["value"]
    text = texts.part(value, kind)
    if text is None:
        raise CannotVerifyError
    return text if not isinstance(value, str) or is_primitive(kind) else string(value)
