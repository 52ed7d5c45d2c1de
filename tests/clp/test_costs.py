"""What paths cost, counted on the way, is what their traces say (Def. 4), in all models and however calls are
answered."""

from __future__ import annotations

from pathlib import Path

import pytest

from hornbill.bytecode.model import MethodModel
from hornbill.cases import CaseSearch
from hornbill.clp import engine
from hornbill.clp.explorations import NEVER, Composing, Exploration
from hornbill.clp.terms import atom
from hornbill.costs.models import parsed_models
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


def test_costs_of_traces_of_random_programs(tmp_path: Path) -> None:
    search = _search(compile_random(tmp_path, seed=15, classes=4))
    _compared()
    for method in _methods(search, 30):
        search.run(method.id, Exploration("block-2", budget=_BUDGET), lambda case: None)
    same, others, first = _compared()
    assert others == 0, first
    assert same > 50
