"""What becomes of branches: the list and the figures are the same, and reasons say what to do."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

import hornbill as api
from hornbill.building.plans import EFFORT_SPENT
from hornbill.pipeline.accounts import Accountant, Accounts, Late
from hornbill.pipeline.emission import ClassSuite
from hornbill.pipeline.limits import Interruption
from hornbill.summaries.store import Store
from tests.hornbill.compiling import program_at
from tests.hornbill.test_gen_command import compiled

SOURCE = """
package b;
public class Branches {
    int[] items = new int[2];
    int size;
    public static void leftByAnException(int n) {
        if (n == 3) { fail(); }
    }
    private static void fail() { throw new IllegalStateException(); }
    public static int copies(int[] a, int n) {
        int r = 0;
        try { r = a[n]; } finally { if (n > 1) { r++; } }
        return r;
    }
    public static int texts(String s) {
        switch (s) { case "a": return 1; case "b": return 2; default: return 3; }
    }
    public static int keys(int n) {
        switch (n) { case 1: case 2: return 1; case 5: return 2; case 7: break; default: break; }
        return 0;
    }
    public static int never(int n) { return n * 2 == 1 ? 1 : 0; }
    private static int unused(int n) { return n > 3 ? 1 : 2; }
    private static final Object LOCK = new Object();
    public static int locked(int n) { synchronized (LOCK) { return n > 0 ? 1 : 2; } }
}
"""


@pytest.fixture(scope="module")
def classes(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return compiled(tmp_path_factory.mktemp("accounts") / "classes", Branches=SOURCE)


@pytest.fixture(scope="module")
def accounts(classes: Path) -> Accounts:
    with api.analyze(classes, database=classes.parent / "s.db", jobs=1) as analysis:
        return analysis.suite(classes.parent / "out", replay=False).accounts


def test_the_list_has_as_many_branches_as_the_figures_say(accounts: Accounts) -> None:
    total = accounts.total.branches
    assert len(accounts.branches) == total.total
    assert len(accounts.uncovered) == total.total - total.covered > 0
    names = [(branch.method, branch.pc, branch.outcome) for branch in accounts.branches]
    assert len(set(names)) == len(names)


def test_a_branch_that_only_an_exception_leaves_is_not_seen(accounts: Accounts) -> None:
    reasons = {
        (branch.method.partition("(")[0].rpartition(".")[2], branch.outcome): (branch.why, branch.tests)
        for branch in accounts.branches
    }
    why, tests = reasons["leftByAnException", "not taken"]
    assert why == "unseen" and tests
    assert reasons["leftByAnException", "taken"][0] is None
    assert Counter(branch.why for branch in accounts.uncovered) == {
        "unseen": 1,
        "infeasible": 1,
        "unreached": 2,
    }


def test_what_compilers_add_is_no_branch(accounts: Accounts) -> None:
    counted = Counter(branch.method.partition("(")[0].rpartition(".")[2] for branch in accounts.branches)
    assert counted == {
        "leftByAnException": 2,
        "copies": 2,
        "texts": 3,
        "keys": 4,
        "never": 2,
        "unused": 2,
        "locked": 2,
    }


def test_classes_without_time_for_tests_say_so(classes: Path, accounts: Accounts) -> None:
    assert accounts.total.tests > 0
    program = program_at(classes)
    store = Store(classes.parent / "s.db", str(classes), "loop-2", reading=True)
    heads = store.heads()
    left_out = tuple((name, n, "has no name") for name, head in heads.items() for n in range(head.cases))
    spent = tuple((name, number, f"{EFFORT_SPENT}: {why}") for name, number, why in left_out)
    made = [
        Accountant(store, heads, late, {"b.Branches": suite}, program).accounts(["b.Branches"])
        for late, suite in (
            (Late(classes={"b.Branches"}), ClassSuite("b.Branches")),
            (Late(), ClassSuite("b.Branches", left_out=left_out)),
            (Late(), ClassSuite("b.Branches", left_out=spent)),
            (Late(given_up={"b.Branches": "time: took more than 120 s"}), ClassSuite("b.Branches")),
        )
    ]
    store.close()
    for why, one in zip(("time", "untested", "effort", "effort"), made, strict=True):
        assert Counter(branch.why for branch in one.branches) == {why: 14, "infeasible": 1, "unreached": 2}
    whats = [{branch.what for branch in one.branches if branch.why == "untested"} for one in made]
    assert whats[1] and all((what or "").endswith(": has no name") for what in whats[1])


def test_methods_without_time_for_a_search_say_so(classes: Path) -> None:
    """Somebody asks to stop when the first method has been searched."""
    interruption = Interruption()
    with api.analyze(
        classes,
        database=classes.parent / "stopped.db",
        jobs=1,
        progress=lambda _: interruption.ask() if interruption.at is None else None,
        interruption=interruption,
    ) as analysis:
        assert analysis.interrupted
        states = Counter(method.state for method in analysis.methods)
        suite = analysis.suite(classes.parent / "stopped")
    assert states["time"] > 0 and states["time"] < len(analysis.methods)
    reasons = Counter(branch.why for branch in suite.accounts.branches)
    assert reasons["time"] >= 8 and set(reasons) <= {"time", "unseen", "unreached", None}
    assert suite.unreplayed in ((), ("b.Branches",))
