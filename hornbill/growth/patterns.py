"""Inputs of any size that are made like the worst ones of some sizes: candidates, each to be tried.

What grows is made anew for each size: an array or a text by a sequence (sequences.py), a table by what
stands in a row and column, a structure of objects by a shape (shapes.py), a number is the size itself. The
rest of what is passed stays as it is in the worst input of the largest size; numbers in it go along with
the size where they did so, and those that are passed by themselves are tried in several ways.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import islice, product
from typing import Any

from hornbill.bytecode.descriptors import is_primitive
from hornbill.bytecode.model import MethodModel
from hornbill.bytecode.parameters import parameter_names
from hornbill.clp.program import Program
from hornbill.growth.results import Inputs
from hornbill.growth.sequences import Family, sequences
from hornbill.growth.shapes import structures
from hornbill.growth.sizes import OBJECTS, Growing
from hornbill.solver.operation_table import TYPES
from hornbill.values import declared_types

_LIST = "java.util.ArrayList"
_MOST = 2_000
_MOST_AROUND = 32
_CHARACTERS = (32, 0xD7FF)
_FLOATS = (-(2**20), 2**20)

Made = Callable[[int], Sequence[Inputs]]


@dataclass(frozen=True, slots=True)
class InputFamily:
    """Inputs of each size that `said` describes, of which the dearest count; `of` answers nothing where there
    are none."""

    said: str
    of: Made


def input_families(
    method: MethodModel, program: Program, growing: Growing, worst: Sequence[tuple[int, Inputs]]
) -> Iterator[InputFamily]:
    """Inputs like these, the worst ones of their sizes, in ascending order; some thousands of families at
    most."""
    places = Places(method, growing)
    known = [(size, places.values(inputs)) for size, inputs in worst]
    grown = list(_grown(program, places, [(size, places.grown(values)) for size, values in known]))
    others = [place for place in range(len(places.types)) if place != places.root]
    ways = [list(_numbers(places.types[place], place, known)) for place in others]
    for family in islice(grown, _MOST):
        for chosen in product(*ways):
            yield _whole(family, dict(zip(others, chosen, strict=True)), places, known)


@dataclass(frozen=True, slots=True)
class _Number:
    """How a number that is passed is made, from the size and what grows; of several, the dearest is
    wanted."""

    said: str
    of: Callable[[int, Any], Sequence[int]]


class Places:
    """Where things are in inputs: all that is passed, with the receiver first, and what grows in it."""

    def __init__(self, method: MethodModel, growing: Growing) -> None:
        self.is_static = method.is_static
        self.names = parameter_names(method)
        self.types = declared_types(method)[0]
        root, *self.fields = growing.name.split(".")
        self.root = self.names.index(root)
        self.unit = growing.unit
        self.name = growing.name

    def values(self, inputs: Inputs) -> list[Any]:
        """What the inputs pass, the receiver first."""
        return [*([] if self.is_static else [inputs["this"]]), *inputs["args"]]

    def inputs(self, values: Sequence[Any]) -> Inputs:
        """The reverse of `values`."""
        if self.is_static:
            return {"this": None, "args": list(values)}
        return {"this": values[0], "args": list(values[1:])}

    def grown(self, values: Sequence[Any]) -> Any:
        """What grows among these values."""
        reached = values[self.root]
        for name in self.fields:
            reached = None if reached is None else reached["fields"][name]
        return reached

    def with_grown(self, values: list[Any], grown: Any) -> None:
        """Have what grows be that."""
        if not self.fields:
            values[self.root] = grown
            return
        holder = values[self.root]
        for name in self.fields[:-1]:
            holder = holder["fields"][name]
        holder["fields"][self.fields[-1]] = grown


def _whole(
    family: Family, numbers: dict[int, _Number], places: Places, known: Sequence[tuple[int, list[Any]]]
) -> InputFamily:
    """Inputs with what grows of the family, and these numbers."""
    others = [f"{places.names[place]} = {number.said}" for place, number in numbers.items() if number.said]

    def inputs(size: int) -> Sequence[Inputs]:
        grown = family.of(size)
        if grown is None:
            return ()
        values: list[Any] = [
            _along([(at, values[place]) for at, values in known], size) for place in range(len(known[-1][1]))
        ]
        places.with_grown(values, grown)
        ways = [
            number.of(size, grown) if number.said else [values[place]] for place, number in numbers.items()
        ]
        made = []
        for chosen in product(*ways):
            for place, value in zip(numbers, chosen, strict=True):
                values[place] = value
            made.append(places.inputs(values))
        return made

    return InputFamily(", ".join([f"{places.name}: {family.said}", *others]), inputs)


def _along(known: Sequence[tuple[int, Any]], size: int) -> Any:
    """A copy of what is known of the largest size, with numbers and lengths of arrays that go along with
    the size where they have done so."""
    (last_size, last), rest = known[-1], known[-3:-1]
    now = copy.deepcopy(last)
    if not rest or size == last_size:
        return now
    return _moved(now, [(at - last_size, value) for at, value in rest], size - last_size)


def _moved(now: Any, before: Sequence[tuple[int, Any]], further: int) -> Any:
    """A value as it goes on, as much further as is said, from what it was at sizes that are so much less."""
    match now:
        case dict():
            lost = [(at, then if isinstance(then, dict) else {}) for at, then in before]
            return {
                key: _moved(value, [(at, then.get(key)) for at, then in lost], further)
                for key, value in now.items()
            }
        case list() if all(isinstance(then, list) for _, then in before):
            more = _line([(0, len(now)), *((at, len(then)) for at, then in before)])
            length = len(now) + more * further
            if not more or not now or length < 0 or _is_shared(now):
                return now
            return [*now, *([now[-1]] * (length - len(now)))][:length]
        case int() if not isinstance(now, bool) and all(isinstance(then, int) for _, then in before):
            return now + _line([(0, now), *before]) * further
    return now


def _line(points: Sequence[tuple[int, int]]) -> int:
    """By how much a line rises through all the points; 0 where there is none, with whole numbers."""
    (start, first), (end, last) = points[0], points[-1]
    slope, left = divmod(last - first, end - start)
    return slope if not left and all(first + slope * (at - start) == value for at, value in points) else 0


def _numbers(kind: str, place: int, known: Sequence[tuple[int, list[Any]]]) -> Iterator[_Number]:
    """The ways to make what is passed in a place: as it was, and numbers in other ways."""
    yield _Number("", lambda _size, _grown: ())
    if kind not in TYPES:
        return
    least, most = TYPES[kind]

    def within(*values: int) -> list[int]:
        return [value for value in dict.fromkeys(values) if least <= value <= most]

    for value in dict.fromkeys(values[place] for _, values in reversed(known[-3:])):
        yield _Number(str(value), partial(_always, value))
    yield _Number("the size", lambda size, _: within(size))
    yield _Number("the size - 1", lambda size, _: within(size - 1))
    yield _Number("0", partial(_always, 0))
    yield _Number("above all", lambda _, grown: within(max(_all_numbers(grown), default=0) + 1))
    yield _Number("below all", lambda _, grown: within(min(_all_numbers(grown), default=0) - 1))
    yield _Number("the dearest of those around", lambda _, grown: within(*_around(_all_numbers(grown))))


def _always(value: int, _size: int, _grown: Any) -> list[int]:
    return [value]


def _around(values: list[int]) -> list[int]:
    """Some of the values, and what lies beside them."""
    ordered = sorted(set(values))
    some = ordered[:: max(1, len(ordered) // _MOST_AROUND)] + ordered[-1:]
    return [value + beside for value in some for beside in (-1, 0, 1)]


def _all_numbers(value: Any) -> list[int]:
    match value:
        case bool():
            return []
        case int():
            return [value]
        case list():
            return [number for one in value for number in _all_numbers(one)]
        case dict():
            return [number for key, one in value.items() if key != "id" for number in _all_numbers(one)]
    return []


def _grown(program: Program, places: Places, known: Sequence[tuple[int, Any]]) -> Iterator[Family]:
    """What grows, in any size."""
    kind = _type_of(program, places)
    match places.unit:
        case "value":
            yield Family("the size", lambda size: size)
        case "characters":
            yield from _texts([text for _, text in known if isinstance(text, str)])
        case "entries":
            if known[-1][1].get("class") == _LIST and not _is_shared(known[-1][1]):
                yield Family("as before, with more of the last", partial(_along, known))
        case "elements":
            arrays = [value for _, value in known if isinstance(value, list)]
            if len(arrays) == len(known):
                yield from _arrays(kind.removesuffix("[]"), arrays)
        case unit if unit == OBJECTS:
            yield from structures(program, known)


def _type_of(program: Program, places: Places) -> str:
    kind = places.types[places.root]
    for name in places.fields:
        kind = next(f.type for f in reversed(program.hierarchy.layout(kind)) if f.label == name)
    return kind


def _texts(known: Sequence[str]) -> Iterator[Family]:
    for family in _characters([list(text) for text in known]) if known else ():
        yield Family(family.said, partial(_joined, family))


def _joined(family: Family, size: int) -> str | None:
    units = family.of(size)
    return None if units is None else "".join(units)


def _characters(known: Sequence[list[str]]) -> Iterator[Family]:
    """Characters that are repeated, or ranks of them."""
    yield from sequences(known, None, None)
    for family in sequences([list(map(ord, units)) for units in known], *_CHARACTERS):
        yield Family(f"characters {family.said}", partial(_as_characters, family))


def _as_characters(family: Family, size: int) -> list[str] | None:
    codes = family.of(size)
    return None if codes is None else list(map(chr, codes))


def _arrays(component: str, known: Sequence[list[Any]]) -> Iterator[Family]:
    if component == "char":
        yield from _characters(known)
    elif component in TYPES:
        yield from sequences(known, *TYPES[component])
    elif component in ("float", "double"):
        yield from sequences(known, None, None)
        yield from sequences([[0, 1]], *_FLOATS)
    elif component.endswith("[]") and component.removesuffix("[]") in TYPES:
        yield from _tables(*TYPES[component.removesuffix("[]")])
        yield from sequences(known, None, None)
    elif is_primitive(component) or not any(map(_is_shared, known[-1])):
        yield from sequences(known, None, None)


def _is_shared(value: Any) -> bool:
    """Whether something in the value is named again."""
    match value:
        case dict():
            return "id" in value or "ref" in value or any(map(_is_shared, value.values()))
        case list():
            return any(map(_is_shared, value))
    return False


# What stands in a row and a column of a table with so many rows.
_CELLS: dict[str, Callable[[int, int, int], int]] = {
    "1 everywhere": lambda _i, _j, _n: 1,
    "0 everywhere": lambda _i, _j, _n: 0,
    "rows counted": lambda i, _j, _n: i,
    "columns counted": lambda _i, j, _n: j,
    "row by row": lambda i, j, n: i * n + j,
    "row by row, descending": lambda i, j, n: n * n - 1 - i * n - j,
    "1 but in the diagonal": lambda i, j, _n: int(i != j),
    "1 above the diagonal": lambda i, j, _n: int(i < j),
    "1 below the diagonal": lambda i, j, _n: int(i > j),
    "1 beside the diagonal": lambda i, j, _n: int(abs(i - j) == 1),
    "the distance from the diagonal": lambda i, j, _n: abs(i - j),
    "twice the distance from the diagonal, less 1": lambda i, j, _n: max(0, 2 * abs(i - j) - 1),
    "the distance above the diagonal": lambda i, j, _n: max(0, j - i),
    "twice the distance above the diagonal, less 1": lambda i, j, _n: max(0, 2 * (j - i) - 1),
    "the distance below the diagonal": lambda i, j, _n: max(0, i - j),
    "twice the distance below the diagonal, less 1": lambda i, j, _n: max(0, 2 * (i - j) - 1),
    "twice the distance from the diagonal, less 1, and 1 in it": lambda i, j, _n: max(1, 2 * abs(i - j) - 1),
    "twice the distance above the diagonal, less 1, else 1": lambda i, j, _n: max(1, 2 * (j - i) - 1),
    "twice the distance below the diagonal, less 1, else 1": lambda i, j, _n: max(1, 2 * (i - j) - 1),
}


def _tables(least: int, most: int) -> Iterator[Family]:
    """Square tables."""
    for said, cell in _CELLS.items():

        def table(size: int, cell: Callable[[int, int, int], int] = cell) -> list[Any] | None:
            rows = [[cell(i, j, size) for j in range(size)] for i in range(size)]
            return rows if all(least <= value <= most for row in rows for value in row) else None

        yield Family(said, table)
