"""What look-ahead and one way through deep calls save on six small programs, beside the paper's figures.

    python bench/pruning.py [--budget STEPS] [--repeat N]

The programs (bench/programs/pruning) have as many functions, branches and calls inside one another as those
of the paper, Table 1. BP is plain search, which ends when everything is covered or the budget is spent; LA
looks ahead at each branch; UT has the method's own items count alone; MCD goes one way through every call.
Printed are tests and steps, and what looking ahead costs where what it sees is ignored, on backtracking and
at each branch, in steps and in seconds of the processor. Exit code 1 where coverage differs, where LA has
more tests than BP, or where a program has other counts than Table 1.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from hornbill.bytecode.model import MethodModel
from hornbill.cases import CaseSearch, FoundCase, Summary
from hornbill.clp.explorations import Exploration
from hornbill.methods import find_method
from hornbill.selected import Pruning, SelectedSearch
from tests.jdk_tools import javac

_SOURCE = Path(__file__).parent / "programs" / "pruning" / "Pruning.java"


@dataclass(frozen=True, slots=True)
class Program:
    """A program: its method, its bound, the counts of Table 1 (functions, branches, call depth), and the
    paper's change of the number of tests by LA, in percent, and by MCD where it has callees that choose."""

    name: str
    method: str
    criterion: str
    counts: tuple[int, int, int]
    by_look_ahead: int
    by_depth: int | None = None


PROGRAMS = (
    Program("check-pressure", "pruning.CheckPressure.check", "loop-2", (3, 10, 1), 0, -43),
    Program("square 3x3", "pruning.Square3.check", "loop-2", (1, 46, 0), -70),
    Program("square 4x4", "pruning.Square4.check", "loop-2", (1, 46, 0), -85),
    Program("hysteresis", "pruning.Hysteresis.run", "loop-4", (2, 16, 1), -9),
    Program("merge", "pruning.Merge.merge", "loop-4", (3, 24, 1), -43, -84),
    Program("triangle", "pruning.Triangle.triangle", "loop-2", (5, 38, 3), -20, -66),
)


@dataclass(frozen=True, slots=True)
class Measured:
    """One search: its tests, what it covered, what it took."""

    tests: int
    covered: frozenset[str]
    goals: int
    steps: int
    seconds: float


def main(arguments: Sequence[str]) -> int:
    """Measure; the exit code says whether what must hold does."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--budget", type=int, default=100_000_000)
    parser.add_argument("--repeat", type=int, default=5)
    options = parser.parse_args(arguments)
    wrong: list[str] = []
    with tempfile.TemporaryDirectory() as scratch:
        javac("-g", "-d", scratch, _SOURCE)
        search = CaseSearch([Path(scratch)])
        exploration = Exploration(budget=options.budget)
        table_2(search, exploration, wrong)
        table_3(search, exploration, options.repeat)
        table_4(search, exploration)
    for problem in wrong:
        print(f"WRONG: {problem}")
    return 1 if wrong else 0


def table_2(search: CaseSearch, exploration: Exploration, wrong: list[str]) -> None:
    """Plain search and look-ahead."""
    print("program         F  Br CD | covered  BP tests  LA tests  change  paper | BP steps  LA steps")
    total = [0, 0]
    for program in PROGRAMS:
        functions, branches, depth = counts(search, program)
        if (functions, branches, depth) != program.counts:
            wrong.append(f"{program.name} has counts {(functions, branches, depth)}, not {program.counts}")
        plain = measured(search, exploration, program, Pruning(look_ahead="off"))
        ahead = measured(search, exploration, program, Pruning(look_ahead="branch"))
        if plain.covered != ahead.covered:
            wrong.append(f"{program.name}: coverage differs: {sorted(plain.covered ^ ahead.covered)[:4]}")
        if ahead.tests > plain.tests:
            wrong.append(f"{program.name}: more tests with look-ahead")
        changed = change(plain.tests, ahead.tests)
        total[0] += plain.tests
        total[1] += ahead.tests
        print(
            f"{program.name:15} {functions} {branches:3} {depth:2} | {len(plain.covered):3}/{plain.goals:3} "
            f"{plain.tests:9} {ahead.tests:9} {changed:>7} {program.by_look_ahead:5}%"
            f" | {plain.steps:8,} {ahead.steps:9,}"
        )
    print(f"total: {total[0]} and {total[1]} tests, {change(*total)} (paper -57%)\n")


def table_3(search: CaseSearch, exploration: Exploration, repeat: int) -> None:
    """What looking costs where what is seen is ignored."""
    print("overhead        backtrack: steps  seconds | branch: steps  seconds")
    sums = [[0.0, 0.0] for _ in range(3)]
    for program in PROGRAMS:
        kinds = (
            Pruning(look_ahead="off"),
            Pruning(look_ahead="backtrack", ignored=True),
            Pruning(look_ahead="branch", ignored=True),
        )
        best: list[Measured] = []
        for kind in kinds:
            runs = [measured(search, exploration, program, kind) for _ in range(repeat)]
            best.append(min(runs, key=lambda one: one.seconds))
        for place, one in enumerate(best):
            sums[place][0] += one.steps
            sums[place][1] += one.seconds
        print(f"{program.name:15} {overheads([[one.steps, one.seconds] for one in best])}")
    print(f"{'total':15} {overheads(sums)}  (paper: +0.0% and +2.4% of the time)\n")


def overheads(of: Sequence[Sequence[float]]) -> str:
    """Changes against the first."""
    parts = [f"{100 * (one[k] / of[0][k] - 1):+9.1f}%" for one in of[1:] for k in (0, 1)]
    return f"{parts[0]:>17} {parts[1]} | {parts[2]:>13} {parts[3]}"


def table_4(search: CaseSearch, exploration: Exploration) -> None:
    """The method's own items alone, and one way through calls."""
    print("program         BP+UT tests  MCD tests  change  paper | lost goals  BP+UT+LA tests")
    changes = []
    for program in PROGRAMS:
        if program.by_depth is not None:
            plain = measured(search, exploration, program, Pruning(unit=True, look_ahead="off"))
            shallow = measured(search, exploration, program, Pruning(unit=True, call_depth=0))
            ahead = measured(search, exploration, program, Pruning(unit=True, look_ahead="branch"))
            changes.append(shallow.tests / plain.tests - 1)
            changed = change(plain.tests, shallow.tests)
            print(
                f"{program.name:15} {plain.tests:11} {shallow.tests:10} {changed:>7} "
                f"{program.by_depth:5}% | {len(plain.covered - shallow.covered):10} {ahead.tests:15}"
            )
    print(f"mean: {100 * sum(changes) / len(changes):+.0f}% (paper -54%)")


def change(before: float, after: float) -> str:
    """In percent."""
    return f"{100 * (after / before - 1):+.0f}%"


def measured(search: CaseSearch, exploration: Exploration, program: Program, pruning: Pruning) -> Measured:
    """One search."""
    method = find_method(search.program, program.method)
    found: list[FoundCase] = []
    seconds = 0.0

    def tell(one: Exploration) -> Summary:
        nonlocal seconds
        start = time.process_time()
        summary = search.run(method.id, one, found.append)
        seconds += time.process_time() - start
        return summary

    run = SelectedSearch(search, method, None, pruning=pruning)
    summary = run.run(Exploration(program.criterion, budget=exploration.budget, choices="first"), tell)
    goals = summary.ledger["selection"]["goals"]
    met = frozenset(goal["goal"] for goal in goals if goal["met"])
    return Measured(len(found), met, len(goals), summary.statistics["steps"], seconds)


def counts(search: CaseSearch, program: Program) -> tuple[int, int, int]:
    """Functions, branches and call depth of the program."""
    method = find_method(search.program, program.method)
    depth_of: dict[str, int] = {}

    def depth(one: MethodModel) -> int:
        if one.id not in depth_of:
            rules = search.coverage.method(one.id)
            assert rules is not None
            called = {name for rule in rules.rules.values() for name in rule.calls} - set(rules.predicates)
            below = [found for name in called if (found := search.program.method(name)) is not None]
            depth_of[one.id] = max((1 + depth(callee) for callee in below), default=0)
        return depth_of[one.id]

    deepest = depth(method)
    known = [rules for name in depth_of if (rules := search.coverage.method(name)) is not None]
    return len(known), sum(len(rules.branches) for rules in known), deepest


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
