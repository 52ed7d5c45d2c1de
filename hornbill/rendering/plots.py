"""Plots of sizes against costs: as lines of text, and as SVG that needs nothing but a browser.

An axis is linear, or logarithmic where what lies on it spans more than a few powers of two. Marks are of
several kinds, drawn one over another, the first kind on top.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

_WIDE_ACROSS, _WIDE_UP = 40, 1000
"""From these ratios of the largest to the least on, an axis is logarithmic."""
_COLUMNS, _ROWS = 60, 12
_WIDTH, _HEIGHT, _LEFT, _RIGHT, _TOP, _BOTTOM = 640, 420, 90, 30, 40, 60
_MOST_TICKS = 10


@dataclass(frozen=True, slots=True)
class Marks:
    """Points of a kind: its name, the character and the colour that they are drawn with; as a line too, if
    they are `joined`."""

    name: str
    sign: str
    colour: str
    points: tuple[tuple[float, float], ...]
    joined: bool = False


@dataclass(frozen=True, slots=True)
class Axis:
    """A range of numbers, on a scale."""

    least: float
    most: float
    logarithmic: bool

    def share(self, value: float) -> float:
        """Where the value lies, from 0 to 1."""
        if self.most == self.least:
            return 0.5
        if self.logarithmic:
            return math.log(value / self.least) / math.log(self.most / self.least)
        return (value - self.least) / (self.most - self.least)

    def ticks(self) -> list[float]:
        """Some round numbers on it."""
        if self.logarithmic:
            powers = range(math.ceil(math.log10(self.least)), math.floor(math.log10(self.most)) + 1)
            return [10.0**power for power in powers] or [self.least, self.most]
        step = _round_step((self.most - self.least) / 5)
        first = math.ceil(self.least / step)
        return [step * number for number in range(first, math.floor(self.most / step) + 1)]


def _axes(kinds: Sequence[Marks]) -> tuple[Axis, Axis]:
    """The axes across and up; where the former is logarithmic, so is the latter, as far as that can be."""
    points = [point for kind in kinds for point in kind.points]
    xs, ys = [x for x, _ in points], [y for _, y in points]
    across = Axis(min(xs), max(xs), _is_wide(xs, _WIDE_ACROSS))
    if _is_wide(ys, 1 if across.logarithmic else _WIDE_UP):
        return across, Axis(min(ys), max(ys), logarithmic=True)
    return across, Axis(min(*ys, 0), max(ys), logarithmic=False)


def _is_wide(values: Sequence[float], ratio: float) -> bool:
    return min(values) > 0 and max(values) / min(values) > ratio


def plot_lines(kinds: Sequence[Marks], unit: str) -> list[str]:
    """The plot as lines of text; nothing where there are no points."""
    drawn = [kind for kind in kinds if kind.points]
    if not drawn:
        return []
    across, up = _axes(drawn)
    rows = [[" "] * _COLUMNS for _ in range(_ROWS)]
    for kind in reversed(drawn):
        for x, y in kind.points:
            column = round(across.share(x) * (_COLUMNS - 1))
            rows[_ROWS - 1 - round(up.share(y) * (_ROWS - 1))][column] = kind.sign
    labels = [f"{up.most:,.0f}", *[""] * (_ROWS - 2), f"{up.least:,.0f}"]
    width = max(map(len, labels))
    lines = [f"{label:>{width}} |{''.join(row).rstrip()}" for label, row in zip(labels, rows, strict=True)]
    ends = f"{across.least:,.0f}", f"{across.most:,.0f}"
    lines.append(" " * width + " +" + "-" * _COLUMNS)
    lines.append(" " * (width + 2) + ends[0] + ends[1].rjust(_COLUMNS - len(ends[0])))
    scales = [name for one, name in ((across, "sizes"), (up, unit)) if one.logarithmic]
    legend = [f"{kind.sign} {kind.name}" for kind in drawn]
    if scales:
        legend.append(f"logarithmic: {' and '.join(scales)}")
    return [*lines, " " * (width + 2) + "   ".join(legend)]


def plot_svg(kinds: Sequence[Marks], title: str, across_name: str, up_name: str) -> str:
    """The plot as an SVG document."""
    drawn = [kind for kind in kinds if kind.points]
    size = f'width="{_WIDTH}" height="{_HEIGHT}"'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} viewBox="0 0 {_WIDTH} {_HEIGHT}"'
        ' font-family="sans-serif" font-size="12">',
        f'<rect {size} fill="white"/>',
        _text(_WIDTH / 2, 20, title, "middle"),
        _text(_WIDTH / 2, _HEIGHT - 16, across_name, "middle"),
        f'<g transform="translate(18 {_HEIGHT / 2}) rotate(-90)">{_text(0, 0, up_name, "middle")}</g>',
    ]
    if drawn:
        parts += _drawing(drawn, *_axes(drawn))
    return "\n".join([*parts, "</svg>", ""])


def _drawing(drawn: Sequence[Marks], across: Axis, up: Axis) -> list[str]:
    def place(x: float, y: float) -> tuple[float, float]:
        right = across.share(x) * (_WIDTH - _LEFT - _RIGHT)
        high = up.share(y) * (_HEIGHT - _TOP - _BOTTOM)
        return round(_LEFT + right, 1), round(_HEIGHT - _BOTTOM - high, 1)

    parts = []
    for tick in up.ticks():
        _, y = place(across.least, tick)
        parts.append(_stroke([(_LEFT, y), (_WIDTH - _RIGHT, y)], "#dddddd", 1))
        parts.append(_text(_LEFT - 8, y + 4, f"{tick:,.10g}", "end"))
    sizes = sorted({x for kind in drawn for x, _ in kind.points})
    for tick in sizes if len(sizes) <= _MOST_TICKS and not across.logarithmic else across.ticks():
        parts.append(_text(place(tick, up.least)[0], _HEIGHT - _BOTTOM + 18, f"{tick:,.10g}", "middle"))
    for number, kind in enumerate(drawn):
        points = [place(x, y) for x, y in kind.points]
        if kind.joined:
            parts.append(_stroke(points, kind.colour, 1.5))
        else:
            parts += [f'<circle cx="{x}" cy="{y}" r="4" fill="{kind.colour}"/>' for x, y in points]
        parts.append(_text(_LEFT + 12, _TOP + 16 + 16 * number, kind.name, "start", kind.colour))
    return parts


def _round_step(step: float) -> float:
    """The least of 1, 2, 5, 10, 20, ... that is not smaller."""
    power = 10.0 ** math.floor(math.log10(step)) if step > 0 else 1.0
    return next(factor * power for factor in (1, 2, 5, 10) if factor * power >= step * (1 - 1e-9))


def _text(x: float, y: float, text: str, anchor: str, colour: str = "black") -> str:
    return f'<text x="{x:g}" y="{y:g}" text-anchor="{anchor}" fill="{colour}">{escape(text)}</text>'


def _stroke(points: Sequence[tuple[float, float]], colour: str, width: float) -> str:
    path = " ".join(f"{x:g},{y:g}" for x, y in points)
    return f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="{width:g}"/>'
