"""What a person sees: the table, the line of progress, summaries and explanations."""

from __future__ import annotations

import io
import json
import re
import time
from pathlib import Path

import pytest

from hornbill.analysis.counted import Counter
from hornbill.clp.program import Program
from hornbill.commands import progress
from hornbill.commands.console import Console
from hornbill.commands.progress import ProgressLine
from hornbill.pipeline.accounts import REASONS, Accounts, BranchAccount, ClassAccount
from hornbill.pipeline.exploring import Step
from hornbill.rendering.branch_conditions import branch_condition
from hornbill.rendering.class_table import LISTED, WIDTH, class_table
from hornbill.rendering.generation import uncovered_text
from tests.hornbill.compiling import program_at
from tests.hornbill.conftest import Command
from tests.hornbill.test_gen_command import compiled


def account(name: str, covered: int, total: int) -> ClassAccount:
    return ClassAccount(name, 3, 40, 7, 0, Counter(covered, total - covered), Counter(100, 0), True)


def library(count: int) -> Accounts:
    """So many classes with long names; every tenth lacks as many branches as its number says."""
    package = "org.example.library.with.a.long.name.concurrent.atomic.operations"
    return Accounts(
        tuple(account(f"{package}.Class{n}", 1000 - (n if n % 10 == 0 else 0), 1000) for n in range(count)),
        (),
    )


def test_a_table_of_a_library_is_short_narrow_and_has_all_sums() -> None:
    lines = class_table(library(400)).splitlines()
    assert len(lines) == LISTED + 3 and max(map(len, lines)) <= WIDTH
    assert lines[-2] == "  and 375 more, 361 of them with every branch covered (--all lists them)"
    named = [line.split()[0] for line in lines[1:-2]]
    assert [int(name.rpartition("Class")[2]) for name in named] == list(range(150, 400, 10))
    assert all(name.startswith("…") for name in named)
    assert lines[-1].split()[:4] == ["total", "1,200", "16,000", "2,800"]
    lacking = sum(range(0, 400, 10))
    assert f"({400_000 - lacking:,}/400,000)" in lines[-1]


def test_all_classes_can_be_listed() -> None:
    lines = class_table(library(400), everything=True).splitlines()
    assert len(lines) == 402 and "more" not in lines[-2]


def test_a_few_classes_are_all_listed_whole_where_there_is_room() -> None:
    text = class_table(library(3), width=200)
    assert text.count("org.example.library.") == 3 and "…" not in text
    assert max(map(len, class_table(library(3), width=80).splitlines())) <= 80


def test_colours_change_nothing_but_the_colour(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.delenv("NO_COLOR", raising=False)
    plain, coloured = class_table(library(400)), class_table(library(400), coloured=True)
    assert "\x1b[" in coloured and "\x1b[" not in plain
    assert [line.rstrip() for line in CONTROL.sub("", coloured).splitlines()] == plain.splitlines()


def test_coverage_that_may_be_more_says_so() -> None:
    accounts = Accounts((account("a.B", 1, 2),), (), ("a.BTest.x: not traced",))
    assert class_table(accounts).endswith(
        "at least this: of 1 test it could not all be computed (--json says why)."
    )


CONTROL = re.compile(r"\x1b\[[0-9;?]*[a-zA-Z]")


class Terminal(io.StringIO):
    """A stream at which a person looks."""

    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize("columns", [40, 80, 200])
def test_progress_fits_the_terminal_and_leaves_nothing_behind(
    monkeypatch: pytest.MonkeyPatch, columns: int
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    monkeypatch.setenv("TERM", "xterm")
    err = Terminal()
    line = ProgressLine(Console(io.StringIO(), err, io.StringIO()))
    line(Step("Exploring, loop-1", 0, 40, "shop.Order"))
    line(Step("Exploring, loop-1", 40, 40, "shop.Order"))
    line.end()
    shown = [CONTROL.sub("", text).rstrip("\n") for text in err.getvalue().split("\r")]
    assert max(map(len, shown)) <= columns
    assert shown[-1] == "" and err.getvalue().endswith("\x1b[2K")
    if columns >= 80:
        assert any("40/40" in text and "0:00:00" in text for text in shown)


def test_verbose_says_each_step_in_a_line() -> None:
    err = io.StringIO()
    line = ProgressLine(Console(io.StringIO(), err, io.StringIO(), verbose=True))
    line(Step("Exploring, loop-1", 1, 2, "shop.Order"))
    line(Step("Exploring, loop-1", 2, 2, "shop.Cart"))
    line.end()
    assert err.getvalue().splitlines() == [
        "hornbill: Exploring, loop-1: 1 of 2  shop.Order",
        "hornbill: Exploring, loop-1: 2 of 2  shop.Cart",
    ]


def test_progress_is_a_line_now_and_then_where_there_is_no_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(progress, "LOGGED_EVERY", 0.2)
    err = io.StringIO()
    with ProgressLine(Console(io.StringIO(), err, io.StringIO())) as line:
        time.sleep(0.5)
        for count in range(1000):
            line(Step("Round 2", count, 1200, "shop.Order"))
        time.sleep(0.5)
    ended = err.getvalue()
    time.sleep(0.3)
    lines = ended.splitlines()
    assert err.getvalue() == ended and 3 <= len(lines) <= 5
    assert lines[0] == "hornbill: Preparing, 0:00:00 elapsed"
    assert lines[-1] == "hornbill: Round 2: 999 of 1,200 classes, 0:00:01 elapsed" or "0:00:00" in lines[-1]


def test_progress_is_silenced(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(progress, "LOGGED_EVERY", 0.05)
    for stream in (io.StringIO(), Terminal()):
        quiet = Console(io.StringIO(), stream, io.StringIO(), quiet=True)
        with ProgressLine(quiet) as line:
            line(Step("Exploring, loop-1", 1, 1, "shop.Order"))
            time.sleep(0.2)
        quiet.warn("not much")
        assert stream.getvalue() == ""


CONDITIONS = """
package c;
public class C {
    int size; boolean open; C next; static int count;
    boolean isFull() { return size > 3; }
    void field(int[] a) { if (size + 1 < a.length) count++; }
    void called() { if (isFull()) count++; }
    void flag(boolean on) { if (!on) count++; }
    void none() { if (next == null) count++; }
    void type(Object o) { if (o instanceof String) count++; }
    void real(double x) { if (x < 1.5) count++; }
    void wide(long x) { if (x * 2 == 7L) count++; }
    void bits(int x) { if ((x & 4) != 0) count++; }
    void keys(int x) { switch (x) { case 1: case 2: count++; break; case 9: count--; break; default: } }
    void across(int x, int y) { if ((x > 0 ? y : x) == 5) count++; }
    void assigned() { C c; if ((c = next) != null) count++; }
    void stepped(int i, int n) { if (i++ < n) count++; }
}
"""


@pytest.fixture(scope="module")
def conditions(tmp_path_factory: pytest.TempPathFactory) -> Program:
    return program_at(compiled(tmp_path_factory.mktemp("conditions") / "classes", C=CONDITIONS))


@pytest.mark.parametrize(
    ("name", "outcome", "said"),
    [
        ("field", "taken", "this.size + 1 >= a.length"),
        ("field", "not taken", "this.size + 1 < a.length"),
        ("called", "taken", "!this.isFull()"),
        ("called", "not taken", "this.isFull()"),
        ("flag", "taken", "on"),
        ("flag", "not taken", "!on"),
        ("none", "not taken", "this.next == null"),
        ("type", "taken", "!(o instanceof String)"),
        ("real", "taken", "x >= 1.5, or one is NaN"),
        ("real", "not taken", "x < 1.5"),
        ("wide", "taken", "x * 2 != 7"),
        ("bits", "not taken", "(x & 4) != 0"),
        ("keys", "1, 2", "x == 1 || x == 2"),
        ("keys", "9", "x == 9"),
        ("keys", "default", "x is none of the cases"),
        ("across", "taken", None),
        ("assigned", "not taken", "this.next != null"),
        ("stepped", "taken", None),
    ],
)
def test_what_a_branch_asks(conditions: Program, name: str, outcome: str, said: str | None) -> None:
    model = conditions.find("c.C")
    assert model is not None
    cfg = conditions.prepare(next(method for method in model.methods if method.name == name)).cfg
    ends = [block.instructions[-1] for block in cfg.blocks]
    tests = [end.pc for end in ends if end.op == "switch" or end.op.startswith("if")]
    assert branch_condition(cfg, tests[-1], outcome) == said


@pytest.fixture
def known(order: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, hornbill: Command) -> None:
    """The shop, with its tests."""
    monkeypatch.chdir(tmp_path)
    assert hornbill("gen", "--no-trials", "classes", "--no-replay", "--jobs", "1").code == 0


@pytest.mark.usefixtures("known")
def test_summaries_in_words(hornbill: Command) -> None:
    for words in (["shop.Order.add"], ["shop.Order.add(int)"], ["*.add"], ["shop.Order.add(I)V"]):
        code, out, _ = hornbill("summary", "classes", "--db", ".hornbill/summaries.db", *words)
        assert code == 0 and out.startswith("shop.Order.add(int)\n  2 cases, complete within loop-2\n")
    assert "threw java.lang.IllegalArgumentException\n    when   price < 0\n    inputs this = " in out
    assert "leaves this = Order{total=" not in out  # adding 0 changes nothing
    assert "    leaves this = Order{total=" not in hornbill("summary", "classes", "shop.Order.sign").out
    assert (
        "  1 branch is in no case:\n    line 12, not taken: infeasible"
        in hornbill("summary", "classes", "shop.Order.never").out
    )
    for words, said in (
        (["classes", "shop.Order.ad"], "has no method shop.Order.ad; did you mean shop.Order.add"),
        ([".", "x"], "has no summaries of ., but of: "),
    ):
        code, out, _ = hornbill("summary", *words)
        assert code == 1 and said in out


@pytest.mark.usefixtures("known")
def test_explanations_in_words(hornbill: Command) -> None:
    code, out, _ = hornbill("explain", "classes", "--db", ".hornbill/summaries.db", "shop.Order.never")
    assert code == 0 and out.startswith("shop.Order.never(int): 1 of 2 branches covered\n")
    only = hornbill("explain", "classes", "--reason", "infeasible")
    assert only.out.startswith("shop.Order.never(int)\n  line 12   n * 2 == 1\n") and "!=" not in only.out
    (branch,) = json.loads(hornbill("explain", "classes", "--reason", "infeasible", "--json").out)
    assert branch["condition"] == "n * 2 == 1" and branch["tests"] == []
    assert (
        "there is no branch on line 1; the branches are on 12"
        in hornbill("explain", "classes", "shop.Order.never:1").out
    )
    assert (
        "for the reason budget, but there are for: infeasible"
        in hornbill("explain", "classes", "shop.Order.never", "--reason", "budget").out
    )
    private = json.loads(hornbill("explain", "classes", "shop.Order.helper", "--json").out)
    assert [test for branch in private for test in branch["tests"]]


def branch(why: str, what: str | None = None, method: str = "a.B.m(I)V") -> BranchAccount:
    return BranchAccount(method, 3, 7, "taken", (), why, what)


LONG = "org.example.library.with.a.long.name.atomic.operations.Synchronizer.acquireUninterruptibly(I)V"


@pytest.mark.parametrize("width", [60, 80, 100])
def test_advice_fits_and_commands_stay_whole(width: int) -> None:
    reasons = [branch(why) for why in REASONS]
    many = [
        *reasons,
        branch("unsupported", "java.io.FileInputStream.readAllBytes()[B, native code"),
        branch("time"),
    ]
    text = uncovered_text(many, "'build/my libs/some-shop.jar'", "loop-2", 3_000_000, width)
    lines = text.splitlines()
    assert lines[0] == f"{len(many)} branches are not covered:" and max(map(len, lines)) <= width
    words = " ".join(text.split())
    for why in ("infeasible", "uncounted", "untested", "unreached", "unknown", "failed", "unsupported"):
        assert f"hornbill explain 'build/my libs/some-shop.jar' --reason {why}" in words
    assert "try --budget 30000000" in words and "try --criterion loop-4" in words


def test_advice_stands_beside_the_reason_where_there_is_room() -> None:
    text = uncovered_text([branch("bound"), branch("infeasible")], "a.jar", "loop-2", 3_000_000)
    assert text.splitlines()[1:] == [
        "  1 needs more rounds of a loop or nested calls than 2  try --criterion loop-4",
        "  1 cannot be reached (proved)                          hornbill explain a.jar --reason infeasible",
    ]


def test_a_long_name_is_shortened_to_its_end() -> None:
    text = uncovered_text([branch("budget", method=LONG)], "a.jar", "loop-2", 3_000_000, 80)
    assert max(map(len, text.splitlines())) <= 80
    assert "Synchronizer.acquireUninterruptibly" in text and "…" in text and "try --budget 30000000" in text


def test_classes_whose_tests_were_not_run_are_marked() -> None:
    accounts = Accounts((account("a.B", 1, 2), account("a.C", 2, 2)), ())
    lines = class_table(accounts, not_run=["a.C"]).splitlines()
    assert lines[1].split()[3] == "7" and lines[2].split()[3] == "*7" and lines[3].split()[3] == "14"
    assert lines[-1] == "  * not run on the JVM: tests of 1 class."
    assert "not run" not in class_table(accounts)
