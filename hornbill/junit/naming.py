"""What the tests of a method are called: the outcome, and the conditions that tell it from the others.

A name is `outcome_whenConditions`. Conditions are taken from the path's until no other test of the method
has the same name, the telling ones first; where words do not do it, a number does. `display` is the
path condition, or the beginning of a long one.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from hornbill.junit.distinct_conditions import without_weaker
from hornbill.junit.layout import QUOTED
from hornbill.junit.phrases import Phrase, camel, joined, number_words, phrase, words
from hornbill.junit.variables import JAVA_WORDS
from hornbill.names import short_method

_LONGEST = 60
_LONGEST_PARTS = 40
_LONGEST_TOLD = 24
_MORE = " && ..."
_MESSAGE = re.compile(r'(?<=throws )(\w+) ".*"$')
LONGEST_DISPLAY = 80


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a case ends: in a name (`returnsMinusOne`), and to be read (`returns -1`)."""

    name: str
    text: str


OF_NOTHING_CLAIMED = Outcome("throwsNothing", "throws nothing")


def of_unknown_answers(calls: Sequence[str]) -> Outcome:
    """The outcome of a call that comes back, with something that hangs on what these methods answer."""
    return Outcome(OF_NOTHING_CLAIMED.name, f"throws nothing, whatever {short_method(calls[0])} answers")


INTERRUPTS = Outcome("leavesItsThreadInterrupted", "leaves its thread interrupted")
"""Of a call of which no more is said than that it comes back."""


@dataclass(frozen=True, slots=True)
class Named:
    """A test's name and its display name; the `whole` condition where that has not all of it."""

    name: str
    display: str
    whole: str = ""


def named(
    cases: Sequence[tuple[Sequence[str], Outcome]],
    parameters: Sequence[str],
    paths: Sequence[Sequence[str]] | None = None,
) -> list[Named]:
    """Names for the tests of one method, no two alike, from their conditions and outcomes. `parameters` are
    the names of the method's own, and `paths` all of the path conditions, where tests are named by some.
    """
    phrases = [_phrases(constraints) for constraints, _ in cases]
    names = []
    for number, (_, outcome) in enumerate(cases):
        rivals = [other for other in range(len(cases)) if other != number]
        names.append(_name(outcome, phrases, number, rivals, [one.name for _, one in cases]))
    return [
        Named(
            name,
            display(constraints, outcome, parameters),
            _whole_beyond(constraints, path, outcome, parameters),
        )
        for name, path, (constraints, outcome) in zip(
            _distinct(names), paths or [()] * len(cases), cases, strict=True
        )
    ]


def _whole_beyond(
    told: Sequence[str], path: Sequence[str], outcome: Outcome, parameters: Sequence[str]
) -> str:
    """The conditions that a display name has no room for, with all of the path condition; that something is
    not null goes without saying."""
    path = [one for one in without_weaker(path, told) if not one.endswith(" != null")]
    if set(path) <= set(told):
        return cut(told, outcome, parameters)
    return whole([*path, *(one for one in told if one not in path)], parameters)


def _phrases(constraints: Sequence[str]) -> list[Phrase]:
    found = [phrase(condition) for condition in constraints]
    return list(dict.fromkeys(one for one in found if one is not None))


def _name(
    outcome: Outcome, phrases: list[list[Phrase]], number: int, rivals: list[int], outcomes: list[str]
) -> str:
    """The outcome with as many conditions as it takes, or as there is room for."""
    left = [other for other in rivals if outcomes[other] == outcome.name]
    pool = sorted(phrases[number], key=lambda one: (_commonness(one, phrases), one.rank))
    chosen: list[Phrase] = []
    name = outcome.name
    while pool and (left or not chosen):
        best = min(pool, key=lambda one: (_shared(one, left, phrases), _commonness(one, phrases), one.rank))
        pool.remove(best)
        after = [other for other in left if best in phrases[other]]
        if left and len(after) == len(left):
            continue
        longer = f"{outcome.name}_when{joined([*chosen, best])}"
        if len(longer) > _LONGEST:
            continue
        if not chosen and not left and best.rank >= 7 and len(phrases) > 1 and _shared(best, rivals, phrases):
            break
        chosen, name, left = [*chosen, best], longer, after
    return name


def _shared(one: Phrase, others: Sequence[int], phrases: list[list[Phrase]]) -> int:
    return sum(one in phrases[other] for other in others)


def _commonness(one: Phrase, phrases: list[list[Phrase]]) -> int:
    return sum(one in other for other in phrases)


def _distinct(names: Sequence[str]) -> list[str]:
    """The names, numbered where several are the same."""
    taken: set[str] = set()
    found = []
    for name in names:
        own, number = name, 1
        while own in taken or (names.count(own) > 1 and own != name):
            number += 1
            own = f"{name}_{number}"
        taken.add(own)
        found.append(own)
    return found


def display(constraints: Sequence[str], outcome: Outcome, parameters: Sequence[str]) -> str:
    """The path condition in Java's syntax and the outcome; fields go without `this.` where that is clear."""
    ended = plain_condition(outcome.text, parameters)
    said = whole(constraints, parameters)
    room = LONGEST_DISPLAY - len(ended) - len(": ")
    if len(said) > room:
        ended = _MESSAGE.sub(r"\1", ended)
        room = LONGEST_DISPLAY - len(ended) - len(": ")
    if len(said) > room:
        said = _beginning(_plain(constraints, parameters), room)
    return f"{said}: {ended}" if said else ended


def whole(constraints: Sequence[str], parameters: Sequence[str]) -> str:
    """All of the path condition."""
    return " && ".join(_plain(constraints, parameters))


def cut(constraints: Sequence[str], outcome: Outcome, parameters: Sequence[str]) -> str:
    """All of the path condition, where there is no room for it in the display name."""
    said = whole(constraints, parameters)
    return "" if display(constraints, outcome, parameters).startswith(said) else said


def _plain(constraints: Sequence[str], parameters: Sequence[str]) -> list[str]:
    plain = [plain_condition(condition, parameters) for condition in constraints]
    return [_grouped(one) for one in plain] if len(plain) > 1 else plain


def _beginning(conditions: Sequence[str], room: int) -> str:
    """As many of the conditions as there is room for."""
    said = ""
    for one in conditions:
        longer = f"{said} && {one}" if said else one
        if len(longer) + len(_MORE) > room:
            break
        said = longer
    return said + _MORE if said else ""


def _grouped(condition: str) -> str:
    plain = QUOTED.sub("", condition)
    return f"({condition})" if "||" in plain or "?" in plain else condition


def plain_condition(condition: str, parameters: Sequence[str]) -> str:
    """The condition without `this.` before fields that no parameter hides."""
    return re.sub(
        r"(?<![\w.])this\.([^\W\d]\w*)",
        lambda match: match[0] if match[1] in parameters else match[1],
        condition,
    )


def of_throw(exception: str) -> Outcome:
    """The outcome of a case that ends in an exception."""
    simple = re.split(r"[.$]", exception)[-1]
    short = simple.removesuffix("Exception") or simple
    return Outcome(f"throws{short[:1].upper()}{short[1:]}", f"throws {simple}")


def of_value(value: Any, type_name: str, symbolic: str | None, text: str | None) -> Outcome:
    """The outcome of a case that returns a leaf; `text` is how Java writes it, `symbolic` what it is in
    symbols.
    """
    said = _value_words(value, type_name)
    fixed = symbolic is None or symbolic == text or not re.fullmatch(r"[^\W\d][\w.]*", symbolic)
    symbol = "" if fixed or symbolic in ("true", "false", "null") else words(str(symbolic))
    shown = _ascii(text if text is not None else str(value))
    if symbol and len(symbol) <= 24 and not re.match(r"[A-Z]\w*\.[A-Z]", str(symbolic)):
        return Outcome(f"returns{symbol}", f"returns {symbolic}")
    return Outcome(f"returns{said}", f"returns {shown}")


def _ascii(text: str) -> str:
    return text if len(text) <= 40 else text[:36] + "..."


def _value_words(value: Any, type_name: str) -> str:
    match value:
        case None:
            return "Null"
        case bool():
            return "True" if value else "False"
        case {"enum": _, "name": str(name)}:
            return camel(name)
        case {"box": _, "value": inner}:
            return _value_words(inner, type_name)
        case int():
            return _whole(value)
        case float() if repr(value) == "-0.0":
            return "MinusZero"
        case float():
            return _whole(int(value)) if value == int(value) and abs(value) < 10**6 else "Number"
        case {"class": "java.lang.Class", "of": str(of)}:
            return camel(re.split(r"[.$]", of.replace("[]", "Array"))[-1]) + "Class"
        case str() if type_name in ("float", "double"):
            return camel(value.replace("-", "Minus"))
        case str():
            return _text_words(value, "Char" if type_name == "char" else "Text")
    return "Value"


def _whole(value: int) -> str:
    for bits, kind in ((31, "Int"), (63, "Long")):
        if value in (-(2**bits), 2**bits - 1):
            return ("Min" if value < 0 else "Max") + kind
    return number_words(str(value))


def _text_words(text: str, otherwise: str) -> str:
    if not text:
        return "EmptyText"
    plain = re.fullmatch(r"[A-Za-z][A-Za-z0-9]{0,15}", text)
    return text[:1].upper() + text[1:] if plain else otherwise


def of_object(kind: str, empty: bool = False) -> Outcome:
    """The outcome of a case that returns an object or array of that kind."""
    before = "empty " if empty else ""
    return Outcome(
        f"returns{camel(before.strip())}{camel(kind.replace('[]', 'Array'))}", f"returns {before}{kind}"
    )


def of_collection(kind: str, form: str, parts: Sequence[str | None]) -> Outcome:
    """The outcome of a case that returns a list, set or map: what is in it, if that is short. None stands for
    an object; a map has keys and values in turn."""
    plain = of_object(kind, empty=not parts)
    if not parts:
        return Outcome(plain.name, f"returns an empty {form}")
    texts = [one for one in parts if one is not None]
    if len(texts) < len(parts):
        count = len(parts) // 2 if form == "map" else len(parts)
        one, many = ("entry", "entries") if form == "map" else ("element", "elements")
        return Outcome(plain.name, f"returns a {form} of {count} {one if count == 1 else many}")
    if form == "map":
        pairs = zip(texts[::2], texts[1::2], strict=True)
        said = f"{{{', '.join(f'{key}={value}' for key, value in pairs)}}}"
    else:
        said = f"[{', '.join(texts)}]"
    short = len(said) <= _LONGEST_PARTS and said.isprintable()
    return Outcome(plain.name, f"returns {said}") if short else plain


def of_told(outcome: Outcome, text: str) -> Outcome:
    """The outcome of a case that ends in an exception which says the text, to tell it from others."""
    said = "".join(map(camel, re.findall(r"[A-Za-z0-9_]+", text)))
    name = f"{outcome.name}{said}" if len(said) <= _LONGEST_TOLD else outcome.name
    return Outcome(name, f'{outcome.text} "{text}"')


def of_input(name: str) -> Outcome:
    """The outcome of a case that returns `this`, or the object that was passed for the parameter."""
    plain = name if re.fullmatch(r"arg\d+", name) is None else "argument"
    return Outcome(f"returns{camel(plain)}", f"returns {name}")


def of_call(name: str, outcome: Outcome) -> Outcome:
    """The outcome of a call of a method of that name on what the method under test gave."""
    return Outcome(f"{name}{outcome.name[:1].upper()}{outcome.name[1:]}", f"{name} {outcome.text}")


def of_changes(fields: Sequence[str], arrays: bool) -> Outcome:
    """The outcome of a case that returns nothing, by what it changed."""
    if fields:
        names = list(dict.fromkeys(fields))
        shown = names if len(names) <= 2 else [*names[:2], "more"]
        told = names if len(names) <= 3 else [*names[:2], "more"]
        said = " and ".join([", ".join(told[:-1]), told[-1]]) if len(told) > 1 else told[0]
        return Outcome("changes" + "And".join(map(camel, shown)), f"changes {said}")
    return (
        Outcome("changesArray", "changes the array")
        if arrays
        else Outcome("changesNothing", "changes nothing")
    )


def of_calls(methods: Sequence[str]) -> Outcome:
    """The outcome of a case that returns nothing, by what it called on stubs."""
    names = list(dict.fromkeys(methods))
    return Outcome("calls" + "And".join(map(camel, names[:2])), f"calls {' and '.join(names[:2])}")


def of_writes(fields: Sequence[str]) -> Outcome:
    """The outcome of a case that wrote these fields, though with the values of the test they stay as they
    are.
    """
    changed = of_changes(fields, arrays=not fields)
    return Outcome(*(text.replace("changes", "sets", 1) for text in (changed.name, changed.text)))


def valid(name: str) -> str:
    """A name that Java accepts for a method."""
    plain = re.sub(r"\W", "", name)
    plain = plain if plain and not plain[0].isdigit() else f"case{plain}"
    return f"{plain}Case" if plain in JAVA_WORDS else plain
