"""What cases say that they cost against what a JVM executes, over jars/.

    python bench/real_counts.py [--criterion loop-2] [--most 40] [--budget N] [JAR ...]

The witnesses of each method's cases, at most so many, are run on an instrumented copy of the program, which
counts its instructions, the calls that begin, the methods that are nested, and what it makes. Costs that are
numbers, or sums over the inputs, must be equal; those that say `at least` may not be more. Exit code 1 where
one is not as told.
"""

from __future__ import annotations

import argparse
import sys
from contextlib import closing
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from hornbill.clp.explorations import Exploration
from hornbill.jvm.counting import Counter
from hornbill.replay.tools import find_jdk_for
from jars.build import JARS, names
from tests.agreement.counted_costs import MODELS, CostTally, compare_costs
from tests.agreement.programs import Program


def main() -> int:
    """Compare, and print a line for each jar, the reasons, and what differs."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--criterion", default="loop-2")
    parser.add_argument("--most", type=int, default=40, help="cases of a method")
    parser.add_argument("--budget", type=int, default=2_000_000)
    parser.add_argument("jars", nargs="*", type=Path)
    options = parser.parse_args()
    exploration = Exploration(options.criterion, budget=options.budget)
    whole = CostTally()
    for jar in options.jars or [JARS / f"{name}.jar" for name in names()]:
        with closing(Counter([jar], find_jdk_for([jar]).java)) as counter:
            tally = compare_costs(jar, Program(jar).callables(), exploration, counter, options.most)
        equal = ", ".join(f"{tally.equal[model]} {model}" for model in MODELS.split(","))
        print(f"{jar.stem:16} {tally.cases:5} cases; equal: {equal}; {len(tally.different)} differ")
        whole.add(tally)
    print(f"{'all':16} {whole.cases:5} cases; equal: {dict(whole.equal)}")
    print(f"told as lower bounds, and not more than that: {dict(whole.at_least)}")
    for why, count in sorted(whole.left_out.items()):
        print(f"not compared: {count:5} {why}")
    for one in whole.different:
        print(f"differs: {one}")
    return 1 if whole.different else 0


if __name__ == "__main__":
    sys.exit(main())
