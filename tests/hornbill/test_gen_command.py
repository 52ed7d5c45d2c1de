"""`hornbill gen`, `explain` and `summary`: suites that pass, reuse, changes, bad input, and the API below."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import hornbill as api
from tests.hornbill.conftest import Command, Ran
from tests.jdk_tools import javac

SOURCE = """
package shop;
public class Order {
    int total;
    public Order() { }
    public void add(int price) {
        if (price < 0) { throw new IllegalArgumentException(); }
        total = total + price;
    }
    public static int sign(int n) { return n > 0 ? 1 : helper(n); }
    private static int helper(int n) { return n < 0 ? -1 : 0; }
    public static int never(int n) { return n * 2 == 1 ? 1 : 0; }
    public static int many(int[] a) { int s = 0; for (int x : a) { if (x > 5) { s++; } } return s; }
    private static int unused(int n) { return n > 3 ? 1 : 2; }
}
"""
OTHER = "package shop; public class Other { public static int twice(int n) { return n > 9 ? 18 : 2 * n; } }"


def compiled(folder: Path, **sources: str) -> Path:
    folder.mkdir(exist_ok=True)
    for name, text in sources.items():
        (folder / f"{name}.java").write_text(text)
    javac("-g", "-d", folder, *(folder / f"{name}.java" for name in sources))
    return folder


@pytest.fixture
def shop(tmp_path: Path) -> Path:
    return compiled(tmp_path / "classes", Order=SOURCE, Other=OTHER)


Gen = Callable[..., Ran]


@pytest.fixture
def gen(hornbill: Command, shop: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Gen:
    """Runs gen on the shop in a folder of its own; without a replay, unless it is asked for."""
    monkeypatch.chdir(tmp_path)

    def run(*options: object, replay: bool = False) -> Ran:
        given = () if replay else ("--no-replay",)
        return hornbill("gen", "--no-trials", "classes", "--out", "out", "--jobs", "1", *given, *options)

    return run


def document(ran: Ran) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(ran.out)
    return found


def suite_of(folder: Path) -> dict[str, str]:
    return {path.relative_to(folder).as_posix(): path.read_text() for path in sorted(folder.rglob("*.java"))}


def test_a_test_that_fails_is_dropped(gen: Gen, tmp_path: Path) -> None:
    """The summary says something else than what the method does."""
    (tmp_path / "wrong.summary").write_text("summary shop.Order.helper(int n) : int\n  -> returns n + 77\n")
    options = ("--summaries", "wrong.summary", "--class", "Order", "--method", "sign")
    code, out, err = gen(*options, replay=True)
    assert (code, err) == (0, "")
    said = " ".join(out.split())
    assert "failed and was dropped: please report what is in .hornbill/failures." in said
    assert len(list((tmp_path / ".hornbill" / "failures").iterdir())) == 1
    assert not [path for path in (tmp_path / "out").rglob("*") if path.is_file() and path.suffix != ".java"]
    assert gen(*options, "--strict", replay=True).code == 1
    (tmp_path / "hornbill.toml").write_text("[gen]\nstrict = true\n")
    assert gen(*options, replay=True).code == 1
    assert gen(*options, "--no-strict", replay=True).code == 0


def test_the_folder_of_a_build(shop: Path, tmp_path: Path, hornbill: Command) -> None:
    target = tmp_path / "project" / "target"
    target.mkdir(parents=True)
    shop.rename(target / "classes")
    compiled(target / "test-classes", OrderCheck="package shop; public class OrderCheck { }")
    options = ("--out", tmp_path / "out", "--db", tmp_path / "db", "--jobs", "1", "--no-replay")
    for path in (target, target.parent):
        ran = hornbill("gen", "--no-trials", path, *options)
        assert (ran.code, ran.err) == (0, "")
    assert "the tests of 2 classes are reused" in " ".join(ran.out.split())
    assert set(suite_of(tmp_path / "out")) == {"shop/OrderTest.java", "shop/OtherTest.java"}
    assert hornbill("cases", target.parent, "shop.Order.sign").code == 0


def test_a_suite_that_passes_and_explains_itself(gen: Gen, tmp_path: Path, hornbill: Command) -> None:
    code, out, err = gen(replay=True)
    assert (code, err) == (0, "")
    assert "all pass" in out and "shop.Order" in out
    assert "cannot be reached (proved)" in out
    assert set(suite_of(tmp_path / "out")) == {"shop/OrderTest.java", "shop/OtherTest.java"}

    explained = hornbill("explain", "classes", "shop.Order.never")
    assert explained.code == 0
    assert "n * 2 == 1\n            NOT covered, infeasible: " in explained.out
    assert "n * 2 != 1\n            OrderTest" in explained.out
    (line,) = {
        branch["line"]
        for branch in json.loads(hornbill("explain", "classes", "shop.Order.add", "--json").out)
    }
    at_line = hornbill("explain", "classes", f"shop.Order.add:{line}", "--json")
    assert len(json.loads(at_line.out)) == 2
    assert json.loads(hornbill("explain", "classes", "shop.Order.add:1", "--json").out) == []
    proved = json.loads(hornbill("explain", "classes", "--reason", "infeasible", "--json").out)
    assert [branch["method"] for branch in proved] == ["shop.Order.never(I)I"]
    unreached = json.loads(hornbill("explain", "classes", "--reason", "unreached", "--json").out)
    assert {branch["method"] for branch in unreached} == {"shop.Order.unused(I)I"}

    listed = hornbill("summary", "classes")
    assert listed.code == 0 and " 3 cases   sign(int)\n" in listed.out
    methods = json.loads(hornbill("summary", "classes", "*.sign*", "--format", "json").out)
    assert [method["name"] for method in methods] == ["shop.Order.sign(I)I"]
    assert len(methods[0]["document"]["cases"]) == methods[0]["cases"] == 3
    statements = hornbill("summary", "--db", ".hornbill/summaries.db", "--format", "sql").out
    copy = sqlite3.connect(":memory:", isolation_level=None)
    copy.executescript(statements)
    assert copy.execute("SELECT count(*) FROM cases WHERE exception IS NOT NULL").fetchone()[0] >= 1
    copy.close()
    assert hornbill("summary", "classes", "no.Such").code == 1


def test_nothing_is_done_twice(gen: Gen, tmp_path: Path) -> None:
    first = document(gen("--json"))
    before = suite_of(tmp_path / "out")
    second = document(gen("--json"))
    assert suite_of(tmp_path / "out") == before
    assert first["reused"] == {"methods": 0, "classes": []}
    assert second["reused"] == {"methods": len(first["methods"]), "classes": ["shop.Order", "shop.Other"]}
    assert second["files"]["written"] == [] and first["files"]["written"]
    assert [second[key] for key in ("total", "uncovered", "tests")] == [
        first[key] for key in ("total", "uncovered", "tests")
    ]


def test_a_change_redoes_what_it_reaches(gen: Gen, shop: Path, tmp_path: Path) -> None:
    gen()
    compiled(shop, Other=OTHER.replace("18", "19"))
    after = document(gen("--json"))
    assert [method["method"] for method in after["methods"] if not method["reused"]] == [
        "shop.Other.twice(I)I"
    ]
    assert after["reused"]["classes"] == ["shop.Order"]
    assert after["files"]["written"] == ["shop/OtherTest.java"]
    assert "19" in suite_of(tmp_path / "out")["shop/OtherTest.java"]
    compiled(shop, Order=SOURCE.replace("n < 0 ? -1", "n < 0 ? -2"))
    again = document(gen("--json"))
    assert [method["method"] for method in again["methods"] if not method["reused"]] == [
        "shop.Order.sign(I)I"
    ]


def test_suites_do_not_depend_on_the_number_of_workers(gen: Gen, tmp_path: Path) -> None:
    gen()
    gen("--jobs", "2", "--out", "out2", "--db", "other.db")
    assert suite_of(tmp_path / "out2") == suite_of(tmp_path / "out") != {}


def test_a_test_class_of_the_users_has_another_one_beside_it(gen: Gen, tmp_path: Path) -> None:
    mine = tmp_path / "out" / "shop" / "OrderTest.java"
    mine.parent.mkdir(parents=True)
    mine.write_text("package shop; class OrderTest { }\n")
    ran = gen("--json", replay=True)
    found = document(ran)
    assert (ran.code, ran.err, found["renamed"]) == (0, "", ["shop.Order"])
    assert found["files"]["written"] == ["shop/OrderGeneratedTest.java", "shop/OtherTest.java"]
    assert found["files"]["kept"] == [] and found["total"]["tests"] == len(found["tests"])
    assert {test["class"].partition("$")[0] for test in found["tests"]} == {
        "shop.OrderGeneratedTest",
        "shop.OtherTest",
    }
    assert mine.read_text() == "package shop; class OrderTest { }\n"
    assert "Those of 1 class are in ...GeneratedTest" in gen("--overwrite").out
    assert mine.read_text() == "package shop; class OrderTest { }\n"
    mine.unlink()
    found = document(gen("--json"))
    assert found["files"]["removed"] == ["shop/OrderGeneratedTest.java"] and found["renamed"] == []
    assert set(suite_of(tmp_path / "out")) == {"shop/OrderTest.java", "shop/OtherTest.java"}


def test_tests_that_are_not_on_disk_do_not_count(gen: Gen, tmp_path: Path) -> None:
    whole = document(gen("--json"))["total"]["tests"]
    usual, other = (tmp_path / "out" / "shop" / f"Order{name}.java" for name in ("Test", "GeneratedTest"))
    usual.write_text(usual.read_text() + "// mine\n")
    found = document(gen("--json"))
    assert found["total"]["tests"] == whole and found["renamed"] == ["shop.Order"]
    other.write_text(other.read_text() + "// mine\n")
    ran = gen("--json")
    found = document(ran)
    assert ran.code == 1 and "there are no tests of shop.Order: shop/OrderGeneratedTest.java was" in ran.err
    assert found["files"]["kept"] == ["shop/OrderGeneratedTest.java"]
    (own,) = [one["tests"] for one in found["classes"] if one["class"] == "shop.Other"]
    assert found["total"]["tests"] == own == len(found["tests"]) < whole
    assert {branch["why"] for branch in found["uncovered"]} >= {"untested"}
    assert "// mine" in usual.read_text() and "// mine" in other.read_text()
    assert f"{own:,} tests in out" in gen().out
    found = document(gen("--json", "--overwrite"))
    assert found["total"]["tests"] == whole and found["renamed"] == []
    assert set(suite_of(tmp_path / "out")) == {
        *("shop/OrderGeneratedTest.java", "shop/OrderTest.java", "shop/OtherTest.java")
    }


def test_a_clone_knows_which_files_are_generated(gen: Gen, shop: Path, tmp_path: Path) -> None:
    gen()
    first = suite_of(tmp_path / "out")
    clone = tmp_path / "clone" / "shop"
    clone.mkdir(parents=True)
    for path, text in first.items():
        (clone.parent / path).write_bytes(text.replace("\n", "\r\n").encode())
    elsewhere = ("--json", "--out", "clone", "--db", "clone.db")
    found = document(gen(*elsewhere))
    assert found["files"] == {"written": [], "unchanged": sorted(first), "removed": [], "kept": []}
    compiled(shop, Other=OTHER.replace("18", "19"))
    assert document(gen(*elsewhere))["files"]["written"] == ["shop/OtherTest.java"]
    (shop / "shop" / "Other.class").unlink()
    assert document(gen(*elsewhere))["files"]["removed"] == ["shop/OtherTest.java"]


def test_files_of_classes_that_are_gone_are_removed(gen: Gen, shop: Path, tmp_path: Path) -> None:
    gen()
    (shop / "shop" / "Other.class").unlink()
    assert document(gen("--json"))["files"]["removed"] == ["shop/OtherTest.java"]
    assert set(suite_of(tmp_path / "out")) == {"shop/OrderTest.java"}


def test_patterns_and_the_file_of_settings(gen: Gen, tmp_path: Path, hornbill: Command) -> None:
    (tmp_path / "hornbill.toml").write_text(
        '[gen]\npath = "classes"\nout = "there"\nclass = "shop.Order"\nmethod = ["sign"]\n'
        "replay = false\njobs = 1\n"
    )
    found = document(hornbill("gen", "--no-trials", "--json"))
    assert [method["method"] for method in found["methods"]] == ["shop.Order.sign(I)I"]
    assert found["replayed"] is False and set(suite_of(tmp_path / "there")) == {"shop/OrderTest.java"}
    found = document(hornbill("gen", "--no-trials", "--json", "--method", "never"))
    assert [method["method"] for method in found["methods"]] == ["shop.Order.never(I)I"]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[gen]\noutt = 'x'", "there is no setting 'outt' in [gen] (did you mean out?)"),
        ("[gen]\njunit = 'x'", "junit takes a whole number"),
        ("[gen]\njunit = true", "junit takes a whole number"),
        ("[gen]\nclass = [1]", "class takes a text, or a list of texts"),
        ("[tests]", "there is no table [tests]"),
        ("gen = 1", "gen is no table"),
        ("[gen", "is not TOML"),
    ],
)
def test_wrong_settings(gen: Gen, tmp_path: Path, text: str, said: str) -> None:
    (tmp_path / "hornbill.toml").write_text(text)
    code, out, err = gen()
    assert (code, out) == (2, "") and said in err and "hornbill.toml" in err


def test_a_class_path_with_gaps(gen: Gen, shop: Path) -> None:
    compiled(
        shop,
        Above="package shop; public class Above { }",
        Below="package shop; public class Below extends Above { public int one() { return 1; } }",
    )
    (shop / "shop" / "Above.class").unlink()
    (shop / "shop" / "Broken.class").write_bytes(b"\xca\xfe\xba\xbe broken")
    ran = gen("--json")
    assert ran.code == 1
    assert set(document(ran)["skipped"]) == {"shop.Below", "shop.Broken"}
    assert "class shop.Below is left out" in ran.err and "shop.Above is missing" in ran.err
    assert document(ran)["total"]["tests"] > 5


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("--out", "file"), "file: is a file, and tests are written into a folder"),
        (("--out", "file/below"), "file/below: cannot be written"),
        (("--db", "file"), "file: is no database"),
        (("--db", "file/below.db"), "cannot be opened"),
        (("--cover", "lines"), "there is no kind of coverage 'lines'"),
        (("--junit", "3"), "there is no version of JUnit '3'"),
        (("--criterion", "loops-2"), "did you mean loop?"),
        (("--budget", "10"), "at least 1,000"),
        (("--jobs", "0"), "--jobs is out of range"),
        (("--time", "0"), "--time is out of range"),
        (("--resume",), "there is no such file of summaries"),
        (("--config", "none.toml"), "none.toml: cannot be read"),
    ],
)
def test_bad_input(gen: Gen, tmp_path: Path, options: tuple[str, ...], said: str) -> None:
    (tmp_path / "file").write_text("no folder and no database, nor anything else that is of use" * 50)
    code, out, err = gen(*options)
    assert (code, out) == (2, "") and said in err and len(err.splitlines()) == 1


def test_a_program_without_methods(
    hornbill: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    compiled(tmp_path / "none", Only="interface Only { }")
    ran = hornbill("gen", "--no-trials", "none", "--out", "out", "--no-replay")
    assert ran.code == 0 and ran.out == "1 class, 0 methods that a test can call: there is nothing to test.\n"


def test_classes_that_are_left_out(gen: Gen, shop: Path) -> None:
    compiled(shop, Old="package shop; public class Old { public static int one() { return 1; } }")
    ran = gen("--json", "--exclude", "Ol*", "--exclude", "shop.Oth*")
    assert [one["class"] for one in document(ran)["classes"]] == ["shop.Order"]
    ran = gen("--exclude", "shop.Odl")
    assert ran.code == 2 and "no class matches 'shop.Odl' (did you mean shop.Old" in ran.err


def test_a_limit_on_time_keeps_what_is_done(gen: Gen) -> None:
    ran = gen("--time", "1", "--json")
    assert ran.code in (0, 1)
    states = {method["state"] for method in document(ran)["methods"]}
    assert states <= {"time", "complete", "partial"}
    assert {method["state"] for method in document(gen("--json"))["methods"]} == {"complete"}


def test_the_api(shop: Path, tmp_path: Path) -> None:
    with api.analyze(
        shop, database=tmp_path / "a.db", jobs=1, methods=["sign"], search=True, trials=False
    ) as analysis:
        (method,) = analysis.methods
        assert (method.name, method.state, method.cases) == ("shop.Order.sign(I)I", "complete", 3)
        found = analysis.document(method.name)
        assert found is not None and len(found["cases"]) == 3
        suite = analysis.suite(tmp_path / "out", api.SuiteOptions(cover="path"), replay=False)
        assert suite.accounts.total.tests == 3
        assert suite.written.written == ("shop/OrderTest.java",)
    assert (tmp_path / "out" / "shop" / "OrderTest.java").is_file()


def test_no_test_names_the_class_of_a_lambda(hornbill: Command, tmp_path: Path) -> None:
    jar = Path(__file__).parents[2] / "jars" / "lambdas.jar"
    options = ("--class", "lambdas.Lambdas$Counter", "--no-replay", "--jobs", "1")
    assert (
        hornbill(
            "gen", "--no-trials", jar, *options, "--out", tmp_path / "out", "--db", tmp_path / "s.db"
        ).code
        == 0
    )
    texts = suite_of(tmp_path / "out").values()
    assert texts and not any("$$dynamic" in text for text in texts)
