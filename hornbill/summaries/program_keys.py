"""The keys of a program (keys.py), worked out from its code.

Each method is decoded and hashed once, then component by component of the call graph, callees first; virtual
calls lead there to families of methods (analysis/call_graph.py), so that the keys of a program take time in
proportion to its size.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import networkx as nx

from hornbill.analysis.call_graph import family_calls
from hornbill.analysis.components import components
from hornbill.bytecode.errors import ClassFileError, HornbillError
from hornbill.bytecode.hierarchy import MissingClassError
from hornbill.bytecode.model import MethodModel
from hornbill.bytecode.parameters import parameter_names
from hornbill.clp.program import Program, split_id
from hornbill.summaries.keys import Keys, jdk_version, settings_digest, texts_digest
from hornbill.summaries.reach import CALLED_BACK, Node, reach
from hornbill.summaries.worlds import TypeNode, Worlds

Pause = Callable[[], None]
"""Is called every now and then, and may raise."""


def program_keys(program: Program, settings: str, jdk: Path | None, pause: Pause = lambda: None) -> Keys:
    """The keys of all methods of the program, and what each needs."""
    worlds = Worlds(program, pause)
    digests = _Digests(worlds)
    calls = family_calls(program, digests.take, pause)
    codes = {name: digests.of(program, name) for name in calls.kinds}
    reached = reach(program, calls)
    graph = _with_types(reached, worlds)
    groups = components(nx.DiGraph({node: list(others) for node, others in graph.items()}))
    own_texts = {node: worlds.text(node) for node in graph if isinstance(node, TypeNode)}
    whole = _whole(groups, graph, codes | own_texts, pause)
    types = _whole(groups, graph, own_texts, pause)
    world = texts_digest([settings_digest(settings), jdk_version(jdk)])
    names = list(codes)
    places = {name: place for place, name in enumerate(names)}
    found: dict[str, str] = {}
    own: dict[str, str] = {}
    needs: dict[str, tuple[list[int], list[int]]] = {}
    initialised = _Initialised(program, whole)
    for method in program.methods():
        pause()
        name = method.id
        itself = [world, name, digests.parameters.get(name, ""), *initialised.before(method.owner)]
        own[name] = texts_digest([*itself, codes.get(name, "")])
        found[name] = texts_digest([*itself, whole.get(name, "")])
        needs[name] = ([places[other] for other in calls.direct.get(name, ())], calls.virtual.get(name, []))
    callers = [node for node in reached if CALLED_BACK in reached[node]]
    return Keys(
        found,
        digests.lines,
        names,
        [whole[name] for name in names],
        needs,
        [[places[name] for name in family] for family in calls.families],
        own,
        [codes[name] for name in names],
        [worlds.sizes.get(name, 0) for name in names],
        [types[name] for name in names],
        (
            [places[name] for name in reached[CALLED_BACK] if isinstance(name, str)],
            [places[node] for node in callers if isinstance(node, str)],
            [node for node in callers if isinstance(node, int)],
        ),
        texts_digest(worlds.everything(pause)),
    )


_AnyNode = Node | TypeNode


def _with_types(
    reached: Mapping[Node, Mapping[Node, None]], worlds: Worlds
) -> dict[_AnyNode, list[_AnyNode]]:
    """Who leads to whom, with the types that methods name."""
    graph: dict[_AnyNode, list[_AnyNode]] = {}
    waiting: list[TypeNode] = []
    for node, others in reached.items():
        named = worlds.named_by(node) if isinstance(node, str) else []
        graph[node] = [*others, *named]
        waiting += named
    while waiting:
        type_node = waiting.pop()
        if type_node not in graph:
            after = [one for one in worlds.after(type_node) if isinstance(one, TypeNode) or one in reached]
            graph[type_node] = [*after]
            waiting += (one for one in after if isinstance(one, TypeNode))
    return graph


def _whole(
    groups: Sequence[Sequence[_AnyNode]],
    graph: Mapping[_AnyNode, Sequence[_AnyNode]],
    texts: Mapping[Any, str],
    pause: Pause,
) -> dict[_AnyNode, str]:
    """Hashes of nodes with all that they lead to, of which each has its text, if any."""
    whole: dict[_AnyNode, str] = {}
    for component in groups:
        pause()
        members = set(component)
        below = {whole[other] for node in component for other in graph[node] if other not in members}
        together = texts_digest(
            [*sorted(texts[node] for node in component if node in texts), "", *sorted(below)]
        )
        whole |= {
            node: texts_digest([texts[node], together]) if node in texts else together for node in component
        }
    return whole


class _Digests:
    """What is hashed of each method with code as it comes by; the types that it names are noted."""

    def __init__(self, worlds: Worlds) -> None:
        self._worlds = worlds
        self.lines: dict[str, str] = {}
        self.parameters: dict[str, str] = {}
        self._codes: dict[str, str] = {}

    def take(self, method: MethodModel) -> None:
        """Hash the method's code."""
        name = method.id
        try:
            code = method.code
        except HornbillError as problem:
            self._codes[name] = texts_digest([name, str(problem)])
            return
        if code is None:
            return
        self._worlds.take(method)
        starts = [pc for pc, _ in code.lines]
        sizes = f"{method.flags} {method.exceptions} {code.max_locals} {code.max_stack}"
        self._codes[name] = texts_digest(
            [name, sizes, repr(code.instructions), repr(code.handlers), repr(starts)]
        )
        self.parameters[name] = repr(parameter_names(method))
        if code.lines:
            self.lines[name] = texts_digest([repr(code.lines)])[:12]

    def of(self, program: Program, name: str) -> str:
        """The hash of any method's code: that of the JDK's stands in its version."""
        known = self._codes.get(name)
        if known is not None:
            return known
        try:
            method = program.method(name) if program.class_path.is_application(split_id(name)[0]) else None
        except HornbillError as problem:
            return texts_digest([name, str(problem)])
        return name if method is None else texts_digest([name, f"{method.flags} {method.exceptions}"])


class _Initialised:
    """The initialisers that run before a method of a class does."""

    def __init__(self, program: Program, whole: Mapping[_AnyNode, str]) -> None:
        self._program = program
        self._whole = whole
        self._known: dict[str, list[str]] = {}

    def before(self, owner: str) -> list[str]:
        """Their hashes."""
        if owner not in self._known:
            try:
                order = self._program.hierarchy.initialisation_order(owner)
            except (ClassFileError, MissingClassError):
                order = ()
            self._known[owner] = [self._whole.get(f"{one}.<clinit>()V", one) for one in order]
        return self._known[owner]
