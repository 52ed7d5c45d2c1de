"""What becomes of branches: the list and the figures are the same, and reasons say what to do."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

import hornbill as api
from hornbill.building.plans import EFFORT_SPENT
from hornbill.pipeline.accounts import Accountant, Accounts, BranchAccount, Late
from hornbill.pipeline.class_suites import ClassSuite
from hornbill.pipeline.limits import Interruption
from hornbill.rendering.class_table import class_table
from hornbill.replay.comparison import Kind
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
    with api.analyze(
        classes, database=classes.parent / "s.db", jobs=1, search=True, trials=False
    ) as analysis:
        return analysis.suite(classes.parent / "out", replay=False).accounts


def test_the_list_has_as_many_branches_as_the_figures_say(accounts: Accounts) -> None:
    total = accounts.total.branches
    assert len(accounts.branches) == total.total
    assert len(accounts.uncovered) == total.total - total.covered > 0
    names = [(branch.method, branch.pc, branch.outcome) for branch in accounts.branches]
    assert len(set(names)) == len(names)


def method_of(branch: BranchAccount) -> str:
    return branch.method.partition("(")[0].rpartition(".")[2]


def test_branches_that_rules_of_tests_take_are_covered(accounts: Accounts) -> None:
    assert Counter(map(method_of, accounts.branches)) == {
        "leftByAnException": 2,
        "copies": 4,
        "texts": 10,
        "keys": 4,
        "never": 2,
        "unused": 2,
        "locked": 2,
    }
    assert Counter((method_of(branch), branch.why) for branch in accounts.uncovered) == {
        ("texts", "assumed"): 2,
        ("never", "infeasible"): 1,
        ("unused", "unreached"): 2,
    }
    assert not accounts.total.measured and accounts.differences == () and accounts.unseen == 0


def test_measured_figures_are_those_of_jacoco_and_differences_are_explained(classes: Path) -> None:
    database, out = classes.parent / "m.db", classes.parent / "measured"
    with api.analyze(classes, database=database, jobs=1, search=True, trials=False) as analysis:
        suite = analysis.suite(out)
        again = analysis.suite(out)
        explained = analysis.accounts()
    accounts, total = suite.accounts, suite.accounts.total
    assert total.measured and (total.branches.covered, total.branches.total) == (13, 17)
    assert suite.differ == {} and again.accounts == explained == accounts
    assert Counter((method_of(branch), branch.why) for branch in accounts.uncovered) == {
        ("texts", "uncounted"): 2,
        ("never", "infeasible"): 1,
        ("unused", "unreached"): 2,
    }
    kinds = {one.method_id.partition("(")[0].rpartition(".")[2]: one.kind for one in accounts.differences}
    assert kinds == {
        "copies": Kind.OTHERWISE,
        "leftByAnException": Kind.UNSEEN,
        "locked": Kind.OTHERWISE,
        "texts": Kind.OTHERWISE,
    }
    assert accounts.unseen == 1
    assert "JaCoCo does not see 1 branch that tests take" in class_table(accounts)


def test_lines_of_what_was_measured_move_with_the_source(tmp_path: Path) -> None:
    found = []
    for above in ("", "// about\n\n"):
        classes = compiled(tmp_path / "classes", Branches=above + SOURCE)
        with api.analyze(
            classes, methods=["texts"], database=tmp_path / "s.db", jobs=1, search=True, trials=False
        ) as analysis:
            found.append(analysis.suite(tmp_path / "out"))
    before, after = ({one.kind: one for one in suite.accounts.differences} for suite in found)
    assert found[1].reused == {"b.Branches"} and before.keys() == after.keys() > set()
    for kind, one in before.items():
        assert one.line is not None and after[kind] == replace(one, line=one.line + 2)
    reasons = [Counter(branch.why for branch in suite.accounts.uncovered) for suite in found]
    assert reasons[0] == reasons[1] and reasons[0]["uncounted"] == 2


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
        assert Counter(branch.why for branch in one.branches) == {
            why: 21,
            "assumed": 2,
            "infeasible": 1,
            "unreached": 2,
        }
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
        search=True,
        trials=False,
    ) as analysis:
        assert analysis.interrupted
        states = Counter(method.state for method in analysis.methods)
        suite = analysis.suite(classes.parent / "stopped")
    assert states["time"] > 0 and states["time"] < len(analysis.methods)
    reasons = Counter(branch.why for branch in suite.accounts.branches)
    assert reasons["time"] >= 8 and set(reasons) <= {
        "time",
        "uncounted",
        "assumed",
        "infeasible",
        "unreached",
        None,
    }
    assert suite.unreplayed in ((), ("b.Branches",))
