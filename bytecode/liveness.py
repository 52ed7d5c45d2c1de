"""Live locals and loop heads of a method's blocks.

The nodes of the graph are the blocks by number and, behind them, a node for each piece of the exception
table. A block that can throw leads to its piece, a piece to its handlers: thousands of covered blocks and
handlers do not have their product as edges.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass


@dataclass(slots=True)
class Effect:
    """Sets of locals: read before written, written, written before anything can throw."""

    used: int = 0
    written: int = 0
    written_first: int = 0


@dataclass(slots=True)
class Graph:
    """By node: where it leads, and the node of its piece, None for pieces and blocks that cannot throw."""

    successors: list[tuple[int, ...]]
    piece: list[int | None]
    blocks: int
    """How many of the nodes are blocks; they come first."""


def order_and_loop_heads(graph: Graph) -> tuple[list[int], set[int]]:
    """The nodes in postorder, and the blocks that are targets of back edges of a search from block 0."""
    leaving = [
        targets if piece is None else (*targets, piece)
        for targets, piece in zip(graph.successors, graph.piece, strict=True)
    ]
    unseen, active, done = 0, 1, 2
    state = bytearray(len(leaving))
    order: list[int] = []
    heads: set[int] = set()
    state[0] = active
    path: list[tuple[int, Iterator[int]]] = [(0, iter(leaving[0]))]
    entered: dict[int, int] = {}
    while path:
        node, rest = path[-1]
        for target in rest:
            if state[target] == unseen:
                state[target] = active
                if node >= graph.blocks:
                    entered[node] = target
                path.append((target, iter(leaving[target])))
                break
            if state[target] == active:
                # Back to a piece whose handler we are in: that handler is where the loop begins.
                heads.add(entered[target] if target >= graph.blocks else target)
        else:
            path.pop()
            state[node] = done
            order.append(node)
    return order, heads


def live_on_entry(graph: Graph, order: list[int], effects: list[Effect]) -> list[int]:
    """For each node the set of locals that are live on entry; `order` holds all of them, successors first."""
    before: list[list[int]] = [[] for _ in graph.successors]
    for node, targets in enumerate(graph.successors):
        for target in targets:
            before[target].append(node)
    for node, piece in enumerate(graph.piece):
        if piece is not None:
            before[piece].append(node)
    live = [0] * len(graph.successors)
    waiting = bytearray(b"\x01" * len(live))
    pending = deque(order)
    while pending:
        node = pending.popleft()
        waiting[node] = 0
        after = 0
        for target in graph.successors[node]:
            after |= live[target]
        effect = effects[node]
        now = effect.used | (after & ~effect.written)
        piece = graph.piece[node]
        if piece is not None:
            now |= live[piece] & ~effect.written_first
        if now != live[node]:
            live[node] = now
            for other in before[node]:
                if not waiting[other]:
                    waiting[other] = 1
                    pending.append(other)
    return live
