"""Test classes as a whole: they compile, they pass on a real JVM in one process, and they read well."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from hornbill.clp.program import Program
from hornbill.junit import emission
from hornbill.junit.class_names import test_class_name as class_name_of_tests
from hornbill.replay.replaying import replay
from tests.hornbill.compiling import compiled, program_at
from tests.hornbill.junit.conftest import ROOT, Explored, Method, changing, explored, suite, written
from tests.hornbill.junit.simple_plans import SimplePlanner


def passes(files: dict, folder: Path, classes: Path, junit: int) -> None:  # type: ignore[type-arg]
    report = replay(written(files, folder), [classes], junit, coverage=False, together=True)
    assert not report.errors, [str(error) for error in report.errors]
    assert [(test.name, test.message) for test in report.tests if test.status != "passed"] == []
    assert len(report.tests) == sum(len(file.tests) for file in files.values()) > 0


@pytest.mark.parametrize("junit", [5, 4])
def test_every_kind_of_value_compiles_and_passes(
    emitted: Explored, emitted_anew: frozenset[int], emitted_classes: Path, tmp_path: Path, junit: int
) -> None:
    passes(suite(emitted, junit, anew=emitted_anew), tmp_path, emitted_classes, junit)


@pytest.mark.parametrize("jar", ["papers", "statics", "exceptions", "inner"])
def test_jars_compile_and_pass(jar: str, tmp_path: Path) -> None:
    path = ROOT / "jars" / f"{jar}.jar"
    known = explored(path)
    passes(suite(known, anew=changing(known)), tmp_path, path, 5)


def test_the_same_documents_give_the_same_text(emitted: Explored) -> None:
    assert suite(emitted) == suite(emitted)


def test_head_of_the_file(emitted_test: str) -> None:
    lines = emitted_test.splitlines()
    assert lines[0] == "package emitted;"
    imports = [line for line in lines if line.startswith("import ")]
    statics = [line for line in imports if line.startswith("import static")]
    assert imports[: len(statics)] == statics == sorted(statics)
    assert imports[len(statics) :] == sorted(imports[len(statics) :])
    javadoc = next(line for line in lines if line.startswith("/**"))
    assert re.fullmatch(
        r"/\*\* Generated tests of \{@link Emitted\}: \d+ tests, up to 1 rounds? of each loop\. \*/",
        javadoc,
    )


def test_no_line_is_too_long_and_none_ends_in_spaces(emitted: Explored) -> None:
    for junit in (4, 5):
        for file in suite(emitted, junit).values():
            for line in file.text.splitlines():
                assert len(line) <= 110 and line == line.rstrip(), line
            assert "\n\n\n" not in file.text and file.text.endswith("}\n")


def test_names_are_identifiers_unique_and_not_too_long(emitted: Explored) -> None:
    for file in suite(emitted, 4).values():
        names = [test.name for test in file.tests]
        assert len(set(names)) == len(names)
        assert all(name.isidentifier() and len(name.partition("_")[2]) <= 64 for name in names)


def test_what_cannot_be_called_is_left_out_with_its_reason(emitted: Explored) -> None:
    program, documents, _ = emitted
    owner = program.find("emitted.Emitted")
    assert owner is not None
    own = [one for one in documents if one.method.owner == owner.name]
    left = {one.method_id: one.why for one in emission(program, owner, own, SimplePlanner(program)).left_out}
    assert left["emitted.Emitted.secret()I"] == "private"
    assert "emitted/EmittedSecretTest.java" not in suite(emitted)


def test_only_what_is_constructible(emitted: Explored) -> None:
    files = suite(emitted, constructible_only=True)
    assert not any(test.reflective for file in files.values() for test in file.tests)
    assert "Fields.set" not in files["emitted/EmittedTest.java"].text
    assert any(test.reflective for file in suite(emitted).values() for test in file.tests)


def test_a_test_says_that_it_needs_reflection(group: Method) -> None:
    assert "// Fields are set by reflection: the simple planner knows no constructors." in group("Raise")


def test_arrange_act_assert(group: Method) -> None:
    acting = group("Raise").split("{\n", 1)[1]
    assert re.search(r"\n\n +emitted\.raise\(0\);\n\n +assertEquals\(1, emitted\.getHidden\(\)\);\n", acting)


def test_what_is_read_by_reflection_is_asserted(emitted: Explored, tmp_path: Path) -> None:
    """Where what changed is of a class that no test can name, nothing is read that leads there."""
    raising = ("raise", "raiseFirst")
    noticed = explored(compiled("Noticed.java", tmp_path), among=lambda method: method.name in raising)
    unseen = explored(compiled("Unseen.java", tmp_path / "unseen"))
    declared = re.compile(r" (\w+) = (?:\([^)]*\) )?Fields\.get\(")
    bodies = [
        body
        for known in (emitted, noticed, unseen)
        for file in suite(known).values()
        for body in file.text.split("@Test")
    ]
    variables = [(name, body) for body in bodies for name in declared.findall(body)]
    assert variables
    assert [name for name, body in variables if len(re.findall(rf"\b{name}\b", body)) < 3] == []
    assert "assertDoesNotThrow(() -> noticed.raiseFirst());" in "".join(bodies)


def test_a_result_that_no_test_gets_at_otherwise_is_looked_into(tmp_path: Path) -> None:
    """Or into what is in a list."""
    noticed = explored(compiled("Noticed.java", tmp_path), among=lambda one: one.name in ("held", "all"))
    text = suite(noticed)["noticed/NoticedTest.java"].text
    assert "Noticed.Item result = noticed.held();" in text
    assert "assertEquals(7, result.number);" in text
    assert "assertEquals(1, result.size());" in text
    assert "assertEquals(7, result.get(0).number);" in text


def test_no_result_is_compared_with_what_the_same_call_gives(tmp_path: Path) -> None:
    noticed = explored(compiled("Noticed.java", tmp_path), among=lambda method: method.name == "log")
    text = suite(noticed)["noticed/NoticedTest.java"].text
    assert "noticed.log()" in text
    assert not re.search(r"assert\w+\(noticed\.log\(\), ", text)


def test_changes_are_read_by_field_or_getter(group: Method) -> None:
    raised = group("Raise")
    assert "assertEquals(1, emitted.getHidden());" in raised
    assert "assertEquals(1, emitted.open);" in raised


def test_what_is_told_otherwise_is_not_read_by_reflection(group: Method) -> None:
    grown = group("Grow")
    assert "assertArrayEquals(new int[] {0}, result);" in grown and "Fields.get(" not in grown


def test_results_that_are_arguments_are_the_same_objects(group: Method) -> None:
    assert "assertSame(emitted, result);" in group("Self")
    assert "assertSame(other, result);" in group("Link")
    assert "void returnsThis" in group("Self") and "void returnsOther" in group("Link")


def test_several_rows_make_one_parameterized_test(emitted: Explored, group: Method) -> None:
    text = group("Sign")
    assert '@ParameterizedTest(name = "{0}")' in text
    assert '"n < 0  | -1 | -1"' in text
    assert "OrMinusOne(String condition, int n, int expected)" in text
    tests = [test for test in suite(emitted)["emitted/EmittedTest.java"].tests if "sign(" in test.method_id]
    assert len({test.group for test in tests}) == 1 and tests[0].group is not None
    assert [test.case for test in tests] == [0, 1, 2]


def test_literals_that_overloads_could_take_otherwise_are_cast(group: Method) -> None:
    assert "Emitted.over((Object) null)" in group("OverWithObject")
    assert "Emitted.over((String) null)" in group("OverWithString")


def test_variable_arguments_are_not_wrapped(group: Method) -> None:
    assert "Emitted.sum(0)" in group("Sum")


def test_a_string_that_equals_a_constant_is_made_anew(group: Method) -> None:
    assert 'new String("constant")' in group("IsConstant")


def test_stubs_are_lambdas_or_anonymous_classes(group: Method) -> None:
    text = group("Call")
    assert "Emitted.Callback callback = i -> { throw" in text
    assert "Emitted.Pair pair = new Emitted.Pair() {" in text


def test_static_state_takes_fresh_classes(group: Method) -> None:
    assert "@FreshClasses" in group("Counted") and "@FreshClasses" in group("Changed")
    assert "@FreshClasses" not in group("Other")


def test_a_checked_exception_is_declared_only_where_it_can_come(emitted: Explored, group: Method) -> None:
    text = group("Checked")
    assert "throws IOException {" not in text
    four = suite(emitted, 4)["emitted/EmittedTest.java"].text
    assert "checked_changesNothing_whenNIsNotPositive() throws IOException {" in four
    assert "checked_throwsIO_whenNIsPositive() {" in four
    assert "assertThrowsExactly(IOException.class, () -> Emitted.checked(1));" in text


def test_names_of_test_classes(emitted_classes: Path) -> None:
    program = program_at(emitted_classes)
    assert name_for(program, "emitted.Emitted") == "emitted.EmittedTest"
    assert name_for(program, "emitted.Emitted$Part") == "emitted.EmittedPartTest"


def name_for(program: Program, class_name: str) -> str:
    model = program.find(class_name)
    assert model is not None
    return class_name_of_tests(program, model, is_taken=False)


def test_junit_4_has_flat_names_and_conditions_as_comments(emitted: Explored) -> None:
    text = suite(emitted, 4)["emitted/EmittedTest.java"].text
    assert "public class EmittedTest {" in text and "@Nested" not in text
    assert "// n < 0: returns -1\n    @Test\n    public void sign_returnsMinusOne_when" in text
    assert "Float.valueOf(-0.0f)" in text
