"""What is drawn, before it is decided where: shapes with a heading and lines of text, and links between them.

Links name shapes by their place in the list. Styles of shapes: plain, loop, handler, exit, leaf. Kinds of
links: those of control flow (next, jump, true, false, case, exception) and of calls (call, virtual,
initialise).
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Shape:
    """A box: its heading, its lines, its style, and what is told when it is pointed at."""

    heading: str
    lines: Sequence[str] = ()
    style: str = "plain"
    hint: str = ""


@dataclass(frozen=True, slots=True)
class Link:
    """An arrow from one shape to another."""

    source: int
    target: int
    label: str = ""
    kind: str = "next"


@dataclass(frozen=True, slots=True)
class Drawing:
    """A title, shapes, and links; `sideways` if it should grow from left to right; a note for the reader."""

    title: str
    shapes: Sequence[Shape]
    links: Sequence[Link]
    sideways: bool = False
    note: str = ""


FILLS = {
    "plain": ("#ffffff", "#5b6770"),
    "loop": ("#eaf3fb", "#2b6cb0"),
    "handler": ("#fdeeee", "#b83232"),
    "exit": ("#f1f3f4", "#5b6770"),
    "leaf": ("#f6f2ea", "#9a8a6a"),
    "recursive": ("#f3edfb", "#6b46a8"),
}
STROKES = {
    "true": "#2f7d4f",
    "false": "#b7472a",
    "exception": "#b83232",
    "case": "#6b46a8",
    "initialise": "#9a8a6a",
    "virtual": "#2b6cb0",
}
STROKE = "#5b6770"
DASHED = frozenset(("exception", "initialise"))


def dot(drawing: Drawing) -> str:
    """The drawing in the language of Graphviz."""
    lines = [
        f"digraph {quoted(drawing.title)} {{",
        f"  rankdir={'LR' if drawing.sideways else 'TB'};",
        '  node [shape=box, fontname="monospace", fontsize=10, style=filled];',
        '  edge [fontname="monospace", fontsize=9];',
    ]
    for index, shape in enumerate(drawing.shapes):
        fill, stroke = FILLS[shape.style]
        text = "".join(_left_aligned(line) for line in (shape.heading, *shape.lines))
        lines.append(f'  n{index} [label="{text}", fillcolor="{fill}", color="{stroke}"];')
    for link in drawing.links:
        style = ', style="dashed"' if link.kind in DASHED else ""
        colour = STROKES.get(link.kind, STROKE)
        lines.append(
            f'  n{link.source} -> n{link.target} [label={quoted(link.label)}, color="{colour}"{style}];'
        )
    return "\n".join([*lines, "}"])


def quoted(text: str) -> str:
    """The text as a quoted id of the dot language."""
    return f'"{_escaped(text)}"'


def _left_aligned(line: str) -> str:
    return _escaped(line) + "\\l"


def _escaped(text: str) -> str:
    printable = "".join(c if c.isprintable() else json.dumps(c)[1:-1] for c in text)
    return printable.replace("\\", "\\\\").replace('"', '\\"')
