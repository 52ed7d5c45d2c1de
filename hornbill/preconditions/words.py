"""What names in an expression may stand for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from hornbill.building.nameable import package_of
from hornbill.bytecode.errors import ClassFileError
from hornbill.bytecode.model import MethodRef
from hornbill.clp.closed_world import ClosedWorld
from hornbill.clp.program import Program


@dataclass(frozen=True, slots=True)
class Words:
    """What an expression may name beside members and classes: parameters, by the names that are given, else
    by those of the class file; and functions, with the static methods that they stand for."""

    parameters: Sequence[str] | None = None
    functions: Mapping[str, MethodRef] = field(default_factory=dict)


def class_named(program: Program, owner: str, name: str) -> str | None:
    """The class that code of the owner can mean by that name, one of the program or one that it names; None
    where there is none, or several."""
    package = package_of(owner)
    around = [owner.rsplit("$", number)[0] for number in range(owner.count("$") + 1)]
    nested = name.replace(".", "$")
    wanted = [name, *(f"{one}${nested}" for one in around)]
    wanted += [f"{one}.{nested}" if one else nested for one in (package, "java.lang", "java.util")]
    parts = name.split(".")
    wanted += [".".join(parts[:at]) + "." + "$".join(parts[at:]) for at in range(1, len(parts))]
    for one in dict.fromkeys(wanted):
        if _exists(program, one):
            return one
    ends = tuple(f"{sign}{nested}" for sign in ".$")
    for names in (program.class_names(), ClosedWorld(program).names()):
        alike = [one for one in names if one.endswith(ends)]
        if alike:
            return alike[0] if len(alike) == 1 else None
    return None


def _exists(program: Program, name: str) -> bool:
    try:
        return program.find(name) is not None
    except ClassFileError:
        return False
