"""Searches for coverage that leave paths out: the examples of the paper on pruning, as programs."""

from __future__ import annotations

from pathlib import Path

import pytest

from hornbill.analysis.selections import parsed_selection
from hornbill.bytecode.errors import HornbillError
from hornbill.cases import CaseSearch, FoundCase, Summary
from hornbill.clp.explorations import Exploration
from hornbill.methods import find_method
from hornbill.selected import Pruning, SelectedSearch
from tests.jdk_tools import javac

_SOURCE = """
class Figures {
    static int nested(boolean c, int[] a) {
        int s = 0, i = 0;
        if (!c) { while (a[i++] > 0) while (a[i++] > 0) s++; } else s = -1;
        return s;
    }
    private static int count(int[] a, int k) {
        int s = 0;
        for (int i = 0; i < k; i++) if (a[i] > 0) s++;
        return s;
    }
    static int untouched(int[] a, int k, int b) {
        int s = count(a, k);
        if (b > 5) { if (b < 3) return s; return -s; }
        return -s;
    }
    private static int decides(int x) { if (x > 10) return 1; return 0; }
    static int decided(int x) { if (decides(x) == 1) return 5; return 6; }
    static int chain(boolean a, boolean b, boolean c, boolean d) {
        int s = 0;
        if (!a) s += 1;
        if (!b) s += 2;
        if (!c) s += 4;
        if (!d) s += 8;
        return s;
    }
}
"""


@pytest.fixture(scope="module")
def figures(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The source's classes."""
    folder = tmp_path_factory.mktemp("figures")
    source = folder / "Figures.java"
    source.write_text(_SOURCE)
    javac("-g", "-d", folder / "classes", source)
    return folder / "classes"


def pruned(
    path: Path, name: str, criterion: str, pruning: Pruning, goals: bool = True
) -> tuple[list[FoundCase], Summary, list[str]]:
    """The cases, which must take their own way, what is said at the end, and the goals that were not met."""
    search = CaseSearch([path])
    found: list[FoundCase] = []
    method = find_method(search.program, f"Figures.{name}")
    run = SelectedSearch(search, method, None, "auto", pruning)
    summary = run.run(Exploration(criterion), lambda one: search.run(method.id, one, found.append))
    assert all(case.json["checked"] is True for case in found)
    told = summary.ledger["selection"]["goals"] if goals else []
    return found, summary, [goal["goal"] for goal in told if not goal["met"]]


@pytest.mark.parametrize("looks", ["backtrack", "branch", "instruction"])
def test_look_ahead_leaves_out_loops_with_nothing_new_behind_them(figures: Path, looks: str) -> None:
    """Nested loops: however deep, as many paths are followed; without, ever more are there."""
    followed = []
    for depth in (12, 16, 32, 64):
        cases, summary, missed = pruned(figures, "nested", f"depth-{depth}", Pruning(look_ahead=looks))
        assert not missed and len(cases) <= 4
        followed.append(summary.statistics["traces_generated"])
    assert max(followed) <= 8
    plain = []
    for depth in (12, 16, 20):
        cases, _, _ = pruned(figures, "nested", f"depth-{depth}", Pruning(), goals=False)
        plain.append(len(cases))
    assert plain == [11, 17, 30]


def test_one_way_through_calls_is_enough_where_they_do_not_matter(figures: Path) -> None:
    """A callee of 2^k ways, behind which something cannot be covered: look-ahead goes through all of them,
    and finds as few cases; with one way through it, there are two."""
    counts = {
        name: (len(cases), summary.statistics["traces_generated"], missed)
        for name, pruning in (
            ("plain", Pruning(unit=True, look_ahead="off")),
            ("ahead", Pruning(unit=True, look_ahead="branch")),
            ("shallow", Pruning(unit=True, call_depth=0)),
            ("both", Pruning(unit=True, call_depth=0, look_ahead="branch")),
        )
        for cases, summary, missed in [pruned(figures, "untouched", "loop-5", pruning)]
    }
    assert counts["plain"][0] > 100 and counts["plain"][1] > 200
    assert counts["ahead"][0] == 2 and counts["ahead"][1] > 60
    assert counts["shallow"][:2] == counts["both"][:2] == (2, 3)
    assert len({tuple(missed) for _, _, missed in counts.values()}) == 1


def test_one_way_through_calls_may_lose_coverage(figures: Path) -> None:
    """What a branch of the callee decides is not decided otherwise; one call deeper, it is."""
    _, summary, missed = pruned(figures, "decided", "loop-2", Pruning(unit=True, call_depth=0))
    assert len(missed) == 2 and summary.ledger["paths"] == {"pruned(call_depth)": 1}
    assert {goal["why"] for goal in summary.ledger["selection"]["goals"] if not goal["met"]} == {"pruned"}
    for pruning in (Pruning(unit=True), Pruning(unit=True, call_depth=1)):
        assert pruned(figures, "decided", "loop-2", pruning)[2] == []


def test_a_chain_of_tests_needs_a_case_for_each(figures: Path) -> None:
    """n tests: n + 1 cases with look-ahead."""
    cases, _, missed = pruned(figures, "chain", "loop-2", Pruning(look_ahead="branch"))
    assert len(cases) == 5 and not missed
    cases, _, missed = pruned(figures, "chain", "loop-2", Pruning(look_ahead="off"))
    assert len(cases) == 9 and not missed


def test_values_in_a_callee_stay_open(figures: Path) -> None:
    """Its path alone is fixed: the caller's tests on what it was given are still decided both ways."""
    cases, _, _ = pruned(figures, "untouched", "loop-5", Pruning(unit=True, call_depth=0))
    assert len({tuple(case.json["witness"]["args"][2:]) for case in cases}) == 2


def test_points_behind_skipped_calls_are_refused(figures: Path) -> None:
    """With the method's own items alone, a point in a callee is none."""
    search = CaseSearch([figures])
    method = find_method(search.program, "Figures.decided")
    run = SelectedSearch(
        search, method, parsed_selection(["points:Figures.java:9"]), "auto", Pruning(unit=True)
    )
    with pytest.raises(HornbillError):
        run.run(Exploration(), lambda one: search.run(method.id, one, lambda _: None))
