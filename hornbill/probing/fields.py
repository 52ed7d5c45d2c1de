"""Texts of several fields, as a program takes them apart: lines of values between separators."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator, Sequence

from hornbill.bytecode.model import Instruction, MethodRef, StringConstant
from hornbill.probing import patterns

_COUNTS = (2, 2, 3, 3, 4, 5, 6, 7, 8)
_LONGEST = 120
_INNER = 0.25
"""How often a field has fields of its own, where there are several separators."""
_NEAREST = 3
"""So many instructions before a call is the separator that it takes."""
_SPLITTING = {
    ("java.lang.String", "split"),
    ("java.util.StringTokenizer", "<init>"),
    ("java.util.regex.Pattern", "split"),
}
_FINDING = {("java.lang.String", "indexOf"), ("java.lang.String", "lastIndexOf")}
_LINES = {("java.lang.String", "lines"), ("java.io.BufferedReader", "readLine")}
_ESCAPED = re.compile(r"\\(\W)")
_BEHIND = re.compile(r"[\W_]\s*(?=([^\s][^\n]*))")
_TOKENS = re.compile(r"[^\W_]+")


def separators_in(code: Sequence[Instruction]) -> Iterator[str]:
    """What the code takes texts apart at: texts, or regular expressions."""
    for place, instruction in enumerate(code):
        called = instruction.args[0] if instruction.args else None
        if not isinstance(called, MethodRef):
            continue
        if (called.owner, called.name) in _LINES:
            yield "\n"
        elif (called.owner, called.name) in _SPLITTING:
            before = (one.args[0] for one in reversed(code[max(0, place - _NEAREST) : place]) if one.args)
            yield from (one.value for one in before if isinstance(one, StringConstant) and one.value)
        elif (called.owner, called.name) in _FINDING and place:
            (wanted, *_) = (*code[place - 1].args, None)
            if isinstance(wanted, int) and _is_sign(chr(wanted & 0xFFFF)):
                yield re.escape(chr(wanted))
            elif isinstance(wanted, StringConstant) and len(wanted.value) == 1 and _is_sign(wanted.value):
                yield re.escape(wanted.value)


def _is_sign(letter: str) -> bool:
    """Whether it is none of a word's letters, and can be seen."""
    return letter.isascii() and letter.isprintable() and not letter.isalnum() and letter != " "


class Fields:
    """Makes such texts; `field` gives what is between separators."""

    def __init__(self, separators: Sequence[str], field: Callable[[random.Random], str]) -> None:
        self._separators = [(one, patterns.compiled(one)) for one in separators]
        self._field = field

    def __bool__(self) -> bool:
        return bool(self._separators)

    def text(self, chance: random.Random) -> str:
        """Fields with separators between them."""
        order = chance.sample(self._separators, len(self._separators))
        return self._joined(order, chance)[:_LONGEST]

    def _joined(self, separators: Sequence[tuple[str, object]], chance: random.Random) -> str:
        (text, pattern), *others = separators
        separator = _ESCAPED.sub(r"\1", text) if pattern is None else patterns.sample(pattern, chance)
        parts = []
        for _ in range(chance.choice(_COUNTS)):
            inner = others and chance.random() < _INNER
            parts.append(self._joined(others, chance) if inner else self._field(chance))
        return separator.join(parts)

    def other_field(self, text: str, chance: random.Random) -> str:
        """The text with another field in the place of one of its words or numbers."""
        found = list(_TOKENS.finditer(text))
        if not found:
            return text
        one = chance.choice(found)
        return (text[: one.start()] + self._field(chance) + text[one.end() :])[:_LONGEST]


def words(text: str) -> Iterator[tuple[int, str]]:
    """The words and numbers in the text, with their places."""
    return ((one.start(), one.group()) for one in _TOKENS.finditer(text))


def parts(text: str) -> Iterator[tuple[int, str]]:
    """The text, its words, and what is behind each sign up to the end of the line, with their places."""
    yield 0, text
    yield from words(text)
    for one in _BEHIND.finditer(text):
        yield one.start(1), one.group(1)
