"""The trials of one class, and the cases that come of them."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass, field, replace
from pathlib import Path
from types import MappingProxyType

from hornbill.analysis.counted import counted_methods
from hornbill.building.access import Access
from hornbill.building.nameable import package_of
from hornbill.building.plans import Step
from hornbill.building.seen_plans import CodeHashes
from hornbill.bytecode.cfg import Cfg
from hornbill.bytecode.class_path import ClassPath
from hornbill.bytecode.descriptors import method_types
from hornbill.bytecode.errors import HornbillError
from hornbill.bytecode.model import (
    ACC_ENUM,
    ClassModel,
    MethodModel,
)
from hornbill.clp.program import Program
from hornbill.method_cases import Case
from hornbill.probing.effort import Allowance, ProbeEffort
from hornbill.probing.everywhere import Observers
from hornbill.probing.family_calls import FamilyCalls
from hornbill.probing.mutants import MutantSearch
from hornbill.probing.observed import cases_of
from hornbill.probing.offers import gone_on_from
from hornbill.probing.process import OTHERWISE, Mutant, Prober
from hornbill.probing.questions import with_told
from hornbill.probing.repertoire import Repertoire, Trial
from hornbill.probing.search import Key, Places, Search
from hornbill.probing.seeds import Seeds
from hornbill.probing.steps import called
from hornbill.probing.templates import templates
from hornbill.replay.tools import find_jdk_for, other_jdk

_SHARE_FOR_REDUCTION = 2.0
"""Making trials smaller may cost so many times as much as finding them: a guard, hardly ever met."""
_LEAST_FOR_REDUCTION = 2000.0
_MOST_RECIPES = 12
"""So many ways to make an object of a class are passed on."""


def _new_recipes(recipes: Recipes, known: Recipes) -> Recipes:
    """The recipes that are not among those known before."""
    new = {name: [one for one in some if one not in known.get(name, ())] for name, some in recipes.items()}
    return {name: some for name, some in new.items() if some}


def with_recipes(recipes: Recipes, more: Recipes) -> Recipes:
    """The recipes with some more of them, as far as there is room."""
    joined = {**recipes}
    for name, some in more.items():
        joined[name] = (*joined.get(name, ()), *some)[:_MOST_RECIPES]
    return joined


def _is_in(name: str, classes: Set[str]) -> bool:
    """Whether the class is one of these, or nested in one."""
    return any(name == one or name.startswith(f"{one}$") for one in classes)


def _saying(case: Case, left: Set[Key]) -> Case:
    """The case, which says what it takes of that which other classes have left."""
    passed = sorted({(one.method, one.pc, one.outcome) for one in case.branches} & left)
    if not passed or case.observed is None:
        return case
    return replace(case, observed=replace(case.observed, for_others=tuple(passed)))


Recipes = Mapping[str, Sequence[Trial]]
"""Trials that make objects of a class, by the class."""


@dataclass(frozen=True, slots=True)
class Found:
    """Cases by method; `is_cut_short` where mutants are left and the effort was spent; ways to make objects
    that other probes may use."""

    cases: dict[str, list[Case]]
    is_cut_short: bool = False
    recipes: Recipes = field(default_factory=dict)


class ProbedProgram:
    """A program in the JVMs that try it. They stay from one probe to the next, but what a probe finds does
    not depend on those before it. Objects of the `stubbed` types are stubs, where no method of theirs is
    tried. With less `patience` than 1.0, what finds nothing new ends so much sooner."""

    def __init__(
        self,
        entries: Sequence[Path],
        jdk: Path | None,
        assertions: bool = True,
        stubbed: Sequence[str] = (),
        patience: float = 1.0,
    ) -> None:
        self._program = program = Program(ClassPath(list(entries), jdk))
        java = find_jdk_for(entries)
        other = other_jdk(entries, java)
        self._observers = Observers(
            Prober(entries, java, assertions),
            Prober(entries, java, not assertions, OTHERWISE),
            None if other is None else Prober(entries, other, assertions, OTHERWISE),
        )
        first = (self._observers.here, self._observers.elsewhere)
        for prober in first:
            prober.start()
        for prober in first:
            prober.load(())
        for prober in self._observers.all():
            prober.start()  # the last one is asked last
        program.hierarchy.subclasses("java.lang.Object")  # which reads all classes, once
        self._stubbed = frozenset(stubbed)
        self._patience = patience
        self._places = Places(program.method)
        self._hashes = CodeHashes(program.method)
        self._seeds: dict[str, Seeds] = {}
        self._graphs: dict[str, Cfg | None] = {}

    def close(self) -> None:
        """End the processes."""
        for prober in self._observers.all():
            prober.close()

    def probe(
        self,
        class_name: str,
        methods: Sequence[str],
        taken: Set[Key],
        effort: ProbeEffort,
        turn: int = 0,
        left: Set[Key] = frozenset(),
        apart: Set[str] = frozenset(),
        noticed: Set[Mutant] = frozenset(),
        recipes: Recipes = MappingProxyType({}),
        starts: Sequence[Trial] = (),
    ) -> Found:
        """Cases of these methods of the class, which a test can call, that take branches not among those
        `taken`, of the class and those nested in it but not tested `apart`, or those that other classes have
        `left`; or that notice other mutants than those `noticed`. The trials `starts` are made first. After a
        mistake the next class begins in new processes: answers may be left unread."""
        try:
            return self._probed(
                *(class_name, methods, taken, effort, turn, left, apart, noticed, recipes, starts)
            )
        except Exception:
            self.close()
            raise

    def _probed(
        self,
        class_name: str,
        methods: Sequence[str],
        taken: Set[Key],
        effort: ProbeEffort,
        turn: int,
        left: Set[Key],
        apart: Set[str],
        noticed: Set[Mutant],
        known_recipes: Recipes,
        starts: Sequence[Trial],
    ) -> Found:
        self._seeds.clear()
        whole_family = self._family(class_name)
        family = [model for model in whole_family if not _is_in(model.name, apart)]
        wanted = {
            (branch.method, branch.pc, branch.outcome)
            for model in family
            for method in counted_methods(model)
            for branch in method.branches
        }
        entries = {(method.id, 0, "") for model in family for method in model.methods if method.has_code}
        found = [method for name in methods if (method := self._program.method(name)) is not None]
        owners = [model.name for model in family]
        here = self._observers.here
        here.load(owners)
        chance = random.Random(f"{class_name} {turn}")
        access = Access(self._program, package_of(class_name))
        declared = {method.name for model in whole_family for method in model.methods}
        recipes = {name: list(trials) for name, trials in known_recipes.items()}
        repertoire = Repertoire(access, self._seeds_of, recipes, chance, declared, self._stubbed)
        search = Search(
            here,
            self._places,
            repertoire,
            self._seeds_of(class_name),
            class_name,
            found,
            wanted | entries | left,
            chance,
            Allowance(here, effort.trials).is_over,
            FamilyCalls(whole_family),
            templates(access, family[0]),
            self._patience,
            starts,
        )
        search.taken |= taken
        search.run()
        most = max(_LEAST_FOR_REDUCTION, _SHARE_FOR_REDUCTION * effort.trials)
        reduction = Allowance(here, most)
        kept = [trial for trial, _ in search.results(reduction.is_over, reduction.is_over)]
        mutants = MutantSearch(
            here,
            repertoire,
            class_name,
            found,
            chance,
            self._seeds_of(class_name),
            {method.id for model in family for method in model.methods},
            noticed,
            Allowance(here, effort.mutants).is_over,
            self._patience,
        )
        mutants.run(kept, search.states)
        noticing = mutants.results(kept, Allowance(here, most).is_over)
        by_call = {(one.owner, one.name, method_types(one.descriptor)[0]): one for one in found}

        def of_class(step: Step) -> MethodModel | None:
            key = called(step)
            return None if key is None else by_call.get(key)

        def method_of(trial: Trial) -> MethodModel | None:
            own = of_class(trial.call)
            if own is not None:
                return own
            step = gone_on_from(trial.steps, lambda one: of_class(one) is not None)
            return None if step is None else of_class(step)

        cases = cases_of(
            self._program.hierarchy,
            self._observers,
            self._places,
            noticing,
            method_of,
            self._graph,
            self._hashes,
        )
        told = with_told(self._observers, self._places, self._hashes, access, cases)
        found_of = {name: [_saying(case, left) for case in some] for name, some in told.items()}
        return Found(found_of, mutants.is_cut_short, _new_recipes(recipes, known_recipes))

    def _seeds_of(self, class_name: str) -> Seeds:
        top = class_name.partition("$")[0]
        if top not in self._seeds:
            self._seeds[top] = Seeds(self._family(top), self._constants_of)
        return self._seeds[top]

    def _constants_of(self, name: str) -> list[str]:
        """The names of an enum's constants."""
        model = self._program.find(name)
        return [] if model is None else [one.name for one in model.fields if one.flags & ACC_ENUM]

    def _family(self, class_name: str) -> list[ClassModel]:
        names = self._program.class_names()
        own = [name for name in names if name == class_name or name.startswith(f"{class_name}$")]
        return [model for name in own if (model := self._program.find(name)) is not None]

    def _graph(self, name: str) -> Cfg | None:
        if name not in self._graphs:
            method = self._program.method(name)
            try:
                self._graphs[name] = None if method is None else self._program.prepare(method).cfg
            except HornbillError:
                self._graphs[name] = None
        return self._graphs[name]
