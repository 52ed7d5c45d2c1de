"""How much is to be written for the values of a test: a method has 65,535 bytes of code (JVMS 4.7.3)."""

from __future__ import annotations

from typing import Any

from hornbill.junit.literals import text_length

LONGEST = 12_000
"""The most characters for the values of one test: an element of an array takes 3 of them at least, and 10
bytes of code at most."""
_LONG_ARRAY = 40
_OF_AN_ELEMENT = 2
_OF_A_STORE = 24


def written_length(value: Any) -> int:
    """About how many characters a witness's value takes, in the form of hornbill/values.py."""
    waiting, length = [value], 0
    while waiting and length <= LONGEST:
        match waiting.pop():
            case list(elements):
                length += _array(elements, waiting)
            case {"array": list(elements)}:
                length += _array(elements, waiting)
            case {"fields": dict(fields)}:
                waiting += fields.values()
            case {"string": str(text)}:
                length += text_length(text)
            case str(text):
                length += text_length(text)
            case _:
                length += 1
    return length


def _array(elements: list[Any], waiting: list[Any]) -> int:
    """What the array itself takes; elements that have to be written wait."""
    plain = [one for one in elements if one not in (None, 0, "\0")]
    if len(elements) >= _LONG_ARRAY and len(plain) * 8 <= len(elements):
        waiting += plain
        return _OF_A_STORE * len(plain)
    waiting += elements
    return _OF_AN_ELEMENT * len(elements)
