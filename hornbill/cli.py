"""The command line: finds the command, runs it, and turns what goes wrong into one line and an exit code.

Only the module of the chosen command is loaded. Exit codes: 0 done; 1 done, and the command's own help says
what it found amiss; 2 usage or bad input; 70 a mistake in Hornbill itself; 130 interrupted.
"""

from __future__ import annotations

import argparse
import io
import os
import signal
import sys
import threading
import traceback
from collections.abc import Sequence
from importlib import import_module, metadata
from typing import NoReturn, Protocol, TextIO, cast

from hornbill.bytecode.errors import HornbillError
from hornbill.commands.console import Console, one_line

COMMANDS = {
    "gen": ("generate JUnit tests for a program", "hornbill.commands.gen"),
    "explain": ("say of each branch which test takes it, or why none does", "hornbill.commands.explain"),
    "summary": ("look into the database of summaries", "hornbill.commands.summary"),
    "cases": ("find the ways in which a method can run", "hornbill.commands.cases"),
    "run": ("run a method on given inputs", "hornbill.commands.run"),
    "clp": ("list the clauses of a method", "hornbill.commands.clp"),
    "cfg": ("show the control-flow graph of a method", "hornbill.commands.cfg"),
    "callgraph": ("show who calls whom", "hornbill.commands.callgraph"),
    "replay": ("run a suite of tests on the real JVM, and measure its coverage", "hornbill.commands.replay"),
    "translate": ("translate everything, and say what is not supported", "hornbill.commands.translate"),
}
EXIT_USAGE = 2
EXIT_INTERNAL = 70
EXIT_INTERRUPTED = 130
EXIT_PIPE = 141

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


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line; the exit code."""
    given = list(sys.argv[1:] if argv is None else argv)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    console = Console(sys.stdout, sys.stderr, sys.stdin)
    if argv is None:
        _leave_when_interrupted()
    debug = "--debug" in given
    try:
        code = _dispatch(given, console)
        console.out.flush()
    except SystemExit as leaving:  # argparse: --help, --version, wrong usage
        return leaving.code if isinstance(leaving.code, int) else EXIT_USAGE
    except KeyboardInterrupt:
        return EXIT_INTERRUPTED
    except BrokenPipeError:
        _discard(console.out)
        return EXIT_PIPE
    except OSError as problem:
        _discard(console.out)
        where = problem.filename or "the output cannot be written"
        return _fail(console, f"{where}: {problem.strerror or problem}", debug)
    except HornbillError as problem:
        return _fail(console, problem, debug)
    except Exception as problem:  # noqa: BLE001  # the last resort: no traceback reaches the user
        what = f"internal error: {type(problem).__name__}: {problem}"
        hint = "" if debug else " (a mistake in Hornbill; --debug shows where)"
        _fail(console, what + hint, debug)
        return EXIT_INTERNAL
    return code


def _dispatch(given: Sequence[str], console: Console) -> int:
    name = next((word for word in given if not word.startswith("-")), None)
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
    command: Command | None = None
    for known, (summary, module) in COMMANDS.items():
        below = commands.add_parser(
            known,
            help=summary,
            description=summary[0].upper() + summary[1:] + ".",
            formatter_class=argparse.RawDescriptionHelpFormatter,
        )
        below.add_argument("--debug", action="store_true", help=argparse.SUPPRESS)
        if known == name:
            command = cast(Command, import_module(module))
            command.arguments(below)
    chosen = parser.parse_args(given)
    assert command is not None, "argparse accepts no other command"
    return command.execute(chosen, console)


def _fail(console: Console, message: object, debug: bool) -> int:
    console.err.write(f"hornbill: {one_line(message)}\n")
    if debug:
        console.err.write(traceback.format_exc())
    return EXIT_USAGE


def _discard(stream: TextIO) -> None:
    """Let what is still to be written go nowhere, so that closing the stream does not complain again."""
    try:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())
        os.close(nowhere)
    except (OSError, ValueError):
        return


def _leave_when_interrupted() -> None:
    """End the process at once on Ctrl-C, also while the engine runs and Python's own handlers wait."""
    reading, writing = os.pipe()
    os.set_blocking(writing, False)
    signal.set_wakeup_fd(writing, warn_on_full_buffer=False)
    threading.Thread(target=_watch, args=(reading,), daemon=True).start()


def _watch(reading: int) -> None:
    while signals := os.read(reading, 1):
        if signals[0] == signal.SIGINT:
            os._exit(EXIT_INTERRUPTED)


if __name__ == "__main__":
    sys.exit(main())
