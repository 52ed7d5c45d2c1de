"""Cases that are stored and read again: each one's rule, unfolded from its trace and run, gives the case.

    python bench/stored_rules.py [--classes 24] [--first SEED] [--budget 300000] [JAR ...]

Every method of jars/, and those of random classes, twelve a seed, is searched as `hornbill gen` does it, and
what was found is written into a database and read again (tests/agreement/stored_rules.py). The trace of each
case that is kept is unfolded into its rule, and those of all cases of the method into its rules; both are run
on the witness, and have to return or throw, and to leave the arguments, as the case says. Printed are
methods, traces, rules, runs and mistakes. Exit code 1 where there is one.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from hornbill.jvm.compiled import find_java, find_javac
from tests.agreement.programs import Program
from tests.agreement.random_heaps import write_heap_classes
from tests.agreement.stored_rules import StoredCases, StoredRules
from tests.agreement.topics import TOPICS

CLASSES_A_SEED, METHODS = 12, 6


def of_jar(jar: Path, budget: int, scratch: Path) -> StoredCases:
    """The methods of a jar."""
    found, rules = StoredCases(), StoredRules(jar, scratch)
    for method in Program(jar).callables():
        rules.check(method.id, found, budget)
    rules.close()
    return found


def of_random(seed: int, budget: int, scratch: Path) -> StoredCases:
    """The methods of random classes."""
    sources = write_heap_classes(scratch / "sources", seed, CLASSES_A_SEED, METHODS)
    options = ["-g", "-nowarn", "-Xlint:none", "-d", str(scratch / "classes")]
    subprocess.run([find_javac(find_java()), *options, *map(str, sources)], check=True, capture_output=True)
    return of_jar(scratch / "classes", budget, scratch)


def told(name: str, found: StoredCases) -> bool:
    """Print what came of it; whether nothing is wrong."""
    runs = ", ".join(f"{count:,} {what}" for what, count in sorted(found.cases.items()))
    print(f"{name}: {found.methods:,} methods, {found.traces:,} traces, {found.rules:,} rules; {runs}")
    for text in found.wrong[:10]:
        print(f"    {text[:1000]}")
    sys.stdout.flush()
    return not found.wrong


def main(arguments: Sequence[str]) -> int:
    """Measure; the exit code says whether anything was wrong."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("jars", nargs="*", metavar="JAR")
    parser.add_argument("--classes", type=int, default=24, help="how many random classes")
    parser.add_argument("--first", type=int, default=1, metavar="SEED")
    parser.add_argument("--budget", type=int, default=300_000)
    options = parser.parse_args(arguments)
    right = True
    for topic in TOPICS:
        if not options.jars or topic.name in options.jars:
            with tempfile.TemporaryDirectory() as scratch:
                right &= told(topic.name, of_jar(topic.jar, options.budget, Path(scratch)))
    for seed in range(options.first, options.first + -(-options.classes // CLASSES_A_SEED)):
        with tempfile.TemporaryDirectory() as scratch:
            right &= told(f"random {seed}", of_random(seed, options.budget, Path(scratch)))
    return 0 if right else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
