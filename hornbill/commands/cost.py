"""`hornbill cost`: how the worst cost of a method grows with the size of what it is passed."""

from __future__ import annotations

import argparse
from pathlib import Path

from hornbill.bytecode.build_folders import class_path_entries
from hornbill.bytecode.errors import HornbillError, Place
from hornbill.clp.explorations import DEFAULT_EXPLORATION_BUDGET
from hornbill.commands.class_paths import PATH_HELP
from hornbill.commands.console import Console
from hornbill.commands.progress import ProgressLine
from hornbill.criteria import parsed_budget
from hornbill.durations import FORMS, parsed_seconds
from hornbill.growth.emitting import write_worst_tests
from hornbill.growth.measuring import DEFAULT_SECONDS, cost, one_model
from hornbill.growth.predicting import deep_values
from hornbill.jvm.layout import laid_out
from hornbill.rendering.growth import growth_svg, growth_text

_EPILOG = """\
NAME is `this`, a parameter, or a field below one: this.items. Its size is
  of an array        the number of its elements
  of a text          the number of its characters
  of a collection    what size() says
  of a number        its value
  of another object  the objects of the program's own classes that are reached from it, itself among them

For each size, the worst case of all inputs of that size is looked for, without any criterion. It is proved
where every such input was covered; else there is what was found, and where it is known what no input exceeds.
The growth - constant, log, linear, n log n, quadratic, cubic or exponential - is fitted to that.

With --predict, inputs of larger sizes are made like the worst ones, and run: of those that cost as much as
the worst ones at every size, the dearest. The growth is fitted to these, too; nothing is proved of them.

exit codes:
  0  done, also where the time ended before all sizes were proved
  2  wrong usage or bad input

examples:
  hornbill cost jars/growth.jar growth.Sorts.insertionSort --grow a:1..7
  hornbill cost jars/growth.jar growth.Tree.insert --grow this:1..9 --assume 'acyclic(this)'
  hornbill cost jars/growth.jar growth.Matcher.matches --grow s:1..8 --predict 16 --svg matches.svg
"""
_MOST_SECONDS = 1e9
_LARGEST = 1_000_000


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments and its help."""
    parser.epilog = _EPILOG
    parser.add_argument("path", metavar="PATH", help=PATH_HELP)
    parser.add_argument("method", metavar="METHOD", help="pkg.Class.method, with parameters if overloaded")
    parser.add_argument("--grow", metavar="NAME:FROM..TO", required=True, help="what grows, and its sizes")
    for option, metavar, default, said in (
        ("--cost", "MODEL", "instructions", "what is counted"),
        ("--time", "T", f"{DEFAULT_SECONDS:g}", f"stop after so long: {FORMS}"),
        ("--budget", "STEPS", str(DEFAULT_EXPLORATION_BUDGET), "the most steps of the engine for each size"),
    ):
        parser.add_argument(option, metavar=metavar, default=default, help=f"{said} (%(default)s)")
    for option, metavar, said in (
        ("--assume", "ASSUMPTION", "what holds of what METHOD is passed: a > 0, nonnull(a); may be repeated"),
        ("--assume-file", "FILE", "a file of assumptions; may be repeated"),
    ):
        parser.add_argument(option, metavar=metavar, action="append", default=[], help=said)
    parser.add_argument(
        "--predict",
        metavar="N",
        help="run inputs of larger sizes, up to N, that are made like the worst ones",
    )
    parser.add_argument(
        "--explain", action="store_true", help="say which lines, methods and new objects the worst case costs"
    )
    parser.add_argument(
        "--out",
        metavar="DIR",
        help="write tests of the worst inputs there, which assert that they cost no more",
    )
    parser.add_argument("--svg", metavar="FILE", help="write the plot there")
    parser.add_argument("--json", action="store_true", help="print one JSON document")


def execute(chosen: argparse.Namespace, console: Console) -> int:
    """Find the worst cases, and print how their cost grows."""
    with ProgressLine(console) as progress:
        answer = cost(
            class_path_entries(chosen.path),
            chosen.method,
            grow=chosen.grow,
            cost=chosen.cost,
            seconds=_seconds(chosen.time),
            budget=parsed_budget(chosen.budget),
            assume=chosen.assume,
            assume_files=list(map(Path, chosen.assume_file)),
            predict=None if chosen.predict is None else _size(chosen.predict),
            explain=chosen.explain,
            progress=progress,
        )
    if chosen.out is not None:
        [model] = laid_out([one_model(chosen.cost)])
        made = write_worst_tests(class_path_entries(chosen.path), answer, model, Path(chosen.out))
        console.note(f"{made.tests} tests in {chosen.out}")
        console.warnings(f"there is no test of the worst inputs: {why}" for why in made.left_out)
    if chosen.svg is not None:
        _write(Path(chosen.svg), growth_svg(answer))
    with deep_values():
        if chosen.json:
            console.document(answer.json())
        else:
            console.write(growth_text(answer))
    return 0


def _seconds(text: str) -> float:
    seconds = parsed_seconds(text, "--time")
    if not 0 < seconds < _MOST_SECONDS:
        raise HornbillError(
            f"--time {text} is no time to search in", remedy="give a number of seconds, such as 60"
        )
    return seconds


def _size(text: str) -> int:
    size = int(text) if text.isascii() and text.isdigit() else 0
    if not 0 < size <= _LARGEST:
        raise HornbillError(f"--predict {text} is no size", remedy=f"give a number from 1 to {_LARGEST:,}")
    return size


def _write(file: Path, text: str) -> None:
    try:
        file.write_text(text, encoding="utf-8")
    except OSError as problem:
        what = f"cannot be written: {problem.strerror}"
        raise HornbillError(what, Place(file=str(file)), "check --svg") from None
