"""Rules unfolded from traces, beside the clauses: just one of a method's rules applies, as they run.

    python bench/rules.py [--classes 100] [--first SEED] [--runs 20] [--budget 200000] [JAR ...]

Every method of jars/ is searched, its traces are unfolded into rules, those of ended paths among them, and
clauses and rules are run on the witness of each case (tests/agreement/rule_oracle.py), also where the
search ends sooner than the one for the witnesses. So are the methods of random classes, twelve a seed, on
random small heaps with aliasing, a third with changed static fields: there a rule need not be among those
that the search found. Printed are methods, rules of cases and others, what runs came to, the inferences
that they took by the clauses and by the rules as a tree (clp/rule_trees.pl), and mistakes. Static methods
of jars are searched once more by that tree, which has to find the same cases; and callers with such trees
of what they call. Exit code 1 where there is a mistake.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from hornbill.jvm.compiled import find_java, find_javac
from tests.agreement.programs import Program
from tests.agreement.random_heaps import write_heap_classes
from tests.agreement.rule_oracle import Judged, RuleOracle
from tests.agreement.topics import TOPICS

CLASSES_A_SEED, METHODS = 12, 6
MOST_WITNESSES = 100
SOONER = {"loop-2": "loop-2", "loop-1": "loop-2", "block-1": "block-2", "depth-8": "depth-16"}
"""Criteria of searches for rules, and of those for witnesses."""
BOUNDS = (
    ("loop-2", 2_000_000),
    ("loop-1", 2_000_000),
    ("block-1", 2_000_000),
    ("depth-5", 2_000_000),
    ("loop-2", 3_000),
)


def on_witnesses(jar: Path, budget: int, criterion: str) -> Judged:
    """The methods of a jar, judged on the witnesses of their cases."""
    judged, oracle = Judged(), RuleOracle(jar, criterion)
    for method in Program(jar).callables():
        oracle.check_witnesses(method.id, judged, budget, MOST_WITNESSES, SOONER[criterion])
    return judged


COMPOSED = {"leaf", "same", "budget", "further", "said"}


def compared(jar: Path, how: Callable[[RuleOracle, str], str]) -> Counter[str]:
    """How searches of a jar's methods by trees compare with those by clauses."""
    oracle = RuleOracle(jar)
    return Counter(how(oracle, method.id).split(" ")[0] for method in Program(jar).callables())


def told_counts(name: str, counts: Counter[str], right: set[str]) -> bool:
    """Print them; whether nothing is wrong."""
    print(f"{name}: {', '.join(f'{count:,} {what}' for what, count in sorted(counts.items()))}", flush=True)
    return set(counts) <= right


def on_heaps(seed: int, runs: int, scratch: Path) -> dict[str, Judged]:
    """The methods of random classes, judged on random heaps, within each of BOUNDS."""
    sources = write_heap_classes(scratch / "sources", seed, CLASSES_A_SEED, METHODS)
    options = ["-g", "-nowarn", "-Xlint:none", "-d", str(scratch / "classes")]
    subprocess.run([find_javac(find_java()), *options, *map(str, sources)], check=True, capture_output=True)
    methods = [method.id for method in Program(scratch / "classes").callables() if ".m" in method.id]
    found = {}
    for criterion, budget in BOUNDS:
        judged, oracle = Judged(), RuleOracle(scratch / "classes", criterion)
        for method in methods:
            oracle.check(method, judged, runs, budget)
        found[f"{criterion}, {budget:,} steps"] = judged
    return found


def told(name: str, judged: Judged) -> bool:
    """Print what came of it; whether nothing is wrong."""
    runs = ", ".join(f"{count:,} {what}" for what, count in sorted(judged.runs.items()))
    rules = f"{judged.rules:,} rules and {judged.ended_rules:,} others"
    steps = f"{judged.steps:,} inferences by the clauses, {judged.tree_steps:,} by the tree"
    print(
        f"{name}: {judged.methods:,} methods, {rules}, {runs}, {steps}, {len(judged.wrong)} wrong", flush=True
    )
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
            for criterion in SOONER:
                judged = on_witnesses(topic.jar, options.budget, criterion)
                right &= told(f"{topic.name} within {criterion}", judged)
            by_tree = compared(
                topic.jar, lambda oracle, method: oracle.search_by_tree(method, options.budget)
            )
            right &= told_counts(f"{topic.name} searched by trees", by_tree, {"same", "budget", "instance"})
            composed = compared(topic.jar, lambda oracle, method: oracle.compose(method, options.budget))
            right &= told_counts(f"{topic.name} by summaries of what is called", composed, COMPOSED)
    for seed in range(options.first, options.first + -(-options.classes // CLASSES_A_SEED)):
        with tempfile.TemporaryDirectory() as scratch:
            for bound, judged in on_heaps(seed, options.runs, Path(scratch)).items():
                right &= told(f"random {seed} within {bound}", judged)
    return 0 if right else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
