"""How wires run between layers: down, along a track of the gap, and down again.

What leads to one node by one kind of link is one net, and runs on one track. Where a net's descent would run
over another's, it gets the track above. Links that lead up go down into the gap below their shape, round the
side, and come in from above; those to one shape share the way.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from hornbill.rendering.layers import Layers
from hornbill.rendering.placement import GAP, placed

_TRACK = 9.0
_MARGIN = 12.0
_LABEL_ROOM = 16.0
_NEAR = 5.0
_COLUMN = 16.0
_LABEL_CHARACTER = 6.2

Point = tuple[float, float]


@dataclass(slots=True)
class Route:
    """A piece of a drawn link: its corners, and whether it ends in an arrow."""

    points: list[Point]
    kind: str
    arrow: bool
    label: str = ""


@dataclass(slots=True)
class Layout:
    """Top-left corners of the shapes, routes of the links, and the size of the whole."""

    corners: list[Point]
    routes: list[Route]
    width: float
    height: float


@dataclass(slots=True)
class _Net:
    """What shares a track in one gap: where it comes from above and goes below, and columns at the side."""

    tops: list[float] = field(default_factory=list)
    bottoms: list[float] = field(default_factory=list)
    sides: list[float] = field(default_factory=list)
    track: int = 0

    @property
    def span(self) -> tuple[float, float]:
        every = [*self.tops, *self.bottoms, *self.sides]
        return min(every), max(every)

    @property
    def is_straight(self) -> bool:
        left, right = self.span
        return right - left < 0.5


def label_width(label: str) -> float:
    """How much room a label takes beside its wire."""
    return len(label) * _LABEL_CHARACTER + 12 if label else 12.0


class Router:
    """Lays out one drawing, growing from top to bottom, of shapes of the given sizes."""

    def __init__(self, layers: Layers, sizes: Sequence[Point]) -> None:
        self._layers = layers
        self._shapes = len(sizes)
        waypoints = len(layers.layer) - len(sizes)
        self._widths = [width for width, _ in sizes] + [0.0] * waypoints
        self._heights = [height for _, height in sizes] + [0.0] * waypoints
        self._offsets: dict[tuple[int, int, bool], float] = {}
        self._up_leaving: dict[int, float] = {}
        self._up_entering: dict[int, float] = {}
        self._centres = placed(layers, self._widths, {}, None)
        for _ in range(2):
            self._assign_ports()
            self._centres = placed(layers, self._widths, self._offsets, self._centres)
        self._assign_ports()
        self._straighten()
        self._columns = self._side_columns()

    def layout(self) -> Layout:
        """The finished layout."""
        nets = self._nets()
        tracks = {gap: _assign_tracks(list(inside.values())) for gap, inside in nets.items()}
        tops, gaps = self._levels(tracks)
        routes = self._wire_routes(nets, tops, gaps) + self._up_routes(nets, tops, gaps)
        corners = [
            (self._centres[shape] - self._widths[shape] / 2, tops[self._layers.layer[shape]])
            for shape in range(self._shapes)
        ]
        right = [corner[0] + width for corner, width in zip(corners, self._widths, strict=False)]
        right += [x for route in routes for x, _ in route.points]
        labels = [route.points[0][0] + label_width(route.label) for route in routes if route.label]
        bottom = max([tops[-1] + self._row_height(len(tops) - 1), *(y for r in routes for _, y in r.points)])
        return Layout(corners, routes, max([*right, *labels]), bottom)

    def _assign_ports(self) -> None:
        """Spread the ends of wires along the edges of the shapes, in the order of where they lead."""
        centres = self._centres
        leaving: dict[int, list[tuple[float, str, object]]] = {}
        entering: dict[int, dict[str, list[tuple[float, object]]]] = {}
        for number, wire in enumerate(self._layers.wires):
            leaving.setdefault(wire.upper, []).append((centres[wire.lower], wire.label, number))
            entering.setdefault(wire.lower, {}).setdefault(wire.kind, []).append(
                (centres[wire.upper], number)
            )
        far = max(centres, default=0.0) + 1e6
        for number, link in enumerate(self._layers.up):
            leaving.setdefault(link.source, []).append((far, link.label, (number,)))
            entering.setdefault(link.target, {}).setdefault("up", []).append((far, (number,)))
        for node in range(self._shapes):
            out = sorted(leaving.get(node, ()), key=lambda end: end[0])
            for (_, _, which), offset in zip(
                out, self._spread(node, [label for _, label, _ in out]), strict=True
            ):
                self._set_port(which, node, True, offset)
            kinds = sorted(
                entering.get(node, {}).values(), key=lambda ends: sum(x for x, _ in ends) / len(ends)
            )
            for ends, offset in zip(kinds, self._spread(node, [""] * len(kinds)), strict=True):
                for _, which in ends:
                    self._set_port(which, node, False, offset)

    def _straighten(self) -> None:
        """Move the end of a wire that is alone in its net to where it would run straight, if that is near."""
        arriving = Counter((wire.lower, wire.kind) for wire in self._layers.wires)
        for number, wire in enumerate(self._layers.wires):
            alone = arriving[wire.lower, wire.kind] == 1
            bend = self._x(number, wire.upper, True) - self._x(number, wire.lower, False)
            if wire.lower < self._shapes and alone and abs(bend) < _NEAR:
                self._offsets[number, wire.lower, False] += bend

    def _set_port(self, which: object, node: int, leaves: bool, offset: float) -> None:
        if isinstance(which, int):
            self._offsets[which, node, leaves] = offset
        elif isinstance(which, tuple):
            (self._up_leaving if leaves else self._up_entering)[which[0]] = offset

    def _spread(self, node: int, labels: Sequence[str]) -> list[float]:
        """Offsets from the centre for wires with these labels, each label to the right of its wire."""
        if len(labels) == 1:
            return [0.0]
        rooms = [label_width(label) for label in labels]
        scale = min(1.0, (self._widths[node] - 8) / sum(rooms)) if rooms else 1.0
        at, offsets = -sum(rooms) * scale / 2, []
        for room, label in zip(rooms, labels, strict=True):
            offsets.append(at + (4.0 if label else room / 2) * scale)
            at += room * scale
        return offsets

    def _side_columns(self) -> dict[int, float]:
        """For each shape that links lead up to, where they pass at the side: short ways inside."""
        spans: dict[int, tuple[int, int]] = {}
        for link in self._layers.up:
            bottom = self._layers.layer[link.source]
            top, lowest = spans.get(link.target, (self._layers.layer[link.target], bottom))
            spans[link.target] = (top, max(lowest, bottom))
        columns: dict[int, float] = {}
        for target, (top, bottom) in sorted(spans.items(), key=lambda item: item[1][1] - item[1][0]):
            passed = [node for row in self._layers.rows[top : bottom + 1] for node in row]
            side = max(self._centres[node] + self._widths[node] / 2 for node in passed) + GAP * 0.7
            for other, column in columns.items():
                if spans[other][0] <= bottom and top <= spans[other][1]:
                    side = max(side, column + _COLUMN)
            columns[target] = side
        return columns

    def _nets(self) -> dict[int, dict[object, _Net]]:
        """The nets of each gap; gap n is below layer n, gap -1 above the first."""
        nets: dict[int, dict[object, _Net]] = {}
        for number, wire in enumerate(self._layers.wires):
            net = nets.setdefault(self._layers.layer[wire.upper], {}).setdefault(
                (wire.lower, wire.kind), _Net()
            )
            net.tops.append(self._x(number, wire.upper, True))
            net.bottoms.append(self._x(number, wire.lower, False))
        for number, link in enumerate(self._layers.up):
            side = self._columns[link.target]
            below = nets.setdefault(self._layers.layer[link.source], {})
            leaving = below.setdefault(("leaving", link.target), _Net())
            leaving.tops.append(self._centres[link.source] + self._up_leaving[number])
            leaving.sides.append(side)
            above = nets.setdefault(self._layers.layer[link.target] - 1, {})
            entering = above.setdefault(("entering", link.target), _Net())
            entering.bottoms.append(self._centres[link.target] + self._up_entering[number])
            entering.sides.append(side)
        return nets

    def _x(self, wire: int, node: int, leaves: bool) -> float:
        return self._centres[node] + self._offsets.get((wire, node, leaves), 0.0)

    def _row_height(self, layer: int) -> float:
        return max((self._heights[node] for node in self._layers.rows[layer]), default=0.0)

    def _levels(self, tracks: dict[int, int]) -> tuple[list[float], dict[int, float]]:
        """The upper edge of each layer, and the first track of each gap."""
        labelled = {self._layers.layer[wire.upper] for wire in self._layers.wires if wire.label}
        labelled |= {self._layers.layer[link.source] for link in self._layers.up if link.label}
        tops, gaps, y = [], {}, 0.0
        for layer in range(-1, len(self._layers.rows)):
            if layer >= 0:
                tops.append(y)
                y += self._row_height(layer)
            gaps[layer] = y + _MARGIN + (_LABEL_ROOM if layer in labelled else 0.0)
            if layer >= 0 or tracks.get(layer):
                y = gaps[layer] + max(tracks.get(layer, 0) - 1, 0) * _TRACK + _MARGIN
        return tops, gaps

    def _bottom(self, node: int, tops: Sequence[float]) -> float:
        """Where wires leave a node: the lower edge of a shape; a waypoint has no height."""
        return tops[self._layers.layer[node]] + self._heights[node]

    def _wire_routes(
        self, nets: dict[int, dict[object, _Net]], tops: Sequence[float], gaps: dict[int, float]
    ) -> list[Route]:
        routes = []
        for number, wire in enumerate(self._layers.wires):
            layer = self._layers.layer[wire.upper]
            track = gaps[layer] + nets[layer][wire.lower, wire.kind].track * _TRACK
            start, end = self._x(number, wire.upper, True), self._x(number, wire.lower, False)
            begin, finish = self._bottom(wire.upper, tops), tops[layer + 1]
            points = [(start, begin), (start, track), (end, track), (end, finish)]
            if abs(start - end) < 0.5:
                points = [(start, begin), (start, finish)]
            routes.append(Route(points, wire.kind, wire.lower < self._shapes, wire.label))
        return routes

    def _up_routes(
        self, nets: dict[int, dict[object, _Net]], tops: Sequence[float], gaps: dict[int, float]
    ) -> list[Route]:
        routes = []
        for number, link in enumerate(self._layers.up):
            source, target = self._layers.layer[link.source], self._layers.layer[link.target]
            below = gaps[source] + nets[source]["leaving", link.target].track * _TRACK
            above = gaps[target - 1] + nets[target - 1]["entering", link.target].track * _TRACK
            start = self._centres[link.source] + self._up_leaving[number]
            end = self._centres[link.target] + self._up_entering[number]
            side = self._columns[link.target]
            points = [(start, self._bottom(link.source, tops)), (start, below), (side, below)]
            points += [(side, above), (end, above), (end, tops[target])]
            routes.append(Route(points, link.kind, True, link.label))
        return routes


def _assign_tracks(nets: Sequence[_Net]) -> int:
    """Give each net that bends a track, the upper ones first; how many tracks there are."""
    bending = [net for net in nets if not net.is_straight]
    over: dict[int, list[int]] = {
        number: [
            other
            for other, above in enumerate(bending)
            if other != number and any(abs(top - x) < _NEAR for top in above.tops for x in net.bottoms)
        ]
        for number, net in enumerate(bending)
    }
    used: list[list[tuple[float, float]]] = []
    open_nets = sorted(range(len(bending)), key=lambda number: bending[number].span)
    done: set[int] = set()
    while open_nets:
        free = [number for number in open_nets if done.issuperset(over[number])]
        number = free[0] if free else open_nets[0]
        open_nets.remove(number)
        done.add(number)
        left, right = bending[number].span
        track = 1 + max((bending[other].track for other in over[number] if other in done), default=-1)
        while track < len(used) and any(left - 8 < end and start < right + 8 for start, end in used[track]):
            track += 1
        while len(used) <= track:
            used.append([])
        used[track].append((left, right))
        bending[number].track = track
    return len(used)
