"""Searches in which calls are answered by summaries of what is called, made bottom-up (clp/composition.pl).

A summary takes every way that the method takes, so that a search finds the same cases with it as without. It
is worth its search where a method is called many times, and does much that its callers need not know.
Whether it is, is decided from sizes and from steps that were counted, never from the clock: the same search
is done in the same way each time.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from hornbill.analysis.call_graph import call_graph
from hornbill.analysis.call_sites import body_of
from hornbill.bytecode.errors import ClassFileError, HornbillError
from hornbill.bytecode.model import MethodModel
from hornbill.clp.explorations import Exploration
from hornbill.clp.machine import Machine
from hornbill.clp.summarised import Summaries, Summarised
from hornbill.clp.told_cases import ToldCase

FIRST_STEPS = 60_000
"""A search that is over within so many steps of the engine does without summaries."""
LEAST_BUDGET = 1_000_000
"""Nor are they thought of where a search may not take so many."""
SUMMARY_STEPS = 20_000
"""Where summaries are made of what seems worth it, each may take so many steps, and all together"""
ALL_SUMMARIES_STEPS = 60_000
MANY_CALLS = 8
"""Summaries are thought of where so many calls come on each method that is called, as code is nested,"""
MUCH_SHORTER = 8
"""and stay where the rules of the program on the ways of a method are so many times those of its summary."""
_MOST_CALLS = 1_000_000
_MOST_METHODS = 40
"""So many methods are looked at for that."""

Told = Callable[[ToldCase], None]
Traced = Callable[[dict[str, Any]], None]


class Composer:
    """Searches methods of one machine with summaries of what they call."""

    def __init__(self, machine: Machine) -> None:
        self._machine = machine
        self._summaries = Summaries(machine)
        self._made: dict[str, Summarised] = {}
        self._made_for: tuple[object, ...] = ()
        self._called: dict[str, tuple[str, ...]] = {}
        self._much: dict[str, bool] = {}

    def explore(
        self, method: MethodModel, exploration: Exploration, told: Told, traced: Traced
    ) -> dict[str, Any]:
        """As `Machine.explore_told`, with calls answered as `exploration.composing` says."""
        if exploration.composing.when == "never" or not may_compose(exploration, self._machine):
            return self._machine.explore_told(method, exploration, told, traced)
        if exploration.composing.when == "always":
            return self._composed(method, exploration, told, traced, everything=True)
        if exploration.budget < LEAST_BUDGET or not self._calls_much(method):
            return self._machine.explore_told(method, exploration, told, traced)
        return self._in_two_steps(method, exploration, told, traced)

    def _in_two_steps(
        self, method: MethodModel, exploration: Exploration, told: Told, traced: Traced
    ) -> dict[str, Any]:
        """Search a little without summaries; where that is not enough, from the start with those that are
        worth it."""
        cases: list[ToldCase] = []
        traces: list[dict[str, Any]] = []
        little = replace(exploration, budget=FIRST_STEPS)
        answer = self._machine.explore_told(method, little, cases.append, traces.append)
        if answer["ended"] == "budget":
            return self._composed(method, exploration, told, traced, everything=False)
        for case in cases:
            told(case)
        for some in traces:
            traced(some)
        return answer

    def _composed(
        self, method: MethodModel, exploration: Exploration, told: Told, traced: Traced, everything: bool
    ) -> dict[str, Any]:
        self._require_for(exploration, None if everything else method.id)
        try:
            self.run_summaries(method, exploration, everything)
            self._summaries.tell_composed(exploration.details and not exploration.unfold)
            return self._machine.explore_told(method, exploration, told, traced)
        finally:
            self._summaries.stop()

    def run_summaries(self, method: MethodModel, exploration: Exploration, everything: bool) -> int:
        """Have what the method calls run by its summaries from now on, those that are worth it or
        `everything`; how many there are."""
        if exploration.composing.context == "sensitive":
            return self._run_contexts(method, exploration)
        program, left, running = self._machine.program, ALL_SUMMARIES_STEPS, 0
        graph = call_graph(program, method)
        kinds = dict(graph.graph.nodes(data="kind"))
        for group in graph.sccs():
            if method.id in group:
                continue
            ready = []
            for name in group:
                called = program.method(name)
                if (
                    called is None
                    or not called.has_code
                    or called.name == "<clinit>"
                    or kinds[name] != "method"
                ):
                    continue
                budget = exploration.budget if everything else min(SUMMARY_STEPS, left)
                made = self._summary(called, exploration, budget)
                left -= made.steps
                if made.rules and (everything or self._worth(made)):
                    ready.append(name)
            if ready:
                running += self._summaries.run(ready)
            if not everything and left <= 0:
                break
        return running

    def _run_contexts(self, method: MethodModel, exploration: Exploration) -> int:
        """Have what the method calls run by summaries of the ways that it takes from here, as far as a short
        search sees; on others it runs its code."""
        self._summaries.forget()
        self._made.clear()
        little = _for_traces(exploration, min(FIRST_STEPS, exploration.budget))
        called = self._summaries.make_for_contexts(method, little)
        return self._summaries.run(called) if called else 0

    def _summary(self, method: MethodModel, exploration: Exploration, budget: int) -> Summarised:
        made = self._made.get(method.id)
        if made is None:
            most_general = replace(_for_traces(exploration, budget), assumptions=())
            made = self._summaries.make(method, most_general)
            self._made[method.id] = made
        return made

    def _require_for(self, exploration: Exploration, alone: str | None) -> None:
        """Forget summaries that were made for other searches. Those that only seem worth it are made for a
        method `alone`, as what there is to be spent on them hangs on the others that it calls."""
        wanted = (
            *(exploration.criterion, exploration.known_rounds, exploration.levels, exploration.heap),
            *(exploration.budget, self._machine.assertions, self._machine.resets, alone),
        )
        if wanted != self._made_for:
            self._summaries.forget()
            self._made, self._made_for = {}, wanted

    @staticmethod
    def _worth(made: Summarised) -> bool:
        return made.ended == "done" and made.weight >= MUCH_SHORTER * made.rules

    def _calls_much(self, method: MethodModel) -> bool:
        """Whether each method that is called has many calls, as code is nested."""
        known = self._much.get(method.id)
        if known is None:
            reached = self._reached(method.id)
            known = bool(reached) and self._nested(method.id, {}, set()) >= MANY_CALLS * len(reached)
            self._much[method.id] = known
        return known

    def _nested(self, name: str, counts: dict[str, int], above: set[str]) -> int:
        """How many calls come on a call of the method; those that lead back above count once."""
        if name not in counts:
            above.add(name)
            calls = 0
            for called in self._callees(name):
                calls += 1 + (0 if called in above else self._nested(called, counts, above))
            above.discard(name)
            counts[name] = min(calls, _MOST_CALLS)
        return counts[name]

    def _reached(self, name: str) -> set[str]:
        """The methods that it comes to, if these are not too many."""
        reached: set[str] = set()
        waiting = [name]
        while waiting:
            for called in self._callees(waiting.pop()):
                if called not in reached:
                    reached.add(called)
                    waiting.append(called)
            if len(reached) > _MOST_METHODS:
                return set()
        return reached

    def _callees(self, name: str) -> tuple[str, ...]:
        """The methods of the program that the method's calls name, each as often."""
        known = self._called.get(name)
        if known is None:
            known = self._called[name] = tuple(self._named(name))
        return known

    def _named(self, name: str) -> list[str]:
        program = self._machine.program
        method = program.method(name)
        if method is None or not method.has_code:
            return []
        try:
            sites = body_of(program, method).calls
        except (ClassFileError, HornbillError):
            return []
        named = []
        for site in sites:
            try:
                called = program.hierarchy.resolve_method(site.reference)
            except HornbillError:
                continue
            if called is not None and called.has_code and program.class_path.is_application(called.owner):
                named.append(called.id)
        return named


_ON_WHOLE_PATHS = ("exception(", "costs(", "all_costs(")
"""How what is sought begins that is asked of paths which are over."""


def _for_traces(exploration: Exploration, budget: int) -> Exploration:
    return replace(exploration, traces=True, budget=budget, sought=None, first=False)


def may_compose(exploration: Exploration, machine: Machine) -> bool:
    """Whether searches like the exploration can run summaries: those that follow a trace, go for places, end
    at states that were there before, or look at single rules run all code."""
    return (
        exploration.guide is None
        and exploration.trace is None
        and exploration.concolic is None
        and (exploration.sought is None or exploration.sought.startswith(_ON_WHOLE_PATHS))
        and not exploration.rules
        and not machine.unknown
        and not machine.merging
    )
