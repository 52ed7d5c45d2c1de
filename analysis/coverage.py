"""Which blocks and branches rules of residual programs cover, and why a branch is covered by no case.

What a branch is, counted.py says. A rule (clp/residual.pl) stands for a fixed part of its method, so
that what a path covers follows from the rules on its trace. Where one rule ends and the next one begins is
known too: a rule names what it calls last.

Why a branch is not covered follows from how far the paths came that were cut short (clp/coverage.pl). In
this order: the paths that took it were all cut short; its test was made, only other outcomes were found to
be possible, and no path was cut short that might have come to it again, so that it is infeasible; or its
test was never made, for the reasons for which the paths towards it were cut short or the branches towards it
are not covered. Of several reasons it is the one that stands before what is missing: for which paths were cut
short that had come nearest to it, also within the method that was being called there; of those that came as
near, the most telling one.

A branch that no path takes is proved to be infeasible only where the search took nothing for granted that
could change that (presumptions.py, machine_errors.py, and the assumptions among the ends of paths); else it
is `assumed` to be.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

from hornbill.analysis.counted import Branch, outcomes
from hornbill.analysis.machine_errors import NO_MACHINE_ERRORS, catches_machine_errors
from hornbill.analysis.nearness import Nearness
from hornbill.analysis.presumptions import NO_OTHER_TEXTS, Presumptions, presumed_of_runs
from hornbill.analysis.traces import parsed_trace
from hornbill.bytecode.cfg import Block, Cfg
from hornbill.bytecode.dynamic.string_switches import unequal_outcomes
from hornbill.bytecode.errors import HornbillError
from hornbill.bytecode.instruction_table import INSTRUCTIONS
from hornbill.bytecode.model import MethodModel
from hornbill.bytecode.subroutines import COPY_DISTANCE

if TYPE_CHECKING:
    from hornbill.clp.machine import Machine

_PREDICATE = re.compile(r"(.*?)(?:/[a-z_]+@(?:\d+|start))?:(\d+)", re.DOTALL)

# The most telling first.
_KNOWN_CLASSES = "inputs are of the classes that the search knows"
_CUT = ("unsupported", "bound", "budget", "unknown")
_TELLING = (*_CUT, "pruned", "not_selected", "assumed", "infeasible")
_NOT_IN_THE_WAY = ("assumed", "infeasible")
"""Reasons that are told where there is no other one, however far away."""


@dataclass(frozen=True, slots=True)
class Reason:
    """Why no case covers a branch.

    `why` is infeasible, bound, budget, unsupported, unknown, pruned, not_selected or assumed; `what` says
    which bound, what is not supported and where, how it was pruned, or what was taken for granted. `tested`
    where the test was made, and only other outcomes were found to be possible: the branch is infeasible on
    all paths that were followed, but where `why` is another reason, some that were cut short for that might
    have come to it. `levels` are those of the solver that proved it then; none where the values were known.
    """

    why: str
    what: str | None = None
    levels: tuple[str, ...] = ()
    tested: bool = False

    def json(self) -> dict[str, Any]:
        """The reason as it is printed; only what there is to say."""
        said = {"what": self.what, "levels": list(self.levels), "tested": self.tested}
        return {"why": self.why, **{name: value for name, value in said.items() if value}}


@dataclass(slots=True)
class Covered:
    """What paths cover, by method: blocks by number, and branches."""

    blocks: dict[str, set[int]] = field(default_factory=lambda: defaultdict(set))
    branches: dict[str, dict[Branch, None]] = field(default_factory=lambda: defaultdict(dict))

    def add(self, other: Covered) -> None:
        """Cover what the other covers too."""
        for method, blocks in other.blocks.items():
            self.blocks[method] |= blocks
        for method, branches in other.branches.items():
            self.branches[method].update(branches)


@dataclass(frozen=True, slots=True)
class _Rule:
    """What a rule covers; `last` is the pc of its last instruction, where there is one."""

    instructions: frozenset[int]
    blocks: frozenset[int]
    branches: tuple[Branch, ...]
    last: int
    calls: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Stop:
    """A place behind which paths were not followed: the pc, and the predicate that would have come next; the
    one that had begun before that may not have ended."""

    why: str
    pc: int
    predicate: str | None
    begun: str | None = None


class MethodRules:
    """The rules of one method over its graph, `told` being what Machine.rules says."""

    def __init__(
        self, cfg: Cfg, told: Sequence[Sequence[Any]], of_hashes: frozenset[int] = frozenset()
    ) -> None:
        self.cfg = cfg
        self.of_hashes = of_hashes
        """The tests that texts come to whose hash code a constant has."""
        self.predicates: dict[str, int] = {predicate: pc for _, predicate, pc, _, _ in told}
        self.rules = {name: self._rule(name, pc, pcs, calls) for name, _, pc, pcs, calls in told}
        self.tests: dict[str, int] = {}
        for name, predicate, *_ in told:
            if branches := self.rules[name].branches:
                self.tests.setdefault(predicate, branches[0].pc)

    @cached_property
    def branches(self) -> tuple[Branch, ...]:
        """All branches of the method in order of pc, a subroutine's copies being one."""
        found: dict[Branch, None] = {}
        for block in self.cfg.blocks:
            for outcome in dict.fromkeys(outcome for outcome, _ in _outcomes(block)):
                found[self._branch(block.instructions[-1].pc, outcome)] = None
        return tuple(sorted(found, key=lambda branch: branch.pc))

    @cached_property
    def to_exit(self) -> dict[int, int]:
        """How many blocks are passed at least from the end of a block, by number, until the method ends."""
        level = [block.index for block in self.cfg.blocks if not _jumps(block)]
        distances = dict.fromkeys(level, 0)
        before: dict[int, list[int]] = defaultdict(list)
        for block in self.cfg.blocks:
            for target in _jumps(block):
                before[target].append(block.index)
        while level:
            above = dict.fromkeys(number for target in level for number in before[target])
            level = [number for number in above if number not in distances]
            distances.update(dict.fromkeys(level, 1 + max(distances.values())))
        return distances

    def left(self, stop: _Stop) -> tuple[int, int]:
        """How far it is from there to the method's end: in blocks, then in code."""
        number = next((one.index for one in self.cfg.blocks if one.start <= stop.pc < one.end), 0)
        return self.to_exit.get(number, len(self.cfg.blocks)), -stop.pc

    def stops(self, why: str, mark: Mapping[str, Any], explored: bool) -> Iterator[_Stop]:
        """Where paths were in this method when they were cut short for that."""
        for name, begun in mark["at"]:
            if name == "start" and explored:
                yield _Stop(why, self.cfg.blocks[0].start, self.cfg.method.id)
            rule = self.rules.get(name)
            if rule is None:
                continue
            called = rule.calls[begun - 1] if begun else None
            if begun < len(rule.calls):
                following = rule.calls[begun]
                pc = self.predicates.get(following) if begun == len(rule.calls) - 1 else None
                yield _Stop(why, rule.last if pc is None else pc, following, called)
            elif self.next_predicate(rule) is None:
                yield _Stop(why, rule.last, None, called)

    def next_predicate(self, rule: _Rule) -> str | None:
        """The predicate of the same method that goes on where the rule ends."""
        return rule.calls[-1] if rule.calls and self._goes_on(rule.calls[-1]) else None

    def _goes_on(self, predicate: str) -> bool:
        return predicate in self.predicates and predicate != self.cfg.method.id

    def _rule(self, name: str, pc: int, pcs: Sequence[int], calls: Sequence[str]) -> _Rule:
        starts = {block.start: block.index for block in self.cfg.blocks}
        behind = [*pcs[1:], self.predicates[calls[-1]]] if calls and self._goes_on(calls[-1]) else pcs[1:]
        number = int(name.rpartition(":")[2])
        branches = []
        for place, (at, to) in enumerate(zip(pcs, behind, strict=False)):
            block = self.cfg.block_at(at)
            if at == block.instructions[-1].pc and len(targets := _outcomes(block)) > 1:
                chosen = [outcome for outcome, target in targets if self.cfg.blocks[target].start == to]
                if len(set(chosen)) > 1 and place <= 1:
                    jumps = number == INSTRUCTIONS[block.instructions[-1].op].jump
                    chosen = ["taken" if jumps else "not taken"]
                branches += [self._branch(at, chosen[0])] if chosen else []
        blocks = frozenset(starts[at] for at in pcs if at in starts)
        covered = frozenset(at % COPY_DISTANCE for at in pcs)
        return _Rule(covered, blocks, tuple(branches), pcs[-1] if pcs else pc, tuple(calls))

    def _branch(self, pc: int, outcome: str) -> Branch:
        return Branch(self.cfg.method.id, pc % COPY_DISTANCE, outcome, self.cfg.line(pc))


def _outcomes(block: Block) -> list[tuple[str, int]]:
    """The outcomes of a block's last instruction with the block each leads to; none where it does not
    choose."""
    last = block.instructions[-1]
    pcs = [last.args[0], *(pc for _, pc in last.args[1])] if last.op == "switch" else last.args[:1]
    leads_to = {**dict(zip(pcs, block.targets, strict=False)), None: block.next}
    return [(outcome, to) for outcome, pc in outcomes(last) if (to := leads_to[pc]) is not None]


class Coverage:
    """Coverage of the application's methods that a machine explores.

    What it learns of rules is kept, so that a case costs its rules alone; it holds for one kind of criterion.
    """

    def __init__(self, machine: Machine) -> None:
        self._machine = machine
        self._methods: dict[str, MethodRules | None] = {}
        self._split: dict[str, str] = {}
        self._presumptions = Presumptions(machine.program)

    def of(self, rules: Iterable[str]) -> Covered:
        """What paths with those rules cover; branches are in the order of the rules."""
        covered = Covered()
        for name in rules:
            method = self.method_of(name)
            known = self.method(method)
            if known is not None and (rule := known.rules.get(name)) is not None:
                covered.blocks[method] |= rule.blocks
                covered.branches[method].update(dict.fromkeys(rule.branches))
        return covered

    def instructions(self, rules: Iterable[str]) -> dict[str, frozenset[int]]:
        """The instructions that paths with those rules begin, by method, as pcs."""
        found: dict[str, set[int]] = defaultdict(set)
        for name in rules:
            known = self.method(method := self.method_of(name))
            if known is not None and (rule := known.rules.get(name)) is not None:
                found[method] |= rule.instructions
        return {method: frozenset(pcs) for method, pcs in found.items()}

    def method(self, method_id: str) -> MethodRules | None:
        """The rules of an application's method; None for others, and those without code."""
        if method_id not in self._methods:
            self._methods[method_id] = self._load(method_id)
        return self._methods[method_id]

    def uncovered(
        self,
        explored: MethodModel,
        covered: Covered,
        marks: Mapping[str, Any],
        budget_spent: bool = False,
        given: str | None = None,
    ) -> dict[str, dict[Branch, Reason]]:
        """Why the cases, which cover `covered`, leave branches out, by method: first the explored one, then
        the others that were run. `marks` are those of Machine.explore's answer; `given` is what the search
        was told to take for granted."""
        names = [name for mark in marks.values() for name in (*mark["passed"], *(at for at, _ in mark["at"]))]
        nearness = Nearness(self.method, marks)
        run = dict.fromkeys([explored.id, *covered.blocks, *map(self.method_of, names)])
        found: dict[str, dict[Branch, Reason]] = {}
        known = {name: rules for name in run if (rules := self.method(name)) is not None}
        entered = [(rules.cfg, _entered(rules, covered, marks)) for rules in known.values()]
        presumed = given or self._presumptions.of_search(explored, entered) or presumed_of_runs(marks)
        for method_id in sorted(run, key=lambda name: (name != explored.id, name)):
            rules = self.method(method_id)
            if rules is not None:
                reasons = _Reasons(
                    rules, covered, marks, method_id == explored.id, budget_spent, presumed, nearness
                )
                missing = {b: reasons.of(b) for b in rules.branches if b not in covered.branches[method_id]}
                if missing or method_id == explored.id:
                    found[method_id] = missing
        return found

    def _load(self, method_id: str) -> MethodRules | None:
        program = self._machine.program
        if not program.class_path.is_application(method_id.rpartition(".")[0]):
            return None
        method = program.method(method_id)
        if method is None or not method.has_code:
            return None
        try:
            code = method.code
            of_hashes = frozenset() if code is None else unequal_outcomes(code)
            return MethodRules(program.prepare(method).cfg, self._machine.rules(method_id), of_hashes)
        except HornbillError:
            return None

    def method_of(self, rule: str) -> str:
        """The method whose rule it is; the empty text for what is no rule."""
        known = self._split.get(rule)
        if known is None:
            match = _PREDICATE.fullmatch(rule)
            known = self._split[rule] = match[1] if match else ""
        return known


def trace_rules(trace: str) -> list[str]:
    """The names on a trace as a case's JSON has it, each once; those of models are among them."""
    return parsed_trace(trace).names()


def _entered(rules: MethodRules, covered: Covered, marks: Mapping[str, Any]) -> set[int]:
    """The blocks of the method that some path came to."""
    entered = set(covered.blocks[rules.cfg.method.id])
    for mark in marks.values():
        for name in (*mark["passed"], *(at for at, _ in mark["at"])):
            if (rule := rules.rules.get(name)) is not None:
                entered |= rule.blocks
    return entered


class _Reasons:
    """Why branches of one method are not covered."""

    def __init__(
        self,
        rules: MethodRules,
        covered: Covered,
        marks: Mapping[str, Any],
        explored: bool,
        budget_spent: bool,
        presumed: str | None,
        nearness: Nearness,
    ) -> None:
        self._presumed = presumed
        self._nearness = nearness
        self._rules = rules
        self._cfg = rules.cfg
        method = rules.cfg.method.id
        self._covered = covered.branches[method]
        self._budget_spent = budget_spent
        self._passed: dict[Branch, set[str]] = defaultdict(set)
        self._entered = set(covered.blocks[method])
        self._levels: dict[int, set[str]] = defaultdict(set)
        self._stops: list[_Stop] = []
        for why, mark in marks.items():
            stops = list(rules.stops(why, mark, explored))
            if why.startswith("infeasible("):
                for stop in stops:
                    if stop.predicate in rules.tests:
                        self._levels[rules.tests[stop.predicate]].add(why[len("infeasible(") : -1])
                continue
            self._stops += stops
            for name in mark["passed"]:
                if (rule := rules.rules.get(name)) is not None:
                    self._entered |= rule.blocks
                    for branch in rule.branches:
                        self._passed[branch].add(why)
        self._tested = {branch.pc for branch in (*self._covered, *self._passed)}

    def of(self, branch: Branch) -> Reason:
        """Why no case covers the branch."""
        reason = self._found(branch)
        if reason.why != "infeasible":
            return reason
        presumed = NO_MACHINE_ERRORS if self._behind_machine_errors(branch.pc) else self._presumed
        if presumed is None and branch.pc in self._rules.of_hashes:
            presumed = NO_OTHER_TEXTS
        return reason if presumed is None else Reason("assumed", presumed, (), reason.tested)

    def _behind_machine_errors(self, pc: int) -> bool:
        """Whether the test at pc can be come to from a handler that errors of the virtual machine come to."""
        leading = self._blocks_leading_to(pc)
        return any(
            catches_machine_errors(kind) and handler in leading
            for block in self._cfg.blocks
            for kind, handler in block.handlers
        )

    def _found(self, branch: Branch) -> Reason:
        if whys := self._passed.get(branch):
            return self._ended(whys)
        if self._budget_spent:
            return Reason("budget", "steps")
        at_test = {
            stop.why for stop in self._stops if self._rules.tests.get(stop.predicate or "") == branch.pc
        }
        if whys := {why for why in at_test if not why.startswith(("bound", "known_classes"))}:
            return self._ended(whys)
        if branch.pc in self._tested:
            levels = tuple(sorted(self._levels[branch.pc]))
            return replace(self._ended(self._leading_to(branch.pc)), levels=levels, tested=True)
        blocks = [
            block for block in self._cfg.blocks if block.instructions[-1].pc % COPY_DISTANCE == branch.pc
        ]
        return self._towards([block.index for block in blocks])

    def _towards(self, numbers: Sequence[int]) -> Reason:
        """Why the ends of these blocks were not reached, for what is nearest to them."""
        level, seen = list(numbers), set(numbers)
        further: list[Reason] = []
        while level:
            reasons = [reason for number in level if (reason := self._in_block(number)) is not None]
            above: dict[int, None] = {}
            for number in level:
                if number not in self._entered:
                    for before in self._cfg.blocks:
                        if number in _jumps(before):
                            along = self._along(before, number)
                            reasons += [] if along is None else [along]
                            above.update({before.index: None} if along is None else {})
                        elif any(handler == number for _, handler in before.handlers):
                            own = self._in_block(before.index) if before.index in self._entered else None
                            reasons += [] if own is None else [own]
                            above.update({} if before.index in self._entered else {before.index: None})
            if any(reason.why not in _NOT_IN_THE_WAY for reason in reasons):
                return most_telling(reasons)
            further += reasons
            level = [number for number in above if number not in seen]
            seen.update(level)
        return most_telling(further)

    def _in_block(self, number: int) -> Reason | None:
        """Why paths were cut short in the block, where they were: at the last place in it."""
        block = self._cfg.blocks[number]
        stops = [stop for stop in self._stops if block.start <= stop.pc < block.end]
        return self._ended({stop.why for stop in stops}) if stops else None

    def _along(self, before: Block, number: int) -> Reason | None:
        """Why the edge between two blocks was not taken; None where its beginning was not reached."""
        pc = before.instructions[-1].pc % COPY_DISTANCE
        edges = [
            branch
            for branch in self._rules.branches
            if branch.pc == pc
            and any(branch.outcome == outcome and to == number for outcome, to in _outcomes(before))
        ]
        if edges and (pc in self._tested or any(edge in self._passed for edge in edges)):
            return most_telling([self._found(edge) for edge in edges if edge not in self._covered])
        if edges and (levels := self._levels.get(pc)):
            return replace(self._ended(self._leading_to(pc)), levels=tuple(sorted(levels)))
        return None

    def _leading_to(self, pc: int) -> set[str]:
        """Why paths were cut short that could have come to the test at pc, nearest to it."""
        taken_for_granted: set[str] = set()
        for blocks in self._levels_leading_to(pc):
            whys = {stop.why for stop in self._stops for one in blocks if one.start <= stop.pc < one.end}
            if not all(map(_is_assumed, whys)):
                return whys
            taken_for_granted |= whys
        return taken_for_granted

    def _blocks_leading_to(self, pc: int) -> set[int]:
        return {block.index for blocks in self._levels_leading_to(pc) for block in blocks}

    def _levels_leading_to(self, pc: int) -> Iterator[list[Block]]:
        """The block of pc, those that lead to it, those that lead to these, and so on, each once."""
        level = [block for block in self._cfg.blocks if block.start <= pc < block.end]
        leading = {block.index for block in level}
        while level:
            yield level
            level = [
                before
                for before in self._cfg.blocks
                if before.index not in leading
                and not leading.isdisjoint((*_jumps(before), *(handler for _, handler in before.handlers)))
            ]
            leading.update(block.index for block in level)

    def _ended(self, whys: set[str]) -> Reason:
        """The reason of those for which paths were cut short nearest to the method's end."""
        cut = {why for why in whys if not _is_assumed(why)} or whys
        left = {why: self._nearness.left(why, self._cfg.method.id) for why in cut}
        nearest = min(left.values(), default=())
        return most_telling([reason_of(why) for why in sorted(cut) if left[why] == nearest])


def _jumps(block: Block) -> tuple[int, ...]:
    return block.targets if block.next is None else (*block.targets, block.next)


def _is_assumed(why: str) -> bool:
    return why.startswith("assumed(")


def reason_of(why: str) -> Reason:
    """The reason that a text of the engine's ledger stands for: bound(loop), unsupported(What,Why), ..."""
    kind, _, rest = why.partition("(")
    if kind == "known_classes":
        return Reason("assumed", _KNOWN_CLASSES)
    if kind not in _TELLING:
        return Reason("unsupported", why)
    return Reason(kind, (rest[1:-2] if kind == "assumed" else rest[:-1]) or None)


def most_telling(reasons: Sequence[Reason]) -> Reason:
    """The one that says most; infeasible where there is none."""
    return min(
        reasons,
        key=lambda reason: (_TELLING.index(reason.why), reason.what or "", reason.tested, reason.levels),
        default=Reason("infeasible"),
    )
