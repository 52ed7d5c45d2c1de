"""`hornbill replay`: what is printed, and the exit codes."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.hornbill.conftest import Command
from tests.hornbill.replay.conftest import Suite

GOOD = "class AccountTest { @Test void takes() { assertEquals(2, new Account(3).withdraw(2)); } }"
MIXED = """class AccountTest {
    @Test void wrong() { assertEquals(7, new Account(3).withdraw(2)); }
    @Test void nothing() { assertEquals(0, new Account(3).withdraw(4)); }
}"""


def test_all_is_well(hornbill: Command, bank: Path, suite: Suite) -> None:
    ran = hornbill("replay", suite(AccountTest=GOOD), "--class-path", bank)
    assert ran == (
        0,
        "class         branches    instructions\n"
        "bank.Account   50% (2/4)   77% (24/31)\n"
        "total          50% (2/4)   77% (24/31)\n"
        "\n"
        "1 tests pass\n",
        "",
    )


def test_what_is_wrong_comes_first(hornbill: Command, bank: Path, suite: Suite) -> None:
    folder = suite(AccountTest=MIXED, WrongTest="class WrongTest { int x = y; }")
    ran = hornbill("replay", folder, "--class-path", bank, "--no-coverage")
    assert ran.code == 1
    assert ran.out == (
        "bank/WrongTest.java: does not compile\n"
        "  bank/WrongTest.java:9: cannot find symbol\n"
        "  class WrongTest { int x = y; }\n"
        "                            ^\n"
        "    symbol:   variable y\n"
        "    location: class WrongTest\n"
        "\n"
        "bank.AccountTest.wrong: failed\n"
        "  org.opentest4j.AssertionFailedError: expected: <7> but was: <2>\n"
        "\n"
        "1 tests pass, 1 failed, 1 files do not compile\n"
    )


def test_json(hornbill: Command, bank: Path, suite: Suite) -> None:
    ran = hornbill("replay", suite(AccountTest=MIXED), "--class-path", bank, "--json")
    assert ran.code == 1
    document = json.loads(ran.out)
    assert document["counts"] == {
        "passed": 1,
        "failed": 1,
        "hung": 0,
        "died": 0,
        "skipped": 0,
        "not run": 0,
    }
    assert [(test["method"], test["status"]) for test in document["tests"]] == [
        ("wrong", "failed"),
        ("nothing", "passed"),
    ]
    withdraw = next(one for one in document["coverage"] if one["method"] == "bank.Account.withdraw(I)I")
    assert withdraw == {"method": "bank.Account.withdraw(I)I", "instructions": [6, 8], "branches": [1, 1]}
    assert document["errors"] == [] and document["unmeasured"] == {}


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--junit", "3"], "there are no suites for JUnit 3 (choose 4 or 5)"),
        (["--test-time", "0"], "--test-time is out of range: 0 (give a number from 1 on)"),
        (["--memory", "nan"], "--memory is out of range: nan (give a number from 1 on)"),
    ],
)
def test_wrong_usage(hornbill: Command, bank: Path, suite: Suite, arguments: list[str], said: str) -> None:
    ran = hornbill("replay", suite(AccountTest=GOOD), "--class-path", bank, *arguments)
    assert ran == (2, "", f"hornbill: {said}\n")


def test_a_class_path_that_is_not_there(hornbill: Command, suite: Suite, tmp_path: Path) -> None:
    ran = hornbill("replay", suite(AccountTest=GOOD), "--class-path", tmp_path / "app.jar")
    assert ran.code == 2 and "no such file or folder" in ran.err


def test_no_jdk(hornbill: Command, bank: Path, suite: Suite, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hornbill.replay.tools._jdks", lambda: iter(()))
    ran = hornbill("replay", suite(AccountTest=GOOD), "--class-path", bank)
    assert ran.code == 2 and "no JDK found" in ran.err and "default-jdk-headless" in ran.err


def test_no_junit(hornbill: Command, bank: Path, suite: Suite, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hornbill.jvm.jars._DEBIAN", Path("/nowhere"))
    ran = hornbill("replay", suite(AccountTest=GOOD), "--class-path", bank)
    assert ran.code == 2 and "JUnit is not there" in ran.err
