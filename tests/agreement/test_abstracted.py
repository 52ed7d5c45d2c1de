"""Trace-abstractions of a sample of programs, beside plain searches (bench/traces.py has them all)."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from tests.agreement.abstracted import Abstracted, compare
from tests.agreement.random_heaps import write_heap_classes
from tests.agreement.steered import Followed, follow_all, methods_of, search_of
from tests.jdk_tools import javac

JARS = Path(__file__).parents[2] / "jars"
_BUDGET = 100_000


@pytest.mark.parametrize("jar", ["papers", "exceptions", "lambdas", "inheritance", "recursion"])
def test_no_path_of_a_program_is_lost(jar: str) -> None:
    search, compared = search_of(JARS / f"{jar}.jar"), Abstracted()
    methods = methods_of(search)
    for method in random.Random(1).sample(methods, min(12, len(methods))):
        compare(search, method, compared, _BUDGET, 1)
    assert compared.wrong == []
    assert compared.methods >= 5 and compared.local >= 20


def test_random_programs(tmp_path: Path) -> None:
    sources = write_heap_classes(tmp_path / "sources", 1, 1, 6)
    javac("-g", "-nowarn", "-d", tmp_path / "classes", *sources)
    search, compared, followed = search_of(tmp_path / "classes"), Abstracted(), Followed()
    methods = [method for method in methods_of(search) if method.name.startswith("m")]
    follow_all(search, methods, followed, _BUDGET, 5)
    for method in methods:
        compare(search, method, compared, _BUDGET, 1)
    assert followed.wrong == [] and compared.wrong == []
    assert followed.traces >= 5 and compared.local >= 3
