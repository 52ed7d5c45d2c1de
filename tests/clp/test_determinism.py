"""On ground inputs, residual clauses leave no choice points: the methods of the corpus, on some arguments."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from hornbill.clp import engine
from hornbill.clp.terms import atom
from hornbill.run import Session
from hornbill.values import ArgumentWriter
from tests.agreement.runs import topic_plan
from tests.agreement.topics import TOPICS, Topic

CALLS_OF_A_METHOD = 5
STEPS = 1_000_000


def determinism(session: Session, method_id: str, args: list[object]) -> str:
    """How the call ended: `exit` where nothing is left behind."""
    program = session.program
    method = program.method(method_id)
    assert method is not None
    arguments = ArgumentWriter(program.hierarchy).call(method, args)
    static = "static" if method.is_static else "instance"
    request = f"call({static},{atom(method.id)},{atom(method.owner)},{arguments},{STEPS})"
    engine._asking.append(session._machine._engine)
    try:
        return engine._call("determinism", "determinism", request)
    finally:
        engine._asking.pop()


@pytest.mark.parametrize("topic", TOPICS, ids=[topic.name for topic in TOPICS])
def test_runs_leave_no_choice_points(topic: Topic) -> None:
    session = Session([topic.jar])
    assert engine._run(f"load_files('{Path(__file__).with_name('determinism.pl')}', [if(not_loaded)])")
    ends: Counter[str] = Counter()
    wrong = []
    for method, lists in topic_plan(topic, CALLS_OF_A_METHOD):
        for args in lists:
            end = determinism(session, method.id, args)
            ends[end] += 1
            if end not in ("exit", "ended"):
                wrong.append(f"{method.id} {args}: {end}")
    assert not wrong
    assert ends["exit"] >= len(topic_plan(topic, CALLS_OF_A_METHOD))


def test_a_choice_point_is_seen() -> None:
    Session([TOPICS[0].jar])
    assert engine._run(f"load_files('{Path(__file__).with_name('determinism.pl')}', [if(not_loaded)])")
    assert engine._run("assertz(residual:probe(_, _, _, _, _)), assertz(residual:probe(_, _, _, _, _))")
    assert engine._run("determinism:watched(probe, [], heap, 1000, choicepoint)")
    assert engine._run("abolish(residual:probe/5)")
