"""A method with more than 100,000 cases: they stream out, and memory does not grow with them.

    python bench/memory.py

`many.Many.ways` has 17 tests that do not hang on one another, so 131,072 cases; each is handed over
with all its details when it is found, and dropped. Printed are the cases, seconds, and the peak memory
of this whole process (Python, the engine and Z3) after 1,000, 10,000 and 100,000 cases and at the end.
Judged: the values returned are the 131,072 different ones, the peak is under 1 GB, and from 10,000
cases on it grows by less than 100 MB. Exit code 1 where not.
"""

from __future__ import annotations

import resource
import sys
import tempfile
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from bench.explorations import compiled, explored, machine_on
from hornbill.clp.explorations import Exploration

TESTS = 17
MOST_MEGABYTES = 1_000
MOST_GROWTH = 100
BUDGET = 100_000_000_000
_MARKS = (1_000, 10_000, 100_000)


def megabytes() -> float:
    """The most memory that this process has had at once."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


class Watch:
    """Counts cases as they come, and notes the memory at some of them."""

    def __init__(self) -> None:
        self.cases = 0
        self.values = bytearray(1 << TESTS)
        self.peaks: dict[int, float] = {}

    def saw(self, case: dict[str, Any]) -> None:
        """One more case."""
        self.cases += 1
        self.values[case["value"]] = 1
        if self.cases in _MARKS:
            self.peaks[self.cases] = megabytes()


def main() -> int:
    """Measure; the exit code says whether the figures were reached."""
    watch = Watch()
    with tempfile.TemporaryDirectory() as folder:
        machine = machine_on(compiled("many", Path(folder)))
        method_id = f"many.Many.ways({'I' * TESTS})I"
        done = explored(machine, method_id, Exploration(budget=BUDGET), watch.saw)
    watch.peaks[watch.cases] = megabytes()
    print(f"{done.cases:,} cases in {done.seconds:.1f} s, {done.wrong} witnesses that go another way")
    for cases, peak in watch.peaks.items():
        print(f"after {cases:9,} cases: {peak:7,.0f} MB at most")
    growth = watch.peaks[watch.cases] - watch.peaks.get(10_000, 0.0)
    complete = done.complete and not done.wrong and done.cases == sum(watch.values) == 1 << TESTS
    reached = complete and watch.peaks[watch.cases] < MOST_MEGABYTES and growth < MOST_GROWTH
    print("all figures reached" if reached else "missed")
    return 0 if reached else 1


if __name__ == "__main__":
    sys.exit(main())
