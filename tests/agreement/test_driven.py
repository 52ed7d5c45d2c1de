"""Searches driven by costs find what searches for all cases find (bench/driven.py has more)."""

from __future__ import annotations

from pathlib import Path

import pytest

from bench.composition_agreement import written
from bench.driven import compared
from tests.agreement.driven import Driven, DrivenOracle

JARS = Path(__file__).parents[2] / "jars"
BUDGET = 3_000_000


def test_random_programs_are_searched_alike(tmp_path: Path) -> None:
    found = compared(written(4, tmp_path), BUDGET, ["loop-2"])

    assert found.wrong == []
    assert found.verdicts["same"] >= 20


@pytest.mark.parametrize(
    ("jar", "method"),
    [
        ("papers", "papers.Vector.multiples([III)Lpapers/Vector;"),
        ("recursion", "recursion.Recursion.place([II)I"),
        ("growth", "growth.Sorts.insertionSort([I)V"),
    ],
)
@pytest.mark.parametrize("criterion", ["loop-2", "depth-12"])
def test_methods_are_searched_alike(jar: str, method: str, criterion: str) -> None:
    found = Driven()

    DrivenOracle(JARS / f"{jar}.jar", criterion, 60_000_000).compare(method, found)

    assert found.wrong == []
    assert found.verdicts["same"] >= 4
