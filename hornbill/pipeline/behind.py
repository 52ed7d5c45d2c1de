"""What is behind classes: nested ones of which no test calls any method, but whose objects are given out; and
other classes of the package, as far as their own tests leave branches: a parser may be hard to call, and easy
to reach by way of the reader that has it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set

from hornbill.analysis.counted import counted_methods
from hornbill.building.nameable import package_of
from hornbill.bytecode.model import ClassModel, MethodModel
from hornbill.clp.program import Program
from hornbill.pipeline.class_suites import ClassSuite
from hornbill.probing.family_calls import FamilyCalls

Taken = tuple[str, int, str]
"""A branch: its method, the pc and the outcome."""

_FARTHEST = 3
"""So many classes on are looked at from one: those that its code names, and that theirs does."""


class Behind:
    """The branches of such classes; `classes` are those that have turns, with what tests can call."""

    def __init__(self, program: Program, classes: Mapping[str, Sequence[MethodModel]]) -> None:
        self._program = program
        self._classes = classes
        self._branches: dict[str, frozenset[Taken]] = {}
        self._own: dict[str, frozenset[Taken]] = {}
        self._others: dict[str, tuple[str, ...]] = {}
        self._covered: set[Taken] = set()
        self._had_turns: set[str] = set()
        self._inner: dict[str, tuple[FamilyCalls, dict[str, frozenset[Taken]]]] = {}

    def tested(self, name: str, suite: ClassSuite) -> None:
        """Note the tests of a class, which had its turn."""
        self._had_turns.add(name)
        self._covered |= {
            (method, pc, how) for method, one in suite.covered.items() for pc, how in one.branches
        }

    def left_by_others(self, name: str) -> frozenset[Taken]:
        """The branches that no test takes of other classes to which the code of the class leads, and which
        had their turns, or never have one."""
        found: set[Taken] = set()
        for other in self._others_of(name):
            if other in self._had_turns or not self._classes.get(other):
                found |= self._branches_of(other) - self._covered
        return frozenset(found)

    def _others_of(self, name: str) -> tuple[str, ...]:
        """Classes of the package to which the code of the class, and of those nested in it, leads; of those
        nested in it themselves, the ones that have tests of their own."""
        if name not in self._others:
            package, top = package_of(name), name.partition("$")[0]
            found = {
                one: None for one in self._program.class_names() if one == name or one.startswith(f"{name}$")
            }
            level = list(found)
            for _ in range(_FARTHEST):
                named = {other: None for one in level for other in self._named(one)}
                level = [one for one in named if one not in found and package_of(one) == package]
                found |= dict.fromkeys(level)
            apart = self.tested_apart(name)
            self._others[name] = tuple(one for one in found if one.partition("$")[0] != top or one in apart)
        return self._others[name]

    def plain_first(self) -> list[str]:
        """The classes, first those whose code names few others: of their objects others are made, and how, is
        known then."""
        return sorted(self._classes, key=lambda name: len(set(self._named(name)) - {name}))

    def tested_apart(self, name: str) -> frozenset[str]:
        """The classes nested in the class that have turns of their own."""
        return frozenset(
            one for one, methods in self._classes.items() if methods and one.startswith(f"{name}$")
        )

    def _named(self, name: str) -> Iterator[str]:
        """The classes of the program that the code of the class names, and those below them."""
        model = self._program.find(name)
        for other in () if model is None else model.mentions:
            if self._program.class_path.is_application(other):
                yield other
                yield from self._program.hierarchy.subclasses(other)

    def _branches_of(self, name: str) -> frozenset[Taken]:
        if name not in self._own:
            model = self._program.find(name)
            self._own[name] = frozenset() if model is None else frozenset(_branches(model))
        return self._own[name]

    def leading(self, name: str, taken: Set[Taken]) -> frozenset[str]:
        """The methods of the class that a test can call and that lead to methods of it, or of classes nested
        in it, which no test can call and of which not all branches are taken."""
        callable_ones = [one.id for one in self._classes[name]]
        if name not in self._inner:
            family = [one for one in self._program.class_names() if one == name or one.startswith(f"{name}$")]
            models = [model for one in family if (model := self._program.find(one)) is not None]
            others = {one.id for other in family for one in self._classes.get(other, ())}
            hidden = {
                method.method.id: frozenset(
                    (branch.method, branch.pc, branch.outcome) for branch in method.branches
                )
                for model in models
                for method in counted_methods(model)
                if method.method.id not in others
            }
            self._inner[name] = FamilyCalls(models), hidden
        calls, hidden = self._inner[name]
        left = {method for method, branches in hidden.items() if not branches <= taken}
        return frozenset(one for one in callable_ones if left and not left.isdisjoint(calls(one)))

    def is_covered(self, name: str, suite: ClassSuite) -> bool:
        """Whether the tests of the class take all branches behind it."""
        wanted = self._behind(name)
        covered = {(method, pc, how) for method, one in suite.covered.items() for pc, how in one.branches}
        return wanted <= covered

    def _behind(self, name: str) -> frozenset[Taken]:
        if name not in self._branches:
            nested = [one for one in self._program.class_names() if one.startswith(f"{name}$")]
            models = (self._program.find(one) for one in nested if not self._classes.get(one))
            self._branches[name] = frozenset(
                branch for model in models if model is not None for branch in _branches(model)
            )
        return self._branches[name]


def _branches(model: ClassModel) -> Iterator[Taken]:
    for method in counted_methods(model):
        yield from ((branch.method, branch.pc, branch.outcome) for branch in method.branches)
