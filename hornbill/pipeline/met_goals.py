"""Which goals of a search (clp/guide.pl) a case meets, by its trace and how it ends."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from hornbill.analysis.traces import Trace
from hornbill.bytecode.hierarchy import Hierarchy
from hornbill.clp.explorations import Goal

_Chain = tuple[str, "_Chain"] | None


class MetGoals:
    """Goals of one method's searches, by labels."""

    def __init__(self, goals: Mapping[str, Goal], method_id: str, hierarchy: Hierarchy) -> None:
        self._goals = goals
        self._method_id = method_id
        self._hierarchy = hierarchy
        self._by_rule: dict[str, list[str]] = {}
        for label, goal in goals.items():
            for rule in dict.fromkeys(way[0] for way in goal.ways):
                self._by_rule.setdefault(rule, []).append(label)

    def of(self, trace: Trace, exception: str | None) -> list[str]:
        """The labels of the goals that a case with that trace meets, which ends with that exception."""
        found: set[str] = set()
        waiting: list[tuple[Trace, _Chain]] = [(trace, None)]
        while waiting:
            node, chain = waiting.pop()
            for label in self._by_rule.get(node.name, ()):
                goal = self._goals[label]
                if label not in found and self._is_met(goal, node.name, chain, trace, exception):
                    found.add(label)
            waiting += [(part, (node.name, chain)) for part in node.parts]
        return [label for label in self._goals if label in found]

    def _is_met(self, goal: Goal, rule: str, chain: _Chain, trace: Trace, exception: str | None) -> bool:
        if not any(way[0] == rule and _led(way[1:], chain) for way in goal.ways):
            return False
        if goal.ends_as is None:
            return True
        last = own_rules(trace, self._method_id)[-1]
        return exception is not None and last == rule and self._hierarchy.is_subtype(exception, goal.ends_as)


def _led(before: Sequence[str], chain: _Chain) -> bool:
    """Whether these rules, the last one first, end the chain."""
    for rule in before:
        if chain is None or chain[0] != rule:
            return False
        chain = chain[1]
    return True


def own_rules(trace: Trace, method_id: str) -> list[str]:
    """The rules of the method in its first call, in order."""
    own, node = [trace.name], trace
    while node.parts and node.parts[-1].predicate.startswith(f"{method_id}/"):
        node = node.parts[-1]
        own.append(node.name)
    return own
