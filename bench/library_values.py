"""Collections as values in searches: random calls on unknown ones and made ones, against the JDK.

    python bench/library_values.py [--sequences N] [--length N] [--seed N] [--kind KIND]

Each sequence is a method. Its cases are called on a JVM with their witnesses, and the method is called on all
small values: told are the calls compared, by kind, the sequences with a way that no case has (missed), those
with a case that the JVM does not confirm (invented), and those that the search did not get through, with the
reasons. Exit code 1 where one is missed or invented.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.agreement.random_collections import KINDS, Compared, compared, sequences

_BATCH = 20


def run(kind: str, count: int, length: int, seed: int) -> tuple[Counter[str], Counter[str], list[Compared]]:
    """What came of so many sequences of a kind: numbers, reasons, and those that are wrong."""
    numbers: Counter[str] = Counter()
    reasons: Counter[str] = Counter()
    wrong = []
    for first in range(0, count, _BATCH):
        wanted = sequences(seed + first, min(_BATCH, count - first), length, [kind])
        with tempfile.TemporaryDirectory() as folder:
            for one in compared(Path(folder), wanted):
                numbers.update(
                    sequences=1,
                    cases=one.cases,
                    calls=one.calls,
                    missed=bool(one.missed),
                    invented=bool(one.invented),
                    unfinished=bool(one.unfinished),
                )
                reasons.update(one.unfinished)
                wrong += [one] if one.missed or one.invented else []
    return numbers, reasons, wrong


def main() -> int:
    """Compare and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--sequences", type=int, default=100, help="how many of each kind")
    parser.add_argument("--length", type=int, default=3, help="how many calls are in one")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--kind", choices=KINDS)
    options = parser.parse_args()
    failed = False
    for kind in [options.kind] if options.kind else KINDS:
        numbers, reasons, wrong = run(kind, options.sequences, options.length, options.seed)
        print(f"{kind}: " + ", ".join(f"{number} {name}" for name, number in numbers.items()))
        for reason, times in reasons.most_common():
            print(f"    {times} x {reason}")
        for one in wrong:
            print(f"    {one}")
        failed |= bool(wrong)
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
