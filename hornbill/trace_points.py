"""Points of a program, as a person names them for a slice: the rules that go through them.

FILE.java:LINE   any instruction of the line, in any copy of it
METHOD@PC        the instruction at that place of the method
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from hornbill.abstractions import LOCAL, Slice
from hornbill.bytecode.errors import HornbillError
from hornbill.bytecode.model import MethodModel
from hornbill.bytecode.subroutines import COPY_DISTANCE
from hornbill.clp.machine import Machine
from hornbill.methods import find_method

_LINE = re.compile(r"(?P<file>[^:()]+\.\w+):(?P<line>\d+)")
_SHOWN = 12


def parsed_slice(machine: Machine, method: MethodModel, text: str) -> Slice:
    """The slice for traces of the method; HornbillError where it is none, or a point cannot be come to."""
    if text == "local":
        return LOCAL
    kind, _, rest = text.partition(":")
    if kind != "points" or not rest:
        raise HornbillError(f"--slice {text!r} is no slice", remedy="write local, or points:FILE.java:LINE")
    reached = machine.reachable(method.id)
    rules: dict[str, None] = {}
    for point in re.split(r",(?![^(]*\))", rest):
        found = _rules_at(machine, reached, point.strip())
        if not found:
            what = f"no path from {method.id} goes through {point.strip()}: it is in another method"
            raise HornbillError(what, remedy="name a point of the method, or of what it calls")
        rules.update(dict.fromkeys(found))
    return Slice(points=tuple(rules))


def _rules_at(machine: Machine, reached: list[str], point: str) -> list[str]:
    line = _LINE.fullmatch(point)
    if line is not None:
        return _rules_of_line(machine, reached, line["file"], int(line["line"]))
    name, _, pc = point.rpartition("@")
    if not name or not pc.isdigit():
        raise HornbillError(f"{point!r} is no point", remedy="write FILE.java:LINE or METHOD@PC")
    method = find_method(machine.program, name)
    places = [] if method.code is None else [one.pc % COPY_DISTANCE for one in method.code.instructions]
    if int(pc) not in places:
        has = ", ".join(map(str, sorted(set(places))[:_SHOWN]))
        raise HornbillError(f"{method.id} has no instruction at {pc}", remedy=f"it has some at {has}")
    return _rules_with(machine, method.id, {int(pc)}) if method.id in reached else []


def _rules_of_line(machine: Machine, reached: list[str], file: str, line: int) -> list[str]:
    lines: set[int] = set()
    found: list[str] = []
    for method in _methods_in(machine, file):
        code = method.code
        assert code is not None
        lines |= {number for _, number in code.lines}
        places = {one.pc % COPY_DISTANCE for one in code.instructions if _line(code.lines, one.pc) == line}
        if places and method.id in reached:
            found += _rules_with(machine, method.id, places)
    if not lines:
        raise HornbillError(f"no class was compiled from {file}, with lines", remedy="name its source file")
    if line not in lines:
        near = sorted(sorted(lines, key=lambda one: abs(one - line))[:_SHOWN])
        has = ", ".join(map(str, near))
        raise HornbillError(f"{file} has no code on line {line}", remedy=f"near it, there are {has}")
    return found


def _methods_in(machine: Machine, file: str) -> Iterator[MethodModel]:
    for method in machine.program.methods():
        model = machine.program.find(method.owner)
        if method.code is not None and model is not None and model.source_file == file:
            yield method


def _line(lines: tuple[tuple[int, int], ...], pc: int) -> int | None:
    before = [number for start, number in lines if start <= pc % COPY_DISTANCE]
    return before[-1] if before else None


def _rules_with(machine: Machine, method_id: str, places: set[int]) -> list[str]:
    return [
        name
        for name, _, _, pcs, _ in machine.rules(method_id)
        if not places.isdisjoint(pc % COPY_DISTANCE for pc in pcs)
    ]
