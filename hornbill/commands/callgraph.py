"""`hornbill callgraph`: who calls whom."""

from __future__ import annotations

import argparse

from hornbill.analysis.call_graph import call_graph
from hornbill.commands.class_paths import PATH_HELP, open_program, problems_of_all
from hornbill.commands.console import Console
from hornbill.methods import find_method, require_code
from hornbill.rendering.calls import calls_drawing, calls_json, calls_text
from hornbill.rendering.drawing import dot
from hornbill.rendering.svg import svg

_EPILOG = """\
Calls of methods that classes override lead to all overriding methods of the program's classes; with
--entry, to those of the classes that are created on the way, or that the entry's parameters can hold. JDK
methods are leaves: what they call, and what they call back, is not followed. Lambdas are methods of classes
made for them.

--format json:
  {"entry": ID or null,
   "methods": [{"id": ID, "kind": "method|abstract|native|library|missing", "group": GROUP}],
   "calls": [{"from": ID, "to": ID,
              "sites": [{"pc": PC, "kind": "static|special|virtual|interface|initialise"}]}],
   "groups": [[ID, ...], ...],        methods that call one another, callees first
   "unknown": [{"method": ID, "pc": PC, "why": TEXT}]}
--format svg draws large graphs class by class, or package by package.

exit codes:
  0  done          2  wrong usage, or classes or methods that cannot be read; the graph is that of the others

examples:
  hornbill callgraph jars/papers.jar
  hornbill callgraph jars/papers.jar --entry papers.Lcm.lcm --format svg > lcm.svg
"""


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments and its help."""
    parser.epilog = _EPILOG
    parser.add_argument("path", metavar="PATH", help=PATH_HELP)
    parser.add_argument("--entry", metavar="METHOD", help="only what this method reaches")
    parser.add_argument(
        "--format", choices=("text", "dot", "json", "svg"), default="text", help="%(default)s"
    )


def execute(chosen: argparse.Namespace, console: Console) -> int:
    """Show the graph."""
    program = open_program(chosen.path)
    entry = require_code(find_method(program, chosen.entry)) if chosen.entry is not None else None
    calls = call_graph(program, entry)
    match chosen.format:
        case "text":
            console.write(calls_text(calls))
        case "json":
            console.document(calls_json(calls))
        case "dot":
            console.write(dot(calls_drawing(calls, fold=False)))
        case _:
            console.write(svg(calls_drawing(calls, fold=True)))
    problems = [*problems_of_all(program), *calls.problems]
    console.warnings(problems)
    return 2 if problems else 0
