"""Values on a path that was seen: what they are, how Java writes them in terms of the inputs, and conditions
on them in words.

A value that is not known is `UNKNOWN`; of one that hangs on more than the inputs, nothing is said. Numbers,
chars and booleans are numbers, texts are texts, objects are nodes (hornbill/graphs.py) or leaves.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from hornbill.junit.literals import character, string

UNKNOWN: Any = object()
OPPOSITE = {"==": "!=", "!=": "==", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}
_MIRROR = {"==": "==", "!=": "!=", "<": ">", ">": "<", "<=": ">=", ">=": "<="}
_LONGEST, _MOST_CALLS = 60, 2
_LONGEST_TEXT = 24
_RANGES: Mapping[tuple[int | None, int | None], str] = {
    (48, 57): "a digit",
    (65, 90): "a capital letter",
    (97, 122): "a small letter",
}
_SHOWN = frozenset((*range(32, 127), *map(ord, "\t\n\r")))
"""The characters that conditions show as such; others are numbers there."""
_FOUND = {(">=", 0): True, (">", -1): True, ("!=", -1): True, ("<", 0): False, ("==", -1): False}
"""Whether a place that compares so with a number is one."""
_IN_TIME: Mapping[str, str] = {
    "==": "{} is at {}",
    "!=": "{} is not at {}",
    "<": "{} is before {}",
    ">": "{} is after {}",
    "<=": "{} is not after {}",
    ">=": "{} is not before {}",
}
_TIME = "java.time."
_NAMED = re.compile(r"Big(?:Decimal|Integer)\.(ZERO|ONE|TEN)")
_MADE = re.compile(r"Big(?:Decimal|Integer)\.valueOf\((-?[\d.]+)L?\)")
_NUMBERS = ("java.math.BigDecimal", "java.math.BigInteger")


@dataclass(frozen=True, slots=True)
class Term:
    """A value of a `type`. `said` is how Java writes it, None where the inputs do not tell; one that is
    `fixed` is a constant. It may be the number of elements of something - `sized` says of what, and `counts`
    is how Java writes that number, also of a boolean that says whether there are any -, or say how the two of
    an `order` compare, or tell which constant of an enum is `chosen`. Of a boolean, or of what may be null,
    `holds` and `fails` are what it says, in words. `inside` are the elements of what is walked through."""

    type: str
    said: str | None = None
    value: Any = field(default=UNKNOWN, compare=False)
    fixed: bool = False
    sized: str = ""
    counts: str = ""
    order: tuple[Term, Term] | None = None
    holds: str = ""
    fails: str = ""
    chosen: Term | None = None
    inside: tuple[Term, ...] | None = field(default=None, compare=False)
    atomic: bool = True

    @property
    def known(self) -> bool:
        """Whether its value is."""
        return self.value is not UNKNOWN

    @property
    def part(self) -> str | None:
        """What is said, as an operand of something else."""
        return self.said if self.atomic or self.said is None else f"({self.said})"


def constant(value: float, type_name: str = "int") -> Term:
    """A number of the code."""
    return Term(type_name, f"{value}L" if type_name == "long" else str(value), value, fixed=True)


@dataclass(frozen=True, slots=True)
class Condition:
    """What holds of the inputs, in words and as `java`. One on a number alone has the number's text as its
    `subject`, and the `sign` and `bound`; `of` is the type of what a number of elements is of."""

    words: str
    java: str
    subject: str = ""
    sign: str = ""
    bound: int = 0
    of: str = ""
    evaluated: bool = True


def compared(left: Term, sign: str, right: Term, evaluated: bool = True) -> Condition | None:
    """The condition that the two compare so; None where it says nothing of the inputs, or not in short."""
    if left.order is not None and right.fixed and right.value == 0:
        return _ordered(*left.order, sign, evaluated)
    if left.fixed:
        left, right, sign = right, left, _MIRROR[sign]
    if left.said is None or right.said is None or left.fixed or left.said == right.said:
        return None
    if left.type == "boolean" and right.fixed:
        return _of_boolean(left, (sign == "==") == bool(right.value), evaluated)
    if right.fixed and left.fails and isinstance(right.value, int):
        found = _FOUND.get((sign, right.value))
        if found is not None:
            words = left.holds if found else left.fails
            return _short(Condition(words, f"{left.said} {sign} {right.said}", evaluated=evaluated))
    if right.fixed and isinstance(right.value, int):
        shown = f"'{character(chr(right.value), chr(39))}'" if _is_char(left, right) else right.said
        words, java = f"{left.said} {sign} {right.value}", f"{left.said} {sign} {shown}"
        words = java if shown != right.said else words
        return _short(Condition(words, java, left.said, sign, right.value, left.sized, evaluated))
    java = f"{left.part} {sign} {right.part}"
    if not left.atomic and not right.atomic:
        return None
    return _short(Condition(java, java, evaluated=evaluated))


def is_null(term: Term, null: bool, evaluated: bool = True) -> Condition | None:
    """The condition that it is null, or not."""
    if term.said is None or term.fixed:
        return None
    java = f"{term.said} {'==' if null else '!='} null"
    words = (term.holds if null else term.fails) or java
    return _short(Condition(words, java, evaluated=evaluated))


def _of_boolean(term: Term, holds: bool, evaluated: bool) -> Condition | None:
    java = str(term.said) if holds else f"!{term.part}"
    words = (term.holds if holds else term.fails) or java
    if term.sized:
        sign = "==" if holds else ">"
        return _short(Condition(words, java, term.counts, sign, 0, term.sized, evaluated))
    return _short(Condition(words, java, evaluated=evaluated))


def _ordered(left: Term, right: Term, sign: str, evaluated: bool) -> Condition | None:
    if left.said is None or right.said is None or (left.fixed and right.fixed):
        return None
    if left.fixed:
        left, right, sign = right, left, _MIRROR[sign]
    if left.type in ("long", "double", "float"):
        if right.fixed and isinstance(right.value, int):
            plain = Term("int", str(right.value), right.value, fixed=True)
            return compared(replace(left, order=None), sign, plain, evaluated)
        java = f"{left.part} {sign} {right.part}"
        return _short(Condition(java, java, evaluated=evaluated))
    other = str(right.said)
    java = f"{left.part}.compareTo({other}) {sign} 0"
    if left.type in _NUMBERS:
        if right.said == "0":
            java = f"{left.part}.signum() {sign} 0"
        words = f"{left.said} {sign} {_plain_number(other)}"
    elif left.type.startswith(_TIME):
        words = _IN_TIME[sign].format(left.said, right.said)
    else:
        words = java
    return _short(Condition(words, java, evaluated=evaluated))


def _plain_number(said: str) -> str:
    """A number as such, where the code has it made."""
    named = _NAMED.fullmatch(said)
    if named is not None:
        return {"ZERO": "0", "ONE": "1", "TEN": "10"}[named[1]]
    made = _MADE.fullmatch(said)
    return said if made is None else made[1]


def _is_char(left: Term, right: Term) -> bool:
    return left.type == "char" and right.value in _SHOWN


def _short(condition: Condition) -> Condition | None:
    """The condition, if a person reads it at a glance."""
    words = condition.words
    return condition if len(words) <= _LONGEST and words.count("(") <= _MOST_CALLS else None


def quoted(text: str) -> str | None:
    """A text as a condition shows it; None of a long one."""
    return string(text) if len(text) <= _LONGEST_TEXT else None


def settled(conditions: Sequence[Condition]) -> list[Condition]:
    """The conditions, each once in the same words; those on one number as few: what follows from others is
    left out."""
    found: list[Condition] = []
    done: set[str] = set()
    for one in conditions:
        if not one.subject:
            if all(one.words != other.words for other in found):
                found.append(one)
        elif one.subject not in done:
            done.add(one.subject)
            found += _bounds([other for other in conditions if other.subject == one.subject])
    return found


def _bounds(conditions: list[Condition]) -> Iterator[Condition]:
    """What conditions on one number come to."""
    least: int | None = 0 if conditions[0].of else None
    most: int | None = None
    others: list[int] = []
    for one in conditions:
        low, high = {
            "==": (one.bound, one.bound),
            "<": (None, one.bound - 1),
            "<=": (None, one.bound),
            ">": (one.bound + 1, None),
            ">=": (one.bound, None),
            "!=": (None, None),
        }[one.sign]
        least = low if least is None else least if low is None else max(least, low)
        most = high if most is None else most if high is None else min(most, high)
        others += [one.bound] if one.sign == "!=" else []
    for other in sorted(others):
        least = other + 1 if other == least else least
    for other in sorted(others, reverse=True):
        most = other - 1 if other == most else most
    evaluated = all(one.evaluated for one in conditions)
    first = conditions[0]
    if first.of:
        yield from _sizes(first, least or 0, most, evaluated)
        return
    signs = {(one.sign, one.bound): one for one in conditions}
    if least is not None and least == most:
        yield _number(first, "==", least, evaluated)
        return
    if first.words.endswith("'") and (least, most) in _RANGES:
        java = f"{first.subject} >= {least} && {first.subject} <= {most}"
        yield Condition(f"{first.subject} is {_RANGES[least, most]}", java, evaluated=evaluated)
        return
    for bound, strict, loose in ((least, ">", ">="), (most, "<", "<=")):
        if bound is not None:
            step = 1 if strict == "<" else -1
            as_strict = (strict, bound + step) in signs or (loose, bound) not in signs
            sign, shown = (strict, bound + step) if as_strict else (loose, bound)
            yield _number(first, sign, shown, evaluated)
    outside = [
        one
        for one in dict.fromkeys(others)
        if (least is None or one > least) and (most is None or one < most)
    ]
    for other in outside:
        yield _number(first, "!=", other, evaluated)


def _number(like: Condition, sign: str, bound: int, evaluated: bool) -> Condition:
    is_char = like.words.endswith("'") and bound in _SHOWN
    shown = f"'{character(chr(bound), chr(39))}'" if is_char else str(bound)
    java = f"{like.subject} {sign} {shown}"
    return Condition(java, java, like.subject, sign, bound, "", evaluated)


def _sizes(like: Condition, least: int, most: int | None, evaluated: bool) -> Iterator[Condition]:
    """How many elements, entries or characters there are."""
    whole = re.sub(r"\.(?:size\(\)|length\(\)|length)$", "", like.subject)
    noun = "character" if like.of == "text" else "entry" if like.of == "map" else "element"
    count = like.subject

    def said(words: str, sign: str, bound: int) -> Condition:
        java = f"{count} {sign} {bound}"
        return Condition(f"{whole} {words}", java, count, sign, bound, like.of, evaluated)

    if most == 0:
        yield said("is empty", "==", 0)
    elif most == least:
        yield said(f"has {_counted(least, noun)}", "==", least)
    else:
        if least == 1:
            yield said("is not empty", ">", 0)
        elif least > 1:
            yield said(f"has at least {_counted(least, noun)}", ">=", least)
        if most is not None:
            yield said(f"has at most {_counted(most, noun)}", "<=", most)


def _counted(number: int, noun: str) -> str:
    many = "entries" if noun == "entry" else f"{noun}s"
    return f"{number} {noun if number == 1 else many}"
