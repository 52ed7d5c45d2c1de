"""What tests that are there already cover of a program, so that generated tests cover the rest.

JaCoCo says of each conditional jump and switch how many of its outcomes were taken. Which ones follows from
the instructions behind it that no other way leads to; an outcome of which that does not follow counts as not
covered. What JaCoCo does not count of a class that was run counts as covered: no test could show more.
"""

from __future__ import annotations

from collections import Counter as Multiset
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from typing import Any

from hornbill.analysis.counted import (
    NOTHING,
    Counter,
    LineCoverage,
    MethodCoverage,
    counted_methods,
    outcomes,
)
from hornbill.bytecode.errors import HornbillError
from hornbill.bytecode.model import Code
from hornbill.bytecode.opcodes import ENDING, jump_targets
from hornbill.bytecode.subroutines import COPY_DISTANCE
from hornbill.clp.program import Program
from hornbill.pipeline.accounts import BranchKey
from hornbill.pipeline.class_suites import CoveredMethod
from hornbill.pipeline.limits import Schedule, StoppedError
from hornbill.replay.existing import CompiledTests, run_existing
from hornbill.replay.reports import PASSED, SKIPPED
from hornbill.replay.running import Limits

_SECONDS = 600.0
_SHARE_OF_TIME = 0.25


@dataclass(frozen=True, slots=True)
class ExistingTests:
    """How many tests were run, those that did not pass, and what all of them cover, by method; `branches` are
    those of the classes that tests are generated for, as JaCoCo counts them. `names` are the test classes,
    and `problem` says why they were not run, where they were not."""

    names: frozenset[str] = frozenset()
    tests: int = 0
    failed: tuple[str, ...] = ()
    branches: Counter = NOTHING
    covered: Mapping[str, CoveredMethod] = field(default_factory=dict)
    problem: str | None = None

    @property
    def taken(self) -> frozenset[BranchKey]:
        """The branches that they cover."""
        pairs = self.covered.items()
        return frozenset((name, *branch) for name, covered in pairs for branch in covered.branches)

    def json(self) -> dict[str, Any] | None:
        """The figures as they are printed; None where there are no tests."""
        if not self.names:
            return None
        return {
            "tests": self.tests,
            "failed": list(self.failed),
            "branches": [self.branches.covered, self.branches.total],
            "problem": self.problem,
        }


NO_EXISTING = ExistingTests()


def run_tests_of_others(
    entries: Sequence[Path],
    generated: Mapping[str, Collection[str]],
    program: Program,
    class_path: Sequence[Path],
    classes: Collection[str],
    schedule: Schedule,
    assertions: bool,
) -> ExistingTests:
    """What the compiled tests in the entries cover of the program, and of those classes; `generated` test
    classes do not count."""
    tests = CompiledTests(entries, generated)
    if not tests.junits:
        return ExistingTests()
    names = frozenset(tests.names)
    seconds = min(_SECONDS, _SHARE_OF_TIME * schedule.work.left)
    try:
        with schedule.interruption.leaving():
            ran = run_existing(tests, class_path, Limits(seconds), assertions)
    except (StoppedError, HornbillError) as problem:
        return ExistingTests(names, problem=str(problem) or "the run was interrupted")
    branches = (one.branches for one in ran.methods.values() if one.class_name in classes)
    failed = tuple(one.name for one in ran.results if one.status not in (PASSED, SKIPPED))
    covered = _covered_methods(ran.methods, program)
    return ExistingTests(names, len(ran.results), failed, sum(branches, NOTHING), covered)


def _covered_methods(measured: Mapping[str, MethodCoverage], program: Program) -> dict[str, CoveredMethod]:
    run = {one.class_name for one in measured.values() if one.instructions.covered}
    covered = {}
    for name in program.class_names():
        owner = program.find(name) if name in run else None
        for counted in () if owner is None else counted_methods(owner):
            code, method = counted.method.code, measured.get(counted.method.id)
            assert code is not None
            pcs = [instruction.pc for instruction in code.instructions]
            if max(pcs) < COPY_DISTANCE:  # those of subroutines are not in the order of the class file
                lines = () if method is None else method.lines
                covered[counted.method.id] = _covered(code, {pcs[line.line - 1]: line for line in lines})
    return covered


def _covered(code: Code, lines: Mapping[int, LineCoverage]) -> CoveredMethod:
    pcs = [instruction.pc for instruction in code.instructions]
    run = frozenset(pc for pc in pcs if pc not in lines or lines[pc].instructions.covered)
    ways = _ways_into(code)
    taken: dict[tuple[int, str], tuple[int, ...]] = {}
    for instruction, following in zip(code.instructions, [*pcs[1:], None], strict=True):
        pc, line, chosen = instruction.pc, lines.get(instruction.pc), outcomes(instruction)
        targets = [(outcome, following if target is None else target) for outcome, target in chosen]
        if line is None or not line.branches.missed:
            taken.update({(pc, outcome): () for outcome, _ in chosen})
        elif line.branches.covered:
            certain = _certain(targets, ways, run, line.branches.covered)
            taken.update({(pc, outcome): () for outcome in certain})
    return CoveredMethod(taken, run)


def _certain(
    targets: Sequence[tuple[str, int | None]], ways: Mapping[int, int], run: Collection[int], count: int
) -> Iterator[str]:
    """The outcomes that were taken for certain, where so many were."""
    single = {outcome: target for outcome, target in targets if target is not None and ways[target] == 1}
    certain = [outcome for outcome, target in single.items() if target in run]
    others = [outcome for outcome, _ in targets if outcome not in single]
    yield from certain
    if len(certain) + len(others) == count:
        yield from others


def _ways_into(code: Code) -> Multiset[int]:
    """How many ways lead to each instruction: from the one before, jumps, and handlers."""
    ways: Multiset[int] = Multiset(row.target for row in code.handlers)
    ways[0] += 1
    for instruction, following in pairwise(code.instructions):
        ways.update(set(jump_targets(instruction)))
        ways[following.pc] += instruction.op not in ENDING
    if code.instructions:
        ways.update(set(jump_targets(code.instructions[-1])))
    return ways
