"""Tests of the user's own: what they cover needs no generated test."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import hornbill as api
from hornbill.bytecode.class_path import ClassPath
from hornbill.bytecode.errors import HornbillError
from hornbill.clp.program import Program
from hornbill.pipeline.existing import ExistingTests, run_tests_of_others
from hornbill.pipeline.limits import Interruption, Schedule
from hornbill.replay.existing import tests_beside as folders_beside
from hornbill.replay.tools import junit_api
from tests.hornbill.conftest import Command
from tests.jdk_tools import javac

PRICE = """
package shop;
public class Price {
    public static int sign(int n) { return n > 0 ? 1 : n < 0 ? -1 : 0; }
    public static int rate(int kind) {
        switch (kind) { case 1: return 10; case 2: return 20; case 3: return 30; default: return 0; }
    }
    public static int share(int a, int b) { return a / b; }
    public static boolean both(boolean a, boolean b) { return a && b; }
}
"""
OTHER = "package shop; public class Other { public static int twice(int n) { return n > 9 ? 18 : 2 * n; } }"
JUPITER_TEST = """
package shop;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
class PriceTest {
    @Test void positive() { assertEquals(1, Price.sign(5)); }
    @Test void wrong() { assertEquals(7, Price.rate(2)); }
    @Nested class Inner { @Test void third() { assertEquals(30, Price.rate(3)); } }
    @Test void throwing() { assertThrows(ArithmeticException.class, () -> Price.share(1, 0)); }
}
"""
VINTAGE_TEST = """
package shop;
import org.junit.Assert;
import org.junit.Test;
public class OldTest { @Test public void falses() { Assert.assertFalse(Price.both(true, false)); } }
"""


def compiled(folder: Path, *paths: Path, **sources: str) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    files = [folder.parent / "sources" / f"{name}.java" for name in sources]
    for file, text in zip(files, sources.values(), strict=True):
        file.parent.mkdir(exist_ok=True)
        file.write_text(text)
    jars = ":".join(map(str, [*paths, *junit_api(5), *junit_api(4)]))
    javac("-g", "-cp", jars, "-d", folder, *files)
    return folder


@pytest.fixture(scope="module")
def shop(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder that is laid out as Maven has it."""
    folder = tmp_path_factory.mktemp("shop")
    classes = compiled(folder / "target" / "classes", Price=PRICE, Other=OTHER)
    compiled(folder / "target" / "test-classes", classes, PriceTest=JUPITER_TEST, OldTest=VINTAGE_TEST)
    return folder


def run(shop: Path, **generated: list[str]) -> ExistingTests:
    classes = shop / "target" / "classes"
    tests = folders_beside([classes])
    program = Program(ClassPath([classes]))
    schedule = Schedule(0.0, None, Interruption())
    known = {f"shop.{name}": methods for name, methods in generated.items()}
    return run_tests_of_others(tests, known, program, [classes], ["shop.Price"], schedule, True)


def test_each_branch_is_known(shop: Path) -> None:
    existing = run(shop)
    assert existing.problem is None and existing.names == {
        *("shop.PriceTest", "shop.PriceTest$Inner", "shop.OldTest")
    }
    assert existing.tests == 5 and existing.failed == ("shop.PriceTest.wrong",)
    taken: dict[str, set[tuple[int, str]]] = {}
    for method, pc, outcome in existing.taken:
        taken.setdefault(method.partition("(")[0], set()).add((pc, outcome))
    assert taken == {
        "shop.Price.sign": {(1, "not taken")},
        "shop.Price.rate": {(1, "2"), (1, "3")},
        "shop.Price.both": {(1, "not taken"), (5, "taken")},
    }
    assert (existing.branches.covered, existing.branches.total) == (5, 12)
    covered = {name.partition("(")[0]: one.instructions for name, one in existing.covered.items()}
    assert {4, 5} <= covered["shop.Price.sign"] and 8 not in covered["shop.Price.sign"]
    assert not covered["shop.Price.share"]  # JaCoCo does not see what an exception leaves
    assert "shop.Other.twice(I)I" not in existing.covered


def test_generated_tests_are_not_those_of_others(shop: Path) -> None:
    assert len(run(shop, PriceTest=["another"]).names) == 3
    existing = run(shop, PriceTest=["third"])
    assert existing.names == {"shop.OldTest"} and existing.tests == 1
    assert {method for method, _, _ in existing.taken} == {"shop.Price.both(ZZ)Z"}


@pytest.mark.parametrize(
    ("path", "tests"),
    [
        ("target/classes", "target/test-classes"),
        ("target/classes/shop", "target/test-classes"),
        ("build/classes/java/main", "build/classes/java/test"),
        ("classes", None),
        ("target/shop.jar", None),
    ],
)
def test_where_build_tools_have_tests(tmp_path: Path, path: str, tests: str | None) -> None:
    (tmp_path / path).mkdir(parents=True)
    assert folders_beside([tmp_path / path]) == ()
    if tests is not None:
        (tmp_path / tests).mkdir(parents=True)
        assert folders_beside([tmp_path / path]) == (tmp_path / tests,)


Gen = Callable[..., dict[str, Any]]


@pytest.fixture
def gen(hornbill: Command, shop: Path, tmp_path: Path) -> Gen:
    def ran(*options: object) -> dict[str, Any]:
        where = ("--out", tmp_path / "out", "--db", tmp_path / "s.db", "--jobs", "1", "--json")
        found: dict[str, Any] = json.loads(hornbill("gen", shop / "target/classes", *where, *options).out)
        return found

    return ran


def names_of(found: dict[str, Any]) -> list[str]:
    return [f"{test['method']} {test['name']}" for test in found["tests"]]


def test_generated_tests_cover_the_rest(gen: Gen, hornbill: Command, shop: Path, tmp_path: Path) -> None:
    whole = gen("--existing", "", "--no-replay")
    assert whole["existing"] is None
    found = gen()
    assert found["existing"] == {
        "tests": 5,
        "failed": ["shop.PriceTest.wrong"],
        "branches": [5, 14],
        "problem": None,
    }
    assert found["uncovered"] == [] and found["total"]["tests"] < whole["total"]["tests"]
    assert found["renamed"] == ["shop.Price"] and found["replayed"]
    assert not any("both(ZZ)Z" in name and "True" in name and "False" in name for name in names_of(found))
    assert (tmp_path / "out" / "shop" / "PriceGeneratedTest.java").is_file()
    again = gen()
    assert {**again, "reused": 0, "files": 0, "methods": 0, "first_tests": 0, "seconds": 0} == {
        **found,
        "reused": 0,
        "files": 0,
        "methods": 0,
        "first_tests": 0,
        "seconds": 0,
    }
    assert again["files"]["written"] == [] and again["reused"]["classes"]
    explained = hornbill("explain", shop / "target/classes", "shop.Price.sign", "--db", tmp_path / "s.db")
    assert "existing tests\n" in explained.out and "NOT covered" not in explained.out
    text = hornbill(
        *("gen", shop / "target/classes", "--out", tmp_path / "out", "--db", tmp_path / "s.db", "--jobs", "1")
    ).out
    assert "Existing tests cover 5 of 14 branches (1 of 5 tests did not pass); the table is" in " ".join(
        text.split()
    )


def test_compiled_generated_tests_do_not_count(gen: Gen, shop: Path, tmp_path: Path) -> None:
    found = gen("--existing", shop / "target/test-classes")
    sources = sorted((tmp_path / "out").rglob("*.java"))
    mine = tmp_path / "mine"
    jars = ":".join(map(str, [shop / "target/classes", *junit_api(5)]))
    javac("-cp", jars, "-d", mine, *sources)
    again = gen("--existing", f"{shop / 'target/test-classes'}:{mine}")
    assert [again[key] for key in ("total", "tests", "existing", "renamed")] == [
        found[key] for key in ("total", "tests", "existing", "renamed")
    ]


def test_time_is_shared(gen: Gen) -> None:
    found = gen("--time", "25s")
    assert found["existing"]["branches"] == [5, 14]
    assert not any("both(ZZ)Z" in name and "whenAIsTrueAndBIsFalse" in name for name in names_of(found))


def test_what_is_not_there(shop: Path, tmp_path: Path, hornbill: Command) -> None:
    ran = hornbill("gen", shop / "target/classes", "--out", tmp_path / "out", "--existing", "none")
    assert ran.code == 2 and "none: no such file or folder" in ran.err
    with pytest.raises(HornbillError):
        api.analyze(shop / "target/classes", existing="none", database=tmp_path / "a.db")
