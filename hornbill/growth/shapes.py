"""Structures of any number of objects that are like some that are known: candidates, each to be tried.

A structure is objects of one class, that which occurs most, below what holds them. They are linked by the
fields that can hold an object of that class: as a chain by one field, by two in turns, or as a full tree;
numbers in them are the same, or count the objects by their depth or by their place in order.
"""

from __future__ import annotations

import copy
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import product
from typing import Any

from hornbill.clp.program import Program
from hornbill.growth.sequences import Family
from hornbill.solver.operation_table import TYPES

_MOST = 5_000
"""Of objects: values are nested as deeply as these lead from one to the next."""

Node = dict[str, Any]
Path = tuple[str | int, ...]
Links = list[tuple[int, str]]
"""Of each object but the first one: the one above it, and the field that leads from there."""


def structures(program: Program, known: Sequence[tuple[int, Any]]) -> Iterator[Family]:
    """Structures like the known ones, the largest of which comes last."""
    last = known[-1][1]
    objects = list(_objects(last, program))
    names = Counter(node["class"] for _, node in objects)
    if not names or not _is_tree(last):
        return
    name = max(names, key=lambda one: (names[one], one))
    path, pattern = next((path, node) for path, node in objects if node["class"] == name)
    holders = sum(1 for at, node in objects if len(at) < len(path) and path[: len(at)] == at)
    fields = {field.label: field.type for field in program.hierarchy.layout(name)}
    links = [label for label, kind in fields.items() if program.hierarchy.is_subtype(name, kind)]
    numbers = [label for label, kind in fields.items() if kind in TYPES and label in pattern["fields"]]
    plain = {label: value for label, value in pattern["fields"].items() if label not in links}
    for (shape, linked), counted in product(_shapes(links), _counted(numbers)):
        said = f"{shape}{''.join(f', {label} {how}' for label, how in counted.items())}"

        def structure(
            size: int, linked: Callable[[int], Links] = linked, counted: dict[str, str] = counted
        ) -> Any:
            count = size - holders
            if not 0 < count <= _MOST:
                return None
            made = _made(name, plain, links, linked(count), counted)
            return made if not path else _with(last, path, made)

        yield Family(said, structure)


def _objects(value: Any, program: Program, path: Path = ()) -> Iterator[tuple[Path, Node]]:
    """The objects of the program's own classes in a value, each with the fields and indices that lead
    there."""
    match value:
        case {"class": str(name)}:
            if program.class_path.is_application(name):
                yield path, value
            for label, inner in value.get("fields", {}).items():
                yield from _objects(inner, program, (*path, label))
        case list():
            for place, inner in enumerate(value):
                yield from _objects(inner, program, (*path, place))


def _is_tree(value: Any) -> bool:
    match value:
        case dict():
            return "ref" not in value and all(map(_is_tree, value.values()))
        case list():
            return all(map(_is_tree, value))
    return True


def _shapes(links: Sequence[str]) -> Iterator[tuple[str, Callable[[int], Links]]]:
    for label in links:
        yield f"a chain by {label}", partial(_chain, [label])
    if len(links) > 1:
        yield f"a chain by {' and '.join(links)} in turns", partial(_chain, links)
        yield f"a full tree by {' and '.join(links)}", partial(_full, links)


def _chain(links: Sequence[str], count: int) -> Links:
    return [(at, links[at % len(links)]) for at in range(count - 1)]


def _full(links: Sequence[str], count: int) -> Links:
    return [(at // len(links), links[at % len(links)]) for at in range(count - 1)]


def _counted(numbers: Sequence[str]) -> Iterator[dict[str, str]]:
    """How each of the numbers is made."""
    for ways in product(("the same", "ascending", "descending", "in order"), repeat=len(numbers)):
        yield dict(zip(numbers, ways, strict=True))


def _made(name: str, plain: Node, links: Sequence[str], linked: Links, counted: dict[str, str]) -> Node:
    """The objects, the first of which leads to all others."""
    count = len(linked) + 1
    nodes: list[Node] = []
    depths = [0]
    for number in range(count):
        if number:
            depths.append(depths[linked[number - 1][0]] + 1)
        fields = {**copy.deepcopy(plain), **dict.fromkeys(links)}
        nodes.append({"class": name, "fields": fields})
    for number, (above, label) in enumerate(linked, start=1):
        nodes[above]["fields"][label] = nodes[number]
    places = _in_order(linked, links, count)
    for number, node in enumerate(nodes):
        for label, how in counted.items():
            if how != "the same":
                ranks = {"ascending": depths[number], "descending": count - 1 - depths[number]}
                node["fields"][label] = ranks.get(how, places[number])
    return nodes[0]


def _in_order(linked: Links, links: Sequence[str], count: int) -> list[int]:
    """Which place each object has among all: behind those below its first link, before all others below
    it."""
    below: dict[tuple[int, str], int] = {pair: number for number, pair in enumerate(linked, start=1)}
    places = [0] * count
    waiting: list[tuple[int, bool]] = [(0, False)]
    done = 0
    while waiting:
        number, is_due = waiting.pop()
        if is_due:
            places[number] = done
            done += 1
            continue
        first, *rest = [below.get((number, label)) for label in links] or [None]
        waiting += [(one, False) for one in reversed(rest) if one is not None]
        waiting.append((number, True))
        if first is not None:
            waiting.append((first, False))
    return places


def _with(value: Any, path: Path, inner: Any) -> Any:
    """A copy of the value where the path leads to that."""
    if not path:
        return inner
    step, *rest = path
    if isinstance(step, int):
        return [*value[:step], _with(value[step], tuple(rest), inner), *value[step + 1 :]]
    fields = {**value["fields"], step: _with(value["fields"][step], tuple(rest), inner)}
    return {**value, "fields": fields}
