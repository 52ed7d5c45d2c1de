"""The suites of `hornbill gen` for all of jars/: their tests pass, again and again, and are the same again.

    python bench/suites.py [--junit 5] [--repeats 20] [--budget 3000000] [JAR ...]

Each jar's suite is made twice in fresh databases, on one worker process and on two; both must be the same to
the byte, and nothing may fail in gen's own replay. Then all suites together are run so many times on the JVM,
all tests of a run in one process and one class loader, as build tools do it. Printed are the tests of each
jar and the executions. Exit code 1 where suites differ, a test fails, or one does not pass each time.
"""

from __future__ import annotations

import argparse
import filecmp
import shutil
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from hornbill.api import DEFAULT_BUDGET, SuiteOptions, analyze
from hornbill.replay.replaying import replay
from hornbill.replay.reports import PASSED
from jars.build import names

JARS = Path(__file__).parents[1] / "jars"


def made(jar: Path, folder: Path, junit: int, jobs: int, budget: int, replayed: bool) -> Iterator[str]:
    """Make the suite of the jar in the folder; what is wrong with it."""
    with analyze(
        jar, budget=budget, jobs=jobs, database=folder / "summaries.db", search=True, trials=False
    ) as analysis:
        suite = analysis.suite(folder / "out", SuiteOptions(junit=junit), replay=replayed)
        yield from (f"{jar.name}: {path.name} failed" for path in suite.failures)
        yield from (f"{jar.name}: no tests of {name}: {why}" for name, why in suite.problems.items())
        yield from (f"{jar.name}: coverage of {name}: {why}" for name, why in suite.differ.items())
        if suite.not_replayed is not None:
            yield f"{jar.name}: {suite.not_replayed}"
        if replayed:
            print(
                f"{jar.stem:16} {sum(len(one.tests) for one in suite.suites.values()):6,} tests", flush=True
            )


def differences(one: Path, other: Path) -> Iterator[str]:
    """The files that are not the same in both folders."""
    files = sorted({path.relative_to(root) for root in (one, other) for path in root.rglob("*.java")})
    for file in files:
        if not ((one / file).is_file() and (other / file).is_file()):
            yield f"{file} is in one suite alone"
        elif not filecmp.cmp(one / file, other / file, shallow=False):
            yield f"{file} differs"


def repeated(suites: Path, jars: Sequence[Path], junit: int, repeats: int) -> Iterator[str]:
    """Run all suites so many times; the tests that did not pass."""
    statuses: Counter[str] = Counter()
    start = time.monotonic()
    for number in range(1, repeats + 1):
        report = replay(suites, jars, junit, coverage=False, together=True)
        yield from (str(error) for error in report.errors)
        for test in report.tests:
            statuses[test.status] += 1
            if test.status != PASSED:
                yield f"run {number}: {test.name} {test.status}: {test.message}"
    print(f"{repeats} runs: {dict(statuses)}, {time.monotonic() - start:.0f} s")


def main(arguments: Sequence[str]) -> int:
    """Make, compare and run; the exit code says whether all was well."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--junit", type=int, default=5)
    parser.add_argument("--repeats", type=int, default=20)
    parser.add_argument("--budget", type=int, default=DEFAULT_BUDGET)
    parser.add_argument("jars", nargs="*", metavar="JAR")
    options = parser.parse_args(arguments)
    jars = [JARS / f"{name}.jar" for name in options.jars or names()]
    wrong: list[str] = []
    with tempfile.TemporaryDirectory() as scratch:
        together = Path(scratch) / "together"
        for jar in jars:
            folders = [Path(scratch) / jar.stem / str(jobs) for jobs in (1, 2)]
            for jobs, folder in enumerate(folders, start=1):
                wrong += made(jar, folder, options.junit, jobs, options.budget, replayed=jobs == 1)
            wrong += (f"{jar.name}: {what}" for what in differences(*(one / "out" for one in folders)))
            shutil.copytree(folders[0] / "out", together, dirs_exist_ok=True)
        if options.repeats:
            wrong += repeated(together, jars, options.junit, options.repeats)
    for what in wrong:
        print(f"wrong: {what}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
