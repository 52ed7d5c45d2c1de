"""`hornbill replay`: a suite compiled and run on the real JVM, with what JaCoCo says that it covers."""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterable
from pathlib import Path

from bytecode.errors import HornbillError
from hornbill.commands.class_paths import class_path_entries
from hornbill.commands.console import Console
from hornbill.replay.replaying import check_junit, replay
from hornbill.replay.reports import NOTHING, Counter, MethodCoverage, ReplayReport
from hornbill.replay.running import Limits

_DEFAULTS = Limits()
_EPILOG = f"""\
DIR is the folder of a suite: all Java files below it are compiled with javac against the class path, and all
their tests are run. This is done in separate processes with limits on time and memory, in a scratch folder,
without the environment of this one. A test that hangs or ends its process is reported, the others go on.

JUnit and JaCoCo are looked for in the folders that HORNBILL_JARS names ('{os.pathsep}' between them), then in
/usr/share/java. The JDK is JAVA_HOME's, or one on the system that is new enough for the classes.

With --json, the answer is one JSON document: "counts" of the tests by how they ended, "tests", "errors" of
javac, "coverage" by method with [covered, missed] instructions and branches as JaCoCo counts them, and
"unmeasured" classes with the reason.

exit codes:
  0  everything compiled, and all tests passed
  1  a file does not compile, or a test failed, hung, ended its process, or was not run in time
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
    parser.add_argument("--junit", metavar="4|5", default="5", help="what the tests are for (%(default)s)")
    parser.add_argument("--no-coverage", action="store_true", help="run the tests without JaCoCo")
    parser.add_argument(
        "--together", action="store_true", help="run all classes in one class loader, as build tools do"
    )
    for option, metavar, default, said in (
        ("--time", "SECONDS", _DEFAULTS.seconds, "for all tests"),
        ("--test-time", "SECONDS", _DEFAULTS.test_seconds, "for one test"),
        ("--memory", "MB", _DEFAULTS.memory_mb, "of Java heap"),
    ):
        parser.add_argument(
            option, metavar=metavar, type=float, default=default, help=f"{said} (%(default)g)"
        )
    parser.add_argument("--json", action="store_true", help="print one JSON document")


def execute(chosen: argparse.Namespace, console: Console) -> int:
    """Replay the suite, and print what came of it."""
    version = check_junit(int(chosen.junit) if chosen.junit.isdecimal() else 0)
    for option, value in (
        ("--time", chosen.time),
        ("--test-time", chosen.test_time),
        ("--memory", chosen.memory),
    ):
        if not 1 <= value <= 1_000_000:
            raise HornbillError(f"{option} is out of range: {value:g}", remedy="give a number from 1 on")
    limits = Limits(chosen.time, chosen.test_time, memory_mb=int(chosen.memory))
    path = class_path_entries(chosen.class_path)
    report = replay(Path(chosen.suite), path, version, limits, not chosen.no_coverage, chosen.together)
    if chosen.json:
        console.json(report.json())
    else:
        console.write(report_text(report))
    return 0 if report.ok else 1


def report_text(report: ReplayReport) -> str:
    """The report for a person: what went wrong, then what is covered, class by class, then the sums."""
    parts = [f"{error.path or 'javac'}: does not compile\n{_indented(str(error))}" for error in report.errors]
    for test in report.tests:
        if test.status not in ("passed", "skipped"):
            said = ": ".join(text for text in (test.exception, test.message) if text)
            parts.append(f"{test.name}: {test.status}" + (f"\n{_indented(said)}" if said else ""))
    if report.coverage:
        parts.append(coverage_text(report.coverage.values()))
    if report.unmeasured:
        parts.append("\n".join(f"{name}: not measured, {why}" for name, why in report.unmeasured.items()))
    wrong = [f"{len(report.bad)} failed"] if report.bad else []
    unrun = sum(test.status == "not run" for test in report.tests)
    wrong += [f"{unrun} classes or tests were not run"] if unrun else []
    wrong += [f"{len({error.path for error in report.errors})} files do not compile"] if report.errors else []
    parts.append(f"{report.passed} tests pass" + "".join(f", {text}" for text in wrong))
    return "\n\n".join(parts)


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
