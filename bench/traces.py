"""Traces that steer, and trace-abstractions, beside plain searches.

    python bench/traces.py [--programs N] [--first SEED] [--budget STEPS] [JAR ...]

Every method of jars/, or of the jars named, and the methods of random classes over ints, arrays, strings and
references (six methods a class, the JVM compiles them), within loop-2:

    a complete trace gives the same cases as the plain search, and asks the solver for no side
    each path of a plain search is along a trace of the abstraction, refined or not
    all-local-paths, guided: the local paths of the plain search, one case each
    points, guided: a rule that a plain case goes through is come to

Printed are traces followed, those on whose way a side was asked (by models of the library, or by values that
hang on aliasing), methods, traces of plain searches and of abstractions, local paths, points, infeasible
traces, what was too much for the budget and was not compared, and mistakes. Exit code 1 where there is one.
The full count is `--programs 2000`.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from hornbill.jvm.compiled import find_java, find_javac
from tests.agreement.abstracted import Abstracted, compare
from tests.agreement.random_heaps import write_heap_classes
from tests.agreement.random_java import write_classes
from tests.agreement.steered import Followed, follow_all, methods_of, search_of

METHODS_A_CLASS, CLASSES_A_SEED = 6, 5
MOST_TRACES, POINTS = 5, 1


def measured(path: Path, budget: int, own: str) -> tuple[Followed, Abstracted]:
    """What the methods of a jar or folder come to; those whose names begin so."""
    search, followed, compared = search_of(path), Followed(), Abstracted()
    methods = [method for method in methods_of(search) if method.name.startswith(own)]
    follow_all(search, methods, followed, budget, MOST_TRACES)
    for method in methods:
        compare(search, method, compared, budget, POINTS)
    return followed, compared


def told(name: str, followed: Followed, compared: Abstracted, seconds: float) -> int:
    """Print it; how many mistakes there are."""
    abstract = ", ".join(f"{count:,} {refine}" for refine, count in sorted(compared.abstract.items()))
    wrong = [*followed.wrong, *compared.wrong]
    print(
        f"{name}: {followed.traces:,} traces followed, {followed.asked:,} asked; "
        f"{compared.methods:,} methods, "
        f"{compared.plain:,} plain traces, abstract ones {abstract or 0}, {compared.local:,} local paths, "
        f"{compared.points:,} points, {compared.infeasible:,} infeasible, {compared.too_many:,} too much, "
        f"{len(wrong)} wrong, {seconds:.0f} s",
        flush=True,
    )
    for text in wrong[:10]:
        print(f"    {text[:600]}")
    return len(wrong)


def of_seed(seed: int, budget: int) -> int:
    """What the random classes of a seed come to."""
    wrong = 0
    for kind, write in (("heaps", write_heap_classes), ("numbers", write_classes)):
        with tempfile.TemporaryDirectory() as folder:
            sources = write(Path(folder) / "sources", seed, CLASSES_A_SEED, METHODS_A_CLASS)
            classes = Path(folder) / "classes"
            options = ["-g", "-nowarn", "-Xlint:none", "-d", str(classes)]
            javac = str(find_javac(find_java()))
            subprocess.run([javac, *options, *map(str, sources)], check=True, capture_output=True)
            start = time.perf_counter()
            found = measured(classes, budget, "m" if kind == "heaps" else "")
            wrong += told(f"{kind} of seed {seed}", *found, time.perf_counter() - start)
    return wrong


def main(arguments: Sequence[str]) -> int:
    """Measure; the exit code says whether anything is wrong."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("jars", nargs="*", type=Path, metavar="JAR")
    parser.add_argument("--programs", type=int, default=60, help="how many random methods")
    parser.add_argument("--first", type=int, default=1, metavar="SEED")
    parser.add_argument("--budget", type=int, default=100_000)
    options = parser.parse_args(arguments)
    wrong = 0
    jars = options.jars or sorted((Path(__file__).parents[1] / "jars").glob("*.jar"))
    for jar in jars:
        start = time.perf_counter()
        wrong += told(jar.stem, *measured(jar, options.budget, ""), time.perf_counter() - start)
    seeds = -(-options.programs // (2 * CLASSES_A_SEED * METHODS_A_CLASS))
    for seed in range(options.first, options.first + seeds):
        wrong += of_seed(seed, options.budget)
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
