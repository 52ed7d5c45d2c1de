"""`hornbill summary`: a look into the database of summaries."""

from __future__ import annotations

import argparse
import os
from pathlib import Path

from bytecode.errors import HornbillError
from hornbill.api import DEFAULT_DATABASE, StoredMethod, stored_methods, stored_sql
from hornbill.commands.console import Console
from hornbill.criteria import require_known

FORMATS = ("text", "json", "sql")
_EPILOG = """\
PATH is that of the program whose summaries are wanted; without it, those of all programs in the database are
shown. METHOD is a pattern of a shell, matched against names with and without their descriptor: then the cases
are printed too. --format sql prints statements that make the same rows in another database.

docs/summaries.md describes the tables, which SQLite's own tools read as well.

exit codes:
  0  done
  1  there is no such method in the database
  2  wrong usage or bad input

examples:
  hornbill summary shop.jar
  hornbill summary --db .hornbill/summaries.db 'shop.Order.*' --format json
"""


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments and its help."""
    parser.epilog = _EPILOG
    parser.add_argument(
        "words", metavar="[PATH] [METHOD]", nargs="*", help="a program, with --db it may be left out; methods"
    )
    parser.add_argument(
        "--db", metavar="FILE", type=Path, default=None, help=f"the database ({DEFAULT_DATABASE})"
    )
    parser.add_argument("--format", default="text", metavar="HOW", help=f"{', '.join(FORMATS)} (%(default)s)")


def execute(chosen: argparse.Namespace, console: Console) -> int:
    """Print the summaries."""
    require_known("format", chosen.format, FORMATS)
    path, pattern = _words(chosen.words, chosen.db)
    database = chosen.db or DEFAULT_DATABASE
    if chosen.format == "sql":
        for statement in stored_sql(database, path, pattern):
            console.write(statement)
        return 0
    methods = stored_methods(database, path, pattern)
    if chosen.format == "json":
        console.json([method.json() for method in methods])
    elif pattern is None:
        console.write(_overview(methods))
    else:
        console.write("\n\n".join(map(_in_full, methods)) or "there is no such method in the database")
    return 0 if methods else 1


def _words(words: list[str], database: Path | None) -> tuple[str | None, str | None]:
    """The path and the pattern: one word is a path where it is one, or where there is no --db."""
    if len(words) > 2:
        raise HornbillError("too many arguments", remedy="write hornbill summary PATH METHOD")
    if len(words) == 2:
        return words[0], words[1]
    if not words:
        return None, None
    is_path = database is None or all(Path(part).exists() for part in words[0].split(os.pathsep) if part)
    return (words[0], None) if is_path else (None, words[0])


def _overview(methods: list[StoredMethod]) -> str:
    if not methods:
        return "there are no summaries in the database"
    wide = max(len(str(method.cases)) for method in methods)
    return "\n".join(
        f"{method.cases:{wide}} cases  {method.state:8}  {method.name}"
        + (f"  ({method.reason})" if method.reason else "")
        for method in methods
    )


def _in_full(method: StoredMethod) -> str:
    lines = [
        f"{method.name}",
        f"  {method.state}, {method.criterion or 'not searched'}, {method.cases} cases",
    ]
    lines += [f"  {method.reason}"] if method.reason else []
    document = method.document or {"cases": [], "ledger": {"branches": []}}
    for number, case in enumerate(document["cases"], start=1):
        ended = f"threw {case['exception']}" if case["exception"] else "returned"
        result = case["outputs"].get("result")
        lines.append(f"  case {number}: {ended}{'' if result is None else f' {result}'}")
        lines.append(f"      when {' && '.join(case['constraints']) or 'always'}")
    for branch in document["ledger"]["branches"]:
        what = f" ({branch['what']})" if branch.get("what") else ""
        where = f"line {branch['line']}" if branch["line"] is not None else f"pc {branch['pc']}"
        lines.append(f"  not covered: {where}, {branch['outcome']}: {branch['why']}{what}")
    return "\n".join(lines)
