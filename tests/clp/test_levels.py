"""Whichever levels of the solver are on, a method has the same cases, and they hold on a JVM.

bench/levels.py does the same at length.
"""

from __future__ import annotations

import functools
import tempfile
from pathlib import Path

import pytest

from hornbill.cases import CaseSearch
from hornbill.clp.explorations import Exploration
from hornbill.jvm.harness import JvmHarness
from tests.agreement.levels import CHOICES, LevelsTally, compare_levels, compile_numbers, methods_of
from tests.agreement.random_numbers import KINDS, random_numbers_class
from tests.agreement.topics import TOPICS

SEED = 2
SEEDS = {"floats": 5, "products": 5}
"""Of kinds that take long with some seeds: one with which they take seconds."""
METHODS = 2
BUDGET = 2_000_000
FEW = (CHOICES[0], ("bit_vectors",), ())
"""Where bit vectors take long: all levels, bit vectors alone, and these at the end only."""


@functools.cache
def classes(seed: int) -> Path:
    return compile_numbers(Path(tempfile.mkdtemp()), seed, METHODS)


@pytest.mark.parametrize("kind", KINDS)
def test_random_methods_have_the_same_cases(kind: str) -> None:
    seed = SEEDS.get(kind, SEED)
    search = CaseSearch([classes(seed)])
    methods = [m for m in methods_of(search, f"numbers.N{seed}") if m.startswith(f"numbers.N{seed}.{kind}")]
    assert len(methods) == METHODS
    tally = LevelsTally()
    with JvmHarness([classes(seed)]) as jvm:
        for method in methods:
            choices = CHOICES if kind in ("differences", "sums", "bits") else FEW
            tally.add(compare_levels(search, method, Exploration(budget=BUDGET), jvm, choices))
    assert not tally.problems, "\n".join(tally.problems[:5])
    assert tally.compared > METHODS
    assert tally.agreed > METHODS


def test_the_arithmetic_corpus_has_the_same_cases() -> None:
    jar = next(topic.jar for topic in TOPICS if topic.name == "arithmetic")
    search, tally = CaseSearch([jar]), LevelsTally()
    with JvmHarness([jar]) as jvm:
        for method in methods_of(search, "arithmetic.Decisions"):
            tally.add(compare_levels(search, method, Exploration(budget=BUDGET), jvm))
    assert not tally.problems, "\n".join(tally.problems[:5])
    assert tally.compared > 100
    assert tally.agreed > 500


def test_the_same_seed_gives_the_same_class() -> None:
    first = random_numbers_class("N", 1, METHODS)
    assert first == random_numbers_class("N", 1, METHODS)
    assert first != random_numbers_class("N", 2, METHODS)
