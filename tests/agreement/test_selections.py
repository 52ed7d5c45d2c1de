"""Selections and pruning on random programs: a sample of what bench/selections.py does."""

from __future__ import annotations

from pathlib import Path

import pytest

from hornbill.cases import CaseSearch
from hornbill.clp.explorations import Exploration
from tests.agreement.random_callers import METHODS, write_callers_class
from tests.agreement.selections import compare_selections
from tests.jdk_tools import javac


@pytest.mark.parametrize("seed", range(1, 5))
def test_searches_agree_with_plain_search(seed: int, tmp_path: Path) -> None:
    """What is selected is what a plain search has of it, and look-ahead loses nothing."""
    javac("-g", "-d", tmp_path / "classes", write_callers_class(tmp_path, seed))
    search = CaseSearch([tmp_path / "classes"])
    for number in range(METHODS):
        method = search.program.method(f"Callers{seed}.m{number}(II)I")
        assert method is not None
        tally = compare_selections(search, method, Exploration(budget=150_000, choices="first"))
        assert not tally.problems
