"""What cannot be worked with: one line that says what and where, the right exit code, and nothing lost."""

from __future__ import annotations

import json
import os
import sqlite3
import zipfile
from pathlib import Path

import pytest

from hornbill.summaries import schema
from tests.hornbill.conftest import Command
from tests.hornbill.test_gen_command import OTHER, SOURCE, compiled, suite_of


@pytest.fixture(autouse=True)
def _in_its_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def jar_of(path: Path, members: dict[str, bytes]) -> None:
    with zipfile.ZipFile(path, "w") as jar:
        for name, content in members.items():
            jar.writestr(name, content)


def make_inputs(folder: Path, classes: Path) -> None:
    """The programs and files that the rows below speak of."""
    (folder / "empty").write_bytes(b"")
    jar_of(folder / "empty.jar", {})
    jar_of(folder / "text.jar", {"read.me": b"no class"})
    jar_of(folder / "whole.jar", {"shop/Order.class": (classes / "shop" / "Order.class").read_bytes()})
    (folder / "half.jar").write_bytes((folder / "whole.jar").read_bytes()[:700])
    (folder / "folder").mkdir()
    (folder / "project").mkdir()
    (folder / "project" / "pom.xml").touch()


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["none.jar"], "none.jar: no such file or folder (check PATH)"),
        (["empty"], "cannot be read as an archive"),
        (["half.jar"], "cannot be read as an archive"),
        (["empty.jar"], "empty.jar: there are no classes in it"),
        (["text.jar"], "text.jar: there are no classes in it"),
        (["folder"], "folder: there are no classes in it"),
        (["project"], "project: nothing of this project is compiled yet (run `mvn compile` first)"),
        ([""], "PATH is empty"),
        ([], "PATH is missing"),
        (
            ["whole.jar", "classes"],
            "there are several PATHs (join them to one class path: whole.jar:classes)",
        ),
        (["classes", "--class", "shop.Oder"], "no class matches 'shop.Oder' (did you mean shop.Order?)"),
        (
            ["classes", "--class", "shop.*", "--class", "Ordre"],
            "no class matches 'Ordre' (did you mean Order?)",
        ),
        (["classes", "--method", "sgin"], "no method matches 'sgin' (did you mean sign?)"),
        (["classes", "--time", "0"], "--time is out of range: 0"),
        (["classes", "--time", "nan"], "--time is out of range: nan"),
        (["classes", "--cost", "memroy"], "no cost model is called 'memroy' (did you mean memory?"),
        (["classes", "--policy", "memory >"], "the policy 'memory >': at character 9 there should be"),
        (["classes", "--effort", "huge"], "there is no effort 'huge'"),
        (["classes", "--rounds", "0"], "--rounds is out of range: 0"),
        (["classes", "--jobs", "0"], "--jobs is out of range: 0"),
        (["classes", "--jobs", "two"], "invalid int value: 'two'"),
        (["classes", "--junit", "6"], "there is no version of JUnit '6' (choose one of 4, 5)"),
        (["classes", "--calls", "-1"], "--calls is out of range: -1"),
        (["classes", "--db", "folder"], "folder: is a folder (name a file in it: folder/summaries.db)"),
        (["classes", "--db", "text.jar"], "text.jar: is no database"),
        (["classes", "--out", "/proc/none"], "/proc/none: cannot be written"),
    ],
)
def test_a_line_that_says_what_to_do(
    hornbill: Command, order: Path, tmp_path: Path, arguments: list[str], said: str
) -> None:
    make_inputs(tmp_path, order)
    code, out, err = hornbill("gen", "--no-trials", *arguments)
    assert (code, out) == (2, "") and said in err and len(err.splitlines()) == 1


def test_a_path_that_is_given_twice_counts_once(hornbill: Command, order: Path) -> None:
    ran = hornbill(
        "gen",
        "--no-trials",
        os.pathsep.join(["classes", "classes"]),
        "--no-replay",
        "--method",
        "sign",
        "--json",
    )
    assert ran.code == 0 and [one["class"] for one in json.loads(ran.out)["classes"]] == ["shop.Order"]
    assert "3 cases" in hornbill("summary", "classes").out


def test_a_damaged_class_in_a_jar_is_skipped_alone(hornbill: Command, order: Path, tmp_path: Path) -> None:
    whole = (order / "shop" / "Order.class").read_bytes()
    jar_of(tmp_path / "shop.jar", {"shop/Order.class": whole, "shop/Bad.class": whole[: len(whole) // 2]})
    ran = hornbill("gen", "--no-trials", "shop.jar", "--no-replay", "--method", "sign", "--json")
    assert ran.code == 1 and list(json.loads(ran.out)["skipped"]) == ["shop.Bad"]
    assert "class shop.Bad is left out" in ran.err and "shop/Bad.class" in ran.err
    assert json.loads(ran.out)["total"]["tests"] == 3


def test_a_class_that_is_missing_proves_nothing(hornbill: Command, tmp_path: Path) -> None:
    source = "package m; public class Use { public static int h(Lib l) { return l == null ? 0 : 1; } }"
    compiled(tmp_path / "classes", Use=source, Lib="package m; public class Lib { }")
    (tmp_path / "classes" / "m" / "Lib.class").unlink()
    explained = json.loads(hornbill("explain", "classes", "m.Use.h", "--json").out)
    assert {branch["why"] for branch in explained} == {"missing"}
    assert all(branch["what"] == "class m.Lib" for branch in explained)


def test_a_database_that_another_process_holds(
    hornbill: Command, order: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    database = tmp_path / "held.db"
    assert (
        hornbill("gen", "--no-trials", "classes", "--db", database, "--no-replay", "--method", "sign").code
        == 0
    )
    monkeypatch.setattr(schema, "BUSY_SECONDS", 0.2)
    holder = sqlite3.connect(database, isolation_level=None)
    holder.execute("PRAGMA locking_mode = EXCLUSIVE")
    holder.execute("BEGIN EXCLUSIVE")
    holder.execute("UPDATE runs SET ended = ended")
    code, out, err = hornbill("gen", "--no-trials", "classes", "--db", database, "--no-replay")
    holder.close()
    assert (code, out) == (2, "") and "held.db: is locked by another process (wait until" in err
    assert hornbill("summary", "classes", "--db", database).code == 0


def test_a_database_that_is_damaged_is_left_as_it_is(hornbill: Command, order: Path, tmp_path: Path) -> None:
    database = tmp_path / "damaged.db"
    assert hornbill("gen", "--no-trials", "classes", "--db", database, "--no-replay").code == 0
    connection = sqlite3.connect(database)
    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    connection.close()
    whole = database.read_bytes()
    database.write_bytes(whole[:4096] + b"\xff" * (len(whole) - 4096))
    damaged = database.read_bytes()
    code, _, err = hornbill("gen", "--no-trials", "classes", "--db", database, "--no-replay")
    assert code == 2 and "damaged.db: is damaged" in err and "remove it" in err
    assert database.read_bytes() == damaged


def test_tests_of_classes_that_are_not_chosen_stay(hornbill: Command, tmp_path: Path) -> None:
    compiled(tmp_path / "classes", Order=SOURCE, Other=OTHER)
    assert hornbill("gen", "--no-trials", "classes", "--out", "out", "--no-replay").code == 0
    before = suite_of(tmp_path / "out")
    assert set(before) == {"shop/OrderTest.java", "shop/OtherTest.java"}
    for options, changed in (
        (("--class", "shop.Other"), set()),
        (("--class", "shop.*", "--method", "twice"), {"shop/OtherTest.java"}),
        (("--class", "shop.Other"), set()),
    ):
        ran = hornbill("gen", "--no-trials", "classes", "--out", "out", "--no-replay", "--json", *options)
        assert ran.code == 0 and json.loads(ran.out)["files"]["removed"] == []
        now = suite_of(tmp_path / "out")
        assert {name for name in before if now[name] != before[name]} == changed
    (tmp_path / "classes" / "shop" / "Order.class").unlink()
    ran = hornbill(
        "gen", "--no-trials", "classes", "--out", "out", "--no-replay", "--class", "shop.Other", "--json"
    )
    assert json.loads(ran.out)["files"]["removed"] == ["shop/OrderTest.java"]


def test_classes_inside_of_one_whose_superclass_is_missing(hornbill: Command, tmp_path: Path) -> None:
    compiled(
        tmp_path / "classes",
        Above="class Above { }",
        Outer="""public class Outer extends Above {
            public static class Inner { public static int one() { return 1; } }
        }""",
        Good="public class Good { public static int one() { return 1; } }",
    )
    (tmp_path / "classes" / "Above.class").unlink()
    ran = hornbill("gen", "--no-trials", "classes", "--json")
    document = json.loads(ran.out)
    assert (document["failures"], document["problems"], document["unreplayed"]) == ([], {}, [])
    assert {test["class"].partition("$")[0] for test in document["tests"]} == {"GoodTest"}


def test_warnings_of_a_kind_are_not_a_flood(hornbill: Command, tmp_path: Path) -> None:
    names = [f"C{number}" for number in range(15)]
    compiled(
        tmp_path / "classes",
        Above="class Above { }",
        Good="public class Good { public static int one() { return 1; } }",
        **{name: f"public class {name} extends Above {{ }}" for name in names},
    )
    (tmp_path / "classes" / "Above.class").unlink()
    ran = hornbill("gen", "--no-trials", "classes", "--no-replay", "--json")
    assert ran.code == 1 and len(json.loads(ran.out)["skipped"]) == 15
    lines = ran.err.splitlines()
    assert len(lines) == 12 and lines[-1] == "hornbill: warning: and 5 more like that (--json lists all)"
