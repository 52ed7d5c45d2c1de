"""Exploring against naive reverse, in one run: paths that are cases, and steps of the derivation.

    python bench/exploration.py [--part orders|insert]

Orders: inserting n unknown ints into an empty unbalanced tree has as many cases as the ordered Bell
number of n, insertion sort of n unknown ints n!. Each case comes with a witness that was run on the
clauses and took the same trace. Judged at the largest n are the plain inferences of naive reverse in
the time of a finished path, at most 2,000, and that the engine's own inferences for a path grow by no
more than n log n does.

Insert: the search tree's insert on an unknown tree at loop-3, first bare (the search alone, without
witnesses), then as a whole. A derivation step is a goal of the residual clauses; steps are counted in
one more run of the bare search; times are means of 200. Judged: steps a second are at least 1/80 of
naive reverse's inferences, and the whole job takes at most 5 times as long as the search. Exit code 1
where a figure is missed or a count of cases is wrong.
"""

from __future__ import annotations

import argparse
import math
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from bench.explorations import (
    JARS,
    Explored,
    compiled,
    explored,
    inferences_a_second,
    machine_on,
)
from hornbill.clp.explorations import Exploration
from hornbill.clp.machine import Machine

MOST_INFERENCES = 2_000
MOST_INFERENCES_A_STEP = 80
MOST_TIMES_BARE = 5
REPETITIONS = 3
EXPLORATIONS = 200
INSERT = "structures.SearchTree.insert(II)V"
BUDGET = 4_000_000_000
_ORDERED_BELL = {3: 13, 4: 75, 5: 541, 6: 4_683, 7: 47_293}
_SIZES = {"tree": (3, 4, 5, 6, 7), "sort": (3, 4, 5, 6, 7, 8)}


def orders(machine: Machine, plain: float) -> bool:
    """Print a line for each size; whether all figures were reached."""
    reached = True
    for name, sizes in _SIZES.items():
        done = {size: _ordered(machine, name, size) for size in sizes}
        for size, explored_ in done.items():
            expected = _ORDERED_BELL[size] if name == "tree" else math.factorial(size)
            right = explored_.complete and explored_.cases == expected and not explored_.wrong
            reached &= right
            seconds = explored_.seconds / max(1, explored_.cases)
            print(
                f"{name} of {size}: {explored_.cases:7,} cases{'' if right else ' (WRONG)'} "
                f"{1 / seconds:9,.0f} a second, {plain * seconds:6,.0f} inferences each"
            )
        least, most = sizes[0], sizes[-1]
        reached &= plain * done[most].seconds <= MOST_INFERENCES * done[most].cases
        growth = _steps_each(done[most]) / _steps_each(done[least])
        bound = most * math.log(most) / (least * math.log(least))
        print(f"{name}: from {least} to {most} a path grows {growth:.2f} times, n log n {bound:.2f} times")
        reached &= growth <= bound
    return reached


def _ordered(machine: Machine, name: str, size: int) -> Explored:
    method_id = f"orders.Orders.{name}{size}({'I' * size})V"
    return explored(machine, method_id, Exploration(f"loop-{2 * size}", budget=BUDGET, details=False))


def _steps_each(done: Explored) -> float:
    return done.steps / max(1, done.cases)


def insert(machine: Machine, plain: float) -> bool:
    """Print how fast the search tree's insert is explored; whether both figures were reached."""
    bare = Exploration("loop-3", budget=BUDGET, details=False, witnesses=False)
    whole = Exploration("loop-3", budget=BUDGET, details=False)
    search, searching = _quickest(machine, INSERT, bare)
    job, working = _quickest(machine, INSERT, whole)
    machine.count_goals()
    explored(machine, INSERT, bare)
    steps = machine.goals_run()
    each = plain * searching / steps
    times = working / searching
    right = search.complete and job.complete and search.cases == job.cases and not job.wrong
    print(
        f"insert at loop-3: {job.cases:,} cases{'' if right else ' (WRONG)'}, {steps:,} steps; the search "
        f"{searching * 1000:.2f} ms, with checked witnesses {working * 1000:.2f} ms, {times:.2f} times"
    )
    print(
        f"{steps / searching:,.0f} steps a second, 1/{each:.0f} of naive reverse's inferences "
        f"({search.steps / searching / 1e6:.1f} million inferences of the engine a second)"
    )
    return right and each <= MOST_INFERENCES_A_STEP and times <= MOST_TIMES_BARE


def _quickest(machine: Machine, method_id: str, exploration: Exploration) -> tuple[Explored, float]:
    """What came of it, and the seconds of an exploration: the mean of many, the least of some such means."""
    means = []
    for _ in range(REPETITIONS):
        runs = [explored(machine, method_id, exploration) for _ in range(EXPLORATIONS)]
        means.append(sum(done.seconds for done in runs) / EXPLORATIONS)
    return runs[0], min(means)


def main(arguments: Sequence[str]) -> int:
    """Measure; the exit code says whether the figures were reached."""
    parts = {"orders": orders, "insert": insert}
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--part", choices=sorted(parts))
    options = parser.parse_args(arguments)
    plain = inferences_a_second()
    print(f"naive reverse: {plain / 1e6:.1f} million inferences a second")
    with tempfile.TemporaryDirectory() as folder:
        machine = machine_on(JARS / "structures.jar", compiled("orders", Path(folder)))
        wanted = [options.part] if options.part else list(parts)
        reached = [parts[part](machine, plain) for part in wanted]
    print("all figures reached" if all(reached) else "missed")
    return 0 if all(reached) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
