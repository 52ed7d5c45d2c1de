"""Concolic searches: inputs are run, and what their paths decide is solved otherwise."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from hornbill import explore
from hornbill.analysis.selections import parsed_selection
from hornbill.cases import CaseSearch, FoundCase, Summary
from hornbill.clp.explorations import ORDERS, Concolic, Exploration
from hornbill.jvm.harness import JvmHarness
from hornbill.methods import find_method
from hornbill.selected import NOTHING_PRUNED, Pruning, SelectedSearch
from tests.hornbill.conftest import Command
from tests.jdk_tools import javac

_SOURCE = """
class Followed {
    int f;
    Followed next;
    static final String[] NAMES = {"a", "bc", "def"};

    static int exits(int a, int b, int c, int d) {
        int s = 0;
        four: { three: { two: { one: {
            if (a != 0) break one;
            if (b != 0) break two;
            if (c != 0) break three;
            if (d != 0) break four;
            return s;
        }
        s += 1; }
        s += 2; }
        s += 4; }
        s += 8;
        return s;
    }
    static int rounds(int n) {
        int s = 0;
        for (int i = 0; i < n; i++) s += i;
        return s;
    }
    static int down(int n) { return n == 0 ? 0 : n == 7 ? 1 : down(n - 1); }
    static int same(Followed x, Followed y) {
        x.f = 1;
        y.f = 2;
        if (x.f == 2) return 5;
        return 6;
    }
    static int picked(int i) { return NAMES[i & 1].length() == 2 ? 1 : 0; }
    static int logarithm(int k, int other) {
        int h = (int) StrictMath.log(k);
        if (h > 100) return 1;
        if (other > 10) return 2;
        return 3;
    }
    static int walked(Followed x) {
        int n = 0;
        for (Followed y = x; y != null; y = y.next) if (y.f > 5) n++;
        return n;
    }
}
"""


@pytest.fixture(scope="module")
def followed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The source's classes."""
    folder = tmp_path_factory.mktemp("followed")
    source = folder / "Followed.java"
    source.write_text(_SOURCE)
    javac("-g", "-d", folder / "classes", source)
    return folder / "classes"


def searched(
    path: Path,
    name: str,
    concolic: Concolic | None,
    select: str | None = None,
    pruning: Pruning = NOTHING_PRUNED,
) -> tuple[list[dict[str, Any]], Summary]:
    """The cases, which must take their own way, and what is said at the end."""
    search = CaseSearch([path])
    found: list[FoundCase] = []
    method = find_method(search.program, f"Followed.{name}")
    selection = None if select is None else parsed_selection([select])
    run = SelectedSearch(search, method, selection, "auto", pruning)
    exploration = Exploration(choices="first", concolic=concolic)
    summary = run.run(exploration, lambda one: search.run(method.id, one, found.append))
    cases = [case.json for case in found]
    assert not any("mistake" in case for case in cases)
    return cases, summary


def traces(cases: list[dict[str, Any]]) -> set[str]:
    """Those of the cases that are told in full."""
    return {case["trace"] for case in cases if "trace" in case}


ALL_ORDERS = [*(Concolic(order) for order in ORDERS), Concolic(first=True)]


@pytest.mark.parametrize("concolic", ALL_ORDERS, ids=str)
@pytest.mark.parametrize("name", ["exits", "down", "same", "picked", "walked"])
def test_all_cases_of_plain_search_are_found(followed: Path, name: str, concolic: Concolic) -> None:
    """Also where a run has no end, and where what is decided is no test's answer, as which element an unknown
    index picks; and inputs that are aliases."""
    plain, _ = searched(followed, name, None)
    cases, summary = searched(followed, name, concolic)
    assert traces(cases) >= traces(plain)
    assert len(traces(cases)) == len(cases) and summary.ledger["ended"] == "done"


def test_runs_go_beyond_the_criterion(followed: Path) -> None:
    """What is solved is within loop-2; the inputs behind the last round allowed are run nevertheless."""
    plain, _ = searched(followed, "rounds", None)
    cases, summary = searched(followed, "rounds", Concolic())
    assert traces(plain) < traces(cases) and len(cases) == len(plain) + 1
    assert max(case["witness"]["args"][0] for case in cases) == 3
    assert list(summary.ledger["paths"]) == ["bound(loop)"]


def test_solve_first_needs_two_cases_where_exits_fall_into_the_rest(followed: Path) -> None:
    """A chain of n tests, each of which leaves into what the later ones leave into: n + 1 cases, or 2."""
    lines = "points:" + ",".join(f"Followed.java:{line}" for line in (14, 16, 17, 18, 19))
    cases, _ = searched(followed, "exits", Concolic(), lines)
    assert len(cases) == 5
    cases, summary = searched(followed, "exits", Concolic(first=True), lines)
    assert len(cases) == 2 and all(goal["met"] for goal in summary.ledger["selection"]["goals"])


def test_what_cannot_be_followed_takes_its_value_and_says_so(followed: Path) -> None:
    """Plain search ends there; the case claims its witness alone, which is what the JVM does, and nothing
    that no other case shows is called infeasible."""
    plain, _ = searched(followed, "logarithm", None)
    assert plain == []
    cases, summary = searched(followed, "logarithm", Concolic())
    assert len(cases) == 2
    with JvmHarness([followed]) as jvm:
        for case in cases:
            assert list(case) == ["ended", "exception", "witness", "concrete"]
            assert [name.partition("(")[0] for name in case["concrete"]] == ["java.lang.StrictMath.log"]
            given = case["witness"]
            ran = jvm.run("Followed.logarithm(II)I", given["args"])
            assert ran.value == given["value"]
    assert {case["witness"]["value"] for case in cases} == {2, 3}
    assert "infeasible" not in {branch["why"] for branch in summary.ledger["branches"]}


@pytest.mark.parametrize("concolic", ALL_ORDERS, ids=str)
def test_coverage_is_that_of_plain_search(followed: Path, concolic: Concolic) -> None:
    """With look-ahead there are no more tests than without."""
    for name in ("exits", "walked", "same"):
        met = []
        for pruning in (
            Pruning(look_ahead="off"),
            Pruning(look_ahead="backtrack"),
            Pruning(look_ahead="branch"),
        ):
            cases, summary = searched(followed, name, concolic, pruning=pruning)
            goals = summary.ledger["selection"]["goals"]
            met.append((len(cases), {goal["goal"] for goal in goals if goal["met"]}))
        plain = searched(followed, name, None, pruning=Pruning(look_ahead="off"))[1].ledger["selection"]
        assert {frozenset(covered) for _, covered in met} == {
            frozenset(goal["goal"] for goal in plain["goals"] if goal["met"])
        }
        assert met[1][0] <= met[0][0] and met[2][0] <= met[0][0]


def test_looking_ahead_costs_next_to_nothing(followed: Path) -> None:
    """What is seen ahead is worked out, and ignored: the same tests, and hardly more steps."""
    _, plain = searched(followed, "walked", Concolic(), pruning=Pruning(look_ahead="off"))
    for looks in ("backtrack", "branch"):
        _, ahead = searched(followed, "walked", Concolic(), pruning=Pruning(look_ahead=looks, ignored=True))
        assert ahead.cases == plain.cases
        assert ahead.statistics["steps"] <= 1.01 * plain.statistics["steps"]


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--solve-first"], "--solve-first without --concolic"),
        (["--search", "coverage"], "--search coverage without --concolic"),
        (["--search", "breadth"], "no order of the search"),
        (["--concolic", "--solve-first", "--search", "generational"], "--solve-first with --search"),
        (["--concolic", "--choices"], "--concolic with --choices"),
        (["--concolic", "--first"], "--concolic with --first"),
        (["--concolic", "--rules"], "--concolic with --rules"),
        (["--concolic", "--heap", "lazy"], "--concolic with --heap lazy"),
        (["--concolic", "--trace", "exits(1,[_])"], "--concolic with --trace"),
    ],
)
def test_what_means_nothing_is_refused(
    hornbill: Command, followed: Path, options: list[str], said: str
) -> None:
    code, out, err = hornbill("cases", followed, "Followed.exits", *options)
    assert (code, out) == (2, "") and said in err


def test_the_command_and_python_find_the_same(hornbill: Command, followed: Path) -> None:
    """A marked case has a line for what took its value, and no conditions."""
    code, out, _ = hornbill("cases", followed, "Followed.logarithm", "--concolic", "--solve-first")
    assert code == 0 and out.count("  concrete java.lang.StrictMath.log(") == 2 and "  when " not in out
    cases = explore(followed, "Followed.logarithm", concolic=True, solve_first=True)
    assert [len(case.concrete) for case in cases.cases] == [1, 1]
    pruned = explore(followed, "Followed.exits", concolic=True, unit=True, look_ahead="branch")
    assert len(pruned.cases) == 5
