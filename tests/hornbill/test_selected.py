"""What is selected of a method's cases: searches for it, and what they say of its goals."""

from __future__ import annotations

import json
from collections.abc import Iterator
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

import hornbill
from bench.guided import searched
from hornbill.analysis.decisions import decisions
from hornbill.analysis.selections import parsed_selection
from hornbill.bytecode.errors import HornbillError
from hornbill.cases import CaseSearch, FoundCase, Summary
from hornbill.cli import main
from hornbill.clp.explorations import Exploration
from hornbill.methods import find_method
from hornbill.selected import NOTHING_PRUNED, Pruning, SelectedSearch, require_meaning
from tests.jdk_tools import javac

JARS = Path(__file__).parents[2] / "jars"
_SOURCE = """
class Wanted { static class Own extends RuntimeException {}
    static int both(boolean a, boolean b, boolean c) { return (a || b) && c ? 1 : 2; }
    static int dead(int x) { if (x > 5) { if (x < 3) return 1; } return 2; }
    static int cleaned(int x) { int y = 0; try { y = 10 / x; } finally { y++; } return y; }
    static int thrown(RuntimeException e, int x) { if (x == 1) throw e; assert x != 2; return x; }
    static int rounds(int n) { int s = 0; for (int i = 0; i < n; i++) s++; if (s == 9) return -1; return s; }
    static int caller(int x) { return helped(x) + helped(x + 1); }
    private static int count(int[] a, int k) {
        int s = 0; for (int i = 0; i < k; i++) if (a[i] > 0) s++; return s;
    }
    static int hidden(int[] a, int k, int b) {
        int s = count(a, k);
        if (b > 5) { if (b < 3) return s; return -s; }
        return s + 1;
    }
    private static int helped(int x) { if (x > 0) return 1; return x == -7 ? 3 : 2; }
}
"""


@pytest.fixture(scope="module")
def wanted(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The source's classes."""
    folder = tmp_path_factory.mktemp("wanted")
    source = folder / "Wanted.java"
    source.write_text(_SOURCE)
    javac("-g", "-d", folder / "classes", source)
    return folder / "classes"


def selected(
    path: Path,
    method: str,
    select: str | None,
    strategy: str = "auto",
    pruning: Pruning = NOTHING_PRUNED,
    criterion: str = "loop-2",
) -> tuple[list[FoundCase], Summary]:
    """The cases, which must take their own way, and what is said at the end."""
    search = CaseSearch([path])
    found: list[FoundCase] = []
    selection = None if select is None else parsed_selection([select])
    model = find_method(search.program, method)
    run = SelectedSearch(search, model, selection, strategy, pruning)
    exploration = Exploration(criterion, choices="first")
    summary = run.run(exploration, lambda one: search.run(model.id, one, found.append))
    assert all(case.json["checked"] is True for case in found)
    return found, summary


def goals(summary: Summary) -> Iterator[dict[str, Any]]:
    """What is said of the goals."""
    yield from summary.ledger["selection"]["goals"]


def unmet(summary: Summary) -> dict[str, str]:
    """Why goals were not met."""
    return {goal["goal"]: goal["why"] for goal in goals(summary) if not goal["met"]}


@pytest.mark.parametrize("strategy", ["guided", "plain", "auto"])
def test_local_paths_are_those_of_the_method_by_itself(strategy: str) -> None:
    """lcm has two ways to begin, and is left in two ways: 3 of these are possible, 19 with those of gcd."""
    cases, summary = selected(JARS / "papers.jar", "papers.Lcm.lcm", "all-local-paths", strategy)
    assert len(cases) == 3
    assert summary.ledger["ended"] == "done"
    assert "pruned(look_ahead)" in summary.ledger["paths"] or strategy == "plain"


def test_no_path_is_proved_infeasible_by_a_search_that_left_paths_out() -> None:
    """A branch that such a search has not taken may be on one of them."""
    for select in ("all-local-paths", "points:Lcm.java:6"):
        _, summary = selected(JARS / "papers.jar", "papers.Lcm.lcm", select)
        assert {one["why"] for one in summary.ledger["branches"]} <= {"pruned", "not_selected", "bound"}


@pytest.mark.parametrize("strategy", ["guided", "plain"])
def test_each_condition_decides_by_itself(wanted: Path, strategy: str) -> None:
    """(a || b) && c has five ways to be evaluated, which are all possible."""
    search = CaseSearch([wanted])
    model = find_method(search.program, "Wanted.both")
    rules = search.coverage.method(model.id)
    assert rules is not None
    (decision,) = decisions(rules)
    assert len(decision.conditions) == 3 and len(decision.evaluations) == 5
    cases, summary = selected(wanted, "Wanted.both", "mcdc", strategy)
    assert len(cases) == 5 and not unmet(summary)
    assert len(list(goals(summary))) == 3


def test_what_cannot_be_covered_is_said_to_be_infeasible(wanted: Path) -> None:
    """Also with a criterion by which nothing is cut."""
    for select in ("branch", "condition", "statement"):
        _, summary = selected(wanted, "Wanted.dead", select)
        assert set(unmet(summary).values()) == {"infeasible"}


def test_what_the_criterion_hides_is_no_proof(wanted: Path) -> None:
    """With nine rounds, the branch is taken."""
    _, summary = selected(wanted, "Wanted.rounds", "branch")
    assert set(unmet(summary).values()) == {"bound"}
    _, summary = selected(wanted, "Wanted.rounds", "branch", criterion="loop-10")
    assert not unmet(summary)


def test_a_line_is_reached_in_any_copy_of_a_finally_block(wanted: Path) -> None:
    """One case reaches it, whether the division throws or not."""
    cases, summary = selected(wanted, "Wanted.cleaned", "points:Wanted.java:5")
    assert len(cases) == 1 and not unmet(summary)


def test_points_are_met_in_callees_by_one_of_several_calls(wanted: Path) -> None:
    """And those that a case for another one reaches need none of their own."""
    cases, summary = selected(wanted, "Wanted.caller", "points:Wanted.java:17,Wanted.java:8")
    assert len(cases) == 1 and not unmet(summary)
    search = CaseSearch([wanted])
    rules = search.coverage.method(find_method(search.program, "Wanted.helped").id)
    assert rules is not None
    rare = max(branch.pc for branch in rules.branches)
    points = f"points:Wanted.helped(int)@{rare},Wanted.helped(int)@0"
    cases, summary = selected(wanted, "Wanted.caller", points)
    assert len(cases) <= 2 and not unmet(summary)


def test_goals_that_the_budget_left_are_looked_for_in_turn(wanted: Path) -> None:
    """All together take half of it, and each of those that are left its part of the rest."""
    search = CaseSearch([wanted])
    method = find_method(search.program, "Wanted.hidden")
    budgets: list[int] = []

    def tell(one: Exploration) -> Summary:
        budgets.append(one.budget)
        return search.run(method.id, one, lambda _: None)

    run = SelectedSearch(search, method, parsed_selection(["branch"]))
    summary = run.run(Exploration("loop-9", budget=100_000, choices="first"), tell)
    assert budgets[0] == 50_000 and 20_000 <= budgets[1] <= 50_000 and len(budgets) == 2
    assert summary.statistics["steps"] <= 101_000
    assert set(unmet(summary).values()) == {"budget"}


def test_ends_with_exceptions(wanted: Path) -> None:
    """An exception of unknown class is of the one that is asked for, where it can be."""
    for select, count in (
        ("exception:Wanted$Own", 1),
        ("exception:NullPointerException", 1),
        ("exception:java.lang.RuntimeException", 1),
        ("assertion", 1),
        ("exception:java.io.IOException", 0),
    ):
        cases, _ = selected(wanted, "Wanted.thrown", select)
        assert len(cases) >= count if count else not cases, select
        assert {case.json["ended"] for case in cases} <= {"threw"}
        if select in ("exception:Wanted$Own", "assertion"):
            assert {case.json["exception"] for case in cases} <= {"Wanted$Own", "java.lang.AssertionError"}


@pytest.mark.parametrize("jar", ["structures", "recursion", "switches", "exceptions"])
def test_guided_and_plain_meet_the_same_goals(jar: str) -> None:
    """All methods whose plain search is small: branches, and local paths, one case each."""
    search = CaseSearch([JARS / f"{jar}.jar"])
    compared = 0
    for method in search.program.methods():
        if not method.has_code or method.name == "<clinit>":
            continue
        for select in ("branch", "all-local-paths"):
            said = []
            for strategy in ("plain", "guided"):
                run = SelectedSearch(search, method, parsed_selection([select]), strategy)
                exploration = Exploration("loop-2", choices="first", budget=100_000, details=False)
                count: list[FoundCase] = []
                summary = run.run(exploration, lambda one: search.run(method.id, one, count.append))  # noqa: B023 - called at once
                met = [goal["goal"] for goal in goals(summary) if goal["met"]]
                said.append((summary.ledger["ended"], met, len(count) if select != "branch" else 0))
            if said[0][0] == "done":
                assert said[0] == said[1], (method.id, select)
                compared += 1
    assert compared >= 6


@pytest.mark.parametrize(
    "arguments",
    [
        ["--select", "nix"],
        ["--select", "all-paths,branch"],
        ["--select", "branch", "--select", "all-local-paths"],
        ["--select", "points:Wanted.java:999"],
        ["--select", "points:Other.java:3"],
        ["--select", "points:Wanted.both(boolean,boolean,boolean)@0"],
        ["--select", "points:Wanted.dead@999"],
        ["--select", "exception:Nix"],
        ["--select", "exception:java.lang.String"],
        ["--strategy", "plain"],
        ["--select", "branch", "--strategy", "quick"],
        ["--max-call-depth", "0"],
        ["--unit", "--max-call-depth", "x"],
        ["--look-ahead", "ever"],
        ["--select", "branch", "--strategy", "guided", "--look-ahead", "off"],
    ],
)
def test_what_means_nothing_ends_with_exit_code_2(
    wanted: Path, arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    """In one line."""
    assert main(["cases", str(wanted), "Wanted.dead", *arguments]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_lines_of_the_method_are_named(wanted: Path) -> None:
    """Where a point is none."""
    with pytest.raises(HornbillError, match="line 999") as problem:
        selected(wanted, "Wanted.dead", "points:Wanted.java:999")
    assert "4" in str(problem.value)


def test_commas_in_parentheses_are_part_of_a_point() -> None:
    """Those between items are not."""
    items = parsed_selection(["points:a.B.c(int,int)@3,a.B.d@4,A.java:3", "branch"]).items
    assert items == ("points:a.B.c(int,int)@3", "points:a.B.d@4", "points:A.java:3", "branch")


def test_statistics_count_the_traces(wanted: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Those that were followed, and those that turned out infeasible."""
    assert main(["cases", str(wanted), "Wanted.dead", "--select", "branch", "--json"]) == 0
    document = json.loads(StringIO(capsys.readouterr().out).read())
    statistics = document["statistics"]
    assert statistics["traces_infeasible"] >= 1
    assert statistics["traces_generated"] >= statistics["traces_infeasible"] + len(document["cases"])
    assert statistics["steps"] > 0
    assert document["ledger"]["selection"]["strategy"] == "guided"


def test_meaning_of_options_together() -> None:
    """Pruning for coverage is nothing for somebody who wants all paths."""
    for select in ("all-paths", "all-local-paths"):
        with pytest.raises(HornbillError):
            require_meaning(parsed_selection([select]), None, Pruning(unit=True))


@pytest.mark.parametrize(
    ("method", "select"),
    [
        ("SortedList.removeMin", "all-local-paths"),
        ("SearchTree.remove", "all-local-paths"),
        ("SearchTree.addAll(SearchTree)", "points:SearchTree.java:28,SearchTree.java:36"),
        ("LinkedSequence.removeAt", "points:LinkedSequence.java:89,LinkedSequence.java:95"),
    ],
)
def test_looking_ahead_costs_little_where_it_saves_nothing(method: str, select: str) -> None:
    """In counted steps, once the program is loaded."""
    search = CaseSearch([JARS / "structures.jar"])
    selection = parsed_selection([select])
    steps = {
        how: searched(search, method, selection, how, 100_000).steps
        for how in ("plain", "auto", "plain", "auto")
    }
    assert steps["auto"] <= 1.2 * steps["plain"]


_MERGED = """
class Merged {
    static int two(boolean x, boolean y) { int s = 0; if (x) s += 1; if (y) s += 2; return s; }
    static int both(boolean a, boolean b, boolean c) { return (a || b) && c ? 1 : 2; }
    static int thrown(int x) { if (x == 1) throw new IllegalStateException(); return 1 / x; }
}
"""


@pytest.fixture(scope="module")
def merged(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The classes of the source above."""
    folder = tmp_path_factory.mktemp("merged")
    (folder / "Merged.java").write_text(_MERGED)
    javac("-g", "-d", folder / "classes", folder / "Merged.java")
    return folder / "classes"


@pytest.mark.parametrize(
    ("method", "select", "found", "left"),
    [
        # The first case found takes two branches, the others one of these and one more each.
        ("two", "branch", 3, 2),
        ("two", "statement", 3, 2),
        # Three conditions need four cases.
        ("both", "mcdc", 5, 4),
        # One that throws takes the branch of the one that returns.
        ("thrown", "branch,exception:RuntimeException", 3, 2),
    ],
)
def test_merged_cases_meet_the_same_goals(
    merged: Path, method: str, select: str, found: int, left: int
) -> None:
    plain = hornbill.explore(merged, f"Merged.{method}", select=[select])
    fewer = hornbill.explore(merged, f"Merged.{method}", select=[select], merge=True)
    assert (len(plain.cases), len(fewer.cases)) == (found, left)
    assert fewer.ledger["selection"] == plain.ledger["selection"]
    kept = [str(case.trace) for case in plain.cases if case.trace in [one.trace for one in fewer.cases]]
    assert kept == [str(case.trace) for case in fewer.cases]


def test_what_a_criterion_asks_for_is_not_merged(merged: Path) -> None:
    for select in ([], ["all-paths"], ["all-local-paths"]):
        with pytest.raises(HornbillError, match="--merge would leave out ways that loop-2 asks for"):
            hornbill.explore(merged, "Merged.two", select=select, merge=True)
    with pytest.raises(HornbillError, match="--merge with --brief means nothing"):
        hornbill.explore(merged, "Merged.two", select=["branch"], merge=True, brief=True)


def test_merged_cases_are_printed_at_the_end(merged: Path, capsys: pytest.CaptureFixture[str]) -> None:
    command = ["cases", str(merged), "Merged.two", "--select", "branch", "--merge"]
    assert main([*command, "--json"]) == 0
    document = json.loads(capsys.readouterr().out)
    assert [case["constraints"] for case in document["cases"]] == [["!x", "y"], ["x", "!y"]]
    assert main(command) == 0
    assert "2 cases of Merged.two(boolean, boolean) within loop-2" in capsys.readouterr().out
