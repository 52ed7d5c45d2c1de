"""The text of summaries, taken apart; what is not well formed is refused with its line."""

from __future__ import annotations

import pytest

from hornbill.bytecode.errors import HornbillError
from hornbill.native_summaries.reading import (
    Range,
    Returns,
    SummaryFile,
    Throws,
    Undescribed,
    read,
)
from hornbill.preconditions.expressions import Constant, Name


def one(text: str) -> SummaryFile:
    return SummaryFile("x.summary", text)


def test_heads() -> None:
    text = """
    summary a.b.C.m(Object src, int[] dest, java.util.List, int n) : long[]   # of something
      -> returns any
    summary C.m()
      -> returns
    """
    first, second = read(one(text))
    assert (first.owner, first.name, first.result) == ("a.b.C", "m", "long[]")
    assert first.parameters == (
        ("Object", "src"),
        ("int[]", "dest"),
        ("java.util.List", "arg2"),
        ("int", "n"),
    )
    assert (second.owner, second.parameters, second.result) == ("C", (), "void")
    assert (str(first.at), str(second.at)) == ("x.summary:2", "x.summary:4")


def test_ways_over_several_lines() -> None:
    text = """summary C.m(int a, String s) : int
      a < 0 ||            # a comment
        s == "->, #"      -> throws IllegalStateException("a, b")
      a == 1              -> throws java.io.IOException
      a == 2
                          -> not described
      otherwise           -> returns a + 1,
                             this.x := a, this.y := any,
                             C.z[a - 1] := 3
    """
    (summary,) = read(one(text))
    message, plain, open_way, last = summary.ways
    assert message.end == Throws("IllegalStateException", Constant("a, b", "java.lang.String"))
    assert message.text == 'a < 0 || s == "->, #"'
    assert plain.end == Throws("java.io.IOException", None) and open_way.end == Undescribed()
    assert isinstance(last.end, Returns) and last.condition is None
    assert [change.text for change in last.changes] == ["this.x", "this.y", "C.z[a-1]"]
    assert [change.value for change in last.changes] == [Name("a"), None, Constant(3, "int")]
    assert [way.at.line for way in summary.ways] == [2, 4, 5, 7]


def test_ranges() -> None:
    (summary,) = read(one("summary C.m(int[] a, int i)\n -> returns, a[i .. i+2] := a[0 .. 2]"))
    (change,) = summary.ways[0].changes
    assert isinstance(change.place, Range) and isinstance(change.value, Range)
    assert change.place.start == Name("i") and change.value.end == Constant(2, "int")


@pytest.mark.parametrize(
    ("text", "line", "what"),
    [
        ("-> returns", 1, "in front of the first summary"),
        ("\nsummary C.m(int)", 2, "m has no ways"),
        ("summary m()\n-> returns", 1, "is no head"),
        ("summary C.m(int a, int a)\n-> returns", 1, "a stands for two things"),
        ("summary C.m(int 3)\n-> returns", 1, "'int 3' is no parameter"),
        ("summary C.m(\nsummary C.n()\n -> returns", 1, "goes nowhere"),
        ("summary C.m()\n a > 0", 2, "goes nowhere"),
        ("summary C.m()\n -> return 3", 2, "'return 3' is no way to end"),
        ("summary C.m()\n -> returns 3 -> returns 4", 2, "ends once"),
        ("summary C.m()\n -> returns, x", 2, "'x' changes nothing"),
        ("summary C.m()\n -> returns, f(x) := 3", 2, "cannot be changed"),
        ("summary C.m()\n -> returns, x.f := a[1 .. 2]", 2, "gets several values"),
        ("summary C.m()\n\n a > -> returns", 3, "not well formed"),
        ("summary C.m()\n -> returns 3 +", 2, "not well formed"),
    ],
)
def test_what_is_wrong_has_its_line(text: str, line: int, what: str) -> None:
    with pytest.raises(HornbillError) as problem:
        read(one(text))
    assert problem.value.place.file == f"x.summary:{line}" and what in problem.value.what
