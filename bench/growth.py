"""Programs whose worst cases are known: is the class of their growth right, and is the worst input proved?

    python bench/growth.py [--time SECONDS] [--enumerate SECONDS] [--only TEXT]

For each method of jars/growth.jar: the class that it should have and that it has, up to which size the worst
inputs are proved, the worst cost at the last one, and how larger inputs are made. Then, for sizes 4 to 8, the
steps that finding the worst case takes and those that finding all cases takes, with their ratio; all cases
are not looked for again once that has taken longer than --enumerate. Exit code 1 where a class is another
one, a size is not proved, or the sorts do not have a ratio of 20 at size 8.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

import hornbill
from hornbill.assumptions import assumed
from hornbill.cases import CaseSearch
from hornbill.clp.engine import ending_searches_at
from hornbill.clp.explorations import Exploration
from hornbill.costs.models import parsed_models
from hornbill.costs.worst import ENDLESS
from hornbill.growth.sizes import OBJECTS, growing
from hornbill.methods import find_method

_JAR = Path(__file__).parents[1] / "jars" / "growth.jar"
_FEWER, _SORTS = 20, "Sorts."
_COMPARED = range(4, 9)


@dataclass(frozen=True, slots=True)
class Program:
    """A method, what grows in it up to which size, what is assumed, and the class of its growth."""

    method: str
    name: str
    last: int
    growth: str
    assume: tuple[str, ...] = ()
    predict: int = 1000

    @property
    def grow(self) -> str:
        """The sizes from the first one on."""
        return f"{self.name}:1..{self.last}"


PROGRAMS = (
    Program("Sorts.insertionSort", "a", 8, "quadratic"),
    Program("Sorts.quickSort", "a", 8, "quadratic"),
    Program("Sorts.mergeSort", "a", 8, "n log n"),
    Program("HashTable.of", "keys", 8, "quadratic"),
    Program("Graphs.dijkstra", "lengths", 4, "quadratic", predict=100),
    Program("Search.binarySearch", "a", 8, "log"),
    Program("Tree.insert", "this", 9, "linear", ("acyclic(this)",)),
    Program("Matcher.matches", "s", 8, "exponential"),
)


def main(arguments: Sequence[str]) -> int:
    """Measure; the exit code says whether what must hold does."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--time", type=float, default=300.0, help="seconds for each method (%(default)s)")
    parser.add_argument(
        "--enumerate", type=float, default=120.0, help="seconds for all cases of a size (%(default)s)"
    )
    parser.add_argument("--only", default="", help="only methods whose names contain that text")
    chosen = parser.parse_args(arguments)
    amiss = [
        wrong
        for program in PROGRAMS
        if chosen.only in program.method
        for wrong in _measured(program, chosen.time, chosen.enumerate)
    ]
    for wrong in amiss:
        print(f"amiss: {wrong}")
    return 1 if amiss else 0


def _measured(program: Program, seconds: float, for_all: float) -> Iterator[str]:
    """Print what is found of the program; what is not as it should be."""
    answer = hornbill.cost(
        *(_JAR, f"growth.{program.method}"),
        grow=program.grow,
        assume=program.assume,
        seconds=seconds,
        predict=program.predict,
    )
    name = None if answer.growth is None else answer.growth.name
    last = answer.points[-1]
    print(f"{program.method:24} {program.growth:12} found {name}, proved up to {answer.proved_to}")
    print(f"    {'' if answer.growth is None else answer.growth.formula}; worst at {last.size}: {last.cost}")
    print(f"    larger: {answer.pattern}" + "".join(f", {p.size}: {p.cost}" for p in answer.predicted[-1:]))
    if name != program.growth:
        yield f"{program.method} is {program.growth}, found {name}"
    if answer.proved_to != program.last:
        yield f"{program.method} is proved up to {answer.proved_to} only"
    all_steps = _all_cases(program, for_all)
    for point in answer.points:
        if point.size not in all_steps:
            continue
        steps, ended = all_steps[point.size]
        ratio = steps / max(point.steps, 1)
        sign = "" if ended else ">="
        print(
            f"    size {point.size}: {point.steps:,} steps, all cases {sign}{steps:,}: {sign}{ratio:.1f} times"
        )
        if program.method.startswith(_SORTS) and point.size == _COMPARED[-1] and ratio < _FEWER:
            yield f"{program.method} takes {ratio:.1f} times fewer steps at size {point.size}"


def _all_cases(program: Program, seconds: float) -> dict[int, tuple[int, bool]]:
    """The steps of searches for all cases, by size, and whether they came to their end."""
    search = CaseSearch([_JAR], costs=parsed_models("instructions"))
    method = find_method(search.program, f"growth.{program.method}")
    grown = growing(method, search.program, program.name)
    found: dict[int, tuple[int, bool]] = {}
    for size in _COMPARED:
        if size > program.last or not all(ended for _, ended in found.values()):
            break
        condition, term = grown.condition(size), grown.assumption(size)
        texts = (*program.assume, *([] if condition is None else [condition]))
        terms = (*assumed(method, search.program, texts), *([] if term is None else [term]))
        heap = "lazy" if grown.unit == OBJECTS else "solver"
        exploration = Exploration(ENDLESS, heap=heap, assumptions=terms, witnesses=False)
        with ending_searches_at(time.monotonic() + seconds):
            summary = search.run(method.id, exploration, lambda _: None)
        found[size] = summary.statistics["steps"], summary.ledger["ended"] == "done"
    return found


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
