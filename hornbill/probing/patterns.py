"""Texts that match a regular expression, at random: what a program's patterns ask for."""

from __future__ import annotations

import random
import re
import warnings
from collections.abc import Sequence
from re import _constants as codes  # type: ignore[attr-defined]  # the one parser of expressions that Python has
from re import _parser as parser  # type: ignore[attr-defined]  # as above
from typing import Any

_MOST_REPEATED = 3
_LONGEST = 60
_SPECIAL = re.compile(r"\\[dwsDWSpbB.]|[\[\]*+?{|]")
_CLASSES = {
    codes.CATEGORY_DIGIT: "0123456789",
    codes.CATEGORY_NOT_DIGIT: "ab_ -",
    codes.CATEGORY_SPACE: " ",
    codes.CATEGORY_NOT_SPACE: "ab19_",
    codes.CATEGORY_WORD: "abzAZ019_",
    codes.CATEGORY_NOT_WORD: " -.",
}
_PRINTED = "abcxyzABZ0159 _-.,"
_NAMED = re.compile(r"\\p\{(\w+)\}")
_JAVA = {
    "Alpha": "a-zA-Z",
    "L": "a-zA-Z",
    "Lu": "A-Z",
    "Upper": "A-Z",
    "Ll": "a-z",
    "Lower": "a-z",
    "Digit": "0-9",
    "Alnum": "a-zA-Z0-9",
    "Punct": "!-/",
    "Space": " ",
}


def compiled(text: str) -> Any:
    """The text as an expression, None where it is none worth the name."""
    if not _SPECIAL.search(text):
        return None
    text = _NAMED.sub(lambda match: _plain(match, text), text)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            return parser.parse(text)
        except (re.error, OverflowError, RecursionError):
            return None


def _plain(match: re.Match[str], text: str) -> str:
    """The letters of a class that Java names, in brackets unless there are some around it."""
    letters = _JAVA.get(match[1], "a-z")
    inside = text.rfind("[", 0, match.start()) > text.rfind("]", 0, match.start())
    return letters if inside else f"[{letters}]"


def sample(expression: Any, chance: random.Random) -> str:
    """A text that matches, as far as nothing in the expression looks around."""
    groups: dict[int, str] = {}
    return _sequence(expression, chance, groups)[:_LONGEST]


def _sequence(parts: Sequence[Any], chance: random.Random, groups: dict[int, str]) -> str:
    return "".join(_part(operation, given, chance, groups) for operation, given in parts)


def _part(operation: Any, given: Any, chance: random.Random, groups: dict[int, str]) -> str:
    if operation is codes.LITERAL:
        return chr(given)
    if operation is codes.NOT_LITERAL:
        return chance.choice([one for one in _PRINTED if one != chr(given)])
    if operation is codes.ANY:
        return chance.choice(_PRINTED)
    if operation is codes.IN:
        return _one_of(given, chance)
    if operation is codes.BRANCH:
        return _sequence(chance.choice(given[1]), chance, groups)
    if operation is codes.SUBPATTERN:
        text = _sequence(given[3], chance, groups)
        if given[0] is not None:
            groups[given[0]] = text
        return text
    if operation in (codes.MAX_REPEAT, codes.MIN_REPEAT, codes.POSSESSIVE_REPEAT):
        least, most, inner = given
        times = chance.randint(least, min(most, least + _MOST_REPEATED))
        return "".join(_sequence(inner, chance, groups) for _ in range(min(times, _LONGEST)))
    if operation is codes.GROUPREF:
        return groups.get(given, "")
    if operation is codes.ATOMIC_GROUP:
        return _sequence(given, chance, groups)
    return ""


def _one_of(choices: Sequence[Any], chance: random.Random) -> str:
    if choices and choices[0][0] is codes.NEGATE:
        refused = set("".join(_all(one) for one in choices[1:]))
        return chance.choice([one for one in _PRINTED if one not in refused] or ["~"])
    operation, given = chance.choice(choices)
    if operation is codes.RANGE:
        return chr(chance.randint(*given))
    return chance.choice(_all((operation, given)) or "a")


def _all(choice: Any) -> str:
    operation, given = choice
    if operation is codes.LITERAL:
        return chr(given)
    if operation is codes.RANGE:
        return "".join(map(chr, range(given[0], min(given[1], given[0] + 200) + 1)))
    return _CLASSES.get(given, "a")
