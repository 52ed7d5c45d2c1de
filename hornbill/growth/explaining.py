"""What the worst case spends its cost on: shares of lines, of methods that are called, and of places that
make objects; and the first branch where it leaves the median case.

A trace says which rules were applied, and a rule stands for instructions: each weighs what the cost model
says. What methods cost has what they call in it, of several active calls of one once. Static initialisation
costs nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from hornbill.analysis.traces import INITIALISATION, Trace, parsed_trace
from hornbill.bytecode.cfg import Cfg
from hornbill.bytecode.model import Instruction, MethodModel
from hornbill.cases import CaseSearch, FoundCase
from hornbill.clp.program import split_id
from hornbill.clp.rule_names import method_of_rule
from hornbill.costs.amounts import parsed_amount
from hornbill.costs.instruction_costs import InstructionCosts
from hornbill.costs.models import CostModel
from hornbill.growth.results import SizePoint

Weight = Callable[[Instruction, Sequence[int | None]], int]
"""What an instruction of the program's own methods costs, with the lengths of the arrays that it makes."""
_MAKES = ("new", "newarray", "multianewarray")
_MOST = 10


@dataclass(slots=True)
class Spending:
    """What a trace costs, by line, by method and by place that makes objects: the line's method and number,
    the method's id, and a place with what is made there."""

    total: int = 0
    lines: Counter[tuple[str, int | None]] = field(default_factory=Counter)
    own: Counter[str] = field(default_factory=Counter)
    inclusive: Counter[str] = field(default_factory=Counter)
    calls: Counter[str] = field(default_factory=Counter)
    made: Counter[tuple[str, int | None, str]] = field(default_factory=Counter)
    made_cost: Counter[tuple[str, int | None, str]] = field(default_factory=Counter)

    def json(self) -> dict[str, Any]:
        """The largest shares, the dearest first."""

        def share(cost: int) -> float:
            return round(cost / self.total, 4) if self.total else 0.0

        return {
            "total": self.total,
            "lines": [
                {"method": method, "line": line, "cost": cost, "share": share(cost)}
                for (method, line), cost in _dearest(self.lines)
            ],
            "methods": [
                {
                    "method": method,
                    "calls": self.calls[method],
                    "own": self.own[method],
                    "cost": cost,
                    "share": share(cost),
                }
                for method, cost in _dearest(self.inclusive)
            ],
            "allocations": [
                {
                    "method": method,
                    "line": line,
                    "makes": what,
                    "count": count,
                    "cost": self.made_cost[method, line, what],
                    "share": share(self.made_cost[method, line, what]),
                }
                for (method, line, what), count in sorted(
                    self.made.items(), key=lambda pair: (-self.made_cost[pair[0]], -pair[1], str(pair[0]))
                )[:_MOST]
            ],
        }


def _dearest(counted: Counter[Any]) -> list[tuple[Any, int]]:
    ordered = sorted(counted.items(), key=lambda pair: (-pair[1], tuple(map(str, pair[0]))))
    return [(key, cost) for key, cost in ordered if cost][:_MOST]


@dataclass(slots=True)
class Explaining:
    """Reads traces of a search's cases."""

    search: CaseSearch
    weight: Weight
    _graphs: dict[str, Cfg | None] = field(default_factory=dict)
    _pcs: dict[str, Sequence[int]] = field(default_factory=dict)

    def spending(self, trace: Trace) -> Spending:
        """What the trace costs, and on what."""
        found = Spending()
        active: list[str] = []
        waiting = [(trace, False)]
        while waiting:
            node, is_left = waiting.pop()
            if is_left:
                active.pop()
                continue
            if node.predicate == INITIALISATION:
                continue
            owner = method_of_rule(node.name)
            if node.predicate == owner:
                found.calls[owner] += 1
                active.append(owner)
                waiting.append((node, True))
            self._spend(node, owner, active, found)
            waiting += [(part, False) for part in reversed(node.parts)]
        return found

    def _spend(self, node: Trace, owner: str, active: Sequence[str], found: Spending) -> None:
        graph = self._graph(owner)
        if graph is None:
            return
        lengths = [int(text) if text.isdigit() else None for text in node.parameters]
        for instruction in self._instructions(node.name, owner, graph):
            own = _lengths_of(instruction)
            cost = self.weight(instruction, lengths[:own])
            del lengths[:own]
            line = graph.line(instruction.pc)
            found.total += cost
            found.lines[owner, line] += cost
            found.own[owner] += cost
            for method in set(active):
                found.inclusive[method] += cost
            if instruction.op in _MAKES:
                place = owner, line, _made(instruction)
                found.made[place] += 1
                found.made_cost[place] += cost

    def _graph(self, owner: str) -> Cfg | None:
        """The graph of a method of the program's own."""
        if owner not in self._graphs:
            program = self.search.program
            is_own = "(" in owner and self.search.class_path.is_application(split_id(owner)[0])
            method = program.method(owner) if is_own else None
            known = None if method is None or not method.has_code else program.prepare(method).cfg
            self._graphs[owner] = known
        return self._graphs[owner]

    def _instructions(self, rule: str, owner: str, graph: Cfg) -> Iterator[Instruction]:
        if rule not in self._pcs:
            self._pcs |= {name: pcs for name, _, _, pcs, _ in self.search.machine.rules(owner)}
        wanted = set(self._pcs.get(rule, ()))
        for block in graph.blocks:
            for instruction in block.instructions:
                if instruction.pc in wanted:
                    yield instruction

    def first_difference(self, trace: Trace, other: Trace) -> dict[str, Any] | None:
        """The first branch where two traces go different ways; None where they go the same."""
        for node, beside in _in_parallel(trace, other):
            if node.name == beside.name:
                continue
            one, two = self._branches(node), self._branches(beside)
            first = one or two
            if first is None:
                return None
            return {
                "method": first["method"],
                "line": first["line"],
                "pc": first["pc"],
                "worst": None if one is None else one["outcome"],
                "median": None if two is None else two["outcome"],
            }
        return None

    def _branches(self, node: Trace) -> dict[str, Any] | None:
        """The branch that the rule takes, if it takes one."""
        covered = self.search.coverage.of([node.name])
        branches = sorted(
            (branch for group in covered.branches.values() for branch in group), key=lambda one: one.pc
        )
        return branches[-1].json() if branches else None


def explanation(
    search: CaseSearch,
    method: MethodModel,
    model: CostModel,
    points: Sequence[SizePoint],
    cases: Callable[[int], Sequence[FoundCase] | None],
) -> dict[str, Any] | None:
    """What the worst case of the largest size spends its cost on, and where that of the largest size of
    which all `cases` can be looked at leaves the median one; None where there is no worst case."""
    known = [point for point in points if point.case is not None and "trace" in point.case.json]
    if not known:
        return None
    costs = InstructionCosts(search.program, model)
    explaining = Explaining(search, costs.cost)
    last = known[-1]
    assert last.case is not None
    spent = {} if model.is_depth else explaining.spending(parsed_trace(last.case.json["trace"])).json()
    return {"size": last.size, **spent, "median": _median(explaining, model, known, cases)}


def _median(
    explaining: Explaining,
    model: CostModel,
    known: Sequence[SizePoint],
    cases: Callable[[int], Sequence[FoundCase] | None],
) -> dict[str, Any] | None:
    """The median case of a size, and the first branch where the worst case leaves it."""
    for point in reversed(known):
        found = cases(point.size)
        if not found or point.case is None:
            continue
        ordered = sorted(found, key=lambda case: parsed_amount(case.json["costs"][model.name]).constant)
        median = ordered[len(ordered) // 2]
        traces = [parsed_trace(case.json["trace"]) for case in (point.case, median)]
        return {
            "size": point.size,
            "cases": len(found),
            "worst": point.cost,
            "median": parsed_amount(median.json["costs"][model.name]).json,
            "inputs": {key: median.json["witness"][key] for key in ("this", "args")},
            "leaves": explaining.first_difference(*traces),
        }
    return None


def _in_parallel(trace: Trace, other: Trace) -> Iterator[tuple[Trace, Trace]]:
    """Nodes of both in the order of calls, as long as they are the same, and the first ones that are not."""
    waiting = [(trace, other)]
    while waiting:
        one, two = waiting.pop()
        yield one, two
        if one.name != two.name:
            return
        waiting += reversed(list(zip(one.parts, two.parts, strict=False)))


def _lengths_of(instruction: Instruction) -> int:
    """How many lengths arrays have that the instruction makes."""
    match instruction.op:
        case "newarray":
            return 1
        case "multianewarray":
            return int(instruction.args[1])
    return 0


def _made(instruction: Instruction) -> str:
    match instruction.op:
        case "new":
            return str(instruction.args[0])
        case "newarray":
            return f"{instruction.args[0]}[]"
    return str(instruction.args[0])
