"""The statements that make a stub in a test: lists of calls, iterators of answers, and the stub itself."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from hornbill.building.plans import AnsweringStub, Operand
from hornbill.junit.answering import Writer, answering_text, call_text, interface_text, several_text
from hornbill.junit.scope import Scope
from hornbill.junit.type_arguments import Arguments
from hornbill.junit.variables import Names

StubStyle = Literal["nested", "mockito"]
"""How stubs are written: as lambdas and nested classes, or as Mockito's mocks."""

_LIST, _ARRAY_LIST, _ITERATOR = "java.util.List", "java.util.ArrayList", "java.util.Iterator"


@dataclass(frozen=True, slots=True)
class StubStatements:
    """Writes one stub, in a variable with these type arguments. `text` writes an operand where a type is
    expected, `given` is what its constructor is passed; `types` are those of the plan's variables."""

    scope: Scope
    names: Names
    step: AnsweringStub
    arguments: Arguments
    types: Sequence[str]
    text: Callable[[Operand, str], str]
    given: Sequence[str]

    def lists(self) -> tuple[dict[int, str], list[str]]:
        """The names of the lists of calls, by their variables, and the statements that make them."""
        found, lines = {}, []
        for variable, method in self.step.recorded.items():
            own = found[variable] = self.names.fresh(f"{method.name}Calls")
            of = call_text(self.scope, self.step, self.arguments, method)
            kind, made = self.scope.add_import(_LIST), self.scope.add_import(_ARRAY_LIST)
            lines.append(f"{kind}<{of}> {own} = new {made}<>();")
        return found, lines

    def _iterators(self) -> tuple[Mapping[tuple[str, str], str], list[str]]:
        """A variable for each method that gives several things, one after the other."""
        found, lines = {}, []
        for one in self.step.answers:
            if one.is_several:
                of, text = several_text(*(self.scope, self.step, self.arguments, one, self.text, self.types))
                name = found[one.name, one.descriptor] = self.names.fresh(f"{one.name}Answers")
                lines.append(f"{self.scope.add_import(_ITERATOR)}<{of}> {name} = {text};")
        return found, lines

    def nested(self, name: str) -> list[str]:
        """The statements that make it: a lambda, or an object of an anonymous class."""
        several, lines = self._iterators()
        writer = Writer(self.text, self.names.free, self.types, several, self.given)
        text = answering_text(self.scope, self.step, self.arguments, writer)
        kind = interface_text(self.scope, self.step.interface, self.arguments)
        return [*lines, f"{kind} {name} = {text};"]
