"""`hornbill translate`: everything into clauses, and what is not supported."""

from __future__ import annotations

import argparse
from collections import Counter
from typing import Any

from bytecode.errors import ClassFileError
from clp.program import Program
from hornbill.commands.class_paths import PATH_HELP, class_path_entries, open_program
from hornbill.commands.console import Console
from hornbill.translation import translate

_EPILOG = """\
Each method that has code is translated into clauses, and these are loaded into the engine.

--json:
  {"methods": N, "translated": N, "instructions": N, "clauses": N, "seconds": S,
   "unsupported": [{"method": ID, "pc": PC, "why": TEXT}]}
An instruction that is not supported ends the path that reaches it; the rest of its method is translated all the same.

exit codes:
  0  every method is translated          1  some method is not
  2  wrong usage, or classes that cannot be read; the others are translated

examples:
  hornbill translate jars/papers.jar
  hornbill translate build/libs/app.jar:lib/dep.jar --json
"""
_SHOWN = 10


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments and its help."""
    parser.epilog = _EPILOG
    parser.add_argument("path", metavar="PATH", help=PATH_HELP)
    parser.add_argument("--json", action="store_true", help="answer in one line of JSON")


def execute(chosen: argparse.Namespace, console: Console) -> int:
    """Translate all methods and report."""
    program = open_program(chosen.path)
    problems = unreadable(program)
    console.warnings(problems)
    try:
        report = translate(class_path_entries(chosen.path), progress=_progress(console))
    finally:
        console.progress("")
    if chosen.json:
        console.json(report)
    else:
        console.write(_table(report))
    if problems:
        return 2
    return 0 if report["translated"] == report["methods"] else 1
