"""Random sequences of calls on each class of the library: the clauses against the JDK in use.

    python bench/call_sequences.py [--jdk HOME] [--sequences N] [--first SEED] [--seconds S] [KIND...]

A line a class: its sequences, how many of them the clauses do not get through, with the reasons, and how many
come to something else, which are shown by their seeds. Seconds are of this process's time, in which the
clauses run. Without KINDs all of them; --seconds ends each of them early. Exit code 1 for differences.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from hornbill.jvm.harness import JvmHarness
from hornbill.run import Session
from tests.agreement.call_sequences import Comparison, Outcome, compiled, kinds

_MOST_AT_ONCE = 250


def run(
    comparison: Comparison, kind: str, first: int, count: int, seconds: float
) -> tuple[int, list[Outcome]]:
    """How many sequences of a kind there were, and those that do not come to the same. Few come first, as
    classes of the library that they initialise are initialised already for the next ones."""
    end = time.monotonic() + seconds
    done, size = 0, 1
    others: list[Outcome] = []
    while done < count and time.monotonic() < end:
        size = min(size, count - done)
        others += comparison.other(kind, first + done, size)
        done += size
        size = min(4 * size, _MOST_AT_ONCE)
    return done, others


def report(name: str, done: int, seconds: float, others: Sequence[Outcome]) -> bool:
    """Print the line of a class; whether something differs."""
    beyond = Counter(one.clauses for one in others if one.is_beyond)
    different = [one for one in others if not one.is_beyond]
    print(
        f"{name:20} {done:7,} sequences, {sum(beyond.values())} beyond, {len(different)} different"
        f" ({done / max(seconds, 0.001):.0f} a second)",
        flush=True,
    )
    for why, times in beyond.most_common(5):
        print(f"    {times} beyond: {why}")
    for one in different[:5]:
        print(f"    seed {one.seed}: {one.clauses}, but on the JVM {one.jvm}")
    return bool(different)


def main() -> int:
    """All kinds, or those that are named."""
    names = kinds()
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("kinds", nargs="*", choices=[[], *names], metavar="KIND")
    parser.add_argument(
        "--jdk", type=Path, help="the home of the JDK, else JAVA_HOME or that of the java in use"
    )
    parser.add_argument("--sequences", type=int, default=1000, help="how many of each kind")
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    parser.add_argument("--seconds", type=float, default=float("inf"), help="at most, for each kind")
    options = parser.parse_args()
    if options.jdk is not None:
        os.environ["JAVA_HOME"] = str(options.jdk)
    differ = False
    total = 0
    with tempfile.TemporaryDirectory() as folder, JvmHarness([Path(folder)], timeout_ms=120_000) as jvm:
        classes = compiled(Path(folder))
        for name in options.kinds or names:
            begun = time.process_time()
            comparison = Comparison(Session([classes]), jvm)
            done, others = run(comparison, name, options.first, options.sequences, options.seconds)
            total += done
            differ |= report(name, done, time.process_time() - begun, others)
    print(f"{total:,} sequences in all")
    return int(differ)


if __name__ == "__main__":
    sys.exit(main())
