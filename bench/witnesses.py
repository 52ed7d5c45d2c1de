"""Every witness over jars/ and random classes: it goes its case's own way, and a real JVM agrees with it.

    python bench/witnesses.py [--criterion C] [--budget N] [--most N] [--random N] [--concolic] [JAR ...]

Every method that can be called is explored, by concolic searches where that is asked for; the witnesses of
each, 100 at most, are run on a JVM. Printed for each jar are the cases, the mistakes (a witness that leaves
its case's way, or an exploration that breaks off), what the JVM says, and how paths ended that were no cases;
every mistake and disagreement follows. Judged: no mistake, no disagreement, and at least 5,000 witnesses that
the JVM agrees with (where all jars are run). Exit code 1 where not.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from hornbill.clp.explorations import Concolic, Exploration
from hornbill.jvm.harness import JvmHarness
from tests.agreement.programs import Program
from tests.agreement.runs import compile_random, java_at_least
from tests.agreement.topics import TOPICS
from tests.agreement.witnesses import WitnessTally, compare_witnesses

LEAST_AGREED = 5_000
TIMEOUT_MS = 500
SHOWN = 30


def programs(wanted: Sequence[str], classes: int, scratch: Path) -> Iterator[tuple[str, Path, int]]:
    """The name of each jar or folder, where it is, and the least version of a JVM for it."""
    for topic in TOPICS:
        if not wanted or topic.name in wanted:
            yield topic.name, topic.jar, topic.java
    if classes and (not wanted or "random" in wanted):
        yield "random", compile_random(scratch, 1, classes), 11


def measured(path: Path, java: int, exploration: Exploration, most: int) -> WitnessTally | None:
    """The tally of one jar; None where no JVM here loads it."""
    found = java_at_least(java)
    if found is None:
        return None
    with JvmHarness([path], java=found, timeout_ms=TIMEOUT_MS) as jvm:
        return compare_witnesses(path, Program(path).callables(), exploration, jvm, most)


def shown(name: str, tally: WitnessTally, seconds: float) -> str:
    """A row of the table."""
    jvm = tally.jvm
    counts = f"{jvm.agreed:9,}{len(jvm.disagreements):10,}{jvm.inconclusive.total():14,}"
    return f"{name:16}{tally.cases:9,}{len(tally.mistakes):10,}{counts}{seconds:8.1f}"


def main(arguments: Sequence[str]) -> int:
    """Measure; the exit code says whether the figures were reached."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("jars", nargs="*", metavar="JAR")
    parser.add_argument("--criterion", default="loop-2")
    parser.add_argument("--budget", type=int, default=3_000_000)
    parser.add_argument("--most", type=int, default=100)
    parser.add_argument("--random", type=int, default=40, help="how many random classes")
    parser.add_argument("--concolic", action="store_true")
    options = parser.parse_args(arguments)
    exploration = Exploration(criterion=options.criterion, budget=options.budget)
    if options.concolic:
        exploration = replace(exploration, choices="first", concolic=Concolic())
    total = WitnessTally()
    print(
        f"{'program':16}{'cases':>9}{'mistakes':>10}{'agree':>9}{'disagree':>10}{'inconclusive':>14}{'s':>8}"
    )
    with tempfile.TemporaryDirectory() as scratch:
        for name, path, java in programs(options.jars, options.random, Path(scratch)):
            start = time.monotonic()
            tally = measured(path, java, exploration, options.most)
            if tally is None:
                print(f"{name:16}no JVM here loads it")
                continue
            print(shown(name, tally, time.monotonic() - start), flush=True)
            total.add(tally)
    return report(total, not options.jars)


def report(total: WitnessTally, everything: bool) -> int:
    """Print the sum and what went wrong; the exit code."""
    print(shown("total", total, 0.0).rstrip())
    for title, counter in (
        ("inconclusive because of", total.jvm.inconclusive),
        ("paths that are no cases, by how they ended", total.ledger),
    ):
        print(title)
        for name, count in counter.most_common(15):
            print(f"  {count:10,}  {name}")
    for mistake in total.mistakes[:SHOWN]:
        print(f"mistake: {mistake[:400]}")
    for found in total.jvm.smallest()[:SHOWN]:
        print(found)
    wrong = bool(total.mistakes or total.jvm.disagreements)
    few = everything and total.jvm.agreed < LEAST_AGREED
    print("missed" if wrong or few else "all figures reached")
    return 1 if wrong or few else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
