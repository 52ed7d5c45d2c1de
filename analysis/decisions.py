"""Conditions and decisions of a method's bytecode.

A condition is a conditional jump. A decision is what a source makes of several with `&&`, `||` and `!`:
conditional jumps of which the first is come to first, each of the others only from jumps of the decision, by
a way on which nothing is stored, and all of which together lead to two places. What bytecode does not tell
apart is one decision: `if (a) if (b) x();` is that of `if (a && b) x();`.

How a decision is evaluated is a sequence of outcomes, from its first condition to one of the two places.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from hornbill.analysis.coverage import MethodRules
from hornbill.bytecode.cfg import Block, Cfg
from hornbill.bytecode.opcodes import CONDITIONAL

MOST_EVALUATIONS = 256
"""A decision that can be evaluated in more ways is looked at by its conditions alone."""

_STORES = ("store", "put", "iinc")


@dataclass(frozen=True, slots=True)
class Evaluation:
    """A way to evaluate a decision: the outcome of each condition, by pc, in order; the block that it leads
    to; and the rules of the method that do it, the last one first."""

    outcomes: tuple[tuple[int, str], ...]
    leads_to: int
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Decision:
    """A decision by the pcs of its conditions, and the ways to evaluate it."""

    conditions: tuple[int, ...]
    evaluations: tuple[Evaluation, ...]

    def shown(self, pc: int, met: Sequence[Evaluation]) -> bool:
        """Whether two of these evaluations show that the condition at pc decides alone: they differ in its
        outcome and in where they lead to, and in no other condition that both evaluate."""
        return any(
            _decides(pc, one, other)
            for place, one in enumerate(met)
            for other in met[place + 1 :]
            if one.leads_to != other.leads_to
        )


def _decides(pc: int, one: Evaluation, other: Evaluation) -> bool:
    first, second = dict(one.outcomes), dict(other.outcomes)
    return (
        pc in first
        and pc in second
        and first[pc] != second[pc]
        and all(first[other_pc] == second[other_pc] for other_pc in first.keys() & second.keys() - {pc})
    )


def decisions(rules: MethodRules) -> Iterator[Decision]:
    """The decisions of a method, in order of their first conditions."""
    cfg = rules.cfg
    at_pc = {cfg.blocks[number].instructions[-1].pc: number for number in range(len(cfg.blocks))}
    for group in _groups(cfg):
        pcs = {cfg.blocks[number].instructions[-1].pc for number in group}
        first = cfg.blocks[group[0]].instructions[-1].pc
        found = tuple(_evaluations(rules, first, pcs, at_pc))
        yield Decision(tuple(sorted(pcs)), found)


def _groups(cfg: Cfg) -> list[list[int]]:
    """The blocks of each decision, the first one first."""
    before: dict[int, set[int]] = {block.index: set() for block in cfg.blocks}
    for block in cfg.blocks:
        for target in _next(block):
            before[target].add(block.index)
    handlers = {handler for block in cfg.blocks for _, handler in block.handlers}
    groups: list[list[int]] = []
    group_of: dict[int, list[int]] = {}
    for block in cfg.blocks:
        if not _is_condition(block):
            continue
        leading = before[block.index]
        group = next((group_of[one] for one in sorted(leading) if one in group_of), None)
        if group is not None and block.index not in handlers and block.index != 0 and leading <= set(group):
            joined = [*group, block.index]
            exits = {to for one in joined for to in _next(cfg.blocks[one])} - set(joined)
            if _only_evaluates(block) and len(exits) <= 2:
                group.append(block.index)
                group_of[block.index] = group
                continue
        groups.append([block.index])
        group_of[block.index] = groups[-1]
    return groups


def _next(block: Block) -> tuple[int, ...]:
    return block.targets if block.next is None else (*block.targets, block.next)


def _is_condition(block: Block) -> bool:
    return block.instructions[-1].op in CONDITIONAL


def _only_evaluates(block: Block) -> bool:
    return not any(part in one.op for one in block.instructions for part in _STORES)


def _evaluations(
    rules: MethodRules, first: int, pcs: set[int], at_pc: Mapping[int, int]
) -> Iterator[Evaluation]:
    """The ways from the first condition on, by rules that go on one from the other."""
    by_predicate: dict[str, list[str]] = {}
    for predicate_rule in rules.rules:
        by_predicate.setdefault(predicate_rule.rpartition(":")[0], []).append(predicate_rule)
    begins = [name for name, rule in rules.rules.items() if any(one.pc == first for one in rule.branches)]
    waiting: list[tuple[tuple[str, ...], tuple[tuple[int, str], ...]]] = [((name,), ()) for name in begins]
    count = 0
    while waiting and count < MOST_EVALUATIONS:
        way, outcomes = waiting.pop()
        rule = rules.rules[way[0]]
        taken = tuple((one.pc, one.outcome) for one in rule.branches if one.pc in pcs)
        if any(pc in dict(outcomes) for pc, _ in taken):
            continue
        outcomes = (*outcomes, *taken)
        last = outcomes[-1] if outcomes else None
        if last is None:
            continue
        leads_to = _target(rules.cfg, at_pc[last[0]], last[1])
        here = rules.cfg.blocks[leads_to].instructions[-1].pc
        if here not in pcs:
            count += 1
            yield Evaluation(outcomes, leads_to, way)
            continue
        following = rules.next_predicate(rule)
        for name in by_predicate.get(following or "", ()):
            waiting.append(((name, *way), outcomes))


def _target(cfg: Cfg, number: int, outcome: str) -> int:
    block = cfg.blocks[number]
    if outcome == "taken":
        return block.targets[0]
    assert block.next is not None
    return block.next
