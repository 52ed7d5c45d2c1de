"""Which inputs have a size: `--grow NAME:FROM..TO`, where NAME is `this`, a parameter or a field below one.

The size of an array is its number of elements, that of a text its number of characters, that of a
collection what its `size()` says, that of a number its value; all of these are conditions on what is
passed. That of an object of the program's own classes is the number of such objects that are reached from
it, itself among them: that is an assumption of its own, under which there are no more of them, and
structures.py tells which cases can have as many.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from hornbill.assumptions import argument_reached
from hornbill.bytecode.descriptors import is_primitive
from hornbill.bytecode.errors import HornbillError
from hornbill.bytecode.model import MethodModel
from hornbill.clp.program import Program
from hornbill.clp.terms import atom
from hornbill.solver.operation_table import TYPES

OBJECTS = "objects"
_WRITTEN = re.compile(
    r"\s*(?P<name>[^:\s]+)\s*:\s*(?P<first>-?\d+)\s*(?:\.\.\s*(?P<last>-?\d+)\s*)?", re.ASCII
)
_REMEDY = "write --grow NAME:FROM..TO, such as --grow a:1..8"
_MOST = 1_000_000
_TEXTS = ("java.lang.String", "java.lang.CharSequence", "java.lang.StringBuilder", "java.lang.StringBuffer")
_COLLECTIONS = ("java.util.Collection", "java.util.Map")
# What is counted of something, and the condition that it is so many.
_CONDITIONS = {
    "elements": "{name}.length == {size}",
    "characters": "{name}.length() == {size}",
    "entries": "{name}.size() == {size}",
    "value": "{name} == {size}",
}


@dataclass(frozen=True, slots=True)
class Growing:
    """What grows, by its name, what its size is - a key of _CONDITIONS or OBJECTS - and the sizes that are
    looked at; `path` is its term in the engine, and `own` are the classes whose objects are counted."""

    name: str
    unit: str
    path: str
    sizes: tuple[int, ...] = ()
    own: tuple[str, ...] = ()

    def condition(self, size: int) -> str | None:
        """The condition, as --assume takes it, that it has that size; None where it is none."""
        written = _CONDITIONS.get(self.unit)
        return None if written is None else written.format(name=self.name, size=size)

    def assumption(self, size: int) -> str | None:
        """The engine's term for what is assumed of objects: that there are no more than so many."""
        if self.unit != OBJECTS:
            return None
        return f"within({self.path},{size},[{','.join(map(atom, self.own))}])"


def parsed_growing(method: MethodModel, program: Program, text: str) -> Growing:
    """What --grow says; HornbillError where nothing of that name can grow, or not to these sizes."""
    match = _WRITTEN.fullmatch(text)
    if match is None:
        raise HornbillError(f"--grow {text!r} names no sizes", remedy=_REMEDY)
    first = int(match["first"])
    last = first if match["last"] is None else int(match["last"])
    if last < first:
        raise HornbillError(f"--grow {text}: there are no sizes from {first} to {last}", remedy=_REMEDY)
    if last - first >= _MOST:
        raise HornbillError(f"--grow {text}: these are too many sizes", remedy=f"ask for {_MOST:,} at most")
    unit, path, least, most = _counted(method, program, match["name"])
    if first < least or last > most:
        what = f"--grow {text}: {match['name']} has no {unit} of {first if first < least else last}"
        raise HornbillError(what, remedy=f"its sizes go from {least} to {most}")
    return _growing(program, match["name"], unit, path, tuple(range(first, last + 1)))


def growing(method: MethodModel, program: Program, name: str) -> Growing:
    """What grows, by its name alone."""
    unit, path, _, _ = _counted(method, program, name)
    return _growing(program, name, unit, path)


def _growing(program: Program, name: str, unit: str, path: str, sizes: tuple[int, ...] = ()) -> Growing:
    own = tuple(sorted(program.class_names())) if unit == OBJECTS else ()
    return Growing(name, unit, path, sizes, own)


def _counted(method: MethodModel, program: Program, name: str) -> tuple[str, str, int, int]:
    """What the size of something is, its term in the engine, and the least and the largest size."""
    path, kind = argument_reached(method, program, name)
    most = TYPES["int"][1]
    if is_primitive(kind):
        if kind == "boolean":
            raise HornbillError(f"{name} is a boolean, which has no size", remedy=_what_grows())
        return ("value", path, *TYPES.get(kind, TYPES["long"]))
    if kind.endswith("[]"):
        return "elements", path, 0, most
    if kind in _TEXTS:
        return "characters", path, 0, most
    above = set(_supertypes(program, kind))
    if above.intersection(_COLLECTIONS):
        return "entries", path, 0, most
    if "java.lang.Enum" in above:
        raise HornbillError(f"{name} is a {kind}, an enum, which has no size", remedy=_what_grows())
    if program.class_path.is_application(kind):
        return OBJECTS, path, 1, most
    raise HornbillError(f"{name} is a {kind}, of which no size is known", remedy=_what_grows())


def _supertypes(program: Program, kind: str) -> Iterator[str]:
    yield kind
    yield from program.hierarchy.supertypes(kind)


def _what_grows() -> str:
    return "arrays, texts, collections, numbers and objects of the program's own classes grow"
