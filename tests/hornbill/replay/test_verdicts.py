"""Which emitted tests a suite cannot keep."""

from __future__ import annotations

from hornbill.replay.reports import CompileError, ReplayedTest, ReplayReport
from hornbill.replay.verdicts import rejected
from hornbill.suite import EmittedFile, EmittedTest


def emitted(class_name: str, name: str, case: int, group: int | None = None) -> EmittedTest:
    return EmittedTest(class_name, name, "bank.Account.withdraw(I)I", case, False, group)


def test_each_test_finds_its_result() -> None:
    tests = (
        emitted("bank.AccountTest$Withdraw", "passes", 0),
        emitted("bank.AccountTest$Withdraw", "fails", 1),
        emitted("bank.AccountTest", "rows", 2, group=1),
        emitted("bank.AccountTest", "rows", 3, group=1),
        emitted("bank.AccountTest", "lost", 4),
    )
    report = ReplayReport(
        (
            ReplayedTest("bank.AccountTest$Withdraw", "passes", None, "passed"),
            ReplayedTest("bank.AccountTest$Withdraw", "fails", None, "failed", "java.lang.Error", "so", "at"),
            ReplayedTest("bank.AccountTest", "rows", 1, "passed"),
            ReplayedTest("bank.AccountTest", "rows", 2, "hung", message="took too long"),
        ),
        (),
    )
    found = rejected(report, [EmittedFile("bank/AccountTest.java", "", tests)])
    assert [(one.test.case, one.status, one.why, one.stack) for one in found] == [
        (1, "failed", "java.lang.Error: so", "at"),
        (3, "hung", "took too long", None),
        (4, "not run", "JUnit did not run it", None),
    ]


def test_a_file_that_does_not_compile_takes_all_its_tests() -> None:
    files = [
        EmittedFile("a/ATest.java", "", (emitted("a.ATest", "one", 0), emitted("a.ATest", "two", 1))),
        EmittedFile("b/BTest.java", "", (emitted("b.BTest", "one", 0),)),
    ]
    report = ReplayReport(
        (ReplayedTest("b.BTest", "one", None, "passed"),), (CompileError("a/ATest.java", 3, "no such name"),)
    )
    assert [(one.test.name, one.status, one.why) for one in rejected(report, files)] == [
        ("one", "not compiled", "a/ATest.java:3: no such name"),
        ("two", "not compiled", "a/ATest.java:3: no such name"),
    ]


def test_a_class_that_cannot_be_run_takes_its_nested_ones() -> None:
    nested = emitted("a.ATest$Add", "one", 0)
    report = ReplayReport((ReplayedTest("a.ATest", None, None, "died", message="exit code 3"),), ())
    (only,) = rejected(report, [EmittedFile("a/ATest.java", "", (nested,))])
    assert (only.test, only.status, only.why) == (nested, "died", "exit code 3")
