"""`hornbill diff`: which methods cost more in another version of a program, and for which inputs."""

from __future__ import annotations

import argparse

from hornbill.bytecode.errors import HornbillError
from hornbill.commands.console import Console
from hornbill.commands.progress import ProgressLine
from hornbill.configuration import read_configuration
from hornbill.criteria import ASSERTIONS_HELP, parsed_assertions, parsed_budget
from hornbill.differences.pairs import DEFAULT_COST
from hornbill.differences.programs import DEFAULT_BUDGET, diff
from hornbill.rendering.differences import differences_text

_EPILOG = """\
OLD and NEW are databases of `hornbill gen`, or jars and folders of classes, whose methods are searched then.
PATH METHOD PATH METHOD compares two methods with the same parameters.

For all inputs that a case of the old version and one of the new version share, both costs are compared, and
inputs are named that show the difference: what became dearer is found where the maximum stays what it was.
The inputs of each old case are run on the new code. docs/diff.md has the JSON, and how to use this in CI.

exit codes:
  0  no cost is beyond the tolerance; cases may be others
  1  some cost is beyond the tolerance
  2  wrong usage or bad input

examples:
  hornbill diff before.db after.db --tolerance 5
  hornbill diff shop-1.0.jar shop-1.1.jar --cost instructions,memory
  hornbill diff shop.jar shop.Order.total shop.jar shop.Order.quickTotal --json
"""


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments and its help."""
    parser.epilog = _EPILOG
    parser.add_argument(
        "words",
        metavar="OLD NEW | PATH METHOD PATH METHOD",
        nargs="+",
        help="two databases, jars or folders of classes; or two methods",
    )
    parser.add_argument("--cost", metavar="M,...", help=f"the cost models that count ({DEFAULT_COST})")
    parser.add_argument(
        "--tolerance", metavar="PERCENT", default="0", help="how much a cost may grow (%(default)s)"
    )
    parser.add_argument(
        "--criterion", metavar="KIND-K", default="loop-2", help="of what is searched (%(default)s)"
    )
    parser.add_argument(
        "--budget",
        metavar="STEPS",
        default=str(DEFAULT_BUDGET),
        help="steps of the engine for each method that is searched (%(default)s)",
    )
    parser.add_argument(
        "--assertions", metavar="on|off", default="on", help=f"{ASSERTIONS_HELP} (%(default)s)"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON document")


def execute(chosen: argparse.Namespace, console: Console) -> int:
    """Compare the versions, and print what is another."""
    old, new, methods = _words(chosen.words)
    with ProgressLine(console) as progress:
        answer = diff(
            old,
            new,
            methods=methods,
            cost=chosen.cost,
            tolerance=chosen.tolerance,
            criterion=chosen.criterion,
            budget=parsed_budget(chosen.budget),
            assertions=parsed_assertions(chosen.assertions),
            criteria=read_configuration().criteria,
            progress=progress,
        )
    if chosen.json:
        console.document(answer.json())
    else:
        console.write(differences_text(answer))
    return 1 if answer.exceeding else 0


def _words(words: list[str]) -> tuple[str, str, tuple[str, str] | None]:
    match words:
        case [old, new]:
            return old, new, None
        case [old, before, new, after]:
            return old, new, (before, after)
    remedy = "write hornbill diff OLD NEW, or hornbill diff PATH METHOD PATH METHOD"
    raise HornbillError(f"two versions are compared, and these are {len(words)} words", remedy=remedy)
