"""What is said of the inputs of tried calls: the conditions on their paths, and facts that hold on a JVM."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

import pytest

from bench.true_names import Asked, answers, asked, checking_class
from hornbill.bytecode.jdk import find_jdk
from hornbill.junit.distinct_conditions import Known, distinct
from hornbill.junit.followed_calls import NotKnown, compare
from hornbill.junit.followed_terms import Condition, settled
from hornbill.run import Session
from tests.hornbill.probed import AMPLE, probed_program
from tests.jdk_tools import javac

BOX = {"box": "java.lang.Integer", "value": 2}
LONG = {"box": "java.lang.Long", "value": 2}


@pytest.mark.parametrize(("one", "other"), [(BOX, "a"), ("a", BOX), (BOX, LONG)])
def test_what_is_of_two_classes_has_no_order(one: object, other: object) -> None:
    with pytest.raises(NotKnown):
        compare(one, other)
    assert compare(one, one) == 0


SOURCE = """
package followed;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.*;
public class Desk {
    enum Colour { RED, GREEN, BLUE }
    private final List<String> notes = new ArrayList<>();
    private final Map<String, Integer> pieces = new HashMap<>();
    private int calls;
    private boolean open;
    public void open() { open = true; }
    public boolean isOpen() { return open; }
    public void note(String note) { notes.add(note); }
    public int first(List<String> names) {
        for (String name : names) if (name.isBlank()) return 1;
        return 0;
    }
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
    public boolean later(int count) {
        calls++;
        if (calls > 1) return false;
        notes.add("x");
        if (notes.size() > 2) return true;
        return count > 3 && isOpen();
    }
    public int guarded(String text) {
        try { return Integer.parseInt(text) > 5 ? 2 : 1; } catch (NumberFormatException none) { return 0; }
    }
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
    """The source above, and its cases as they were seen on a JVM."""
    folder = tmp_path_factory.mktemp("followed")
    source = folder / "Desk.java"
    source.write_text(SOURCE, "utf-8")
    javac("-g", "--release", "11", "-d", folder, source)
    session = Session([folder], jdk=find_jdk())
    owner = session.program.find("followed.Desk")
    assert owner is not None
    methods = {one.id: one for one in owner.methods if not one.is_private}
    with closing(probed_program(folder)) as probed:
        cases = probed.probe(owner.name, list(methods), frozenset(), AMPLE).cases
    said: dict[str, list[Asked]] = {}
    for name, several in cases.items():
        every = [asked(session.program, methods[name], case) for case in several]
        said[methods[name].name] = [one for one in every if one is not None]
    return Found(session, folder, said)


def conditions(found: Found, name: str) -> list[str]:
    """All conditions on paths of the method."""
    return [one.words for case in found.cases[name] for one in case.path]


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("first", ["names is not empty", "names.get(0) is blank", "names.get(0) is not blank"]),
        ("due", ["today is after due", "today is not after due", "today equals due"]),
        ("cost", ["net < 0", "net > 10", "net <= 10"]),
        ("find", ['sizes has no entry for "a"', 'sizes has an entry for "a"']),
        ("colour", ["colour == Colour.RED", "colour == Colour.GREEN", "colour == Colour.BLUE"]),
        ("word", ['word is "one"', 'word is "two"']),
        ("sign", ["text.charAt(0) == '-'"]),
        ("later", ["count > 3", "this.open", "!this.open"]),
        ("halves", ["of < 0"]),
    ],
)
def test_conditions_speak_of_what_the_api_shows(found: Found, name: str, words: Sequence[str]) -> None:
    assert set(words) <= set(conditions(found, name))


def test_what_was_changed_on_the_way_is_not_spoken_of(found: Found) -> None:
    assert not any("notes" in one for one in conditions(found, "later"))


def test_what_is_said_holds_on_a_jvm(found: Found) -> None:
    cases = [case for several in found.cases.values() for case in several]
    said = answers(found.folder, "followed", checking_class(found.session, "followed", cases))
    assert sum(one.startswith("holds") for one in said) > 100
    assert [one for one in said if one.startswith(("FAILS", "left"))] == []


def number(sign: str, bound: int, of: str = "") -> Condition:
    """A condition on one number."""
    subject = "x.size()" if of else "x"
    words = f"{subject} {sign} {bound}"
    return Condition(words, words, subject, sign, bound, of)


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ([(">", 0), (">", 3)], ["x > 3"]),
        ([(">=", 2), ("<=", 2)], ["x == 2"]),
        ([("!=", 1), ("==", 2)], ["x == 2"]),
        ([("!=", 1), ("!=", 5)], ["x != 1", "x != 5"]),
        ([(">", 0), ("<", 9)], ["x > 0", "x < 9"]),
    ],
)
def test_conditions_on_one_number_are_as_few_as_say_it(
    given: Sequence[tuple[str, int]], words: Sequence[str]
) -> None:
    assert [one.words for one in settled([number(*one) for one in given])] == words


def test_nothing_is_said_twice() -> None:
    """Of null it is asked in Java whether it is of one type or of another."""
    asked = [Condition("x == null", f"!(x instanceof {name})") for name in ("A", "B", "C")]
    assert settled(asked) == asked[:1]


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ([(">", 0)], ["x is not empty"]),
        ([("==", 0)], ["x is empty"]),
        ([(">", 0), ("==", 1)], ["x has 1 element"]),
        ([(">", 0), (">", 1)], ["x has at least 2 elements"]),
        ([(">", 0), (">", 1), ("<=", 4)], ["x has at least 2 elements", "x has at most 4 elements"]),
    ],
)
def test_numbers_of_elements_are_said_in_words(
    given: Sequence[tuple[str, int]], words: Sequence[str]
) -> None:
    assert [one.words for one in settled([number(*one, of="list") for one in given])] == words


def test_tests_are_told_apart_by_as_little_as_it_takes() -> None:
    tests = [
        Known(("a > 0", "b > 0"), ("c is empty",), "returns 1"),
        Known(("a > 0", "b <= 0"), ("c is empty",), "returns 1"),
        Known(("a <= 0",), ("c is empty",), "returns 2"),
        Known(("a <= 0",), ('c is "x"',), "returns 2"),
    ]
    assert distinct(tests) == [["b > 0"], ["b <= 0"], ["a <= 0", "c is empty"], ["a <= 0", 'c is "x"']]
