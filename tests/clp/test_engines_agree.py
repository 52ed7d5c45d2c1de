"""Interpreter and clauses are two readings of one table: they agree down to the count of instructions."""

from __future__ import annotations

from typing import Any

import pytest

from hornbill.run import Session
from tests.agreement.programs import Program
from tests.agreement.topics import TOPICS, Topic

_CALLS = 6
_BUDGET = 3_000_000


def _outcomes(topic: Topic, engine: str) -> dict[tuple[str, int], dict[str, Any]]:
    session = Session([topic.jar], engine)
    program = Program(topic.jar)
    found = {}
    for method in program.callables(topic.public):
        for number, args in enumerate(program.arguments(method, _CALLS, topic.style, seed=7)):
            outcome = session.run(method.id, args, _BUDGET)
            del outcome["steps"]
            found[method.id, number] = outcome
    return found


@pytest.mark.parametrize("topic", TOPICS, ids=lambda topic: topic.name)
def test_interpreter_and_clauses_agree_in_every_particular(topic: Topic) -> None:
    interpreted = _outcomes(topic, "interpreter")
    clauses = _outcomes(topic, "clauses")
    ended = {call for call in interpreted if interpreted[call]["ended"] != "budget" != clauses[call]["ended"]}
    assert len(ended) > 0.9 * len(interpreted)
    assert {call: interpreted[call] for call in ended} == {call: clauses[call] for call in ended}
