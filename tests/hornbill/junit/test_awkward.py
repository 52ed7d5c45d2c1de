"""Programs that are awkward to write tests for: they compile and pass in both JUnits, and read well."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from hornbill.junit import emission
from hornbill.junit.extent import LONGEST, written_length
from hornbill.junit.literals import text_expression
from hornbill.junit.scope import Scope
from tests.hornbill.compiling import compiled
from tests.hornbill.junit.conftest import Explored, explored, suite
from tests.hornbill.junit.simple_plans import SimplePlanner
from tests.hornbill.junit.test_emission import passes

_BUDGET = 300_000
_OPTIONS = {"Former.java": ("--release", "8"), "Huge.java": ("--release", "8")}
Built = tuple[Path, Explored]


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Built]:
    """Each program's classes, and its methods' cases."""
    found = {}
    for source in ("Awkward.java", "Colliding.java", "Unpackaged.java", "Former.java", "Huge.java"):
        folder = compiled(source, tmp_path_factory.mktemp("awkward"), *_OPTIONS.get(source, ()))
        found[source.partition(".")[0]] = (
            folder,
            explored(folder, _BUDGET * 10 if "Huge" in source else _BUDGET),
        )
    return found


@pytest.mark.parametrize("junit", [5, 4])
@pytest.mark.parametrize("program", ["Awkward", "Colliding", "Unpackaged", "Former", "Huge"])
def test_all_compile_and_pass(built: dict[str, Built], program: str, junit: int, tmp_path: Path) -> None:
    folder, known = built[program]
    passes(suite(known, junit), tmp_path, folder, junit)


@pytest.fixture(scope="module")
def awkward(built: dict[str, Built]) -> str:
    """The test class of `awkward.Awkward`."""
    return suite(built["Awkward"][1])["awkward/AwkwardTest.java"].text


def test_variables_for_what_is_read_come_before_what_needs_them(built: dict[str, Built]) -> None:
    files = suite(built["Awkward"][1])
    text = files["awkward/AwkwardHolderTest.java"].text
    assert re.search(
        r' (\w+) = .*Fields\.get\(holder, "chain"\);\n.* = .*Fields\.get\(\1\.middle, "deep"\);', text
    )


@pytest.fixture(scope="module")
def huge(built: dict[str, Built]) -> str:
    """The test class of `huge.Huge`."""
    return suite(built["Huge"][1])["huge/HugeTest.java"].text


def left_out(known: Explored, class_name: str) -> dict[str, str]:
    """Why there is no test, by method; of cases, the last one's reason."""
    program, documents, _ = known
    owner = program.find(class_name)
    assert owner is not None
    own = [one for one in documents if one.method.owner == class_name]
    return {one.method_id: one.why for one in emission(program, owner, own, SimplePlanner(program)).left_out}


def test_stubs_have_the_types_that_source_has_to_write(awkward: str) -> None:
    assert "public String next(String s) {" in awkward
    assert "public Object same(Object o) {" in awkward
    assert "public Object next() {" in awkward
    assert "Awkward.One one = (ints, ints2) -> { throw" in awkward
    assert "new Awkward.Marker() { };" in awkward


def test_generic_superclasses_are_called_as_raw_types(built: dict[str, Built]) -> None:
    text = suite(built["Awkward"][1])["awkward/AwkwardBaseTest.java"].text
    assert '((Awkward.Base) ofTexts).lower("")' in text


def test_names_keep_letters_of_all_languages(awkward: str) -> None:
    assert "void changesGröße_whenJavaIsAtMostAwkward()" in awkward


def test_class_literals_and_objects_without_a_name(awkward: str) -> None:
    assert "assertSame(Integer.class, Awkward.open(2));" in awkward
    assert "assertSame(int[].class, Awkward.open(3));" in awkward
    assert "void returnsObject_whenNIsSix()" in awkward


def test_nothing_is_declared_that_is_not_thrown(awkward: str) -> None:
    assert "void changesNothing_whenNIsNotPositive() {" in awkward
    assert "throws Awkward.Checked" not in awkward


def test_texts_are_told_as_texts(awkward: str) -> None:
    assert "s is \\\"#\\\" && c == '#'" in awkward


def test_what_java_cannot_name_is_left_out(built: dict[str, Built]) -> None:
    known = built["Former"][1]
    assert left_out(known, "Former")["Former._(I)I"] == "has a name that Java does not allow"
    assert (
        left_out(known, "Former")["Former.of(LFormer$record;)I"]
        == "an argument of a class that cannot be named"
    )
    text = suite(known)["FormerTest.java"].text
    assert 'Fields.set(former, "_", 1);' in text and 'Fields.get(former, "_")' in text


def test_own_classes_come_before_those_of_junit_in_the_default_package(built: dict[str, Built]) -> None:
    text = suite(built["Unpackaged"][1])["TestTest.java"].text
    assert "@org.junit.jupiter.api.Test" in text and "Test.self(" in text


def test_classes_that_hide_those_of_java_are_written_in_full(built: dict[str, Built]) -> None:
    files = suite(built["Colliding"][1])
    assert "import java.lang.Double;" in files["colliding/DoubleTest.java"].text
    assert "assertEquals(Double.NaN, colliding.Double.nan(1.0));" in files["colliding/DoubleTest.java"].text
    assert "import java.lang.Double;" not in files["colliding/StringTest.java"].text


def test_long_arrays_are_filled_where_they_are_not_at_the_default(huge: str) -> None:
    assert "int[] values = new int[20001];\n            values[19999] = 5;\n" in huge
    assert "expected[2999] = 7;\n            assertArrayEquals(expected, Huge.sparse(1));" in huge


def test_long_texts_are_repeated(huge: str, built: dict[str, Built]) -> None:
    assert "Huge.isHuge(new String(new char[70001]).replace('\\0', 'a'))" in huge
    assert "assertEquals(new String(new char[20000]), Huge.huge(1));" in huge
    newer = Scope(built["Huge"][1][0], "huge", release=11)
    assert text_expression(newer, "x" + "a" * 500) == '"x" + "a".repeat(500)'


def test_values_that_do_not_fit_into_a_method_are_known() -> None:
    assert written_length(list(range(7000))) > LONGEST
    assert written_length([0] * 100_000 + [5]) < 100
    assert written_length({"string": "a" * 100_000}) < 100
    assert written_length({"string": "ab" * 100_000}) > LONGEST
    assert written_length([None, {"id": 1, "array": [{"class": "A", "fields": {"a": 1}}]}]) < 20


def test_what_records_have_by_themselves_is_not_tested(built: dict[str, Built]) -> None:
    left = left_out(built["Awkward"][1], "awkward.Awkward$Pair")
    for method in ("toString()Ljava/lang/String;", "hashCode()I", "equals(Ljava/lang/Object;)Z"):
        assert left[f"awkward.Awkward$Pair.{method}"] == "made by the compiler"


def test_what_is_left_as_it_was_is_asserted(huge: str, built: dict[str, Built]) -> None:
    swap = suite(built["Awkward"][1])["awkward/AwkwardTest.java"].text.split("class Swap {")[1]
    unchanged = swap.split("void setsArray")[1].split("void ")[0]
    assert unchanged.count("assertArrayEquals(new int[] {0}, ") == 2
