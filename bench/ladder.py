"""The ladder of solvers against Z3 at every branch: the same cases, in one run.

    python bench/ladder.py [--part structures|arithmetic]

Data structures are those of `bench/data_structures.py`, and the search tree and the sorting of
`bench/exploration.py`; arithmetic is every method of `arithmetic.Decisions`. Both sides are explored
twice, and the quicker time counts. Then both are explored once more with their traces, which must be
the same; so must be how each case ended.

Judged are the times of each part as a whole: the ladder is at least 8 times faster on the data
structures, and never less than 0.9 times as fast on the arithmetic. Exit code 1 where not, or where the
cases differ.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from bench.explorations import (
    JARS,
    STRUCTURES,
    Explored,
    Row,
    compiled,
    explored,
    explored_again,
    machine_on,
)
from hornbill.clp.explorations import Exploration
from hornbill.clp.machine import Machine

LEAST_FASTER = {"structures": 8.0, "arithmetic": 0.9}
CRITERION = {"structures": "loop-1", "arithmetic": "loop-2"}
BUDGET = 4_000_000_000
_ALL = ("intervals", "differences", "bit_vectors")
_Z3 = ("bit_vectors",)
_CORPUS = "arithmetic.Decisions"


def rows_of(part: str, machine: Machine) -> list[tuple[Row, str]]:
    """The methods of a part, each with its criterion."""
    if part == "structures":
        orders = [(Row(name, f"orders.Orders.{name}(IIIII)V"), "loop-10") for name in ("tree5", "sort5")]
        return [*((row, CRITERION[part]) for row in STRUCTURES), *orders]
    model = machine.program.class_path.find(_CORPUS)
    assert model is not None
    return [(Row(m.name, m.id), CRITERION[part]) for m in model.methods if m.has_code and m.is_static]


def both(machine: Machine, row: Row, criterion: str) -> tuple[Explored, Explored, bool]:
    """The method by the ladder and by Z3 alone, and whether the cases are the same."""

    def exploration(levels: tuple[str, ...], details: bool) -> Exploration:
        return Exploration(criterion=criterion, levels=levels, budget=BUDGET, details=details)

    ladder = explored_again(machine, row.id, exploration(_ALL, False))
    z3 = explored_again(machine, row.id, exploration(_Z3, False))
    traces: list[Counter[tuple[Any, ...]]] = []
    for levels in (_ALL, _Z3):
        found: Counter[tuple[Any, ...]] = Counter()

        def seen(case: dict[str, Any], found: Counter[tuple[Any, ...]] = found) -> None:
            found[case["ended"], case["exception"], case["trace"]] += 1

        explored(machine, row.id, exploration(levels, True), seen)
        traces.append(found)
    same = traces[0] == traces[1] and traces[0].total() == ladder.cases == z3.cases
    return ladder, z3, same


def measured(part: str, machine: Machine) -> bool:
    """Print a part; whether its figure was reached."""
    print(f"{part} at {CRITERION[part]}")
    print(f"{'method':16}{'cases':>9}{'ladder ms':>12}{'Z3 ms':>12}{'times':>9}")
    ours = theirs = 0.0
    good = True
    for row, criterion in rows_of(part, machine):
        ladder, z3, same = both(machine, row, criterion)
        ours += ladder.seconds
        theirs += z3.seconds
        right = same and ladder.complete and z3.complete and not ladder.wrong and not z3.wrong
        good &= right
        ratio = z3.seconds / ladder.seconds
        figures = f"{ladder.seconds * 1000:12,.1f}{z3.seconds * 1000:12,.1f}{ratio:9.1f}"
        verdict = "" if right else "  NOT THE SAME CASES"
        print(f"{row.label:16}{ladder.cases:9,}{figures}{verdict}", flush=True)
    ratio = theirs / ours
    reached = ratio >= LEAST_FASTER[part]
    print(f"{part} in all: the ladder is {ratio:.1f} times as fast; at least {LEAST_FASTER[part]} wanted")
    return good and reached


def main(arguments: Sequence[str]) -> int:
    """Measure; the exit code says whether the figures were reached."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--part", choices=sorted(LEAST_FASTER))
    options = parser.parse_args(arguments)
    parts = [options.part] if options.part else list(LEAST_FASTER)
    with tempfile.TemporaryDirectory() as folder:
        jars = [JARS / "containers.jar", JARS / "arithmetic.jar"]
        machine = machine_on(*jars, compiled("orders", Path(folder)))
        reached = [measured(part, machine) for part in parts]
    print("all figures reached" if all(reached) else "missed")
    return 0 if all(reached) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
