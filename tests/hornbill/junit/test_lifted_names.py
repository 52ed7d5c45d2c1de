"""What is said of the inputs of trials: the conditions of their paths, and facts, hold on a JVM."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

import pytest

from bench.true_names import Asked, answers, asked, checking_class
from hornbill.bytecode.jdk import find_jdk
from hornbill.cases import CaseSearch
from hornbill.junit.distinct_conditions import Known, distinct
from hornbill.run import Session
from tests.hornbill.probed import AMPLE, probed_program
from tests.jdk_tools import javac

SOURCE = """
package lifted;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.*;
public class Desk {
    enum Colour { RED, GREEN, BLUE }
    private boolean open;
    public void open() { open = true; }
    public boolean isOpen() { return open; }
    public int due(LocalDate today, LocalDate due) {
        return today.isAfter(due) ? 1 : today.equals(due) ? 2 : 3;
    }
    public String cost(BigDecimal net) {
        if (net.signum() < 0) throw new IllegalArgumentException("net");
        return net.compareTo(BigDecimal.TEN) > 0 ? "dear" : "cheap";
    }
    public int find(Map<String, Integer> sizes) {
        Integer size = sizes.get("a");
        return size == null ? -1 : size;
    }
    public int colour(Colour colour) {
        switch (colour) { case RED: return 1; case GREEN: return 2; default: return 3; }
    }
    public int word(String word) {
        switch (word) { case "one": return 1; case "two": return 2; default: return 0; }
    }
    public int sign(String text) {
        int at = 0;
        while (at < text.length() && text.charAt(at) == '-') at++;
        return at == 0 ? 1 : at;
    }
    public boolean later(int count) { return count > 3 && isOpen(); }
    private static int half(int of) { if (of < 0) throw new IllegalStateException(); return of / 2; }
    public static int halves(int of) { return half(of) > 4 ? 1 : 0; }
}
"""


class Found(NamedTuple):
    """The classes, and what is said of the inputs of each case, by method."""

    session: Session
    folder: Path
    cases: Mapping[str, Sequence[Asked]]


@pytest.fixture(scope="module")
def found(tmp_path_factory: pytest.TempPathFactory) -> Found:
    """The source above, and the cases of its trials."""
    folder = tmp_path_factory.mktemp("lifted")
    source = folder / "Desk.java"
    source.write_text(SOURCE, "utf-8")
    javac("-g", "--release", "11", "-d", folder, source)
    session = Session([folder], jdk=find_jdk())
    search = CaseSearch([folder], find_jdk())
    owner = session.program.find("lifted.Desk")
    assert owner is not None
    methods = {one.id: one for one in owner.methods if not one.is_private}
    with closing(probed_program(folder)) as probed:
        cases = probed.probe(owner.name, list(methods), frozenset(), AMPLE).cases
    said = {
        methods[name].name: [one for case in several if (one := asked(search, methods[name], case))]
        for name, several in cases.items()
    }
    return Found(session, folder, said)


@pytest.mark.parametrize(
    ("name", "conditions"),
    [
        (
            "colour",
            {"colour == Colour.RED", "colour == Colour.GREEN", "colour == Colour.BLUE"},
        ),
        ("later", {"count > 3", "this.open"}),
        ("halves", {"of < 0"}),
    ],
)
def test_conditions_are_those_of_the_path(found: Found, name: str, conditions: set[str]) -> None:
    said = {one for case in found.cases[name] for one in case.case.constraints}
    assert conditions <= said, said


def test_each_trial_is_lifted(found: Found) -> None:
    cases = [one.case for several in found.cases.values() for one in several]
    why = [one.observed.why for one in cases if one.observed is not None and one.traced is None]
    assert why == []


def test_what_is_said_holds_on_a_jvm(found: Found) -> None:
    cases = [case for several in found.cases.values() for case in several]
    said = answers(found.folder, "lifted", checking_class(found.session, "lifted", cases))
    assert sum(one.startswith("holds") for one in said) > 60
    assert [one for one in said if one.startswith(("FAILS", "left"))] == []


def test_tests_are_told_apart_by_as_little_as_it_takes() -> None:
    tests = [
        Known(("a > 0", "b > 0"), ("c is empty",), "returns 1"),
        Known(("a > 0", "b <= 0"), ("c is empty",), "returns 1"),
        Known(("a <= 0",), ("c is empty",), "returns 2"),
        Known(("a <= 0",), ('c is "x"',), "returns 2"),
    ]
    assert distinct(tests) == [["b > 0"], ["b <= 0"], ["a <= 0", "c is empty"], ["a <= 0", 'c is "x"']]


def test_what_a_reader_sees_comes_before_an_index_in_its_bounds() -> None:
    tests = [
        Known(("this.size == 0",), (), "returns null"),
        Known(("this.size != 0", "this.size - 1 < this.items.length"), (), "returns this"),
    ]
    assert distinct(tests)[1] == ["this.size != 0"]
