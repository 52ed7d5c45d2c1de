"""What a little time is good for: tests and branches of a dozen ordinary classes after 15, 30, 60 and 150 s.

    python bench/curve.py [--seconds 15,30,60,150] [--jobs 1] [--program NAME] [--path CLASSES]

Each point is a run of `hornbill gen` of its own, without anything known before, on the classes of
`programs/everyday/`: orders, a repository, discounts, a cache, a reader of CSV, dates and the like; or of
another program: `lending` (a library), `company` (69 classes of a shop and its billing: `--seconds 60,690`),
`textbook` (20 classes with constant loops, sorts of three, states three calls deep: `--seconds 200`). Its
tests are then run again, and the branches of the program that they cover are those that JaCoCo counts.

Figures: from the second point on, every class has tests that has some at the last one; branches never fall,
and are at the second point 70% of those at the last one; all tests pass, and none is unrun. Exit code 1 where
a figure is missed.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from bench.explorations import compiled
from hornbill.replay.replaying import replay
from hornbill.replay.reports import PASSED

EARLY_SHARE = 0.70


@dataclass(frozen=True, slots=True)
class Point:
    """What there was after so many seconds: branches covered and all, classes with and without tests."""

    limit: float
    seconds: float
    tests: int
    passed: int
    unrun: int
    branches: int
    all_branches: int
    tested: frozenset[str]
    untested: frozenset[str]

    def __str__(self) -> str:
        share = 100 * self.branches / max(1, self.all_branches)
        return (
            f"{self.limit:6g} s {self.seconds:8.1f} s {self.tests:7,} {self.passed:7,} {self.unrun:6,}"
            f" {share:7.0f}%  {self.branches:,}/{self.all_branches:,}"
        )


def point(classes: Path, limit: float, jobs: int) -> Point:
    """One run with that limit on time."""
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "out"
        command = [sys.executable, "-m", "hornbill.cli", "gen", str(classes), "--json"]
        options = ["--out", str(out), "--db", f"{folder}/s.db", "--time", f"{limit:g}", "--jobs", str(jobs)]
        begun = time.monotonic()
        ran = subprocess.run([*command, *options], capture_output=True, text=True, check=False)
        seconds = time.monotonic() - begun
        if ran.returncode not in (0, 1):
            raise SystemExit(ran.stderr)
        found = json.loads(ran.stdout)
        rows = {row["class"]: row for row in found["classes"] if row["methods"]}
        tested = frozenset(name for name, row in rows.items() if row["tests"])
        report = replay(out, [classes]) if tested else None
        measured = [] if report is None else list((report.coverage or {}).values())
        return Point(
            *(limit, seconds, found["total"]["tests"]),
            0 if report is None else sum(test.status == PASSED for test in report.tests),
            len(found["unreplayed"]),
            sum(one.branches.covered for one in measured),
            found["total"]["branches"][1],
            tested,
            frozenset(rows) - tested,
        )


def missed(points: Sequence[Point]) -> list[str]:
    """The figures that are missed."""
    last, found = points[-1], []
    for one in points[1:]:
        if lacking := last.tested - one.tested:
            found.append(f"after {one.limit:g} s there are no tests of {', '.join(sorted(lacking))}")
    for one, other in pairwise(points):
        if other.branches < one.branches:
            found.append(f"fewer branches after {other.limit:g} s than after {one.limit:g} s")
    if len(points) > 1 and points[1].branches < EARLY_SHARE * last.branches:
        found.append(f"after {points[1].limit:g} s fewer than {EARLY_SHARE:.0%} of the last branches")
    for one in points:
        if one.passed < one.tests or one.unrun:
            found.append(f"after {one.limit:g} s not all tests pass, or not all were run")
    return found


def main() -> int:
    """Print the curve, and what is missed."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--seconds", default="15,30,60,150")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--program", default="everyday")
    parser.add_argument("--path", type=Path)
    chosen = parser.parse_args()
    limits = [float(text) for text in chosen.seconds.split(",")]
    with tempfile.TemporaryDirectory() as folder:
        classes = chosen.path or compiled(chosen.program, Path(folder))
        print("   limit       took   tests  passed  unrun branches")
        points = []
        for limit in limits:
            points.append(point(classes, limit, chosen.jobs))
            print(points[-1], flush=True)
            if points[-1].untested:
                print(f"         without tests: {', '.join(sorted(points[-1].untested))}")
    problems = missed(points)
    for problem in problems:
        print(f"missed: {problem}")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
