"""Searches by summaries, beside searches of all code: the same ways, ends, coverage and ledger.

    python bench/composition_agreement.py [--programs 300] [--first SEED] [--budget 200000] [JAR ...]

Methods of jars/ and of random programs - methods that call one another, and methods on objects that may be
the same - are searched twice within several criteria, once with everything composed
(tests/agreement/composed.py). Printed are how many searches came to the same, how many a budget ended, the
steps of the engine both ways, and what differs. Exit code 1 where anything does.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from hornbill.jvm.compiled import find_java, find_javac
from tests.agreement.composed import Compared, ComposedOracle
from tests.agreement.programs import Program
from tests.agreement.random_callers import write_callers_class
from tests.agreement.random_heaps import write_heap_classes

JARS = Path(__file__).parents[1] / "jars"
WAYS = (
    ("loop-2", "insensitive", "counted"),
    ("block-2", "insensitive", "free"),
    ("depth-12", "insensitive", "counted"),
    ("loop-1", "sensitive", "counted"),
)
"""Criteria, contexts, and whether known rounds count."""


def compared(path: Path, budget: int, ways: Iterable[tuple[str, str, str]]) -> Compared:
    """The methods of a jar or folder, searched both ways."""
    all_compared = Compared()
    for criterion, context, rounds in ways:
        oracle = ComposedOracle(path, criterion, budget, context, rounds)
        for method in Program(path).callables():
            oracle.compare(method.id, all_compared)
    return all_compared


def _with_callers(source: Path) -> Path:
    """The class, with methods that call each of its own twice: the second call meets what the first one
    has left."""
    text = source.read_text(encoding="utf-8").rstrip().removesuffix("}")
    callers = [
        f"    public static void twice{number}({parameters}) {{ {call} {call} }}"
        for number, parameters in re.findall(r"public static \S+ m(\d+)\((.*)\) \{", text)
        for call in [f"m{number}({', '.join(one.split()[-1] for one in parameters.split(','))});"]
    ]
    source.write_text("\n".join([text, *callers, "}\n"]), encoding="utf-8")
    return source


def written(seed: int, folder: Path) -> Path:
    """The classes of a random program."""
    sources = [write_callers_class(folder / "sources", seed)]
    if seed % 4 == 0:
        sources += list(map(_with_callers, write_heap_classes(folder / "heaps", seed, 2, 5)))
    classes = folder / "classes"
    options = ["-g", "-nowarn", "-Xlint:none", "-d", str(classes)]
    subprocess.run([find_javac(find_java()), *options, *map(str, sources)], check=True, capture_output=True)
    return classes


def told(name: str, found: Compared) -> bool:
    """Print what comparisons came to; whether nothing differs."""
    counts = ", ".join(f"{count:,} {verdict}" for verdict, count in sorted(found.verdicts.items()))
    print(
        f"{name:<14} {counts}; {found.cases:,} cases;"
        f" steps {found.inlined_steps:,} and composed {found.composed_steps:,}",
        flush=True,
    )
    for wrong in found.wrong:
        print(f"    {wrong[:1000]}")
    return not found.wrong


def main(arguments: Sequence[str] | None = None) -> int:
    """Compare, and print what came of it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("jars", nargs="*", metavar="JAR", type=Path)
    parser.add_argument("--programs", type=int, default=300)
    parser.add_argument("--first", type=int, default=1)
    parser.add_argument("--budget", type=int, default=200_000)
    chosen = parser.parse_args(arguments)
    right = True
    for jar in chosen.jars or sorted(JARS.glob("*.jar")):
        right &= told(jar.name, compared(jar, chosen.budget, WAYS))
    everything = Compared()
    for seed in range(chosen.first, chosen.first + chosen.programs):
        with tempfile.TemporaryDirectory() as folder:
            everything.add(compared(written(seed, Path(folder)), chosen.budget, WAYS))
    return 0 if told("random", everything) and right else 1


if __name__ == "__main__":
    sys.exit(main())
