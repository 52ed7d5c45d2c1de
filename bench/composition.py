"""Compositional searches beside searches of all code: the paper's Table 5, section 4 and a chain of calls.

    python bench/composition.py [--times 3] [--only table|fourfold|chain]

The table: ten data structures (bench/programs/composition), all methods of each searched within block-2 and
block-3, with all code (inlined), with summaries that are made for the most general entry (insensitive), for
the contexts they are called in (sensitive), and where they are worth it (auto). A method's search is made
once, and its summary is of that search. Printed are N, the cases; the share of all instructions that could be
reached; `clauses`, applications of the program's own clauses; `compositions`, calls that summaries answered;
`branches`, applications of rules inside of these; inferences in thousands; milliseconds of processor time,
the least of some times; and the peak of memory of the process in MB.

Fourfold: a method called four times, with objects and arithmetic, and with arithmetic alone; `plain` are
summaries whose goals are not simplified. Chain: methods that each call the one before it twice.

Judged: N and coverage are equal; auto takes at most 1/0.95 of the inferences of inlined, as times are noisy.
Exit code 1 where not. The paper's gains in time are printed beside ours, not judged."""

from __future__ import annotations

import argparse
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from hornbill.cases import CaseSearch, FoundCase
from hornbill.clp.explorations import NEVER, Composing, Exploration
from hornbill.jvm.compiled import find_java, find_javac

PROGRAMS = Path(__file__).parent / "programs" / "composition"
PAPER_GAINS = {
    "NodeStack": (0.65, 1.00),
    "ArrayStack": (1.00, 1.03),
    "NodeQueue": (0.79, 0.78),
    "NodeList": (1.16, 1.18),
    "DoublyLinkedList": (1.23, 1.25),
    "SortedListInt": (1.73, 2.47),
    "SLPriorityQueue": (0.94, 0.92),
    "BinarySearchTree": (0.98, 1.03),
    "SLIntMaxNode": (1.30, 1.38),
    "SearchTreeInt": (1.96, 2.22),
}
"""The paper's time inlined by time composed, at block-2 and block-3."""
WAYS = {
    "inlined": NEVER,
    "insensitive": Composing("always"),
    "sensitive": Composing("always", "sensitive"),
    "auto": Composing("auto"),
}
DEEPEST, DEEPEST_INLINED = 12, 9
LEAST_AUTO_GAIN = 0.95


@dataclass(slots=True)
class Found:
    """What searches of some methods found: cases, instructions by their methods, and the engine's steps."""

    cases: int = 0
    blocks: set[tuple[str, int]] = field(default_factory=set)
    steps: int = 0

    def take(self, case: FoundCase) -> None:
        """Count a case."""
        self.cases += 1
        self.blocks |= {(method, block) for method, blocks in case.json["blocks"].items() for block in blocks}


@dataclass(frozen=True, slots=True)
class Measured:
    """What was found, applications of the program's clauses, of summaries and of what is in these, and the
    time."""

    found: Found
    applied: tuple[int, int, int]
    seconds: float


def compiled(folder: Path) -> Path:
    """The folder of the classes."""
    classes = folder / "classes"
    options = ["-g", "-nowarn", "-d", str(classes)]
    sources = map(str, sorted(PROGRAMS.glob("*.java")))
    subprocess.run([find_javac(find_java()), *options, *sources], check=True, capture_output=True)
    return classes


class Searches:
    """Searches of methods of the programs, one way."""

    def __init__(self, classes: Path, criterion: str, composing: Composing) -> None:
        self._search = CaseSearch([classes])
        self._exploration = Exploration(criterion, composing=composing, unfold=True, check="none")

    def of_class(self, name: str) -> list[str]:
        """The methods of a class and of those in it."""
        owner = f"composition.{name}"
        return [
            method.id
            for method in self._search.program.methods()
            if method.has_code and (method.owner == owner or method.owner.startswith(owner + "$"))
        ]

    def measure(self, methods: Sequence[str], times: int) -> Measured:
        """Search the methods, each time from the start; the quickest time counts."""
        best, found = float("inf"), Found()
        for _ in range(times):
            self._search.machine.forget_methods()
            start = time.process_time()
            found = self._searched(methods)
            best = min(best, time.process_time() - start)
        self._search.machine.count_applications()
        self._search.machine.forget_methods()
        self._searched(methods)
        return Measured(found, self._search.machine.clauses_applied(), best)

    def _searched(self, methods: Sequence[str]) -> Found:
        found = Found()
        for method in methods:
            summary = self._search.run(method, self._exploration, found.take)
            found.steps += summary.statistics["steps"]
        return found


def told_table(classes: Path, times: int) -> bool:
    """Print the table; whether N and coverage are equal, and auto is never much slower."""
    right = True
    print(
        f"{'program':<17} {'within':<8} {'way':<12} {'N':>6} {'blocks':>6} {'clauses':>8} {'composed':>8}",
        end="",
    )
    print(f" {'branches':>8} {'inferences':>10} {'ms':>8} {'gain':>6} {'paper':>6}")
    for name, gains in PAPER_GAINS.items():
        for criterion, paper in zip(("block-2", "block-3"), gains, strict=True):
            inlined: Measured | None = None
            for way, composing in WAYS.items():
                searches = Searches(classes, criterion, composing)
                measured = searches.measure(searches.of_class(name), times)
                inlined = inlined or measured
                gain = inlined.seconds / measured.seconds
                same = (
                    measured.found.cases == inlined.found.cases
                    and measured.found.blocks == inlined.found.blocks
                )
                too_slow = way == "auto" and inlined.found.steps < LEAST_AUTO_GAIN * measured.found.steps
                right &= same and not too_slow
                clauses, compositions, branches = measured.applied
                print(
                    f"{name:<17} {criterion:<8} {way:<12} {measured.found.cases:>6,}"
                    f" {len(measured.found.blocks):>6} {clauses:>8,} {compositions:>8,} {branches:>8,}"
                    f" {measured.found.steps:>10,} {1000 * measured.seconds:>8.1f} {gain:>6.2f} {paper:>6.2f}"
                    f"{'' if same else '  OTHER CASES'}{'  TOO SLOW' if too_slow else ''}",
                    flush=True,
                )
    print(f"peak of memory {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024} MB")
    return right


def told_fourfold(classes: Path, times: int) -> bool:
    """Print what a method comes to that is called four times."""
    right = True
    for method in ("moveFourTimes(IIII)V", "limitedFourTimes(IIII)I"):
        inlined: Measured | None = None
        for way, composing in WAYS.items():
            searches = Searches(classes, "block-2", composing)
            measured = searches.measure([f"composition.Fourfold.{method}"], times)
            inlined = inlined or measured
            right &= measured.found.cases == inlined.found.cases
            print(
                f"{method:<24} {way:<12} N {measured.found.cases:>5,}  inferences"
                f" {measured.found.steps:>10,}  ms {1000 * measured.seconds:>8.1f}"
                f"  gain {inlined.seconds / measured.seconds:.2f}",
                flush=True,
            )
    return right


def told_chain(classes: Path, times: int) -> bool:
    """Print how searches of a chain of calls grow, inlined as far as that takes no minutes, and composed."""
    right = True
    print(f"{'depth':>5} {'N':>3} {'inlined':>12} {'ms':>8} {'composed':>10} {'ms':>8}")
    for depth in range(1, DEEPEST + 1):
        told = [f"{depth:>5}"]
        cases = set()
        for way in ("inlined", "insensitive"):
            if way == "inlined" and depth > DEEPEST_INLINED:
                told.append(f"{'-':>12} {'-':>8}")
                continue
            searches = Searches(classes, "block-2", WAYS[way])
            measured = searches.measure([f"composition.Chain.m{depth}(I)I"], times)
            cases.add(measured.found.cases)
            width = 12 if way == "inlined" else 10
            told.append(f"{measured.found.steps:>{width},} {1000 * measured.seconds:>8.1f}")
        right &= cases == {3}
        print(" ".join([told[0], f"{max(cases):>3}", *told[1:]]), flush=True)
    return right


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure, and judge."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--times", type=int, default=3)
    parts = {"table": told_table, "fourfold": told_fourfold, "chain": told_chain}
    parser.add_argument("--only", choices=parts)
    chosen = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as folder:
        classes = compiled(Path(folder))
        names = [chosen.only] if chosen.only else list(parts)
        judged = [parts[name](classes, chosen.times) for name in names]
        return 0 if all(judged) else 1


if __name__ == "__main__":
    sys.exit(main())
