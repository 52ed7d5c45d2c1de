"""Random methods compared as versions: what is told of inputs is what runs cost, and nothing is missed."""

from __future__ import annotations

from pathlib import Path

from tests.agreement.differences import compare_differences
from tests.agreement.random_heaps import write_heap_classes
from tests.jdk_tools import javac


def test_what_is_told_is_what_runs_cost(tmp_path: Path) -> None:
    javac("-g", "-nowarn", "-d", tmp_path / "classes", *write_heap_classes(tmp_path, 12, 1, 24))
    tally = compare_differences(tmp_path / "classes", 50_000, each=3)
    assert tally.problems == []
    assert tally.pairs > 1 and tally.told > 40 and tally.dearer > 10
