"""What a method's summary rests on, as a hash: its key.

A key covers the method's code and that of every method it may reach (the call graph, virtual calls leading
to all that may be selected), the names of its parameters, which its conditions are written with, what the
hierarchy says of the types that any of these name (worlds.py), the version of the JDK in the place of its
code, the settings of the search, and the version of Hornbill. Each method is decoded and hashed once, then
component by component of the call graph, callees first; virtual calls lead there to families of methods
(analysis/call_graph.py), so that the keys of a program take time in proportion to its size.

Line numbers and other names are not in a key: who only moves lines has the same cases, with new numbers
(summaries/lines.py). Where in the code lines begin is: what was measured of them is kept.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields
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
from hornbill.summaries.reach import CALLED_BACK, Node, reach
from hornbill.summaries.versions import search_version
from hornbill.summaries.worlds import TypeNode, Worlds

Pause = Callable[[], None]
"""Is called every now and then, and may raise."""


@dataclass(frozen=True, slots=True)
class Keys:
    """The keys of a program's methods by name, and the digests of their tables of line numbers. What each
    needs: `whole` are hashes of methods with all they reach, `calls` (directly, and by families) and
    `families` say who calls whom, by places in `names`. Apart from what they reach, `own` are hashes of the
    methods themselves, `codes` and `sizes` of their code alone; `types` of the types that they and what they
    reach name. `back` are the methods that the JDK may call back, and which methods and families have it do
    so.
    `world` is a hash of all types."""

    keys: Mapping[str, str]
    lines: Mapping[str, str] = field(default_factory=dict)
    names: Sequence[str] = ()
    whole: Sequence[str] = ()
    calls: Mapping[str, tuple[Sequence[int], Sequence[int]]] = field(default_factory=dict)
    families: Sequence[Sequence[int]] = ()
    own: Mapping[str, str] = field(default_factory=dict)
    codes: Sequence[str] = ()
    sizes: Sequence[int] = ()
    types: Sequence[str] = ()
    back: Sequence[Sequence[int]] = ((), (), ())
    world: str = ""

    def needs(self, name: str) -> dict[str, str]:
        """What the method calls, with the hash of that and of all it reaches."""
        direct, virtual = self.calls.get(name, ((), ()))
        places = {*direct, *(place for family in virtual for place in self.families[family])}
        return dict(sorted((self.names[place], self.whole[place]) for place in places))

    def json(self) -> dict[str, Any]:
        """All of it for the database."""
        return {name: getattr(self, name) for name in _PARTS}


_PARTS = tuple(field.name for field in fields(Keys))


def settings_digest(settings: str) -> str:
    """A hash of the settings of a search and of the Hornbill that makes it."""
    return _hash(["settings", settings, search_version()])


def class_path_digest(entries: Sequence[Path], jdk: Path | None) -> str:
    """A hash of everything on the class path; the JDK counts by its version."""
    found = hashlib.sha256(jdk_version(jdk).encode())
    for entry in entries:
        files = sorted(entry.rglob("*.class")) if entry.is_dir() else [entry]
        for file in files:
            name = file.relative_to(entry).as_posix() if entry.is_dir() else ""
            try:
                found.update(f"\0{name}\0".encode("utf-8", "surrogatepass") + file.read_bytes())
            except OSError as problem:
                raise HornbillError(f"{file}: {problem.strerror}", remedy="check PATH") from problem
    return found.hexdigest()


def jdk_version(jdk: Path | None) -> str:
    """What the Java of that home says that it is, its modules included; empty without one."""
    if jdk is None:
        return ""
    try:
        lines = (jdk / "release").read_text(encoding="utf-8").splitlines()
    except OSError:
        return str(jdk)
    said = ("JAVA_", "IMPLEMENTOR_VERSION", "MODULES")
    return "\n".join(sorted(line for line in lines if line.startswith(said)))


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
    world = _hash([settings_digest(settings), jdk_version(jdk)])
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
        own[name] = _hash([*itself, codes.get(name, "")])
        found[name] = _hash([*itself, whole.get(name, "")])
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
        _hash(worlds.everything(pause)),
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
        together = _hash([*sorted(texts[node] for node in component if node in texts), "", *sorted(below)])
        whole |= {node: _hash([texts[node], together]) if node in texts else together for node in component}
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
            self._codes[name] = _hash([name, str(problem)])
            return
        if code is None:
            return
        self._worlds.take(method)
        starts = [pc for pc, _ in code.lines]
        sizes = f"{method.flags} {method.exceptions} {code.max_locals} {code.max_stack}"
        self._codes[name] = _hash([name, sizes, repr(code.instructions), repr(code.handlers), repr(starts)])
        self.parameters[name] = repr(parameter_names(method))
        if code.lines:
            self.lines[name] = _hash([repr(code.lines)])[:12]

    def of(self, program: Program, name: str) -> str:
        """The hash of any method's code: that of the JDK's stands in its version."""
        known = self._codes.get(name)
        if known is not None:
            return known
        try:
            method = program.method(name) if program.class_path.is_application(split_id(name)[0]) else None
        except HornbillError as problem:
            return _hash([name, str(problem)])
        return name if method is None else _hash([name, f"{method.flags} {method.exceptions}"])


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


def _hash(parts: Iterable[str]) -> str:
    found = hashlib.sha256()
    for part in parts:
        found.update(part.encode("utf-8", "surrogatepass") + b"\0")
    return found.hexdigest()[:32]


def text_digest(text: str) -> str:
    """A hash of one text."""
    return _hash([text])
