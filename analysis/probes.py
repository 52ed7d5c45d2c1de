"""JaCoCo's measure computed without it: where its probes are, which ones a path hits, and what hits cover.

JaCoCo sees a path only by its probes: before each return and throw; on a jump to a place to which several
ways lead; and where control falls through to such a place, or to a line with a call in it. An instruction is
covered if a probe behind it was hit, with nothing but single ways from the one to the other. So of a block
that an exception leaves early nothing is covered, though all before the exception was run.

Instructions are numbered in order of pc. A branch is one outcome of an instruction with several; what counts
in the end, which `uncounted.py` decides, leaves out what compilers add.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import pairwise

from hornbill.analysis.uncounted import Uncounted, uncounted
from hornbill.bytecode.model import ClassModel, Code, Instruction, MethodModel
from hornbill.bytecode.subroutines import COPY_DISTANCE

_ENDS = frozenset("ireturn lreturn freturn dreturn areturn return athrow".split())
_CALLS = frozenset("invokevirtual invokespecial invokestatic invokeinterface invokedynamic".split())

Hits = frozenset[int]
"""Probes of one method, by number."""


@dataclass(frozen=True, slots=True)
class Counts:
    """Instructions and branches of a method: how many are covered, and how many there are."""

    instructions: int
    all_instructions: int
    branches: int
    all_branches: int


@dataclass(frozen=True, slots=True)
class CountedBranch:
    """A branch that is counted. `pcs` are those of its instruction and of copies for which it stands;
    `outcome` is as in coverage.py."""

    pcs: tuple[int, ...]
    outcome: str
    covered: bool


@dataclass(slots=True)
class _Place:
    """What LabelFlow knows of an instruction: whether it is a target (of several ways), whether control falls
    through to it, and whether it begins a line with a call."""

    target: bool = False
    several: bool = False
    successor: bool = False
    calling_line: bool = False

    def add_target(self) -> None:
        """Note one more way that leads here."""
        self.several |= self.target or self.successor
        self.target = True

    def add_successor(self) -> None:
        """Note that control falls through to here."""
        self.successor = True
        self.several |= self.target

    @property
    def needs_probe(self) -> bool:
        """Whether a probe stands before it, on the way that falls through."""
        return self.successor and (self.several or self.calling_line)


@dataclass(slots=True)
class _Node:
    """An instruction in JaCoCo's graph: its number of branches, and what leads to it without a probe."""

    branches: int = 0
    before: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class MethodProbes:
    """The probes of a method, numbered from 0 in order of their instructions.

    `places` are a probe's instruction and the branch on which it stands.
    """

    method: MethodModel
    places: tuple[tuple[int, int], ...]
    _code: Code = field(repr=False)
    _number: Mapping[int, int] = field(repr=False)
    _nodes: tuple[_Node, ...] = field(repr=False)
    _edges: Mapping[tuple[int, int, bool], int] = field(repr=False)
    _exits: Mapping[int, int] = field(repr=False)
    _uncounted: Uncounted = field(repr=False)

    @property
    def counts(self) -> bool:
        """Whether anything of the method is counted."""
        return len(self._uncounted.ignored) < len(self._nodes)

    def exit(self, pc: int) -> Iterator[int]:
        """The probe that is hit where the instruction at that pc is a return or a throw."""
        if (probe := self._exits.get(self._number[pc])) is not None:
            yield probe

    def step(self, pc: int, to: int, jumps: bool | None = None) -> Iterator[int]:
        """The probes that are hit between two instructions; where the second one is no successor of the
        first, those on a shortest way, unless an exception leads there. `jumps` says which way was taken
        where a branch and its other outcome lead to the same place."""
        number, target = self._number[pc], self._number[to]
        if target in self._successors(number):
            yield from self._step(number, target, jumps)
        elif not any(row.target == to and row.start <= pc < row.end for row in self._code.handlers):
            way = self._way(number, target)
            for at, following in pairwise(way):
                yield from self._step(at, following, None)

    def _step(self, number: int, target: int, jumps: bool | None) -> Iterator[int]:
        falls = target == number + 1 and _falls_through(self._code.instructions[number])
        probe = self._edges.get((number, target, not falls if jumps is None else jumps))
        if probe is not None:
            yield probe

    def _way(self, number: int, target: int) -> list[int]:
        """The instructions on a shortest way, empty where there is none."""
        came_from = {number: number}
        waiting = deque([number])
        while waiting:
            at = waiting.popleft()
            if at == target:
                way = [at]
                while way[-1] != number:
                    way.append(came_from[way[-1]])
                return way[::-1]
            for following in self._successors(at):
                if following not in came_from:
                    came_from[following] = at
                    waiting.append(following)
        return []

    def _successors(self, number: int) -> list[int]:
        instruction = self._code.instructions[number]
        following = [self._number[pc] for pc in _targets(instruction)]
        return [*following, number + 1] if _falls_through(instruction) else following

    def covered(self, hits: Iterable[int]) -> dict[int, set[int]]:
        """The branches that are covered, by pc of their instruction; each instruction that is covered has one
        at least. Nothing is left out."""
        found: dict[int, set[int]] = {}
        for probe in hits:
            at: tuple[int, int] | None = self.places[probe]
            while at is not None:
                number, branch = at
                pc = self._code.instructions[number].pc
                known = pc in found
                found.setdefault(pc, set()).add(branch)
                at = None if known else self._nodes[number].before
        return found

    def count(self, hits: Iterable[int]) -> Counts:
        """What the hits cover, as JaCoCo's report has it."""
        covered = self._with_copies(hits)
        counted = self._counted()
        several = [number for number in counted if self._nodes[number].branches > 1]
        return Counts(
            instructions=sum(bool(covered[number]) for number in counted),
            all_instructions=len(counted),
            branches=sum(len(covered[number]) for number in several),
            all_branches=sum(self._nodes[number].branches for number in several),
        )

    def branches(self, hits: Iterable[int]) -> Iterator[CountedBranch]:
        """The branches that are counted, each by itself, in order of pc."""
        covered = self._with_copies(hits)
        pcs = [instruction.pc for instruction in self._code.instructions]
        for number in self._counted():
            if self._nodes[number].branches > 1:
                copies = [pcs[other] for other, kept in self._uncounted.merged.items() if kept == number]
                for branch, outcome in enumerate(_outcomes(self._code.instructions[number])):
                    yield CountedBranch((pcs[number], *copies), outcome, branch in covered[number])

    def _counted(self) -> list[int]:
        return [number for number in range(len(self._nodes)) if number not in self._uncounted.ignored]

    def _with_copies(self, hits: Iterable[int]) -> list[set[int]]:
        """The branches that are covered, by number of their instruction or of the one that stands for it."""
        by_pc = self.covered(hits)
        covered = [set(by_pc.get(instruction.pc, ())) for instruction in self._code.instructions]
        for number, kept in self._uncounted.merged.items():
            covered[kept] |= covered[number]
        return covered


def method_probes(owner: ClassModel, method: MethodModel) -> MethodProbes | None:
    """The probes of a method as its class file has it; None where it has no code, or subroutines, which
    JaCoCo copies in another order."""
    code = method.code
    if code is None or any(instruction.pc >= COPY_DISTANCE for instruction in code.instructions):
        return None
    numbers = {instruction.pc: number for number, instruction in enumerate(code.instructions)}
    return _Graph(code, numbers).probes(method, uncounted(owner, method, code, numbers))


class _Graph:
    """JaCoCo's graph of a method while it is made."""

    def __init__(self, code: Code, numbers: Mapping[int, int]) -> None:
        self._code = code
        self._numbers = numbers
        self._places = _flow(code, numbers)
        self._nodes = [_Node() for _ in code.instructions]
        self._probes: list[tuple[int, int]] = []
        self._edges: dict[tuple[int, int, bool], int] = {}
        self._exits: dict[int, int] = {}
        self._jumps: list[tuple[int, int, int]] = []

    def probes(self, method: MethodModel, left_out: Uncounted) -> MethodProbes:
        """The finished graph."""
        for number, instruction in enumerate(self._code.instructions):
            self._enter(number)
            if instruction.op in _ENDS:
                self._exits[number] = self._probe(number, 0)
            elif targets := _targets(instruction):
                first = 0 if instruction.op == "switch" else 1
                for branch, pc in enumerate(dict.fromkeys(targets), start=first):
                    self._jump(number, self._numbers[pc], branch)
        for number, target, branch in self._jumps:
            self._lead(number, target, branch)
        return MethodProbes(
            method,
            tuple(self._probes),
            self._code,
            self._numbers,
            tuple(self._nodes),
            self._edges,
            self._exits,
            left_out,
        )

    def _enter(self, number: int) -> None:
        """Lead from the instruction before to this one, where control falls through."""
        if number == 0 or not _falls_through(self._code.instructions[number - 1]):
            return
        if self._places[number].needs_probe:
            self._edges[number - 1, number, False] = self._probe(number - 1, 0)
        else:
            self._lead(number - 1, number, 0)

    def _jump(self, number: int, target: int, branch: int) -> None:
        if self._places[target].several:
            self._edges[number, target, True] = self._probe(number, branch)
        else:
            self._jumps.append((number, target, branch))

    def _lead(self, number: int, target: int, branch: int) -> None:
        self._nodes[number].branches += 1
        self._nodes[target].before = (number, branch)

    def _probe(self, number: int, branch: int) -> int:
        self._nodes[number].branches += 1
        self._probes.append((number, branch))
        return len(self._probes) - 1


def _flow(code: Code, numbers: Mapping[int, int]) -> list[_Place]:
    """For each instruction, how it is come to."""
    places = [_Place() for _ in code.instructions]
    for handler in reversed(code.handlers):
        places[numbers[handler.start]].add_target()
        places[numbers[handler.target]].add_target()
    lines = {numbers[pc] for pc, _ in code.lines if pc in numbers}
    line_start: int | None = None
    falls = False
    for number, instruction in enumerate(code.instructions):
        if number == 0:
            places[0].add_target()
        if falls:
            places[number].add_successor()
        if number in lines:
            line_start = number
        for pc in dict.fromkeys(_targets(instruction)):
            places[numbers[pc]].add_target()
        if instruction.op in _CALLS and line_start is not None:
            places[line_start].calling_line = True
        falls = _falls_through(instruction)
    return places


def _targets(instruction: Instruction) -> list[int]:
    """Where an instruction jumps, the default of a switch first."""
    if instruction.op == "switch":
        default, cases = instruction.args
        return [default, *(pc for _, pc in cases)]
    if instruction.op == "goto" or instruction.op.startswith("if"):
        return [instruction.args[0]]
    return []


def _outcomes(instruction: Instruction) -> list[str]:
    """What the branches of an instruction with several are called, in order of their numbers."""
    if instruction.op != "switch":
        return ["not taken", "taken"]
    default, cases = instruction.args
    keys: dict[int, list[str]] = {}
    for key, pc in cases:
        if pc != default:
            keys.setdefault(pc, []).append(str(key))
    return ["default", *map(", ".join, keys.values())]


def _falls_through(instruction: Instruction) -> bool:
    return instruction.op not in _ENDS and instruction.op not in ("goto", "switch")
