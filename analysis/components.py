"""Strongly connected components of a directed graph, each after all those that it leads to.

For a call graph that is the order in which methods can be summarised: callees first, and methods that call
one another together.
"""

from __future__ import annotations

from typing import Any

import networkx as nx


def components(graph: Any) -> list[tuple[Any, ...]]:
    """The components of a networkx.DiGraph, successors first; within one, in the order of the graph."""
    place = {node: number for number, node in enumerate(graph)}
    whole = nx.condensation(graph)
    groups = (whole.nodes[number]["members"] for number in reversed(list(nx.topological_sort(whole))))
    return [tuple(sorted(group, key=place.__getitem__)) for group in groups]
