"""Traces with choices given back: whether they lead to the cases that they are of.

    python bench/chosen.py [--seeds N] [--first SEED] [--budget STEPS] [JAR ...]

Every method of jars/, or of the jars named, and the methods of random classes over references, within loop-1,
with all ways of aliasing, by the solver and by lazy initialisation. Printed are the traces with choices that
were given, those that led to one case (several have the same where models of the library decide something
among themselves), and mistakes. Exit code 1 where there is one.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from hornbill.clp.explorations import Exploration
from hornbill.jvm.compiled import find_java, find_javac
from tests.agreement.chosen import Given, give_back
from tests.agreement.random_heaps import write_heap_classes
from tests.agreement.steered import methods_of, search_of

METHODS_A_CLASS, CLASSES_A_SEED, MOST = 6, 5, 10


def measured(name: str, path: Path, budget: int, own: str = "") -> int:
    """Give back the choices of the methods there whose names begin so; how many mistakes there are."""
    search, wrong = search_of(path), 0
    methods = [method for method in methods_of(search) if method.name.startswith(own)]
    for heap in ("solver", "lazy"):
        given = Given()
        give_back(
            search, methods, Exploration("loop-1", heap=heap, budget=budget, choices="all"), MOST, given
        )
        wrong += len(given.wrong)
        print(
            f"{name}, {heap}: {given.given:,} given, {given.alone:,} alone, {len(given.wrong)} wrong",
            flush=True,
        )
        for text in given.wrong[:5]:
            print(f"    {text}")
    return wrong


def of_seed(seed: int, budget: int) -> int:
    """Random classes of that seed."""
    with tempfile.TemporaryDirectory() as folder:
        sources = write_heap_classes(Path(folder) / "sources", seed, CLASSES_A_SEED, METHODS_A_CLASS)
        classes = Path(folder) / "classes"
        options = ["-g", "-nowarn", "-Xlint:none", "-d", str(classes)]
        javac = str(find_javac(find_java()))
        subprocess.run([javac, *options, *map(str, sources)], check=True, capture_output=True)
        return measured(f"heaps of seed {seed}", classes, budget, "m")


def main(arguments: Sequence[str]) -> int:
    """Measure; the exit code says whether anything is wrong."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("jars", nargs="*", type=Path, metavar="JAR")
    parser.add_argument("--seeds", type=int, default=5, help="how many times five random classes")
    parser.add_argument("--first", type=int, default=1, metavar="SEED")
    parser.add_argument("--budget", type=int, default=200_000)
    options = parser.parse_args(arguments)
    jars = options.jars or sorted((Path(__file__).parents[1] / "jars").glob("*.jar"))
    wrong = sum(measured(jar.stem, jar, options.budget) for jar in jars)
    wrong += sum(of_seed(options.first + place, options.budget) for place in range(options.seeds))
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
