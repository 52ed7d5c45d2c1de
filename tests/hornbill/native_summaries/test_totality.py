"""Summaries are refused that name what is not there, contradict themselves, or leave out an input."""

from __future__ import annotations

from pathlib import Path

import pytest

from hornbill.bytecode.errors import HornbillError
from hornbill.native_summaries.reading import SummaryFile
from hornbill.native_summaries.totality import check_elsewhere, check_summaries

PICK = "summary shop.Device.pick(int a, int b) : int\n"
MOVE = "summary shop.Device.move(Object[] src, Object[] dest, int n)\n"


def wrong(device: Path, text: str) -> tuple[str | None, str, str]:
    with pytest.raises(HornbillError) as problem:
        check_summaries([device], [SummaryFile("x.summary", text)])
    return problem.value.place.file, problem.value.what, problem.value.remedy


@pytest.mark.parametrize(
    ("text", "line", "what", "remedy"),
    [
        ("summary shop.Devise.pick(int, int)\n-> returns", 1, "no class shop.Devise", "shop.Device"),
        ("summary shop.Device.pock(int, int)\n-> returns", 1, "declares no method pock", "pick"),
        ("summary shop.Device.pick(int) : int\n-> returns 1", 1, "does not take (int)", "(int, int)"),
        ("summary shop.Device.name(Thing) : String\n-> returns any", 1, "no class Thing", "full name"),
        ("summary shop.Device.pick(int, int)\n-> returns", 1, "returns int, not void", ": int"),
        (PICK + "-> returns", 2, "returns a value of type int", "any"),
        (MOVE + "-> returns 3", 2, "move returns nothing", "alone"),
        (PICK + "-> throws Missing", 2, "no class Missing", "full name"),
        (PICK + "-> throws String", 2, "String is no exception", "Throwable"),
        (PICK + "-> throws java.io.IOException", 2, "does not declare to throw", "RuntimeException"),
        (PICK + "-> returns c", 2, "no argument c", "a"),
        (PICK + "-> returns null", 2, "none of type int", ""),
        (
            "summary shop.Device.name(Object o) : String\n-> returns 3L",
            2,
            "none of type java.lang.String",
            "",
        ),
        (
            "summary shop.Device.name(Object o) : String\n-> returns o",
            2,
            "none of type java.lang.String",
            "cast",
        ),
        (PICK + "-> returns 3L", 2, "none of type int", ""),
        (MOVE + "-> returns, n := 3", 2, "no place to be changed", "field"),
        (MOVE + "-> returns, dest[0 .. n] := src[1 .. n]", 2, "has another length", "b[j .. j+n]"),
        ("summary shop.Device.<init>()\n-> returns", 1, "makes an object", ""),
    ],
)
def test_names_and_types(device: Path, text: str, line: int, what: str, remedy: str) -> None:
    file, said, help_text = wrong(device, text)
    assert file == f"x.summary:{line}" and what in said and remedy in help_text


@pytest.mark.parametrize(
    ("text", "line", "what"),
    [
        (PICK + "-> returns 1\na > 0 -> returns 2", 3, "no input takes this way"),
        (
            PICK + "a > 0 -> returns 1\na > 3 -> returns 2\notherwise -> returns 3",
            3,
            "no input takes this way",
        ),
        (PICK + "-> returns 1\n" + PICK + "-> returns 2", 3, "has a summary in x.summary:1 already"),
        (MOVE + "-> returns, src[0] := null, src[ 0 ] := null", 2, "src[0] gets two values"),
        (MOVE + "-> returns, src[0] := null, src[0 .. 1] := src[1 .. 2]", 2, "beside something else"),
        (PICK + "-> returns any where result > 3 && result < a && a < 2", 2, "there is no such result"),
        (PICK + "-> returns any where a", 2, "a condition is asked for"),
        (PICK + "otherwise -> returns 1", 2, "nothing before `otherwise`"),
    ],
)
def test_contradictions(device: Path, text: str, line: int, what: str) -> None:
    file, said, _ = wrong(device, text)
    assert file == f"x.summary:{line}" and what in said


def test_holes_have_an_input(device: Path) -> None:
    file, said, remedy = wrong(device, PICK + "a < b -> returns a\na > b -> returns b")
    assert (file, said) == ("x.summary:1", "no way takes a = 0, b = 0") and "otherwise" in remedy
    _, said, _ = wrong(device, MOVE + "src == null -> throws NullPointerException\nn > 0 -> returns")
    assert said.startswith("no way takes src = [], dest = ") and said.endswith("n = 0")
    _, said, _ = wrong(
        device, "summary shop.Device.name(Object o) : String\n-> returns any where result.length() > 3"
    )
    assert said.startswith("a condition throws") and said.endswith("result = null")
    _, said, _ = wrong(device, MOVE + "src.length < n -> throws NullPointerException\notherwise -> returns")
    assert said.startswith("a condition throws java.lang.NullPointerException for src = null")


def test_whole_summaries_pass(device: Path) -> None:
    texts = [
        PICK + "a < b -> returns a\na > b -> returns b\na == b -> returns any",
        MOVE + "src == null || dest == null -> throws NullPointerException\nn <= 0 -> returns\n"
        "n > src.length || n > dest.length -> not described\n"
        "otherwise -> returns, dest[0 .. n] := src[0 .. n]",
        "summary shop.Device.read(int at) : int\nat < 0 -> throws java.io.IOException\n -> returns at",
    ]
    check_summaries([device], [SummaryFile(f"{number}", text) for number, text in enumerate(texts)])


def test_checked_elsewhere(device: Path) -> None:
    """In a process of its own, with the same outcome."""
    with pytest.raises(HornbillError) as problem:
        check_elsewhere([device], [SummaryFile("x.summary", PICK + "a < b -> returns a")])
    assert problem.value.place.file == "x.summary:1" and "no way takes" in problem.value.what
