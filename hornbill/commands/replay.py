"""`hornbill replay`: a suite compiled and run on the real JVM, with what JaCoCo says that it covers."""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from hornbill.analysis.counted import NOTHING, Counter, MethodCoverage
from hornbill.api import DEFAULT_DATABASE
from hornbill.bytecode.build_folders import class_path_entries
from hornbill.bytecode.errors import HornbillError
from hornbill.commands.console import Console
from hornbill.criteria import ASSERTIONS_HELP, parsed_assertions
from hornbill.durations import FORMS, parsed_seconds
from hornbill.pipeline.expected import Expected, expected_below
from hornbill.replay.comparison import Difference, differences
from hornbill.replay.replaying import check_junit, replay, signed_jars
from hornbill.replay.reports import SIGNED, SKIPPED, UNCONTAINED, ReplayReport
from hornbill.replay.running import Limits

_DEFAULTS = Limits()
_EPILOG = f"""\
DIR is the folder of a suite: all Java files below it are compiled with javac against the class path, and all
their tests are run. This is done in separate processes with limits on time and memory, in a scratch folder,
without the environment of this one. A test that hangs or ends its process is reported, the others go on.

JUnit and JaCoCo are looked for in the folders that HORNBILL_JARS names ('{os.pathsep}' between them), then in
/usr/share/java. The JDK is JAVA_HOME's, or one on the system that is new enough for the classes.

Of tests that Hornbill wrote, what they cover was computed too. It is set beside JaCoCo's measure where the
database has the tests as they are in DIR, made for --assertions as they are here, and the class path is still
the one they were made for. Where the two differ, it is said why: JaCoCo does not count what compilers add,
and does not see what an exception leaves before its next probe.

With --json, the answer is one JSON document: "counts" of the tests by how they ended, "tests", "errors" of
javac, "coverage" by method with [covered, missed] instructions and branches as JaCoCo counts them,
"unmeasured" classes with the reason, and "computed": null, or "coverage" as Hornbill computed it, the
"differences" line by line with their kind, and reasons for which it is "at_least" that.

exit codes:
  0  everything compiled, and all tests passed
  1  a file does not compile, a test failed, hung, ended its process, or was not run in time
  2  wrong usage or bad input; also where a JDK, JUnit or JaCoCo is missing

example:
  hornbill replay src/test/java --class-path build/libs/shop.jar
"""


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments and its help."""
    parser.epilog = _EPILOG
    parser.add_argument("suite", metavar="DIR", help="the folder of the suite, in which packages begin")
    parser.add_argument(
        "--class-path",
        metavar="PATH",
        required=True,
        help=f"the classes under test and what they need: jars and folders, '{os.pathsep}' between them",
    )
    parser.add_argument(
        "--db",
        metavar="FILE",
        type=Path,
        help=f"the database of summaries with the coverage computed ({DEFAULT_DATABASE}, if it is there)",
    )
    parser.add_argument("--junit", metavar="4|5", default="5", help="what the tests are for (%(default)s)")
    parser.add_argument(
        "--assertions", metavar="on|off", default="on", help=f"{ASSERTIONS_HELP} (%(default)s)"
    )
    parser.add_argument("--no-coverage", action="store_true", help="run the tests without JaCoCo")
    parser.add_argument(
        "--together", action="store_true", help="run all classes in one class loader, as build tools do"
    )
    for option, default, said in (
        ("--time", _DEFAULTS.seconds, f"for all tests: {FORMS}"),
        ("--test-time", _DEFAULTS.test_seconds, "for one test"),
    ):
        parser.add_argument(option, metavar="TIME", default=f"{default:g}", help=f"{said} (%(default)s)")
    parser.add_argument(
        "--memory", metavar="MB", type=float, default=_DEFAULTS.memory_mb, help="of Java heap (%(default)g)"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON document")


def execute(chosen: argparse.Namespace, console: Console) -> int:
    """Replay the suite, and print what came of it."""
    version = check_junit(int(chosen.junit) if chosen.junit.isdecimal() else 0)
    seconds = parsed_seconds(chosen.time, "--time")
    test_seconds = parsed_seconds(chosen.test_time, "--test-time")
    for option, value in (("--time", seconds), ("--test-time", test_seconds), ("--memory", chosen.memory)):
        if not 1 <= value <= 1_000_000:
            raise HornbillError(f"{option} is out of range: {value:g}", remedy="give a number from 1 on")
    limits = Limits(seconds, test_seconds, memory_mb=int(chosen.memory))
    path = class_path_entries(chosen.class_path)
    assertions = parsed_assertions(chosen.assertions)
    options = (not chosen.no_coverage, chosen.together, assertions)
    report = replay(Path(chosen.suite), path, version, limits, *options)
    database = chosen.db or (DEFAULT_DATABASE if DEFAULT_DATABASE.is_file() else None)
    if report.uncontained is not None:
        console.warn(UNCONTAINED.format(report.uncontained))
    console.warnings(SIGNED.format(jar) for jar in signed_jars(path))
    found = None if database is None else _compared(report, Path(chosen.suite), path, database, assertions)
    if chosen.json:
        console.document({**report.json(), "computed": None if found is None else found.json()})
    else:
        console.write(report_text(report, found))
        if database is not None and found is None and report.ok and report.coverage is not None:
            console.write(f"\nno coverage is computed: {database} has no such tests of this class path")
    return 0 if report.ok else 1


@dataclass(frozen=True, slots=True)
class Compared:
    """What was computed, and where JaCoCo has something else."""

    computed: Expected
    differences: tuple[Difference, ...]

    def json(self) -> dict[str, Any]:
        """Both as they are printed."""
        return {
            "coverage": [one.json() for one in self.computed.methods.values()],
            "differences": [one.json() for one in self.differences],
            "at_least": list(self.computed.at_least),
        }


def _compared(
    report: ReplayReport, folder: Path, class_path: Sequence[Path], database: Path, assertions: bool
) -> Compared | None:
    """What was computed beside what was measured; None where either is not known, or tests are left out."""
    if report.coverage is None or not report.ok:
        return None
    expected = expected_below(folder, class_path, database, assertions)
    if expected is None:
        return None
    return Compared(expected, tuple(differences(expected.methods, report.coverage, report.unmeasured)))


def report_text(report: ReplayReport, found: Compared | None = None) -> str:
    """The report for a person: what went wrong, then what is covered, class by class, then the sums."""
    parts = [f"{error.path or 'javac'}: does not compile\n{_indented(str(error))}" for error in report.errors]
    for test in report.tests:
        if test.status not in ("passed", "skipped"):
            said = ": ".join(text for text in (test.exception, test.message) if text)
            parts.append(f"{test.name}: {test.status}" + (f"\n{_indented(said)}" if said else ""))
    if report.coverage:
        parts.append(coverage_text(report.coverage.values()))
    if found is not None:
        parts.append(comparison_text(found))
    if report.unmeasured:
        parts.append("\n".join(f"{name}: not measured, {why}" for name, why in report.unmeasured.items()))
    wrong = [f"{len(report.bad)} failed"] if report.bad else []
    skipped = sum(test.status == SKIPPED for test in report.tests)
    wrong += [f"{skipped} skipped"] if skipped else []
    unrun = sum(test.status == "not run" for test in report.tests)
    wrong += [f"{unrun} classes or tests were not run"] if unrun else []
    wrong += [f"{len({error.path for error in report.errors})} files do not compile"] if report.errors else []
    parts.append(f"{report.passed} tests pass" + "".join(f", {text}" for text in wrong))
    return "\n\n".join(parts)


def comparison_text(found: Compared) -> str:
    """Whether the coverage computed is the one measured, and where and why it is not."""
    lines = []
    if found.computed.at_least:
        lines.append("the coverage is at least what was computed; what was not computed:")
        lines += [f"  {reason}" for reason in found.computed.at_least]
    if found.differences:
        many = len(found.differences)
        lines.append(f"JaCoCo has other figures for {'1 place' if many == 1 else f'{many} places'}:")
        lines += [f"  {one}" for one in found.differences]
    return "\n".join(lines or ["the coverage computed is the same"])


def coverage_text(methods: Iterable[MethodCoverage]) -> str:
    """A table of classes with their branches and instructions, and the sums below it."""
    classes: dict[str, tuple[Counter, Counter]] = {}
    for method in methods:
        branches, instructions = classes.get(method.class_name, (NOTHING, NOTHING))
        classes[method.class_name] = (branches + method.branches, instructions + method.instructions)
    total = (
        sum((branches for branches, _ in classes.values()), NOTHING),
        sum((instructions for _, instructions in classes.values()), NOTHING),
    )
    rows = [
        (name, _share(branches), _share(instructions))
        for name, (branches, instructions) in [*sorted(classes.items()), ("total", total)]
    ]
    widths = [max(len(row[column]) for row in rows) for column in range(2)]
    head = f"{'class':{widths[0]}}  {'branches':{widths[1]}}  instructions"
    lines = [f"{name:{widths[0]}}  {branches:{widths[1]}}  {rest}" for name, branches, rest in rows]
    return "\n".join(line.rstrip() for line in (head, *lines))


def _share(counter: Counter) -> str:
    """The share that is covered, rounded down so that 100% is all."""
    return f"{100 * counter.covered // counter.total:3d}% ({counter})" if counter.total else "  -"


def _indented(text: str) -> str:
    return "\n".join(f"  {line}" for line in text.splitlines())
