"""Conditions of cases, assumed: a sample of `bench/preconditions.py`."""

from __future__ import annotations

import pytest

from tests.agreement.preconditions import Again, found_again
from tests.agreement.topics import JARS


@pytest.mark.parametrize("name", ["papers", "enums"])
def test_conditions_that_cases_print_can_be_assumed(name: str) -> None:
    found = list(found_again(JARS / f"{name}.jar", 50_000, 1))
    assert [text for what, text in found if what is Again.WRONG] == []
    assert sum(what is Again.FOUND for what, _ in found) >= 15
