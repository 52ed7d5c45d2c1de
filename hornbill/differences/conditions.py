"""What a case of one version asks of its inputs, as expressions that speak of another version's parameters.

Parameters are the same where they stand in the same place, whatever they are called. A case that asks for
what no program can say (a number that has a name of its own, an answer of an unknown call) has no such
expressions: NotSayable.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, replace
from typing import Any

from hornbill.bytecode.errors import HornbillError
from hornbill.method_cases import Case
from hornbill.preconditions.expressions import Cast as JavaCast
from hornbill.preconditions.expressions import Expression, Infix, Member, Name, parsed
from hornbill.symbols import Argument, At, Cast, Comparison, Condition, Field, Same, Value

_OF_NO_PROGRAM = re.compile(r"(?:computed|selected|answer)\d+")
_WORD = re.compile(r'"(?:[^"\\]|\\.)*"|(?<![\w.$])[^\W\d][\w$]*|#\d+')


class NotSayable(Exception):
    """What no expression says; the text is which part of it."""


@dataclass(frozen=True, slots=True)
class Renaming:
    """The names of a method's parameters, `this` first where there is a receiver, and those that they have in
    the other version."""

    own: tuple[str, ...]
    other: tuple[str, ...]

    @property
    def names(self) -> Mapping[str, str]:
        """Those that are not the same."""
        return {own: other for own, other in zip(self.own, self.other, strict=False) if own != other}

    def text(self, text: str) -> str:
        """A text of a case in the other version's words; objects that are made count from 1."""
        names, made = self.names, dict[str, str]()

        def word(match: re.Match[str]) -> str:
            found = match[0]
            if found[0] == "#":
                return made.setdefault(found, f"#{len(made) + 1}")
            return names.get(found, found)

        return _WORD.sub(word, text)

    def expression(self, expression: Expression) -> Expression:
        """An expression in the other version's words; NotSayable where it has words of no program."""
        names = self.names

        def renamed(part: Any) -> Any:
            match part:
                case Name(name) if _OF_NO_PROGRAM.fullmatch(name) and name not in self.own:
                    raise NotSayable(name)
                case Name(name):
                    return Name(names.get(name, name))
                case tuple():
                    return tuple(map(renamed, part))
                case str() | int() | float() | None:
                    return part
            return replace(part, **{one.name: renamed(getattr(part, one.name)) for one in fields(part)})

        renamed_expression: Expression = renamed(expression)
        return renamed_expression

    def parsed(self, text: str) -> Expression:
        """The expression of that text in the other version's words; NotSayable where it is none."""
        try:
            return self.expression(parsed(text))
        except HornbillError:
            raise NotSayable(text) from None


def same_names(names: Sequence[str]) -> Renaming:
    """Parameters that are called alike in both versions."""
    return Renaming(tuple(names), tuple(names))


def parameters_of(cases: Sequence[Case]) -> tuple[str, ...] | None:
    """The names of the parameters of the method that the cases are of; None where no case says them."""
    return next((tuple(case.inputs) for case in cases if is_searched(case)), None)


def is_searched(case: Case) -> bool:
    """Whether the case is one of a search, with conditions for all that it asks."""
    return not case.is_witness_alone and (case.terms is not None or bool(case.inputs))


def asked(case: Case, renaming: Renaming) -> tuple[Expression, ...]:
    """What the case asks of its inputs; NotSayable where it asks more than that."""
    if not is_searched(case) or case.terms is None:
        raise NotSayable("its witness alone")
    if "answers" in case.more:
        raise NotSayable("what unknown calls answer")
    said = [renaming.parsed(text) for text in case.constraints]
    further = case.conditions[len(case.constraints) :]
    return (*said, *(renaming.expression(_sameness(one)) for one in further))


def by_places(case: Case, names: Sequence[str]) -> frozenset[str] | None:
    """What the case asks, the same for all names of parameters; None where that is not all."""
    if not is_searched(case) or case.terms is None or "answers" in case.more:
        return None
    places = {name: place for place, name in enumerate(names)}

    def placed(json: Any) -> Any:
        match json:
            case ["arg", str(name)]:
                return ["arg", places.get(name, name)]
            case list():
                return [placed(part) for part in json]
        return json

    return frozenset(json.dumps(placed(one)) for one in case.terms["conditions"])


def _sameness(condition: Condition) -> Expression:
    """That an input or a field is what it is called by."""
    match condition:
        case Same(left, right, True) | Comparison("eq", left, right):
            return Infix("==", _place(left), _place(right))
    raise NotSayable(str(condition))


def _place(value: Value) -> Expression:
    match value:
        case Argument(name):
            return Name(name)
        case At(place):
            return _place(place)
        case Cast(place, type_name):
            return JavaCast(type_name, _place(place))
        case Field(of, owner, name):
            return Member(JavaCast(owner, _place(of)), name)
    raise NotSayable(str(value))
