"""The table of classes that `hornbill gen` prints at its end: as wide as the terminal, and not too long.

Of a program with many classes only those are listed that have most uncovered branches; the sums are of all.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from io import StringIO
from typing import Literal

from rich.console import Console
from rich.table import Table
from rich.text import Text

from hornbill.analysis.counted import Counter
from hornbill.pipeline.accounts import Accounts, ClassAccount

WIDTH = 100
LISTED = 25
_HEAD = ("class", "methods", "cases", "tests", "branches", "instructions")
_JUSTIFIED: tuple[Literal["left", "right"], ...] = ("left", "right", "right", "right", "left", "left")
_WIDEST = 10_000
_Row = tuple[str | Text, ...]
_INDENT, _GAP = "  ", "  "
_LEAST_NAME = 20
_MARK = "*"


def class_table(
    accounts: Accounts,
    width: int = WIDTH,
    everything: bool = False,
    not_run: Collection[str] = (),
    coloured: bool = False,
) -> str:
    """The figures of each class, or of the `LISTED` ones that lack most, and the sums; classes of which not
    all tests were run are marked. With `coloured`, as a terminal shows it."""
    classes = [one for one in accounts.classes if one.methods]
    listed = classes if everything or len(classes) <= LISTED else _lacking_most(classes)
    rows = [*(_row(one, one.name in not_run) for one in listed), _row(accounts.total)]
    beside = sum(max(len(row[column]) for row in (_HEAD, *rows)) for column in range(1, len(_HEAD)))
    room = max(_LEAST_NAME, width - beside - len(_GAP) * (len(_HEAD) - 1) - len(_INDENT))
    lines = _drawn([(_shortened(str(row[0]), room), *row[1:]) for row in rows], coloured)
    if len(listed) < len(classes):
        lines.insert(-1, _INDENT + _rest([one for one in classes if one not in listed]))
    if not_run:
        classes_not_run = "1 class" if len(not_run) == 1 else f"{len(not_run):,} classes"
        lines += ["", f"{_INDENT}{_MARK} not run on the JVM: tests of {classes_not_run}."]
    if unseen := accounts.unseen:
        branches = "1 branch" if unseen == 1 else f"{unseen:,} branches"
        lines += ["", f"JaCoCo does not see {branches} that tests take: an exception comes first (--json)."]
    if accounts.at_least:
        lines += ["", f"The coverage is at least this: {_untraced(len(accounts.at_least))}"]
    return "\n".join(lines)


def _drawn(rows: Sequence[_Row], coloured: bool) -> list[str]:
    table = Table(box=None, padding=(0, len(_GAP), 0, 0), pad_edge=False, header_style="bold")
    for title, justify in zip(_HEAD, _JUSTIFIED, strict=True):
        table.add_column(title, justify=justify, no_wrap=True)
    for row in rows:
        table.add_row(*row)
    page = StringIO()
    Console(
        file=page, width=_WIDEST, force_terminal=coloured, color_system="auto" if coloured else None
    ).print(table)
    return [(_INDENT + line).rstrip() for line in page.getvalue().splitlines()]


def _untraced(count: int) -> str:
    tests = "1 test" if count == 1 else f"{count:,} tests"
    return f"of {tests} it could not all be computed (--json says why)."


def _lacking_most(classes: Sequence[ClassAccount]) -> list[ClassAccount]:
    """In the order in which they were given."""

    def lacking(one: ClassAccount) -> tuple[int, int]:
        return one.branches.missed, one.instructions.missed

    chosen = sorted(classes, key=lacking, reverse=True)[:LISTED]
    return [one for one in classes if one in chosen and lacking(one) > (0, 0)]


def _rest(classes: Sequence[ClassAccount]) -> str:
    whole = sum(one.branches.covered == one.branches.total for one in classes)
    said = "all" if whole == len(classes) else f"{whole:,} of them"
    return f"and {len(classes):,} more, {said} with every branch covered (--all lists them)"


def _shortened(name: str, width: int) -> str:
    """The name's end, which tells classes apart."""
    return name if len(name) <= width else "…" + name[len(name) - width + 1 :]


def _row(one: ClassAccount, marked: bool = False) -> _Row:
    branches = f"{_percent(one.branches):>4}  ({one.branches.covered:,}/{one.branches.total:,})"
    return (
        one.name,
        f"{one.methods:,}",
        f"{one.cases:,}",
        f"{_MARK if marked else ''}{one.tests:,}",
        Text(branches if one.branches.total else "   -", _style(one.branches)),
        Text(f"{_percent(one.instructions):>4}", _style(one.instructions)),
    )


def _style(share: Counter) -> str:
    """How a share looks where there are colours: what lacks most is to be seen at once."""
    if share.covered == share.total:
        return "green"
    return "yellow" if 2 * share.covered >= share.total else "red"


def _percent(share: Counter) -> str:
    """Rounded down, so that 100% is all."""
    return f"{100 * share.covered // share.total}%" if share.total else "-"
