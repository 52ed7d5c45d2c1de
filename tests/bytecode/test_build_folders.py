"""The folders of Maven's and Gradle's builds, and others that only look like them."""

from __future__ import annotations

from pathlib import Path

import pytest

from hornbill.bytecode.build_folders import class_path_entries
from hornbill.bytecode.class_path import ClassPath
from hornbill.bytecode.errors import HornbillError
from tests.bytecode.class_builder import ClassBuilder

_MAVEN = (
    "pom.xml",
    "target/classes/p/A.class",
    "target/test-classes/p/ATest.class",
    "src/main/java/p/A.java",
)
_GRADLE = (
    "build.gradle.kts",
    "build/classes/java/main/p/A.class",
    "build/classes/kotlin/main/p/K.class",
    "build/classes/java/test/p/ATest.class",
)
_MODULES = (
    "pom.xml",
    "core/pom.xml",
    "core/target/classes/p/A.class",
    "core/target/test-classes/fixture/target/classes/q/B.class",
    "core/src/test/resources/fixture/target/classes/q/B.class",
    "deep/web/target/classes/q/B.class",
    "deep/empty/target/classes/q/readme.txt",
    ".hidden/target/classes/q/C.class",
    "buildSrc/build/classes/java/main/Logic.class",
)


def _made(folder: Path, files: tuple[str, ...]) -> Path:
    for name in files:
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(ClassBuilder(name=f"{file.parent.name}/{file.stem}").build())
    return folder


@pytest.mark.parametrize(
    ("files", "given", "expected"),
    [
        (_MAVEN, "", ["target/classes"]),
        (_MAVEN, "target", ["target/classes"]),
        (_MAVEN, "target/classes", ["target/classes"]),
        (_MAVEN, "target/test-classes", ["target/test-classes"]),
        (_GRADLE, "", ["build/classes/java/main", "build/classes/kotlin/main"]),
        (_GRADLE, "build", ["build/classes/java/main", "build/classes/kotlin/main"]),
        (_GRADLE, "build/classes", ["build/classes/java/main", "build/classes/kotlin/main"]),
        (_GRADLE, "build/classes/java", ["build/classes/java/main"]),
        (_GRADLE, "build/classes/java/test", ["build/classes/java/test"]),
        (_MODULES, "", ["core/target/classes", "deep/web/target/classes"]),
        (_MODULES, "deep", ["deep/web/target/classes"]),
        (("shop/A.class", "target/B.class"), "", [""]),
        (("classes/A.class", "main/B.class"), "", [""]),
    ],
)
def test_the_folders_of_classes(
    files: tuple[str, ...], given: str, expected: list[str], tmp_path: Path
) -> None:
    folder = _made(tmp_path, files)
    assert class_path_entries(folder / given) == [folder / name for name in expected]


def test_a_folder_given_relatively(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(_made(tmp_path, _MAVEN) / "target")
    assert class_path_entries(".") == [Path("classes")]
    assert class_path_entries("classes:../target") == [Path("classes"), Path("../target/classes")]


@pytest.mark.parametrize(
    ("files", "given", "remedy"),
    [
        (("pom.xml",), "", "run `mvn compile` first"),
        (("pom.xml", "target/site/index.html"), "target", "run `mvn compile` first"),
        (("pom.xml", "target/classes/a.properties"), "", "run `mvn compile` first"),
        (("settings.gradle", "app/build.gradle"), "", "run `gradle classes` first"),
        (
            ("build.gradle", "build/classes/java/test/p/ATest.class"),
            "build/classes",
            "run `gradle classes` first",
        ),
    ],
)
def test_nothing_is_compiled(files: tuple[str, ...], given: str, remedy: str, tmp_path: Path) -> None:
    folder = _made(tmp_path, files) / given
    with pytest.raises(HornbillError) as problem:
        class_path_entries(folder)
    assert str(problem.value) == f"{folder}: nothing of this project is compiled yet ({remedy})"


def test_other_versions_of_a_folders_classes_are_not_classes_of_their_own(tmp_path: Path) -> None:
    folder = _made(tmp_path, ("p/A.class", "META-INF/versions/9/p/A.class"))
    assert ClassPath([folder]).class_names() == ["p.A"]
