"""What a case costs in a model: a number and, where it hangs on the inputs, so much for what is not known."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

Told = tuple[int, Sequence[tuple[int, str]], str]
"""A constant, how many times which texts there are beside it, and whether that is `exact`."""
_AT_LEAST = "at least "
_NUMBER = re.compile(r"-?\d+")
_NAME = re.compile(r"[\w.$\[\]()]+")


@dataclass(frozen=True, slots=True)
class Amount:
    """The sum of a constant and of so many times what each of these expressions of the inputs is; with
    `at_least`, what is spent may be more."""

    constant: int
    coefficients: Mapping[str, int] = field(default_factory=dict)
    at_least: bool = False

    @property
    def is_constant(self) -> bool:
        """Whether it is the same whatever the inputs are."""
        return not self.coefficients

    @property
    def text(self) -> str:
        """The sum as a person writes it."""
        terms = [f"{'' if n == 1 else f'{n}*'}{_factor(of, n)}" for of, n in self.coefficients.items()]
        if self.constant or not terms:
            terms.insert(0, str(self.constant))
        said = " + ".join(terms).replace("+ -", "- ")
        return f"{_AT_LEAST}{said}" if self.at_least else said

    @property
    def json(self) -> int | str:
        """The number where that is all there is to it, else the text."""
        return self.constant if self.is_constant and not self.at_least else self.text


def _factor(text: str, times: int) -> str:
    enclosed = text.startswith("(") and _closes(text) == len(text) - 1
    return text if times == 1 or enclosed or _NAME.fullmatch(text) else f"({text})"


def parsed_amount(json: int | str) -> Amount:
    """The amount that has this as its JSON."""
    if isinstance(json, int):
        return Amount(json)
    text = json.removeprefix(_AT_LEAST)
    constant, coefficients = 0, {}
    for sign, term in _terms(text):
        if _NUMBER.fullmatch(term):
            constant += sign * int(term)
            continue
        times, star, of = term.partition("*")
        if not (star and _NUMBER.fullmatch(times)):
            times, of = "1", term
        if of.startswith("(") and _closes(of) == len(of) - 1:
            of = of[1:-1]
        coefficients[of] = sign * int(times)
    return Amount(constant, coefficients, text != json)


def _terms(text: str) -> list[tuple[int, str]]:
    """The summands, each with its sign; those in parentheses are none."""
    terms: list[tuple[int, str]] = []
    sign, begun, depth = 1, 0, 0
    for place, letter in enumerate(text):
        depth += (letter in "([") - (letter in ")]")
        if depth == 0 and text[place : place + 3] in (" + ", " - "):
            terms.append((sign, text[begun:place]))
            sign, begun = (-1 if text[place + 1] == "-" else 1), place + 3
    return [*terms, (sign, text[begun:])]


def _closes(text: str) -> int:
    """Where the parenthesis closes with which the text begins."""
    depth = 0
    for place, letter in enumerate(text):
        depth += (letter == "(") - (letter == ")")
        if depth == 0:
            return place
    return -1


def told_amounts(names: Sequence[str], told: Sequence[Told]) -> dict[str, Amount]:
    """The amounts that the engine tells of a case, by the names of the models; none where it
    tells none."""
    amounts: dict[str, Amount] = {}
    for name, (constant, parts, exactness) in zip(names, told, strict=bool(told)):
        coefficients: dict[str, int] = {}
        for times, of in parts:
            coefficients[of] = coefficients.get(of, 0) + times
        amounts[name] = Amount(constant, coefficients, exactness != "exact")
    return amounts


def dearest_first(case: Mapping[str, Any], model: str) -> tuple[bool, int, int, str]:
    """Where a case stands, as JSON, among others by what it costs in that model: those whose costs hang on
    the inputs come first, since these can be dearer than any number, with the largest coefficients in front;
    what costs at least N stands with what costs N; ties go by the trace."""
    amount = parsed_amount(case.get("costs", {}).get(model, 0))
    steepness = sum(amount.coefficients.values())
    return amount.is_constant, -steepness, -amount.constant, case.get("trace", "")
