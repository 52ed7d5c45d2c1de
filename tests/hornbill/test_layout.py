"""Drawings: shapes that do not touch, and links that run along the axes and round the shapes."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hornbill.bytecode.errors import HornbillError
from hornbill.rendering.drawing import Drawing, Link, Shape, dot
from hornbill.rendering.layers import Layers, layered
from hornbill.rendering.placement import GAP
from hornbill.rendering.routing import Layout, Router
from hornbill.rendering.svg import svg

EPSILON = 0.01
KINDS = ("next", "true", "false", "exception")
LABELS = ("", "true", "a rather long label")

sizes_of_shapes = st.lists(
    st.tuples(st.sampled_from((30.0, 90.0, 240.0)), st.sampled_from((20.0, 75.0))), min_size=1, max_size=12
)


@st.composite
def drawings(draw: st.DrawFn) -> tuple[list[tuple[float, float]], list[Link]]:
    """Sizes of shapes, and links between them in all directions."""
    sizes = draw(sizes_of_shapes)
    shape = st.integers(0, len(sizes) - 1)
    link = st.builds(Link, shape, shape, st.sampled_from(LABELS), st.sampled_from(KINDS))
    return sizes, draw(st.lists(link, max_size=24))


def laid_out(sizes: list[tuple[float, float]], links: list[Link]) -> tuple[Layers, Layout]:
    layers = layered(len(sizes), links)
    return layers, Router(layers, sizes).layout()


@settings(max_examples=150)
@given(drawings())
def test_shapes_keep_their_distance(drawing: tuple[list[tuple[float, float]], list[Link]]) -> None:
    sizes, links = drawing
    _, layout = laid_out(sizes, links)
    boxes = [(x, y, x + w, y + h) for (x, y), (w, h) in zip(layout.corners, sizes, strict=True)]
    for number, one in enumerate(boxes):
        for other in boxes[number + 1 :]:
            beside = one[2] + GAP <= other[0] + EPSILON or other[2] + GAP <= one[0] + EPSILON
            assert beside or one[3] < other[1] or other[3] < one[1]
        assert one[0] >= -EPSILON and one[1] >= -EPSILON
        assert one[2] <= layout.width + EPSILON and one[3] <= layout.height + EPSILON


@settings(max_examples=150)
@given(drawings())
def test_links_run_round_the_shapes(drawing: tuple[list[tuple[float, float]], list[Link]]) -> None:
    sizes, links = drawing
    _, layout = laid_out(sizes, links)
    boxes = [(x, y, x + w, y + h) for (x, y), (w, h) in zip(layout.corners, sizes, strict=True)]
    for route in layout.routes:
        for (ax, ay), (bx, by) in zip(route.points, route.points[1:], strict=False):
            assert abs(ax - bx) < EPSILON or abs(ay - by) < EPSILON
            for left, top, right, bottom in boxes:
                across = min(ax, bx) < right - EPSILON and max(ax, bx) > left + EPSILON
                assert not (across and min(ay, by) < bottom - EPSILON and max(ay, by) > top + EPSILON)


@settings(max_examples=150)
@given(drawings())
def test_every_link_arrives(drawing: tuple[list[tuple[float, float]], list[Link]]) -> None:
    sizes, links = drawing
    layers, layout = laid_out(sizes, links)
    arrivals = [route.points[-1] for route in layout.routes if route.arrow]
    for link in set(links):
        x, y = layout.corners[link.target]
        width = sizes[link.target][0]
        assert any(abs(end[1] - y) < EPSILON and x <= end[0] <= x + width for end in arrivals)
    departures = [route.points[0] for route in layout.routes]
    for link in set(links):
        x, y = layout.corners[link.source]
        width, height = sizes[link.source]
        assert any(
            abs(start[1] - y - height) < EPSILON and x <= start[0] <= x + width for start in departures
        )
    assert all(layers.layer[wire.upper] + 1 == layers.layer[wire.lower] for wire in layers.wires)


def test_a_chain_runs_straight_down() -> None:
    links = [Link(0, 1), Link(1, 2)]
    _, layout = laid_out([(100.0, 20.0), (40.0, 20.0), (80.0, 20.0)], links)
    assert all(len(route.points) == 2 for route in layout.routes)


def test_crossings_are_avoided() -> None:
    links = [Link(0, 1), Link(0, 2), Link(1, 4), Link(2, 3)]
    layers = layered(5, links)
    first, second = layers.rows[1], layers.rows[2]
    partner = {1: 4, 2: 3}
    assert [partner[shape] for shape in first] == second


def test_a_loop_leads_up_at_the_side() -> None:
    links = [Link(0, 1), Link(1, 2), Link(2, 1, kind="jump")]
    sizes = [(60.0, 20.0)] * 3
    layers, layout = laid_out(sizes, links)
    assert layers.up == [links[2]]
    side = max(x for route in layout.routes for x, _ in route.points)
    assert side > max(x for x, _ in layout.corners) + 60.0


def test_what_would_take_too_long_is_refused() -> None:
    links = [Link(number, number + 1) for number in range(999)]
    links += [Link(number, 999 - number, kind="true") for number in range(500)]
    with pytest.raises(HornbillError, match="--format dot"):
        layered(1000, links)


def test_text_is_escaped() -> None:
    drawing = Drawing('<a> & "b"', [Shape("<init> & \x00\\", ['say "x"'])], [Link(0, 0, "<", "next")])
    picture = ElementTree.fromstring(svg(drawing))
    texts = [text.text for text in picture.iter("{http://www.w3.org/2000/svg}text")]
    assert '<a> & "b"' in texts and 'say "x"' in texts and "<" in texts
    assert 'digraph "<a> & \\"b\\""' in dot(drawing)


def test_sideways_exchanges_the_axes() -> None:
    shapes, links = [Shape("a"), Shape("b")], [Link(0, 1)]
    across = ElementTree.fromstring(svg(Drawing("", shapes, links, sideways=True)))
    boxes = [
        (float(box.attrib["x"]), float(box.attrib["y"]))
        for box in across.iter("{http://www.w3.org/2000/svg}rect")
        if "x" in box.attrib
    ]
    assert boxes[0][0] < boxes[1][0] and boxes[0][1] == boxes[1][1]
