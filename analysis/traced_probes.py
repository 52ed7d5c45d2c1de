"""The probes of JaCoCo that a path hits, from the rules on its trace.

A rule stands for a fixed part of its method and goes on at a fixed place, so that the probes it hits are
fixed too. What a path covers as JaCoCo counts it follows from the union over its rules.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Any

from hornbill.analysis.coverage import Coverage, MethodRules
from hornbill.analysis.probes import Hits, MethodProbes, method_probes
from hornbill.clp.machine import Machine

_QUOTED = re.compile(r"'((?:[^'\\]|\\.|'')*)'", re.DOTALL)
_ESCAPED = re.compile(r"[\\'](['\\])")
_BEGINS_BEHIND = re.compile(r".*/after@(\d+)", re.DOTALL)
_OUTCOMES = {"taken": True, "not taken": False}


def trace_rules(trace: str) -> list[str]:
    """The names on a trace as a case's JSON has it, each once; those of models are among them."""
    names = (_ESCAPED.sub(r"\1", name) for name in _QUOTED.findall(trace))
    return list(dict.fromkeys(names))


class ProbeCoverage:
    """The probes of the application's methods that a machine runs."""

    def __init__(self, machine: Machine, coverage: Coverage) -> None:
        self._machine = machine
        self._coverage = coverage
        self._hits: dict[str, dict[str, Hits]] = {}

    def of(self, rules: Iterable[str]) -> dict[str, Hits]:
        """What a path hits whose trace has these rules, by method."""
        found: dict[str, set[int]] = defaultdict(set)
        for rule in rules:
            method_id = self._coverage.method_of(rule)
            if method_id not in self._hits:
                self._hits[method_id] = self._load(method_id)
            found[method_id].update(self._hits[method_id].get(rule, ()))
        return {method_id: frozenset(hits) for method_id, hits in found.items() if self._hits[method_id]}

    def straight_through(self, method_id: str) -> Hits:
        """What a run of a method without jumps hits that comes to its end; nothing where the method is not
        the application's."""
        program = self._machine.program
        method = program.method(method_id)
        owner = None if method is None else program.find(method.owner)
        if method is None or owner is None or not program.class_path.is_application(owner.name):
            return frozenset()
        probes = method_probes(owner, method)
        if probes is None or method.code is None:
            return frozenset()
        pcs = [instruction.pc for instruction in method.code.instructions]
        steps = [probe for pc, to in pairwise(pcs) for probe in probes.step(pc, to)]
        return frozenset([*steps, *probes.exit(pcs[-1])])

    def _load(self, method_id: str) -> dict[str, Hits]:
        """What each rule of a method hits, empty where the method is not the application's."""
        rules = self._coverage.method(method_id)
        program = self._machine.program
        method = None if rules is None else program.method(method_id)
        owner = None if method is None else program.find(method.owner)
        probes = None if method is None or owner is None else method_probes(owner, method)
        if rules is None or probes is None:
            return {}
        told = self._machine.rules(method_id)
        return {rule[0]: frozenset(_hits(probes, rules, rule)) for rule in told}


def _hits(probes: MethodProbes, rules: MethodRules, told: Sequence[Any]) -> Iterator[int]:
    """The probes that one rule hits, `told` being what Machine.rules says of it."""
    name, predicate, _, pcs, _ = told
    rule = rules.rules[name]
    begun = _BEGINS_BEHIND.fullmatch(predicate)
    places = [int(begun[1]), *pcs] if begun else list(pcs)
    following = rules.next_predicate(rule)
    if following is not None:
        behind = _BEGINS_BEHIND.fullmatch(following)
        at = int(behind[1]) if behind else rules.predicates[following]
        places += [] if places and places[-1] == at and behind else [at]
    outcomes = {branch.pc: _OUTCOMES.get(branch.outcome) for branch in rule.branches}
    for pc in pcs:
        yield from probes.exit(pc)
    for pc, to in pairwise(places):
        if pc != to or not begun:
            yield from probes.step(pc, to, outcomes.get(pc))
