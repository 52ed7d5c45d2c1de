"""The heap solver on data structures, against lazy initialisation: the columns of the paper's Table 1.

    python bench/data_structures.py [ROW ...]

Rows are methods of `jars/containers`, on unknown inputs at loop-1; those of the paper's table come
first. For each way to treat the heap, (1) lazy initialisation without aliasing, (2) with aliasing, (3)
the heap solver: N cases, T milliseconds of processor time, U thousands of inferences of the engine.
Each is explored twice, and the quicker time counts; (2) is explored once, and given up when it has made
8 times the inferences of (3), 60 million at least ('-' in its column T; N2 and U2 are what was
reached).

Judged: N3 is at most 1.6 times N1 in every row; (2) takes at least 5 times as long as (3), or is given
up, in at least half of the rows; every witness goes its case's own way. Exit code 1 where not.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from bench.explorations import JARS, STRUCTURES, Explored, Row, explored, explored_again, machine_on
from hornbill.clp.explorations import Exploration
from hornbill.clp.machine import Machine

MOST_CASES = 1.6
LEAST_SLOWER = 5
LAZY_BUDGET = 60_000_000
LAZY_TIMES = 8
BUDGET = 2_000_000_000
CRITERION = "loop-1"


@dataclass(frozen=True, slots=True)
class Compared:
    """A row: without aliasing, with it, and by the heap solver."""

    row: Row
    apart: Explored
    lazy: Explored
    solver: Explored

    @property
    def lazy_is_slow(self) -> bool:
        """Whether lazy initialisation is left far behind."""
        return not self.lazy.complete or self.lazy.seconds >= LEAST_SLOWER * self.solver.seconds

    def complaints(self) -> list[str]:
        """What is not as it must be in this row."""
        wrong = [
            f"{self.row.label}: {done.wrong} witnesses of {name} go another way"
            for name, done in (("(1)", self.apart), ("(2)", self.lazy), ("(3)", self.solver))
            if done.wrong
        ]
        for name, done in (("(1)", self.apart), ("(3)", self.solver)):
            if not done.complete:
                wrong.append(f"{self.row.label}: {name} did not finish")
        if self.solver.cases > MOST_CASES * self.apart.cases:
            wrong.append(f"{self.row.label}: N3 is more than {MOST_CASES} times N1")
        return wrong


def compared(machine: Machine, row: Row) -> Compared:
    """The method explored in the three ways."""

    def exploration(heap: str, budget: int) -> Exploration:
        return Exploration(criterion=CRITERION, heap=heap, budget=budget, details=False)

    solver = explored_again(machine, row.id, exploration("solver", BUDGET))
    apart = explored_again(machine, row.id, exploration("lazy-noalias", BUDGET))
    lazy_budget = max(LAZY_BUDGET, LAZY_TIMES * solver.steps)
    return Compared(row, apart, explored(machine, row.id, exploration("lazy", lazy_budget)), solver)


def shown(done: Compared) -> str:
    """The row as text."""
    columns = ""
    for column in (done.apart, done.lazy, done.solver):
        milliseconds = f"{column.seconds * 1000:,.0f}" if column.complete else "-"
        columns += f"{column.cases:>9,}{milliseconds:>9}{column.steps / 1000:>11,.0f}k"
    return f"{done.row.label:14}{columns}"


def main(wanted: Sequence[str]) -> int:
    """Print the table; the exit code says whether the figures were reached."""
    machine = machine_on(JARS / "containers.jar")
    rows = [row for row in STRUCTURES if not wanted or row.label in wanted]
    print(f"{'method':14}" + "".join(f"{f'N{n}':>9}{f'T{n}':>9}{f'U{n}':>12}" for n in (1, 2, 3)))
    table = []
    for row in rows:
        table.append(compared(machine, row))
        print(shown(table[-1]), flush=True)
    missed = [complaint for done in table for complaint in done.complaints()]
    slow = sum(done.lazy_is_slow for done in table)
    print(f"lazy initialisation {LEAST_SLOWER} times slower or given up: {slow} of {len(table)} rows")
    if 2 * slow < len(table):
        missed.append("fewer than half")
    print("\n".join(missed) or "all figures reached")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
