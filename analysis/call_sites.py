"""What a method's body does to others: the calls in it, the classes it initialises, the objects it makes.

Bodies are those the engine runs, with dynamic instructions replaced; a dynamic instruction that stays is in
`unknown`. Only what the method's entry reaches counts.
"""

from __future__ import annotations

from dataclasses import dataclass

from hornbill.bytecode.hierarchy import Hierarchy, MissingClassError
from hornbill.bytecode.model import ClassModel, FieldRef, MethodModel, MethodRef
from hornbill.clp.program import Program

KINDS = {
    "invokestatic": "static",
    "invokespecial": "special",
    "invokevirtual": "virtual",
    "invokeinterface": "interface",
}


@dataclass(frozen=True, slots=True)
class CallSite:
    """A call at a pc: `static`, `special`, `virtual` or `interface`."""

    pc: int
    kind: str
    reference: MethodRef


@dataclass(frozen=True, slots=True)
class Body:
    """What one method does."""

    calls: tuple[CallSite, ...]
    created: tuple[str, ...]
    initialised: tuple[tuple[int, str], ...]
    """Where which class may be initialised by it; classes that are by then are left out."""
    unknown: tuple[tuple[int, str], ...]
    """Where it does what is not known, and why it is not."""
    synthetic: tuple[ClassModel, ...]
    """The classes that were made for its dynamic instructions."""


def body_of(program: Program, method: MethodModel) -> Body:
    """The body of a method that has code, which stays decoded; ClassFileError where it is malformed."""
    prepared = program.prepare(method)
    calls, created, triggers = [], [], []
    for block in prepared.cfg.blocks:
        for pc, op, args in block.instructions:
            if op in KINDS:
                calls.append(CallSite(pc, KINDS[op], args[0]))
                if op == "invokestatic":
                    triggers.append((pc, args[0]))
            elif op == "new":
                created.append(args[0])
                triggers.append((pc, args[0]))
            elif op in ("getstatic", "putstatic"):
                triggers.append((pc, args[0]))
    return Body(
        tuple(calls),
        tuple(dict.fromkeys(created)),
        _initialised(program.hierarchy, method.owner, triggers),
        tuple(prepared.unsupported.items()),
        prepared.synthetic,
    )


def _initialised(
    hierarchy: Hierarchy, caller: str, triggers: list[tuple[int, FieldRef | MethodRef | str]]
) -> tuple[tuple[int, str], ...]:
    known = set(_order(hierarchy, caller))
    found: dict[str, int] = {}
    for pc, trigger in triggers:
        for name in _order(hierarchy, _declaring(hierarchy, trigger)):
            if name not in known:
                found.setdefault(name, pc)
    return tuple((pc, name) for name, pc in found.items())


def _declaring(hierarchy: Hierarchy, trigger: FieldRef | MethodRef | str) -> str | None:
    try:
        match trigger:
            case FieldRef():
                field = hierarchy.resolve_field(trigger)
                return None if field is None else field.owner
            case MethodRef():
                method = hierarchy.resolve_method(trigger)
                return None if method is None else method.owner
            case _:
                return trigger
    except MissingClassError:
        return None


def _order(hierarchy: Hierarchy, name: str | None) -> tuple[str, ...]:
    try:
        return () if name is None else hierarchy.initialisation_order(name)
    except MissingClassError:
        return ()
