"""`hornbill check`: can an exception leave a method, can it come to a point, what can it cost?"""

from __future__ import annotations

import argparse
from pathlib import Path

from hornbill.bytecode.build_folders import class_path_entries
from hornbill.bytecode.errors import HornbillError
from hornbill.checking import DEFAULT_SECONDS, HOLDS, VIOLATED, Checked, check
from hornbill.clp.explorations import COMPOSES
from hornbill.commands.class_paths import PATH_HELP, SUMMARIES_HELP
from hornbill.commands.console import Console
from hornbill.configuration import read_configuration, summary_paths
from hornbill.costs.models import COST_HELP
from hornbill.criteria import ASSERTIONS_HELP, parsed_assertions
from hornbill.durations import FORMS, parsed_seconds
from hornbill.rendering.checked import checked_text

_EPILOG = """\
PROPERTY is what should not happen:
  assertion                    an AssertionError leaves METHOD, by `assert` or by `throw`
  exception:CLASS              an exception of CLASS or of a subclass leaves METHOD
  points:FILE.java:LINE,...    METHOD comes to one of these lines
  points:METHOD@PC,...         METHOD comes to one of these instructions
  memory > 1000000             METHOD costs that much, or what else a policy says (hornbill cases --help)
  growth(MODEL, NAME) > CLASS  the worst cost grows faster than that with NAME: see `hornbill cost --help`

The verdict is one of these:
  violated            it happens with these inputs: they were run on the clauses
  holds               it never happens: all ways were explored to their end
  holds_within_bound  it does not happen within the bound; `why` says what was cut
                      of growth: the points that are proved show another class, up to the size that is said
  unknown             neither; `why` says what stands against an answer

With --assume, it is asked of those calls alone for which that holds when METHOD begins; `hornbill cases
--help` says what can be assumed.

Each call of an --unknown method changes nothing and returns any value of its type; the answers that lead to
the violation are listed in order. What is never known by itself - a sensor, a clock, `Verifier.nondetInt()`
- is asked for like this. Such a method may be native or abstract.

exit codes:
  0  holds
  1  violated
  2  wrong usage or bad input
  3  anything else

examples:
  hornbill check jars/papers.jar papers.Lcm.lcm --property exception:ArithmeticException
  hornbill check jars/papers.jar papers.Lcm.gcd --property exception:RuntimeException --assume 'b > 0'
  hornbill check app.jar app.Pump.run --property assertion --unknown app.Sensor.read --time 20
"""
_EXIT_UNDECIDED = 3
_MOST_SECONDS = 1e9


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments and its help."""
    parser.epilog = _EPILOG
    parser.add_argument("path", metavar="PATH", help=PATH_HELP)
    parser.add_argument("method", metavar="METHOD", help="pkg.Class.method, with parameters if overloaded")
    asked = parser.add_mutually_exclusive_group(required=True)
    asked.add_argument("--property", metavar="PROPERTY", help="what should not happen")
    asked.add_argument("--policy", metavar="POLICY", help="the same, of what it costs: 'memory > 1000000'")
    parser.add_argument("--cost", metavar="MODEL,...", default="", help=f"{COST_HELP}, of a violation")
    parser.add_argument(
        "--time",
        metavar="T",
        default=f"{DEFAULT_SECONDS:g}",
        help=f"stop after so long: {FORMS} (%(default)s)",
    )
    parser.add_argument(
        "--unknown",
        metavar="METHOD",
        action="append",
        default=[],
        help="a method whose calls return any value; may be given several times",
    )
    for option, metavar, said in (
        ("--assume", "ASSUMPTION", "what holds of what METHOD is passed: a > 0, nonnull(a); may be repeated"),
        ("--assume-file", "FILE", "a file of assumptions; may be repeated"),
    ):
        parser.add_argument(option, metavar=metavar, action="append", default=[], help=said)
    parser.add_argument(
        "--assertions", metavar="on|off", default="on", help=f"{ASSERTIONS_HELP} (%(default)s)"
    )
    parser.add_argument(
        "--compose",
        metavar="WHEN",
        default="auto",
        help=f"answer calls by summaries, {', '.join(COMPOSES)}; always does where an exception is asked for,"
        " and does not merge states then (%(default)s)",
    )
    parser.add_argument("--summaries", metavar="FILE", action="append", default=[], help=SUMMARIES_HELP)
    parser.add_argument("--json", action="store_true", help="print one JSON document")


def execute(chosen: argparse.Namespace, console: Console) -> int:
    """Search for what should not happen, and print the verdict."""
    answer = check(
        class_path_entries(chosen.path),
        chosen.method,
        chosen.policy if chosen.property is None else chosen.property,
        seconds=_seconds(chosen.time),
        unknown=chosen.unknown,
        assertions=parsed_assertions(chosen.assertions),
        compose=chosen.compose,
        summaries=summary_paths(chosen.summaries),
        assume=chosen.assume,
        assume_files=list(map(Path, chosen.assume_file)),
        criteria=read_configuration().criteria,
        cost=chosen.cost,
    )
    if chosen.json:
        console.document(answer.json())
    else:
        console.write(checked_text(answer))
    return _exit_code(answer)


def _seconds(text: str) -> float:
    seconds = parsed_seconds(text, "--time")
    if not 0 < seconds < _MOST_SECONDS:
        raise HornbillError(
            f"--time {text} is no time to check in", remedy="give a number of seconds, such as 60"
        )
    return seconds


def _exit_code(answer: Checked) -> int:
    return {HOLDS: 0, VIOLATED: 1}.get(answer.verdict, _EXIT_UNDECIDED)
