"""Tests with a folder for themselves: what is made in it, what is asserted of it, and that they pass."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from hornbill.building.plans import CallPlan, MakeFile, StaticCall, Step, Use
from hornbill.building.seen_plans import plan_of
from hornbill.junit.classes import EmitOptions, emission
from hornbill.junit.own_files import of_files
from hornbill.probing.everywhere import Observers
from hornbill.probing.process import OTHERWISE, Prober
from hornbill.probing.repertoire import Trial
from hornbill.replay.replaying import replay
from hornbill.replay.tools import find_jdk_for
from hornbill.suite import MethodDocument
from tests.hornbill.compiling import program_at
from tests.hornbill.probing.observing import seen_cases
from tests.jdk_tools import javac

CLASS = "kept.Kept"
FILE, PATH, TEXT = "java.io.File", "java.nio.file.Path", "java.lang.String"
SOURCE = """
package kept;
import java.io.*;
import java.nio.file.*;
import java.util.*;
public class Kept {
    static int calls;
    public static long size(File file) { return file.length(); }
    public static Path moved(Path path) throws IOException {
        return Files.move(path, path.resolveSibling("moved.txt"));
    }
    public static void folders(File folder) { calls++; new File(folder, "a/b").mkdirs(); }
    public static File parent(File file) { return file.getParentFile(); }
    public static String same(String path) { return path; }
    public static void append(File file) throws IOException {
        try (Writer out = new FileWriter(file, true)) { out.write("\\n\\"two\\""); }
        if (file.length() > 9) throw new IOException("too long");
    }
    public static List<File> both(File one) { return Arrays.asList(one, new File("other.txt")); }
    public static Date day(File unused) { return new Date(86400000L); }
    public static StringWriter written(File unused) {
        StringWriter out = new StringWriter();
        out.write("a");
        return out;
    }
    public static Locale locale(File unused) { return Locale.CANADA_FRENCH; }
    public static void interrupts(File unused) { Thread.currentThread().interrupt(); }
    public static Calendar begun(File unused) {
        Calendar calendar = Calendar.getInstance(TimeZone.getTimeZone("UTC"), Locale.ROOT);
        calendar.setTimeInMillis(1);
        return calendar;
    }
}
"""
FILES = {
    PATH: MakeFile(0, PATH, "folder/a.txt", "one"),
    FILE: MakeFile(0, FILE, "a.txt", "one"),
    TEXT: MakeFile(0, TEXT, "missing.txt"),
}
CALLS = [
    *(("size", FILE, FILES[FILE]), ("moved", PATH, FILES[PATH]), ("same", TEXT, FILES[TEXT])),
    *(("folders", FILE, MakeFile(0, FILE, "", None, True)), ("parent", FILE, FILES[FILE])),
    *(("append", FILE, FILES[FILE]), ("append", FILE, replace(FILES[FILE], text="a longer one"))),
    *(("both", FILE, FILES[FILE]), ("day", FILE, FILES[FILE]), ("written", FILE, FILES[FILE])),
    *(("locale", FILE, FILES[FILE]), ("begun", FILE, FILES[FILE])),
    ("interrupts", FILE, FILES[FILE]),
]
EVERYWHERE = [
    "assertEquals(3L, result);",
    'assertEquals(tempDir.resolve("folder/moved.txt"), result);',
    "returns the path of missing.txt",
    'assertFalse(Files.exists(tempDir.resolve("folder/a.txt")));',
    'assertEquals(tempDir.resolve("missing.txt").toString(),',
    'assertTrue(Files.isDirectory(tempDir.resolve("a/b")));',
    "assertEquals(tempDir.toFile(), ",
    'tempDir.resolve("a.txt").toFile(), new File("other.txt")',
    "assertEquals(new Date(86400000), result);",
    'assertEquals("a", result.toString());',
    'assertEquals(Locale.forLanguageTag("fr-CA"), ',
    "assertEquals(1, result.getTimeInMillis());",
    "assertTrue(Thread.interrupted());",
]
NOW = [
    'Files.createDirectories(tempDir.resolve("folder"));',
    'Files.writeString(tempDir.resolve("folder/a.txt"), "one")',
    'assertEquals("one\\n\\"two\\"", Files.readString(tempDir.resolve("a.txt")));',
]
THEN = [
    'Files.write(tempDir.resolve("a.txt"), "one".getBytes(StandardCharsets.UTF_8))',
    'new String(Files.readAllBytes(tempDir.resolve("a.txt")), StandardCharsets.UTF_8)',
]


class Seen:
    """Gives the plans that cases bring with them."""

    def plan_case(self, document: MethodDocument, place: int, package: str) -> CallPlan:
        plan = plan_of(document.cases[place])
        assert plan is not None
        return plan


def trial(method: str, kind: str, file: MakeFile) -> Trial:
    call: Step = StaticCall(None, CLASS, method, (kind,), "java.lang.Object", (Use(0),))
    return Trial((file, call), {0: kind})


@pytest.mark.parametrize(("junit", "release"), [(5, 11), (4, 8)])
def test_suites_with_files_pass(tmp_path: Path, junit: int, release: int) -> None:
    source = tmp_path / "Kept.java"
    source.write_text(SOURCE, encoding="utf-8")
    classes = tmp_path / "classes"
    javac("-g", "-nowarn", "--release", str(release), "-d", classes, source)
    java = find_jdk_for([classes])
    both = Observers(Prober([classes], java), Prober([classes], java, options=OTHERWISE))
    try:
        found = [seen_cases(both, classes, [trial(*one)]) for one in CALLS]
    finally:
        both.here.close()
        both.elsewhere.close()
    program = program_at(classes)
    by_name = {one.name: one for one in program.methods()}
    cases = [(name, case) for one in found for name, case in one.items()]
    documents = [
        MethodDocument(by_name[name], tuple(case for own, case in cases if own == name), "loop-2")
        for name in dict.fromkeys(name for name, _ in cases)
    ]
    anew = frozenset(id(case) for name, case in cases if name == "folders")
    made = emission(program, program.hierarchy.find(CLASS), documents, Seen(), EmitOptions(junit, anew=anew))
    text = made.files[0].text
    for part in (*EVERYWHERE, *(NOW if release > 8 else THEN)):
        assert part in text
    for file in made.files:
        target = tmp_path / "tests" / file.path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(file.text, encoding="utf-8")
    report = replay(tmp_path / "tests", [classes], junit)
    assert not report.errors
    assert [one for one in report.tests if one.bad] == []
    assert len(report.tests) == len(CALLS)


@pytest.mark.parametrize(
    ("changed", "name", "text"),
    [
        ([("a.txt", None)], "deletesATxt", "deletes a.txt"),
        ([("b", "/"), ("b/c", "=1")], "makesBAndMore", "makes b and more"),
        ([("a.bin", "?")], "writesABin", "writes a.bin"),
    ],
)
def test_what_is_changed_is_the_outcome(changed: list[tuple[str, str | None]], name: str, text: str) -> None:
    outcome = of_files(changed)
    assert (outcome.name, outcome.text) == (name, text)
