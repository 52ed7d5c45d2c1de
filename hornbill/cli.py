"""The command line: finds the command, runs it, and turns what goes wrong into one line and an exit code.

Only the module of the chosen command is loaded. Exit codes: 0 done; 1 done, and the command's own help says
what it found amiss; 2 usage or bad input; 70 a mistake in Hornbill itself; 130 interrupted.
"""

from __future__ import annotations

import io
import os
import signal
import sys
import threading
import traceback
from collections.abc import Sequence
from dataclasses import replace
from typing import TextIO

from hornbill.bytecode.errors import HornbillError
from hornbill.commands.console import Console, one_line
from hornbill.commands.parsers import COMMANDS, EXIT_INTERNAL, EXIT_USAGE, command_line, command_module
from hornbill.commands.settings import misplaced_settings

EXIT_INTERRUPTED = 130
EXIT_PIPE = 141
_AS_BEFORE = b"\r\x1b[K\x1b[?25h"
"""Takes a line of progress away, and shows the cursor."""


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
    name = next((word for word in given if word in COMMANDS), "")
    chosen = command_line([name] if name else []).parse_args(given)
    console = replace(console, quiet=chosen.quiet, verbose=chosen.verbose)
    console.warnings(misplaced_settings(os.environ))
    return command_module(name).execute(chosen, console)


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
            if os.isatty(2):
                os.write(2, _AS_BEFORE)
            os._exit(EXIT_INTERRUPTED)


if __name__ == "__main__":
    sys.exit(main())
