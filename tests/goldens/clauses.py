"""Clauses as the figures of the papers show them, read from text.

A term is a variable, a constant, or a name with arguments; lists are terms named `[]`, and `r(X)`, a
reference known not to be null, counts as `X`. A rule keeps what tells programs apart up to names: arguments,
results, guards and goals. Heaps, exception flags and traces are dropped, except that a rule which ends by an
exception says so.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import count
from typing import NamedTuple


class Var(NamedTuple):
    name: str


class Term(NamedTuple):
    """A constant where it has no arguments."""

    name: str
    args: tuple[Var | Term, ...] = ()


Value = Var | Term


@dataclass(frozen=True, slots=True)
class Rule:
    """A clause; `goals` are guards and all else, `raises` where an exception leaves that nobody threw."""

    name: str
    args: tuple[Value, ...]
    results: tuple[Value, ...]
    goals: tuple[Term, ...]
    raises: bool


COMPARISONS = ("#=<", "#>=", "#\\=", "#=", "#<", "#>")
_TOKEN = re.compile(
    r"\s*(?:(?P<name>'(?:[^'\\]|\\.)*'|\"(?:[^\"\\]|\\.)*\"|[a-z]\w*)|(?P<variable>[A-Z_]\w*)|(?P<number>-?\d+)"
    r"|(?P<mark>:-|#=<|#>=|#\\=|#=|#<|#>|\\\+|//|[-+*/()\[\],.]))"
)


def tokens(text: str) -> Iterator[tuple[str, str]]:
    """Kind and text of each token, comments left out."""
    text = re.sub(r"%[^\n]*", "", text)
    at = 0
    while text[at:].strip():
        found = _TOKEN.match(text, at)
        if found is None:
            raise ValueError(f"not a clause: {text[at : at + 40]!r}")
        at = found.end()
        assert found.lastgroup is not None
        yield found.lastgroup, found.group(found.lastgroup)


class _Reader:
    def __init__(self, text: str) -> None:
        self._tokens = [*tokens(text), ("end", "")]
        self._at = 0
        self._unnamed = count()

    def _next(self) -> tuple[str, str]:
        self._at += 1
        return self._tokens[self._at - 1]

    def _skip(self, mark: str) -> bool:
        found = self._tokens[self._at] == ("mark", mark)
        self._at += found
        return found

    def _expect(self, mark: str) -> None:
        if not self._skip(mark):
            raise ValueError(f"expected {mark} before {self._tokens[self._at : self._at + 4]}")

    def clauses(self) -> Iterator[tuple[Term, tuple[Term, ...]]]:
        """Head and goals of each clause."""
        while self._tokens[self._at][0] != "end":
            head = self._term()
            goals = []
            if self._skip(":-"):
                goals.append(self._goal())
                while self._skip(","):
                    goals.append(self._goal())
            self._expect(".")
            assert isinstance(head, Term)
            yield head, tuple(goals)

    def _goal(self) -> Term:
        left = self._expression()
        for mark in COMPARISONS:
            if self._skip(mark):
                return Term(mark, (left, self._expression()))
        assert isinstance(left, Term)
        return left

    def _expression(self) -> Value:
        left = self._term()
        kind, text = self._tokens[self._at]
        if (kind == "mark" and text in "+-*/") or text == "rem":
            self._at += 1
            return Term(text, (left, self._term()))
        return left

    def _term(self) -> Value:
        kind, text = self._next()
        match kind, text:
            case "variable", "_":
                return Var(f"_{next(self._unnamed)}")
            case "variable", _:
                return Var(text)
            case "number", _:
                return Term(text)
            case "name", _:
                name = text.strip("'")
                args = self._items(")") if self._skip("(") else ()
                return args[0] if name == "r" and len(args) == 1 else Term(name, args)
            case "mark", "-":
                return Term("-", (self._term(),))
            case "mark", "[":
                return Term("[]", self._items("]"))
        raise ValueError(f"not a term: {text}")

    def _items(self, close: str) -> tuple[Value, ...]:
        items: list[Value] = []
        while not self._skip(close):
            items.append(self._term())
            self._skip(",")
        return tuple(items)


def read_rules(text: str) -> dict[str, list[Rule]]:
    """The rules of a listing, or of a figure, by predicate."""
    rules: dict[str, list[Rule]] = {}
    for head, goals in _Reader(text).clauses():
        rules.setdefault(head.name, []).append(_rule(head, goals))
    return rules


def _rule(head: Term, goals: tuple[Term, ...]) -> Rule:
    args, results = _list(head.args[0]), _list(head.args[1])
    passed = any(isinstance(arg, Term) and arg.name == "exc" for arg in args)
    flags = [arg for arg in head.args[2:] if isinstance(arg, Term) and arg.name == "exc"]
    made = any(goal.name == "new_exception" for goal in goals)
    figures = any(not flag.args for flag in flags)
    raises = bool(flags) and (passed or made or figures)
    kept = tuple(_without_heaps(goal) for goal in goals)
    bound = [(i, arg) for i, arg in enumerate(args) if isinstance(arg, Term) and re.match(r"-?\d", arg.name)]
    fresh = {i: Var(f"_constant{i}") for i, _ in bound}
    tests = tuple(Term("#=", (fresh[i], arg)) for i, arg in bound)
    return Rule(
        head.name, tuple(fresh.get(i, arg) for i, arg in enumerate(args)), results, tests + kept, raises
    )


def _list(value: Value) -> tuple[Value, ...]:
    """The items of a list; those of `_` are not known, and it stands for one."""
    return (value,) if isinstance(value, Var) else value.args


def _without_heaps(goal: Term) -> Term:
    """A call keeps arguments and results, an operation all but its heaps."""
    name, args = goal
    if name == "virtual":
        assert isinstance(args[0], Term)
        name, args = args[0].name, args[1:]
    if len(args) >= 2 and isinstance(args[0], Term) and args[0].name == "[]":
        return Term(name, args[:2])
    return Term(
        name,
        tuple(arg for arg in args if not (isinstance(arg, Var) and re.fullmatch(r"H\d*|Hin|Hout", arg.name))),
    )


# Substitutions.

Bindings = dict[str, Value]


def substituted(value: Value, bindings: Bindings) -> Value:
    """The value with its bound variables replaced."""
    if isinstance(value, Var):
        return substituted(bindings[value.name], bindings) if value.name in bindings else value
    return Term(value.name, tuple(substituted(arg, bindings) for arg in value.args))


def unify(left: Value, right: Value, bindings: Bindings) -> bool:
    """Whether the values can be made the same; `bindings` then says how."""
    left, right = substituted(left, bindings), substituted(right, bindings)
    if left == right:
        return True
    if isinstance(left, Var):
        bindings[left.name] = right
        return True
    if isinstance(right, Var):
        bindings[right.name] = left
        return True
    return (
        left.name == right.name
        and len(left.args) == len(right.args)
        and all(unify(a, b, bindings) for a, b in zip(left.args, right.args, strict=True))
    )


def mapped(rule: Rule, change: Callable[[Value], Value]) -> Rule:
    """The rule with each of its arguments, results and goals changed."""
    goals = []
    for goal in rule.goals:
        changed = change(goal)
        assert isinstance(changed, Term)
        goals.append(changed)
    args, results = tuple(map(change, rule.args)), tuple(map(change, rule.results))
    return Rule(rule.name, args, results, tuple(goals), rule.raises)


def with_variables(value: Value, change: Callable[[Var], Value]) -> Value:
    """The value with its variables changed."""
    if isinstance(value, Var):
        return change(value)
    return Term(value.name, tuple(with_variables(arg, change) for arg in value.args))


def numbered(rule: Rule) -> Rule:
    """The rule with its variables numbered in order: equal for rules that are the same up to their names."""
    order: dict[str, Var] = {}
    number = lambda variable: order.setdefault(variable.name, Var(f"V{len(order) + 1}"))
    return mapped(rule, lambda value: with_variables(value, number))


def renamed(value: Value, names: Mapping[str, str]) -> Value:
    """The value with names of predicates, classes and the like replaced."""
    if isinstance(value, Var):
        return value
    return Term(names.get(value.name, value.name), tuple(renamed(arg, names) for arg in value.args))
