"""Suites of code with `assert`, run by plain JUnit with assertions enabled and disabled: none may fail.

    python bench/assertions.py [--time SECONDS] [--jobs N] [--class GLOB] [JAR ...]

Without a JAR, the program is tests/hornbill/programs/Checked.java. Tests are made with assertions on and off,
for JUnit 5 and 4, in a fresh database, and run by the console of JUnit on a JVM with -ea and with -da. Told
are the tests, those that begin with an assumption that does not hold there, and those that fail. Exit code 1
where one fails, or one that was made for a setting is skipped with that very setting.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

import hornbill
from hornbill.api import SuiteOptions
from tests.hornbill.compiling import compiled
from tests.hornbill.plain_junit import compiled_suite, run_by_console


def measured(path: Path, folder: Path, junit: int, assertions: bool, chosen: argparse.Namespace) -> bool:
    """Make a suite, run it both ways, and tell what came of it; whether all is well."""
    with hornbill.analyze(
        path,
        classes=chosen.classes,
        seconds=chosen.time,
        jobs=chosen.jobs,
        assertions=assertions,
        database=folder / "summaries.db",
    ) as analysis:
        analysis.suite(folder / "tests", SuiteOptions(junit=junit))
    jdk = compiled_suite(folder / "tests", [path], junit, folder / "classes")
    well = True
    for option in ("-ea", "-da"):
        counts, said = run_by_console(jdk, folder / "classes", [path], junit, option)
        own = assertions is (option == "-ea")
        well &= counts.failed == 0 and not (own and counts.aborted)
        setting = "on " if assertions else "off"
        numbers = f"{counts.found:6,} {counts.aborted:8,} {counts.failed:7,}"
        print(f"{path.name:<28} {junit:>5}  {setting:<10}  {option}  {numbers}", flush=True)
        if counts.failed:
            print(said)
    return well


def main() -> int:
    """Measure all that is asked for."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("jars", metavar="JAR", nargs="*", type=Path)
    parser.add_argument("--time", type=float, metavar="SECONDS", help="for each suite (no limit)")
    parser.add_argument("--jobs", type=int, metavar="N")
    parser.add_argument("--class", dest="classes", action="append", default=[], metavar="GLOB")
    chosen = parser.parse_args()
    print(f"{'program':<28} JUnit  assertions  JVM   tests  skipped  failed")
    well = True
    with tempfile.TemporaryDirectory(prefix="hornbill-assertions-") as scratch:
        folder = Path(scratch)
        programs = chosen.jars
        if not programs:
            (folder / "checked").mkdir()
            programs = [compiled("Checked.java", folder / "checked", "--release", "11")]
        for number, path in enumerate(programs):
            for junit in (5, 4):
                for assertions in (True, False):
                    own = folder / f"{number}-{junit}-{assertions}"
                    own.mkdir()
                    well &= measured(path, own, junit, assertions, chosen)
    return 0 if well else 1


if __name__ == "__main__":
    sys.exit(main())
