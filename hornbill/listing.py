"""The clauses of a method as text."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from hornbill.bytecode.class_path import ClassPath
from hornbill.bytecode.errors import HornbillError, Place
from hornbill.bytecode.jdk import find_jdk
from hornbill.clp.machine import Machine

_WIDTH = 88


def listing(paths: Sequence[Path], method_id: str) -> str:
    """What a method is translated to, with the source line of each rule; HornbillError where it has no
    code."""
    machine = Machine(ClassPath(list(paths), find_jdk(class_path=paths)))
    method = machine.program.method(method_id)
    if method is None or not method.has_code:
        raise HornbillError("no such method with code", Place(method=method_id))
    model = machine.program.find(method.owner)
    code = method.code
    assert model is not None and code is not None
    place = model.source_file or ""
    if place and code.lines:
        place += f":{code.lines[0][1]}"
    header = f"% {method.id}"
    return (
        f"{header}{place:>{max(len(place) + 2, _WIDTH - len(header))}}".rstrip()
        + "\n"
        + machine.listing(method)
    )
