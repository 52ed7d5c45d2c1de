"""What a second run redoes after a change, of a generated program.

    python bench/incremental.py [--depth 12] [--width 8]

Classes of `width` chains of calls, `depth` methods deep, above one leaf; beside them shapes with an abstract
method that some call. Each change is made to the program as it was; printed are how many methods there are,
how many of them can reach what changed, how many were searched again, and the time of that run as a part of
that of the first. Exit code 1 where a leaf with an equal summary has a caller redone.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from hornbill import analyze
from hornbill.jvm.compiled import find_java, find_javac

CHANGES = (
    ("nothing", "", ""),
    (
        "a local variable of the leaf inlined: equal summary",
        "int t = a * b; return t + 1",
        "return a * b + 1",
    ),
    ("another result of the leaf", "return t + 1", "return t + 2"),
    ("a method that nobody calls", "return -a", "return +a"),
    ("a class that nobody names", "class End {}", "class End {} class Other { int one() { return 1; } }"),
    (
        "a new overriding subclass",
        "class End {}",
        "class End {} class Dot extends Shape { int area() { return 0; } }",
    ),
)


def source_of(depth: int, width: int) -> str:
    """The program."""
    chains = []
    for chain in range(width):
        methods = ["static int m0(int a) { return Leaf.leaf(a, 3) > 10 ? 1 : 0; }"]
        methods += [
            f"static int m{level}(int a) {{ return m{level - 1}(a) + {level}; }}" for level in range(1, depth)
        ]
        chains.append(f"class Chain{chain} {{ {' '.join(methods)} }}")
    return "\n".join(
        [
            "class Leaf { static int leaf(int a, int b) { int t = a * b; return t + 1; } }",
            "class Alone { static int alone(int a) { return -a; } }",
            "abstract class Shape { abstract int area(); }",
            "class Square extends Shape { int side; int area() { return side * side; } }",
            "class Round extends Shape { int radius; int area() { return 3 * radius; } }",
            "class Uses { static int area(Shape s) { return s.area(); }"
            " static int twice(Shape s) { return 2 * area(s); } }",
            "class End {}",
            *chains,
        ]
    )


def run(source: str, folder: Path) -> tuple[int, set[str], float]:
    """How many methods there are, those searched, and the seconds."""
    classes = folder / "classes"
    classes.mkdir(exist_ok=True)
    for old in classes.glob("*.class"):
        old.unlink()
    (folder / "All.java").write_text(source)
    command = [*map(str, [find_javac(find_java()), "-g", "-d", str(classes), str(folder / "All.java")])]
    subprocess.run(command, check=True, capture_output=True)
    begun = time.perf_counter()
    with analyze(classes, database=folder / "s.db", jobs=1, search=True, trials=False) as analysis:
        searched = {one.name.partition("(")[0] for one in analysis.methods if not one.reused}
        return len(analysis.methods), searched, time.perf_counter() - begun


def main() -> int:
    """Measure."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--depth", type=int, default=12)
    parser.add_argument("--width", type=int, default=8)
    options = parser.parse_args()
    source = source_of(options.depth, options.width)
    amiss = False
    print(f"{'change':<52} {'methods':>7} {'redone':>7} {'time':>6}")
    for what, old, new in CHANGES:
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            _, _, first = run(source, folder)
            total, searched, again = run(source.replace(old, new) if old else source, folder)
        print(f"{what:<52} {total:>7} {len(searched):>7} {again / first:>6.0%}   {shortened(searched)}")
        amiss |= "equal summary" in what and searched != {"Leaf.leaf"}
    return int(amiss)


def shortened(names: set[str]) -> str:
    """Some of them."""
    shown = sorted(names)[:7]
    return ", ".join(shown) + (f" and {len(names) - len(shown)} more" if len(names) > len(shown) else "")


if __name__ == "__main__":
    sys.exit(main())
