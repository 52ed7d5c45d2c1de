"""Random sequences of calls on numbers and times of the library: their models against a JVM.

    python bench/library_numbers.py [--sequences N] [--seed S] [CLASS...]

Of each class so many sequences (1,000), 100 a process; a line a class: how many agree, with how many calls,
how many go beyond what the models look at, and how many differ, which are shown. JAVA_HOME says which JDK's
classes and JVM are used. Exit code 1 for differences.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.agreement.library_numbers import FAMILIES, Compared, compare_sequences

OF_A_PROCESS = 100


def run(task: tuple[str, int, int]) -> Compared:
    """So many sequences of a class from a seed, in a process of its own, which holds one engine."""
    name, count, seed = task
    with tempfile.TemporaryDirectory() as folder:
        return compare_sequences(name, count, seed, Path(folder))


def report(name: str, parts: Sequence[Compared]) -> bool:
    """Print the line of a class; whether something differs."""
    beyond = sum((part.beyond for part in parts), Counter[str]())
    different = [text for part in parts for text in part.different]
    agreeing, calls = (sum(getattr(part, what) for part in parts) for what in ("agreeing", "calls"))
    print(
        f"{name:11} {agreeing:7,} sequences agree ({calls:,} calls), {sum(beyond.values())} beyond,"
        f" {len(different)} different",
        flush=True,
    )
    for why, count in beyond.most_common():
        print(f"    {count} beyond: {why}")
    print("\n".join(different), end="\n" if different else "")
    return bool(different)


def main() -> int:
    """All classes, or those that are named."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("classes", nargs="*", choices=[[], *FAMILIES], metavar="CLASS")
    parser.add_argument("--sequences", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=1)
    options = parser.parse_args()
    differ = False
    workers = ProcessPoolExecutor(options.processes, get_context("spawn"), max_tasks_per_child=1)
    with workers:
        for name in options.classes or FAMILIES:
            rounds = range(-(-options.sequences // OF_A_PROCESS))
            tasks = [(name, OF_A_PROCESS, 1000 * options.seed + place) for place in rounds]
            differ |= report(name, list(workers.map(run, tasks)))
    return 1 if differ else 0


if __name__ == "__main__":
    sys.exit(main())
