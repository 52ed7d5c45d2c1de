"""Conditions of cases, assumed: a search within them finds the case again.

    python bench/preconditions.py [--budget 300000] [--cases 5] [JAR ...]

Of each method of jars/, the first cases that have conditions: these are given back as `--assume` would take
them, and the search has to find a case with the same trace, and none whose trace another case has. Printed
are, for each jar, how often that was so, how often conditions are in words that a program cannot say
(`computed1`), and what went wrong. Exit code 1 where something did.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.agreement.preconditions import Again, found_again
from tests.agreement.topics import TOPICS


def main(arguments: Sequence[str]) -> int:
    """All jars, or those that are named; the exit code says whether anything is wrong."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("jars", nargs="*", metavar="JAR")
    parser.add_argument("--budget", type=int, default=300_000)
    parser.add_argument("--cases", type=int, default=5, help="of each method")
    options = parser.parse_args(arguments)
    wrong = 0
    for topic in TOPICS:
        if options.jars and topic.name not in options.jars:
            continue
        counts: Counter[Again] = Counter()
        for what, text in found_again(topic.jar, options.budget, options.cases):
            counts[what] += 1
            if what is Again.WRONG:
                print(f"    {text}", flush=True)
        wrong += counts[Again.WRONG]
        listed = ", ".join(f"{counts[what]:,} {what.value}" for what in Again)
        print(f"{topic.name:14} {listed}", flush=True)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
