"""Drawings of heaps: nesting, names, sharing, cycles, arrays, and what changed."""

from __future__ import annotations

import pytest

from hornbill.rendering.heaps import Heap, heap_after, heap_before


def node(**fields: str) -> dict[str, object]:
    return {"class": "p.Node", "fields": fields}


def array(component: str, length: str, **elements: str) -> dict[str, object]:
    return {
        "array": component,
        "length": length,
        "elements": {key.removeprefix("at_"): value for key, value in elements.items()},
    }


LIST: Heap = {
    "this": node(value="5", size="this.size", next="this.next"),
    "this.next": node(value="this.next.value", next="null"),
}


@pytest.mark.parametrize(
    ("heap", "lines"),
    [
        ({}, []),
        ({"a": node()}, ["a: Node"]),
        (LIST, ["this: Node", "  size", "  value = 5", "  next: Node", "    value", "    next = null"]),
        ({"a": node(next="a")}, ["a: Node", "  next -> a"]),
        ({"a": node(next="b"), "b": node(next="a")}, ["a: Node", "  next -> b: Node", "    next -> a"]),
        (
            {"a": node(left="c", right="c"), "c": node(value="1")},
            ["a: Node", "  left -> c: Node", "    value = 1", "  right -> c"],
        ),
        ({"b.x": node(next="b"), "b": node(x="b.x")}, ["b: Node", "  x: Node", "    next -> b"]),
        (
            {"a": array("int", "a.length", at_0="5", at_i="a[i]", at_1="x")},
            ["a: int[]  [i], [0] = 5, [1] = x"],
        ),
        ({"a": array("int[]", "3")}, ["a: int[3][]"]),
        (
            {"a": array("p.Node", "2", at_0="b"), "b": node(value="x + 1")},
            ["a: Node[2]", "  [0] -> b: Node", "    value = x + 1"],
        ),
    ],
)
def test_before(heap: Heap, lines: list[str]) -> None:
    assert heap_before(heap) == lines


@pytest.mark.parametrize(
    ("after", "lines"),
    [
        (LIST, []),
        (
            {**LIST, "this": node(value="6", size="this.size", next="this.next")},
            ["this: Node", "  value = 6"],
        ),
        ({**LIST, "this.next": node(next="this")}, ["this.next: Node", "  next -> this"]),
        (
            {
                **LIST,
                "this.next": node(value="this.next.value", next="new Node"),
                "new Node": node(next="this"),
            },
            ["this.next: Node", "  next -> new Node: Node", "    next -> this"],
        ),
        ({**LIST, "new int[2]": array("int", "2", at_1="7")}, ["new int[2]: int[2]  [1] = 7"]),
        (
            {**LIST, "new int[]#1": array("int", "n", at_i="7") | {"rest": "0"}},
            ["new int[]#1: int[n]  [i] = 7, all others = 0"],
        ),
        ({**LIST, "new int[]#1": array("int", "n") | {"rest": "0"}}, ["new int[]#1: int[n]  all = 0"]),
        (
            {
                **LIST,
                "new Node#1": node(value="x"),
                "static p.Node": {"static": "p.Node", "fields": {"count": "n", "last": "new Node#1"}},
            },
            ["static Node", "  count = n", "  last -> new Node#1: Node", "    value = x"],
        ),
        ({**LIST, "new Node#1": node(cause="new Node#1")}, []),
        (
            {**LIST, "new Node#1": node(cause="new Node#1", value="1")},
            ["new Node#1: Node", "  value = 1", "  cause -> new Node#1"],
        ),
    ],
)
def test_after(after: Heap, lines: list[str]) -> None:
    assert heap_after(LIST, after) == lines


def test_a_long_list_is_drawn() -> None:
    names = ["a" + ".next" * depth for depth in range(3000)]
    heap: Heap = {name: node(next=f"{name}.next") for name in names}
    assert len(heap_before(heap)) == 3001
