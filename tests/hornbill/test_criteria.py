"""Options that bound a search: what is accepted, and what is said of the rest."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from hornbill.bytecode.errors import HornbillError
from hornbill.clp.explorations import SOLVER_LEVELS
from hornbill.criteria import (
    LEAST_BUDGET,
    MOST_ROUNDS,
    parsed_budget,
    parsed_criterion,
    parsed_heap,
    parsed_levels,
)


@pytest.mark.parametrize("text", ["loop-1", "loop-2", "block-7", "depth-40", f"loop-{MOST_ROUNDS}"])
def test_criteria(text: str) -> None:
    criterion = parsed_criterion(f" {text} ")
    assert str(criterion) == text
    assert (criterion.kind, criterion.bound) == (text.split("-")[0], int(text.split("-")[1]))


@pytest.mark.parametrize(
    ("text", "levels"),
    [
        ("all", SOLVER_LEVELS),
        ("intervals", ("intervals",)),
        ("bit_vectors, intervals", ("intervals", "bit_vectors")),
        ("bit-vectors,bit_vectors", ("bit_vectors",)),
        ("differences,all", SOLVER_LEVELS),
    ],
)
def test_levels(text: str, levels: tuple[str, ...]) -> None:
    assert parsed_levels(text) == levels


@pytest.mark.parametrize(
    ("text", "steps"), [("10000", 10_000), ("1_000_000", 1_000_000), (" 2,000,000 ", 2_000_000)]
)
def test_budgets(text: str, steps: int) -> None:
    assert parsed_budget(text) == steps


@pytest.mark.parametrize(
    ("parsed", "text", "said"),
    [
        (parsed_criterion, "loop", "'loop' is no criterion"),
        (parsed_criterion, "", "is no criterion"),
        (parsed_criterion, "2", "is no criterion"),
        (parsed_criterion, "loop-two", "is no criterion"),
        (parsed_criterion, "loop-²", "is no criterion"),
        (parsed_criterion, "loops-2", "did you mean loop?"),
        (parsed_criterion, "zzz-2", "choose one of loop, block, depth"),
        (parsed_criterion, "loop-0", "the bound is from 1 to 10,000"),
        (parsed_criterion, "block-1000000", "the bound is from 1 to 10,000"),
        (parsed_criterion, "depth-" + "9" * 5000, "the bound is from 1 to 10,000"),
        (parsed_levels, "", "names no level"),
        (parsed_levels, " , ", "names no level"),
        (parsed_levels, "interval", "did you mean intervals?"),
        (parsed_levels, "intervals,z3", "choose one of intervals, differences, bit_vectors, all"),
        (parsed_heap, "lazi", "did you mean lazy?"),
        (parsed_heap, "eager_noalias", "did you mean lazy-noalias?"),
        (parsed_heap, "", "choose one of solver, lazy, lazy-noalias"),
        (parsed_budget, "0", f"at least {LEAST_BUDGET:,}"),
        (parsed_budget, "999", f"at least {LEAST_BUDGET:,}"),
        (parsed_budget, "-5", "is no number of steps"),
        (parsed_budget, "1e6", "is no number of steps"),
        (parsed_budget, "", "is no number of steps"),
    ],
)
def test_what_is_wrong(parsed: Callable[[str], Any], text: str, said: str) -> None:
    with pytest.raises(HornbillError) as caught:
        parsed(text)
    assert said in str(caught.value)
