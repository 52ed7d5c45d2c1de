"""Names that class files may have and Java's source may not: one costs one member, never a class or a run."""

from __future__ import annotations

import json
import re
import warnings
import zipfile
from pathlib import Path

import pytest

from hornbill import replay
from hornbill.building.nameable import TAKEN
from hornbill.bytecode.class_path import ClassPath
from tests.bytecode.class_builder import ClassBuilder
from tests.hornbill.compiling import compiled
from tests.hornbill.conftest import Command

WRITABLE = ("\ud835\udcb3", "é", "$", "$plus", "record", "ok", "x" * 300)
STRANGE = (
    "a\nb", "(", ")", "\0", "my fun", "plus)", "class", "a\ud835", "it's", 'q"', "b\\s", "\x1b", "a@b",
    "a@3", "?", "()I", "(I)I", "a,b", "*", "\u2028", "-1", "é'",
)  # fmt: skip
JUNIT = (
    *("org/junit/Assert", "org/junit/jupiter/api/Test", "org/junit/Thing", "org/hamcrest/Matcher"),
    *("org/opentest4j/AssertionFailedError", "org/jacoco/agent/rt/RT", "hornbill/Fields"),
)
BRANCH = "ifgt a\niconst_1\nireturn\na:\niconst_2\nireturn"


class Builder(ClassBuilder):
    """A class file with names in the encoding of class files."""

    def utf8(self, text: str | bytes) -> int:
        if isinstance(text, str):
            text = text.encode("utf-8", "surrogatepass").replace(b"\0", b"\xc0\x80")
        return super().utf8(text)


def strange_class(name: str, members: tuple[str, ...]) -> bytes:
    """A class with a static method and a field of each name, and methods that use these."""
    made = Builder(name=name, version=(49, 0))
    above = made.member(10, "java/lang/Object", "<init>", "()V")
    made.method(f"aload_0\ninvokespecial {above}\nreturn", name="<init>", descriptor="()V", flags=1)
    for number, member in enumerate(members):
        made.field_(member, "I", 1)
        made.method(f"iload_0\n{BRANCH}", name=member)
        field, method = made.member(9, name, member, "I"), made.member(10, name, member, "(I)I")
        made.method(f"aload_0\ngetfield {field}\n{BRANCH}", name=f"r{number}", descriptor="()I", flags=1)
        made.method(f"iload_0\ninvokestatic {method}\nireturn", name=f"c{number}")
    return made.build()


def jar_of(path: Path, **classes: bytes) -> Path:
    with zipfile.ZipFile(path, "w") as jar:
        for name, content in classes.items():
            jar.writestr(name.replace("_", "/") + ".class", content)
    return path


def generated(hornbill: Command, jar: Path, folder: Path, *options: str) -> dict[str, object]:
    ran = hornbill(
        "gen",
        "--no-trials",
        jar,
        "--out",
        folder / "out",
        "--db",
        folder / "db",
        "--jobs",
        "1",
        "--json",
        *options,
    )
    assert (ran.code, ran.err) == (0, "")
    found: dict[str, object] = json.loads(ran.out)
    return found


def test_tests_of_members_with_strange_names(hornbill: Command, tmp_path: Path) -> None:
    jar = jar_of(tmp_path / "strange.jar", odd_Strange=strange_class("odd/Strange", WRITABLE + STRANGE))
    generated(hornbill, jar, tmp_path)
    assert not (tmp_path / "failures").exists()
    text = (tmp_path / "out" / "odd" / "StrangeTest.java").read_text(encoding="utf-8")
    for name in ("𝒳", "é", "$plus", "record", "x" * 300):
        assert f"Strange.{name}(1)" in text
    assert text.count("Strange.c") == len(WRITABLE + STRANGE)
    told = hornbill("explain", jar, "--db", tmp_path / "db", "--reason", "untested")
    assert told.out.count("has a name that Java does not allow") == len(STRANGE)
    assert "odd.Strange.a\\u000ab(int)" in told.out


def test_commands_take_strange_names(hornbill: Command, tmp_path: Path) -> None:
    names = WRITABLE[:1] + STRANGE
    jar = jar_of(tmp_path / "strange.jar", odd_Strange=strange_class("odd/Strange", names))
    model = ClassPath([jar]).find("odd.Strange")
    assert model is not None
    for method in model.methods:
        if method.is_static:
            assert hornbill("run", jar, method.id, "--args", "[1]").out.startswith("returned 2")
            assert hornbill("clp", jar, method.id).code == 0
    for shown in ("a\\u000ab", "\\u0000", "a\\ud835", "("):
        assert hornbill("cases", jar, f"odd.Strange.{shown}(I)I").out.count("returned") == 2
        assert hornbill("cfg", jar, f"odd.Strange.{shown}(I)I").code == 0


def test_methods_and_fields_that_differ_in_their_type_alone(hornbill: Command, tmp_path: Path) -> None:
    made = Builder(name="odd/Same", version=(49, 0))
    above = made.member(10, "java/lang/Object", "<init>", "()V")
    made.method(f"aload_0\ninvokespecial {above}\nreturn", name="<init>", descriptor="()V", flags=1)
    made.method(f"iload_0\n{BRANCH}", name="same")
    made.method("iload_0\nifgt a\nlconst_1\nlreturn\na:\nlconst_0\nlreturn", name="same", descriptor="(I)J")
    made.method(f"iload_0\n{BRANCH}", name="other")
    jar = jar_of(tmp_path / "same.jar", odd_Same=made.build())
    generated(hornbill, jar, tmp_path)
    assert not (tmp_path / "failures").exists()
    assert "Same.other(1)" in (tmp_path / "out" / "odd" / "SameTest.java").read_text(encoding="utf-8")
    told = hornbill("explain", jar, "--db", tmp_path / "db", "--reason", "untested").out
    assert told.count("differs from another method in the type of its result alone") == 4
    assert hornbill("run", jar, "odd.Same.same(I)J", "--args", "[1]").out.startswith("returned 0")
    assert hornbill("run", jar, "odd.Same.same(I)I", "--args", "[1]").out.startswith("returned 2")
    assert hornbill("run", jar, "odd.Same.same", "--args", "[1]").err.count("odd.Same.same(I)") == 2


@pytest.mark.parametrize("junit", ["4", "5"])
def test_classes_with_names_that_tests_need_too(hornbill: Command, tmp_path: Path, junit: str) -> None:
    names = "odd/Test odd/Assertions odd/String odd/Integer odd/Nested odd/A odd/a hornbill/Other Test Runner"
    strange = "odd/my cls", "odd/class", "odd/(", "odd/x\ny", "odd/" + "y" * 200
    classes = {name: strange_class(name, ("ok",)) for name in (*names.split(), *strange, *JUNIT)}
    jar = tmp_path / "classes.jar"
    with zipfile.ZipFile(jar, "w") as archive:
        for name, content in classes.items():
            archive.writestr(f"{name}.class", content)
    found = generated(hornbill, jar, tmp_path, "--junit", junit)
    assert not (tmp_path / "failures").exists()
    rows = {row["class"]: row["branches"] for row in found["classes"]}  # type: ignore[attr-defined]
    for name in names.split():
        assert rows[name.replace("/", ".")] == [4, 4], name
    assert rows["odd.x\\u000ay"] == [0, 4]
    told = hornbill("explain", jar, "--db", tmp_path / "db", "--reason", "untested").out
    assert told.count("in a class of the name of one that tests run with") == 4 * len(JUNIT)


def test_what_the_runner_shares_is_left_out() -> None:
    source = (Path(replay.__file__).parent / "TestClassLoader.java").read_text(encoding="utf-8")
    shared = re.findall(r'"([\w.]+\.)"', source)
    assert [prefix for prefix in shared if prefix != "java."] == [name for name in TAKEN if name[-1] == "."]


def test_a_jar_with_entries_that_lead_out_of_it(hornbill: Command, tmp_path: Path) -> None:
    jar = tmp_path / "dots.jar"
    content = strange_class("good/One", ("ok",))
    with warnings.catch_warnings(), zipfile.ZipFile(jar, "w") as archive:
        warnings.simplefilter("ignore")  # of the name that is there twice
        for entry in ("../Up.class", "/abs/A.class", "a\\b.class", "./x/D.class", "C:/D.class", "../text"):
            archive.writestr(entry, content)
        archive.writestr("good/One.class", strange_class("good/One", ("other",)))
        archive.writestr("good/One.class", content)
    ran = hornbill(
        "gen",
        "--no-trials",
        jar,
        "--out",
        tmp_path / "out",
        "--db",
        tmp_path / "db",
        "--jobs",
        "1",
        "--class",
        "good.One",
    )
    assert ran.code == 0
    assert ran.err.count("an entry whose name leads out of the archive") == 4
    assert "6 tests" in ran.out and "all pass" in ran.out
    assert hornbill("run", jar, "good.One.ok", "--args", "[1]").code == 0


def test_texts_of_names_beyond_the_basic_plane(hornbill: Command, tmp_path: Path) -> None:
    folder = compiled("Name.java", tmp_path)
    for method, result in (
        ("length", "11"),
        ("name", '"odd.Name$\\ud835\\udcb2"'),
        ("record", '"\\ud835\\udcab[\\ud835\\udcb8=4]"'),
        ("constant", '"\\ud835\\udc9c2"'),
    ):
        ran = hornbill("run", folder, f"odd.Name.{method}")
        assert ran.out.splitlines()[0] == f"returned {result}"
