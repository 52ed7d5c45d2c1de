"""Where nodes stand in their layers: as near as can be to what they are wired to, without touching.

Positions are centres. Each pass moves one layer to the positions that come nearest to what its neighbours ask
for (least squares), keeping order and distances, which is an isotonic regression and solved exactly.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from hornbill.rendering.layers import Layers

GAP = 26.0
_PASSES = 8
_STIFFNESS = 6.0

Offsets = Mapping[tuple[int, int, bool], float]
"""How far from the node's centre a wire ends: by the wire's place, the node, and whether it leaves there."""


def placed(
    layers: Layers, widths: Sequence[float], offsets: Offsets, start: Sequence[float] | None
) -> list[float]:
    """The centre of each node; `start` is an earlier placement of the same layers."""
    centres = list(start) if start is not None else _packed(layers, widths)
    into: dict[int, list[tuple[int, float, float]]] = {}
    out: dict[int, list[tuple[int, float, float]]] = {}
    real = [width > 0 for width in widths]
    for number, wire in enumerate(layers.wires):
        leaving = offsets.get((number, wire.upper, True), 0.0)
        entering = offsets.get((number, wire.lower, False), 0.0)
        weight = 1.0 + _STIFFNESS * (not real[wire.upper]) + _STIFFNESS * (not real[wire.lower])
        into.setdefault(wire.lower, []).append((wire.upper, leaving - entering, weight))
        out.setdefault(wire.upper, []).append((wire.lower, entering - leaving, weight))
    for number in range(_PASSES):
        down = number % 2 == 0
        for row in layers.rows if down else reversed(layers.rows):
            wanted, weights = [], []
            for node in row:
                pulls = (into if down else out).get(node) or (out if down else into).get(node) or []
                total = sum(weight for _, _, weight in pulls)
                pulled = sum((centres[other] + shift) * weight for other, shift, weight in pulls)
                wanted.append(pulled / total if pulls else centres[node])
                weights.append(total if pulls else 0.1)
            for node, centre in zip(row, _spaced(row, widths, wanted, weights), strict=True):
                centres[node] = centre
    left = min((centre - width / 2 for centre, width in zip(centres, widths, strict=True)), default=0.0)
    return [centre - left for centre in centres]


def _packed(layers: Layers, widths: Sequence[float]) -> list[float]:
    centres = [0.0] * len(widths)
    for row in layers.rows:
        at = 0.0
        for node in row:
            centres[node] = at + widths[node] / 2
            at += widths[node] + GAP
    return centres


def _spaced(
    row: Sequence[int], widths: Sequence[float], wanted: Sequence[float], weights: Sequence[float]
) -> list[float]:
    """The positions nearest to those wanted that keep the order and the distances of the row."""
    shift, shifts = 0.0, []
    for place, node in enumerate(row):
        if place:
            shift += (widths[row[place - 1]] + widths[node]) / 2 + GAP
        shifts.append(shift)
    blocks: list[tuple[float, float, int]] = []  # mean, weight, number of nodes
    for target, weight, moved in zip(wanted, weights, shifts, strict=True):
        mean, heavy, count = target - moved, weight, 1
        while blocks and blocks[-1][0] > mean:
            other, other_weight, other_count = blocks.pop()
            mean = (mean * heavy + other * other_weight) / (heavy + other_weight)
            heavy, count = heavy + other_weight, count + other_count
        blocks.append((mean, heavy, count))
    means = [mean for mean, _, count in blocks for _ in range(count)]
    return [mean + moved for mean, moved in zip(means, shifts, strict=True)]
