"""`hornbill traces`: the traces of a method, by its trace-abstraction."""

from __future__ import annotations

import argparse

from hornbill.abstracted import MethodTraces, traces
from hornbill.abstractions import REFINEMENTS
from hornbill.bytecode.build_folders import class_path_entries
from hornbill.clp.explorations import DEFAULT_EXPLORATION_BUDGET
from hornbill.commands.class_paths import PATH_HELP
from hornbill.commands.console import Console
from hornbill.configuration import read_configuration
from hornbill.criteria import parsed_budget

_EPILOG = """\
A trace says which clause each predicate of a path takes, in the order of the calls. The trace-abstraction
of a program is its clauses without all that they compute: its traces are those of all paths, and of many that
no inputs take. With `--refine modes` it keeps the variables that are constrained or known, with their guards
and arithmetic (see `hornbill modes`), and leaves out more of the latter; with `enhanced` it keeps all that is
known of inputs, locals and fields, and says what each trace costs (`--cost`); with `full` it keeps
everything, which is plain execution.

  --slice local              the clauses of the method itself; what it calls is left open
  --slice points:POINT,...   what leads to one of the points, FILE.java:LINE or METHOD@PC; what comes behind
                             it is left open

What is left open is printed as _. `hornbill cases --trace` takes what --list prints.

example:
  hornbill traces jars/papers.jar papers.Lcm.lcm --slice local --list
"""


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments and its help."""
    parser.epilog = _EPILOG
    parser.add_argument("path", metavar="PATH", help=PATH_HELP)
    parser.add_argument("method", metavar="METHOD", help="pkg.Class.method, with parameters if overloaded")
    for option, metavar, default, said in (
        ("--criterion", "KIND-K", "loop-2", "what cuts a trace"),
        ("--refine", "HOW", "none", f"how much of the program is kept, {', '.join(REFINEMENTS)}"),
        ("--budget", "STEPS", str(DEFAULT_EXPLORATION_BUDGET), "stop after so many steps of the engine"),
    ):
        parser.add_argument(option, metavar=metavar, default=default, help=f"{said} (%(default)s)")
    parser.add_argument("--slice", metavar="SLICE", help="which part of the program: local or points:...")
    parser.add_argument(
        "--cost", metavar="MODEL", help="with --refine enhanced: what traces cost (instructions)"
    )
    parser.add_argument("--list", action="store_true", help="print the traces, not only how many there are")
    parser.add_argument("--json", action="store_true", help="print one JSON document")


def execute(chosen: argparse.Namespace, console: Console) -> int:
    """Count the traces, and list them where that is asked for."""
    found = traces(
        class_path_entries(chosen.path),
        chosen.method,
        criterion=chosen.criterion,
        refine=chosen.refine,
        part=chosen.slice,
        listed=chosen.list,
        budget=parsed_budget(chosen.budget),
        criteria=read_configuration().criteria,
        cost=chosen.cost,
    )
    if chosen.json:
        console.document(_document(found))
    else:
        for place, trace in enumerate(found.traces or ()):
            cost = "" if found.costs is None else f"{found.costs[place]:>6,}  "
            console.write(f"{cost}{trace}")
        some = "" if found.is_complete else "at least "
        said = f"{some}{found.count:,} {'trace' if found.count == 1 else 'traces'}"
        console.write(f"{said} of {found.method} within {found.criterion}, by {found.rules:,} rules")
    if not found.is_complete:
        console.warn("the budget was spent before all traces were counted")
    return 0


def _document(found: MethodTraces) -> dict[str, object]:
    listed: dict[str, object] = {}
    if found.traces is not None:
        listed["traces"] = [str(trace) for trace in found.traces]
    if found.costs is not None:
        listed["costs"] = list(found.costs)
    return {
        "method": found.method,
        "criterion": found.criterion,
        "rules": found.rules,
        "count": found.count,
        **({} if found.is_complete else {"ended": "budget"}),
        **listed,
    }
