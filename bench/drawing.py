"""Plots as SVG text, with logarithmic axes."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

_WIDTH, _HEIGHT, _MARGIN = 640, 420, 60
_COLOURS = ("#1b6ca8", "#c0392b", "#7f8c8d", "#27ae60")


@dataclass(frozen=True, slots=True)
class Line:
    """A named line through points; all coordinates are positive."""

    name: str
    points: Sequence[tuple[float, float]]


def logarithmic_plot(across: str, up: str, lines: Sequence[Line]) -> str:
    """The lines over two axes with these names; ticks stand at the points across, and at powers of ten."""
    xs = sorted({x for line in lines for x, _ in line.points})
    ys = [y for line in lines for _, y in line.points]
    exponents = range(math.floor(math.log10(min(ys))), math.ceil(math.log10(max(ys))) + 1)

    def place(x: float, y: float) -> tuple[float, float]:
        right = _share(x, xs[0], xs[-1]) * (_WIDTH - 2 * _MARGIN)
        high = _share(y, 10 ** exponents[0], 10 ** exponents[-1]) * (_HEIGHT - 2 * _MARGIN)
        return round(_MARGIN + right, 1), round(_HEIGHT - _MARGIN - high, 1)

    parts = [_frame(across, up)]
    for x in xs:
        parts.append(_text(place(x, 10 ** exponents[0])[0], _HEIGHT - _MARGIN + 18, f"{x:g}", "middle"))
    for exponent in exponents:
        left, top = place(xs[0], 10**exponent)
        parts.append(_stroke([(left, top), (_WIDTH - _MARGIN, top)], "#dddddd", 1))
        parts.append(_text(left - 8, top + 4, f"{10**exponent:,}", "end"))
    for number, line in enumerate(lines):
        colour = _COLOURS[number % len(_COLOURS)]
        points = [place(x, y) for x, y in line.points]
        parts.append(_stroke(points, colour, 2))
        parts += [f'<circle cx="{x}" cy="{y}" r="3" fill="{colour}"/>' for x, y in points]
        parts.append(_text(_MARGIN + 12, _MARGIN + 18 * number, line.name, "start", colour))
    return "\n".join([*parts, "</svg>", ""])


def _share(value: float, least: float, most: float) -> float:
    """Where the value lies between the two, on a logarithmic scale, from 0 to 1."""
    return math.log(value / least) / math.log(most / least) if most > least else 0.0


def _frame(across: str, up: str) -> str:
    size = f'width="{_WIDTH}" height="{_HEIGHT}"'
    middle = _HEIGHT // 2
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" {size} font-family="sans-serif" font-size="12">',
            f'<rect {size} fill="white"/>',
            _text(_WIDTH // 2, _HEIGHT - 16, across, "middle"),
            f'<text x="16" y="{middle}" text-anchor="middle" transform="rotate(-90 16 {middle})">{up}</text>',
        ]
    )


def _text(x: float, y: float, text: str, anchor: str, colour: str = "black") -> str:
    return f'<text x="{x}" y="{y}" text-anchor="{anchor}" fill="{colour}">{text}</text>'


def _stroke(points: Sequence[tuple[float, float]], colour: str, width: int) -> str:
    path = " ".join(f"{x},{y}" for x, y in points)
    return f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="{width}"/>'
