"""The folder that a trial has for itself: it is empty at first, nothing outside it is read or written, and
what hangs on its name, on times, on the order of its files or on the user is not claimed."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import pytest

from hornbill.building.plans import MakeFile, StaticCall, Step, Use
from hornbill.method_cases import Case
from hornbill.probing.everywhere import Observers
from hornbill.probing.process import OTHERWISE, Prober
from hornbill.probing.repertoire import Trial
from hornbill.replay.tools import find_jdk_for
from tests.hornbill.probed import observed
from tests.hornbill.probing.observing import seen_cases
from tests.jdk_tools import javac

CLASS = "filed.Filed"
FILE, PATH, TEXT = "java.io.File", "java.nio.file.Path", "java.lang.String"
SOURCE = """
package filed;
import java.io.*;
import java.nio.charset.StandardCharsets;
import java.nio.file.*;
import java.util.*;
public class Filed {
    public static String text(Path path) throws IOException {
        return new String(Files.readAllBytes(path), StandardCharsets.UTF_8);
    }
    public static boolean remove(File file) { return file.delete(); }
    public static void write(File file) throws IOException {
        try (Writer out = new FileWriter(file, true)) { out.write("two"); }
    }
    public static File sibling(File file) { return new File(file.getParentFile(), "other.txt"); }
    public static Path next(Path path) { return path.resolveSibling("other.txt"); }
    public static String same(String path) { return path; }
    public static int count(File folder) { return folder.list().length; }
    public static int ended(File file) throws IOException {
        try (RandomAccessFile open = new RandomAccessFile(file, "r")) {
            open.seek(open.length());
            return open.read();
        }
    }

    public static int length(String path) { return path.length(); }
    public static int depth(Path path) { return path.getNameCount(); }
    public static Object real(Path path) throws IOException { return path.toRealPath(); }
    public static String told(File file) { return "at " + file; }
    public static String relative(File unused) { return new File("a.txt").getAbsolutePath(); }
    public static String first(File folder) { return folder.list()[0]; }
    public static String listed(Path folder) throws IOException {
        try (DirectoryStream<Path> all = Files.newDirectoryStream(folder)) {
            return all.iterator().next().getFileName().toString();
        }
    }
    public static boolean newer(File folder) {
        return new File(folder, "b.txt").lastModified() > new File(folder, "a.txt").lastModified();
    }
    public static long modified(File file) { return file.lastModified(); }

    public static boolean outside(File unused) { return new File("/etc/hostname").exists(); }
    public static String above(File file) throws IOException {
        return text(file.toPath().resolve("../../../../../../../../../../etc/hostname"));
    }
    public static void beside(File file) throws IOException {
        Files.write(file.toPath().resolveSibling("../b.txt"), new byte[1]);
    }
    public static void here(File unused) throws IOException { new FileOutputStream("left.txt").close(); }
    public static void linked(File file) throws IOException {
        Files.createSymbolicLink(file.toPath().resolveSibling("link"), Paths.get("/etc/hostname"));
    }
    public static void temporary(File unused) throws IOException { File.createTempFile("abc", null); }
    public static boolean own(File folder) { return folder.delete(); }
    public static boolean closed(File file) { return file.setReadOnly(); }
    public static long room(File file) { return file.getUsableSpace(); }
    public static Object owner(Path path) throws IOException { return Files.getOwner(path); }
}
"""


@pytest.fixture(scope="module")
def filed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the classes of the source above."""
    folder = tmp_path_factory.mktemp("filed")
    source = folder / "Filed.java"
    source.write_text(SOURCE, encoding="utf-8")
    javac("-g", "-nowarn", "--release", "11", "-d", folder / "classes", source)
    return folder / "classes"


@pytest.fixture(scope="module")
def observers(filed: Path) -> Iterator[Observers]:
    java = find_jdk_for([filed])
    both = Observers(Prober([filed], java), Prober([filed], java, options=OTHERWISE))
    for one in (both.here, both.elsewhere):
        one.load([CLASS])
    yield both
    for one in (both.here, both.elsewhere):
        one.close()


def trial(method: str, kind: str, *files: MakeFile) -> Trial:
    """The call with the last of the files."""
    call = StaticCall(None, CLASS, method, (kind,), "java.lang.Object", (Use(len(files) - 1),))
    return Trial((*files, call), dict(enumerate(one.type for one in files)))


def of_one(method: str, kind: str) -> Trial:
    return trial(method, kind, MakeFile(0, kind, "a.txt", "one"))


def of_folder(method: str, kind: str) -> Trial:
    """The call with the whole folder, with two files in it."""
    made = (MakeFile(0, PATH, "a.txt", "one"), MakeFile(1, PATH, "b.txt", "two"))
    return trial(method, kind, *made, MakeFile(2, kind, "", None, True))


def only(cases: Mapping[str, Case]) -> Case:
    (case,) = cases.values()
    return case


CLAIMED = [
    ("text", PATH, "one", ()),
    ("remove", FILE, 1, (("a.txt", None),)),
    ("write", FILE, None, (("a.txt", "=onetwo"),)),
    ("sibling", FILE, {"class": FILE, "fields": {"=": "\0\ufffeother.txt"}}, ()),
    ("next", PATH, {"class": PATH, "fields": {"=": "\0\ufffeother.txt"}}, ()),
    ("same", TEXT, "\0\ufffea.txt", ()),
    ("ended", FILE, -1, ()),
]


@pytest.mark.parametrize(("method", "kind", "value", "files"), CLAIMED)
def test_what_comes_of_a_file_is_claimed(
    observers: Observers,
    filed: Path,
    method: str,
    kind: str,
    value: object,
    files: Sequence[Sequence[str | None]],
) -> None:
    case = only(seen_cases(observers, filed, [of_one(method, kind)]))
    assert (case.witness.value, observed(case).files) == (value, tuple(map(tuple, files)))
    assert not observed(case).varies


def test_the_folder_is_empty_at_first(observers: Observers) -> None:
    counts = []
    for one in (of_folder("count", FILE), trial("count", FILE, MakeFile(0, FILE, "", None, True))):
        (seen,) = observers.here.observe([one.steps], fresh=True)
        counts.append(None if seen is None else seen["value"])
    assert counts == [2, 0]


@pytest.mark.parametrize(
    "one",
    [
        *(of_one("length", TEXT), of_one("depth", PATH), of_one("real", PATH), of_one("told", FILE)),
        *(of_one("relative", FILE), of_one("modified", FILE)),
        *(of_folder("first", FILE), of_folder("listed", PATH), of_folder("newer", FILE)),
    ],
    ids=lambda one: one.call.method,
)
def test_what_hangs_on_the_place_is_not_claimed(observers: Observers, filed: Path, one: Trial) -> None:
    found = seen_cases(observers, filed, [one])
    assert all(observed(case).varies for case in found.values())
    assert found or getattr(one.call, "method", "") == "newer"  # which goes another way


@pytest.mark.parametrize(
    "one",
    [
        *(of_one("outside", FILE), of_one("above", FILE), of_one("beside", FILE), of_one("here", FILE)),
        *(of_one("linked", FILE), of_one("temporary", FILE), of_folder("own", FILE)),
        *(of_one("closed", FILE), of_one("room", FILE), of_one("owner", PATH)),
    ],
    ids=lambda one: one.call.method,
)
def test_nothing_else_is_read_or_changed(observers: Observers, one: Trial) -> None:
    (answer,) = observers.here.run([one.steps])
    assert answer.ended == "denied"


def test_nothing_is_left_behind(filed: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    process = Prober([filed], find_jdk_for([filed]), options=OTHERWISE)
    steps: list[Step] = list(of_folder("count", FILE).steps)
    (answer,) = process.run([steps])
    assert answer.ended == "returned"
    assert list(tmp_path.iterdir())
    process.close()
    assert not list(tmp_path.iterdir())


def test_no_folder_with_files_is_taken(filed: Path, tmp_path: Path) -> None:
    """The JVM removes the one in which it begins."""
    process = Prober([filed], find_jdk_for([filed]))
    process.start()
    assert process._process is not None
    command = process._process.args
    process.close()
    assert isinstance(command, list)
    for names in ((), ("kept",)):
        folder = tmp_path / f"with{len(names)}"
        (folder / "inside").mkdir(parents=True)
        for name in names:
            (folder / "inside" / name).write_text(name)
        started = [*command[:-1], str(folder / "trial" / "own")]
        ran = subprocess.run(started, cwd=folder, stdin=subprocess.DEVNULL, capture_output=True, check=False)
        assert (ran.returncode == 0, folder.is_dir()) == (not names, bool(names))
