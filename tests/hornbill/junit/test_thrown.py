"""What tests say of exceptions: the very class, and messages and causes that the program itself gave them."""

from __future__ import annotations

from pathlib import Path

import pytest

from hornbill.analysis.traces import parsed_trace
from hornbill.junit.thrown import made_by_application
from hornbill.replay.replaying import replay
from tests.hornbill.junit.conftest import Explored, explored, suite, written
from tests.hornbill.junit.test_emission import passes
from tests.hornbill.junit.test_stubs import javac

SOURCE = """
package thrown;
import java.util.Objects;
import java.util.function.Supplier;
public class Thrown {
    public static int constant(int n) { if (n < 0) throw new IllegalArgumentException("negative"); return n; }
    public static int computed(int n) { if (n < 0) throw new IllegalStateException("n is " + n); return n; }
    public static int machine(int[] ns, int n) { return ns[0] / n; }
    public static Object library(String s) { return Objects.requireNonNull(s, "s"); }
    public static int parsed(String s) { return s == null ? 0 : Integer.parseInt(s); }
    public static int caused(int n) {
        if (n > 0) throw new IllegalStateException("outer", new RuntimeException("inner"));
        return n;
    }
    public static int wrapped(String s) {
        try { return Integer.parseInt(s); } catch (NumberFormatException e) { throw new RuntimeException(e); }
    }
    public static int named(int n) throws Own { if (n > 0) throw new Own("one"); return n; }
    public static int hidden(int n) { if (n > 0) throw new Hidden("two"); return n; }
    public static int supplied(int n) {
        if (n > 0) throw make(() -> new UnsupportedOperationException("three"));
        return n;
    }
    public static int without(int n) { if (n > 0) throw new RuntimeException(); return n; }
    private static RuntimeException make(Supplier<RuntimeException> made) { return made.get(); }
    public static class Own extends Exception {
        Own(String text) { super(text); }
        @Override public String getMessage() { return "own"; }
    }
    public static class Special extends Own { Special() { super(""); } }
    private static class Hidden extends IllegalStateException { Hidden(String text) { super(text); } }
}
"""
_CHANGES = {
    "constant": ('IllegalArgumentException("negative")', 'NumberFormatException("negative")'),
    "computed": ('"n is "', '"n was "'),
    "caused": ('new RuntimeException("inner")', 'new IllegalStateException("inner")'),
}


@pytest.fixture(scope="module")
def known(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Explored]:
    """The classes of the source above, and their cases."""
    folder = tmp_path_factory.mktemp("thrown")
    assert javac(folder, "Thrown", SOURCE) == ""
    return folder, explored(folder, 3_000_000)


def group(known: tuple[Path, Explored], name: str, junit: int = 5) -> str:
    """The tests of that method."""
    text = suite(known[1], junit)["thrown/ThrownTest.java"].text
    start = f"class {name} {{" if junit == 5 else f"void {name[0].lower()}{name[1:]}_throws"
    return text.split(start)[1].split("\n    }\n")[0]


@pytest.mark.parametrize("junit", [5, 4])
def test_all_compile_and_pass(known: tuple[Path, Explored], junit: int, tmp_path: Path) -> None:
    passes(suite(known[1], junit), tmp_path, known[0], junit)


@pytest.mark.parametrize("junit", [5, 4])
def test_another_class_message_or_cause_fails(
    known: tuple[Path, Explored], junit: int, tmp_path: Path
) -> None:
    changed, source = tmp_path / "changed", SOURCE
    changed.mkdir()
    for before, after in _CHANGES.values():
        assert before in source
        source = source.replace(before, after)
    assert javac(changed, "Thrown", source) == ""
    files = suite(known[1], junit)
    report = replay(written(files, tmp_path / "suite"), [changed], junit, coverage=False)
    assert not report.errors
    tests = files["thrown/ThrownTest.java"].tests
    methods = {f"{test.class_name}.{test.name}": test.method_id for test in tests}
    failed = {methods[test.name].split("(")[0] for test in report.tests if test.status == "failed"}
    assert failed == {f"thrown.Thrown.{name}" for name in _CHANGES}


def test_messages_of_the_program_are_asserted(known: tuple[Path, Explored]) -> None:
    constant = group(known, "Constant")
    assert "IllegalArgumentException thrown = assertThrowsExactly(IllegalArgumentException.class," in constant
    assert 'assertEquals("negative", thrown.getMessage());' in constant
    assert 'assertEquals("n is -' in group(known, "Computed")
    assert 'assertEquals("three", thrown.getMessage());' in group(known, "Supplied")


@pytest.mark.parametrize("name", ["Machine", "Library", "Parsed", "Wrapped", "Without"])
def test_messages_of_java_are_not(known: tuple[Path, Explored], name: str) -> None:
    text = group(known, name)
    assert "assertThrowsExactly(" in text and "getMessage" not in text


def test_tests_of_null_alone_come_last_and_are_tagged(known: tuple[Path, Explored]) -> None:
    """What the program itself asks for is no such test."""
    first, *others = group(known, "Machine").split('@Tag("null-argument")')
    assert len(others) == 1
    assert "ArithmeticException" in first
    assert "NullPointerException.class" in others[0]
    assert "@Tag" not in group(known, "Library")


def test_causes_are_told_by_their_class(known: tuple[Path, Explored]) -> None:
    caused = group(known, "Caused")
    assert 'assertEquals("outer", thrown.getMessage());' in caused
    assert "assertEquals(RuntimeException.class, thrown.getCause().getClass());" in caused
    wrapped = group(known, "Wrapped")
    assert "assertEquals(NumberFormatException.class, thrown.getCause().getClass());" in wrapped


def test_a_class_that_says_its_message_itself_is_not_asked(known: tuple[Path, Explored]) -> None:
    named = group(known, "Named")
    assert "assertThrowsExactly(Thrown.Own.class, () -> Thrown.named(1));" in named


def test_a_class_without_a_name_is_told_by_its_text(known: tuple[Path, Explored]) -> None:
    hidden = group(known, "Hidden")
    assert "IllegalStateException thrown = assertThrows(IllegalStateException.class, () -> " in hidden
    assert 'assertEquals("thrown.Thrown$Hidden", thrown.getClass().getName());' in hidden


def test_junit_4_asks_for_the_class_where_there_may_be_others(known: tuple[Path, Explored]) -> None:
    assert "assertEquals(IllegalArgumentException.class, thrown.getClass());" in group(known, "Constant", 4)
    assert "assertEquals(Thrown.Own.class, thrown.getClass());" in group(known, "Named", 4)


def test_who_made_an_exception_is_read_off_the_trace(known: tuple[Path, Explored]) -> None:
    program = known[1][0]
    made = "'java.lang.RuntimeException.<init>()V:1'('java.lang.Exception.<init>()V:1')"
    own, other = "'thrown.Thrown.without(I)I:2'", "'java.lang.Integer.parseInt(Ljava/lang/String;)I:1'"
    trace = f"{own}(initialise('java.lang.Object.registerNatives()V'),{made})"
    runtime, model = "java.lang.RuntimeException", "'java.lang.String.length()I'"
    assert made_by_application(program, parsed_trace(trace), runtime)
    assert not made_by_application(program, parsed_trace(trace), "java.lang.Exception")
    assert not made_by_application(program, parsed_trace(f"{own}({other}({made}))"), runtime)
    assert not made_by_application(program, parsed_trace(f"{own}({other}({made}),{made})"), runtime)
    assert not made_by_application(program, parsed_trace(f"{own}({model})"), runtime)
