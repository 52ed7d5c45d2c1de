"""Terms and a prover that follow constraint texts (`bit_vectors.py`) from one to the next.

What a text has in common with the last one, from its first input, its first definition and its first
condition on, stays as it is: terms are not built again, and the prover keeps what it has learned. Each
condition is one level of the prover's stack, and goes with the inputs and definitions that it names.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import takewhile

from hornbill.solver.constraint_lines import GROUPS, ConstraintText, number
from hornbill.solver.operation_table import COMPARISONS, Operation
from hornbill.solver.z3_terms import (
    LETTERS,
    Condition,
    Prover,
    Term,
    all_of,
    applied,
    as_sort,
    compared,
    grouped,
    is_unsigned,
    literal,
    named,
    new_context,
    new_input,
    operation_of,
    sort_of,
)

FLOATING = ("float", "double")
MOST_FACTORS = 8
"""How many factors a product may have, written out, before it gets a name of its own. Z3 writes products of
products out when it is told of them, which no effort bounds: `v = v * v`, thirty times over, would have a
thousand million."""

_NAME = re.compile(r"\b([xd])([0-9]+)\b")


@dataclass(frozen=True, slots=True)
class Named:
    """What a line gives a name: its term, none where nothing is said of it, and what the term hangs on."""

    text: str
    term: Term | None
    inputs: frozenset[int]
    floating: bool = False
    guards: tuple[Condition, ...] = ()
    equations: tuple[Condition, ...] = ()
    """What makes the names inside the term mean what they should."""
    factors: int = 1


@dataclass(frozen=True, slots=True)
class Held:
    """A condition on the prover's stack, and the numbers of the last input and definition that it names."""

    text: str
    condition: Condition
    inputs: int
    definitions: int


class FollowedText:
    """The terms of a text, and a prover that holds its conditions."""

    def __init__(self) -> None:
        self.context = new_context()
        self.forget()

    def forget(self) -> None:
        """No text has been followed yet."""
        self.prover = Prover(self.context)
        self._inputs: list[Named] = []
        self._definitions: list[Named] = []
        self._held: list[Held] = []

    def renew_prover(self) -> None:
        """What the prover was left with by a question that was too hard is not used again."""
        self.prover = Prover(self.context)
        for held in self._held:
            self.prover.push(held.condition)

    @property
    def inputs(self) -> list[tuple[str, Term]]:
        """The types and terms of the inputs."""
        return [(known.text, known.term) for known in self._inputs if known.term is not None]

    @property
    def conditions(self) -> list[Condition]:
        """All that must hold."""
        return [held.condition for held in self._held]

    @property
    def hangs_on_floats(self) -> bool:
        """Some condition does."""
        return any(known.floating for held in self._held for known in self._names(held.text))

    @property
    def logic(self) -> str | None:
        """The logic of a prover for this text alone; none where its tactics would put back what is named."""
        if any(known.equations for held in self._held for known in self._names(held.text)):
            return None
        return "QF_FP" if self.hangs_on_floats else "QF_BV"

    @property
    def needed(self) -> list[int]:
        """The places of the inputs that some condition hangs on."""
        return sorted(
            {place for held in self._held for known in self._names(held.text) for place in known.inputs}
        )

    @property
    def guards(self) -> list[Condition]:
        """Where these hold, the terms that conditions hang on are exact."""
        return [guard for held in self._held for known in self._names(held.text) for guard in known.guards]

    def _names(self, text: str) -> list[Named]:
        return [self._named(f"{letter}{digits}") for letter, digits in _NAME.findall(text)]

    def follow(self, parts: ConstraintText) -> None:
        """Terms and stack become those of the text; what it has in common with the last one stays."""
        kept_inputs = common(parts.inputs, [known.text for known in self._inputs])
        kept_definitions = common(parts.definitions, [known.text for known in self._definitions])
        if kept_inputs < len(self._inputs):
            kept_definitions = 0
        held = common(parts.conditions, [condition.text for condition in self._held])
        stays = (
            condition.inputs <= kept_inputs and condition.definitions <= kept_definitions
            for condition in self._held[:held]
        )
        self._drop(sum(1 for _ in takewhile(bool, stays)))
        del self._inputs[kept_inputs:], self._definitions[kept_definitions:]
        for kind in parts.inputs[kept_inputs:]:
            name = f"x{len(self._inputs) + 1}"
            term, place = new_input(kind, name, self.context), len(self._inputs)
            self._inputs.append(Named(kind, term, frozenset([place]), kind in FLOATING))
        for text in parts.definitions[kept_definitions:]:
            self._definitions.append(self._defined(text))
        for text in parts.conditions[len(self._held) :]:
            self._hold(text)

    def _drop(self, kept: int) -> None:
        self.prover.pop(len(self._held) - kept)
        del self._held[kept:]

    def _defined(self, text: str) -> Named:
        name, *words = text.split(" ")
        known = self._names(text)
        if name == "free" or any(operand.term is None for operand in known):
            return Named(text, None, frozenset())
        operation = operation_of(name)
        letters = [LETTERS[type_name] for type_name in operation.inputs]
        if operation.orders_floats:
            letters = [self._common_sort(words)] * 2
        operands = [
            as_sort(self._operand(word, letter), letter) for word, letter in zip(words, letters, strict=True)
        ]
        number_of = len(self._definitions) + 1
        defined = applied(operation, operands, f"r{number_of}")
        term, guards = defined.term, [] if defined.guard is None else [defined.guard]
        factors, equations = _factors(operation, known), list[Condition]()
        if factors > MOST_FACTORS:
            term, equation = named(term, f"m{number_of}")
            factors, equations = 1, [equation]
        return Named(
            text,
            term,
            frozenset(place for operand in known for place in operand.inputs),
            operation.is_floating or any(operand.floating for operand in known),
            _each_once([*(guard for operand in known for guard in operand.guards), *guards]),
            _each_once([*(equation for operand in known for equation in operand.equations), *equations]),
            factors,
        )

    def _hold(self, text: str) -> None:
        condition = self._condition(iter(text.split("\n")))
        if equations := _each_once([each for known in self._names(text) for each in known.equations]):
            condition = all_of([*equations, condition])
        last = {"x": 0, "d": 0}
        for letter, digits in _NAME.findall(text):
            last[letter] = max(last[letter], int(digits))
        self.prover.push(condition)
        self._held.append(Held(text, condition, last["x"], last["d"]))

    def _condition(self, lines: Iterator[str]) -> Condition:
        line = next(lines)
        match line.split(" "):
            case [group, count] if group in GROUPS:
                return grouped(group, [self._condition(lines) for _ in range(int(count))], self.context)
            case [comparison, *words] if comparison in COMPARISONS and len(words) == 2:
                letter = "i" if is_unsigned(comparison) else self._common_sort(words)
                x, y = (as_sort(self._operand(word, letter), letter) for word in words)
            case _:
                raise ValueError(f"not a statement of a constraint text: {line!r}")
        return compared(comparison, x, y)

    def _common_sort(self, words: Sequence[str]) -> str:
        """The sort in which two operands are compared: that of a float, else the wider one."""
        letters = {self._sort(word) for word in words}
        for letter in "fdl":
            if letter in letters:
                return letter
        return "i"

    def _sort(self, word: str) -> str:
        """The sort of an operand; a float literal has that of the other operand, or is a double."""
        if word[0] in "xd":
            return sort_of(self._operand(word, "i"))
        value = number(word)
        if isinstance(value, float):
            return "d"
        return "i" if -(2**31) <= value < 2**31 else "l"

    def _operand(self, word: str, letter: str) -> Term:
        """The term of a name, or of a number of that sort."""
        if word[0] not in "xd":
            return literal(number(word), letter, self.context)
        known = self._named(word)
        if known.term is None:
            raise ValueError(f"a condition hangs on {word}, of which nothing is said: {known.text!r}")
        return known.term

    def _named(self, word: str) -> Named:
        """What a name stands for among the inputs or the definitions so far."""
        things = self._inputs if word[0] == "x" else self._definitions
        if not 1 <= int(word[1:]) <= len(things):
            raise ValueError(f"{word} is named before it is said")
        return things[int(word[1:]) - 1]


def _factors(operation: Operation, operands: Sequence[Named]) -> int:
    """How many factors the result has, where products are written out."""
    match operation.word:
        case "bvmul" | "fp.mul":
            return sum(operand.factors for operand in operands)
        case "bvneg" | "bvsub" | "fp.neg" | "fp.sub":
            return max((operand.factors for operand in operands), default=1)
    return 1


def _each_once(conditions: Sequence[Condition]) -> tuple[Condition, ...]:
    """The conditions without those that came before."""
    return tuple({condition.get_id(): condition for condition in conditions}.values())


def common(new: Sequence[str], old: Sequence[str]) -> int:
    """How many statements two sequences have in common before the first that differs."""
    return sum(1 for _ in takewhile(bool, (ours == theirs for ours, theirs in zip(new, old, strict=False))))
