"""A program loaded into the engine: translation of methods, and runs on ground arguments."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Literal

from hornbill.bytecode.class_path import ClassPath
from hornbill.bytecode.descriptors import method_types
from hornbill.bytecode.errors import HornbillError
from hornbill.bytecode.model import MethodModel
from hornbill.bytecode.parameters import parameter_names
from hornbill.clp.closed_world import ClosedWorld
from hornbill.clp.cost_source import CostSource
from hornbill.clp.declared_parts import declared_parts
from hornbill.clp.encode import Encoder, PartBound
from hornbill.clp.engine import Engine
from hornbill.clp.explorations import Exploration
from hornbill.clp.library_terms import KIND, LibraryTerms, MethodTerm, has_classes_of_java
from hornbill.clp.method_texts import (
    called_term,
    field_type,
    parameter_types,
    selected_method,
    variable_terms,
)
from hornbill.clp.opaque import Opaque, made_term, opaque_term
from hornbill.clp.program import Prepared, Program
from hornbill.clp.rule_names import method_of_rule
from hornbill.clp.terms import atom, type_term
from hornbill.clp.told_cases import ToldCase
from hornbill.clp.traced import TraceLetters

Mode = Literal["static", "dynamic"]
"""Whether a variable of the clauses is constrained or known, or may be anything."""
ENGINES = ("interpreter", "clauses")


@dataclass(frozen=True, slots=True)
class Translated:
    """What became of one method: its number of clauses, or what is wrong with its code."""

    method: MethodModel
    clauses: int
    problem: str | None
    unsupported: tuple[tuple[int, str], ...]
    made: bool
    """Whether the method belongs to a class made for a dynamic instruction."""


class Machine:
    """One engine with one program; the engine asks it for classes and methods as it needs them.

    With `exploring`, methods are loaded so that searches can bound them. With `open_world`, unknown objects
    may be of classes that are on no class path. Without `assertions`, they are disabled for the application's
    classes; for Java's own they always are. Calls of the methods with `unknown` ids return any value of their
    type (clp/unknown_calls.pl); in searches so do `opaque` ones, of which nothing is known but their types,
    as far as that says (clp/opaque_calls.pl). With `merging`, paths end where another one was in the same
    state (clp/seen_states.pl). Classes that `part_bound` answers have a criterion of their own. Searches
    count `costs`."""

    def __init__(
        self,
        class_path: ClassPath,
        exploring: bool = False,
        open_world: bool = False,
        assertions: bool = True,
        unknown: Collection[str] = (),
        merging: bool = False,
        opaque: Opaque = "none",
        part_bound: PartBound = lambda _: None,
        costs: CostSource | None = None,
    ) -> None:
        self._part_bound = part_bound
        self._costs = costs
        self._assertions = assertions
        self.program = Program(class_path, exploring)
        self._world = ClosedWorld(self.program, open_world)
        self._engine = Engine(self._provide)
        self._unknown = tuple(unknown)
        self._merging = merging
        self._resets = 0
        self._opaque = opaque
        self._warm = False
        self._has_all_values = False
        self._counts_models = False
        self._set_up()
        self._rules: dict[str, list[list[Any]]] = {}
        self._letters = TraceLetters()
        self._met_letters: set[str] = set()
        self._cases = 0
        self._is_steered = False
        self._driven: str | None = None
        self._library: LibraryTerms | None = None
        self._modelled = frozenset(self._engine.ask("models", "").split("\n"))
        self.encoder = self._new_encoder("loop" if exploring else None)

    def use_library(self, library: LibraryTerms) -> None:
        """Take the terms of Java's own classes from there, where they are what encoding them would give."""
        if not has_classes_of_java(self.program.class_names()):
            self._library = library

    @property
    def unknown(self) -> tuple[str, ...]:
        """The ids of the methods that return any value."""
        return self._unknown

    @property
    def engine(self) -> Engine:
        """The engine that the program is loaded into."""
        return self._engine

    @property
    def merging(self) -> bool:
        """Whether paths end where another one was in the same state."""
        return self._merging

    @property
    def resets(self) -> int:
        """How often the engine has forgotten all methods, and summaries with them."""
        return self._resets

    @property
    def assertions(self) -> bool:
        """Whether assertions are enabled for the application's classes."""
        return self._assertions

    def _new_encoder(self, limits: str | None) -> Encoder:
        return Encoder(self.program, self._modelled, limits, self._opaque == "all", self._part_bound)

    def _set_up(self) -> None:
        """Tell the engine, which has just been reset, how methods are loaded."""
        if self._merging:
            self._engine.ask("merging", "")
        if self._opaque != "none":
            self._engine.ask("opaque", "")
        if self._costs is not None:
            self._engine.ask("costs", self._costs.term)
        if self._warm:
            self._engine.ask("begin_searches", "warm")
        if self._has_all_values:
            self._engine.ask("value_models", "all")
        if self._counts_models:
            self._engine.ask("library_counts", "all")
        if self._unknown:
            types = ((name, type_term(method_types(name[name.index("(") :])[1])) for name in self._unknown)
            self._engine.ask("unknown", f"[{','.join(f'{atom(name)}-{result}' for name, result in types)}]")

    @contextmanager
    def other_assertions(self) -> Iterator[None]:
        """A context in which assertions are disabled where they are enabled otherwise, and the reverse."""
        self._change_assertions()
        try:
            yield
        finally:
            self._change_assertions()

    def _change_assertions(self) -> None:
        self._assertions = not self._assertions
        self._engine.ask("assertions_changed", "")

    def forget_methods(self) -> None:
        """Forget all methods and summaries: they are loaded anew when they are next called."""
        self._engine.reset()
        self._resets += 1
        self._set_up()
        self._rules = {}
        self._letters.forget()

    def begin_searches(self, warm: bool) -> None:
        """Whether searches begin with those classes of the library initialised that ones before have used: it
        is no other cases that they find, but their traces tell less of initialisation."""
        self._warm = warm
        self._engine.ask("begin_searches", "warm" if warm else "plain")

    def model_all_values(self) -> None:
        """From now on the models of values are run for known ones too, whose bytecode is run otherwise."""
        self._has_all_values = True
        self._engine.ask("value_models", "all")

    def count_whole_library(self) -> None:
        """From now on searches count the steps of library methods that have a model, too."""
        self._counts_models = True
        self._set_up()

    def run(
        self,
        method: MethodModel,
        arguments: str,
        engine: str,
        budget: int,
        count: bool = True,
        rules: bool = False,
        warm: str | None = None,
        costs: bool = False,
    ) -> dict[str, Any]:
        """The answer of clp/known_runs.pl to a call with the arguments, the text of a Prolog list; with
        `rules`, those along the trace; with `costs`, what it costs in the models of searches. It begins with
        the class `warm` initialised, at no cost."""
        told = "rules" if rules else "costs" if costs else str(count).lower()
        request = f"run({called_term(method, engine, warm)},{arguments},{budget},{told})"
        answer: dict[str, Any] = json.loads(self._engine.ask("run", request))
        return answer

    def run_many(
        self, method: MethodModel, calls: Sequence[str], engine: str, budget: int, warm: str | None = None
    ) -> list[dict[str, Any]]:
        """The answers to calls with the arguments of each, as `run` has them without counts; each of them
        begins from the start."""
        request = f"runs({called_term(method, engine, warm)},[{','.join(calls)}],{budget})"
        answers: list[dict[str, Any]] = json.loads(self._engine.ask("runs", request))
        return answers

    def translate(self, methods: Iterable[Prepared]) -> list[Translated]:
        """Translate the methods and load their clauses."""
        batch = [(prepared.method, self.encoder.encode(prepared)) for prepared in methods]
        answers = json.loads(
            self._engine.ask("translate", f"[{','.join(encoded.term for _, encoded in batch)}]")
        )
        return [
            Translated(
                method,
                answer if isinstance(answer, int) else 0,
                None if isinstance(answer, int) else answer,
                encoded.unsupported,
                self.program.is_made(method.owner),
            )
            for (method, encoded), answer in zip(batch, answers, strict=True)
        ]

    def explore(
        self,
        method: MethodModel,
        exploration: Exploration,
        found: Callable[[dict[str, Any]], None],
        traced: Callable[[dict[str, Any]], None] = lambda _: None,
    ) -> dict[str, Any]:
        """Call `found` with each case of the method; the answer is what session:explore/2 says of the search.
        With cases that are `kept`, call `traced` with the traces of all (clp/numbered_traces.pl).

        The machine must have been made with `exploring`. Another kind of criterion than the last one's has
        all methods loaded anew.
        """
        return self.explore_told(method, exploration, lambda told: found(told.json()), traced)

    def explore_told(
        self,
        method: MethodModel,
        exploration: Exploration,
        found: Callable[[ToldCase], None],
        traced: Callable[[dict[str, Any]], None] = lambda _: None,
    ) -> dict[str, Any]:
        """As `explore`, with the cases as the engine tells them."""
        request = self.exploration_request(method, exploration)
        self._cases = 0
        self._met_letters.clear()
        answer: dict[str, Any] = json.loads(
            self._engine.ask("explore", request, lambda text: self._handed(text, method.id, found, traced))
        )
        return answer

    def exploration_request(self, method: MethodModel, exploration: Exploration) -> str:
        """The request of session:explore/2; methods are loaded from now on as its criterion wants them."""
        self._drive_by(method, exploration)
        self._load_for(exploration.kind, exploration.trace is not None or exploration.concolic is not None)
        self._steer(exploration)
        static = "static" if method.is_static else "instance"
        parameters = parameter_types(method)
        target = f"method({atom(method.id)},{atom(method.owner)},{static},[{parameters}])"
        criterion = f"criterion({exploration.kind},{exploration.bound},{exploration.known_rounds})"
        listed = f"({self._names(self.program.prepare(method))})" if exploration.rules else ""
        report = exploration.report(listed, f"[{','.join(map(atom, parameter_names(method)))}]")
        guide = "none" if exploration.guide is None else exploration.guide.term
        options = (
            f"options({criterion},[{','.join(exploration.levels)}],{exploration.heap.replace('-', '_')},"
            f"[{','.join(exploration.assumptions)}],{exploration.budget},"
            f"{exploration.choices},{exploration.check},{report},{guide})"
        )
        sought = "" if exploration.wanted is None else f",{exploration.wanted}"
        return f"explore({target},{options}{sought})"

    def _drive_by(self, method: MethodModel, exploration: Exploration) -> None:
        """Have the search go for what is dear, or not; methods are loaded for that."""
        driven = None if exploration.driving is None else method.id
        if driven != self._driven:
            self.forget_methods()
            self._driven = driven
        if exploration.driving is not None:
            self._engine.ask("drive", exploration.driving.request(method.id, exploration))

    def _load_for(self, kind: str, is_steered: bool) -> None:
        """Have methods loaded for a kind of criterion, and so that traces steer, or do not; all anew where
        that changes."""
        if self.encoder.limits != kind or self._is_steered != is_steered:
            self.forget_methods()
            self._is_steered = is_steered
            self.encoder = self._new_encoder(kind)

    def _steer(self, exploration: Exploration) -> None:
        """Have the next searches follow the exploration's trace, and end where it says."""
        given, trace = "none", exploration.trace
        if trace is not None:
            choices = "free" if trace.choices is None else list(trace.choices)
            given = f"trace({trace.term},{str(trace.is_complete).lower()},{choices})"
        elif exploration.concolic is not None:
            given = exploration.concolic.term
        self._engine.ask("steer", f"steer({given},{'first' if exploration.first else 'all'})")

    def call_places(self, method_id: str) -> dict[str, list[list[list[str]]]]:
        """What each rule of a method's predicates calls (clp/call_places.pl)."""
        places: dict[str, list[list[list[str]]]] = json.loads(self._engine.ask("call_places", method_id))
        return places

    def reachable(self, method_id: str) -> list[str]:
        """The methods with code that a method may come to, as far as abstractions look."""
        found: list[str] = json.loads(self._engine.ask("reachable", method_id))
        return found

    def abstract_traces(
        self, method: MethodModel, exploration: Exploration, how: str, part: tuple[int, int | None]
    ) -> dict[str, Any]:
        """What clp/abstraction_answers.pl says of the method's traces; `how` is what is kept and the slice,
        as it reads them, `part` how many traces to leave out and to tell, or none of them."""
        self._load_for(exploration.kind, self._is_steered)
        skip, take = part
        told = "nothing" if take is None else str(take)
        target = f"method({atom(method.id)},[{parameter_types(method)}])"
        criterion = f"criterion({exploration.kind},{exploration.bound},{exploration.known_rounds})"
        request = f"traces({target},{criterion},{how},part({skip},{told}),{exploration.budget})"
        answer: dict[str, Any] = json.loads(self._engine.ask("abstract_traces", request))
        return answer

    def modes(self, method_id: str) -> dict[str, dict[str, Mode]]:
        """The instantiation modes of all that the method may come to."""
        named = []
        for of in self.reachable(method_id):
            method = self.program.method(of)
            if method is not None and method.code is not None:
                named.append(f"names({atom(of)},[{variable_terms(method)}])")
        request = f"modes({atom(method_id)},[{','.join(named)}])"
        modes: dict[str, dict[str, Mode]] = json.loads(self._engine.ask("modes", request))
        return modes

    def _handed(
        self,
        text: str,
        explored: str,
        found: Callable[[ToldCase], None],
        traced: Callable[[dict[str, Any]], None],
    ) -> str:
        """Take what the engine hands over, a case of the explored method, rules of one, letters of traces or
        traces; the answer says whose rules come first."""
        if text[0] == "{":
            handed: dict[str, Any] = json.loads(text)
            if "traced" in handed:
                self._letters.learn(handed["traced"])
            elif "traces" in handed:
                traced(handed)
            else:
                self._rules[handed["rules_of"]] = handed["told"]
            return ""
        told = ToldCase(text.split("\n"), self._letters)
        if told.is_detailed and not self._met_letters.issuperset(told.trace.kinds):
            methods = dict.fromkeys([explored, *map(method_of_rule, told.rules)])
            if wanted := [method for method in methods if method not in self._rules]:
                return "\n".join(wanted)
            self._met_letters.update(told.trace.kinds)
        number = told.number
        if number > self._cases:
            self._cases = number
            found(told)
        return ""

    def rules(self, method_id: str) -> list[list[Any]]:
        """The rules of a method as session:rules/2 tells them: name, predicate, its pc, pcs, calls.

        Those of the methods on a case's trace are known when the case is found; others can be asked for
        between searches.
        """
        if method_id not in self._rules:
            self._rules[method_id] = json.loads(self._engine.ask("rules", method_id))
        return self._rules[method_id]

    def rules_digest(self, method_id: str, names: Iterable[tuple[str, int]], traces: str) -> str:
        """A hash of the rules that stand on the traces of a method, in their order (clp/summary_digests.pl);
        empty where one of them has none."""
        table = ",".join(f"{atom(named)}-{parts}" for named, parts in names)
        return self._engine.ask("summary_digest", f'traces({atom(method_id)},[{table}],"{traces}")')

    def known_classes(self, type_name: str) -> list[str]:
        """The classes that an unknown object of that type is taken to be of, arrays apart."""
        return self._world.instances(type_name)

    def unmodelled(self, methods: Iterable[str]) -> list[str]:
        """Those of the methods that are the library's and have no model."""
        return self._engine.ask("unmodelled", "\n".join(methods)).splitlines()

    def count_goals(self) -> None:
        """Count, from 0, the goals of the clauses loaded so far that are run; this slows them down."""
        self._engine.ask("count_goals", "")

    def count_applications(self) -> None:
        """Count, from 0, how often clauses are applied that are loaded from now on; this slows them down."""
        self._engine.ask("count_applications", "")

    def clauses_applied(self) -> tuple[int, int, int]:
        """How often clauses of the program were, first ones of summaries, and others of these; it ends."""
        clauses, summaries, branches = map(int, self._engine.ask("clauses_applied", "").split())
        return clauses, summaries, branches

    def goals_run(self) -> int:
        """How many goals were run since they are counted (clp/goal_count.pl)."""
        return int(self._engine.ask("goals_run", ""))

    def listing(self, method: MethodModel) -> str:
        """The clauses of a method, as clp/listing.pl prints them."""
        prepared = self.program.prepare(method)
        return self._engine.ask("list", f"list({self.encoder.method_term(prepared)},{self._names(prepared)})")

    def _names(self, prepared: Prepared) -> str:
        """What the class file says of names and lines, for clp/listing.pl."""
        code = prepared.method.code
        assert code is not None
        variables = variable_terms(prepared.method)
        lines = ",".join(f"{pc}-{line}" for pc, line in code.lines)
        return f"names([{variables}],[{lines}])"

    def _provide(self, kind: str, first: str, second: str) -> str:
        try:
            match kind:
                case "class":
                    kept = None if self._library is None else self._library.class_term(first)
                    return self.encoder.class_term(first) if kept is None else kept
                case "method":
                    return self._method_term(first)
                case "field":
                    return field_type(self.program, first)
                case "select":
                    return selected_method(self.program, first, second)
                case "world":
                    return self._world.world_term()
                case "type":
                    return self._world.type_term(first)
                case "size":
                    return "0" if first in self._modelled else self._world.size_term(first)
                case _:
                    return self._provide_more(kind, first, second)
        except HornbillError as problem:
            return f"missing({atom(str(problem))})"
        except RecursionError:
            return "missing('nested too deeply')"

    def _provide_more(self, kind: str, first: str, second: str) -> str:
        match kind:
            case "constants":
                return self._world.constants_term(first)
            case "declared":
                return self.encoder.declared_term(first)
            case "parts":
                return declared_parts(self.program, first, second)
            case "opaque":
                return opaque_term(self.program, first, self._opaque, self._modelled)
            case "assertions":
                return str(int(self._assertions and self.program.class_path.is_application(first)))
        assert self._costs is not None, kind
        return self._costs.price(self.program, kind, first)

    def _method_term(self, method_id: str) -> str:
        kept = self._kept_term(method_id)
        if kept is not None:
            return self.encoder.limited(method_id, kept.term, not kept.is_settled, KIND)
        method = self.program.method(method_id)
        if method is None:
            return "missing('no such method')"
        if not method.has_code:
            made = made_term(method.name) if self.program.is_made(method.owner) else None
            return made or ("missing(native)" if method.is_native else "missing(abstract)")
        unlinked = self.program.linkage.problem(method.owner)
        if unlinked is not None:
            return f"missing({atom(unlinked)})"
        return self.encoder.method_term(self.program.prepare(method))

    def _kept_term(self, method_id: str) -> MethodTerm | None:
        """The method's term from the library, where encoding it would give the same."""
        if self._library is None or self.encoder.limits != KIND:
            return None
        if self._library.replaced != self.program.replacements():
            return None
        owner = method_id.partition("(")[0].rpartition(".")[0]
        return None if self.encoder.part_of(owner) is not None else self._library.method_term(method_id)
