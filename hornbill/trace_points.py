"""Slices of traces, as a person names them: local, or the rules that go through points (points.py)."""

from __future__ import annotations

from hornbill.abstractions import LOCAL, Slice
from hornbill.bytecode.errors import HornbillError
from hornbill.bytecode.model import MethodModel
from hornbill.clp.machine import Machine
from hornbill.points import Point, parsed_points


def parsed_slice(machine: Machine, method: MethodModel, text: str) -> Slice:
    """The slice for traces of the method; HornbillError where it is none, or a point cannot be come to."""
    if text == "local":
        return LOCAL
    kind, _, rest = text.partition(":")
    if kind != "points" or not rest:
        raise HornbillError(f"--slice {text!r} is no slice", remedy="write local, or points:FILE.java:LINE")
    reached = set(machine.reachable(method.id))
    rules: dict[str, None] = {}
    for point in parsed_points(machine.program, rest):
        found = _rules_at(machine, reached, point)
        if not found:
            what = f"no path from {method.id} goes through {point.text}: it is in another method"
            raise HornbillError(what, remedy="name a point of the method, or of what it calls")
        rules.update(dict.fromkeys(found))
    return Slice(points=tuple(rules))


def _rules_at(machine: Machine, reached: set[str], point: Point) -> list[str]:
    return [
        name
        for owner in point.methods
        if owner in reached
        for name, _, _, pcs, _ in machine.rules(owner)
        if point.is_passed(owner, pcs)
    ]
