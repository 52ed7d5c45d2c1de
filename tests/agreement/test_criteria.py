"""What a case needs of the criterion, and what a context leaves: a sample of `bench/contexts.py`."""

from __future__ import annotations

from pathlib import Path

import pytest

from hornbill.cases import CaseSearch
from tests.agreement.contexts import compare_contexts
from tests.agreement.criteria import compare_criteria, compare_parts
from tests.agreement.random_callers import write_callers_class
from tests.agreement.random_heaps import write_heap_classes
from tests.agreement.steered import methods_of
from tests.jdk_tools import javac


@pytest.mark.parametrize("known_rounds", ["counted", "free"])
def test_filtered_cases_are_those_of_the_search_within(tmp_path: Path, known_rounds: str) -> None:
    files = write_heap_classes(tmp_path, 7, 2, 5)
    javac("-g", "-nowarn", "-d", tmp_path / "classes", *files)
    search = CaseSearch([tmp_path / "classes"])
    tally = compare_criteria(search, methods_of(search), 400_000, known_rounds)
    assert tally.problems == []
    assert tally.compared > 200
    assert tally.dropped > 300


def test_a_context_leaves_the_cases_of_the_search_in_it(tmp_path: Path) -> None:
    files = write_heap_classes(tmp_path, 8, 1, 4)
    javac("-g", "-nowarn", "-d", tmp_path / "classes", *files)
    search = CaseSearch([tmp_path / "classes"])
    tally = compare_contexts(search, methods_of(search), 1, 100_000)
    assert tally.problems == []
    assert tally.compared > 25
    assert tally.left > 50
    assert tally.dropped > 50


@pytest.mark.parametrize("known_rounds", ["counted", "free"])
def test_a_part_of_all_classes_bounds_as_the_criterion_does(tmp_path: Path, known_rounds: str) -> None:
    javac("-g", "-d", tmp_path / "classes", write_callers_class(tmp_path, 7))
    names = [method.id for method in methods_of(CaseSearch([tmp_path / "classes"]))]
    tally = compare_parts(tmp_path / "classes", names, 100_000, known_rounds)
    assert tally.problems == []
    assert tally.compared == 3 * len(names)
