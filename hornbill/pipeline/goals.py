"""Searches that go for branches: what a plain search of a method has left, of it and of what is behind it.

Behind a method are those that it calls and that no test can call by itself: private ones, the bodies of
lambdas, methods of anonymous classes. A branch of any of them that no case takes is a goal, unless the
plain search has proved that nothing takes it.

Goals are looked for together first, with a bound that grows; where the budget ends that before every goal
has its cases, each by itself, one after the other. Everything hangs on counted steps alone. What a search
for several goals takes is the effort of each of them in equal parts.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain
from typing import Any, Generic, Protocol, TypeVar

from hornbill.analysis.call_sites import CallSite, body_of
from hornbill.bytecode.errors import HornbillError
from hornbill.bytecode.model import MethodModel
from hornbill.cases import CaseSearch, Found, Summary
from hornbill.clp.explorations import Exploration, Guide
from hornbill.clp.program import Program
from hornbill.pipeline.targets import is_callable

BranchKey = tuple[str, int, str]
"""A branch by its method's id, pc and outcome."""

_PROVED = ("infeasible", "assumed")
_LEVELS = 4
CASES = 2
"""So many cases of a goal are wanted, since a test may not be possible of the first one."""
_LEAST_BUDGET = 20_000
_MOST_METHODS = 200
"""What is called further away is not looked into, but for what leads to methods that are asked for."""
_MOST_TOWARDS = 3_000


@dataclass(frozen=True, slots=True)
class Region:
    """The `methods` of the program that one method may come to, itself first, and those of them that are
    `behind` it, by their ids; `calls` are pairs of what a call names and of one of these that may run. They
    may be `called_back`, by the library or by the initialisers of classes."""

    methods: tuple[str, ...]
    behind: tuple[str, ...]
    calls: tuple[tuple[str, str], ...]
    called_back: bool = True


def region_of(program: Program, method: MethodModel, towards: Sequence[MethodModel] = ()) -> Region:
    """The region of a method: what it calls by name, what virtual calls may run of the classes whose objects
    are made there, and what the library may call back of them, the nearest first; with what leads to the
    methods that are asked for, as far away as they may be, on objects that are made elsewhere too."""
    region = _Region(program, method, towards)
    calls = tuple(region.pairs())
    methods = region.near(calls)
    behind = tuple(name for name in region.behind if name in methods)
    return Region(tuple(methods), behind, calls, region.called_back)


def methods_of(program: Program, names: Iterable[str]) -> list[MethodModel]:
    """The methods of these ids."""
    found = (program.method(name) for name in dict.fromkeys(names))
    return [method for method in found if method is not None]


class _Region:
    def __init__(self, program: Program, method: MethodModel, towards: Sequence[MethodModel]) -> None:
        self._program = program
        self._towards = {one.id: one for one in towards}
        self._calls: dict[str, set[str]] = {}
        self.methods: dict[str, None] = {method.id: None}
        self.behind: dict[str, None] = {}
        self._waiting = deque([method])
        self._virtual: dict[str, MethodModel] = {}
        self._of_objects: dict[str, MethodModel] = {}
        self.called_back = False
        while self._waiting and len(self.methods) < self._most():
            caller = self._waiting.popleft()
            try:
                body = body_of(program, caller)
            except HornbillError:
                continue
            for call in body.calls:
                self._call(call, self._calls.setdefault(caller.id, set()))
            self.called_back |= any(
                map(program.class_path.is_application, (name for _, name in body.initialised))
            )
            made = [model for name in body.created if (model := program.find(name)) is not None]
            for one in chain.from_iterable(model.methods for model in (*body.synthetic, *made)):
                if one.has_code and self._is_application(one):
                    if not one.is_static and one.name not in ("<init>", "<clinit>"):
                        self._of_objects[one.id] = one
                        self._add(one)
                    elif self._is_behind(one):
                        self._add(one)

    def _most(self) -> int:
        return _MOST_METHODS if self._towards.keys() <= self.methods.keys() else _MOST_TOWARDS

    def near(self, pairs: Sequence[tuple[str, str]]) -> dict[str, None]:
        """The nearest methods, and those further away that lead to what is asked for."""
        near = dict.fromkeys(list(self.methods)[:_MOST_METHODS])
        callers: dict[str, set[str]] = {}
        for caller, called in self._calls.items():
            for name in called:
                callers.setdefault(name, set()).add(caller)
        for name, target in pairs:
            callers.setdefault(target, set()).update(callers.get(name, ()))
        leading: set[str] = set()
        waiting = [name for name in self._towards if name in self.methods]
        while waiting and len(near) < len(self.methods):
            name = waiting.pop()
            if name not in leading:
                leading.add(name)
                waiting += callers.get(name, ())
        return near | {name: None for name in self.methods if name in leading}

    def pairs(self) -> Iterator[tuple[str, str]]:
        """Virtual calls, and calls of the library, with what they may run."""
        known = {target for target, method in self._of_objects.items() if self._is_known_to_library(method)}
        for name, called in self._virtual.items():
            of_library = not self._is_application(called)
            for target, method in self._of_objects.items():
                same = (method.name, method.descriptor) == (called.name, called.descriptor)
                if same or (of_library and target in known):
                    self.called_back |= of_library
                    yield name, target

    def _is_known_to_library(self, method: MethodModel) -> bool:
        """Whether a class of the library that is above its own declares the method, so that the library may
        call it."""
        hierarchy, class_path = self._program.hierarchy, self._program.class_path
        try:
            return any(
                (one.name, one.descriptor) == (method.name, method.descriptor)
                for above in hierarchy.supertypes(method.owner)[1:]
                if not class_path.is_application(above)
                for one in hierarchy.find(above, method.owner).methods
            )
        except HornbillError:
            return True

    def _call(self, call: CallSite, called: set[str]) -> None:
        try:
            target = self._program.hierarchy.resolve_method(call.reference)
        except HornbillError:
            return
        if target is None:
            return
        called.add(target.id)
        if call.kind in ("virtual", "interface"):
            for one in self._towards.values():
                if one.id not in self._of_objects and self._overrides(one, target):
                    self._of_objects[one.id] = one
                    self._add(one)
        if not self._is_application(target) or call.kind in ("virtual", "interface"):
            self._virtual[target.id] = target
        if target.has_code and self._is_application(target):
            self._add(target)
            if call.kind in ("virtual", "interface"):
                self._of_objects[target.id] = target

    def _overrides(self, method: MethodModel, target: MethodModel) -> bool:
        try:
            return (
                not method.is_static
                and (method.name, method.descriptor) == (target.name, target.descriptor)
                and self._program.hierarchy.is_subtype(method.owner, target.owner)
            )
        except HornbillError:
            return False

    def _add(self, method: MethodModel) -> None:
        if method.id not in self.methods:
            self.methods[method.id] = None
            self._waiting.append(method)
            if self._is_behind(method):
                self.behind[method.id] = None

    def _is_application(self, method: MethodModel) -> bool:
        program = self._program
        return program.class_path.is_application(method.owner) or program.is_made(method.owner)

    def _is_behind(self, method: MethodModel) -> bool:
        """Whether no test calls the method of the program by itself."""
        model = self._program.find(method.owner)
        if model is None or method.name == "<clinit>":
            return False
        return model.made or not is_callable(self._program, model, method)


Key = TypeVar("Key")


class Goals(Protocol[Key]):
    """Goals of one method's searches, by their keys."""

    @property
    def left(self) -> list[Key]:
        """The goals without a case."""

    def guide(self, goals: Sequence[Key]) -> Guide:
        """The guide to these."""


@dataclass(slots=True)
class Pursued(Generic[Key]):
    """What looking for goals came to: the steps that each took, and the last search for it."""

    steps: dict[Key, int] = field(default_factory=dict)
    searches: dict[Key, Summary] = field(default_factory=dict)

    def share(self, goal: Key) -> float:
        """The goal's part of all these steps."""
        total = sum(self.steps.values())
        return round(self.steps.get(goal, 0) / total, 3) if total else 0.0

    def effort(self, goal: Key) -> dict[str, Any]:
        """What the goal took, as JSON; nothing where it was not looked for."""
        return {"steps": self.steps[goal], "share": self.share(goal)} if goal in self.steps else {}


class BranchGoals:
    """The goals of one method's searches that are left: branches, with the rules that take each."""

    def __init__(
        self, search: CaseSearch, method: MethodModel, summary: Summary, taken: set[BranchKey]
    ) -> None:
        self._region = region_of(search.program, method)
        proved = {_key(one) for one in summary.ledger["branches"] if one["why"] in _PROVED}
        self._rules: dict[BranchKey, list[str]] = {}
        self._cases: dict[BranchKey, int] = {}
        for name in (method.id, *self._region.behind):
            known = search.coverage.method(name)
            for rule, covers in () if known is None else known.rules.items():
                for branch in covers.branches:
                    key = (branch.method, branch.pc, branch.outcome)
                    if key not in taken and key not in proved:
                        self._rules.setdefault(key, []).append(rule)

    @property
    def left(self) -> list[BranchKey]:
        """The goals without a case."""
        return [goal for goal in self._rules if goal not in self._cases]

    def taken(self, branches: Sequence[Mapping[str, Any]]) -> bool:
        """Count a case that takes these branches; whether it is one of the first of a goal."""
        wanted = [key for branch in branches if (key := _key(branch)) in self._rules]
        for key in wanted:
            self._cases[key] = self._cases.get(key, 0) + 1
        return any(self._cases[key] <= CASES for key in wanted)

    def guide(self, goals: Sequence[BranchKey]) -> Guide:
        """The guide to these."""
        rules = dict.fromkeys(rule for goal in goals for rule in self._rules[goal])
        region = self._region
        return Guide(tuple(rules), region.methods, region.calls, CASES, called_back=region.called_back)


def _key(branch: Mapping[str, Any]) -> BranchKey:
    return branch["method"], branch["pc"], branch["outcome"]


def pursue(
    goals: Goals[Key],
    run: Callable[[Exploration, Found], Summary],
    exploration: Exploration,
    found: Found,
) -> Pursued[Key]:
    """Look for the goals with searches like that `exploration`, which take its budget together. `found` is
    told of each case."""
    left = exploration.budget
    kind, bound = exploration.kind, exploration.bound
    pursued: Pursued[Key] = Pursued()

    def searched(wanted: Sequence[Key], budget: int) -> Summary:
        nonlocal left
        guided = replace(exploration, criterion=f"{kind}-{bound}", budget=budget, guide=goals.guide(wanted))
        summary = run(guided, found)
        left -= summary.statistics["steps"]
        for goal in wanted:
            pursued.steps[goal] = pursued.steps.get(goal, 0) + summary.statistics["steps"] // len(wanted)
            pursued.searches[goal] = summary
        return summary

    for level in range(_LEVELS):
        if not goals.left or left < _LEAST_BUDGET:
            break
        part = left // ((2 if len(goals.left) > 1 else 1) * (_LEVELS - level))
        together = searched(goals.left, max(_LEAST_BUDGET, part))
        if together.ledger["ended"] == "done":
            if not is_cut(together):
                break
        elif len(alone := goals.left) > 1:
            for goal in alone:
                if goal in goals.left and left >= _LEAST_BUDGET:
                    searched([goal], max(_LEAST_BUDGET, part // len(alone)))
        bound *= 2
    return pursued


def is_cut(summary: Summary) -> bool:
    """Whether the search left something out that another one may find."""
    whys = (why for why in summary.ledger["paths"] if why != "bound(part)")
    return any(why.startswith(("bound", "unknown", "budget")) for why in whys)
