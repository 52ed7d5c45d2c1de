"""What look-ahead, one way through deep calls and solve-first save on six small programs, beside the paper's
figures.

    python bench/pruning.py [--budget STEPS] [--repeat N]

The programs (bench/programs/pruning) have as many functions, branches and calls inside one another as those
of the paper, Table 1. BP is plain search, symbolic or concolic as the paper's is, which ends when everything
is covered or the budget is spent; LA looks ahead at each branch; UT has the method's own items count alone;
MCD goes one way through every call; SF solves all that a path decides before it goes into any of it.
Printed are tests and steps, and what looking ahead costs where what it sees is ignored, on backtracking and
at each branch, in steps and in seconds of the processor. Exit code 1 where coverage differs, where LA has
more tests than BP, where looking ahead costs a concolic search more than 0.1% on backtracking or any search
3% on branches, or where a program has other counts than Table 1.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from hornbill.bytecode.model import MethodModel
from hornbill.cases import CaseSearch, FoundCase, Summary
from hornbill.clp.explorations import Concolic, Exploration
from hornbill.methods import find_method
from hornbill.selected import Pruning, SelectedSearch
from tests.jdk_tools import javac

_SOURCE = Path(__file__).parent / "programs" / "pruning" / "Pruning.java"


@dataclass(frozen=True, slots=True)
class Program:
    """A program: its method, its bound, the counts of Table 1 (functions, branches, call depth), and the
    paper's change of the number of tests by LA, in percent, by LA and SF against BP and against LA, and by
    MCD where it has callees that choose."""

    name: str
    method: str
    criterion: str
    counts: tuple[int, int, int]
    by_look_ahead: int
    by_solve_first: tuple[int | None, int | None]
    by_depth: int | None = None


PROGRAMS = (
    Program("check-pressure", "pruning.CheckPressure.check", "loop-2", (3, 10, 1), 0, (-50, -50), -43),
    Program("square 3x3", "pruning.Square3.check", "loop-2", (1, 46, 0), -70, (-65, 15)),
    Program("square 4x4", "pruning.Square4.check", "loop-2", (1, 46, 0), -85, (None, None)),
    Program("hysteresis", "pruning.Hysteresis.run", "loop-4", (2, 16, 1), -9, (-80, -78)),
    Program("merge", "pruning.Merge.merge", "loop-4", (3, 24, 1), -43, (-83, -71), -84),
    Program("triangle", "pruning.Triangle.triangle", "loop-2", (5, 38, 3), -20, (50, 100), -66),
)
KINDS = {"symbolic": None, "concolic": Concolic()}
WHY_LESS = """\
Against BP+LA, solve-first saves little here: look-ahead leaves few tests more than the goals need, as a path
is left as soon as nothing new can come. In the paper's rows too the gain is that of one or two programs
(hysteresis, merge), of whose tests its BP+LA kept most; here it does not."""


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
        for name, concolic in KINDS.items():
            print(f"== {name} ==\n")
            exploration = Exploration(budget=options.budget, concolic=concolic)
            table_2(search, exploration, wrong)
            table_3(search, exploration, options.repeat, wrong)
            table_4(search, exploration)
        table_5(search, Exploration(budget=options.budget), wrong)
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
        compare(program, plain, ahead, "look-ahead", wrong)
        if ahead.tests > plain.tests:
            wrong.append(f"{program.name}: more tests with look-ahead")
        total[0] += plain.tests
        total[1] += ahead.tests
        print(
            f"{program.name:15} {functions} {branches:3} {depth:2} | {len(plain.covered):3}/{plain.goals:3} "
            f"{plain.tests:9} {ahead.tests:9} {change(plain.tests, ahead.tests):>7} "
            f"{program.by_look_ahead:5}% | {plain.steps:8,} {ahead.steps:9,}"
        )
    print(f"total: {total[0]} and {total[1]} tests, {change(*total)} (paper -57%)\n")


def compare(program: Program, plain: Measured, other: Measured, what: str, wrong: list[str]) -> None:
    """Both must cover the same."""
    if plain.covered != other.covered:
        differs = sorted(plain.covered ^ other.covered)[:4]
        wrong.append(f"{program.name}: coverage differs with {what}: {differs}")


def table_3(search: CaseSearch, exploration: Exploration, repeat: int, wrong: list[str]) -> None:
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
    most = (0.001, 0.03) if exploration.concolic is not None else (None, 0.03)
    for name, total, limit in zip(("backtracking", "every branch"), sums[1:], most, strict=True):
        if limit is not None and total[0] > sums[0][0] * (1 + limit):
            wrong.append(f"looking ahead on {name} takes more than {limit:.1%} of the steps")


def overheads(of: Sequence[Sequence[float]]) -> str:
    """Changes against the first."""
    parts = [f"{100 * (one[k] / of[0][k] - 1):+9.2f}%" for one in of[1:] for k in (0, 1)]
    return f"{parts[0]:>17} {parts[1]} | {parts[2]:>13} {parts[3]}"


def table_4(search: CaseSearch, exploration: Exploration) -> None:
    """The method's own items alone, and one way through calls. What one way through loses is what a branch in
    a callee decides by the constant that it returns, as in Figure 4: with calls of depth 1 gone through in
    all ways, nothing is lost."""
    print("program         BP+UT tests  MCD tests  change  paper | lost goals  of MCD=1  BP+UT+LA tests")
    tests = [0, 0]
    changes = []
    for program in PROGRAMS:
        if program.by_depth is not None:
            plain = measured(search, exploration, program, Pruning(unit=True, look_ahead="off"))
            shallow = measured(search, exploration, program, Pruning(unit=True, call_depth=0))
            deeper = measured(search, exploration, program, Pruning(unit=True, call_depth=1))
            ahead = measured(search, exploration, program, Pruning(unit=True, look_ahead="branch"))
            changes.append(shallow.tests / plain.tests - 1)
            tests[0] += plain.tests
            tests[1] += shallow.tests
            changed = change(plain.tests, shallow.tests)
            print(
                f"{program.name:15} {plain.tests:11} {shallow.tests:10} {changed:>7} "
                f"{program.by_depth:5}% | {len(plain.covered - shallow.covered):10} "
                f"{len(plain.covered - deeper.covered):9} {ahead.tests:15}"
            )
    print(f"mean: {100 * sum(changes) / len(changes):+.0f}% (paper -54%), total: {change(*tests)} (-72%)\n")


def table_5(search: CaseSearch, exploration: Exploration, wrong: list[str]) -> None:
    """Solve-first with look-ahead, against concolic search, and against it with look-ahead."""
    print("program         BP tests  LA tests  LA+SF tests | against BP  paper | against BP+LA  paper")
    total = [0, 0, 0]
    for program in PROGRAMS:
        later = replace(exploration, concolic=Concolic())
        plain = measured(search, later, program, Pruning(look_ahead="off"))
        ahead = measured(search, later, program, Pruning(look_ahead="branch"))
        solve_first = replace(exploration, concolic=Concolic(first=True))
        first = measured(search, solve_first, program, Pruning(look_ahead="branch"))
        compare(program, plain, first, "solve-first and look-ahead", wrong)
        tests = [plain.tests, ahead.tests, first.tests]
        total = [sum(pair) for pair in zip(total, tests, strict=True)]
        told = ["    -" if paper is None else f"{paper:+4}%" for paper in program.by_solve_first]
        print(
            f"{program.name:15} {tests[0]:8} {tests[1]:9} {tests[2]:12} | {change(tests[0], tests[2]):>10} "
            f"{told[0]:>6} | {change(tests[1], tests[2]):>13} {told[1]:>6}"
        )
    against = f"{change(total[0], total[2])} (paper -80%) and {change(total[1], total[2])} (paper -65%)"
    print(f"total: {total[0]}, {total[1]} and {total[2]} tests, {against}")
    print(WHY_LESS)


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
    summary = run.run(replace(exploration, criterion=program.criterion, choices="first"), tell)
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
