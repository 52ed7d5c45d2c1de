"""Which of the conditions of a test tell it from the other tests of its method.

Taken are as few as it takes: each time the condition that the most of the others do not have, of equals the
one that says most to a reader, and then the later one on the path, which decides more; where conditions do
not do it, what the arguments are (argument_facts.py).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from hornbill.junit.phrases import phrase

_MOST_FACTS = 2
_LONGEST = 56
_EXACT = re.compile(r"(.+) is \"")
_NOT_NULL = " != null"
_WITHOUT_WORDS = 6
"""The rank of what no name can say, among those of phrases."""


@dataclass(frozen=True, slots=True)
class Known:
    """What is known of a test: the conditions on its path in their order, facts of its inputs, and its
    outcome."""

    path: tuple[str, ...]
    facts: tuple[str, ...]
    outcome: str


def distinct(tests: Sequence[Known]) -> list[list[str]]:
    """For each test, the conditions and facts that tell it from the others."""
    return [_told(number, tests) for number in range(len(tests))]


def _told(number: int, tests: Sequence[Known]) -> list[str]:
    own = tests[number]
    others = [one for place, one in enumerate(tests) if place != number]
    if not others:
        return [one for one in own.path if not one.endswith(_NOT_NULL)]
    chosen, left = _cover(own.path[::-1], others, lambda one: one.path)
    if chosen and all(one.endswith(_NOT_NULL) for one in chosen):
        chosen = [*chosen, *[one for one in own.path if not one.endswith(_NOT_NULL)][-1:]]
    alike = [one for one in left if one.outcome == own.outcome]
    facts: list[str] = []
    if alike:
        facts, _ = _cover(own.facts, alike, lambda one: (*one.facts, *one.path), _MOST_FACTS)
    elif left and not chosen:
        facts, _ = _cover(own.facts, left, lambda one: (*one.facts, *one.path), 1)
    chosen = [one for one in chosen if not any(_says_more(fact, one) for fact in facts)]
    told = [*chosen, *facts]
    in_order = [*(one for one in own.path if one in chosen), *facts]
    return in_order if len(" && ".join(told)) <= _LONGEST else told


def without_weaker(conditions: Sequence[str], told: Sequence[str]) -> list[str]:
    """The conditions without those that follow from a text that is told."""
    return [one for one in conditions if one in told or not any(_says_more(fact, one) for fact in told)]


def _says_more(fact: str, condition: str) -> bool:
    """Whether the fact says what a text is, of which the condition says something."""
    exact = _EXACT.match(fact)
    return exact is not None and condition.startswith((f"{exact[1]} ", f"{exact[1]}."))


def _telling(condition: str) -> int:
    """How little the condition says to a reader, as names have it (phrases.py)."""
    said = phrase(condition)
    return _WITHOUT_WORDS if said is None else said.rank


def _cover(
    candidates: Iterable[str],
    others: list[Known],
    having: Callable[[Known], Sequence[str]],
    most: int | None = None,
) -> tuple[list[str], list[Known]]:
    """As few of the candidates as rule out what they can of the others, and those that are left; of equals
    what says most, and of these the first."""
    pool = sorted(dict.fromkeys(candidates), key=_telling)
    chosen: list[str] = []
    while pool and others and (most is None or len(chosen) < most):
        best = min(pool, key=lambda one: sum(one in having(other) for other in others))
        left = [other for other in others if best in having(other)]
        if len(left) == len(others):
            break
        pool.remove(best)
        chosen.append(best)
        others = left
    return chosen, others
