"""Our clauses have the predicates, guards and goals of the papers' figures, up to names."""

from __future__ import annotations

from collections.abc import Collection
from functools import cache, partial
from itertools import count

import pytest

from hornbill.listing import listing
from tests.goldens.clauses import (
    COMPARISONS,
    Bindings,
    Rule,
    Term,
    Value,
    Var,
    mapped,
    numbered,
    read_rules,
    renamed,
    substituted,
    unify,
    with_variables,
)
from tests.goldens.figures import FIGURES, Figure
from tests.goldens.listed import JARS

PAPERS = JARS / "papers.jar"


def our_rules(figure: Figure) -> dict[str, list[Rule]]:
    """The rules of the figure's methods as they are listed."""
    rules: dict[str, list[Rule]] = {}
    for method in figure.methods:
        rules |= read_rules(listing([PAPERS], method))
    return rules


class Reduction:
    """Our rules in the figure's layout; predicates that the figure does not have are unfolded."""

    def __init__(self, figure: Figure) -> None:
        self._figure = figure
        self._rules = our_rules(figure)
        self._kept = {ours.name for ours in figure.predicates.values()}
        self._fresh = count()

    def rules(self, predicate: str, exceptional: bool) -> set[Rule]:
        """Our rules for the figure's predicate, those that raise only where `exceptional`."""
        ours = self._rules[self._figure.predicates[predicate].name]
        return {self._layout(self._unfold(rule)) for rule in ours if exceptional or not rule.raises}

    def left(self) -> set[str]:
        """Predicates of ours that the figure does not have and that more than one rule is left of."""
        others = {name: rules for name, rules in self._rules.items() if name not in self._kept}
        return {name for name, rules in others.items() if sum(not rule.raises for rule in rules) > 1}

    def _unfold(self, rule: Rule) -> Rule:
        for at, goal in enumerate(rule.goals):
            called = self._rules.get(goal.name)
            if called is not None and goal.name not in self._kept:
                body, bindings = self._entered(called, goal)
                goals = rule.goals[:at] + body + rule.goals[at + 1 :]
                whole = Rule(rule.name, rule.args, rule.results, goals, rule.raises)
                return self._unfold(mapped(whole, partial(substituted, bindings=bindings)))
        return rule

    def _entered(self, called: list[Rule], goal: Term) -> tuple[tuple[Term, ...], Bindings]:
        """The goals of the one rule that does not raise, without its guards against the others."""
        normal = [rule for rule in called if not rule.raises]
        assert len(normal) == 1, f"{goal.name} has {len(normal)} rules"
        guards = leading_guards(normal[0]) if len(called) > 1 else 0
        suffix = f"_{next(self._fresh)}"
        rule = mapped(normal[0], lambda v: with_variables(v, lambda variable: Var(variable.name + suffix)))
        bindings: Bindings = {}
        assert isinstance(goal.args[0], Term) and isinstance(goal.args[1], Term)
        head = Term("", rule.args + rule.results)
        assert unify(head, Term("", goal.args[0].args + goal.args[1].args), bindings)
        return rule.goals[guards:], bindings

    def _layout(self, rule: Rule) -> Rule:
        names = dict(self._figure.names)
        names |= {ours.name: theirs for theirs, ours in self._figure.predicates.items()}
        places = {theirs: ours.places for theirs, ours in self._figure.predicates.items()}

        def placed(value: Value) -> Value:
            if isinstance(value, Term) and value.name in places and value.args:
                assert isinstance(value.args[0], Term)
                inputs = Term("[]", tuple(value.args[0].args[i] for i in places[value.name]))
                return Term(value.name, (inputs, *value.args[1:]))
            return value

        rule = mapped(rule, lambda value: renamed(value, names))
        kept = [goal for goal in rule.goals if goal.name not in self._figure.left_out]
        goals = [goal for goal in map(placed, kept) if isinstance(goal, Term)]
        name = names[rule.name]
        args = tuple(rule.args[i] for i in places[name])
        return numbered(Rule(name, args, rule.results, tuple(goals), rule.raises))


@cache
def reduction(name: str) -> Reduction:
    """Our rules as the figure of that name would have them."""
    return Reduction(FIGURES[name])


def leading_guards(rule: Rule) -> int:
    """How many goals in front are guards: comparisons, and the length that an index is compared with."""
    for at, goal in enumerate(rule.goals):
        length = goal.name == "array_length" and goal.args[1] == Var("L")
        if not length and (goal.name not in COMPARISONS or goal.name == "#="):
            return at
    return len(rule.goals)


def shown(rules: Collection[Rule]) -> str:
    """The rules as text, for a difference that can be read."""
    return "\n".join(sorted(f"  {rule.name}{rule.args} {rule.results} :- {rule.goals}" for rule in rules))


CASES = [(name, predicate) for name, figure in FIGURES.items() for predicate in read_rules(figure.text)]


@pytest.mark.parametrize(("name", "predicate"), CASES)
def test_predicate_is_as_in_the_figure(name: str, predicate: str) -> None:
    figure = FIGURES[name]
    theirs = {numbered(rule) for rule in read_rules(figure.text)[predicate]}
    if predicate in figure.predicates:
        ours = reduction(name).rules(predicate, any(rule.raises for rule in theirs))
    else:
        ours = set()
    if predicate in figure.differences:
        reason, text = figure.differences[predicate]
        assert ours != theirs, f"no longer different: {reason}"
        theirs = {numbered(rule) for rule in read_rules(text).get(predicate, [])}
    assert ours == theirs, f"{figure.where}:\n{shown(theirs)}\nours:\n{shown(ours)}"


@pytest.mark.parametrize("name", FIGURES)
def test_there_are_no_other_predicates(name: str) -> None:
    assert reduction(name).left() == set()


@pytest.mark.parametrize("name", FIGURES)
def test_differences_are_of_predicates_of_the_figure(name: str) -> None:
    figure = FIGURES[name]
    assert set(figure.differences) <= set(read_rules(figure.text)) >= set(figure.predicates)


@pytest.mark.parametrize("name", FIGURES)
def test_a_wrong_guard_is_seen(name: str) -> None:
    figure = FIGURES[name]
    wrong = read_rules(figure.text.replace("#>=", "#>").replace("#\\=", "#=").replace("ref_eq", "ref_neq"))
    right = read_rules(figure.text)
    assert any(set(map(numbered, wrong[p])) != set(map(numbered, right[p])) for p in right)
