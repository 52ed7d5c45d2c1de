"""A drawing as SVG: boxes of text in layers, arrows between them; needs nothing but a browser to look at."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from hornbill.rendering.drawing import DASHED, FILLS, STROKE, STROKES, Drawing, Link, Shape
from hornbill.rendering.layers import layered
from hornbill.rendering.routing import Layout, Point, Route, Router, label_width

_CHARACTER = 6.65
_LINE = 14.0
_PADDING = 9.0
_BORDER = 24.0
_TITLE = 44.0
_LONGEST = 64
_LONGEST_LABEL = 22
_CORNER = 5.0
_STYLE = """\
text{font-family:"DejaVu Sans Mono",Menlo,Consolas,monospace;font-size:11px;fill:#24292f;white-space:pre}
.title{font-size:15px;font-weight:bold}.head{font-weight:bold}
.note{font-size:10px;fill:#5b6770}
.label{font-size:10px;paint-order:stroke;stroke:#ffffff;stroke-width:3px}
path{fill:none;stroke-width:1.3px}"""


def svg(drawing: Drawing) -> str:
    """The drawing as an SVG document."""
    shapes = [_shortened(shape) for shape in drawing.shapes]
    links = [Link(k.source, k.target, _cut(k.label, _LONGEST_LABEL), k.kind) for k in drawing.links]
    sizes = [_size(shape, [k.label for k in links if k.source == n]) for n, shape in enumerate(shapes)]
    layers = layered(len(shapes), links)
    if drawing.sideways:
        layout = _turned(Router(layers, [(height, width) for width, height in sizes]).layout())
    else:
        layout = Router(layers, sizes).layout()
    width = max(layout.width, len(drawing.title) * 9.2, len(drawing.note) * 6.2) + 2 * _BORDER
    height = layout.height + 2 * _BORDER + _TITLE
    kinds = sorted({route.kind for route in layout.routes})
    body = [
        f'<svg xmlns="http://www.w3.org/2000/svg" xml:space="preserve" '
        f'width="{width:.0f}" height="{height:.0f}" viewBox="0 0 {width:.0f} {height:.0f}">',
        f"<title>{_text(drawing.title)}</title>",
        f"<style>{_STYLE}</style>",
        "<defs>" + "".join(map(_marker, kinds)) + "</defs>",
        '<rect width="100%" height="100%" fill="#ffffff"/>',
        f'<text class="title" x="{_BORDER:.0f}" y="{_BORDER + 8:.0f}">{_text(drawing.title)}</text>',
        f'<text class="note" x="{_BORDER:.0f}" y="{_BORDER + 26:.0f}">{_text(drawing.note)}</text>',
        f'<g transform="translate({_BORDER:.0f},{_BORDER + _TITLE:.0f})">',
        *map(_path, layout.routes),
        *(
            _box(shape, corner, size)
            for shape, corner, size in zip(shapes, layout.corners, sizes, strict=True)
        ),
        *(_label(route) for route in layout.routes if route.label),
        "</g>",
        "</svg>",
    ]
    return "\n".join(body)


def _cut(text: str, longest: int) -> str:
    return text if len(text) <= longest else text[: longest - 1] + "…"


def _shortened(shape: Shape) -> Shape:
    lines = [_cut(line, _LONGEST) for line in shape.lines]
    return Shape(_cut(shape.heading, _LONGEST), lines, shape.style, shape.hint)


def _size(shape: Shape, labels: Sequence[str]) -> Point:
    longest = max(len(line) for line in (shape.heading, *shape.lines))
    width = max(longest * _CHARACTER + 2 * _PADDING, sum(map(label_width, labels)) + 12)
    return width, (len(shape.lines) + 1) * _LINE + 2 * _PADDING - 4


def _turned(layout: Layout) -> Layout:
    """The layout with its axes exchanged, so that it grows from left to right."""
    routes = [Route([(y, x) for x, y in r.points], r.kind, r.arrow, r.label) for r in layout.routes]
    return Layout([(y, x) for x, y in layout.corners], routes, layout.height, layout.width)


def _marker(kind: str) -> str:
    return (
        f'<marker id="{kind}" viewBox="0 0 8 8" refX="7.5" refY="4" markerWidth="7" markerHeight="7" '
        f'orient="auto"><polygon points="0,0.8 8,4 0,7.2" fill="{STROKES.get(kind, STROKE)}"/></marker>'
    )


def _path(route: Route) -> str:
    dashes = ' stroke-dasharray="4 3"' if route.kind in DASHED else ""
    arrow = f' marker-end="url(#{route.kind})"' if route.arrow else ""
    return f'<path d="{_rounded(route.points)}" stroke="{STROKES.get(route.kind, STROKE)}"{dashes}{arrow}/>'


def _rounded(points: Sequence[Point]) -> str:
    """A line through the points, its corners rounded."""
    commands = [f"M{points[0][0]:.1f},{points[0][1]:.1f}"]
    for before, corner, after in zip(points, points[1:], points[2:], strict=False):
        radius = min(_CORNER, _distance(before, corner) / 2, _distance(corner, after) / 2)
        into, out = _toward(corner, before, radius), _toward(corner, after, radius)
        commands.append(
            f"L{into[0]:.1f},{into[1]:.1f}Q{corner[0]:.1f},{corner[1]:.1f} {out[0]:.1f},{out[1]:.1f}"
        )
    return "".join([*commands, f"L{points[-1][0]:.1f},{points[-1][1]:.1f}"])


def _distance(one: Point, other: Point) -> float:
    return abs(one[0] - other[0]) + abs(one[1] - other[1])


def _toward(start: Point, end: Point, length: float) -> Point:
    whole = _distance(start, end)
    share = length / whole if whole else 0.0
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share


def _box(shape: Shape, corner: Point, size: Point) -> str:
    fill, stroke = FILLS[shape.style]
    x, y = corner
    parts = [
        f"<g>{f'<title>{_text(shape.hint)}</title>' if shape.hint else ''}"
        f'<rect x="{x:.1f}" y="{y:.1f}" width="{size[0]:.1f}" height="{size[1]:.1f}" rx="4" '
        f'fill="{fill}" stroke="{stroke}"/>'
    ]
    for number, line in enumerate((shape.heading, *shape.lines)):
        style = ' class="head"' if number == 0 and shape.lines else ""
        base = y + _PADDING + 8 + number * _LINE
        parts.append(f'<text{style} x="{x + _PADDING:.1f}" y="{base:.1f}">{_text(line)}</text>')
    return "".join(parts) + "</g>"


def _label(route: Route) -> str:
    x, y = route.points[0]
    colour = STROKES.get(route.kind, STROKE)
    place = f'x="{x + 4:.1f}" y="{y + 12:.1f}"'
    return f'<text class="label" {place} style="fill:{colour}">{_text(route.label)}</text>'


def _text(text: str) -> str:
    return escape("".join(c if c.isprintable() else "�" for c in text))
