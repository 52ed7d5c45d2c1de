"""Random methods on numbers have the same cases whichever levels of the solver are on, and a JVM agrees.

    python bench/levels.py [--seeds N] [--first SEED] [--methods N] [--kind KIND] [--budget N]

For each seed a class is made with so many methods of each kind (tests/agreement/random_numbers.py), and each
is explored with all levels, with bit vectors alone, and with none until the end of a path. Printed are the
explorations compared, the cases, the witnesses that the JVM agrees with and what came of the rest. Exit code
1 where cases differ, a witness goes another way, or the JVM disagrees.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from hornbill.cases import CaseSearch
from hornbill.clp.explorations import Exploration
from hornbill.jvm.harness import JvmHarness
from tests.agreement.levels import CHOICES, LevelsTally, compare_levels, compile_numbers, methods_of
from tests.agreement.random_numbers import KINDS

COMPARED = (CHOICES[0], ("bit_vectors",), ())


def main(arguments: Sequence[str]) -> int:
    """Compare; the exit code says whether all is as it should be."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--seeds", type=int, default=5)
    parser.add_argument("--first", type=int, default=1)
    parser.add_argument("--methods", type=int, default=4, help="of each kind")
    parser.add_argument("--kind", choices=KINDS)
    parser.add_argument("--budget", type=int, default=5_000_000)
    options = parser.parse_args(arguments)
    total = LevelsTally()
    with tempfile.TemporaryDirectory() as scratch:
        for seed in range(options.first, options.first + options.seeds):
            folder, tally = compile_numbers(Path(scratch), seed, options.methods), LevelsTally()
            search = CaseSearch([folder])
            with JvmHarness([folder]) as jvm:
                for method in methods_of(search, f"numbers.N{seed}"):
                    if options.kind is None or method.startswith(f"numbers.N{seed}.{options.kind}"):
                        exploration = Exploration(budget=options.budget)
                        tally.add(compare_levels(search, method, exploration, jvm, COMPARED))
            print(f"seed {seed}: {shown(tally)}", flush=True)
            for problem in tally.problems:
                print(f"  {problem[:400]}", flush=True)
            total.add(tally)
    print(f"in all: {shown(total)}")
    return 1 if total.problems else 0


def shown(tally: LevelsTally) -> str:
    """A tally in a line."""
    others = ", ".join(f"{count} {why}" for why, count in tally.inconclusive.items())
    counts = f"{tally.compared} explorations compared, {tally.cases} cases, {tally.agreed} agree with the JVM"
    return f"{counts}, {len(tally.problems)} problems" + (f"; inconclusive: {others}" if others else "")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
