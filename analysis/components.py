"""Strongly connected components of a directed graph, each after all those that it leads to.

For a call graph that is the order in which methods can be summarised: callees first, and methods that call
one another together. The order is a function of the order of nodes and edges alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TypeVar

N = TypeVar("N")


def components(successors: Mapping[N, Mapping[N, object]]) -> list[tuple[N, ...]]:
    """The components, successors first; within one, in the order in which the search met them (Tarjan)."""
    number: dict[N, int] = {}
    low: dict[N, int] = {}
    open_nodes: list[N] = []
    is_open: set[N] = set()
    found: list[tuple[N, ...]] = []
    for root in successors:
        if root in number:
            continue
        path: list[tuple[N, Iterator[N]]] = []
        entered: N | None = root
        while path or entered is not None:
            if entered is not None:
                number[entered] = low[entered] = len(number)
                open_nodes.append(entered)
                is_open.add(entered)
                path.append((entered, iter(successors[entered])))
                entered = None
            node, rest = path[-1]
            for successor in rest:
                if successor not in number:
                    entered = successor
                    break
                if successor in is_open:
                    low[node] = min(low[node], number[successor])
            else:
                path.pop()
                if path:
                    low[path[-1][0]] = min(low[path[-1][0]], low[node])
                if low[node] == number[node]:
                    start = len(open_nodes) - 1
                    while open_nodes[start] != node:
                        start -= 1
                    found.append(tuple(open_nodes[start:]))
                    is_open.difference_update(open_nodes[start:])
                    del open_nodes[start:]
    return found
