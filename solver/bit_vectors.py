"""Path conditions on numbers, decided exactly by Z3 on bit vectors and floating point: text in, text out.

The text is that of `constraint_text.pl`, one statement a line, words apart by spaces:

    in TYPE                     the next input: x1, x2, ...; a primitive type of Java
    let OPERATION OPERAND...    the next defined unknown: d1, d2, ...; an operation of `numbers.pl`
    let free                    the next defined unknown; no condition may hang on it
    COMPARISON OPERAND OPERAND  must hold: eq, ne, lt, ge, gt or le, signed; ult or uge, unsigned, of ints
    any N, all N                of the next N conditions at least one, or each, must hold
    readable                    the answer should have small numbers even where it does not hang on floats

Numbers are written as Prolog writes them. Of floats, `eq` and `ne` alone can be asked: being the same value,
so that NaN equals itself and zeros of different sign differ; order is asked through fcmpl and its like. The
answer is `unknown` where the effort ran out, or where it hangs on the remainder of a quotient that has more
bits than a significand.

`BitVectors` keeps the terms and the prover of the last text: a text that begins alike costs what is new in
it. Whether it says `sat` or `unsat` does not hang on the texts before; the values that come with `sat` may,
and so may `unknown`, as the effort is counted from what was learned. A sequence of texts always gets the same
sequence of answers: seeds are fixed, efforts are counted in steps, and each `BitVectors` has a context of its
own.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import TypeAlias

from hornbill.solver.constraint_lines import ConstraintText, number_word, taken_apart
from hornbill.solver.followed_text import FLOATING, FollowedText
from hornbill.solver.z3_terms import Condition, Prover, Term, between, hold_with, one_of, whole_number

Values: TypeAlias = list[int | float]
Ask: TypeAlias = Callable[[Sequence[Condition], int], tuple[str, Values]]

WISH_EFFORT, QUICK_EFFORT, EFFORT = 3_000_000, 3_000_000, 60_000_000
"""Steps of Z3, some ten million a second: for readable values, for a first answer, and for a last one."""

TRIALS, WISHES, SHORT = 50, 6, 4
"""How many simple values are tried of floats; how many wishes for readable values are asked one by one; and
how long a value may be of which no other is wished for."""

SIMPLE: Mapping[str, Values] = {
    "float": [0.0, 1.0, -1.0, 2.0, 0.5, 10.0, 100.0],
    "double": [0.0, 1.0, -1.0, 2.0, 0.5, 10.0, 100.0],
    "int": [0, 1, -1, 2, 10],
    "long": [0, 1, -1, 2, 10],
    "short": [0, 1, -1, 2, 10],
    "byte": [0, 1, -1, 2, 10],
    "char": [0, 97],
    "boolean": [0, 1],
    "length": [0, 1, 2, 10],
    "size": [0, 1, 2, 10],
}
READABLE_FLOATS = (0.0, 1.0, -1.0, 2.0, -2.0, 3.0, 0.5, -0.5, 1.5, 10.0, -10.0, 100.0, 1000.0)


def solve(text: str, effort: int = EFFORT) -> str:
    """The answer to a text that has nothing to do with others."""
    return BitVectors(effort).solve(text)


@dataclass(frozen=True, slots=True)
class Wish:
    """That an input have one of some values, or of some more."""

    place: int
    first: Condition
    then: Condition


class BitVectors:
    """Answers to texts that often begin like the one before; `spent` are the steps that Z3 took for them.
    Behind the time `until` of the clock, what is not known at once is unknown."""

    def __init__(self, effort: int = EFFORT) -> None:
        self._effort = effort
        self._text = FollowedText()
        self._end: int | None = None
        self.spent = 0
        self.until = math.inf

    def solve(self, text: str, most: int | None = None) -> str:
        """`sat([V1,V2,...])` with Java's values of the inputs, `unsat`, or `unknown`, in about so many steps
        of Z3 at most."""
        self._end = None if most is None else self.spent + most
        parts = taken_apart(text)
        try:
            self._text.follow(parts)
            answer = self._answer(parts)
        except BaseException:
            self._text.forget()
            raise
        return answer if isinstance(answer, str) else f"sat([{','.join(map(number_word, answer))}])"

    def _answer(self, parts: ConstraintText) -> str | Values:
        """The prover that knows the last texts is asked about integers; new ones do better on floats."""
        wishes = self._wishes(parts.readable)
        if self._text.hangs_on_floats:
            if values := self._tried():
                return values
            return self._answer_of(self._ask_alone, self._effort, wishes)
        answer = self._answer_of(self._ask, min(QUICK_EFFORT, self._effort), wishes)
        if answer == "unknown" and self._effort > QUICK_EFFORT:
            self._text.renew_prover()
            answer = self._answer_of(self._ask_alone, self._effort, wishes)
        return answer

    def _tried(self) -> Values | None:
        """The first of some simple values under which all conditions hold."""
        inputs, needed = self._text.inputs, self._text.needed
        simple = [SIMPLE[inputs[place][0]] for place in needed]
        terms = [inputs[place][1] for place in needed]
        for places in islice(small_first([len(values) for values in simple]), TRIALS):
            chosen = [values[place] for values, place in zip(simple, places, strict=True)]
            if hold_with(self._text.conditions, terms, chosen):
                values: Values = [0.0 if kind in FLOATING else 0 for kind, _ in inputs]
                for place, value in zip(needed, chosen, strict=True):
                    values[place] = value
                return values
        return None

    def _answer_of(self, ask: Ask, effort: int, wishes: list[Wish]) -> str | Values:
        """The answer of one kind of prover. What is impossible only where terms are exact is unknown."""
        guards = self._text.guards
        if wishes:
            answer, values = ask([*guards, *(wish.first for wish in wishes)], WISH_EFFORT)
            if answer == "sat":
                return values
        answer, values = ask(guards, effort)
        if answer == "sat":
            return improved(ask, guards, wishes, values)
        if answer == "unsat" and guards:
            answer = "unsat" if ask([], effort)[0] == "unsat" else "unknown"
        return answer

    def _ask(self, more: Sequence[Condition], effort: int) -> tuple[str, Values]:
        """The answer of the kept prover to the text with more conditions, and the values of `sat`."""
        prover = self._text.prover
        prover.push(*more)
        answer = prover.check(self._left(effort), seconds=self._seconds)
        self.spent = prover.spent
        values = self._values(prover) if answer == "sat" else []
        prover.pop()
        return answer, values

    def _ask_alone(self, more: Sequence[Condition], effort: int) -> tuple[str, Values]:
        """The same of a new prover, which simplifies all of it at once."""
        prover = Prover(self._text.context, self._text.logic)
        prover.add(*self._text.conditions, *more)
        answer = prover.check(self._left(effort), seconds=self._seconds)
        self.spent = prover.spent
        return answer, self._values(prover) if answer == "sat" else []

    def _left(self, effort: int) -> int:
        return effort if self._end is None else max(1, min(effort, self._end - self.spent))

    @property
    def _seconds(self) -> float:
        return math.inf if self.until == math.inf else self.until - time.monotonic()

    def _values(self, prover: Prover) -> Values:
        return [prover.value(term) for _, term in self._text.inputs]

    def _wishes(self, readable: bool) -> list[Wish]:
        """What to wish for of each input that should be readable."""
        if not (readable or self._text.hangs_on_floats):
            return []
        inputs = self._text.inputs
        return [Wish(place, *readable_values(*inputs[place])) for place in self._text.needed]


def improved(ask: Ask, guards: list[Condition], wishes: list[Wish], values: Values) -> Values:
    """The values, after a bounded number of wishes one by one for those that are long."""
    granted, checks = list(guards), 0
    for wish in wishes:
        for condition in (wish.first, wish.then):
            if checks == WISHES or len(repr(values[wish.place])) <= SHORT:
                break
            checks += 1
            answer, found = ask([*granted, condition], WISH_EFFORT)
            if answer == "sat":
                values = found
                granted.append(condition)
                break
    return values


def small_first(counts: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """All tuples of numbers below the counts, those with the smallest sum first."""
    for total in range(sum(counts) - len(counts) + 1):
        yield from with_sum(counts, total)


def with_sum(counts: Sequence[int], total: int) -> Iterator[tuple[int, ...]]:
    """The tuples of numbers below the counts that have a sum."""
    if not counts:
        yield from [()] if total == 0 else []
        return
    for first in range(min(counts[0] - 1, total), -1, -1):
        yield from ((first, *rest) for rest in with_sum(counts[1:], total - first))


def readable_values(kind: str, term: Term) -> tuple[Condition, Condition]:
    """Two sets of values of a type that are easily read, the second one wider."""
    if kind in FLOATING:
        return one_of(term, READABLE_FLOATS), whole_number(term, 1_000_000.0)
    if kind == "char":
        return between(term, ord("a"), ord("z")), between(term, ord(" "), ord("~"))
    return between(term, -10, 10), between(term, -1000, 1000)
