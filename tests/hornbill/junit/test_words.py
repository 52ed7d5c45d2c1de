"""Literals, words of names, display names, and where lines end."""

from __future__ import annotations

from typing import Any

import pytest

from hornbill.junit.layout import WIDTH, indented
from hornbill.junit.literals import passed, primitive, string
from hornbill.junit.naming import (
    Outcome,
    display,
    named,
    of_changes,
    of_collection,
    of_throw,
    of_told,
    of_value,
)
from hornbill.junit.phrases import Phrase, joined, number_words, phrase
from hornbill.junit.variables import Names, from_role, from_type


@pytest.mark.parametrize(
    ("value", "type_name", "text"),
    [
        (5, "int", "5"),
        (-(2**31), "int", "Integer.MIN_VALUE"),
        (2**31 - 1, "int", "Integer.MAX_VALUE"),
        (7, "long", "7L"),
        (-(2**63), "long", "Long.MIN_VALUE"),
        (-(2**31), "long", "-2147483648L"),
        (True, "boolean", "true"),
        ("'", "char", "'\\''"),
        ('"', "char", "'\"'"),
        ("\u00e9", "char", "'\\u00e9'"),
        (1e300, "double", "1.0E300"),
        (1e-7, "double", "1.0E-7"),
        (-0.0, "double", "-0.0"),
        ("NaN", "double", "Double.NaN"),
        ("-Infinity", "float", "Float.NEGATIVE_INFINITY"),
        (0.10000000149011612, "float", "0.1f"),
        (1.401298464324817e-45, "float", "Float.MIN_VALUE"),
        (2.802596928649634e-45, "float", "3.0E-45f"),
        (5e-324, "double", "Double.MIN_VALUE"),
    ],
)
def test_primitives(value: Any, type_name: str, text: str) -> None:
    assert primitive(value, type_name) == text


def test_a_byte_is_cast_where_it_is_passed() -> None:
    assert passed(5, "byte") == "(byte) 5" and passed(5, "int") == "5"


def test_strings() -> None:
    assert string('a"\\\n\t\u0000\u2028') == '"a\\"\\\\\\n\\t\\u0000\\u2028"'
    assert string("\U0001f600") == '"\\ud83d\\ude00"'
    assert string("") == '""'


def test_a_long_string_is_broken_at_a_space() -> None:
    pieces = string("word " * 40).split(" + ")
    assert len(pieces) > 1 and all(piece.endswith(' "') for piece in pieces)


@pytest.mark.parametrize(
    ("condition", "words"),
    [
        ("a == 0", "AIsZero"),
        ("this.size >= this.cap", "SizeIsAtLeastCap"),
        ("x == null", "XIsNull"),
        ("x != null", "XIsNotNull"),
        ("s.length() == 0", "SIsEmpty"),
        ("i < 0 || i >= a.length", "IIsOutOfBounds"),
        ("a == b", "AEqualsB"),
        ("a != b", "ADiffersFromB"),
        ("n == -1", "NIsMinusOne"),
        ("a[i] > 12", "AAtIIsGreaterThanTwelve"),
        ("o instanceof String", "OIsInstanceOfString"),
        ("!(o instanceof int[])", "OIsNotInstanceOfIntArray"),
        ("!flag", "FlagIsFalse"),
        ("größe > 1", "GrößeIsGreaterThanOne"),
        ('s.equals("RED")', "SIsRED"),
        ('s.equals("y")', "SIsLowerY"),
        ("c == 'y'", "CIsLowerY"),
        ("c == 'Y'", "CIsY"),
        ("!bool.booleanValue()", "BoolIsFalse"),
        ("x.intValue() < 0", "XIsNegative"),
        ('s.equals("|")', None),
        ("s.charAt(0) == '*'", "SCharAtZeroIsAsterisk"),
        ("a == 1 || b == 2", None),
    ],
)
def test_conditions_in_words(condition: str, words: str | None) -> None:
    found = phrase(condition)
    assert (found and str(found)) == words


@pytest.mark.parametrize(
    ("condition", "said"),
    [
        (r"separator == '\n'", "SeparatorIsLineFeed"),
        ("separator == ','", "SeparatorIsComma"),
        (r'text.equals("+(c&\n:\"\"")', None),
        ('text.equals("a b")', "TextIsAb"),
        ("x > 1E6", None),
        ("x > 1.5", None),
    ],
)
def test_texts_are_not_named_by_the_few_letters_in_them(condition: str, said: str | None) -> None:
    named = phrase(condition)
    assert (None if named is None else joined([named])) == said


def test_conditions_of_one_predicate_share_it() -> None:
    assert joined([Phrase("A", "IsZero", 1), Phrase("B", "IsZero", 1)]) == "AAndBAreZero"


def test_numbers_in_words() -> None:
    assert [number_words(one) for one in ("0", "-1", "12", "13")] == ["Zero", "MinusOne", "Twelve", "13"]


def test_names_take_what_tells_them_apart() -> None:
    outcome = Outcome("returnsZero", "returns 0")
    names = named([(["a != null", "b > 0"], outcome), (["a != null", "b < 0"], outcome)], ["a", "b"])
    assert [one.name for one in names] == [
        "returnsZero_whenBIsPositive",
        "returnsZero_whenBIsNegative",
    ]


def test_names_that_words_do_not_tell_apart_are_numbered() -> None:
    outcome = Outcome("returnsZero", "returns 0")
    names = [one.name for one in named([([], outcome), ([], outcome)], [])]
    assert names == ["returnsZero", "returnsZero_2"]


def test_display_names() -> None:
    outcome = Outcome("returnsZero", "returns 0")
    constraints = ["this.size >= this.cap", "a == 1 || a == 2"]
    assert display(constraints, outcome, ["a"]) == "size >= cap && (a == 1 || a == 2): returns 0"
    assert display(["this.size > size"], outcome, ["size"]) == "this.size > size: returns 0"
    assert display([], outcome, []) == "returns 0"


@pytest.mark.parametrize(
    ("kind", "form", "parts", "text"),
    [
        ("List", "list", [], "returns an empty list"),
        ("Map", "map", [], "returns an empty map"),
        ("List", "list", ["a", "b"], "returns [a, b]"),
        ("Set", "set", ["1"], "returns [1]"),
        ("Map", "map", ["a", "1", "b", "2"], "returns {a=1, b=2}"),
        ("List", "list", [None], "returns a list of 1 element"),
        ("Map", "map", ["a", None, "b", None], "returns a map of 2 entries"),
        ("List", "list", ["a" * 50], "returns List"),
        ("List", "list", ["a\n"], "returns List"),
    ],
)
def test_collections_are_said_by_what_is_in_them(
    kind: str, form: str, parts: list[str | None], text: str
) -> None:
    assert of_collection(kind, form, parts).text == text


def test_display_names_are_short_and_the_whole_condition_is_kept() -> None:
    outcome = Outcome("returnsZero", "returns 0")
    constraints = [f"number{place} > {place}" for place in range(10)]
    (name,) = named([(constraints, outcome)], [])
    shown = "number0 > 0 && number1 > 1 && number2 > 2 && number3 > 3 && ...: returns 0"
    assert (name.display, len(shown) <= 80) == (shown, True)
    assert name.whole == " && ".join(constraints)
    (short,) = named([(constraints[:2], outcome)], [])
    assert (short.display, short.whole) == ("number0 > 0 && number1 > 1: returns 0", "")
    (long,) = named([(["number" * 20 + " == 1"], outcome)], [])
    assert (long.display, long.whole) == ("returns 0", "number" * 20 + " == 1")


@pytest.mark.parametrize(
    ("type_name", "name"),
    [
        ("shop.Vector", "vector"),
        ("shop.Outer$Inner", "inner"),
        ("int[]", "ints"),
        ("java.lang.String[]", "strings"),
        ("java.lang.Double", "aDouble"),
        ("shop.URL", "url"),
        ("shop.URLParser", "urlParser"),
    ],
)
def test_variables_after_their_type(type_name: str, name: str) -> None:
    assert from_type(type_name) == name


def test_variables_after_their_role() -> None:
    assert from_role("head") == "head"
    assert from_role("arg0") is None and from_role("this") is None and from_role("yield") is None
    names = Names()
    assert [names.fresh("node") for _ in range(3)] == ["node", "node2", "node3"]


def test_conditions_that_do_not_tell_are_not_named() -> None:
    outcome = Outcome("changesF", "changes f")
    same = ["x != null", "y != null"]
    names = [one.name for one in named([(same, outcome), ([*same, "x == y"], outcome)], ["x", "y"])]
    assert names == ["changesF", "changesF_whenXEqualsY"]


def test_an_element_tells_more_than_that_there_is_one() -> None:
    outcome = Outcome("throwsX", "throws X")
    names = named([(["a.length > 0", "a[0] == 1"], outcome), (["a.length == 0"], outcome)], ["a"])
    assert [one.name for one in names] == ["throwsX_whenAAtZeroIsOne", "throwsX_whenAIsEmpty"]


def test_variables_do_not_hide_packages_or_classes() -> None:
    assert from_role("N") == "n" and from_role("Awkward") == "awkward"
    assert Names().fresh("org") != "org"


def test_lines_are_broken_after_commas_but_not_in_strings() -> None:
    lines = indented([f'call({", ".join(["argument"] * 30)}, "{"a, b" * 10}");'], 2)
    assert len(lines) > 1 and all(len(line) <= WIDTH for line in lines)
    assert all(line.endswith(",") for line in lines[:-1])
    assert lines[0].startswith("        call(") and lines[1].startswith(" " * 16 + "argument")
    assert f'"{"a, b" * 10}"' in "\n".join(lines)


def test_lines_are_broken_where_the_fewest_brackets_are_open() -> None:
    call = f"assertThrows(Some.class, () -> subject.call({', '.join(['argument'] * 7)}));"
    assert indented([call], 2) == [
        "        assertThrows(Some.class,",
        f"                () -> subject.call({', '.join(['argument'] * 7)}));",
    ]


def test_many_changes_are_not_all_told() -> None:
    assert of_changes(["head", "size", "next", "value"], False).text == "changes head, size and more"
    assert of_changes(["head", "size", "next"], False).text == "changes head, size and next"
    assert of_changes(["head"], False) == Outcome("changesHead", "changes head")


@pytest.mark.parametrize(
    ("condition", "words"),
    [
        ('text is "EUR"', "TextIsEUR"),
        ('text is "["', "TextIsBracket"),
        ("text is blank", "TextIsBlank"),
        ("today is not after getDue()", "TodayIsNotAfterGetDue"),
        ("issued is 2024-02-29", "IssuedIs20240229"),
        ("order is paid", "OrderIsPaid"),
        ('sizes has no entry for "a"', "SizesHasNoEntryForLowerA"),
        ("text contains '['", "TextContainsBracket"),
        ("names has at least 2 elements", "NamesHasAtLeastTwoElements"),
        ("text has 1 character", "TextHasOneCharacter"),
        ("after close", "AfterClose"),
        ('given "b"', "GivenLowerB"),
        ("this == Country.DE", "ThisIsDe"),
    ],
)
def test_conditions_in_words_are_words_of_names(condition: str, words: str) -> None:
    assert str(phrase(condition)) == words


def test_a_long_message_makes_room_for_the_conditions() -> None:
    outcome = of_told(of_throw("java.lang.IllegalStateException"), "a message of some length")
    assert display(['number does not match "[0-9]{4}-[0-9]+"'], outcome, []) == (
        'number does not match "[0-9]{4}-[0-9]+": throws IllegalStateException'
    )


def test_the_whole_condition_is_told_without_what_goes_without_saying() -> None:
    outcome = of_value(1, "int", None, "1")
    path = ["text != null", "text is not empty", "n > 0"]
    (named_one,) = named([(['text is "x"'], outcome)], [], [path])
    assert named_one.whole == 'n > 0 && text is "x"'
