"""What the command line takes: the commands, and parsers of their arguments.

The module of a command is loaded when its arguments are asked for.
"""

from __future__ import annotations

import argparse
from collections.abc import Collection, Sequence
from importlib import import_module, metadata
from typing import NoReturn, Protocol, cast

from hornbill.commands.console import Console, one_line

COMMANDS = {
    "gen": ("generate JUnit tests for a program", "hornbill.commands.gen"),
    "explain": ("say of each branch which test takes it, or why none does", "hornbill.commands.explain"),
    "summary": ("look into the database of summaries", "hornbill.commands.summary"),
    "check": (
        "say whether an exception can leave a method, or whether it can come to a point",
        "hornbill.commands.check",
    ),
    "cost": ("say how the worst cost of a method grows with its inputs", "hornbill.commands.cost"),
    "diff": (
        "say which methods cost more in another version of a program, and for which inputs",
        "hornbill.commands.diff",
    ),
    "cases": ("find the ways in which a method can run", "hornbill.commands.cases"),
    "run": ("run a method on given inputs", "hornbill.commands.run"),
    "clp": ("list the clauses of a method", "hornbill.commands.clp"),
    "traces": ("list the traces of a method, without running it", "hornbill.commands.traces"),
    "modes": ("say which variables of the clauses are constrained or known", "hornbill.commands.modes"),
    "cfg": ("show the control-flow graph of a method", "hornbill.commands.cfg"),
    "callgraph": ("show who calls whom", "hornbill.commands.callgraph"),
    "replay": ("run a suite of tests on the real JVM, and measure its coverage", "hornbill.commands.replay"),
    "library": ("build, show or remove what is kept of Java's own classes", "hornbill.commands.library"),
    "translate": ("translate everything, and say what is not supported", "hornbill.commands.translate"),
    "completion": ("print what completes the commands in a shell", "hornbill.commands.completion"),
}
EXIT_USAGE = 2
EXIT_INTERNAL = 70

_ABOUT = "Hornbill generates tests for JVM bytecode. These commands look at what it works with."
_CODES = f"""\
exit codes:
  0  done
  1  done, and something was found amiss: each command's help says what
  2  wrong usage or bad input; the message says where and what to do
  {EXIT_INTERNAL}  a mistake in Hornbill itself; --debug shows where

example:
  hornbill run jars/papers.jar papers.Lcm.gcd --args '[12, 18]'
"""


class Command(Protocol):
    """What a module of hornbill.commands provides."""

    def arguments(self, parser: argparse.ArgumentParser) -> None:
        """Declare the command's arguments and its help."""

    def execute(self, chosen: argparse.Namespace, console: Console) -> int:
        """Do it; the exit code."""


class _Parser(argparse.ArgumentParser):
    """A parser whose complaints are one line."""

    def error(self, message: str) -> NoReturn:
        self.exit(EXIT_USAGE, f"{self.prog}: {one_line(message)} (see {self.prog} --help)\n")


class _CommandParser(_Parser):
    """A command's parser: its arguments may stand before, between and behind its options."""

    _is_apart = False

    def parse_known_args(  # type: ignore[override]  # argparse declares three overloads
        self, args: Sequence[str] | None = None, namespace: argparse.Namespace | None = None
    ) -> tuple[argparse.Namespace, list[str]]:
        """Parse options and arguments apart, each by a call of this very method."""
        if self._is_apart:
            return super().parse_known_args(args, namespace)
        self._is_apart = True
        try:
            return self.parse_known_intermixed_args(args, namespace)
        finally:
            self._is_apart = False


def command_line(names: Collection[str] = tuple(COMMANDS)) -> argparse.ArgumentParser:
    """A parser that knows the arguments of the commands of these names, and that there are the others."""
    parser = _Parser(
        prog="hornbill",
        description=_ABOUT,
        epilog=_CODES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=f"hornbill {metadata.version('hornbill')}")
    parser.add_argument("--debug", action="store_true", help="show where an error comes from")
    commands = parser.add_subparsers(
        title="commands", metavar="COMMAND", required=True, parser_class=_CommandParser
    )
    for name, (summary, _) in COMMANDS.items():
        below = commands.add_parser(
            name,
            help=summary,
            description=summary[0].upper() + summary[1:] + ".",
            formatter_class=argparse.RawDescriptionHelpFormatter,
        )
        below.add_argument("--debug", action="store_true", help=argparse.SUPPRESS)
        below.add_argument("-q", "--quiet", action="store_true", help="no progress and no warnings")
        below.add_argument("-v", "--verbose", action="store_true", help="say what is done, a line a step")
        if name in names:
            command_module(name).arguments(below)
    return parser


def command_module(name: str) -> Command:
    """The module of the command of this name."""
    return cast(Command, import_module(COMMANDS[name][1]))
