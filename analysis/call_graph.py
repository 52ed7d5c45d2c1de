"""The call graph of a program: its methods and what they call, JDK methods as leaves.

Nodes are method ids, with `kind`: `method`; `abstract`; `native`, of the program or of the JDK; `library`,
of the JDK, whose own calls are not followed, nor what it calls back; `missing`, on no class path. An edge's
`sites` are the pcs of the calls with their kinds: `static` and `special` lead to what the JVM selects,
`virtual` and `interface` to what any class that may be instantiated selects, `initialise` to a `<clinit>`
that the instruction may run.

Without an entry, all methods of the program are in the graph, and all its concrete classes may be
instantiated (class hierarchy analysis). With one, methods are those reached from it, and classes those that
they create or that the entry's parameters can hold (rapid type analysis).

A graph has an edge for each pair of a caller and what it may run, which is more than linear: many call
`hashCode`, and many classes have one. In `family_calls` a virtual call leads to its family instead.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import networkx as nx

from hornbill.analysis.call_sites import Body, CallSite, body_of
from hornbill.analysis.components import components
from hornbill.analysis.receivers import Receivers
from hornbill.bytecode.errors import ClassFileError
from hornbill.bytecode.model import ACC_FINAL, MethodModel, MethodRef
from hornbill.clp.program import Program

Site = tuple[int, str]
"""A pc and the kind of call there."""


@dataclass(frozen=True, slots=True)
class CallGraph:
    """Who calls whom; see the module's header for nodes and edges."""

    graph: Any
    """A networkx.DiGraph, nodes and edges in a repeatable order."""
    entry: str | None
    unknown: tuple[tuple[str, int, str], ...]
    """Calls that are not known: method, pc, why."""
    problems: tuple[ClassFileError, ...]
    """Methods whose code is malformed."""

    def sccs(self) -> list[tuple[str, ...]]:
        """The methods in groups that call one another, callees first."""
        return components(self.graph)

    def of_kind(self, kind: str) -> list[str]:
        """The methods of that kind, in order."""
        return [node for node, kind_of in self.graph.nodes(data="kind") if kind_of == kind]


@dataclass(frozen=True, slots=True)
class FamilyCalls:
    """The calls of all methods of a program, and their kinds, in the size of its code.

    `direct` are the methods that one leads to whatever the receivers, those of the classes made for its
    dynamic instructions among them; `virtual` are, as places in `families`, the calls that choose.
    """

    kinds: dict[str, str]
    direct: dict[str, list[str]]
    virtual: dict[str, list[int]]
    families: list[tuple[str, ...]]


def family_calls(
    program: Program, look: Callable[[MethodModel], None], pause: Callable[[], None]
) -> FamilyCalls:
    """The calls of the program. `look` is shown each method of it that has code, as long as that is decoded;
    `pause` is called every now and then, and may raise what it likes."""
    builder = _Builder(program, Receivers(program), look, pause)
    builder.take_everything()
    builder.close()
    return builder.by_family()


def call_graph(program: Program, entry: MethodModel | None = None) -> CallGraph:
    """The call graph of the program, or of what that method reaches."""
    builder = _Builder(program, Receivers(program))
    if entry is None:
        builder.take_everything()
    else:
        builder.start_at(entry)
    builder.close()
    return CallGraph(
        builder.graph(), entry.id if entry else None, tuple(builder.unknown), tuple(builder.problems)
    )


@dataclass(slots=True)
class _Family:
    """The calls of one method on receivers of one static class, and what they may run."""

    resolved: MethodModel
    callers: dict[str, list[Site]] = field(default_factory=dict)
    targets: dict[str, MethodModel] = field(default_factory=dict)


class _Builder:
    """Collects methods until nothing is new."""

    def __init__(
        self,
        program: Program,
        receivers: Receivers,
        look: Callable[[MethodModel], None] = lambda _: None,
        pause: Callable[[], None] = lambda: None,
    ) -> None:
        self._look = look
        self._pause = pause
        self.unknown: list[tuple[str, int, str]] = []
        self.problems: list[ClassFileError] = []
        self._program = program
        self._hierarchy = program.hierarchy
        self._receivers = receivers
        self._everything = False
        self._methods: dict[str, MethodModel] = {}
        self._missing: dict[str, None] = {}
        self._waiting: list[MethodModel] = []
        self._exact: dict[tuple[str, str], list[Site]] = {}
        self._families: dict[tuple[str, str], _Family] = {}
        self._families_of: dict[str, list[_Family]] = {}
        self._instantiated: dict[str, None] = {}
        self._made: dict[str, list[str]] = {}

    def take_everything(self) -> None:
        """All methods, all classes."""
        self._everything = True
        for name in self._program.class_names():
            self._pause()
            if self._receivers.is_concrete(name):
                self._instantiate(name)
        for method in self._program.methods():
            self._reach(method)

    def start_at(self, entry: MethodModel) -> None:
        """One method, with whatever its parameters can hold."""
        for name in self._receivers.held_by(entry):
            self._instantiate(name)
        self._reach(entry)
        for name in self._receivers.initialised_with(entry.owner):
            self._initialise(name)

    def close(self) -> None:
        """Look into methods until all are."""
        while self._waiting:
            method = self._waiting.pop()
            if not method.has_code or not self._receivers.is_application(method.owner):
                continue
            self._pause()
            try:
                body = body_of(self._program, method)
            except ClassFileError as problem:
                self.problems.append(problem)
            else:
                self._take(method.id, body)
            self._look(method)
            method.forget_code()

    def _take(self, caller: str, body: Body) -> None:
        for model in body.synthetic:
            self._made.setdefault(caller, []).extend(method.id for method in model.methods)
            if self._receivers.add_synthetic(model) and self._everything:
                self._instantiate(model.name)
                for method in model.methods:
                    self._reach(method)
        for name in body.created:
            if self._receivers.is_application(name):
                self._instantiate(name)
        for pc, name in body.initialised:
            clinit = self._initialise(name)
            if clinit is not None:
                self._exact.setdefault((caller, clinit.id), []).append((pc, "initialise"))
        self.unknown.extend((caller, pc, why) for pc, why in body.unknown)
        for site in body.calls:
            self._call(caller, site)

    def _call(self, caller: str, site: CallSite) -> None:
        try:
            target = self._receivers.meant(caller, site)
        except ClassFileError:
            target = None
        at = (site.pc, site.kind)
        if target is None:
            reference = site.reference
            name = f"{reference.owner}.{reference.name}{reference.descriptor}"
            self._missing[name] = None
            self._exact.setdefault((caller, name), []).append(at)
        elif site.kind in ("static", "special") or self._is_final(site.reference, target):
            self._reach(target)
            self._exact.setdefault((caller, target.id), []).append(at)
        else:
            self._family(site.reference.owner, target).callers.setdefault(caller, []).append(at)

    def _is_final(self, reference: MethodRef, target: MethodModel) -> bool:
        if target.is_private or target.flags & ACC_FINAL or reference.owner.endswith("]"):
            return True
        return bool(self._hierarchy.find(reference.owner).flags & ACC_FINAL)

    def _family(self, receiver: str, resolved: MethodModel) -> _Family:
        key = (receiver, resolved.id)
        family = self._families.get(key)
        if family is None:
            family = self._families[key] = _Family(resolved)
            self._families_of.setdefault(receiver, []).append(family)
            if not self._receivers.is_application(receiver):
                self._reach(resolved)
                family.targets[resolved.id] = resolved
            for name in self._receivers.subtypes(receiver):
                if name in self._instantiated:
                    self._add_target(family, name)
        return family

    def _instantiate(self, name: str) -> None:
        if name not in self._instantiated:
            self._instantiated[name] = None
            for above in self._receivers.supertypes(name) if self._families_of else ():
                for family in self._families_of.get(above, ()):
                    self._add_target(family, name)

    def _add_target(self, family: _Family, class_name: str) -> None:
        try:
            target = self._hierarchy.select(class_name, family.resolved)
        except ClassFileError:
            return
        if target is not None and target.id not in family.targets:
            family.targets[target.id] = target
            self._reach(target)

    def _initialise(self, name: str) -> MethodModel | None:
        model = self._program.find(name) if self._receivers.is_application(name) else None
        clinit = model.method("<clinit>", "()V") if model is not None else None
        if clinit is not None:
            self._reach(clinit)
        return clinit

    def _reach(self, method: MethodModel) -> None:
        if method.id not in self._methods:
            self._methods[method.id] = method
            self._waiting.append(method)

    def graph(self) -> Any:
        """The graph, nodes and edges in order of their names."""
        self._stand_in()
        edges: dict[tuple[str, str], list[Site]] = dict(self._exact)
        for family in self._families.values():
            for target in family.targets or (family.resolved.id,):
                for caller, sites in family.callers.items():
                    edges[caller, target] = edges.get((caller, target), []) + sites
        graph = nx.DiGraph()
        for name in sorted({*self._methods, *self._missing}):
            graph.add_node(name, kind=self._kind(name))
        for (caller, target), sites in sorted(edges.items()):
            graph.add_edge(caller, target, sites=tuple(sorted(set(sites))))
        return graph

    def _stand_in(self) -> None:
        """Where nothing implements a method here, the declaration stands for what may."""
        for family in self._families.values():
            if not family.targets:
                self._methods.setdefault(family.resolved.id, family.resolved)

    def by_family(self) -> FamilyCalls:
        """The same without sites, in a size that is linear in that of the code."""
        self._stand_in()
        direct: dict[str, list[str]] = {name: [] for name in sorted({*self._methods, *self._missing})}
        virtual: dict[str, list[int]] = {}
        families: list[tuple[str, ...]] = []
        for caller, target in self._exact:
            direct[caller].append(target)
        for caller, made in self._made.items():
            direct[caller] += (name for name in made if name in self._methods)
        for _, family in sorted(self._families.items()):
            for caller in family.callers:
                virtual.setdefault(caller, []).append(len(families))
            families.append(tuple(sorted(family.targets or (family.resolved.id,))))
        return FamilyCalls({name: self._kind(name) for name in direct}, direct, virtual, families)

    def _kind(self, name: str) -> str:
        method = self._methods.get(name)
        if method is None:
            return "missing"
        if method.is_native:
            return "native"
        if not self._receivers.is_application(method.owner):
            return "library"
        return "abstract" if method.is_abstract else "method"
