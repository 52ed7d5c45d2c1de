"""Policies: which cases are wanted for what they cost, as a person writes it.

memory > 48, instructions <= 1000, calls:java.sql.* == 0     a model and a number
40 <= memory <= 48                                            a range
memory > 48 and (calls > 3 or stack >= 5)                     several of these
worst(memory), worst(memory, 5), worst:memory                 the dearest
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import product

from hornbill.bytecode.errors import HornbillError
from hornbill.costs.models import CostModel, parsed_model

_TOKEN = re.compile(
    r"\s*(?:(?P<number>-?\d[\d_]*)(?![\w.])|(?P<op><=|>=|==|!=|<(?!init>|clinit>)|>)|(?P<mark>[(),])"
    r"|(?P<name>(?:[^\s()<>=!,]|<init>|<clinit>)+(?:\([^()\s]*\)[^\s()<>=!,]*(?=\s*[<>=!,)]))?))"
)
_OPERATORS = {"<": "lt", "<=": "le", ">": "gt", ">=": "ge"}
_MIRRORED = {"<": ">", "<=": ">=", ">": "<", ">=": "<=", "==": "==", "!=": "!="}
POLICY_HELP = (
    "the cases that are wanted for what they cost: 'memory > 48', '40 <= memory <= 48', worst(memory, 5)"
)
_MOST_LISTS = 256
POLICY_HELP = "what cases are to cost: 'memory > 48', '40 <= memory <= 48 and calls < 5', worst(memory, 5)"
_MOST_LISTS = 256
_EXAMPLE = "write 'memory > 48', '40 <= memory <= 48 and calls < 5' or 'worst(memory, 5)'"


@dataclass(frozen=True, slots=True)
class Compared:
    """What a case costs in that model compares to the number as the operator says, one of `<`, `<=`, `>` and
    `>=`."""

    model: str
    operator: str
    number: int


@dataclass(frozen=True, slots=True)
class Within:
    """Cases whose costs compare as all of one of the lists say."""

    text: str
    any_of: tuple[tuple[Compared, ...], ...]
    models: tuple[CostModel, ...]

    def term(self, models: Sequence[CostModel]) -> str:
        """The policy as the engine reads it (clp/cost_policies.pl), in a search with these models."""
        places = places_of(models)
        lists = (
            ",".join(f"cost({places[one.model]},{_OPERATORS[one.operator]},{one.number})" for one in each)
            for each in self.any_of
        )
        return f"any([{','.join(f'[{each}]' for each in lists)}])"


@dataclass(frozen=True, slots=True)
class Worst:
    """So many of the dearest cases of those whose cost is a number, and each whose cost hangs on the inputs,
    where these make it dearer than all numbers."""

    text: str
    model: CostModel
    count: int = 1

    @property
    def models(self) -> tuple[CostModel, ...]:
        """The models that it names."""
        return (self.model,)


Policy = Within | Worst


def places_of(models: Sequence[CostModel]) -> dict[str, int]:
    """Where the engine has the models, from 1 on, by their names."""
    return {model.name: place for place, model in enumerate(models, 1)}


def counted_models(models: Sequence[CostModel], policy: Policy | None) -> tuple[CostModel, ...]:
    """The models, and those that the policy names."""
    named = () if policy is None else policy.models
    return tuple({model.name: model for model in (*models, *named)}.values())


def parsed_policy(text: str, models: Sequence[CostModel] = ()) -> Policy:
    """The policy that is written so; these models go by their names in it, as others do by those of
    `--cost`."""
    return _Reader(text, {model.name: model for model in models}).policy()


class _Reader:
    def __init__(self, text: str, known: Mapping[str, CostModel]) -> None:
        self._text = text
        self._known = known
        self._place = 0
        self._models: dict[str, CostModel] = {}

    def policy(self) -> Policy:
        """The whole text."""
        worst = self._worst()
        if worst is None:
            lists = self._either()
            if len(lists) > _MOST_LISTS:
                what = f"the policy {self._text!r} has more than {_MOST_LISTS} ways in which it can hold"
                raise HornbillError(what, remedy="ask for less at a time")
            policy: Policy = Within(self._text, lists, tuple(self._models.values()))
        else:
            policy = worst
        if self._text[self._place :].strip():
            self._fail("'and', 'or' or the end" if worst is None else "the end: 'worst' stands alone")
        return policy

    def _worst(self) -> Worst | None:
        kind, token = self._next()
        if kind == "name" and token.startswith("worst:"):
            self._place += len(self._text[self._place :]) - len(self._text[self._place :].lstrip())
            self._place += len("worst:")
            return Worst(self._text, self._model())
        if token != "worst":
            return None
        self._take()
        self._want("(")
        model, count = self._model(), 1
        if self._next()[1] == ",":
            self._take()
            kind, token = self._next()
            if kind != "number" or int(token) < 1:
                self._fail("how many cases, 1 or more")
            self._take()
            count = int(token)
        self._want(")")
        return Worst(self._text, model, count)

    def _either(self) -> tuple[tuple[Compared, ...], ...]:
        lists = self._both()
        while self._next()[1] == "or":
            self._take()
            lists += self._both()
        return lists

    def _both(self) -> tuple[tuple[Compared, ...], ...]:
        lists = self._one()
        while self._next()[1] == "and":
            self._take()
            lists = tuple((*one, *other) for one, other in product(lists, self._one()))
        return lists

    def _one(self) -> tuple[tuple[Compared, ...], ...]:
        if self._next()[1] == "(":
            self._take()
            lists = self._either()
            self._want(")")
            return lists
        if self._next()[0] == "number":
            number = int(self._take())
            operator = self._operator()
            model = self._model().name
            lists = _compared(model, _MIRRORED[operator], number)
        else:
            model = self._model().name
            return _compared(model, self._operator(), self._number())
        if self._next()[0] == "op":
            more = _compared(model, self._operator(), self._number())
            return tuple((*one, *other) for one, other in product(lists, more))
        return lists

    def _model(self) -> CostModel:
        kind, name = self._next()
        if kind != "name" or name in ("and", "or", "worst"):
            self._fail("a cost model")
        place = self._place
        try:
            model = self._known.get(name) or parsed_model(name)
        except HornbillError as problem:
            at = place + len(self._text[place:]) - len(self._text[place:].lstrip()) + 1
            what = f"the policy {self._text!r} at character {at}: {problem.what}"
            raise HornbillError(what, remedy=problem.remedy) from None
        self._take()
        self._models[model.name] = model
        return model

    def _operator(self) -> str:
        if self._next()[0] != "op":
            self._fail("<, <=, >, >=, == or !=")
        return self._take()

    def _number(self) -> int:
        if self._next()[0] != "number":
            self._fail("a whole number")
        return int(self._take())

    def _next(self) -> tuple[str | None, str]:
        match = _TOKEN.match(self._text, self._place)
        return (None, "") if match is None else (match.lastgroup, match[0].strip())

    def _take(self) -> str:
        match = _TOKEN.match(self._text, self._place)
        assert match is not None
        self._place = match.end()
        return match[0].strip()

    def _want(self, token: str) -> None:
        if self._next()[1] != token:
            self._fail(f"'{token}'")
        self._take()

    def _fail(self, wanted: str) -> None:
        rest = self._text[self._place :]
        place = self._place + len(rest) - len(rest.lstrip()) + 1
        near = rest.strip()[:20] or "its end"
        what = f"the policy {self._text!r}: at character {place} there should be {wanted}, not {near!r}"
        raise HornbillError(what, remedy=_EXAMPLE)


def _compared(model: str, operator: str, number: int) -> tuple[tuple[Compared, ...], ...]:
    match operator:
        case "==":
            return ((Compared(model, ">=", number), Compared(model, "<=", number)),)
        case "!=":
            return ((Compared(model, "<", number),), (Compared(model, ">", number),))
    return ((Compared(model, operator, number),),)
