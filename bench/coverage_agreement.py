"""Coverage as Hornbill computes it against JaCoCo's, for the suites that `hornbill gen` emits.

    python bench/coverage_agreement.py [--class GLOB] [--criterion loop-2] [--budget N] [--jobs N] [JAR ...]

JAR is the name of a jar in jars/, or a path; without any, those of jars/ that are compiled for release 11.
For each, tests are made in a fresh database as gen does, with its replay, and the whole suite is run on the
JVM with JaCoCo. All methods of the jar are compared line by line; then the sums of each class as gen's table
has them with what JaCoCo has measured. Exit code 1 where JaCoCo has measured more than was computed, the
table has other figures, there are no tests of a class, an emitted test does not pass, or one could not be run
on the clauses. How many tests gen's replay kept out is told, and on how many lines JaCoCo counts otherwise or
does not see what was run (hornbill/replay/comparison.py).

bench/case_coverage.py does the same with single cases.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from collections import Counter as Tally
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

import hornbill
from hornbill.analysis.counted import NOTHING, MethodCoverage
from hornbill.api import DEFAULT_BUDGET
from hornbill.pipeline.accounts import ClassAccount
from hornbill.pipeline.expected import expected_of
from hornbill.replay.comparison import Kind, differences
from hornbill.replay.replaying import replay
from jars.build import JARS, names, release_of

RELEASE = 11


@dataclass(slots=True)
class Compared:
    """What was compared of a jar, and what is wrong."""

    tests: int = 0
    methods: int = 0
    covered: int = 0
    classes: int = 0
    failures: int = 0
    kinds: Tally[Kind] = field(default_factory=Tally)
    wrong: list[str] = field(default_factory=list)


def compared(jar: Path, folder: Path, chosen: argparse.Namespace) -> Compared:
    """Make, run and compare the suites of one jar."""
    found = Compared()
    with hornbill.analyze(
        jar,
        classes=chosen.classes,
        criterion=chosen.criterion,
        budget=chosen.budget,
        jobs=chosen.jobs,
        database=folder / "summaries.db",
        search=True,
        trials=False,
    ) as analysis:
        suite = analysis.suite(folder / "tests")
        report = replay(folder / "tests", [jar])
        expected = expected_of(analysis.program, suite.suites.values())
    assert report.coverage is not None
    both = differences(expected.methods, report.coverage, report.unmeasured)
    found.kinds = Tally(one.kind for one in both)
    found.tests, found.methods = len(report.tests), len(report.coverage)
    found.covered = sum(one.instructions.covered > 0 for one in report.coverage.values())
    found.failures = len(suite.failures)
    found.wrong += [f"in gen's replay: {said}" for said in suite.differ.values()]
    found.wrong += [f"no tests of {name}: {why}" for name, why in suite.problems.items()]
    found.wrong += [f"does not compile: {error}" for error in report.errors]
    found.wrong += [f"{test.status}: {test.name}" for test in report.tests if test.status != "passed"]
    found.wrong += [f"not run on the clauses: {reason}" for reason in expected.at_least]
    found.wrong += [f"not measured: {name}: {why}" for name, why in report.unmeasured.items()]
    found.wrong += [str(one) for one in both if one.kind is Kind.MORE]
    for account in suite.accounts.classes:
        found.classes += 1
        found.wrong += _class_difference(account, list(report.coverage.values()))
    return found


def _class_difference(account: ClassAccount, coverage: Sequence[MethodCoverage]) -> list[str]:
    own = [one for one in coverage if one.class_name == account.name]
    theirs = (
        len(own),
        str(sum((one.branches for one in own), NOTHING)),
        str(sum((one.instructions for one in own), NOTHING)),
    )
    branches, instructions = account.branches, account.instructions
    ours = (
        account.methods,
        f"{branches.covered}/{branches.total}",
        f"{instructions.covered}/{instructions.total}",
    )
    return [] if ours == theirs else [f"the table's {account.name}: {ours}, JaCoCo {theirs}"]


def main(arguments: Sequence[str]) -> int:
    """Compare; the exit code says whether all is equal."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("jars", nargs="*", metavar="JAR")
    parser.add_argument("--class", dest="classes", action="append", default=[], metavar="GLOB")
    parser.add_argument("--criterion", default="loop-2")
    parser.add_argument("--budget", type=int, default=DEFAULT_BUDGET)
    parser.add_argument("--jobs", type=int, default=None)
    chosen = parser.parse_args(arguments)
    given = chosen.jars or [name for name in names() if release_of(name) == RELEASE]
    sums, wrong = [0, 0, 0, 0, 0], 0
    start = time.perf_counter()
    for name in given:
        jar = Path(name) if Path(name).is_file() else JARS / f"{name}.jar"
        with tempfile.TemporaryDirectory(prefix="hornbill-bench-") as folder:
            found = compared(jar.resolve(), Path(folder), chosen)
        figures = (found.tests, found.failures, found.methods, found.covered, found.classes)
        sums = [before + figure for before, figure in zip(sums, figures, strict=True)]
        wrong += len(found.wrong)
        kinds = ", ".join(f"{count} lines {kind}" for kind, count in sorted(found.kinds.items()))
        print(
            f"{jar.stem}: {_said(figures)}, {kinds or 'no line differs'}, {len(found.wrong)} wrong",
            flush=True,
        )
        for said in found.wrong:
            print(f"  {said}")
    print(f"all: {_said(sums)}, {wrong} things are wrong, {time.perf_counter() - start:.0f} s")
    return 1 if wrong else 0


def _said(figures: Sequence[int]) -> str:
    tests, failures, methods, covered, classes = figures
    kept_out = f" ({failures} more kept out)" if failures else ""
    return f"{tests} tests{kept_out}, {methods} methods ({covered} of them run), {classes} classes"


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
