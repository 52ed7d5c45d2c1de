"""One method beside another: what is left out where cases do not say all that they ask, or are not known."""

from __future__ import annotations

from dataclasses import replace

import pytest

from hornbill.cases import CaseSearch
from hornbill.costs.models import parsed_models
from hornbill.differences.comparing import MethodComparison, Wanted
from hornbill.differences.costs import Tolerance
from hornbill.differences.results import MethodDifference
from hornbill.differences.runs import Runs
from hornbill.method_cases import MethodCases
from hornbill.methods import find_method
from hornbill.pipeline.searching import explored
from hornbill.pipeline.tasks import Explore
from tests.jdk_tools import javac

MODELS = parsed_models("instructions")
SOURCE = """
package shop;
public class Shelf {
    static class Item { }
    static class Book extends Item { }
    static class Card extends Item { }
    static int stored(Object o, Item[] items) {
        if (!(o instanceof Book)) return 0;
        items[0] = (Item) o;
        int n = 0;
        for (int i = 0; i < 20; i++) n += i;
        return n;
    }
    static int storedLater(Object o, Item[] items) {
        if (!(o instanceof Book)) return 0;
        int n = 0;
        for (int i = 0; i < 20; i++) n += i;
        items[0] = (Item) o;
        return n;
    }
}
"""


@pytest.fixture(scope="module")
def search(tmp_path_factory: pytest.TempPathFactory) -> CaseSearch:
    folder = tmp_path_factory.mktemp("shelf")
    (folder / "Shelf.java").write_text(SOURCE, encoding="utf-8")
    javac("-g", "-nowarn", "-d", folder / "classes", folder / "Shelf.java")
    return CaseSearch([folder / "classes"], costs=MODELS)


def cases(search: CaseSearch, name: str, budget: int = 1_000_000) -> MethodCases:
    method = find_method(search.program, f"shop.Shelf.{name}")
    return explored(search, Explore(method.id, "loop-2", budget, 60))


def compared(search: CaseSearch, old: MethodCases, new: MethodCases, is_confirmed: bool) -> MethodDifference:
    method = search.program.method(new.method)
    assert method is not None
    wanted = Wanted(MODELS, Tolerance(), 1_000_000)
    found = MethodComparison(search, method, old, new, wanted, is_confirmed).difference()
    return Runs(search).confirmed(found, Tolerance()) if is_confirmed else found


def test_conditions_say_which_old_case_inputs_are_of(search: CaseSearch) -> None:
    """Whether a book can be stored depends on the array's class, with a run of the old version or without."""
    old, new = cases(search, "stored"), cases(search, "storedLater")
    asked = {" && ".join(case.constraints) for case in old.cases}
    assert len(old.cases) == 5 and len(asked) == 5
    early = {"o instanceof Book && items == null", "o instanceof Book && items != null && items.length == 0"}
    late = "o instanceof Book && items != null && items.length > 0"
    late += " && !items.getClass().getComponentType().isInstance(o)"
    seen = compared(search, old, new, is_confirmed=True).costs
    assert sorted(cost.when for cost in seen) == sorted({*early, late})
    assert {(cost.old, cost.new, cost.exceeds) for cost in seen} == {(8, 195, True)}
    (stored,) = (cost for cost in seen if cost.when == late)
    assert stored.inputs["args"][1]["type"] == "shop.Shelf$Card[]"
    unconfirmed = compared(search, old, new, is_confirmed=False)
    assert {(cost.when, cost.old, cost.new) for cost in unconfirmed.costs} == {
        (cost.when, cost.old, cost.new) for cost in seen
    }
    assert unconfirmed.left_out == ()


def test_searches_that_were_cut_short_are_said(search: CaseSearch) -> None:
    old, new = cases(search, "stored", 1_000), cases(search, "storedLater")
    found = compared(search, old, new, is_confirmed=True)
    assert "the search of the old version was cut short (budget)" in found.left_out
    some = replace(new, statistics={**new.statistics, "left_out": 7})
    assert "7 new cases are not kept" in compared(search, new, some, is_confirmed=True).left_out
