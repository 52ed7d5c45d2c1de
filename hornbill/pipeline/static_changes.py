"""Which tests change static state, seen while they are run on the clauses.

A test leaves its classes as they are where each class that it has to do with has, after it, what is in its
static fields when nothing but its own initialiser ran, it being the first: then it matters neither to others
nor to the order of tests. A test that changes more runs with classes loaded anew (`hornbill.FreshClasses`),
so that no other finds what it has changed; so does one that meets an initialiser that fails, or two
initialisers that use one another, and one of which this cannot be found out.

What a test has to do with follows from the rules on its trace. Only where that could have changed something,
the test is run once more, and leaves what is in the fields of its classes in an array at its end.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from hornbill.building.plans import CallPlan
from hornbill.bytecode.descriptors import is_primitive
from hornbill.bytecode.errors import ClassFileError, HornbillError
from hornbill.bytecode.model import (
    ACC_ABSTRACT,
    ACC_ENUM,
    ACC_FINAL,
    ACC_INTERFACE,
    ClassModel,
    FieldModel,
    FieldRef,
)
from hornbill.graphs import Graphs
from hornbill.junit.classes import WrittenTest
from hornbill.method_cases import Case, Witness
from hornbill.pipeline.driver_bodies import FAILED, Kept
from hornbill.pipeline.test_runs import TestRuns, what_is_run
from hornbill.values import BOXED

_UNCHANGING = frozenset(("java.lang.String", "java.lang.Class", *BOXED))
_OBJECT = "java.lang.Object"
_INITIALISER = ".<clinit>()V"

_NO_CASE = Case("returned", None, Witness(None, ()))
"""Of a test that is only steps."""


@dataclass(frozen=True, slots=True)
class _Access:
    """That code of a method reads or writes a static field of a class of the program."""

    method: str
    field: FieldModel
    writes: bool


@dataclass(frozen=True, slots=True)
class _Alone:
    """A class after nothing but its initialiser ran: what is in its fields, and which classes of the program
    were initialised by that; None where it cannot be found out, or the initialiser fails."""

    contents: str
    initialised: frozenset[str]


class StaticChanges:
    """Finds such tests of one session."""

    def __init__(self, runs: TestRuns) -> None:
        self._runs = runs
        self._program = runs.program
        self._graphs = Graphs(runs.program.hierarchy, leaves=True, captured=True)
        self._accesses: dict[str, tuple[_Access, ...]] = {}
        self._known: dict[str, _Alone | None] = {}
        self._changing: dict[str, bool] = {}

    def changing(self, tests: Sequence[WrittenTest]) -> list[WrittenTest]:
        """Those of the tests that change static state."""
        return [test for test in tests if self._is_changing(test)]

    def _is_changing(self, test: WrittenTest) -> bool:
        seen = test.case.observed
        if seen is not None:
            return seen.changes
        key = what_is_run(test)
        if key not in self._changing:
            self._changing[key] = self._changes(test)
        return self._changing[key]

    def _changes(self, test: WrittenTest) -> bool:
        """Whether the test changes static state."""
        rules, why = self._runs.trace(test)
        if why is not None:
            return True
        accesses = [access for rule in rules for access in self._of_rule(rule)]
        names = sorted(self._initialised(rules) | {access.field.owner for access in accesses})
        alone = {name: self._alone(name) for name in names}
        if any(one is None or self._is_mutual(name, one) for name, one in alone.items()):
            return True
        if not any(map(self._may_change, accesses)) and not any(map(self._has_open_constants, names)):
            return False
        after = self._contents(test, names)
        return after is None or any(one is None or after[name] != one.contents for name, one in alone.items())

    def _of_rule(self, rule: str) -> tuple[_Access, ...]:
        """The static fields of the program that the rule reads or writes."""
        if rule not in self._accesses:
            self._accesses[rule] = tuple(self._read_off(rule))
        return self._accesses[rule]

    def _read_off(self, rule: str) -> Iterator[_Access]:
        for name, pcs in self._runs.coverage.instructions([rule]).items():
            method = self._program.method(name)
            code = None if method is None else method.code
            for instruction in () if code is None else code.instructions:
                if instruction.pc in pcs and instruction.op in ("getstatic", "putstatic"):
                    field = self._resolved(instruction.args[0])
                    if field is not None:
                        yield _Access(name, field, instruction.op == "putstatic")

    def _resolved(self, reference: FieldRef) -> FieldModel | None:
        try:
            field = self._program.hierarchy.resolve_field(reference)
        except ClassFileError:
            return None
        if field is None or not self._program.class_path.is_application(field.owner):
            return None
        return field

    def _initialised(self, rules: Iterable[str]) -> set[str]:
        """The classes of the program whose initialisers are among the rules."""
        methods = map(self._runs.coverage.method_of, rules)
        names = {one.removesuffix(_INITIALISER) for one in methods if one.endswith(_INITIALISER)}
        return set(filter(self._program.class_path.is_application, names))

    def _is_mutual(self, name: str, alone: _Alone) -> bool:
        """Whether an initialiser uses another one that uses it."""
        others = [self._alone(other) for other in alone.initialised - {name}]
        return any(other is None or name in other.initialised for other in others)

    def _may_change(self, access: _Access) -> bool:
        """Whether that may be a change that the initialiser of the field's class does not make."""
        if access.method == f"{access.field.owner}{_INITIALISER}":
            return False
        return access.writes or not self._never_changes(access.field.type)

    def _never_changes(self, type_name: str) -> bool:
        """Whether nothing in a value of that type can change."""
        if is_primitive(type_name) or type_name in _UNCHANGING:
            return True
        if not self._program.class_path.is_application(type_name):
            return False
        return self._is_enum(type_name) and not self._has_open_constants(type_name)

    def _is_enum(self, name: str) -> bool:
        model = self._program.find(name)
        return model is not None and bool(model.flags & ACC_ENUM)

    def _has_open_constants(self, name: str) -> bool:
        """Whether it is an enum with something in its constants that can change."""
        if not self._is_enum(name):
            return False
        names = (name, *self._program.hierarchy.subclasses(name))
        models = [model for one in names if (model := self._program.find(one)) is not None]
        return any(
            not (field.flags & ACC_FINAL and (is_primitive(field.type) or field.type in _UNCHANGING))
            for model in models
            for field in model.fields
            if not field.is_static
        )

    def _alone(self, name: str) -> _Alone | None:
        if name not in self._known:
            self._known[name] = self._found_alone(name)
        return self._known[name]

    def _found_alone(self, name: str) -> _Alone | None:
        model = self._program.find(name)
        if model is None or not model.methods:
            return None
        nothing = CallPlan((), None, (), (), _NO_CASE.witness)
        test = WrittenTest(model.methods[0], _NO_CASE, nothing, (), frozenset(), row=False)
        kept = _kept(model)
        try:
            values, rules = self._runs.kept(test, kept, call=False)
            contents = self._by_class(kept, values).get(name, "")
        except (HornbillError, KeyError):
            return None
        return None if FAILED in values else _Alone(contents, frozenset(self._initialised(rules)))

    def _contents(self, test: WrittenTest, names: Iterable[str]) -> dict[str, str] | None:
        """What is in the fields of those classes after the test; None where that cannot be found out."""
        models = [model for name in names if (model := self._program.find(name)) is not None]
        kept = [one for model in models for one in _kept(model)]
        try:
            values, _ = self._runs.kept(test, kept)
            found = self._by_class(kept, values)
        except (HornbillError, KeyError):
            return None
        return {name: found.get(name, "") for name in names}

    def _by_class(self, kept: Sequence[Kept], values: Sequence[Any]) -> dict[str, str]:
        """What was kept, as one text for each class."""
        graph = self._graphs.read(values, [_OBJECT] * len(values))
        found: dict[str, list[Any]] = {}
        for one, value in zip(kept, graph, strict=True):
            found.setdefault(one.class_name, []).append(value)
        return {
            name: json.dumps(self._graphs.print(parts, [_OBJECT] * len(parts)))
            for name, parts in found.items()
        }


def _kept(model: ClassModel) -> list[Kept]:
    """What is kept of a class: what is in its static fields, and in the constants of an enum; of one without
    such fields, an object that it takes its initialisation to make."""
    found = []
    parts = [FieldRef(one.owner, one.name, one.type) for one in model.fields if not one.is_static]
    for field in model.fields:
        if field.is_static:
            reference = FieldRef(field.owner, field.name, field.type)
            found.append(Kept(model.name, reference))
            found += [Kept(model.name, reference, part) for part in parts if field.flags & ACC_ENUM]
    if not found and not model.flags & (ACC_ABSTRACT | ACC_INTERFACE):
        found.append(Kept(model.name))
    return found
