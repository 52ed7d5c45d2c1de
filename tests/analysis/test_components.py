"""Strongly connected components in the order of what they lead to."""

from __future__ import annotations

from itertools import pairwise

import networkx as nx
from hypothesis import given
from hypothesis import strategies as st

from hornbill.analysis.components import components

Graph = dict[int, list[int]]


@st.composite
def graphs(draw: st.DrawFn) -> Graph:
    count = draw(st.integers(0, 14))
    node = st.integers(0, max(count - 1, 0))
    edges = draw(st.lists(st.tuples(node, node), max_size=40)) if count else []
    graph: Graph = {number: [] for number in range(count)}
    for source, target in edges:
        graph[source].append(target)
    return graph


@given(graphs())
def test_successors_come_first(graph: Graph) -> None:
    place = {node: number for number, group in enumerate(components(nx.DiGraph(graph))) for node in group}
    assert all(place[target] <= place[source] for source in graph for target in graph[source])


def test_a_long_chain_does_not_overflow() -> None:
    count = 50_000
    graph: Graph = {number: [number + 1] for number in range(count)} | {count: []}
    found = components(nx.DiGraph(graph))
    assert len(found) == count + 1 and all(later[0] + 1 == first[0] for first, later in pairwise(found))
