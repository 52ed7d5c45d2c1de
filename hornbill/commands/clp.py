"""`hornbill clp`: the clauses of a method."""

from __future__ import annotations

import argparse

from hornbill.bytecode.build_folders import class_path_entries
from hornbill.commands.class_paths import PATH_HELP, open_program
from hornbill.commands.console import Console
from hornbill.listing import listing
from hornbill.methods import find_method, require_code

_EPILOG = """\
One clause for each block of the method and each way in which it can end: what goes in, what comes out, the
heap before and after, the exception that leaves, and the trace. The source line of each clause stands
beside it.

example:
  hornbill clp jars/papers.jar papers.Vector.add
"""


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments and its help."""
    parser.epilog = _EPILOG
    parser.add_argument("path", metavar="PATH", help=PATH_HELP)
    parser.add_argument("method", metavar="METHOD", help="pkg.Class.method, with parameters if overloaded")


def execute(chosen: argparse.Namespace, console: Console) -> int:
    """List the clauses."""
    program = open_program(chosen.path)
    method = require_code(find_method(program, chosen.method))
    console.write(listing(class_path_entries(chosen.path), method.id))
    console.warnings(program.class_path.problems)
    return 0
