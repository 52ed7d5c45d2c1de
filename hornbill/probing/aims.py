"""Trials changed so that a comparison comes out otherwise.

A number that is compared is often one that was passed, a letter of a text, a length, or off by a constant. So
a branch that chance does not meet is met by putting the other value where the one was.
"""

from __future__ import annotations

import math
import random
import string
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from hornbill.building.plans import Literal, Operand
from hornbill.bytecode.descriptors import is_primitive
from hornbill.probing.fields import parts
from hornbill.probing.repertoire import Trial
from hornbill.probing.seeds import as_real
from hornbill.probing.steps import literals, with_operands
from hornbill.values import BOXED

_LONGEST = 60
_DIFFERENT = string.ascii_lowercase + string.digits + string.ascii_uppercase
"""What texts are made longer with: of different letters it can be told which one was compared."""
_LAST_CHAR = 0xFFFF
"""What of a text is looked up by itself: a name in an expression, a command in a line."""
_AT, _BY_ONE, _NEXT = 0.4, 0.7, 0.85
"""How often a number with a fraction is the one that is compared, and so far past it."""
_SIZES: Mapping[str, int] = {"byte": 8, "short": 16, "int": 32, "long": 64}


@dataclass(frozen=True, slots=True)
class Miss:
    """What was compared in a trial with what, on the way past a branch that nothing takes."""

    trial: Trial
    have: Any
    want: Any


def aimed(miss: Miss, texts: Mapping[int, str], chance: random.Random) -> Trial | None:
    """The trial with another value in one place, so that the comparison may come out otherwise; `texts` are
    those that the program names, by their hash codes. None where nothing could be changed."""
    have, want = miss.have, miss.want
    if isinstance(want, int) and isinstance(have, int):
        want += chance.choice((0, 0, 0, 1, -1))
    elif isinstance(want, float) and isinstance(have, int | float):
        want = _past(have, want, chance)
    places = [(number, one) for number, step in enumerate(miss.trial.steps) for one in literals(step)]
    exact: list[Callable[[], Trial]] = []
    loose: list[Callable[[], Trial]] = []
    for number, literal in places:
        for other in _exact(literal.value, literal.type, have, want, texts, chance):
            exact.append(partial(_with, miss.trial, number, literal, other))
        for other in _loose(literal.value, literal.type, have, want, chance):
            loose.append(partial(_with, miss.trial, number, literal, other))
    pool = exact if exact and (not loose or chance.random() < 0.75) else loose
    return chance.choice(pool)() if pool else None


def _past(have: float, want: float, chance: random.Random) -> float:
    """The one number, or one on its other side: next to it, by one, or by half of what is missing."""
    way = chance.random()
    if way < _AT or want == have:
        return want
    if way < _BY_ONE:
        return want + math.copysign(1.0, want - have)
    return (
        math.nextafter(want, math.copysign(math.inf, want - have))
        if way < _NEXT
        else want + (want - have) / 2
    )


def _with(trial: Trial, number: int, literal: Literal, value: Any) -> Trial:
    other = Literal(value, literal.type)

    def swapped(one: Operand) -> Operand:
        return other if one is literal else one

    steps = list(trial.steps)
    steps[number] = with_operands(steps[number], swapped)
    return Trial(tuple(steps), trial.kinds)


def _exact(
    value: Any, kind: str, have: Any, want: Any, texts: Mapping[int, str], chance: random.Random
) -> Iterator[Any]:
    """Values like that one with the other value in the place of the one."""
    match value:
        case bool() | None:
            return
        case {"box": str(box), "value": inner}:
            for other in _exact(inner, BOXED[box], have, want, texts, chance):
                yield {"box": box, "value": other}
        case {"array": list(elements), "type": str(of)}:
            for place, element in enumerate(elements):
                for other in _exact(element, of[:-2], have, want, texts, chance):
                    yield {"array": [*elements[:place], other, *elements[place + 1 :]], "type": of}
            if len(elements) == have and isinstance(want, int) and elements and 0 <= want <= _LONGEST:
                yield {"array": [elements[at % len(elements)] for at in range(want)], "type": of}
        case str() if kind == "char":
            if isinstance(have, int) and len(value) == 1 and ord(value) == have and _is_char(want):
                yield chr(want)
        case int() | float():
            if value == have and isinstance(want, int | float):
                yield _fitting(want, kind)
        case str() if not is_primitive(kind):
            yield from _texts(value, have, want, texts, chance)


def _texts(
    value: str, have: Any, want: Any, texts: Mapping[int, str], chance: random.Random
) -> Iterator[str]:
    if isinstance(have, str):
        if isinstance(want, str) and have and have in value:
            begun = want + have[len(want) :]
            ended = have[: max(0, len(have) - len(want))] + want
            for other in dict.fromkeys((want, begun, ended)):
                yield value.replace(have, other, 1)[:_LONGEST]
        elif isinstance(want, str) and value == have:
            yield want
        return
    if not isinstance(have, int) or not isinstance(want, int):
        return
    if _is_char(have) and _is_char(want) and (places := _places(value, chr(have))):
        place = places[0] if chance.random() < 0.5 else chance.choice(places)
        yield value[:place] + chr(want) + value[place + 1 :]
    if len(value) == have and 0 <= want <= _LONGEST:
        yield (value + _DIFFERENT[len(value) :])[:want]
    if want in texts:
        for place, word in parts(value):
            if _has_hash(word, have):
                yield value[:place] + texts[want] + value[place + len(word) :]


def _has_hash(word: str, code: int) -> bool:
    """Whether it is the hash code of the word, or of that in small or large letters."""
    return any(hash_of(one) == code for one in (word, word.lower(), word.upper()))


def is_hopeless(miss: Miss, texts: Mapping[int, str]) -> bool:
    """Whether the hash code of a text was compared that is nothing of what the trial passes."""
    have, want = miss.have, miss.want
    if not isinstance(have, int) or want not in texts or max(abs(have), abs(want)) <= _LAST_CHAR:
        return False
    values = (one.value for step in miss.trial.steps for one in literals(step))
    return not any(
        _has_hash(word, have) for value in values if isinstance(value, str) for _, word in parts(value)
    )


def _places(text: str, letter: str) -> list[int]:
    return [place for place, one in enumerate(text) if one == letter]


def _loose(value: Any, kind: str, have: Any, want: Any, chance: random.Random) -> Iterator[Any]:
    """Values that may lead there: off by as much as is missing, or with the other value somewhere."""
    match value:
        case bool() | None:
            return
        case int() | float() if isinstance(have, int | float) and isinstance(want, int | float):
            yield _fitting(value + want - have, kind)
        case {"box": str(box), "value": inner}:
            for other in _loose(inner, BOXED[box], have, want, chance):
                yield {"box": box, "value": other}
        case str() if not is_primitive(kind):
            place = chance.randint(0, len(value))
            if isinstance(want, str):
                yield want
                yield (value[:place] + want + value[place:])[:_LONGEST]
            elif isinstance(want, int) and 0 < want <= _LAST_CHAR:
                yield (value[:place] + chr(want) + value[place:])[:_LONGEST]


def _is_char(number: Any) -> bool:
    return isinstance(number, int) and 0 <= number <= _LAST_CHAR


def _fitting(number: float, kind: str) -> Any:
    """The number as a value of that type, in the form of hornbill/values.py."""
    if kind in _SIZES:
        size = 1 << _SIZES[kind]
        whole = int(number) % size if math.isfinite(number) else 0
        return whole - size if whole >= size >> 1 else whole
    return as_real(float(number), kind)


def hash_of(text: str) -> int:
    """The hash code of the text in Java."""
    code = 0
    coded = text.encode("utf-16-be", "surrogatepass")
    for place in range(0, len(coded), 2):
        code = (31 * code + int.from_bytes(coded[place : place + 2], "big")) & 0xFFFFFFFF
    return code - (1 << 32) if code >> 31 else code


def hashes(texts: Sequence[str]) -> dict[int, str]:
    """The texts by their hash codes."""
    return {hash_of(one): one for one in texts}
