"""Texts made of regular expressions: they match, as Java reads the expression too."""

from __future__ import annotations

import random
import re

import pytest

from hornbill.probing import patterns

EXPRESSIONS = [
    r"[A-Z]{2}-\d{4}",
    r"97[89]-?\d{10}",
    r"(\w+)@(\w+)\.(com|org)",
    r"^\s*(#.*)?$",
    r"[^,]*,[^,]*",
    r"(a|b)+?\1",
    r"\+?\d{1,3}([ -]\d+)*",
]


@pytest.mark.parametrize("text", EXPRESSIONS)
def test_samples_match(text: str) -> None:
    expression, chance = patterns.compiled(text), random.Random(7)
    assert expression is not None
    samples = {patterns.sample(expression, chance) for _ in range(50)}
    assert len(samples) > 1
    assert all(re.fullmatch(text, one) for one in samples)


@pytest.mark.parametrize("text", ["plain", "", "a b", "[", "(?<x", r"\p{Lu}{"])
def test_other_texts_are_none_or_do_no_harm(text: str) -> None:
    expression = patterns.compiled(text)
    if expression is not None:
        patterns.sample(expression, random.Random(1))


def test_classes_of_java_are_read() -> None:
    expression = patterns.compiled(r"\p{Lu}[\p{Digit}_]+")
    assert expression is not None
    assert re.fullmatch(r"[A-Z][0-9_]+", patterns.sample(expression, random.Random(3)))
