"""Values as a person reads them."""

from __future__ import annotations

from typing import Any

import pytest

from hornbill.rendering.outcomes import value_text


@pytest.mark.parametrize(
    ("value", "kind", "text"),
    [
        (None, "java.lang.String", "null"),
        (True, "boolean", "true"),
        (-3, "int", "-3"),
        (1, "double", "1.0"),
        (0.1, "float", "0.1"),
        ("NaN", "double", "NaN"),
        ("-Infinity", "float", "-Infinity"),
        ("a", "char", "'a'"),
        ("'", "char", "'\\''"),
        ('"', "char", "'\"'"),
        ("\n", "char", "'\\n'"),
        ("\ud800", "char", "'\\ud800'"),
        ('say "x"', "java.lang.String", '"say \\"x\\""'),
        ([[1], []], "int[][]", "[[1], []]"),
        (["a"], "char[]", "['a']"),
        ({"id": 1, "array": [1, 2]}, "int[]", "#1 [1, 2]"),
        ({"type": "int[]", "array": [1]}, "java.lang.Object", "int[] [1]"),
        ({"ref": 1}, "int[]", "#1"),
        ({"enum": "shop.Colour", "name": "RED"}, "shop.Colour", "Colour.RED"),
        ({"box": "java.lang.Integer", "value": 3}, "java.lang.Object", "Integer(3)"),
        ({"class": "shop.P", "fields": {"x": 1, "name": "a"}}, "shop.P", 'P{x=1, name="a"}'),
        ({"class": "shop.P", "id": 2, "fields": {"next": {"ref": 2}}}, "shop.P", "#2 P{next=#2}"),
        ({"class": "java.lang.Class", "fields": {}, "of": "int[]"}, "java.lang.Object", "int[].class"),
    ],
)
def test_value_text(value: Any, kind: str, text: str) -> None:
    assert value_text(value, kind) == text
