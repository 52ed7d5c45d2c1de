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


@pytest.mark.parametrize(("tolerance", "exceeding"), [("0", 2), ("60", 1), ("123.1", 0), (500, 0)])
def test_a_tolerance(versions: Pair, tolerance: str | int, exceeding: int) -> None:
    """27 became 42, and 39 became 87."""
    names = ("shop.Orders.price", "shop.Orders.price")
    answer = diff(*versions, methods=names, tolerance=tolerance, cost="instructions")
    assert len(answer.exceeding) == exceeding and len(answer.methods[0].costs) == 2
    assert answer.json()["exceeds"] is bool(exceeding)


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
    """Makes a database of a version, of a copy of its classes."""
    folder = tmp_path_factory.mktemp("databases")

    def make(version: str, **options: Any) -> Path:
        file = folder / f"{version} {' '.join(map(str, options.values()))}" / "summaries.db"
        if not file.exists():
            shutil.copytree(getattr(versions, version), file.parent / "classes")
            names = ["price", "grown", "far", "kept", "alone"]
            hornbill.analyze(
                file.parent / "classes",
                methods=names,
                database=file,
                jobs=1,
                **options,
                search=True,
                trials=False,
            ).close()
        return file

    return make


def test_databases_are_compared_as_their_programs_are(made: Callable[..., Path], found: Differences) -> None:
    """The old version's code may be gone: then what its cases cost is what they say."""
    old, new = made("old", cost="instructions,memory"), made("new", cost="instructions,memory")
    answer = diff(old, new)
    assert answer.models == ("instructions", "memory") and answer.same == 1
    shutil.rmtree(old.parent / "classes")
    assert diff(old, new) == answer
    for name in ("price", "grown", "far", "alone"):
        both = [
            {(cost.model, cost.old, cost.new, cost.exceeds) for cost in of(one, name).costs}
            for one in (answer, found)
        ]
        assert both[0] == both[1] and both[0]


def test_a_database_and_a_jar(made: Callable[..., Path], versions: Pair) -> None:
    """The jar is searched as the database was made."""
    old = made("old", cost="instructions", criterion="loop-1")
    answer = diff(old, versions.new)
    assert answer.models == ("instructions",) and answer.notes == ()
    assert len(costs(answer, "price")) == 1  # one round
    assert "shop.Orders.told(Lshop/Orders;)I" in answer.fresh  # nobody searched it before


def test_other_criteria_are_compared_and_said(made: Callable[..., Path]) -> None:
    old = made("old", cost="instructions", criterion="loop-1")
    answer = diff(old, made("new", cost="instructions,memory"))
    assert answer.notes == (
        "old cases are within loop-1, new ones within loop-2: some may be added or removed for that alone",
    )
    assert of(answer, "price").added == 1


def test_a_database_without_costs_says_how_to_make_them(made: Callable[..., Path]) -> None:
    old = made("old", cost="instructions", criterion="loop-1")
    with pytest.raises(
        HornbillError, match="has no costs in the models memory, but in instructions"
    ) as raised:
        diff(old, old, cost="instructions,memory")
    assert f"hornbill gen PATH --cost memory --db {old}" in str(raised.value)
    assert diff(old, old).models == ("instructions",)


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
    old = made("old", cost="instructions", criterion="loop-1")
    with pytest.raises(HornbillError, match="searched otherwise"):
        diff(old, made("new", cost="instructions", assertions=False))
    with pytest.raises(HornbillError, match="is a database"):
        diff(old, versions.new, methods=("shop.Orders.price", "shop.Orders.price"))


def test_the_new_code_has_to_be_there(made: Callable[..., Path], versions: Pair) -> None:
    new = made("new", cost="instructions", assertions=False)
    shutil.rmtree(new.parent / "classes")
    with pytest.raises(HornbillError, match="is not there any more"):
        diff(versions.old, new)
    shutil.copytree(versions.old, new.parent / "classes")
    with pytest.raises(HornbillError, match="it was changed since"):
        diff(versions.old, new)
