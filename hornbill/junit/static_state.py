"""Tests that rest on static state, which other tests of the same JVM may have changed.

A case starts from classes that nothing has initialised. A test runs with classes loaded anew
(`hornbill.FreshClasses`) if on its way there is
- a static field that code outside of its class's initialiser writes (static_effects.py), read or written;
- a constant whose contents may be changed on the way: what changes is looked for by types, from the type of
  the constant along the fields of the program's classes; the contents of the library's containers are
  anything, and what an initialiser does to the constants of its own class is no change;
- an initialiser that may fail, where the case would show it: it fails otherwise the next time;
- a class whose initialiser uses a class whose initialiser uses the first: it matters which one is first.

All other tests see and leave nothing but constants with the contents that their initialisers gave them, so
that they do not depend on their order. On the way of a test are the methods that its case entered, and all
that its set-up may run (static_reach.py).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from hornbill.building.plans import CallPlan
from hornbill.bytecode.descriptors import is_primitive
from hornbill.bytecode.model import ClassModel, MethodModel
from hornbill.clp.program import Program
from hornbill.junit.static_effects import ANY_ARRAY, Effects, StaticEffects, is_container
from hornbill.junit.static_reach import Reach, Setup, setup_of

_OBJECT = "java.lang.Object"
_ANYTHING = "?"
_OPEN = ("java.lang.Iterable", "java.lang.CharSequence", "java.lang.Appendable", "java.lang.Runnable")
_TEXT_BUILDERS = ("java.lang.StringBuilder", "java.lang.StringBuffer")

Passed = tuple[MethodModel, Effects]
"""A method on the way of a test, and what is passed of its code there."""


class StaticState:
    """Knows the methods of one program."""

    def __init__(self, program: Program) -> None:
        self._program = program
        self._hierarchy = program.hierarchy
        self._effects = StaticEffects(program)
        self._reached: dict[Setup, dict[str, MethodModel]] = {}
        self._contents: dict[str, frozenset[str]] = {}

    def matters(self, owner: str, case: dict[str, Any], plan: CallPlan) -> bool:
        """Whether the test of a case of that class, which is set up by that plan, rests on static state."""
        setup = setup_of(plan, owner)
        if not self._rests(case, setup, self._way(case, setup, narrow=False)):
            return False
        return not self._knows_blocks(case) or self._rests(case, setup, self._way(case, setup, narrow=True))

    def _way(self, case: dict[str, Any], setup: Setup, narrow: bool) -> list[Passed]:
        """The program's methods on the way; `narrow` leaves out the blocks that the case did not enter."""
        reached = self._reached.get(setup)
        if reached is None:
            reached = self._reached[setup] = Reach(self._program, self._effects).of(setup)
        found = [(method, self._effects.of(method)) for method in reached.values()]
        for method, blocks in self._entered(case):
            if self._effects.is_ours(method.owner) and (narrow or method.id not in reached):
                found.append((method, self._effects.of(method, blocks if narrow else None)))
        return found

    def _entered(self, case: dict[str, Any]) -> Iterator[tuple[MethodModel, tuple[int, ...]]]:
        for name, blocks in case["blocks"].items():
            method = self._program.method(name)
            if method is not None and method.has_code:
                yield method, tuple(blocks)

    def _knows_blocks(self, case: dict[str, Any]) -> bool:
        """Whether the case says of all blocks that it began: a block that an exception left is not named."""
        if case["ended"] != "returned":
            return False
        return not any(self._effects.of(method).handles for method, _ in self._entered(case))

    def _rests(self, case: dict[str, Any], setup: Setup, way: Sequence[Passed]) -> bool:
        return (
            any(effects.changeable for _, effects in way)
            or self._fails(case)
            or self._changes_constants(way, setup)
            or self._is_circular(way)
        )

    def _fails(self, case: dict[str, Any]) -> bool:
        """Whether an initialiser may fail, and the case ends in an error or may have caught one."""
        effects = [(method, self._effects.of(method)) for method, _ in self._entered(case)]
        ours = [(method, its) for method, its in effects if self._effects.is_ours(method.owner)]
        if not any(its.may_fail for method, its in ours if method.name == "<clinit>"):
            return False
        exception = case["exception"]
        is_error = exception is not None and self._effects.is_related(exception, "java.lang.Error")
        return is_error or any(its.catches for _, its in ours)

    def _changes_constants(self, way: Sequence[Passed], setup: Setup) -> bool:
        """Whether contents of constants may be changed: by an initialiser those of other classes, by all
        other code any that it gets hold of.
        """
        held, changes, casts = set(setup.enums), set(setup.changes), False
        for method, effects in way:
            types = {field.type for field in effects.constants}
            if method.name != "<clinit>":
                held |= types
                changes |= effects.changes
                casts |= effects.casts
            elif self._meet(types, effects.changes, effects.casts):
                return True
        return self._meet(held, changes, casts)

    def _meet(self, held: Iterable[str], changes: Iterable[str], casts: bool) -> bool:
        return any(self._is_changed(kind, one, casts) for one in changes for kind in held)

    def _is_changed(self, kind: str, change: str, casts: bool) -> bool:
        """Whether the change may be of an object of that type, or of what is reached from it; an object of
        unknown type has to be cast before.
        """
        contents = self._contents.get(kind)
        if contents is None:
            contents = self._contents[kind] = frozenset(self._reachable(kind))
        if change in contents:
            return True
        if change not in _TEXT_BUILDERS and (_ANYTHING in contents or (casts and _OBJECT in contents)):
            return True
        return any(
            self._effects.is_ours(change)
            and self._effects.is_ours(one)
            and self._effects.is_related(change, one)
            for one in contents
        )

    def _reachable(self, kind: str) -> Iterator[str]:
        """The types of what can change in an object of that type, and in all that is reached from it."""
        waiting, met = [kind], {kind}
        while waiting:
            current = waiting.pop()
            more: list[str] = []
            if current.endswith("[]"):
                more = [current[:-2]]
                yield current if is_primitive(current[:-2]) else ANY_ARRAY
            elif self._effects.is_ours(current):
                yield current
                names = (current, *self._hierarchy.subclasses(current))
                members = [one for name in names for model in self._above(name) for one in model.fields]
                more = [one.type for one in members if not one.is_static]
            elif current in (*_TEXT_BUILDERS, _OBJECT):
                yield current
            elif is_container(current) or current in _OPEN:
                yield _ANYTHING
            waiting += [one for one in dict.fromkeys(more) if one not in met and not is_primitive(one)]
            met.update(more)

    def _above(self, name: str) -> list[ClassModel]:
        return [model for model in self._hierarchy.superclasses(name) if self._effects.is_ours(model.name)]

    def _is_circular(self, way: Sequence[Passed]) -> bool:
        """Whether two classes are initialised whose initialisers use one another."""
        initialisers = {one.owner: (one, effects) for one, effects in way if one.name == "<clinit>"}
        if len(initialisers) < 2:
            return False
        by_name: dict[tuple[str, str], list[Passed]] = {}
        for method, effects in way:
            by_name.setdefault((method.name, method.descriptor), []).append((method, effects))
        uses = {name: self._used_by(one, by_name) & set(initialisers) for name, one in initialisers.items()}
        return any(_leads_back(name, uses) for name in uses)

    def _used_by(self, initialiser: Passed, way: Mapping[tuple[str, str], Sequence[Passed]]) -> set[str]:
        """The classes, but for its own, that the initialiser uses, or what it calls on the way."""
        own = initialiser[0].owner
        used = {model.name for model in self._above(own)}
        waiting, met = [initialiser], {initialiser[0].id}
        while waiting:
            _, effects = waiting.pop()
            for name in effects.initialises:
                used.update(model.name for model in self._above(name))
            for _, target in effects.calls:
                for method, its in way.get((target.name, target.descriptor), ()):
                    if method.id not in met:
                        met.add(method.id)
                        waiting.append((method, its))
        return used - {own}


def _leads_back(name: str, uses: Mapping[str, set[str]]) -> bool:
    waiting, met = list(uses[name]), set(uses[name])
    while waiting:
        more = uses[waiting.pop()] - met
        waiting += more
        met |= more
    return name in met
