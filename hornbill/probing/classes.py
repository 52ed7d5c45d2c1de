"""The trials of one class, and the cases that come of them."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator, Sequence, Set
from dataclasses import dataclass, replace
from math import inf
from pathlib import Path

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
    DynamicCall,
    Instruction,
    MethodHandle,
    MethodModel,
    MethodRef,
)
from hornbill.clp.program import Program
from hornbill.method_cases import Case
from hornbill.probing.everywhere import Observers
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

_UNTIL_FOUND, _UNTIL_SMALL = 0.46, 0.6
"""Parts of the time: until then calls are tried, and made smaller."""
_UNTIL_NOTICED, _UNTIL_KEPT, _UNTIL_SEEN = 0.68, 0.76, 0.9
"""And until then tried on mutants, made smaller again, and looked at; objects are asked until the end."""
_NOTHING_LEFT = 0.76, 0.84, 0.93
"""The same where all branches are taken, so that there is nothing to be searched behind it."""


class _Calls:
    """Which methods of some classes a method of them may come to call, by what their code names. Who makes an
    object of one of them may have all of its methods called."""

    def __init__(self, models: Sequence[ClassModel]) -> None:
        own = {method.id for model in models for method in model.methods}
        self._named = {
            method.id: {name for one in method.code.instructions for name in _named(one)} & own
            for model in models
            for method in model.methods
            if method.code is not None
        }
        for model in models:
            for method in model.methods:
                if method.name == "<init>" and method.id in self._named:
                    self._named[method.id] |= {one.id for one in model.methods}
        self._known: dict[str, frozenset[str]] = {}

    def __call__(self, name: str) -> Set[str]:
        """The method itself, and all that it leads to."""
        if name not in self._known:
            found, waiting = {name}, [name]
            while waiting:
                more = self._named.get(waiting.pop(), set()) - found
                found |= more
                waiting += more
            self._known[name] = frozenset(found)
        return self._known[name]


def _named(instruction: Instruction) -> Iterator[str]:
    """The methods that an instruction names, in handles of a bootstrap method too."""
    for argument in instruction.args:
        if isinstance(argument, MethodRef):
            yield f"{argument.owner}.{argument.name}{argument.descriptor}"
        elif isinstance(argument, DynamicCall):
            for one in argument.arguments:
                if isinstance(one, MethodHandle) and isinstance(one.member, MethodRef):
                    yield f"{one.member.owner}.{one.member.name}{one.member.descriptor}"


def _is_in(name: str, classes: Set[str]) -> bool:
    """Whether the class is one of these, or nested in one."""
    return any(name == one or name.startswith(f"{one}$") for one in classes)


def _saying(case: Case, left: Set[Key]) -> Case:
    """The case, which says what it takes of that which other classes have left."""
    passed = sorted({(one.method, one.pc, one.outcome) for one in case.branches} & left)
    if not passed or case.observed is None:
        return case
    return replace(case, observed=replace(case.observed, for_others=tuple(passed)))


@dataclass(frozen=True, slots=True)
class _Ends:
    """When what is done ends, by the clock."""

    found_by: float
    small_by: float
    noticed_by: float = inf
    kept_by: float = inf
    seen_by: float = inf

    def found(self) -> bool:
        """Whether no more calls are tried."""
        return time.monotonic() >= self.found_by

    def small(self) -> bool:
        """Whether trials stay as they are."""
        return time.monotonic() >= self.small_by

    def noticed(self) -> bool:
        """Whether no more calls are tried on mutants."""
        return time.monotonic() >= self.noticed_by

    def kept(self) -> bool:
        """Whether those for mutants stay as they are."""
        return time.monotonic() >= self.kept_by

    def seen(self) -> bool:
        """Whether no more of them are looked at."""
        return time.monotonic() >= self.seen_by


@dataclass(frozen=True, slots=True)
class Found:
    """Cases by method, and whether there was no time to look for more tests that notice mutants."""

    cases: dict[str, list[Case]]
    is_cut_short: bool = False


class ProbedProgram:
    """A program in the JVMs that try it; they stay from one class to the next. Objects of the `stubbed` types
    are stubs, where no method of theirs is tried. With less `patience` than 1.0, what finds nothing new ends
    so much sooner."""

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
        self._recipes: dict[str, list[Trial]] = {}
        self._noticed: dict[str, set[Mutant]] = {}

    def close(self) -> None:
        """End the processes."""
        for prober in self._observers.all():
            prober.close()

    def probe(
        self,
        class_name: str,
        methods: Sequence[str],
        taken: Set[Key],
        seconds: float,
        turn: int = 0,
        left: Set[Key] = frozenset(),
        apart: Set[str] = frozenset(),
    ) -> Found:
        """Cases of these methods of the class, which a test can call, that take branches not among those
        `taken`, of the class and those nested in it but not tested `apart`, or those that other classes have
        `left`. After a mistake the next class begins in new processes: answers may be left unread."""
        try:
            return self._probed(class_name, methods, taken, seconds, turn, left, apart)
        except Exception:
            self.close()
            raise

    def _probed(
        self,
        class_name: str,
        methods: Sequence[str],
        taken: Set[Key],
        seconds: float,
        turn: int,
        left: Set[Key],
        apart: Set[str],
    ) -> Found:
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
        repertoire = Repertoire(access, self._seeds_of, self._recipes, chance, declared, self._stubbed)
        begun = time.monotonic()
        ends = _Ends(begun + _UNTIL_FOUND * seconds, begun + _UNTIL_SMALL * seconds)
        search = Search(
            here,
            self._places,
            repertoire,
            self._seeds_of(class_name),
            class_name,
            found,
            wanted | entries | left,
            chance,
            ends.found,
            _Calls(whole_family),
            templates(access, family[0]),
            self._patience,
        )
        search.taken |= taken
        search.run()
        is_whole = not any(outcome for _, _, outcome in wanted - search.taken)
        shares = _NOTHING_LEFT if is_whole else (_UNTIL_NOTICED, _UNTIL_KEPT, _UNTIL_SEEN)
        ends = _Ends(ends.found_by, ends.small_by, *(begun + share * seconds for share in shares))
        kept = [trial for trial, _ in search.results(ends.small, ends.noticed)]
        mutants = MutantSearch(
            here,
            repertoire,
            class_name,
            found,
            chance,
            self._seeds_of(class_name),
            {method.id for model in family for method in model.methods},
            self._noticed.setdefault(class_name, set()),
            ends.noticed,
            self._patience,
        )
        mutants.run(kept, search.states)
        noticing = mutants.results(kept, ends.kept)
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
            ends.seen,
        )
        every = (case for some in cases.values() for case in some)
        self._noticed[class_name] |= {
            Mutant(*one) for case in every if case.observed is not None for one in case.observed.mutants
        }
        end = _Ends(begun + seconds, begun + seconds)
        told = with_told(self._observers, self._places, self._hashes, access, cases, end.found)
        found_of = {name: [_saying(case, left) for case in some] for name, some in told.items()}
        return Found(found_of, mutants.is_cut_short)

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
