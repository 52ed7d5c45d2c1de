"""Rules unfolded from traces, beside the clauses: just one of a method's rules applies, as they run.

    python bench/rules.py [--classes 100] [--first SEED] [--runs 20] [--budget 200000] [JAR ...]

Every method of jars/ is searched, its traces are unfolded into rules, and clauses and rules are run on the
witness of each case (tests/agreement/rule_oracle.py). So are the methods of random classes, twelve a seed, on
random small heaps with aliasing, a third with changed static fields: there a rule need not be among
those that the search found. Printed are methods, rules, what runs came to, and mistakes. Exit code 1 where
there is one.
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
from tests.agreement.rule_oracle import Judged, RuleOracle
from tests.agreement.topics import TOPICS

CLASSES_A_SEED, METHODS = 12, 6
MOST_WITNESSES = 100


def on_witnesses(jar: Path, budget: int) -> Judged:
    """The methods of a jar, judged on the witnesses of their cases."""
    judged, oracle = Judged(), RuleOracle(jar)
    for method in Program(jar).callables():
        oracle.check_witnesses(method.id, judged, budget, MOST_WITNESSES)
    return judged


def on_heaps(seed: int, runs: int, scratch: Path) -> Judged:
    """The methods of random classes, judged on random heaps."""
    sources = write_heap_classes(scratch / "sources", seed, CLASSES_A_SEED, METHODS)
    options = ["-g", "-nowarn", "-Xlint:none", "-d", str(scratch / "classes")]
    subprocess.run([find_javac(find_java()), *options, *map(str, sources)], check=True, capture_output=True)
    judged, oracle = Judged(), RuleOracle(scratch / "classes")
    for method in Program(scratch / "classes").callables():
        if ".m" in method.id:
            oracle.check(method.id, judged, runs)
    return judged


def told(name: str, judged: Judged) -> bool:
    """Print what came of it; whether nothing is wrong."""
    runs = ", ".join(f"{count:,} {what}" for what, count in sorted(judged.runs.items()))
    print(f"{name}: {judged.methods:,} methods, {judged.rules:,} rules, {runs}, {len(judged.wrong)} wrong")
    for text in judged.wrong[:10]:
        print(f"    {text[:1000]}")
    return not judged.wrong


def main(arguments: Sequence[str]) -> int:
    """Measure; the exit code says whether anything was wrong."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("jars", nargs="*", metavar="JAR")
    parser.add_argument("--classes", type=int, default=100, help="how many random classes")
    parser.add_argument("--first", type=int, default=1, metavar="SEED")
    parser.add_argument("--runs", type=int, default=20)
    parser.add_argument("--budget", type=int, default=200_000)
    options = parser.parse_args(arguments)
    right = True
    for topic in TOPICS:
        if not options.jars or topic.name in options.jars:
            right &= told(topic.name, on_witnesses(topic.jar, options.budget))
    for seed in range(options.first, options.first + -(-options.classes // CLASSES_A_SEED)):
        with tempfile.TemporaryDirectory() as scratch:
            right &= told(f"random {seed}", on_heaps(seed, options.runs, Path(scratch)))
    return 0 if right else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
