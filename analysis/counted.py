"""What of a program counts for coverage, and how much of it is covered: instructions and branches, by method.

A branch is one outcome of a conditional jump, or of a switch, where keys that lead to the same place are one
outcome. The copies of a subroutine's instructions are one. Code that is marked as being in no source, in
synthetic methods and classes, does not count, but for bodies of lambdas. All other code does, also what
compilers add to methods; what JaCoCo leaves out of that, replay/comparison.py says.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from hornbill.bytecode.cfg import line_at
from hornbill.bytecode.errors import ClassFileError
from hornbill.bytecode.model import ACC_SYNTHETIC, ClassModel, Instruction, MethodModel
from hornbill.bytecode.opcodes import CONDITIONAL
from hornbill.bytecode.subroutines import COPY_DISTANCE

_OF_LAMBDAS = "lambda$"


@dataclass(frozen=True, slots=True)
class Branch:
    """One outcome of a conditional jump (`taken`, `not taken`) or of a switch (its keys, or `default`)."""

    method: str
    pc: int
    outcome: str
    line: int | None = None

    def json(self) -> dict[str, Any]:
        """The branch as it is printed."""
        return {"method": self.method, "line": self.line, "pc": self.pc, "outcome": self.outcome}


@dataclass(frozen=True, slots=True)
class Counter:
    """How many of something are covered, and how many are not."""

    covered: int
    missed: int

    @property
    def total(self) -> int:
        """All of them."""
        return self.covered + self.missed

    def __str__(self) -> str:
        return f"{self.covered}/{self.total}"

    def __add__(self, other: Counter) -> Counter:
        return Counter(self.covered + other.covered, self.missed + other.missed)


NOTHING = Counter(0, 0)


@dataclass(frozen=True, slots=True)
class LineCoverage:
    """What is covered of a line of the source; `pc` is where its code begins, where that is known."""

    line: int
    instructions: Counter
    branches: Counter
    pc: int | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class MethodCoverage:
    """What is covered of a method."""

    method_id: str
    instructions: Counter
    branches: Counter
    lines: tuple[LineCoverage, ...] = field(default=(), compare=False)

    @property
    def class_name(self) -> str:
        """The class that declares the method."""
        return self.method_id.rpartition("(")[0].rpartition(".")[0]

    def json(self) -> dict[str, Any]:
        """The coverage as it is printed."""
        return {
            "method": self.method_id,
            "instructions": [self.instructions.covered, self.instructions.missed],
            "branches": [self.branches.covered, self.branches.missed],
        }


class CoveredCode(Protocol):
    """What is covered of a method: pcs of instructions, and branches by pc and outcome."""

    @property
    def instructions(self) -> Collection[int]:
        """The pcs."""

    @property
    def branches(self) -> Collection[tuple[int, str]]:
        """The branches."""


@dataclass(frozen=True, slots=True)
class CountedMethod:
    """The instructions, by pc, and branches of a method that count, in order of pc; of a jump, the one that
    goes on comes first."""

    method: MethodModel
    instructions: tuple[int, ...]
    branches: tuple[Branch, ...]

    def coverage(self, covered: CoveredCode | None) -> MethodCoverage:
        """How much of it that is; None is nothing."""
        instructions = () if covered is None else covered.instructions
        branches = () if covered is None else covered.branches
        code = self.method.code
        lines = () if code is None else code.lines
        ran = [(line_at(lines, pc), pc in instructions) for pc in self.instructions]
        taken = [(branch.line, (branch.pc, branch.outcome) in branches) for branch in self.branches]
        by_line: dict[int, tuple[list[bool], list[bool]]] = defaultdict(lambda: ([], []))
        begins = {line_at(lines, pc): pc for pc in reversed(self.instructions)}
        for which, marks in enumerate((ran, taken)):
            for line, mark in marks:
                if line is not None:
                    by_line[line][which].append(mark)
        return MethodCoverage(
            self.method.id,
            _counter(mark for _, mark in ran),
            _counter(mark for _, mark in taken),
            tuple(
                LineCoverage(line, _counter(ran_there), _counter(taken_there), begins[line])
                for line, (ran_there, taken_there) in sorted(by_line.items())
            ),
        )

    def is_whole(self, covered: CoveredCode) -> bool:
        """Whether nothing of it is missing there."""
        branches = covered.branches
        return all(pc in covered.instructions for pc in self.instructions) and all(
            (branch.pc, branch.outcome) in branches for branch in self.branches
        )


def _counter(marks: Iterable[bool]) -> Counter:
    known = list(marks)
    return Counter(sum(known), len(known) - sum(known))


def counted_methods(owner: ClassModel) -> Iterator[CountedMethod]:
    """The methods of the class that count; those whose code is malformed do not."""
    for method in owner.methods if not owner.flags & ACC_SYNTHETIC else ():
        if not method.flags & ACC_SYNTHETIC or method.name.startswith(_OF_LAMBDAS):
            try:
                counted = counted_method(method)
            except ClassFileError:
                continue
            if counted is not None:
                yield counted


def counted_method(method: MethodModel) -> CountedMethod | None:
    """The method with what counts of it; None where it has no code."""
    code = method.code
    if code is None:
        return None
    branches: dict[Branch, None] = {}
    for instruction in code.instructions:
        pc = instruction.pc % COPY_DISTANCE
        chosen = outcomes(instruction)
        for outcome, _ in chosen if instruction.op == "switch" else reversed(chosen):
            branches[Branch(method.id, pc, outcome, line_at(code.lines, pc))] = None
    pcs = {instruction.pc % COPY_DISTANCE for instruction in code.instructions}
    return CountedMethod(method, tuple(sorted(pcs)), tuple(sorted(branches, key=lambda branch: branch.pc)))


def branches_covered(owner: ClassModel, covered: Mapping[str, CoveredCode]) -> Counter:
    """How many branches of the class are covered."""
    methods = counted_methods(owner)
    return sum((one.coverage(covered.get(one.method.id)).branches for one in methods), NOTHING)


def outcomes(instruction: Instruction) -> list[tuple[str, int | None]]:
    """The outcomes of an instruction that chooses, with the pc to which each leads, None for that of the next
    instruction; none of others."""
    _, op, args = instruction
    if op == "switch":
        default, cases = args
        keys: dict[int, list[str]] = {}
        for key, target in cases:
            if target != default:
                keys.setdefault(target, []).append(str(key))
        return [("default", default), *((", ".join(names), target) for target, names in keys.items())]
    return [("taken", args[0]), ("not taken", None)] if op in CONDITIONAL else []
