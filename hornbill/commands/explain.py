"""`hornbill explain`: of each branch, which tests take it, or why none does."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

from hornbill.bytecode.errors import HornbillError
from hornbill.clp.program import Program
from hornbill.commands.class_paths import PATH_HELP, open_program
from hornbill.commands.console import Console
from hornbill.commands.progress import ProgressLine
from hornbill.criteria import (
    ASSERTIONS_HELP,
    DEFAULT_BUDGET,
    DEFAULT_CRITERION,
    parsed_assertions,
    parsed_budget,
    require_known,
)
from hornbill.explained import explained
from hornbill.latest_runs import DEFAULT_DATABASE, known_run
from hornbill.library_methods import library_text
from hornbill.methods import find_method
from hornbill.pipeline.accounts import REASONS, BranchAccount
from hornbill.rendering.branch_conditions import branch_condition
from hornbill.rendering.explanations import explanation_text, goals_explained

_EPILOG = """\
Tests are those that the latest `hornbill gen` handed out, whatever ended it, as far as what they run is as
it was then. Methods that are not in the database are searched first, but for those that it had no time for.
With METHOD, that one alone is searched, or if no test can call it, its nearest callers, for some seconds:
`hornbill gen --method` searches on.
METHOD may end in :LINE; without it, all methods of that run are explained.
Last come the methods of the Java library that have no model, so that their bytecode was run, with the steps
that took and how often they were called; with --library they are all that is told, {"library", "steps",
"calls"} each with --json.

reasons:
  infeasible   no input takes it: proved
  bound        the criterion cut the paths that lead there
  budget       the search ran out of steps before
  unsupported  it rests on an instruction or a library method that is not supported
  unknown      no level of the solver could decide
  assumed      no input takes it as long as something holds that the search takes for granted
  uncounted    JaCoCo has measured what it counts there, and has found all of that covered
  effort       cases take it, but the effort to build their objects was spent before there was a test
  untested     cases take it, but no test can be made of them
  not_selected the latest run was asked for cases that cost something else
  unasked      the latest run was asked for tests of other methods
  unreached    no search came to its method
  failed       the search of its method was given up
  time         there was no time left for its method, or for tests of it

exit codes:
  0  done
  2  wrong usage or bad input

examples:
  hornbill explain jars/papers.jar papers.Vector.add
  hornbill explain shop.jar shop.Order.merge:42
  hornbill explain shop.jar --reason infeasible
"""


_OF_LATEST_RUN = ("select", "stub", "summaries", "assume", "criteria", "cost", "policy")
"""Options of the latest run that decide, with others, which cases there are."""


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments and its help."""
    parser.epilog = _EPILOG
    parser.add_argument("path", metavar="PATH", help=PATH_HELP)
    parser.add_argument("method", metavar="METHOD[:LINE]", nargs="?", help="pkg.Class.method, and a line")
    parser.add_argument(
        "--db", metavar="FILE", type=Path, default=DEFAULT_DATABASE, help="the database (%(default)s)"
    )
    parser.add_argument(
        "--library", action="store_true", help="tell the library methods without a model, and nothing else"
    )
    parser.add_argument("--criterion", metavar="KIND-K", help="what cuts a path (as in the latest run)")
    parser.add_argument("--budget", metavar="STEPS", help="for one method (as in the latest run)")
    parser.add_argument("--assertions", metavar="on|off", help=f"{ASSERTIONS_HELP} (as in the latest run)")
    parser.add_argument("--reason", metavar="WHY", help="only branches that are not covered for this reason")
    parser.add_argument("--json", action="store_true", help="print one JSON document")


def execute(chosen: argparse.Namespace, console: Console) -> int:
    """Print the branches."""
    if chosen.reason is not None:
        require_known("reason", chosen.reason, REASONS)
    name, line = _place(chosen.method)
    label, latest = known_run(chosen.path, chosen.db)
    method = None if name is None else find_method(open_program(chosen.path), name)
    options = {
        **{option: latest[option] for option in _OF_LATEST_RUN if option in latest},
        "classes": latest.get("class", []) if method is None else [method.owner],
        "exclude": latest.get("exclude", []) if method is None else [],
        "methods": latest.get("method", []) if method is None or latest.get("assume") else [],
        "criterion": chosen.criterion or latest.get("criterion", DEFAULT_CRITERION),
        "assertions": parsed_assertions(chosen.assertions or latest.get("assertions", "on")),
    }
    budget = parsed_budget(str(chosen.budget or latest.get("budget", DEFAULT_BUDGET)))
    progress = ProgressLine(console)
    with explained(chosen.path, chosen.db, label, options, budget, method, progress) as results:
        progress.end()
        accounts = results.accounts()
        known = [branch for branch in accounts.branches if method is None or branch.method == method.id]
        branches = [
            branch for branch in known if line in (None, branch.line) and chosen.reason in (None, branch.why)
        ]
        conditions = {branch: _condition(results.program, branch) for branch in branches}
        goals = [
            goal
            for goal in (() if line is not None else results.goals())
            if (method is None or goal.method in ("", method.id)) and chosen.reason in (None, goal.why)
        ]
        is_whole = line is None and chosen.reason is None
        library = results.library(None if method is None else method.id) if is_whole else ()
    if chosen.library:
        told = [called.json() for called in library]
        console.json(told) if chosen.json else console.write(library_text(library) or "there are none")
    elif chosen.json:
        said = [{**branch.json(), "condition": said} for branch, said in conditions.items()]
        console.json([*said, *(goal.json() for goal in goals)])
    elif branches or goals:
        everything = len(branches) == len(known)
        text = explanation_text(branches, conditions.get, everything, accounts.differences)
        parts = (goals_explained(goals) if goals else "", text, library_text(library) if library else "")
        console.write("\n\n".join(part for part in parts if part))
    else:
        console.write(_nothing(known, line, chosen.reason))
    return 0


def _condition(program: Program, branch: BranchAccount) -> str | None:
    """When the branch is taken, where that can be said."""
    method = program.method(branch.method)
    assert method is not None, "there are branches of known methods alone"
    try:
        cfg = program.prepare(method).cfg
    except HornbillError:
        return None  # its branches are counted all the same
    return branch_condition(cfg, branch.pc, branch.outcome)


def _nothing(known: Sequence[BranchAccount], line: int | None, reason: str | None) -> str:
    """Why no branch is shown, and which ones there are."""
    if not known:
        return "there are no branches"
    lines = sorted({branch.line for branch in known if branch.line is not None})
    if line is not None and line not in lines:
        shown = ", ".join(map(str, lines)) or "no line, as the class has no table of lines"
        return f"there is no branch on line {line}; the branches are on {shown}"
    others = sorted({branch.why for branch in known if branch.why is not None})
    hint = f", but there are for: {', '.join(others)}" if others else ": all are covered"
    return f"no branch is left uncovered for the reason {reason}{hint}"


def _place(text: str | None) -> tuple[str | None, int | None]:
    """The method and the line of METHOD[:LINE]."""
    if text is None:
        return None, None
    name, colon, line = text.rpartition(":")
    if not colon:
        return text, None
    if not line.isdecimal():
        raise HornbillError(f"{line!r} is no line", remedy="write METHOD:LINE with a number")
    return name, int(line)
