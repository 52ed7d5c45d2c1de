"""Points of growth: what is witnessed is so when it is run, and nothing exceeds what is proved."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import hornbill as api
from hornbill.cases import CaseSearch
from hornbill.costs.known_costs import known_cost
from hornbill.costs.models import parsed_models
from hornbill.methods import find_method
from tests.hornbill.compiling import compiled
from tests.hornbill.conftest import ROOT

_JAR = ROOT / "jars" / "growth.jar"
Draw = Callable[[random.Random, int], list[Any]]


def numbers(chance: random.Random, size: int) -> list[Any]:
    return [[chance.randint(-9, 9) * chance.choice((1, 8)) for _ in range(size)]]


def looked_up(chance: random.Random, size: int) -> list[Any]:
    return [*numbers(chance, size), chance.randint(-9, 9)]


def text(chance: random.Random, size: int) -> list[Any]:
    return ["".join(chance.choices("aab", k=size))]


def parts(chance: random.Random, size: int) -> list[Any]:
    """Parts that lead to some of those behind them, all of them reached from the first."""
    links: list[dict[str, int]] = []
    while not _reaches_all(links, size):
        links = [
            {link: chance.choice(range(part + 1, size)) for link in ("left", "right") if part + 1 < size}
            for part in range(size)
        ]
        links = [{link: to for link, to in one.items() if chance.random() < 0.8} for one in links]
    met: set[int] = set()

    def part(number: int) -> dict[str, Any]:
        if number in met:
            return {"ref": number}
        met.add(number)
        fields = {link: part(to) for link, to in links[number].items()}
        return {"id": number, "class": "grown.Grown$Part", "fields": fields}

    return [part(0)]


def _reaches_all(links: list[dict[str, int]], size: int) -> bool:
    reached, waiting = set[int](), [0] if links else []
    while waiting:
        number = waiting.pop()
        if number not in reached:
            reached.add(number)
            waiting += links[number].values()
    return len(reached) == size


@pytest.fixture(scope="module")
def grown(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the classes of programs/Grown.java."""
    return compiled("Grown.java", tmp_path_factory.mktemp("grown"), "-g")


# Method, what grows, what is assumed, how its arguments are drawn.
_DRAWN: list[tuple[str, str, list[str], Draw]] = [
    ("growth.Sorts.quickSort", "a:1..4", [], numbers),
    ("growth.Search.binarySearch", "a:1..6", [], looked_up),
    ("growth.HashTable.of", "keys:1..3", [], numbers),
    ("growth.Matcher.matches", "s:1..5", [], text),
    ("grown.Grown.parts", "part:1..4", ["acyclic(part)"], parts),
]


@pytest.mark.parametrize("model", ["instructions", "memory"])
@pytest.mark.parametrize(("name", "grow", "assume", "draw"), _DRAWN, ids=[name for name, *_ in _DRAWN])
def test_nothing_exceeds_what_is_proved(
    grown: Path, model: str, name: str, grow: str, assume: list[str], draw: Draw
) -> None:
    path = grown if name.startswith("grown.") else _JAR
    points = api.cost(path, name, grow=grow, cost=model, assume=assume).points
    search = CaseSearch([path], costs=parsed_models(model))
    method = find_method(search.program, name)
    chance = random.Random(name)
    for point in points:
        assert point.proved
        assert point.inputs is not None
        witnessed = known_cost(search, method, model, point.inputs["args"], 10**7)
        assert witnessed is not None
        assert (witnessed.cost, witnessed.is_exact) == (point.cost, True)
        for _ in range(40):
            drawn = known_cost(search, method, model, draw(chance, point.size), 10**7)
            assert drawn is not None
            assert point.upper is not None
            assert drawn.cost <= point.upper
