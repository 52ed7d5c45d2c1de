"""Which loops a block is in: a loop is known by its head, and loops nest.

Of each set of blocks that reach one another, the loop head with the lowest number is the outermost head:
all of the set is in its loop. Without the edges that lead to it, the rest falls apart into the loops
inside.
"""

from __future__ import annotations

import networkx as nx

from bytecode.cfg import Cfg


def enclosing_loops(cfg: Cfg) -> tuple[tuple[int, ...], ...]:
    """For each block the heads of the loops that it is in, its own if it is a head, in ascending order."""
    found: list[list[int]] = [[] for _ in cfg.blocks]
    if any(block.is_loop_head for block in cfg.blocks):
        graph = nx.DiGraph()
        for block in cfg.blocks:
            graph.add_edges_from((block.index, target) for target in block.targets)
            graph.add_edges_from((block.index, handler) for _, handler in block.handlers)
            if block.next is not None:
                graph.add_edge(block.index, block.next)
        waiting = [graph]
        while waiting:
            for members in nx.strongly_connected_components(part := waiting.pop()):
                heads = [number for number in members if cfg.blocks[number].is_loop_head]
                if not heads or (len(members) == 1 and not part.has_edge(heads[0], heads[0])):
                    continue
                head = min(heads)
                for number in members:
                    found[number].append(head)
                inner = part.subgraph(members).copy()
                inner.remove_edges_from(list(inner.in_edges(head)))
                waiting.append(inner)
    return tuple(tuple(sorted(heads)) for heads in found)
