"""Reaching one line deep in the programs of jars/: steps of the search that goes for it, and of plain search.

    python bench/deep_lines.py [JAR ...] [--count N] [--seed N] [--most TIMES] [--budget STEPS]

Lines are drawn by a seed from all that are at least 3 calls and 2 loops deep: from a method that a test can
call, there is a chain of at least 3 calls, not to the caller itself, and around these calls and the line
there are at least 2 loops together. The search for a line begins with few rounds of loops, and has more where
it found nothing. Plain search has the criterion that was enough, ends at the first case that reaches the
line, and is stopped at so many times the steps, and counted so. Exit code 1 where a line is not found, though
nobody has proved that no input reaches it, or where the median is below 20 times. JARs are those in jars/
where none is given.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median

sys.path.insert(0, str(Path(__file__).parents[1]))

from hornbill.analysis.call_graph import call_graph
from hornbill.analysis.selections import Selection
from hornbill.bytecode.errors import HornbillError
from hornbill.bytecode.loops import enclosing_loops
from hornbill.bytecode.model import MethodModel
from hornbill.cases import CaseSearch, FoundCase, Summary
from hornbill.clp.explorations import Exploration
from hornbill.clp.program import Program
from hornbill.pipeline.targets import is_callable
from hornbill.selected import SelectedSearch

_JARS = Path(__file__).parents[1] / "jars"
_CALLS, _LOOPS, _TIMES = 3, 2, 20
_BOUNDS = (2, 4, 8)
_LONGEST_CHAIN = 6


@dataclass(frozen=True, slots=True, order=True)
class DeepLine:
    """A line by its file, so many calls and loops below an entry, of one of the jars."""

    jar: str
    file: str
    line: int
    entry: str
    calls: int
    loops: int


def main(arguments: Sequence[str]) -> int:
    """Measure; the exit code says whether what must hold does."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("jar", nargs="*", type=Path, metavar="JAR")
    parser.add_argument("--count", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--most", type=int, default=100)
    parser.add_argument("--budget", type=int, default=5_000_000)
    options = parser.parse_args(arguments)
    known = sorted(line for jar in options.jar or sorted(_JARS.glob("*.jar")) for line in deep_lines(jar))
    places = sorted({(one.jar, one.file, one.line) for one in known})
    chance = random.Random(options.seed)
    drawn = chance.sample(places, min(options.count, len(places)))
    print(f"{len(places)} lines are so deep; {len(drawn)} of them, seed {options.seed}")
    ratios: list[float] = []
    missed = 0
    searches: dict[str, CaseSearch] = {}
    for place in drawn:
        line = chance.choice([one for one in known if (one.jar, one.file, one.line) == place])
        search = searches.setdefault(line.jar, CaseSearch([Path(line.jar)]))
        guided, bound, why = reached(search, line, "guided", _BOUNDS, options.budget)
        plain, _, found = reached(search, line, "plain", (bound,), max(1_000, options.most * guided))
        proved = why == "infeasible"
        missed += why != "" and not proved
        if not proved:
            ratios.append(options.most if found else min(options.most, plain / guided))
        told = why and f"NOT FOUND: {why}" if why else f"loop-{bound}"
        shown = "stopped" if found else f"{plain:,}"
        print(
            f"{line.file}:{line.line:<4} {line.calls} calls {line.loops} loops below {line.entry[:60]:60} "
            f"{guided:10,} {told:12} plain {shown:>12} {'' if proved else f'{ratios[-1]:6.1f}x'}",
            flush=True,
        )
    print(f"median {median(ratios):.1f}x of {len(ratios)}; {missed} not found")
    return 1 if missed or median(ratios) < _TIMES else 0


def reached(
    search: CaseSearch, line: DeepLine, strategy: str, bounds: Sequence[int], budget: int
) -> tuple[int, int, str]:
    """The steps of a search for the line, its last bound, and why it has found nothing, if it has not."""
    method = search.program.method(line.entry)
    assert method is not None
    steps, why = 0, ""
    for bound in bounds:
        run = SelectedSearch(search, method, Selection((f"points:{line.file}:{line.line}",)), strategy)
        exploration = Exploration(f"loop-{bound}", budget=budget, choices="first", details=False)

        def tell(one: Exploration, method: MethodModel = method) -> Summary:
            found: list[FoundCase] = []
            return search.run(method.id, one, found.append)

        tell(Exploration(f"loop-{bound}", budget=1_000, choices="first", details=False))  # loads the program
        summary = run.run(exploration, tell)
        steps += summary.statistics["steps"]
        (goal,) = summary.ledger["selection"]["goals"]
        why = "" if goal["met"] else goal["why"]
        if why != "bound":
            break
    return steps, bound, why


def deep_lines(jar: Path) -> Iterator[DeepLine]:
    """The lines of the jar that are so deep, with each entry that they are so deep below."""
    program = CaseSearch([jar]).program
    calls = call_graph(program).graph
    entries = [
        method
        for name in program.class_names()
        if (model := program.find(name)) is not None
        for method in model.methods
        if method.has_code and is_callable(program, model, method)
    ]
    nesting = _Nesting(program)
    for entry in entries:
        level = {entry.id: 0}
        found: dict[tuple[str, int], tuple[int, int]] = {}
        for depth in range(_LONGEST_CHAIN + 1):
            if depth >= _CALLS:
                for name, around in level.items():
                    for file, line, loops in nesting.lines(name):
                        if around + loops >= _LOOPS:
                            found.setdefault((file, line), (depth, around + loops))
            below: dict[str, int] = {}
            for name, around in level.items():
                for callee in calls.successors(name) if name in calls else ():
                    if callee != name and nesting.is_known(callee):
                        for pc, _ in calls.edges[name, callee]["sites"]:
                            loops = around + nesting.at(name, pc)
                            below[callee] = max(below.get(callee, loops), loops)
            level = below
        for (file, line), (depth, loops) in found.items():
            yield DeepLine(str(jar), file, line, entry.id, depth, loops)


class _Nesting:
    """How many loops are around instructions."""

    def __init__(self, program: Program) -> None:
        self._program = program
        self._known: dict[str, dict[int, int]] = {}
        self._lines: dict[str, dict[tuple[str, int], int]] = {}

    def is_known(self, name: str) -> bool:
        """Whether the method is one of the program's own, with code."""
        return bool(self._of(name))

    def at(self, name: str, pc: int) -> int:
        """The loops around that instruction."""
        return self._of(name).get(pc, 0)

    def lines(self, name: str) -> Iterator[tuple[str, int, int]]:
        """The lines of a method with the fewest loops around one of their instructions."""
        self._of(name)
        for (file, line), loops in self._lines[name].items():
            yield file, line, loops

    def _of(self, name: str) -> dict[int, int]:
        if name not in self._known:
            self._known[name], self._lines[name] = {}, {}
            method = self._program.method(name) if "<clinit>" not in name else None
            owner = None if method is None else self._program.find(method.owner)
            if method is None or owner is None or not method.has_code or owner.source_file is None:
                return {}
            if not self._program.class_path.is_application(method.owner):
                return {}
            try:
                cfg = self._program.prepare(method).cfg
            except HornbillError:
                return {}
            around = enclosing_loops(cfg)
            for block in cfg.blocks:
                for instruction in block.instructions:
                    loops = len(around[block.index])
                    self._known[name][instruction.pc] = loops
                    line = cfg.line(instruction.pc)
                    if line is not None:
                        key = (owner.source_file, line)
                        self._lines[name][key] = min(loops, self._lines[name].get(key, loops))
        return self._known[name]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
