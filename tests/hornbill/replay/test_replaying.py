"""Suites replayed: how tests end, what the others do meanwhile, and what they cover."""

from __future__ import annotations

import subprocess
import time
import zipfile
from pathlib import Path

import pytest

from hornbill.analysis.counted import Counter
from hornbill.bytecode.errors import HornbillError
from hornbill.jvm.compiled import find_java, find_javac
from hornbill.replay.replaying import replay, signed_jars
from hornbill.replay.reports import ReplayReport
from hornbill.replay.running import Limits
from tests.hornbill.replay.conftest import VINTAGE, Suite

WITHDRAW = "bank.Account.withdraw(I)I"

PASSING = """class AccountTest {
    @Nested
    class Withdraw {
        @Test
        @DisplayName("amount > balance: nothing")
        void nothing() {
            assertEquals(0, new Account(3).withdraw(4));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, -2})
    void refuses(int balance) {
        assertThrows(IllegalArgumentException.class, () -> new Account(balance));
    }
}
"""


def statuses(report: ReplayReport) -> dict[str, str]:
    return {test.name: test.status for test in report.tests}


def test_what_passes_and_is_covered(bank: Path, suite: Suite) -> None:
    report = replay(suite(AccountTest=PASSING), [bank])
    assert report.ok
    assert statuses(report) == {
        "bank.AccountTest.refuses[1]": "passed",
        "bank.AccountTest.refuses[2]": "passed",
        "bank.AccountTest$Withdraw.nothing": "passed",
    }
    assert report.coverage is not None and report.unmeasured == {}
    method = report.coverage[WITHDRAW]
    assert (method.branches, method.instructions) == (Counter(1, 1), Counter(6, 8))
    assert [(line.line, line.branches) for line in method.lines][:2] == [
        (18, Counter(1, 1)),
        (19, Counter(0, 0)),
    ]
    constructor = report.coverage["bank.Account.<init>(I)V"]
    assert constructor.branches == Counter(2, 0) and constructor.instructions.missed == 0


def test_tests_in_the_package_of_a_signed_jar(bank: Path, suite: Suite, tmp_path: Path) -> None:
    jar, store, tools = tmp_path / "bank.jar", tmp_path / "store", find_javac(find_java()).parent
    with zipfile.ZipFile(jar, "w") as archive:
        for file in sorted(bank.rglob("*.class")):
            archive.write(file, file.relative_to(bank))
    words = ["-storepass", "secret", "-keystore", str(store)]
    key = ["-genkeypair", "-alias", "a", "-keyalg", "EC", "-dname", "CN=a", "-keypass", "secret"]
    for command in (["keytool", *key, *words], ["jarsigner", *words, str(jar), "a"]):
        subprocess.run([str(tools / command[0]), *command[1:]], check=True, capture_output=True)
    assert signed_jars([bank, jar]) == [jar]
    assert replay(suite(AccountTest=PASSING), [jar]).ok


def test_junit_4(bank: Path, suite: Suite) -> None:
    body = """public class AccountTest {
        @Test public void takes() { assertEquals(2, new Account(3).withdraw(2)); }
        @Test(expected = IllegalArgumentException.class) public void refuses() { new Account(-1); }
        @Test public void wrong() { assertEquals(3, new Account(3).withdraw(2)); }
        public static class Inner {
            @Test public void nothing() { assertEquals(0, new Account(3).withdraw(4)); }
        }
    }"""
    report = replay(suite(VINTAGE, AccountTest=body), [bank], junit=4)
    assert statuses(report) == {
        "bank.AccountTest.takes": "passed",
        "bank.AccountTest.refuses": "passed",
        "bank.AccountTest.wrong": "failed",
        "bank.AccountTest$Inner.nothing": "passed",
    }
    (wrong,) = report.bad
    assert wrong.exception == "java.lang.AssertionError"
    assert wrong.message == "expected:<3> but was:<2>"
    assert wrong.stack is not None and "AccountTest.wrong" in wrong.stack
    assert report.coverage is not None and report.coverage[WITHDRAW].branches == Counter(2, 0)


def test_one_that_goes_wrong_costs_itself_alone(bank: Path, suite: Suite) -> None:
    body = """class AccountTest {
        @Test void hangs() { while (true) { } }
        @Test void exits() { System.exit(0); }
        @Test void halts() { Runtime.getRuntime().halt(0); }
        @Test void fills() {
            long[][] all = new long[1 << 20][];
            for (int i = 0; ; i++) all[i] = new long[1 << 20];
        }
        @Test void deep() { deep(); }
        @Test void prints() {
            System.out.println("{\\"event\\":\\"done\\"}");
            assertEquals(0, new Account(3).withdraw(4));
        }
    }"""
    other = 'class OtherTest { @Test void passes() { } @Test void fails() { fail("so\\u00e9"); } }'
    report = replay(
        suite(AccountTest=body, OtherTest=other), [bank], limits=Limits(test_seconds=1, memory_mb=64)
    )
    assert statuses(report) == {
        "bank.AccountTest.hangs": "hung",
        "bank.AccountTest.exits": "died",
        "bank.AccountTest.halts": "died",
        "bank.AccountTest.fills": "died",
        "bank.AccountTest.deep": "failed",
        "bank.AccountTest.prints": "passed",
        "bank.OtherTest.passes": "passed",
        "bank.OtherTest.fails": "failed",
    }
    by_name = {test.method: test for test in report.tests}
    assert by_name["hangs"].message == "took more than 1000 ms"
    assert by_name["hangs"].stack is not None and "AccountTest.hangs" in by_name["hangs"].stack
    assert by_name["deep"].exception == "java.lang.StackOverflowError"
    assert by_name["fills"].exception == "java.lang.OutOfMemoryError"
    assert by_name["fails"].message == "soé"
    assert report.coverage is not None and report.coverage[WITHDRAW].branches == Counter(1, 1)


def test_only_what_is_kept_counts_as_covered(bank: Path, suite: Suite) -> None:
    body = """class AccountTest {
        @Test void takes() { assertEquals(7, new Account(3).withdraw(2)); }
        @Test void nothing() { assertEquals(0, new Account(3).withdraw(4)); }
    }"""
    report = replay(suite(AccountTest=body), [bank])
    assert [test.method for test in report.bad] == ["takes"]
    assert report.coverage is not None and report.coverage[WITHDRAW].branches == Counter(1, 1)


def test_files_that_do_not_compile_are_left_out(bank: Path, suite: Suite) -> None:
    report = replay(
        suite(
            GoodTest="class GoodTest { @Test void passes() { } }",
            WrongTest="class WrongTest { static int one() { return missing; } }",
            UsingTest="class UsingTest { @Test void uses() { WrongTest.one(); } }",
            BrokenTest="class BrokenTest { @Test void ( { }",
        ),
        [bank],
    )
    assert statuses(report) == {"bank.GoodTest.passes": "passed"}
    assert not report.ok
    wrong = {error.path for error in report.errors}
    assert wrong == {"bank/WrongTest.java", "bank/UsingTest.java", "bank/BrokenTest.java"}
    missing = next(error for error in report.errors if error.path == "bank/WrongTest.java")
    assert missing.message.startswith("cannot find symbol") and "missing" in missing.message
    assert missing.line == 9


def test_static_state_is_a_class_s_own(bank: Path, suite: Suite) -> None:
    body = "class {0} {{ @Test void first() {{ new Account(1); assertEquals(1, Account.opened); }} }}"
    folder = suite(OneTest=body.format("OneTest"), TwoTest=body.format("TwoTest"))
    assert replay(folder, [bank], coverage=False).ok
    together = replay(folder, [bank], coverage=False, together=True)
    assert sorted(statuses(together).values()) == ["failed", "passed"]
    assert together.coverage is None


def test_the_process_has_nothing_of_ours(
    bank: Path, suite: Suite, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("SECRET", "token")
    monkeypatch.setenv("JAVA_TOOL_OPTIONS", "-Dchanged=1")
    monkeypatch.chdir(tmp_path)
    body = """class AccountTest {
        @Test void environment() {
            assertNull(System.getenv("SECRET"));
            assertNull(System.getProperty("changed"));
            assertEquals("UTC", java.util.TimeZone.getDefault().getID());
        }
        @Test void writes() throws Exception {
            java.nio.file.Files.writeString(java.nio.file.Path.of("left-behind"), "x");
            assertEquals(System.getProperty("user.home"), System.getProperty("user.dir"));
        }
        @Test void fills() {
            assertThrows(java.io.IOException.class, () -> {
                try (var out = new java.io.FileOutputStream("large")) {
                    for (int i = 0; i < 10; i++) out.write(new byte[1 << 20]);
                }
            });
        }
    }"""
    report = replay(suite(AccountTest=body), [bank], limits=Limits(file_mb=4), coverage=False)
    assert report.ok, report.bad
    assert not (tmp_path / "left-behind").exists()


def test_a_class_that_cannot_be_loaded(bank: Path, suite: Suite) -> None:
    body = """class AccountTest {
        static { if (true) System.exit(3); }
        @Test void never() { }
    }"""
    setup = """class SetupTest {
        @BeforeAll static void breaks() { throw new IllegalStateException("no"); }
        @Test void never() { }
    }"""
    report = replay(
        suite(AccountTest=body, OtherTest="class OtherTest { @Test void passes() { } }", SetupTest=setup),
        [bank],
        coverage=False,
    )
    assert [(test.name, test.status) for test in report.tests] == [
        ("bank.AccountTest", "died"),
        ("bank.OtherTest.passes", "passed"),
        ("bank.SetupTest", "failed"),
    ]


def test_the_time_for_all_tests(bank: Path, suite: Suite) -> None:
    body = "class {0} {{ @Test void waits() throws Exception {{ Thread.sleep(100000); }} }}"
    folder = suite(OneTest=body.format("OneTest"), TwoTest=body.format("TwoTest"))
    start = time.monotonic()
    report = replay(folder, [bank], limits=Limits(seconds=3, test_seconds=60), coverage=False)
    assert time.monotonic() - start < 20
    assert set(statuses(report).values()) == {"not run"}
    assert set(statuses(report)) == {"bank.OneTest", "bank.OneTest.waits", "bank.TwoTest"}
    assert not report.ok and report.bad == ()


@pytest.mark.parametrize(
    ("folder", "what"), [("missing", "no such folder"), (".", "there are no Java files in it")]
)
def test_no_suite(bank: Path, tmp_path: Path, folder: str, what: str) -> None:
    with pytest.raises(HornbillError, match=what):
        replay(tmp_path / folder, [bank])
