"""What emitted tests are computed to cover is all that JaCoCo measures, what they do besides included."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

import pytest

import hornbill as api
from hornbill.analysis.counted import MethodCoverage
from hornbill.clp.program import Program
from hornbill.pipeline import suites
from hornbill.pipeline.class_suites import ClassSuite
from hornbill.pipeline.expected import Expected, expected_below, expected_of
from hornbill.replay.comparison import Kind, differences
from hornbill.replay.replaying import replay
from tests.hornbill.conftest import ROOT, Command
from tests.hornbill.replay.conftest import PROGRAMS
from tests.jdk_tools import javac

CALLED = ("*.isFull(L*", "fill", "known", "negative")


class Emitted(NamedTuple):
    """A suite, what it is of, and what it is computed to cover."""

    program: Path
    folder: Path
    database: Path
    suites: Mapping[str, ClassSuite]
    computed: Mapping[str, MethodCoverage]
    branches: dict[str, tuple[str, ...]]


def emitted(program: Path, folder: Path, classes: Sequence[str], methods: Sequence[str] = ()) -> Emitted:
    database = folder / "summaries.db"
    with api.analyze(
        program, classes=classes, methods=methods, database=database, jobs=1, search=True, trials=False
    ) as analysis:
        suite = analysis.suite(folder / "tests", replay=False)
        expected = expected_of(analysis.program, suite.suites.values())
    assert suite.problems == {} and expected.at_least == ()
    taken = {
        f"{branch.method}@{branch.pc} {branch.outcome}": branch.tests for branch in suite.accounts.branches
    }
    return Emitted(program, folder / "tests", database, suite.suites, expected.methods, taken)


@pytest.fixture(scope="module")
def besides(tmp_path_factory: pytest.TempPathFactory) -> Emitted:
    """Tests of the static methods of programs/Besides.java alone."""
    folder = tmp_path_factory.mktemp("besides")
    javac("--release", "11", "-g", "-d", folder / "classes", PROGRAMS / "Besides.java")
    return emitted(folder / "classes", folder, ["besides.Besides"], CALLED)


def covered(one: MethodCoverage) -> str:
    return f"{one.instructions} {one.branches}"


def test_what_tests_do_besides_their_cases(besides: Emitted) -> None:
    report = replay(besides.folder, [besides.program])
    assert report.ok and report.coverage is not None
    assert {name: covered(besides.computed[name]) for name in report.coverage} == {
        name: covered(one) for name, one in report.coverage.items()
    }
    assert {one.kind for one in differences(besides.computed, report.coverage)} == {Kind.OTHERWISE}
    whole = {name for name, one in besides.computed.items() if one.instructions.missed == 0}
    text = "".join(path.read_text() for path in besides.folder.rglob("*Test.java"))
    assert "getSum()" in text and "besides.Besides$Till.getSum()I" in whole
    assert "Fields.create(" in text and "besides.Besides$Odd.<clinit>()V" in whole
    assert "Named named = () -> {" in text
    assert {"besides.Besides$Named.mark()Ljava/lang/Object;", "besides.Besides$Named.<clinit>()V"} <= whole
    assert "Kind.LARGE" in text and "besides.Besides$Till.<clinit>()V" in whole
    assert besides.computed["besides.Besides$Named.name()Ljava/lang/String;"].instructions.covered == 0
    constructor = besides.computed["besides.Besides$Till.<init>(ILbesides/Besides$Kind;)V"]
    assert constructor.instructions.covered > 0


@pytest.mark.parametrize(("jar", "classes"), [("enums", ()), ("statics", ())])
def test_suites_of_whole_jars(jar: str, classes: tuple[str, ...], tmp_path: Path) -> None:
    suite = emitted(ROOT / "jars" / f"{jar}.jar", tmp_path, classes)
    report = replay(suite.folder, [suite.program])
    assert report.ok and report.coverage is not None
    found = differences(suite.computed, report.coverage)
    differ = {one.method_id for one in found}
    assert Kind.MORE not in {one.kind for one in found}
    assert {name: covered(suite.computed[name]) for name in report.coverage if name not in differ} == {
        name: covered(one) for name, one in report.coverage.items() if name not in differ
    }
    assert len(differ) < len(suite.computed) / 2


def test_replay_sets_both_side_by_side(besides: Emitted, hornbill: Command, tmp_path: Path) -> None:
    given = ("--class-path", besides.program, "--db", besides.database)
    ran = hornbill("replay", besides.folder, *given)
    assert ran.code == 0 and "does not count what compilers add" in ran.out
    document = json.loads(hornbill("replay", besides.folder, *given, "--json").out)
    differ = {one["method"] for one in document["computed"]["differences"]}
    assert [one for one in document["computed"]["coverage"] if one["method"] not in differ] == document[
        "coverage"
    ]
    assert {one["kind"] for one in document["computed"]["differences"]} == {"otherwise"}
    assert document["computed"]["at_least"] == []
    (tmp_path / "other.db").write_bytes(besides.database.read_bytes())
    _forget(tmp_path / "other.db")
    ran = hornbill("replay", besides.folder, *given[:3], tmp_path / "other.db")
    assert ran.code == 0
    assert "more was run than was computed (computed 0/3 instructions, 0/0 branches, JaCoCo 3/3" in ran.out
    assert "besides.Besides$Till.getSum()I line" in ran.out


def _forget(database: Path) -> None:
    with sqlite3.connect(database) as connection:
        for name, text in connection.execute("SELECT class, suite FROM suites").fetchall():
            suite = json.loads(text)
            suite["covered"].pop("besides.Besides$Till.getSum()I")
            connection.execute("UPDATE suites SET suite = ? WHERE class = ?", (json.dumps(suite), name))
    connection.close()


def test_tests_of_others_cover_more(besides: Emitted, hornbill: Command, tmp_path: Path) -> None:
    for path in besides.folder.rglob("*.java"):
        copy = tmp_path / path.relative_to(besides.folder)
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy.write_text(path.read_text())
    call = "new Besides.Named() { public int number() { return 1; } }.name();"
    (tmp_path / "besides" / "OwnTest.java").write_text(
        f"package besides; class OwnTest {{ @org.junit.jupiter.api.Test void names() {{ {call} }} }}"
    )
    given = ("--class-path", besides.program, "--db", besides.database)
    ran = hornbill("replay", tmp_path, *given)
    assert ran.code == 0
    assert "besides/OwnTest.java: not as Hornbill wrote it" in ran.out
    assert "more was run than was computed (computed 0/2 instructions" in ran.out
    (tmp_path / "besides" / "OwnTest.java").unlink()
    expected = expected_below(tmp_path, [besides.program], besides.database)
    assert expected is not None and expected.methods == besides.computed


def test_coverage_of_other_classes_is_not_that_of_these(
    besides: Emitted, hornbill: Command, tmp_path: Path
) -> None:
    for path in besides.program.rglob("*.class"):
        copy = tmp_path / path.relative_to(besides.program)
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy.write_bytes(path.read_bytes())
    assert expected_below(besides.folder, [tmp_path], besides.database) is None
    ran = hornbill("replay", besides.folder, "--class-path", tmp_path, "--db", besides.database)
    assert ran.code == 0 and "has no such tests of this class path" in ran.out


def test_what_cannot_be_run_on_the_clauses_is_said(besides: Emitted) -> None:
    untraced = [
        ClassSuite(one.class_name, one.files, one.numbers, {}, untraced=(("besides.BesidesTest.a", "steps"),))
        for one in besides.suites.values()
    ]
    with api.analyze(
        besides.program, methods=CALLED, database=besides.database, jobs=1, search=True, trials=False
    ) as analysis:
        expected = expected_of(analysis.program, untraced)
    report = replay(besides.folder, [besides.program])
    assert report.coverage is not None
    assert expected.at_least == ("besides.BesidesTest.a: steps",)
    found = {one.method_id: one.kind for one in differences(expected.methods, report.coverage)}
    assert found["besides.Besides$Till.getSum()I"] is Kind.MORE


def test_gen_says_where_its_replay_measures_something_else(
    besides: Emitted, hornbill: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    given = ("gen", "--no-trials", besides.program, "--method", "fill", "--jobs", "1", "--json")
    ran = hornbill(*given)
    assert ran.code == 0
    assert (json.loads(ran.out)["differ"], json.loads(ran.out)["at_least"]) == ({}, [])
    right = expected_of

    def wrong(program: Program, good: Sequence[ClassSuite]) -> Expected:
        return right(program, [replace(one, covered={}) for one in good])

    monkeypatch.setattr(suites, "expected_of", wrong)
    ran = hornbill(*given, "--db", "other.db", "--out", "other")
    assert ran.code == 0
    name = "besides.Besides$Till.fill()V"
    said = json.loads(ran.out)["differ"][name]
    assert said.startswith(f"{name} line ") and "more was run than was computed" in said
    assert said in ran.err
