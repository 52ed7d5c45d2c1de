"""`hornbill gen`: tests and summaries for a program."""

from __future__ import annotations

import argparse
import contextlib
import os
import shlex
import shutil
import signal
import threading
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, get_args

from hornbill.analysis.selections import ALL_PATHS
from hornbill.analysis.selections import FORMS as FORMS_OF_SELECTIONS
from hornbill.api import (
    DEFAULT_BUDGET,
    DEFAULT_DATABASE,
    Analysis,
    Interruption,
    Suite,
    analyze,
    previous_options,
    require_writable,
)
from hornbill.assumptions import assumption_texts
from hornbill.bytecode.build_folders import class_path_entries
from hornbill.bytecode.errors import HornbillError
from hornbill.clp.explorations import COMPOSES, CONTEXTS
from hornbill.commands.class_paths import (
    EXISTING_HELP,
    PATH_HELP,
    STUB_HELP,
    SUMMARIES_HELP,
)
from hornbill.commands.console import Console
from hornbill.commands.gen_warnings import warn_of
from hornbill.commands.progress import ProgressLine
from hornbill.configuration import GEN_OPTIONS, SUMMARIES, read_configuration, summary_paths
from hornbill.costs.counting import counting
from hornbill.costs.models import COST_HELP, parsed_models
from hornbill.costs.policies import POLICY_HELP
from hornbill.criteria import (
    ASSERTIONS_HELP,
    parsed_assertions,
    parsed_budget,
    parsed_composing,
    require_known,
)
from hornbill.durations import FORMS, parsed_seconds
from hornbill.junit.costs import ASSERTABLE, TestCosts, is_assertable
from hornbill.junit.stub_statements import StubStyle
from hornbill.jvm.layout import laid_out, layout_text
from hornbill.pipeline.rounds import COMFORTABLE_SECONDS
from hornbill.pipeline.sequence import EFFORTS
from hornbill.pipeline.suites import SuiteOptions
from hornbill.rendering.class_table import WIDTH
from hornbill.rendering.generation import generation_json, generation_text
from hornbill.replay.replaying import signed_jars
from hornbill.replay.reports import SIGNED
from hornbill.replay.tools import mockito

_INTERRUPTED = "interrupted: writing the tests of what was done; press Ctrl-C again to stop at once"

STUB_STYLES = get_args(StubStyle)
COVERS = ("branch", "instruction", "path")
_DEFAULTS: Mapping[str, Any] = {
    "out": "hornbill-tests",
    "existing": None,
    "db": str(DEFAULT_DATABASE),
    "class": [],
    "exclude": [],
    "method": [],
    "assume": [],
    "criterion": "loop-2",
    "cover": None,
    "select": [],
    "junit": 5,
    "time": None,
    "effort": None,
    "rounds": None,
    "trials": True,
    "budget": DEFAULT_BUDGET,
    "assertions": "on",
    "compose": "auto",
    "cost": "",
    "assert-cost": "",
    "tolerance": 0,
    "policy": None,
    "context": "insensitive",
    "jobs": None,
    "cluster": None,
    "calls": 2,
    "constructible-only": False,
    "null-tests": True,
    "stub": [],
    "stubs": "nested",
    "summaries": [],
    "replay": True,
    "strict": False,
}
_EPILOG = """\
Each class goes through the same sequence of rounds. A round makes trials, which are generated calls of the
code that run on a JVM; then it searches the methods that tests do not cover for further paths (hornbill
cases); then the fewest cases that --cover asks for become JUnit tests, which are compiled and run on the JVM,
and written. A test that fails there is a mistake in Hornbill: it is dropped, and is in failures/ next to the
database, with its case.

The sequence ends when --criterion and --budget are reached, earlier with --effort quick, later with --effort
thorough, and after --rounds rounds or when --time is over. With --time alone it is that of thorough. A run
that completes the same rounds writes the same files, on any machine and with any number of processes. Trials
run in a JVM of their own, with files in a folder of their own and without network. With --no-trials, all
methods are searched, and the code under test runs in the replay alone. With --select, --assume or --policy
there are no trials.

Tests of your own are run once, where they are compiled: in --existing, else in target/test-classes or
build/classes/java/test beside PATH. Generated tests cover what these do not; --existing '' leaves them out.

Summaries are kept in the database. The next run searches again only what a change of the program reaches.

Assertions are enabled, as test runners have them: a way that fails one is a case. A test that ends otherwise
with them disabled begins with an assumption, and is skipped there. --assertions off is for programs that are
tested without; then such a test is skipped where they are enabled.

SELECTION names the goals of the tests (hornbill cases --help says which there are): the search goes for them,
from methods that a test can call and that lead there, and the fewest tests that meet all of them are made.
With --cover too, they also cover that of the cases that were found. Goals that no test meets are told with
the reason.

Types that nothing implements have stubs in the tests: lambdas, or small nested classes. With --stub, so have
the types of a NAME or PATTERN (com.shop.Orders, 'com.shop.*Repository') in tests of other classes, and none
of their own objects are used there. It is for trials.
With --stubs mockito they are mocks of Mockito's, as far as its words say the same; Mockito is taken from the
class path, else from where JUnit is.

GLOB is a pattern of a shell; for classes it is matched against full and simple names, for methods against
names and full ids. With --method, the tests of a class are those of the methods that match alone; with
--assume too, every test passes them what meets the assumption (`hornbill cases --help` says which there are).
Options may also be in hornbill.toml, in a table [gen], under their names; the command line wins. --resume
goes on with the run that was interrupted: with its options, and without trying again what it had given up.

With --cost, each test names what its call costs. With --assert-cost it also says that the call costs no more;
that is checked where the agent hornbill/costs-agent.jar, written beside the tests, is attached to the JVM, as
it is in the replay. Elsewhere tests need JUnit alone.

The first Ctrl-C stops the rounds, and the tests of those that are complete are there; --resume goes on. The
second one ends all at once.

The first line of a generated file ends with a hash of the others. A file without that line, or one that was
edited since, is left alone: the tests of its class are written to ...GeneratedTest. A file that is as it was
generated is removed where its class is gone.

exit codes:
  0  done, also where branches stay uncovered: the table says why
  1  done, but something is amiss: a test was not run (without --no-replay), or with --strict one was dropped,
     a method or class was given up or could not be read, tests were not written because their file was edited
  2  wrong usage or bad input
  130  interrupted; what was finished is in the database

examples:
  hornbill gen build/libs/shop.jar --out src/test/java
  hornbill gen . --time 5m                  in a Maven or Gradle project that is compiled
  hornbill gen shop.jar --class 'shop.Order*' --criterion loop-4 --time 2m
"""


@dataclass(frozen=True, slots=True)
class _Options:
    """The options of a run, from the command line, an interrupted run, the file and the defaults."""

    values: Mapping[str, Any]

    def __getitem__(self, name: str) -> Any:
        return self.values[name]


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments and its help."""
    parser.epilog = _EPILOG
    parser.add_argument("path", metavar="PATH", nargs="*", help=PATH_HELP)
    for option, metavar, said in (
        ("--out", "DIR", f"where the tests go ({_DEFAULTS['out']})"),
        ("--existing", "DIR|JAR", EXISTING_HELP),
        ("--db", "FILE", f"the database of summaries ({DEFAULT_DATABASE})"),
        ("--criterion", "KIND-K", "what cuts a path (loop-2)"),
        (
            "--cover",
            "WHAT",
            f"what the tests are to cover: {', '.join(COVERS)} (branch, or what is selected)",
        ),
        ("--budget", "STEPS", f"steps of the engine for one method ({DEFAULT_BUDGET})"),
        ("--assertions", "on|off", f"{ASSERTIONS_HELP} (on)"),
        ("--compose", "WHEN", f"answer calls by summaries, {', '.join(COMPOSES)} (auto)"),
        ("--cost", "MODEL,...", COST_HELP),
        ("--assert-cost", "MODEL,...", f"what tests say upper bounds of, of {', '.join(ASSERTABLE)}"),
        ("--policy", "POLICY", POLICY_HELP),
        ("--context", "HOW", f"what summaries are made for, {' or '.join(CONTEXTS)} (insensitive)"),
    ):
        parser.add_argument(option, metavar=metavar, help=said)
    for option, said in (
        ("--class", "only classes that match"),
        ("--exclude", "no classes that match"),
        ("--method", "only methods that match"),
    ):
        parser.add_argument(option, metavar="GLOB", action="append", help=f"{said}; may be repeated")
    parser.add_argument(
        "--assume",
        metavar="ASSUMPTION",
        action="append",
        help="what holds of all that the methods of --method are passed: a > 0, nonnull(a); may be repeated",
    )
    parser.add_argument(
        "--assume-file",
        metavar="FILE",
        type=Path,
        action="append",
        help="a file of assumptions; may be repeated",
    )
    parser.add_argument(
        "--select",
        metavar="SELECTION",
        action="append",
        help=f"goals of the tests: {FORMS_OF_SELECTIONS.replace('%', '%%')}",
    )
    parser.add_argument(
        "--tolerance", type=int, metavar="PERCENT", help="so much more than now is not too dear (0)"
    )
    parser.add_argument("--junit", type=int, metavar="N", help="4 or 5 (5)")
    parser.add_argument("--time", metavar="TIME", help=f"stop after so long: {FORMS} (no limit)")
    parser.add_argument(
        "--effort", metavar="HOW", help=f"how far to go: {', '.join(EFFORTS)} (normal; thorough with --time)"
    )
    parser.add_argument("--rounds", type=int, metavar="N", help="stop after so many rounds")
    parser.add_argument(
        "-j", "--jobs", type=int, metavar="N", help="worker processes (one for each processor)"
    )
    parser.add_argument(
        "--cluster",
        metavar="ADDRESS",
        help="work on a Dask cluster: tcp://HOST:PORT of its scheduler, or local for processes here",
    )
    parser.add_argument("--calls", type=int, metavar="N", help="calls that may build an object (2)")
    for option, said in (
        ("--constructible-only", "no tests that need reflection"),
        ("--null-tests", "tests that show that null leads to a NullPointerException (yes)"),
        ("--replay", "run the tests on the JVM (yes)"),
        ("--trials", "run generated calls of the code on a JVM to find tests (yes)"),
        ("--strict", "end with exit code 1 where a test failed in the replay and was dropped (no)"),
    ):
        parser.add_argument(option, action=argparse.BooleanOptionalAction, default=None, help=said)
    parser.add_argument(
        "--stubs", metavar="HOW", help=f"how stubs are written: {', '.join(STUB_STYLES)} (nested)"
    )
    parser.add_argument("--stub", metavar="NAME|PATTERN", action="append", help=STUB_HELP)
    parser.add_argument("--summaries", metavar="FILE", action="append", help=SUMMARIES_HELP)
    parser.add_argument("--resume", action="store_true", help="go on with the interrupted run")
    parser.add_argument(
        "--overwrite", action="store_true", help="write over generated files that were edited"
    )
    parser.add_argument(
        "--config", metavar="FILE", type=Path, help="settings (hornbill.toml, if it is there)"
    )
    parser.add_argument("--all", action="store_true", help="list every class in the table")
    parser.add_argument("--json", action="store_true", help="print one JSON document")


def execute(chosen: argparse.Namespace, console: Console) -> int:
    """Search, make tests, replay them, and print what came of it."""
    options = _options(chosen)
    require_writable(Path(options["out"]))
    if options["replay"] and options["stubs"] == "mockito":
        mockito(class_path_entries(options["path"]))
    _warn_of_short_time(options, console)
    with (
        _interruptible(options, console) as interruption,
        ProgressLine(console) as progress,
        _analysis(options, progress, console.warn, chosen.resume, interruption) as analysis,
    ):
        suite_options = SuiteOptions(
            options["cover"],
            options["junit"],
            options["constructible-only"],
            options["calls"],
            options["null-tests"],
            stubs=options["stubs"],
            costs=_test_costs(options),
        )
        suite = analysis.suite(
            Path(options["out"]), suite_options, options["replay"], chosen.overwrite, progress
        )
        progress.end()
        if not analysis.interrupted:
            analysis.finished()
        warn_of(analysis, suite, console)
        if options["replay"]:
            signed = signed_jars(class_path_entries(options["path"]))
            console.warnings(SIGNED.format(jar) for jar in signed)
        if chosen.json:
            console.document(generation_json(analysis, suite, options.values))
        else:
            watched = console.out.isatty()
            width = shutil.get_terminal_size((WIDTH, 0)).columns if watched else WIDTH
            console.write(
                generation_text(analysis, suite, options.values, width, chosen.all, watched, console.verbose)
            )
        if analysis.interrupted:
            raise KeyboardInterrupt
    unrun = options["replay"] and suite.unreplayed
    dropped = options["strict"] and suite.failures
    return 1 if unrun or dropped or _amiss(analysis, suite) else 0


def _warn_of_short_time(options: _Options, console: Console) -> None:
    """Say before anything is done that tests may be handed out that have not run."""
    seconds = options["time"]
    if options["replay"] and seconds is not None and seconds < COMFORTABLE_SECONDS:
        console.warn(
            f"in {seconds:g} s there may be no time to compile the tests and run them; give --time"
            f" {COMFORTABLE_SECONDS:g}s or more, or --no-replay"
        )


def _options(chosen: argparse.Namespace) -> _Options:
    if len(chosen.path) > 1:
        joined = os.pathsep.join(chosen.path)
        raise HornbillError("there are several PATHs", remedy=f"join them to one class path: {joined}")
    chosen.path = chosen.path[0] if chosen.path else None
    given = {
        name: value
        for name in (*GEN_OPTIONS, SUMMARIES)
        if (value := getattr(chosen, name.replace("-", "_"))) is not None
    }
    if chosen.assume_file:
        given["assume"] = list(assumption_texts(chosen.assume or (), chosen.assume_file))
    configured = read_configuration(chosen.config)
    written = configured.gen
    path = given.get("path", written.get("path"))
    if path is None:
        raise HornbillError(
            "PATH is missing", remedy="give a jar or a folder of classes, or set it in hornbill.toml"
        )
    files = list(map(str, summary_paths(path=chosen.config)))
    base = {**_DEFAULTS, "summaries": files, **written, "criteria": configured.criteria}
    if chosen.resume:
        database = given.get("db", base["db"])
        previous = previous_options(path, Path(database))
        if not previous:
            raise HornbillError(
                f"{database}: there is no run of {path} to resume", remedy="leave out --resume"
            )
        base.update(previous)
    options = {**base, **given, "path": path}
    if options["cover"] is None:
        every = "path" if options["select"] == [ALL_PATHS] else "goals"
        options["cover"] = every if options["select"] else "branch"
    options["budget"] = parsed_budget(str(options["budget"]))
    parsed_assertions(options["assertions"])
    parsed_composing(options["compose"], options["context"])
    if options["time"] is not None:
        options["time"] = parsed_seconds(str(options["time"]), "--time")
    _test_costs(_Options(options))
    covers = (*COVERS, "goals") if options["select"] else COVERS
    require_known("kind of coverage", options["cover"], covers)
    require_known("version of JUnit", str(options["junit"]), ("4", "5"))
    require_known("way to write stubs", options["stubs"], STUB_STYLES)
    if options["effort"] is not None:
        require_known("effort", options["effort"], EFFORTS)
    for name, least in (("time", 1), ("jobs", 1), ("rounds", 1), ("calls", 0), ("tolerance", 0)):
        if options[name] is not None and not least <= options[name] <= 1_000_000_000:
            raise HornbillError(
                f"--{name} is out of range: {options[name]:g}", remedy=f"give at least {least}"
            )
    return _Options(options)


def _counted(options: _Options) -> str:
    """The cost models of the search: tests name those of --cost, and assert those of --assert-cost."""
    return ",".join(filter(None, (options["cost"], options["assert-cost"])))


def _test_costs(options: _Options) -> TestCosts:
    models = laid_out(counting(_counted(options), options["policy"]).models)
    asserted = [model.name for model in parsed_models(options["assert-cost"])]
    for name in asserted:
        if not is_assertable(name):
            what = f"tests cannot assert {name!r}: no counter knows it on a JVM"
            raise HornbillError(what, remedy=f"choose of {', '.join(ASSERTABLE)}, or name it with --cost")
    if options["tolerance"] and not asserted:
        what = "--tolerance is for what --assert-cost names"
        raise HornbillError(what, remedy="give --assert-cost too, instructions for example")
    layout = next((layout_text(model.layout) for model in models if model.layout is not None), "")
    named = tuple((model.name, model.unit) for model in models)
    return TestCosts(named, tuple(asserted), options["tolerance"], layout)


def _analysis(
    options: _Options,
    progress: ProgressLine,
    warn: Callable[[str], None],
    resume: bool,
    interruption: Interruption,
) -> Analysis:
    kept = {name: value for name, value in options.values.items() if name not in ("path", "db")}
    return analyze(
        options["path"],
        classes=options["class"],
        exclude=options["exclude"],
        methods=options["method"],
        criterion=options["criterion"],
        budget=options["budget"],
        assertions=parsed_assertions(options["assertions"]),
        seconds=options["time"],
        jobs=options["jobs"],
        cluster=options["cluster"],
        database=Path(options["db"]),
        existing=options["existing"],
        retry=not resume,
        progress=progress,
        warn=warn,
        note=kept,
        interruption=interruption,
        trials=options["trials"],
        effort=options["effort"],
        rounds=options["rounds"],
        select=options["select"],
        stub=options["stub"],
        composing=parsed_composing(options["compose"], options["context"]),
        summaries=options["summaries"],
        assume=options["assume"],
        criteria=options["criteria"],
        cost=_counted(options),
        policy=options["policy"],
    )


@contextlib.contextmanager
def _interruptible(options: _Options, console: Console) -> Iterator[Interruption]:
    """Let Ctrl-C ask to stop: the engine runs in other processes, so that Python's handlers do not wait."""
    interruption = Interruption(lambda: _say_at_once(console, _INTERRUPTED))
    before = signal.getsignal(signal.SIGINT)
    listens = threading.current_thread() is threading.main_thread()
    if listens:
        signal.set_wakeup_fd(-1)
        signal.signal(signal.SIGINT, lambda *_: interruption.ask())
    try:
        yield interruption
    except KeyboardInterrupt:
        again = ["hornbill", "gen", options["path"], "--db", options["db"], "--resume"]
        console.warn(f"interrupted; what was finished is kept, and `{shlex.join(again)}` goes on")
        raise
    finally:
        if listens:
            signal.signal(signal.SIGINT, before)


def _say_at_once(console: Console, message: str) -> None:
    """Warn from inside of a signal's handler, where buffered streams must not be written to."""
    clear = "\r\x1b[K" if console.err.isatty() else ""
    os.write(console.err.fileno(), f"{clear}hornbill: warning: {message}\n".encode())


def _amiss(analysis: Analysis, suite: Suite) -> bool:
    failed = any(method.state == "failed" for method in analysis.methods)
    return bool(failed or analysis.skipped or suite.problems or suite.written.kept)
