"""Files of suites: whole wherever the writing is cut off, and never over what others wrote or edited."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from hornbill.bytecode.class_path import ClassPath
from hornbill.clp.program import Program
from hornbill.junit.headers import headed
from hornbill.junit.support import FIELDS, support_file
from hornbill.pipeline.class_suites import ClassSuite
from hornbill.pipeline.suites import Suites
from hornbill.pipeline.writing import SuiteFolder, Written, on_disk
from hornbill.suite import EmittedFile, EmittedTest
from tests.jdk_tools import javac

CLASSES = ("a.A", "a.B", "a.C")


@pytest.fixture(scope="module")
def classes(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("classes")
    source = folder / "A.java"
    source.write_text("package a; class A { } class B { } class C { class Inner { } }")
    javac("-d", folder, source)
    return folder


@pytest.fixture
def program(classes: Path) -> Program:
    return Program(ClassPath([classes]))


def suites(text: str, *names: str) -> dict[str, ClassSuite]:
    """A suite of a file for each class."""
    return {name: ClassSuite(name, (file_of(name, text),), (0,)) for name in names or CLASSES}


def file_of(name: str, text: str, end: str = "Test") -> EmittedFile:
    test = EmittedTest(f"{name}{end}", "test", f"{name}.m()V", 0, reflective=False)
    path = f"{name.replace('.', '/')}{end}.java"
    return EmittedFile(path, headed(f"/* {text} of {name} */\n"), (test,))


def write(out: Path, program: Program, text: str, *names: str, overwrite: bool = False) -> Written:
    return SuiteFolder(out, program, overwrite).write(suites(text, *names))


@pytest.mark.parametrize("at", range(len(CLASSES)))
@pytest.mark.parametrize("after", [False, True])
def test_an_interruption_leaves_files_whole_and_ours(
    tmp_path: Path, program: Program, monkeypatch: pytest.MonkeyPatch, at: int, after: bool
) -> None:
    out = tmp_path / "out"
    write(out, program, "first")
    put, calls = Path.replace, []

    def interrupted(path: Path, target: Path) -> Path:
        calls.append(path)
        if after:
            put(path, target)
        if len(calls) > at:
            raise KeyboardInterrupt
        return target if after else put(path, target)

    monkeypatch.setattr(Path, "replace", interrupted)
    with pytest.raises(KeyboardInterrupt):
        write(out, program, "second")
    monkeypatch.undo()
    left = sorted(path for path in out.rglob("*") if path.is_file())
    assert [path.name for path in left] == ["ATest.java", "BTest.java", "CTest.java"]
    written = write(out, program, "third")
    assert written.kept == () and len(written.written) == len(CLASSES)
    assert {path.read_text().split()[-4] for path in out.rglob("*.java")} == {"third"}


def test_what_others_edited_is_left_alone(tmp_path: Path, program: Program) -> None:
    write(tmp_path, program, "first")
    edited = tmp_path / "a" / "BTest.java"
    edited.write_text(edited.read_text() + "// mine\n")
    made = SuiteFolder(tmp_path, program)
    assert [made.is_taken(name) for name in CLASSES] == [False, True, False]
    written = made.write(suites("second"))
    assert written.kept == ("a/BTest.java",) and edited.read_text().endswith("// mine\n")
    after = on_disk(Suites(suites("second")), written)
    left = after.suites
    assert [len(left[name].tests) for name in CLASSES] == [1, 0, 1]
    assert after.problems == {"a.B": "a/BTest.java was edited"}
    assert write(tmp_path, program, "second", overwrite=True).kept == ()
    assert "second" in edited.read_text()


def test_what_others_wrote_is_never_replaced(tmp_path: Path, program: Program) -> None:
    mine = tmp_path / "a" / "BTest.java"
    mine.parent.mkdir()
    mine.write_text("// mine\n")
    assert SuiteFolder(tmp_path, program, overwrite=True).is_taken("a.B")
    assert write(tmp_path, program, "first", overwrite=True).kept == ("a/BTest.java",)
    assert mine.read_text() == "// mine\n"


def test_line_ends_are_no_edit(tmp_path: Path, program: Program) -> None:
    write(tmp_path, program, "first")
    for path in tmp_path.rglob("*.java"):
        path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))
    assert len(write(tmp_path, program, "first").unchanged) == len(CLASSES)
    assert len(write(tmp_path, program, "second").written) == len(CLASSES)


def test_tests_of_no_class_are_removed(tmp_path: Path, program: Program) -> None:
    names = ("a.Gone", "a.A", "a.C$Inner", "elsewhere.A")
    made = suites("first", *names)
    for file in (*(suite.files[0] for suite in made.values()), file_of("a.B", "first", "GeneratedTest")):
        path = tmp_path / file.path.replace("$", "")
        path.parent.mkdir(exist_ok=True)
        path.write_text(file.text)
    (tmp_path / "a" / "MineTest.java").write_text("// mine\n")
    assert write(tmp_path, program, "first", "a.B").removed == ("a/BGeneratedTest.java", "a/GoneTest.java")
    left = {path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*.java")}
    assert left == {
        *("a/ATest.java", "a/BTest.java", "a/CInnerTest.java", "a/MineTest.java", "elsewhere/ATest.java")
    }
    assert SuiteFolder(tmp_path, program).write({"a.A": ClassSuite("a.A")}).removed == ("a/ATest.java",)
    problem = {"a.B": ClassSuite("a.B", problem="none could be made")}
    assert SuiteFolder(tmp_path, program).write(problem).removed == ()


def test_support_goes_with_the_last_test_that_uses_it(tmp_path: Path, program: Program) -> None:
    (suite,) = suites("import hornbill.Fields;", "a.A").values()
    made = {"a.A": replace(suite, files=(*suite.files, support_file(FIELDS, 5)))}
    assert SuiteFolder(tmp_path, program).write(made).written == ("a/ATest.java", "hornbill/Fields.java")
    assert write(tmp_path, program, "first", "a.B").removed == ()
    assert write(tmp_path, program, "first", "a.A").removed == ("hornbill/Fields.java",)
