"""Which arguments are tried for constructors and methods, and in which order."""

from __future__ import annotations

from itertools import islice, product
from pathlib import Path

import pytest

from hornbill.building.planner import Planner
from hornbill.building.plans import Literal, Use
from hornbill.building.pools import Choice, nearest_first
from hornbill.building.states import State
from hornbill.run import Session
from tests.hornbill.conftest import ROOT
from tests.jdk_tools import javac


@pytest.mark.parametrize("sizes", [(), (1,), (3, 2), (2, 1, 3), (5, 5, 5), (4, 0, 2)])
def test_places_come_by_their_sum(sizes: tuple[int, ...]) -> None:
    every = product(*(range(size) for size in sizes))
    assert list(nearest_first(sizes)) == sorted(every, key=lambda places: (sum(places), places))


def test_very_many_parameters_cost_what_is_asked_of_them() -> None:
    first = list(islice(nearest_first([5] * 255), 300))
    assert first[0] == (0,) * 255
    assert [sum(places) for places in first[1:256]] == [1] * 255


@pytest.mark.parametrize(("owner", "number", "runs"), [("java.util.BitSet", 64, 1), ("Bits", 1 << 30, 0)])
def test_no_array_is_made_that_takes_all_memory(tmp_path: Path, owner: str, number: int, runs: int) -> None:
    """Neither by the class itself nor by that of a field."""
    source = "class Bits { java.util.BitSet b; Bits(int n) { b = new java.util.BitSet(n); } }"
    (tmp_path / "Bits.java").write_text(source)
    javac("-d", tmp_path, tmp_path / "Bits.java")
    session = Session([tmp_path])
    planner = Planner(session.program, session)
    model = session.program.find(owner)
    assert model is not None
    constructor = next(one for one in model.methods if (one.name, one.descriptor) == ("<init>", "(I)V"))
    pools, given = planner.pools(""), Choice(Literal(number, "int"))
    assert (pools.applied(constructor, [given], State()) is not None) == bool(runs)
    assert planner.effort.runs == runs


def test_no_array_grows_that_takes_all_memory() -> None:
    session = Session([ROOT / "jars" / "arrays.jar"])
    planner = Planner(session.program, session)
    pools, name = planner.pools(""), "java.util.BitSet"
    model, (bits, *_) = session.program.find(name), pools.of(name, 1)
    assert model is not None
    setting = next(one for one in model.methods if (one.name, one.descriptor) == ("set", "(I)V"))
    before = planner.effort.runs
    assert pools.applied(setting, [Choice(Use(0)), Choice(Literal(1_000_000_000, "int"))], bits) is None
    assert planner.effort.runs == before
    assert pools.applied(setting, [Choice(Use(0)), Choice(Literal(100, "int"))], bits) is not None
