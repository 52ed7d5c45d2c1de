"""Tests that only show what null leads to: last of their methods, with a tag, or left out."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from hornbill.method_cases import Case
from tests.hornbill.junit.conftest import Explored, explored, suite
from tests.hornbill.junit.test_emission import passes
from tests.hornbill.junit.test_stubs import javac
from tests.hornbill.probed import AMPLE, probed_program

SOURCE = """
package nulls;
import java.util.Objects;
public class Nulls {
    public static int used(String s, int n) { return n > 0 ? s.length() : n; }
    public static int passed(String s) { return used(s, 1); }
    public static int asked(String s) { return Objects.requireNonNull(s, "no s").length(); }
    public static int refused(String s) {
        if (s == null) throw new NullPointerException("refused");
        return s.length();
    }
    public static int missing(int n) { String s = n > 0 ? "" : null; return s.length(); }
}
"""
SHOWN = {"Used", "Passed"}
OTHERS = {"Asked", "Refused", "Missing"}


@pytest.fixture(scope="module")
def known(tmp_path_factory: pytest.TempPathFactory) -> Explored:
    """The classes of the source above, and their cases."""
    folder = tmp_path_factory.mktemp("nulls")
    assert javac(folder, "Nulls", SOURCE) == ""
    return explored(folder, 3_000_000)


def group(text: str, name: str) -> list[str]:
    """The tests of that method, in order."""
    return text.split(f"class {name} {{")[1].split("\n    }\n")[0].split("\n\n        @")


def test_they_are_the_last_ones_of_their_methods(known: Explored) -> None:
    text = suite(known)["nulls/NullsTest.java"].text
    for name in SHOWN:
        *others, last = group(text, name)
        assert 'Tag("null-argument")' in last and "NullPointerException" in last
        assert others and "null-argument" not in "".join(others)
    for name in OTHERS:
        assert "null-argument" not in "".join(group(text, name))
        assert "NullPointerException" in "".join(group(text, name))


def test_they_can_be_left_out(known: Explored) -> None:
    text = suite(known, null_tests=False)["nulls/NullsTest.java"].text
    for name in SHOWN:
        assert "NullPointerException" not in "".join(group(text, name))
    for name in OTHERS:
        assert "NullPointerException" in "".join(group(text, name))


@pytest.mark.parametrize("junit", [5, 4])
def test_all_compile_and_pass(known: Explored, junit: int, tmp_path: Path) -> None:
    passes(suite(known, junit), tmp_path, known.path, junit)


def test_who_refused_null_is_seen_on_a_jvm(known: Explored) -> None:
    with closing(probed_program(known.path)) as probed:
        ids = [one.method.id for one in known.documents if not one.method.name.startswith("<")]
        found = probed.probe("nulls.Nulls", ids, frozenset(), AMPLE).cases
    for method, cases in found.items():
        name = method.partition("(")[0].rpartition(".")[2].capitalize()
        asked = {told["explicit"] for case in cases if (told := _null_pointer(case)) is not None}
        assert asked == {name in ("Asked", "Refused")}, name


def _null_pointer(case: Case) -> Mapping[str, Any] | None:
    told = case.witness.thrown
    return told if told is not None and told["class"] == "java.lang.NullPointerException" else None
