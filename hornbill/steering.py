"""Traces that somebody writes, made into what a search follows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from hornbill.analysis.given_traces import CallPlace, given_trace, rules_of
from hornbill.analysis.traces import Trace, parsed_trace
from hornbill.bytecode.errors import HornbillError
from hornbill.bytecode.model import MethodModel
from hornbill.clp.explorations import Steering
from hornbill.clp.machine import Machine

_MODEL, _VIRTUAL = "=", "*"


def parsed_steering(
    machine: Machine, method: MethodModel, text: str, choices: Sequence[int] | None = None
) -> Steering:
    """What a search of the method follows for that text, whose paths make these choices if any are given;
    HornbillError with the position of what is wrong."""
    given = None if choices is None else tuple(choices)
    return replace(steering(machine, method.id, parsed_trace(text)), choices=given)


def parsed_choices(text: str | None) -> tuple[int, ...] | None:
    """Choices as somebody writes them: numbers with commas between them, or nothing for none."""
    if text is None:
        return None
    parts = [part.strip() for part in text.split(",")] if text.strip() else []
    if not all(part.isascii() and part.isdigit() for part in parts):
        raise HornbillError(
            f"no choices: {text}", remedy="give numbers, as `cases --choices --json` does: 2,1"
        )
    return tuple(map(int, parts))


def steering(machine: Machine, method_id: str, trace: Trace) -> Steering:
    """What a search of the method follows for that trace; HornbillError where it is of something else."""

    def told(of: str) -> Mapping[str, Sequence[Sequence[CallPlace]]]:
        return {
            predicate: [[_place(names) for names in rule] for rule in rules]
            for predicate, rules in machine.call_places(of).items()
        }

    if summary := next((node for node in trace.nodes() if node.is_summary), None):
        raise HornbillError(
            f"{summary.name} is a rule of a summary, which no search follows",
            remedy="give a trace that `hornbill cases --json --unfold` prints",
        )
    given = given_trace(trace, method_id, rules_of(told))
    return Steering(given.term, given.is_complete)


def _place(names: Sequence[str]) -> CallPlace:
    named = [name for name in names if name != _VIRTUAL]
    models = frozenset(name.removeprefix(_MODEL) for name in named if name.startswith(_MODEL))
    return CallPlace(tuple(name.removeprefix(_MODEL) for name in named), models, _VIRTUAL in names)
