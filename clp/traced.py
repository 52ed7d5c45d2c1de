"""Traces that the engine tells in letters (clp/trace_codes.pl): their text, their rules, their steps.

Traces of neighbouring paths begin alike, and loops go the same ways, so that pieces of letters come again
and again: what they stand for is kept.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from hornbill.clp.terms import atom

_PIECE = 12
_MOST_PIECES = 100_000
_CLOSING = "])"
_PARAMETERS = "[parameters]"
_PLAIN = re.compile(r"[A-Za-z0-9_$.]+")


class Traced(NamedTuple):
    """A trace as the inside of a JSON string, the letters of its rules, each once as they are first applied,
    and its number of steps."""

    text: str
    kinds: str
    steps: int


def with_parameters(traced: Traced, parameters: Iterable[Sequence[str]]) -> Traced:
    """The trace, with these parameters for the rules that have some, in the order of its text."""
    if _PARAMETERS not in traced.text:
        return traced
    first, *rest = traced.text.split(_PARAMETERS)
    own = [json.dumps(",".join(map(_parameter, texts)))[1:-1] for texts in parameters]
    own += [""] * (len(rest) - len(own))
    return traced._replace(text=first + "".join(f"[{a}]{b}" for a, b in zip(own, rest, strict=True)))


def _parameter(text: str) -> str:
    return text if _PLAIN.fullmatch(text) else atom(text)


class TraceLetters:
    """What letters stand for, as the engine tells it."""

    def __init__(self) -> None:
        self.forget()

    def forget(self) -> None:
        """No letter stands for anything."""
        self._texts: dict[str, str] = {")": _CLOSING, ",": ","}
        self._steps: dict[str, int] = {")": 0, ",": 0}
        self._rules: dict[str, str] = {}
        self._pieces: dict[str, tuple[str, str, int]] = {}

    def learn(self, told: Iterable[tuple[int, str, str, int]]) -> None:
        """Take in new letters: each with its part of a trace, which has no parts yet, its rule and steps."""
        for code, part, rule, steps in told:
            letter = chr(code)
            self._texts[letter] = json.dumps(part.removesuffix(_CLOSING))[1:-1]
            self._steps[letter] = steps
            if rule != "none":
                self._rules[letter] = rule

    def traced(self, letters: str) -> Traced:
        """What the letters of a trace stand for."""
        pieces = [letters[place : place + _PIECE] for place in range(0, len(letters), _PIECE)]
        try:
            known = [self._pieces[piece] for piece in pieces]
        except KeyError:
            known = [self._piece(piece) for piece in pieces]
        texts, kinds, steps = zip(*known, strict=True)
        return Traced("".join(texts), "".join(dict.fromkeys("".join(kinds))), sum(steps))

    def _piece(self, letters: str) -> tuple[str, str, int]:
        known = self._pieces.get(letters)
        if known is None:
            if len(self._pieces) >= _MOST_PIECES:
                self._pieces.clear()
            text = "".join(map(self._texts.__getitem__, letters))
            kinds = "".join(letter for letter in dict.fromkeys(letters) if letter in self._rules)
            known = self._pieces[letters] = (text, kinds, sum(map(self._steps.__getitem__, letters)))
        return known

    def rules(self, kinds: str) -> tuple[str, ...]:
        """The rules that these letters stand for."""
        return tuple(map(self._rules.__getitem__, kinds))
