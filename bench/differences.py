"""Random methods compared with one another as versions: what is told of inputs, beside runs of them.

    python bench/differences.py [--seeds N] [--first SEED] [--methods N] [--budget STEPS]

For each seed, methods with the same parameters of a random class (tests/agreement/random_heaps.py) are
compared in pairs, as `hornbill diff` compares two versions. What is told that inputs cost
has to be what runs of them cost, and where the witness of a case shows that something is dearer, something
has to be told (tests/agreement/differences.py). Printed is how often only a run of the old version told what
it costs, since its cases do not say all that they ask. Exit code 1 where anything is wrong.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.agreement.differences import compare_differences
from tests.agreement.random_heaps import write_heap_classes
from tests.jdk_tools import javac


def main(arguments: Sequence[str]) -> int:
    """Compare; the exit code says whether all is as it should be."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--seeds", type=int, default=6)
    parser.add_argument("--first", type=int, default=1)
    parser.add_argument("--methods", type=int, default=40)
    parser.add_argument("--budget", type=int, default=100_000)
    options = parser.parse_args(arguments)
    problems = 0
    for seed in range(options.first, options.first + options.seeds):
        with tempfile.TemporaryDirectory() as scratch:
            folder = Path(scratch)
            files = write_heap_classes(folder, seed, 1, options.methods)
            javac("-g", "-nowarn", "-d", folder / "classes", *files)
            tally = compare_differences(folder / "classes", options.budget)
        for problem in tally.problems:
            print(f"seed {seed}: {problem[:400]}", flush=True)
        problems += len(tally.problems)
        print(
            f"seed {seed}: {tally.pairs:,} pairs compared, {tally.cut:,} not searched to their end;"
            f" {tally.told:,} overlaps told of, {tally.corrected:,} by a run of the old version alone;"
            f" {tally.dearer:,} witnesses are dearer; {len(tally.problems):,} problems",
            flush=True,
        )
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
