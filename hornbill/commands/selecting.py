"""The options by which a command is told what is wanted of a method's cases, and what to leave out."""

from __future__ import annotations

import argparse

from hornbill.analysis.selections import FORMS, Selection, parsed_selection
from hornbill.bytecode.errors import HornbillError
from hornbill.clp.explorations import ORDERS, Concolic
from hornbill.criteria import require_known
from hornbill.selected import LOOK_AHEAD, STRATEGIES, Pruning, concolic_search, require_meaning

SELECTING_HELP = """\
SELECTION is what is wanted, a case each: all-paths, which is everything; all-local-paths, the paths of the
method by itself; or one or more of these, with commas between them:
  points:FILE.java:LINE,...    that line is reached     points:METHOD@PC,...   that instruction is
  statement, branch            each instruction, each outcome of a jump or switch of the method
  condition, mcdc              each outcome of a conditional jump; that each of them decides by itself
  exception:CLASS, assertion   the method ends with such an exception, at each place where it can

"""


def selecting_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    parser.add_argument(
        "--select", metavar="SELECTION", action="append", default=[], help=FORMS.replace("%", "%%")
    )
    parser.add_argument(
        "--strategy",
        metavar="HOW",
        help=f"how what is selected is looked for, {', '.join(STRATEGIES)} (auto)",
    )
    parser.add_argument(
        "--unit", action="store_true", help="cover the method's own items alone, and end when that is done"
    )
    parser.add_argument(
        "--look-ahead",
        metavar="WHEN",
        help=f"leave out what can cover nothing new, looked at {', '.join(LOOK_AHEAD)}",
    )
    parser.add_argument(
        "--max-call-depth",
        metavar="N",
        help="deeper calls are gone through in one way only; needs --unit",
    )
    parser.add_argument(
        "--concolic",
        action="store_true",
        help="run inputs, and solve what their paths decide otherwise; what cannot be followed has its value",
    )
    parser.add_argument(
        "--solve-first",
        action="store_true",
        help="solve all that a path decides before any of it is gone into; needs --concolic",
    )
    parser.add_argument("--search", metavar="ORDER", help=f"what is tried next, {', '.join(ORDERS)} (dfs)")


def chosen_selection(chosen: argparse.Namespace) -> tuple[Selection | None, str, Pruning]:
    """What the options say; HornbillError where that means nothing."""
    selection = parsed_selection(chosen.select) if chosen.select else None
    strategy = chosen.strategy and require_known("strategy", chosen.strategy, STRATEGIES)
    look_ahead = chosen.look_ahead and require_known("look-ahead", chosen.look_ahead, LOOK_AHEAD)
    pruning = Pruning(chosen.unit, look_ahead, _depth(chosen.max_call_depth))
    require_meaning(selection, strategy, pruning)
    return selection, strategy or "auto", pruning


def chosen_concolic(chosen: argparse.Namespace) -> Concolic | None:
    """The concolic search that the options ask for, if they do; HornbillError where they mean nothing."""
    order = chosen.search and require_known("order of the search", chosen.search, ORDERS)
    return concolic_search(chosen.concolic, order, chosen.solve_first)


def _depth(text: str | None) -> int | None:
    if text is None:
        return None
    if not (text.isascii() and text.isdigit() and len(text) < 6):
        raise HornbillError(f"--max-call-depth {text!r} is no number", remedy="write 0, 1, 2, ...")
    return int(text)
