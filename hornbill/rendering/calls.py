"""A call graph as people and other programs see it: a listing, JSON, and a drawing.

The listing goes from callers to callees; methods that call one another stand together. What is too large to
be drawn method by method is drawn class by class or package by package, without the JDK, and says so.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from hornbill.analysis.call_graph import CallGraph, Site
from hornbill.names import short_method
from hornbill.rendering.drawing import Drawing, Link, Shape

_LISTED = 8
_DRAWN = 150
_OWN = ("method", "abstract")
_MARKS = {"library": "JDK", "native": "native", "abstract": "abstract", "missing": "missing"}


def calls_text(calls: CallGraph) -> str:
    """The graph as an indented listing."""
    lines = [_summary(calls)]
    for group in reversed(calls.sccs()):
        own = [name for name in group if calls.graph.nodes[name]["kind"] == "method"]
        if len(own) > 1:
            lines += ["", f"{len(own)} methods that call one another:"]
        for name in sorted(own):
            indent = "  " if len(own) > 1 else ""
            mark = "    recursive" if len(own) == 1 and calls.graph.has_edge(name, name) else ""
            lines += [*([] if indent else [""]), indent + name + mark]
            lines += [f"{indent}    {line}" for line in _callees(calls, name)]
    for heading, names in (
        ("native methods reached", calls.of_kind("native")),
        ("on no class path", calls.of_kind("missing")),
        ("not known", [f"{method}  pc {pc}: {why}" for method, pc, why in calls.unknown]),
    ):
        lines += ["", f"{heading}:", *(f"  {name}" for name in names)] if names else []
    return "\n".join(lines)


def _summary(calls: CallGraph) -> str:
    kinds = [kind for _, kind in calls.graph.nodes(data="kind")]
    own = sum(kind in _OWN for kind in kinds)
    rest = len(kinds) - own
    recursive = len(_recursive(calls))
    reached = f"from {calls.entry}: " if calls.entry else ""
    groups = f"; {recursive} recursive group{'' if recursive == 1 else 's'}" if recursive else ""
    return (
        f"{reached}{own:,} methods, {rest:,} methods of the JDK and other leaves, "
        f"{calls.graph.number_of_edges():,} edges{groups}"
    )


def _recursive(calls: CallGraph) -> list[tuple[str, ...]]:
    """The groups of methods that call one another, or themselves."""
    return [group for group in calls.sccs() if len(group) > 1 or calls.graph.has_edge(group[0], group[0])]


def _callees(calls: CallGraph, caller: str) -> list[str]:
    """A line for each call; what one call may run stands below it."""
    at: dict[Site, list[str]] = {}
    for callee, data in calls.graph.adj[caller].items():
        for site in data["sites"]:
            at.setdefault(site, []).append(callee)
    alike: dict[tuple[str, ...], list[Site]] = {}
    for site, callees in sorted(at.items()):
        alike.setdefault((site[1], *callees), []).append(site)
    lines = []
    for (kind, *callees), sites in alike.items():
        where = f"{kind} at {', '.join(str(pc) for pc, _ in sites)}"
        if len(callees) == 1:
            lines.append(f"{where}  {_marked(calls, callees[0])}")
            continue
        lines.append(f"{where}  one of {len(callees)}:")
        lines += [f"    {_marked(calls, callee)}" for callee in callees[:_LISTED]]
        if len(callees) > _LISTED:
            lines.append(f"    and {len(callees) - _LISTED} more: --format json lists them")
    return lines


def _marked(calls: CallGraph, name: str) -> str:
    mark = _MARKS.get(calls.graph.nodes[name]["kind"])
    return f"{name}  ({mark})" if mark else name


def calls_json(calls: CallGraph) -> dict[str, Any]:
    """The graph as a JSON document, in the form that `hornbill callgraph --help` describes."""
    groups = calls.sccs()
    group_of = {name: number for number, group in enumerate(groups) for name in group}
    return {
        "entry": calls.entry,
        "methods": [
            {"id": name, "kind": kind, "group": group_of[name]}
            for name, kind in calls.graph.nodes(data="kind")
        ],
        "calls": [
            {"from": caller, "to": callee, "sites": [{"pc": pc, "kind": kind} for pc, kind in sites]}
            for caller, callee, sites in calls.graph.edges(data="sites")
        ],
        "groups": [list(group) for group in groups],
        "unknown": [{"method": method, "pc": pc, "why": why} for method, pc, why in calls.unknown],
    }


def calls_drawing(calls: CallGraph, fold: bool) -> Drawing:
    """The graph as shapes and links; with `fold`, small enough to be looked at."""
    shown, shape_of = _scale(calls, fold)
    number = {shape: place for place, shape in enumerate(dict.fromkeys(shape_of.values()))}
    links: dict[tuple[int, int], str] = {}
    for caller, callee, sites in calls.graph.edges(data="sites"):
        kind = _link_kind(sites)
        if caller in shape_of and callee in shape_of and (kind == "call" or shown != "packages"):
            ends = (number[shape_of[caller]], number[shape_of[callee]])
            if ends[0] != ends[1] or caller == callee:
                links[ends] = min(links.get(ends, kind), kind, key=_STRENGTH.index)
    recursive = {name for group in _recursive(calls) for name in group}
    methods = shown not in ("classes", "packages")
    note = "blue: depends on the receiver's class; dashed: initialises a class"
    note += f". Too large to be drawn in full: these are {shown}" if shown else ""
    note += ", with the calls of which the target is certain" if shown == "packages" else ""
    return Drawing(
        f"Calls from {short_method(calls.entry)}" if calls.entry else "Calls",
        [_shape(calls, name, recursive) if methods else Shape(name, hint=name) for name in number],
        [Link(a, b, "", kind) for (a, b), kind in links.items()],
        sideways=True,
        note=note,
    )


def _scale(calls: CallGraph, fold: bool) -> tuple[str, dict[str, str]]:
    """What shapes stand for, and each method's shape: the first scale that is not too large."""
    own = [name for name, kind in calls.graph.nodes(data="kind") if kind in _OWN]
    scales: tuple[tuple[str, Iterable[str], Callable[[str], str]], ...] = (
        ("", calls.graph, str),
        ("the program's own methods", own, str),
        ("classes", own, _class_of),
    )
    for what, names, shape in scales:
        shape_of = {name: shape(name) for name in names}
        if not fold or len(set(shape_of.values())) <= _DRAWN:
            return what, shape_of
    return "packages", {name: _class_of(name).rpartition(".")[0] or "(no package)" for name in own}


_STRENGTH = ("call", "virtual", "initialise")


def _link_kind(sites: Iterable[Site]) -> str:
    kinds = {kind for _, kind in sites}
    if kinds & {"static", "special"}:
        return "call"
    return "virtual" if kinds & {"virtual", "interface"} else "initialise"


def _shape(calls: CallGraph, name: str, recursive: set[str]) -> Shape:
    kind = calls.graph.nodes[name]["kind"]
    style = "recursive" if name in recursive else ("leaf" if kind not in _OWN else "plain")
    return Shape(short_method(name), style=style, hint=name)


def _class_of(method_id: str) -> str:
    return method_id.rpartition(".")[0]
