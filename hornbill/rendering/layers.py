"""Shapes in layers: which layer each is in, and in what order, so that arrows lead down and cross rarely.

Links that lead up again (`up`) are set aside by a depth-first search from the first shape. A link over
several layers is a chain of waypoints, one in each layer between; links of one kind to one shape share
their waypoints, so that they run together. Nodes 0..n-1 are the shapes, the rest waypoints; a wire joins
nodes of adjacent layers.
"""

from __future__ import annotations

from bisect import bisect_left, insort
from collections.abc import Sequence
from dataclasses import dataclass, field

from hornbill.bytecode.errors import HornbillError
from hornbill.rendering.drawing import Link

_SWEEPS = 12
_MOST_NODES = 50_000


@dataclass(frozen=True, slots=True)
class Wire:
    """A piece of a link between nodes of adjacent layers; `label` is that of the link, where it starts."""

    upper: int
    lower: int
    kind: str
    label: str = ""


@dataclass(slots=True)
class Layers:
    """Nodes by layer, each layer from left to right; the wires between them; and the links that lead up."""

    rows: list[list[int]]
    wires: list[Wire]
    up: list[Link]
    layer: list[int]
    place: dict[int, int] = field(default_factory=dict)


def layered(count: int, links: Sequence[Link]) -> Layers:
    """The layers of a drawing of that many shapes; HornbillError where drawing it would take minutes."""
    unique = list(dict.fromkeys(links))
    up = _leading_up(count, unique)
    down = [link for link in unique if link not in up]
    layer = _longest_paths(count, down)
    layers = Layers(
        [[] for _ in range(max(layer, default=0) + 1)], [], [link for link in unique if link in up], layer
    )
    _add_wires(layers, count, down)
    _order(layers)
    return layers


def _leading_up(count: int, links: Sequence[Link]) -> set[Link]:
    """The links that close a cycle, found depth first from shape 0, then from the others in order."""
    leaving: list[list[Link]] = [[] for _ in range(count)]
    for link in links:
        leaving[link.source].append(link)
    state = [0] * count
    found = set()
    for root in range(count):
        if state[root]:
            continue
        state[root] = 1
        path = [(root, iter(leaving[root]))]
        while path:
            current, rest = path[-1]
            following = next(rest, None)
            if following is None:
                state[current] = 2
                path.pop()
            elif state[following.target] == 1:
                found.add(following)
            elif not state[following.target]:
                state[following.target] = 1
                path.append((following.target, iter(leaving[following.target])))
    return found


def _longest_paths(count: int, down: Sequence[Link]) -> list[int]:
    """The layer of each shape: one below the lowest that leads to it; what nothing leads to stays near."""
    below: list[list[int]] = [[] for _ in range(count)]
    waiting = [0] * count
    for link in down:
        below[link.source].append(link.target)
        waiting[link.target] += 1
    layer = [0] * count
    ready = [shape for shape in range(count) if not waiting[shape]]
    roots = ready[1:] if ready[:1] == [0] else ready[:]
    while ready:
        shape = ready.pop()
        for target in below[shape]:
            layer[target] = max(layer[target], layer[shape] + 1)
            waiting[target] -= 1
            if not waiting[target]:
                ready.append(target)
    for root in roots:
        if below[root]:
            layer[root] = min(layer[target] for target in below[root]) - 1
    return layer


def _add_wires(layers: Layers, count: int, down: Sequence[Link]) -> None:
    for shape in range(count):
        layers.rows[layers.layer[shape]].append(shape)
    waypoints: dict[tuple[int, str, int], int] = {}
    wires: dict[Wire, None] = {}
    for link in down:
        current, label = link.source, link.label
        for level in range(layers.layer[link.source] + 1, layers.layer[link.target]):
            key = (link.target, link.kind, level)
            if key not in waypoints:
                if len(layers.layer) >= _MOST_NODES:
                    raise HornbillError("too many links to be drawn", remedy="take --format dot, or json")
                waypoints[key] = len(layers.layer)
                layers.layer.append(level)
                layers.rows[level].append(waypoints[key])
            wires[Wire(current, waypoints[key], link.kind, label)] = None
            current, label = waypoints[key], ""
        wires[Wire(current, link.target, link.kind, label)] = None
    layers.wires = list(wires)


def _order(layers: Layers) -> None:
    """Order each layer by the barycentres of its neighbours, sweeping down and up; the best order stays."""
    above: dict[int, list[int]] = {}
    below: dict[int, list[int]] = {}
    for wire in layers.wires:
        below.setdefault(wire.upper, []).append(wire.lower)
        above.setdefault(wire.lower, []).append(wire.upper)
    _start(layers, below)
    best, fewest = [list(row) for row in layers.rows], _crossings(layers)
    for sweep in range(_SWEEPS):
        if not fewest:
            break
        down = sweep % 2 == 0
        neighbours = above if down else below
        for row in layers.rows if down else reversed(layers.rows):
            keys = {
                node: _barycentre(neighbours.get(node, ()), layers.place, layers.place[node]) for node in row
            }
            row.sort(key=keys.__getitem__)
            layers.place.update({node: number for number, node in enumerate(row)})
        crossings = _crossings(layers)
        if crossings < fewest:
            best, fewest = [list(row) for row in layers.rows], crossings
    layers.rows = best
    layers.place = {node: number for row in best for number, node in enumerate(row)}


def _start(layers: Layers, below: dict[int, list[int]]) -> None:
    """The order in which a depth-first search meets the nodes."""
    met: dict[int, None] = {}
    for root in sorted(range(len(layers.layer)), key=lambda node: (layers.layer[node], node)):
        pending = [root]
        while pending:
            node = pending.pop()
            if node not in met:
                met[node] = None
                pending.extend(reversed(below.get(node, ())))
    rank = {node: number for number, node in enumerate(met)}
    for row in layers.rows:
        row.sort(key=rank.__getitem__)
        layers.place.update({node: number for number, node in enumerate(row)})


def _barycentre(neighbours: Sequence[int], place: dict[int, int], own: int) -> float:
    return sum(place[node] for node in neighbours) / len(neighbours) if neighbours else own


def _crossings(layers: Layers) -> int:
    """How many pairs of wires cross."""
    by_layer: dict[int, list[tuple[int, int]]] = {}
    for wire in layers.wires:
        pair = (layers.place[wire.upper], layers.place[wire.lower])
        by_layer.setdefault(layers.layer[wire.upper], []).append(pair)
    total = 0
    for pairs in by_layer.values():
        seen: list[int] = []
        for _, lower in sorted(pairs):
            total += len(seen) - bisect_left(seen, lower + 1)
            insort(seen, lower)
    return total
