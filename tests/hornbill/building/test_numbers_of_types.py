"""Numbers that are tried for a parameter are values of its type, wherever they come from."""

from __future__ import annotations

from typing import Any

import pytest

from hornbill.building.planner import Planner
from hornbill.building.search import Search
from hornbill.building.vocabulary import Vocabulary
from hornbill.run import Session
from tests.hornbill.conftest import ROOT

NUMBERS = [0.0, 0.1, 1e300, 200, 70_000, 1 << 40, 7]
"""What the objects of a case may hold: the double of a Random, its long."""


@pytest.mark.parametrize(
    ("kind", "wanted", "tried"),
    [
        ("byte", 5, [5, 7, 0, 1, 2, -1, 3]),
        ("short", 5, [5, 200, 7, 0, 1, 2, -1, 3]),
        ("int", 5, [5, 200, 70_000, 7, 0, 1, 2, -1]),
        ("long", 5, [5, 200, 70_000, 1 << 40, 7, 0, 1, 2]),
        ("float", 5.0, [5.0, 0.0, 200.0, 70_000.0, float(1 << 40), 7.0, 1.0, 2.0]),
        ("boolean", True, [True, False]),
    ],
)
def test_a_search_for_arguments(kind: str, wanted: Any, tried: list[Any]) -> None:
    session = Session([ROOT / "jars" / "arrays.jar"])
    pools = Planner(session.program, session).pools("")
    search = Search(pools, pools.graphs, [], [("n", kind, wanted)], NUMBERS, {}, {})
    assert [(type(n), n) for found in search.found() for n in found.values] == [(type(n), n) for n in tried]


def test_what_states_are_built_from() -> None:
    vocabulary = Vocabulary(whole=(0, 300, 1 << 40), real=(0.5, 0.1, 1e300, "NaN"))
    assert vocabulary.of("byte") == (0,)
    assert vocabulary.of("int") == (0, 300)
    assert vocabulary.of("long") == (0, 300, 1 << 40)
    assert vocabulary.of("float") == (0.5, "NaN")
    assert vocabulary.of("double") == (0.5, 0.1, 1e300, "NaN")
