"""`hornbill modes`: which variables of a method's clauses are static, and which are dynamic."""

from __future__ import annotations

import argparse
import json

from hornbill.abstracted import modes
from hornbill.bytecode.build_folders import class_path_entries
from hornbill.commands.class_paths import PATH_HELP
from hornbill.commands.console import Console

_EPILOG = """\
A variable is static where a guard constrains it in some clause, also through what it is passed to or what is
computed of it, or where every call gives it a value that is known or static. Else it is dynamic: nothing says
anything of it while the clauses are executed symbolically. Listed are the arguments of the predicates of the
method, and of those of all that it may call.

example:
  hornbill modes jars/papers.jar papers.Power.power
"""


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments and its help."""
    parser.epilog = _EPILOG
    parser.add_argument("path", metavar="PATH", help=PATH_HELP)
    parser.add_argument("method", metavar="METHOD", help="pkg.Class.method, with parameters if overloaded")
    parser.add_argument("--json", action="store_true", help="print one JSON document")


def execute(chosen: argparse.Namespace, console: Console) -> int:
    """List the modes."""
    found = modes(class_path_entries(chosen.path), chosen.method)
    if chosen.json:
        console.write(json.dumps(found))
        return 0
    for predicate, variables in found.items():
        console.write(predicate)
        for variable, mode in variables.items():
            console.write(f"  {variable:<12} {mode}")
    return 0
