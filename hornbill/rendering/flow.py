"""A control-flow graph as people and other programs see it: edges with labels, text, JSON, and a drawing.

The kinds of edges: `next` falls through, `jump` is a goto, `true` and `false` are a condition's, `case` a
switch's (the label lists its keys), `exception` leads to a handler (the label is the class caught, or `any`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from hornbill.bytecode.cfg import Block, Cfg
from hornbill.bytecode.model import ClassModel
from hornbill.names import plain_type, short_method, short_type
from hornbill.rendering.drawing import Drawing, Link, Shape
from hornbill.rendering.instructions import InstructionText, switch_cases

_BRANCHES = ("true", "false")


@dataclass(frozen=True, slots=True)
class FlowEdge:
    """An edge between two blocks."""

    source: int
    target: int
    kind: str
    label: str = ""

    @property
    def text(self) -> str:
        """What is written beside the edge."""
        return self.label or (self.kind if self.kind in _BRANCHES else "")


def flow_edges(cfg: Cfg) -> list[FlowEdge]:
    """All edges, block by block: first where control goes, then where exceptions go."""
    return [edge for block in cfg.blocks for edge in _edges_of(block)]


def _edges_of(block: Block) -> list[FlowEdge]:
    edges = []
    last = block.instructions[-1]
    if last.op == "switch":
        for index, keys in switch_cases(last, block):
            edges.append(FlowEdge(block.index, index, "case", keys))
    elif block.targets:
        kind = "jump" if block.next is None else "true"
        edges.append(FlowEdge(block.index, block.targets[0], kind))
    if block.next is not None:
        edges.append(FlowEdge(block.index, block.next, "false" if block.targets else "next"))
    for catch_type, index in block.handlers:
        edges.append(FlowEdge(block.index, index, "exception", catch_type or "any"))
    return edges


def flow_text(cfg: Cfg, owner: ClassModel | None) -> str:
    """The graph as a listing: a header, then each block with what it holds and where it leads."""
    write = InstructionText(cfg)
    lines = [cfg.method.id + _source(cfg, owner), _counts(cfg)]
    for block in cfg.blocks:
        marks = [f"B{block.index}", f"pc {block.start}..{block.instructions[-1].pc}", _lines(cfg, block)]
        marks += _roles(block)
        lines += ["", "  ".join(mark for mark in marks if mark)]
        live = _live_names(write, block)
        lines += [f"    live {', '.join(live)}"] if live else []
        lines += [f"    {pc_text(i.pc):>6}  {write.text(i, block)}" for i in block.instructions]
        lines += [
            f"    {edge.kind if edge.kind != 'exception' else 'catch'} "
            f"{plain_type(edge.label) + ' ' if edge.label else ''}-> B{edge.target}"
            for edge in _edges_of(block)
        ]
    return "\n".join(lines)


def pc_text(pc: int) -> str:
    """The pc in the class file, with the number of the copy if its instruction is one of a subroutine's."""
    copy, original = divmod(pc, 65_536)
    return f"{original}'{copy}" if copy else str(original)


def _source(cfg: Cfg, owner: ClassModel | None) -> str:
    if owner is None or owner.source_file is None:
        return ""
    first = f":{cfg.lines[0][1]}" if cfg.lines else ""
    return f"    {owner.source_file}{first}"


def _counts(cfg: Cfg) -> str:
    instructions = sum(len(block.instructions) for block in cfg.blocks)
    loops = sum(block.is_loop_head for block in cfg.blocks)
    handlers = sum(block.is_handler for block in cfg.blocks)
    counted = (
        (len(cfg.blocks), "block"),
        (instructions, "instruction"),
        (loops, "loop"),
        (handlers, "handler"),
    )
    return ", ".join(f"{n} {what}{'' if n == 1 else 's'}" for n, what in counted)


def _lines(cfg: Cfg, block: Block) -> str:
    lines = sorted({line for i in block.instructions if (line := cfg.line(i.pc)) is not None})
    if not lines:
        return ""
    return f"line {lines[0]}" if len(lines) == 1 else f"lines {lines[0]}..{lines[-1]}"


def _roles(block: Block) -> list[str]:
    roles = (("entry", block.index == 0), ("loop", block.is_loop_head), ("handler", block.is_handler))
    return [role for role, has in roles if has]


def _live_names(write: InstructionText, block: Block) -> list[str]:
    return [write.local(block.start, index) for index in block.live]


def flow_json(cfg: Cfg, owner: ClassModel | None) -> dict[str, Any]:
    """The graph as a JSON document, in the form that `hornbill cfg --help` describes."""
    write = InstructionText(cfg)
    return {
        "method": cfg.method.id,
        "source": owner.source_file if owner is not None else None,
        "blocks": [
            {
                "index": block.index,
                "start": block.start,
                "end": block.end,
                "roles": _roles(block),
                "live": [{"local": index, "name": write.local(block.start, index)} for index in block.live],
                "instructions": [
                    {"pc": i.pc, "op": i.op, "text": write.text(i, block), "line": cfg.line(i.pc)}
                    for i in block.instructions
                ],
            }
            for block in cfg.blocks
        ],
        "edges": [
            {"from": edge.source, "to": edge.target, "kind": edge.kind, "label": edge.label or None}
            for edge in flow_edges(cfg)
        ],
    }


def flow_drawing(cfg: Cfg) -> Drawing:
    """The graph as shapes and links: for dot and svg."""
    write = InstructionText(cfg, short=True)
    shapes = []
    for block in cfg.blocks:
        head = "  ".join(mark for mark in (f"B{block.index}", _lines(cfg, block), *_roles(block)[:2]) if mark)
        live = _live_names(write, block)
        text = [f"{pc_text(i.pc):>4}  {write.text(i, block)}" for i in block.instructions]
        shapes.append(Shape(head, text, _style(block), f"live: {', '.join(live) or 'none'}"))
    links = [
        Link(e.source, e.target, short_type(e.text) if e.kind == "exception" else e.text, e.kind)
        for e in flow_edges(cfg)
    ]
    note = "blue: head of a loop; red: handler; grey: the method ends; dashed: an exception"
    return Drawing(short_method(cfg.method.id), shapes, links, note=note)


def _style(block: Block) -> str:
    if block.is_handler:
        return "handler"
    if block.is_loop_head:
        return "loop"
    return "exit" if block.next is None and not block.targets and not block.handlers else "plain"
