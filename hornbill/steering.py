"""Traces that somebody writes, made into what a search follows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from hornbill.analysis.given_traces import CallPlace, given_trace, rules_of
from hornbill.analysis.traces import Trace, parsed_trace
from hornbill.bytecode.model import MethodModel
from hornbill.clp.explorations import Steering
from hornbill.clp.machine import Machine

_MODEL, _VIRTUAL = "=", "*"


def parsed_steering(machine: Machine, method: MethodModel, text: str) -> Steering:
    """What a search of the method follows for that text; HornbillError with the position of what is wrong."""
    return steering(machine, method.id, parsed_trace(text))


def steering(machine: Machine, method_id: str, trace: Trace) -> Steering:
    """What a search of the method follows for that trace; HornbillError where it is of something else."""

    def told(of: str) -> Mapping[str, Sequence[Sequence[CallPlace]]]:
        return {
            predicate: [[_place(names) for names in rule] for rule in rules]
            for predicate, rules in machine.call_places(of).items()
        }

    given = given_trace(trace, method_id, rules_of(told))
    return Steering(given.term, given.is_complete)


def _place(names: Sequence[str]) -> CallPlace:
    named = [name for name in names if name != _VIRTUAL]
    models = frozenset(name.removeprefix(_MODEL) for name in named if name.startswith(_MODEL))
    return CallPlace(tuple(name.removeprefix(_MODEL) for name in named), models, _VIRTUAL in names)
