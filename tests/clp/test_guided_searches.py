"""A search that goes for rules finds what a plain search finds of them, and stops when it has it."""

from __future__ import annotations

from pathlib import Path

import pytest

from hornbill.cases import CaseSearch, FoundCase, Summary
from hornbill.clp.explorations import Exploration, Guide
from hornbill.pipeline.goals import region_of
from tests.jdk_tools import javac

JARS = Path(__file__).parents[2] / "jars"
_BUDGET = 200_000

_SOURCE = """
import java.util.*;
class Goals {
    static int ten(int[] a) { int s = 0; for (int i = 0; i < 10; i++) if (a[i] > 5) s++; return s; }
    static int behind(int[] a, int b) {
        int s = 0;
        for (int i = 0; i < 10; i++) if (a[i] > 5) s++;
        if (b == 77) return -1;
        return s;
    }
    static int twice(ArrayList<String> names) {
        int[] count = {0};
        names.forEach(name -> { if (name.length() == 3) count[0]++; });
        return count[0];
    }
    private static int hidden(int x) { return x == 12345 ? 1 : 2; }
    static int shown(int a, int b) { return hidden(a) + hidden(b); }
}
"""


@pytest.fixture(scope="module")
def goals(tmp_path_factory: pytest.TempPathFactory) -> CaseSearch:
    """A search of the source's classes."""
    folder = tmp_path_factory.mktemp("goals")
    source = folder / "Goals.java"
    source.write_text(_SOURCE)
    javac("-d", folder / "classes", source)
    return CaseSearch([folder / "classes"])


def searched(search: CaseSearch, method: str, exploration: Exploration) -> tuple[list[FoundCase], Summary]:
    """The cases of a search, all of which must take their own way, and what it says at its end."""
    found: list[FoundCase] = []
    summary = search.run(method, exploration, found.append)
    assert all(case.json["checked"] is True for case in found)
    return found, summary


def taken(cases: list[FoundCase], methods: tuple[str, ...]) -> set[tuple[str, int, str]]:
    """The branches of these methods that the cases take."""
    branches = (branch for case in cases for branch in case.json["branches"])
    return {(one["method"], one["pc"], one["outcome"]) for one in branches if one["method"] in methods}


def guide_to_all(search: CaseSearch, method_id: str) -> Guide:
    """The guide to every branch of the method and of what is behind it."""
    method = search.program.method(method_id)
    assert method is not None
    region = region_of(search.program, method)
    known = [of for name in (method_id, *region.behind) if (of := search.coverage.method(name)) is not None]
    names = [name for one in known for name, rule in one.rules.items() if rule.branches]
    return Guide(tuple(names), region.methods, region.calls, called_back=region.called_back)


@pytest.mark.parametrize("jar", ["structures", "recursion", "switches", "exceptions", "lambdas", "inner"])
def test_nothing_that_can_be_covered_is_lost(jar: str) -> None:
    """All methods whose plain search ends: the same branches, of callees that look-ahead follows too."""
    search = CaseSearch([JARS / f"{jar}.jar"])
    compared = 0
    for method in search.program.methods():
        if not method.has_code or method.name == "<clinit>":
            continue
        plain, summary = searched(search, method.id, Exploration("loop-2", budget=_BUDGET))
        guide = guide_to_all(search, method.id)
        if summary.ledger["ended"] != "done" or not guide.rules:
            continue
        guided, _ = searched(search, method.id, Exploration("loop-2", guide=guide))
        behind = tuple({method.id, *region_of(search.program, method).behind})
        assert taken(guided, behind) == taken(plain, behind), method.id
        assert len(guided) <= len(plain), method.id
        compared += 1
    assert compared >= 3


def test_what_is_behind_many_ways_is_found_at_once(goals: CaseSearch) -> None:
    """A plain search goes through 1,024 ways before it comes to the last branch."""
    for name in ("ten([I)I", "behind([II)I"):
        guide = guide_to_all(goals, f"Goals.{name}")
        exploration = Exploration("loop-2", known_rounds="free", guide=guide)
        cases, summary = searched(goals, f"Goals.{name}", exploration)
        rules = goals.coverage.method(f"Goals.{name}")
        assert rules is not None
        assert len(taken(cases, guide.methods)) == len(rules.branches)
        assert len(cases) <= 3 and summary.statistics["steps"] < 20_000


@pytest.mark.parametrize("name", ["twice(Ljava/util/ArrayList;)I", "shown(II)I"])
def test_private_methods_and_bodies_of_lambdas_are_looked_into(goals: CaseSearch, name: str) -> None:
    """Also where the library calls them back."""
    guide = guide_to_all(goals, f"Goals.{name}")
    cases, _ = searched(goals, f"Goals.{name}", Exploration("loop-2", guide=guide, budget=3_000_000))
    behind = [one for one in guide.methods if "hidden" in one or "lambda$" in one]
    (method,) = behind
    assert {outcome for _, _, outcome in taken(cases, (method,))} == {"taken", "not taken"}
