"""The long run of tests/agreement/test_reachable.py: no branch that some call takes is said to be infeasible.

    python bench/false_proofs.py [--methods N] [--seed S]

Rounds of 100 random methods each, every one searched, and run on a real JVM with every combination of its
arguments and of states of the static fields. Exit code 1 where a branch was taken that a search says is
infeasible; each is printed with its method.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.agreement.reachable import false_proofs

ROUND = 100


def main() -> int:
    """Run the rounds."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--methods", type=int, default=1_000, metavar="N")
    parser.add_argument("--seed", type=int, default=0, metavar="S")
    options = parser.parse_args()
    wrong = 0
    for number in range(-(-options.methods // ROUND)):
        with tempfile.TemporaryDirectory() as folder:
            *found, counts = false_proofs(Path(folder), options.seed + number, ROUND)
        for text in found:
            print(text)
        wrong += len(found)
        print(f"round {number + 1}: {counts}; {len(found)} false proofs", flush=True)
    print(f"{wrong} branches were taken that a search says are infeasible")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
