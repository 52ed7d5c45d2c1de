"""Path conditions, shortened."""

from __future__ import annotations

import pytest

from hornbill.junit.conditions import shortened


@pytest.mark.parametrize(
    ("conditions", "said"),
    [
        (["x != null", "x.size > 0"], ["x.size > 0"]),
        (["x != null", "x[0] != null", "x[0].n == 1"], ["x[0].n == 1"]),
        (["x != null", "y.x.n > 0"], ["x != null", "y.x.n > 0"]),
        (["x != null", "xs.length > 0"], ["x != null", "xs.length > 0"]),
        (["x != null", "i < 0 || i >= x.length"], ["x != null", "i < 0 || i >= x.length"]),
        (["x != null", "!(x instanceof Y)"], ["x != null", "!(x instanceof Y)"]),
        (["x != null", "x instanceof Y"], ["x instanceof Y"]),
        (["c != null", "c == Colour.RED"], ["c == Colour.RED"]),
        (["c != null", "c != Colour.RED"], ["c != null", "c != Colour.RED"]),
        (["x == null"], ["x == null"]),
        (["x != null", "((T) x).n == 1"], ["x.n == 1"]),
        (["((T) x).s != null", "((T) x).s.n == 1"], ["x.s.n == 1"]),
        (["x != null == y", "x.n == 1"], ["x != null == y", "x.n == 1"]),
    ],
)
def test_null_goes_without_saying_where_the_object_is_looked_into(
    conditions: list[str], said: list[str]
) -> None:
    assert shortened(conditions) == said


def test_units_of_a_text_are_said_as_one() -> None:
    units = [
        "s != null",
        "s.length() == 3",
        "s.charAt(0) == 'a'",
        "s.charAt(1) == '\\''",
        "s.charAt(2) == '\"'",
    ]
    assert shortened(units) == ['s.equals("a\'\\"")']
    assert shortened(units[1:3]) == units[1:3]
    assert shortened([*units, "t.length() == 0"]) == ['s.equals("a\'\\"")', "t.length() == 0"]


def test_enclosing_objects_are_named_as_in_source() -> None:
    assert shortened(["this.this$1 != null", "this.this$1.n > 0"], ["Outer", "Inner"]) == ["Inner.this.n > 0"]
    assert shortened(["this.this$1.this$0.n > 0"], ["Outer", "Inner"]) == ["Outer.this.n > 0"]
    assert shortened(["this$0 != null"], ["Outer"]) == []


@pytest.mark.parametrize(
    ("condition", "said"),
    [
        ("!box.booleanValue()", "!box"),
        ("this.box.booleanValue()", "this.box"),
        ("box.booleanValue() == other.booleanValue()", "box.booleanValue() == other.booleanValue()"),
    ],
)
def test_a_box_that_is_a_condition_goes_by_its_name(condition: str, said: str) -> None:
    assert shortened([condition]) == [said]


def test_casts_are_left_out_and_nested_classes_named_as_in_source() -> None:
    said = [
        "x instanceof shop.Tree$Node",
        "((A) ((shop.Tree$Node) x).left.item).n == (int) y",
        "((A) x[0]).m > 1",
    ]
    assert shortened(said) == ["x instanceof Tree.Node", "x.left.item.n == (int) y", "x[0].m > 1"]
