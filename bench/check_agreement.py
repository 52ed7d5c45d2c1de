"""`hornbill check` against brute force, on small random programs.

    python bench/check_agreement.py [--count N] [--seed N] [--time SECONDS] [--assume]

Each program is run with all inputs and answers that it tells apart, and asked for four kinds of exceptions
and for the lines that it marks; with --assume, of those inputs alone for which a random condition holds. Told
are the questions, the verdicts that say nothing within the time, and those that are wrong. Exit code 1 where
one is wrong.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.agreement.checked import compared

_AT_ONCE = 100


def main() -> int:
    """Ask all of so many programs, some at a time."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--count", type=int, default=1000, metavar="N")
    parser.add_argument("--seed", type=int, default=1, metavar="N")
    parser.add_argument("--time", type=float, default=20.0, metavar="SECONDS")
    parser.add_argument("--assume", action="store_true")
    chosen = parser.parse_args()
    asked = happen = missed = wrong = 0
    for batch in range(0, chosen.count, _AT_ONCE):
        count = min(_AT_ONCE, chosen.count - batch)
        with tempfile.TemporaryDirectory() as folder:
            for one in compared(Path(folder), chosen.seed + batch, count, chosen.time, chosen.assume):
                asked, happen = asked + 1, happen + one.happens
                missed, wrong = missed + one.is_missed, wrong + one.is_wrong
                if one.is_wrong or one.is_missed:
                    says = f"{one.verdict}, and it {'happens' if one.happens else 'never happens'}"
                    print(f"seed {chosen.seed + batch}: {one.method} {one.asked}: {says}", flush=True)
        said = f"{batch + count:6,} programs  {asked:7,} questions, {happen:,} happen"
        print(f"{said}  missed {missed}  wrong {wrong}", flush=True)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
