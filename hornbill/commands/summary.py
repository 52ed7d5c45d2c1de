"""`hornbill summary`: a look into the database of summaries."""

from __future__ import annotations

import argparse
import os
from difflib import get_close_matches
from pathlib import Path

from hornbill.api import DEFAULT_DATABASE, stored_methods, stored_sql
from hornbill.bytecode.errors import HornbillError
from hornbill.commands.console import Console
from hornbill.criteria import require_known
from hornbill.names import bare_method
from hornbill.rendering.summaries import method_text, overview_text
from hornbill.rendering.summary_table import summary_table

FORMATS = ("text", "json", "table", "sql")
_EPILOG = """\
PATH is that of the program whose summaries are wanted; without it, those of all programs in the database are
shown. METHOD is pkg.Class.method, also with parameters, as in pkg.Class.method(int), or a pattern of a shell
for such names: then the cases are printed too. --format table prints them as the papers do, with arguments
and heaps before and after in symbols; --format sql prints statements that make the same rows in
another database.

--criterion shows the cases that a search within a narrower criterion finds, of the same kind: block-2 of
those that are kept within block-3. --assume shows those that a search finds where its condition holds, each
with inputs for which it does: in the context of a call, say. `hornbill cases --help` has what can be assumed.

docs/summaries.md describes the tables, which SQLite's own tools read as well.

exit codes:
  0  done
  1  there is no such method in the database
  2  wrong usage or bad input

examples:
  hornbill summary shop.jar
  hornbill summary --db .hornbill/summaries.db 'shop.Order.*' --format json
  hornbill summary shop.jar shop.Order.add --criterion loop-1 --assume 'amount > 0'
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
    parser.add_argument("--criterion", metavar="KIND-K", help="the cases within that alone")
    for option, metavar, said in (
        ("--assume", "ASSUMPTION", "the cases for which it can hold: a > 0, nonnull(a); may be repeated"),
        ("--assume-file", "FILE", "a file of assumptions; may be repeated"),
    ):
        parser.add_argument(option, metavar=metavar, action="append", default=[], help=said)
    parser.add_argument("--format", default="text", metavar="HOW", help=f"{', '.join(FORMATS)} (%(default)s)")


def execute(chosen: argparse.Namespace, console: Console) -> int:
    """Print the summaries."""
    require_known("format", chosen.format, FORMATS)
    path, pattern = _words(chosen.words, chosen.db)
    database = chosen.db or DEFAULT_DATABASE
    if chosen.format == "sql":
        if chosen.criterion or chosen.assume or chosen.assume_file:
            what = "--format sql has what is kept, --criterion and --assume leave some of it out"
            raise HornbillError(what, remedy="leave one of them out")
        for statement in stored_sql(database, path, pattern):
            console.write(statement)
        return 0
    methods = stored_methods(
        database,
        path,
        pattern,
        criterion=chosen.criterion,
        assume=chosen.assume,
        assume_files=list(map(Path, chosen.assume_file)),
    )
    if chosen.format == "json":
        console.json([method.json() for method in methods])
    elif not methods:
        console.write(_nothing(database, path, pattern))
    elif pattern is None:
        console.write(overview_text(methods))
    else:
        shown = summary_table if chosen.format == "table" else method_text
        console.write("\n\n".join(map(shown, methods)))
    return 0 if methods else 1


def _words(words: list[str], database: Path | None) -> tuple[str | None, str | None]:
    """The path and the pattern: one word is a path where it is one, or where there is no --db."""
    if len(words) > 2:
        raise HornbillError("too many arguments", remedy="write hornbill summary PATH METHOD")
    if len(words) == 2:
        return words[0], words[1]
    if not words:
        return None, None
    is_path = database is None or all(map(_is_there, filter(None, words[0].split(os.pathsep))))
    return (words[0], None) if is_path else (None, words[0])


def _is_there(path: str) -> bool:
    try:
        return Path(path).exists()
    except OSError:  # too long for a path: it is a method
        return False


def _nothing(database: Path, path: str | None, pattern: str | None) -> str:
    """Why there is nothing to show, and what there is."""
    known = stored_methods(database)
    programs = dict.fromkeys(method.program for method in known)
    if not known:
        return f"{database} has no summaries: hornbill gen PATH --db {database} makes some"
    if path is not None and not stored_methods(database, path):
        return f"{database} has no summaries of {path}, but of: {', '.join(programs)}"
    names = [bare_method(method.name) for method in known]
    near = get_close_matches(pattern or "", dict.fromkeys(names), n=3)
    hint = f"; did you mean {' or '.join(near)}?" if near else ""
    return f"{database} has no method {pattern}{hint}"
