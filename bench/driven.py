"""Searches driven by costs, beside searches for all cases: the same worst cases, and the same cases within
limits of costs.

    python bench/driven.py [--programs 100] [--first SEED] [--budget 60000000] [JAR ...]

Methods of jars/, or of the jars named, and of random programs are searched for all cases within several
criteria, and then for the worst, the three worst, those above the median and those up to it, in three cost
models (tests/agreement/driven.py). Printed are how many searches came to the same, the steps of the engine
both ways, and what differs. Exit code 1 where anything does.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from bench.composition_agreement import written
from tests.agreement.driven import Driven, DrivenOracle
from tests.agreement.programs import Program

JARS = Path(__file__).parents[1] / "jars"
CRITERIA = ("loop-2", "block-2", "depth-12")


def compared(path: Path, budget: int, criteria: Sequence[str]) -> Driven:
    """The methods of a jar or folder, searched both ways."""
    all_compared = Driven()
    for criterion in criteria:
        oracle = DrivenOracle(path, criterion, budget)
        for method in Program(path).callables():
            oracle.compare(method.id, all_compared)
    return all_compared


def main() -> int:
    """Compare, and say what came of it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("jars", nargs="*", type=Path, help="jars in the place of jars/*.jar")
    parser.add_argument("--programs", type=int, default=100, help="how many random programs")
    parser.add_argument("--first", type=int, default=1, help="the first seed")
    parser.add_argument("--budget", type=int, default=60_000_000, help="the most steps of a search")
    chosen = parser.parse_args()
    total = Driven()
    for jar in chosen.jars or sorted(JARS.glob("*.jar")):
        total.add(_told(jar.name, compared(jar, chosen.budget, CRITERIA)))
    for seed in range(chosen.first, chosen.first + chosen.programs):
        with tempfile.TemporaryDirectory() as folder:
            total.add(
                _told(
                    f"random program {seed}", compared(written(seed, Path(folder)), chosen.budget, CRITERIA)
                )
            )
    _told("all", total)
    return bool(total.wrong)


def _told(name: str, one: Driven) -> Driven:
    verdicts = ", ".join(f"{count} {verdict}" for verdict, count in sorted(one.verdicts.items()))
    print(f"{name}: {verdicts or 'nothing'}; steps {one.aware_steps:,} and {one.driven_steps:,}", flush=True)
    for wrong in one.wrong:
        print(f"  {wrong}")
    return one


if __name__ == "__main__":
    sys.exit(main())
