"""Random comparison chains: the ways that a search finds are those that brute force takes on a JVM.

    python bench/chains.py [--methods N] [--first SEED] [--jobs N] [--levels each|turns]

Classes of a thousand methods are made (tests/agreement/comparison_chains.py), on parameters, fields,
elements and objects, ints and longs, and searched with all levels of the solver and with differences
alone; and, with `each`, with intervals alone, bit vectors alone and none until the end of a path, or,
in `turns`, every third method with one of these. Printed is what a class came to: methods, searches,
ways, the steps of the longest search. Exit code 1 where a search does not end, a way is missing or
impossible, or a result is wrong.

The full count is `--methods 100000 --jobs 2`: some twenty minutes of a machine that does nothing else.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Sequence
from multiprocessing import get_context
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.agreement.chain_ways import ChainTally, compare_chains, each_choice, in_turns

OF_A_CLASS = 1_000


def compared(seed: int, methods: int, turns: bool) -> ChainTally:
    """What a seed's class comes to."""
    with tempfile.TemporaryDirectory() as folder:
        return compare_chains(Path(folder), seed, methods, in_turns if turns else each_choice)


def _compared(task: tuple[int, int, bool]) -> ChainTally:
    return compared(*task)


def main(arguments: Sequence[str]) -> int:
    """Compare; the exit code says whether all is as it should be."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--methods", type=int, default=5_000)
    parser.add_argument("--first", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--levels", choices=["each", "turns"], default="turns")
    options = parser.parse_args(arguments)
    total = ChainTally()
    sizes = [min(OF_A_CLASS, options.methods - start) for start in range(0, options.methods, OF_A_CLASS)]
    # a pool of concurrent.futures waits for ever where processes are replaced after some tasks (Python 3.11)
    with get_context("spawn").Pool(options.jobs, maxtasksperchild=4) as pool:
        seeds = range(options.first, options.first + len(sizes))
        tasks = [(seed, size, options.levels == "turns") for seed, size in zip(seeds, sizes, strict=True)]
        for seed, tally in zip(seeds, pool.imap(_compared, tasks), strict=True):
            print(f"class {seed}: {tally}", flush=True)
            for problem in tally.problems:
                print(f"  {problem[:400]}", flush=True)
            total.add(tally)
    print(f"in all: {total}")
    return 1 if total.problems else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
