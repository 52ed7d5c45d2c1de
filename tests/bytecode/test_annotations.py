"""Annotations of classes and methods: their types, whatever their values are; none where malformed."""

from __future__ import annotations

import pytest

from hornbill.bytecode.annotations import annotation_types
from hornbill.bytecode.byte_reader import ByteReader


def types_in(text: str) -> tuple[str, ...]:
    """The types in an attribute written in hexadecimal, the constant of each index being `#index`."""
    return annotation_types(ByteReader(bytes.fromhex(text)), lambda index: f"#{index}")


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("0000", ()),
        ("0001 0005 0000", ("#5",)),
        ("0002 0005 0001 0001 49 0002 0006 0000", ("#5", "#6")),
        ("0002 0005 0001 0001 65 0002 0003 0006 0000", ("#5", "#6")),
        ("0002 0005 0002 0001 73 0002 0001 63 0002 0006 0000", ("#5", "#6")),
        ("0002 0005 0001 0001 5b 0002 42 0001 5b 0001 43 0001 0006 0000", ("#5", "#6")),
        ("0002 0005 0001 0001 40 0009 0002 0001 5a 0002 0001 4a 0002 0006 0000", ("#5", "#6")),
    ],
)
def test_types(text: str, found: tuple[str, ...]) -> None:
    assert types_in(text) == found


@pytest.mark.parametrize("text", ["", "0001", "0001 0005", "0001 0005 0001 0001 21 0002", "0000 00"])
def test_malformed_ones_say_nothing(text: str) -> None:
    assert types_in(text) == ()


def test_deep_nesting() -> None:
    assert types_in("0001 0005 0001 0001" + "5b 0001" * 5000 + "49 0002") == ("#5",)
