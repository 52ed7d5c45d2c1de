"""What paths cost, counted on the way, is what their traces say (Def. 4), in all models and however calls are
answered."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from hornbill.bytecode.model import MethodModel
from hornbill.cases import CaseSearch
from hornbill.clp import engine
from hornbill.clp.explorations import NEVER, Composing, Exploration
from hornbill.clp.terms import atom
from hornbill.costs.filtering import wanted_by
from hornbill.costs.models import parsed_models
from hornbill.costs.policies import parsed_policy
from tests.agreement.runs import compile_random
from tests.agreement.topics import TOPICS

MODELS = "instructions,instructions-all,memory,memory-hotspot,calls,calls:*,calls:java.*,stack"
_BUDGET = 60_000


def _search(path: Path) -> CaseSearch:
    search = CaseSearch([path], costs=parsed_models(MODELS))
    file = atom(str(Path(__file__).with_name("costs_compared.pl")))
    assert engine._run(f"load_files({file}, [if(not_loaded)])")
    return search


def _compared() -> tuple[int, int, str]:
    same, others, first = engine._call("costs_compared", "costs_compared", "").split(" ", 2)
    return int(same), int(others), first


def _methods(search: CaseSearch, most: int) -> list[MethodModel]:
    methods = [method for method in search.program.methods() if method.has_code and method.name != "<clinit>"]
    return methods[:: max(1, len(methods) // most)][:most]


@pytest.mark.parametrize("composing", [NEVER, Composing("always")], ids=["inlined", "composed"])
@pytest.mark.parametrize("topic", [topic.name for topic in TOPICS])
def test_costs_of_traces(topic: str, composing: Composing) -> None:
    path = next(one.jar for one in TOPICS if one.name == topic)
    search = _search(path)
    _compared()
    for method in _methods(search, 12):
        search.run(method.id, Exploration("loop-1", budget=_BUDGET, composing=composing), lambda case: None)
    same, others, first = _compared()
    assert others == 0, first
    assert same > 0


@pytest.mark.parametrize("topic", ["arrays", "enums", "records", "structures"])
def test_policies_filter(topic: str) -> None:
    """Of cases whose cost is a number, a policy keeps those of all that it wants."""
    search = _search(next(one.jar for one in TOPICS if one.name == topic))
    plain = Exploration("loop-1", budget=_BUDGET, check="none", details=False)
    compared = 0
    for method in _methods(search, 8):
        every = _costs(search, method, plain)
        for text, wanted in _POLICIES.items():
            policy = parsed_policy(text, search.costs)
            kept = _costs(search, method, wanted_by(policy, search, method.id, plain))
            if every is not None and kept is not None:
                assert kept == Counter({cost: n for cost, n in every.items() if wanted(*cost)}), (
                    method,
                    text,
                )
                compared += 1
    assert compared > 6


_POLICIES: dict[str, Callable[[Any, Any], bool]] = {
    "instructions > 9": lambda instructions, _: instructions > 9,
    "5 <= instructions <= 12 and calls < 1": lambda instructions, calls: (
        5 <= instructions <= 12 and calls < 1
    ),
    "calls == 1 or instructions < 4": lambda instructions, calls: calls == 1 or instructions < 4,
}


def _costs(
    search: CaseSearch, method: MethodModel, exploration: Exploration
) -> Counter[tuple[Any, Any]] | None:
    """How many cases cost how many instructions and calls; None where that is not known of all."""
    found: Counter[tuple[Any, Any]] = Counter()
    told: list[dict[str, Any]] = []
    summary = search.run(method.id, exploration, lambda case: told.append(case.json["costs"]))
    for costs in told:
        found[costs["instructions"], costs["calls"]] += 1
    is_known = all(isinstance(cost, int) for pair in found for cost in pair)
    return found if summary.ledger["ended"] == "done" and is_known else None


def test_costs_of_traces_of_random_programs(tmp_path: Path) -> None:
    search = _search(compile_random(tmp_path, seed=15, classes=4))
    _compared()
    for method in _methods(search, 30):
        search.run(method.id, Exploration("block-2", budget=_BUDGET), lambda case: None)
    same, others, first = _compared()
    assert others == 0, first
    assert same > 50
