"""What trials are made of: what makes objects of a class, what changes them, how they were made before."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Set
from dataclasses import dataclass
from functools import cached_property

from hornbill.building.access import Access
from hornbill.building.plans import Call, MakeFile, StaticCall, Step
from hornbill.building.states import uses, variable_of
from hornbill.bytecode.descriptors import method_types
from hornbill.bytecode.errors import ClassFileError
from hornbill.bytecode.hierarchy import Hierarchy
from hornbill.bytecode.model import ACC_ENUM, MethodModel
from hornbill.probing.makers import WAYS, Way
from hornbill.probing.offers import Offers
from hornbill.probing.seeds import Seeds
from hornbill.probing.visible import is_possible

LONGEST = 30
"""So many steps a trial has at most, and so many ways are tried."""
DEEPEST = 4
"""So deep objects are made of others."""
_FEW, _MOST_LOOKED_AT = 3, 300
_LOOKING = ("get", "is", "has", "toString", "hashCode", "equals", "size", "compareTo")


@dataclass(frozen=True, slots=True)
class Trial:
    """Steps, the last of which is the call, and the types of their variables."""

    steps: tuple[Step, ...]
    kinds: Mapping[int, str]

    @property
    def call(self) -> Step:
        """The last step."""
        return self.steps[-1]


def cut(trial: Trial, number: int) -> Trial:
    """The trial up to that step, without what only leads elsewhere."""
    last = trial.steps[number]
    needed: set[int | None] = set(uses(last))
    before = -1
    while len(needed) != before:
        before = len(needed)
        for step in trial.steps[:number]:
            if _matters(step, needed):
                needed |= set(uses(step))
    return Trial((*(step for step in trial.steps[:number] if _matters(step, needed)), last), trial.kinds)


def _matters(step: Step, needed: Set[int | None]) -> bool:
    """Whether the step makes something that is needed, or may change it."""
    if variable_of(step) in needed or isinstance(step, MakeFile):
        return True
    return isinstance(step, Call | StaticCall) and not needed.isdisjoint(uses(step))


class CannotMakeError(Exception):
    """No value of a type can be made."""


_OF_THE_CLOCK = "now"
"""The method of the library that gives what day it is, or what time: a test with that is another each day."""


class Repertoire:
    """What there is in one package; `seeds` are values worth passing to the methods of a class, `recipes` how
    objects of a class have been made before, `declared` names of methods that are worth being called,
    `stubbed` types of which there are stubs alone."""

    def __init__(
        self,
        access: Access,
        seeds: Callable[[str], Seeds],
        recipes: dict[str, list[Trial]],
        chance: random.Random,
        declared: Set[str] = frozenset(),
        stubbed: Set[str] = frozenset(),
    ) -> None:
        self.access = access
        self.seeds = seeds
        self.recipes = recipes
        self.chance = chance
        self.stubbed = stubbed
        self.offers = Offers(access, declared)
        self._hierarchy: Hierarchy = access.hierarchy
        self._ways: dict[tuple[str, str | None, tuple[str, ...]], MethodModel | None] = {}
        self._made_by: dict[str, list[MethodModel]] = {}
        self._possible: dict[int, tuple[Trial, bool]] = {}
        self._changing: dict[str, list[MethodModel]] = {}

    @cached_property
    def enums(self) -> list[str]:
        """A few enums of the program."""
        found: list[str] = []
        for name in self.access.program.class_names()[:_MOST_LOOKED_AT]:
            if self._hierarchy.find(name).flags & ACC_ENUM and self.access.can_name(name):
                found.append(name)
                if len(found) == _FEW:
                    break
        return found

    def few(self, most: int) -> int:
        """A small number, the smaller the more often."""
        number = 0
        while number < most and self.chance.random() < 0.55:
            number += 1
        return number

    def known_recipes(self, kind: str) -> list[Trial]:
        """How objects of the class were made before, as far as a test of the package may do that too."""
        return [one for one in self.recipes.get(kind, ()) if self._may_make(one)]

    def _may_make(self, recipe: Trial) -> bool:
        key = id(recipe)  # which stays its own, as the recipe is kept here
        if key not in self._possible:
            self._possible[key] = recipe, all(is_possible(self.access, step) for step in recipe.steps)
        return self._possible[key][1]

    def makers(self, name: str) -> list[MethodModel]:
        """What makes objects of the class, or of those below it."""
        if name not in self._made_by:
            found: list[MethodModel] = []
            for below in [name, *self._hierarchy.subclasses(name)][:LONGEST]:
                try:
                    found += [*self.access.constructors(below), *self.access.factories(below)]
                except ClassFileError:
                    continue
            found += self.access.factories_elsewhere(name)[:4]
            found += self._building(name)
            self._made_by[name] = [one for one in found if not self._asks_the_clock(one)]
        return self._made_by[name]

    def _asks_the_clock(self, maker: MethodModel) -> bool:
        return maker.name == _OF_THE_CLOCK and not self.access.is_application(maker.owner)

    def _building(self, name: str) -> list[MethodModel]:
        """What classes nested in the class give it back by: builders."""
        nested = [one for one in self.access.program.class_names() if one.startswith(f"{name}$")]
        methods = (method for one in nested for method in self.access.methods(one))
        return [method for method in methods if method_types(method.descriptor)[1] == name]

    def changing(self, name: str) -> list[MethodModel]:
        """Methods that may change an object of the class, or give something of it."""
        if name not in self._changing:
            try:
                methods = self.access.methods(name) if self.access.is_application(name) else []
            except ClassFileError:
                methods = []
            methods = [one for one in methods if not one.name.startswith(_LOOKING)]
            void = [one for one in methods if one.descriptor.endswith("V")]
            self._changing[name] = [*void, *methods]
        return self._changing[name]

    def ways(self, kind: str) -> list[tuple[Way, MethodModel]]:
        """The ways to make an object of the JDK's for a place of that type."""
        known = ((way, self._way_method(way)) for way in WAYS.get(kind, ()))
        return [(way, method) for way, method in known if method is not None]

    def _way_method(self, way: Way) -> MethodModel | None:
        """The constructor or method that the way calls, where the JDK has it."""
        called = (way.owner, way.method, way.parameters)
        if called not in self._ways:
            name = "<init>" if way.method is None else way.method
            try:
                owner = self._hierarchy.find(way.owner)
            except ClassFileError:
                self._ways[called] = None
                return None
            self._ways[called] = next(
                (
                    one
                    for one in owner.methods
                    if one.name == name and method_types(one.descriptor)[0] == way.parameters
                ),
                None,
            )
        return self._ways[called]
