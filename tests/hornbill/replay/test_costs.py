"""Tests that say what a call may cost: where the counter is attached they fail if it costs more, elsewhere
nothing is asserted of costs."""

from __future__ import annotations

from pathlib import Path

import pytest

from hornbill.junit.support import COSTS, FRESH_CLASSES, support_file
from hornbill.jvm.counter_agent import agent, packages_of
from hornbill.jvm.layout import layout_in_use, layout_text
from hornbill.replay.replaying import replay
from tests.hornbill.plain_junit import compiled_suite, run_by_console
from tests.hornbill.replay.conftest import Suite

IMPORTS = "import hornbill.Costs;\nimport hornbill.FreshClasses;\n\n"
TOO_DEAR = {
    "bank.AccountTest.costsMore": "instructions: expected at most 5, but was 6",
    "bank.AccountTest.costsMoreAnew": "instructions: expected at most 11, but was 12",
    "bank.AccountTest.row[2]": "calls:java.*: expected at most 0, but was 1",
}
TESTS = """class AccountTest {
    @Test
    void costsSoMuch() {
        Account account = new Account(3);

        Costs costs = Costs.start();
        int result = account.withdraw(4);
        costs.atMost("instructions", 6);
        costs.atMost("calls", 0);
        costs.atMost("stack", 0);
        costs.atMost("memory", 0);

        new Account(5);
        assertEquals(0, result);
        costs.atMost("instructions", 6);
        costs.atMost("a model that nobody knows", 0);
    }

    @Test
    void costsMore() {
        Account account = new Account(3);

        Costs costs = Costs.start();
        account.withdraw(4);
        costs.atMost("instructions", 5);
    }

    @Test
    void throwsSomething() {
        Costs costs = Costs.start();
        assertThrows(IllegalArgumentException.class, () -> new Account(-1));
        costs.atMost("instructions", 9);
        costs.atMost("memory", 4 * 10);
        costs.atMost("memory-hotspot", 40, "LAYOUT");
        costs.atMost("memory-hotspot", 1, "1-2-3-4-5");
        costs.atMost("calls:java.lang.Illegal*.<init>", 1);
    }

    @Test
    @FreshClasses
    void costsMoreAnew() {
        Costs costs = Costs.start();
        new Account(1);
        costs.atMost("memory", 0);
        costs.atMost("instructions", 11);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 0})
    void row(int calls) {
        Costs costs = Costs.start();
        new Account(1);
        costs.atMost("instructions", 12);
        costs.atMost("calls:java.*", calls);
    }
}
"""


@pytest.fixture
def costed(bank: Path, suite: Suite) -> Path:
    """A suite in which some tests cost more than they say."""
    shown = layout_text(layout_in_use())
    folder = suite(AccountTest=TESTS.replace("LAYOUT", shown))
    file = folder / "bank" / "AccountTest.java"
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace("import static", f"{IMPORTS}import static", 1), encoding="utf-8")
    for name in (COSTS, FRESH_CLASSES):
        support = support_file(name, 5)
        (folder / support.path).parent.mkdir(exist_ok=True)
        (folder / support.path).write_text(support.text, encoding="utf-8")
    return folder


@pytest.mark.parametrize("coverage", [True, False])
def test_replay_counts(costed: Path, bank: Path, coverage: bool) -> None:
    report = replay(costed, [bank], coverage=coverage)
    assert {test.name: test.message for test in report.tests if test.bad} == TOO_DEAR
    assert len(report.tests) == 6
    assert (report.coverage is not None) == coverage


def test_without_hornbill(costed: Path, bank: Path, tmp_path: Path) -> None:
    """By JUnit's console: with the agent that lies beside the tests, and without it."""
    classes, jar = tmp_path / "classes", tmp_path / "costs-agent.jar"
    jdk = compiled_suite(costed, [bank], 5, classes)
    counts, _ = run_by_console(jdk, classes, [bank], 5)
    assert (counts.found, counts.successful) == (6, 6)
    jar.write_bytes(agent(jdk.java, packages_of([bank])))
    counts, said = run_by_console(jdk, classes, [bank], 5, f"-javaagent:{jar}")
    assert (counts.found, counts.failed) == (6, 3)
    assert all(message in said for message in TOO_DEAR.values())
