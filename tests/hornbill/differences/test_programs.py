"""What is another in two versions of a program: costs where cases overlap, outcomes, methods; what cannot be
compared."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import hornbill
from hornbill.bytecode.errors import HornbillError
from hornbill.differences.programs import diff
from hornbill.differences.results import CostDifference, Differences, MethodDifference
from tests.hornbill.differences.conftest import Pair


def of(found: Differences, name: str) -> MethodDifference:
    """The difference of the method of that name."""
    (one,) = (one for one in found.methods if f".{name}(" in one.method)
    return one


def costs(found: Differences, name: str, model: str = "instructions") -> list[CostDifference]:
    return [cost for cost in of(found, name).costs if cost.model == model]


def test_what_became_dearer_is_found_where_the_maximum_stays(found: Differences) -> None:
    """The dearest way, with 90 rounds, costs what it did; the other one has become quadratic."""
    seen = {
        tuple(cost.inputs["args"][1]): (cost.when, cost.new, cost.exceeds) for cost in costs(found, "price")
    }
    assert seen == {
        (0,): ("lines != null && sort == 1 && lines.length == 1", 42, True),
        (0, 0): ("lines != null && sort == 1 && lines.length == 2", 87, True),
    }
    assert [cost.old for cost in costs(found, "price")] == [27, 39]
    price = of(found, "price")
    assert price.parameters == ("sort", "lines")
    assert (price.added, price.removed, price.changed, price.left_out) == (0, 0, 2, ())


def test_costs_that_hang_on_the_inputs_are_compared_where_they_differ(found: Differences) -> None:
    """Nothing is grown by the witness of the case."""
    (memory,) = costs(found, "grown", "memory")
    assert memory == CostDifference(
        "memory", "cap >= 0", 4, 8, {"this": None, "args": [1]}, True, ("4*cap", "8*cap")
    )


def test_cases_that_are_split_overlap_with_both_parts(found: Differences) -> None:
    alone = of(found, "alone")
    assert (alone.added, alone.removed, alone.changed) == (2, 1, 2)
    seen = {cost.when: (cost.old, cost.new) for cost in costs(found, "alone")}
    assert seen == {
        "this.next == null": (6, 5),
        "this.next != null && this.next != this": (6, 9),
        "this == this.next && this.items == null": (7, 10),
        "this == this.next && this.items != null": (9, 12),
    }
    assert {cost.when for cost in alone.costs if not cost.exceeds} == {"this.next == null"}


def test_old_witnesses_are_run_on_the_new_code(found: Differences) -> None:
    told = of(found, "told")
    assert told.ran == 2 and told.costs == () and told.changed == 1
    (other,) = told.others
    assert other.inputs["args"][0]["class"] == "shop.Orders"
    assert (other.old["value"], other.new["value"]) == (2, 3)


def test_inputs_beyond_the_criterion_cost_what_their_run_does(found: Differences) -> None:
    far = of(found, "far")
    assert far.left_out == ("the new version goes further there (bound(loop)): 1 case",)
    (cost,) = far.costs
    assert (cost.when, cost.old, cost.new, cost.inputs["args"]) == ("n > 5", 9, 48, [6])


def test_methods_are_matched_by_their_ids_and_parameters_by_their_places(found: Differences) -> None:
    assert found.gone == ("shop.Orders.gone(I)I",) and found.fresh == ("shop.Orders.fresh(I)I",)
    assert not of(found, "least").is_other
    assert found.same == 2  # the constructor, and `kept`
    assert {one.method.partition("(")[0].rpartition(".")[2] for one in found.methods} == {
        *("price", "grown", "least", "told", "alone", "far"),
    }


@pytest.mark.parametrize(
    ("tolerance", "exceeding"), [("0", 8), ("49", 6), ("50", 5), ("99.5", 4), (100, 2), (500, 0)]
)
def test_a_tolerance(versions: Pair, tolerance: str | int, exceeding: int) -> None:
    answer = diff(versions.old, versions.new, tolerance=tolerance)
    assert len(answer.exceeding) == exceeding
    assert len(answer.methods) == 6 and answer.json()["exceeds"] is bool(exceeding)


def test_two_methods_are_compared_whatever_they_are_called(versions: Pair) -> None:
    names = ("shop.Orders.gone", "shop.Orders.kept")
    answer = hornbill.diff(versions.old, versions.new, methods=names, cost="instructions")
    (one,) = answer.methods
    assert (one.before, one.method) == ("shop.Orders.gone(I)I", "shop.Orders.kept(I)I")
    assert (one.added, one.removed) == (2, 1) and answer.gone == answer.fresh == ()
    assert {(cost.when, cost.old, cost.new) for cost in one.costs} == {("n > 0", 2, 5), ("n <= 0", 2, 4)}
    assert len(one.others) == 0  # nothing is 0 for the witness 0


@pytest.fixture(scope="session")
def made(versions: Pair, tmp_path_factory: pytest.TempPathFactory) -> Callable[..., Path]:
    """Makes a database of a version."""
    folder = tmp_path_factory.mktemp("databases")

    def make(version: str, **options: Any) -> Path:
        file = folder / f"{version}-{'-'.join(map(str, options.values()))}.db"
        if not file.exists():
            path: Path = getattr(versions, version)
            hornbill.analyze(path, methods=["price"], database=file, jobs=1, **options).close()
        return file

    return make


def test_a_database_without_costs_says_how_to_make_them(made: Callable[..., Path]) -> None:
    with pytest.raises(HornbillError, match="has no costs in the models memory") as raised:
        diff(made("old"), made("new"), cost="memory")
    assert f"hornbill gen PATH --cost memory --db {made('old')}" in str(raised.value)


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"methods": ("shop.Orders.gone", "shop.Orders.price")}, "takes other parameters than"),
        ({"methods": ("shop.Orders.gone", "shop.Orders.fresher")}, "did you mean fresh?"),
        ({"tolerance": "5x"}, "is no percentage"),
        ({"tolerance": -1}, "is no percentage"),
        ({"cost": "instruction"}, "did you mean instructions?"),
        ({"criterion": "loops-2"}, "did you mean loop?"),
    ],
)
def test_what_cannot_be_compared(versions: Pair, options: dict[str, Any], said: str) -> None:
    with pytest.raises(HornbillError) as raised:
        diff(versions.old, versions.new, **options)
    assert said in str(raised.value)


def test_databases_of_other_searches_are_refused(made: Callable[..., Path], versions: Pair) -> None:
    with pytest.raises(HornbillError, match="searched otherwise"):
        diff(made("old", assertions=False), made("new"))
    with pytest.raises(HornbillError, match="is a database"):
        diff(made("old"), versions.new, methods=("shop.Orders.price", "shop.Orders.price"))


def test_the_new_code_has_to_be_there(made: Callable[..., Path], versions: Pair, tmp_path: Path) -> None:
    shutil.copytree(versions.new, tmp_path / "classes")
    file = tmp_path / "summaries.db"
    hornbill.analyze(tmp_path / "classes", methods=["price"], database=file, jobs=1).close()
    (tmp_path / "classes" / "shop" / "Orders.class").unlink()
    (tmp_path / "classes" / "Other.class").write_bytes(b"")
    with pytest.raises(HornbillError, match="it was changed since"):
        diff(versions.old, file)
