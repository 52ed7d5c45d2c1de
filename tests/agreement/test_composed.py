"""Searches by summaries find what searches of all code find (bench/composition_agreement.py has more)."""

from __future__ import annotations

from pathlib import Path

import pytest

from bench.composition_agreement import WAYS, compared, written

JARS = Path(__file__).parents[2] / "jars"


@pytest.mark.parametrize("seed", [4, 17])
def test_random_programs_are_searched_alike(seed: int, tmp_path: Path) -> None:
    found = compared(written(seed, tmp_path), 100_000, WAYS)

    assert found.wrong == []
    assert found.verdicts["same"] >= 10


@pytest.mark.parametrize("way", WAYS[:3])
def test_the_programs_of_the_papers_are_searched_alike(way: tuple[str, str, str]) -> None:
    found = compared(JARS / "papers.jar", 50_000, [way])

    assert found.wrong == []
    assert found.verdicts["same"] >= 20
