"""Whatever a search asks of the program, the key of its method covers."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

from hornbill.analysis.call_graph import family_calls
from hornbill.bytecode.jdk import find_jdk
from hornbill.cases import CaseSearch
from hornbill.clp.explorations import Exploration
from hornbill.clp.program import split_id
from hornbill.pipeline.targets import find_targets
from hornbill.summaries import program_keys
from hornbill.summaries.reach import reach
from hornbill.summaries.worlds import Below, Inherits, Overrides, Parts, Shape, Value, Worlds
from tests.hornbill.conftest import ROOT

Question = tuple[str, str, str]


def reachable(graph: Any, starts: Iterable[Any]) -> set[Any]:
    seen = set(starts)
    waiting = list(seen)
    while waiting:
        for node in graph.get(waiting.pop(), ()):
            if node not in seen:
                seen.add(node)
                waiting.append(node)
    return seen


def owner_of(kind: str, first: str, second: str) -> str:
    """The class that a question is about."""
    match kind:
        case "method" | "size":
            return split_id(first)[0]
        case "parts" if second:
            return split_id(first)[0]
        case "field" | "parts":
            return first.rpartition(".")[0]
    return first


@pytest.mark.parametrize("jar", ["inheritance", "interfaces", "statics", "enums"])
def test_keys_cover_all_questions(jar: str, monkeypatch: pytest.MonkeyPatch) -> None:
    search = CaseSearch([ROOT / "jars" / f"{jar}.jar"], find_jdk())
    program = search.program
    worlds = Worlds(program)
    calls = family_calls(program, program_keys._Digests(worlds).take, lambda: None)
    graph = program_keys._with_types(reach(program, calls), worlds)
    asked: set[Question] = set()
    engine = search.machine._engine
    provide = engine._provider

    def provided(kind: str, first: str, second: str) -> str:
        asked.add((kind, first, second))
        return provide(kind, first, second)

    monkeypatch.setattr(engine, "_provider", provided)
    uncovered: list[tuple[str, Question]] = []
    total = 0
    for method in find_targets(program, (), (), False, ()).methods:
        if not method.has_code:
            continue
        engine.ask("reset", "")
        asked.clear()
        search.run(method.id, Exploration("loop-1", budget=10_000), lambda _: None)
        order = program.hierarchy.initialisation_order(method.owner)
        covered = reachable(graph, [method.id, *(f"{name}.<clinit>()V" for name in order)])
        types = {one.type for one in covered if isinstance(one, Value | Below | Shape | Parts)}
        chosen = {f"{one.type}.{one.method}" for one in covered if isinstance(one, Overrides | Inherits)}
        for question in asked:
            kind, first, _ = question
            if not program.class_path.is_application(owner_of(*question)):
                continue
            total += 1
            is_code = kind != "method" or first in covered
            if not is_code or (owner_of(*question) not in types and first not in covered | chosen):
                uncovered.append((method.id, question))
    assert total > 50
    assert uncovered == []
