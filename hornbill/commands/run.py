"""`hornbill run`: one call, or a batch of them, on ground inputs."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TextIO

from hornbill.bytecode.build_folders import class_path_entries
from hornbill.bytecode.errors import HornbillError, Place
from hornbill.clp.machine import ENGINES
from hornbill.commands.class_paths import PATH_HELP, SUMMARIES_HELP, open_program
from hornbill.commands.console import Console, one_line
from hornbill.configuration import summary_paths
from hornbill.criteria import ASSERTIONS_HELP, parsed_assertions
from hornbill.methods import find_method, require_code
from hornbill.native_summaries.installing import install, summary_files
from hornbill.native_summaries.totality import check_summaries
from hornbill.rendering.outcomes import outcome_text
from hornbill.run import DEFAULT_BUDGET, Session

_EPILOG = f"""\
ARGS is a JSON array, the receiver first for a method that is not static:
  numbers, true and false, "text" (also for a char), null, [arrays],
  {{"class": "pkg.C", "fields": {{...}}}} for an object; "NaN", "Infinity" and "-Infinity" for those.
  A plain value is a box where one is asked for. For an Object a number is an Integer, a Long or a Double, as
  it needs; {{"box": "java.lang.Short", "value": 1}} is that very box.

The answer, with --json:
  {{"ended": "returned|threw|unsupported|budget", "value": ..., "exception": ..., "args_after": [...],
   "steps": N, "instructions": N}}  and "why" where it did not come to an end

With --batch, each line of FILE ('-' is the standard input) is {{"method": METHOD, "args": [...]}} and is
answered by one line, in order. Each call starts from fresh static state. A line that cannot be run is
answered {{"ended": "error", "why": ...}}, and the others still are run.

exit codes:
  0  the call was made, however it ended      1  some line of the batch was answered with an error
  2  wrong usage or bad input

examples:
  hornbill run jars/papers.jar papers.Lcm.gcd --args '[12, 18]'
  hornbill run jars/papers.jar 'papers.Lcm.gcd(II)I' --args '[12, 18]' --engine interpreter --json
  hornbill run jars/papers.jar --batch calls.jsonl

A step is an inference of the engine; a call that takes more than {DEFAULT_BUDGET:,}, or than --budget, is
given up.
"""


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments and its help."""
    parser.epilog = _EPILOG
    parser.add_argument("path", metavar="PATH", help=PATH_HELP)
    parser.add_argument(
        "method", metavar="METHOD", nargs="?", help="pkg.Class.method, with parameters if overloaded"
    )
    parser.add_argument("--args", metavar="JSON", help="the arguments, a JSON array (none: [])")
    parser.add_argument(
        "--batch", metavar="FILE", help="make the calls that this file lists, one JSON object a line"
    )
    parser.add_argument("--engine", choices=ENGINES, default="clauses", help="what runs it (%(default)s)")
    parser.add_argument(
        "--budget", metavar="N", type=_positive, help="give up after this many steps of the engine"
    )
    parser.add_argument(
        "--assertions", metavar="on|off", default="on", help=f"{ASSERTIONS_HELP} (%(default)s)"
    )
    parser.add_argument("--summaries", metavar="FILE", action="append", default=[], help=SUMMARIES_HELP)
    parser.add_argument("--json", action="store_true", help="answer in one line of JSON")


def execute(chosen: argparse.Namespace, console: Console) -> int:
    """Make the call, or the calls of the batch."""
    if (chosen.method is None) == (chosen.batch is None):
        raise HornbillError("give either METHOD or --batch FILE", remedy="see hornbill run --help")
    if chosen.batch is not None:
        if chosen.args is not None:
            raise HornbillError("--args does not go with --batch", remedy="put the arguments into the file")
        return _batch(chosen, console)
    program = open_program(chosen.path)
    method = require_code(find_method(program, chosen.method))
    given = parsed_arguments("[]" if chosen.args is None else chosen.args)
    session = _session(chosen)
    outcome = session.run(method.id, given, chosen.budget)
    if chosen.json:
        console.json(outcome)
    else:
        console.write(outcome_text(method, given, outcome))
    console.warnings([*program.class_path.problems, *session.class_path.problems])
    return 0


def _session(chosen: argparse.Namespace) -> Session:
    assertions = parsed_assertions(chosen.assertions)
    entries = class_path_entries(chosen.path)
    described = summary_files(summary_paths(chosen.summaries))
    check_summaries(entries, described)
    session = Session(entries, engine=chosen.engine, assertions=assertions)
    install(session.program, described)
    return session


def _batch(chosen: argparse.Namespace, console: Console) -> int:
    open_program(chosen.path)
    session = _session(chosen)
    failures = 0
    with _lines(chosen.batch, console) as lines:
        for line in lines:
            if line.strip():
                answer = _answer(session, line, chosen.budget)
                failures += answer["ended"] == "error"
                console.json(answer)
                console.out.flush()
    console.warnings(session.class_path.problems)
    return 1 if failures else 0


@contextmanager
def _lines(name: str, console: Console) -> Iterator[TextIO]:
    if name == "-":
        yield console.input
        return
    try:
        file = Path(name).open(encoding="utf-8", errors="surrogateescape")  # noqa: SIM115  # closed below
    except OSError as problem:
        raise HornbillError(
            f"cannot be read: {problem.strerror}", Place(file=name), "check --batch"
        ) from None
    with file:
        yield file


def _answer(session: Session, line: str, budget: int | None) -> dict[str, Any]:
    """The outcome of the call that the line asks for, or why it was not made."""
    try:
        call = parsed_json(line.strip())
        if not isinstance(call, dict) or not isinstance(call.get("method"), str):
            raise HornbillError('a line is {"method": "pkg.Class.method", "args": [...]}')
        args = call.get("args", [])
        if not isinstance(args, list):
            raise HornbillError('"args" is a JSON array')
        method = require_code(find_method(session.program, call["method"]))
        return session.run(method.id, args, budget)
    except HornbillError as problem:
        return {"ended": "error", "why": one_line(problem)}
    except Exception as problem:  # noqa: BLE001  # one line must not cost the others
        return {"ended": "error", "why": one_line(f"internal error: {type(problem).__name__}: {problem}")}


def parsed_arguments(text: str) -> list[Any]:
    """The arguments that the text lists; HornbillError says where it is wrong."""
    try:
        given = parsed_json(text)
    except HornbillError as problem:
        raise HornbillError(
            f"--args {problem.what}", remedy="""write it like '[1, [2, 3], "x", null]'"""
        ) from None
    if not isinstance(given, list):
        raise HornbillError("--args is not a JSON array", remedy=f"write '[{text.strip()}]'")
    return given


def parsed_json(text: str) -> Any:
    """The JSON value; NaN and the infinities may go without quotes. HornbillError says where it is wrong."""
    try:
        return json.loads(text, parse_constant=str)
    except json.JSONDecodeError as problem:
        near = text[max(0, problem.pos - 10) : problem.pos + 10]
        what = f"is not JSON: {problem.msg} at character {problem.pos + 1}, near {near!r}"
        raise HornbillError(what) from None
    except (ValueError, RecursionError) as problem:
        raise HornbillError(f"is not JSON that can be read: {problem}") from None


def _positive(text: str) -> int:
    number = int(text) if text.isascii() and text.isdigit() else 0
    if number < 1:
        raise argparse.ArgumentTypeError(f"not a positive number: {text!r}")
    return number
