"""Strongly connected components, against networkx."""

from __future__ import annotations

from itertools import pairwise

import networkx as nx
from hypothesis import given
from hypothesis import strategies as st

from hornbill.analysis.components import components

Graph = dict[int, dict[int, None]]


@st.composite
def graphs(draw: st.DrawFn) -> Graph:
    count = draw(st.integers(0, 14))
    node = st.integers(0, max(count - 1, 0))
    edges = draw(st.lists(st.tuples(node, node), max_size=40)) if count else []
    graph: Graph = {number: {} for number in range(count)}
    for source, target in edges:
        graph[source][target] = None
    return graph


@given(graphs())
def test_the_same_components_as_networkx(graph: Graph) -> None:
    reference = nx.DiGraph()
    reference.add_nodes_from(graph)
    reference.add_edges_from((source, target) for source in graph for target in graph[source])
    found = components(graph)
    assert {frozenset(group) for group in found} == {
        frozenset(group) for group in nx.strongly_connected_components(reference)
    }
    assert sum(map(len, found)) == len(graph)


@given(graphs())
def test_successors_come_first(graph: Graph) -> None:
    place = {node: number for number, group in enumerate(components(graph)) for node in group}
    assert all(place[target] <= place[source] for source in graph for target in graph[source])


def test_a_long_chain_does_not_overflow() -> None:
    count = 50_000
    graph: Graph = {number: {number + 1: None} for number in range(count)} | {count: {}}
    found = components(graph)
    assert len(found) == count + 1 and all(later[0] + 1 == first[0] for first, later in pairwise(found))
