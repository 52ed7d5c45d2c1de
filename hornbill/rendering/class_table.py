"""The table of classes that `hornbill gen` prints at its end: as wide as the terminal, and not too long.

Of a program with many classes only those are listed that have most uncovered branches; the sums are of all.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from hornbill.pipeline.accounts import Accounts, ClassAccount, Share

WIDTH = 100
LISTED = 25
_HEAD = ("class", "methods", "cases", "tests", "branches", "instructions")
_INDENT, _GAP = "  ", "  "
_LEAST_NAME = 20
_MARK = "*"


def class_table(
    accounts: Accounts, width: int = WIDTH, everything: bool = False, not_run: Collection[str] = ()
) -> str:
    """The figures of each class, or of the `LISTED` ones that lack most, and the sums; classes of which not
    all tests were run are marked."""
    classes = [one for one in accounts.classes if one.methods]
    listed = classes if everything or len(classes) <= LISTED else _lacking_most(classes)
    rows = [_HEAD, *(_row(one, one.name in not_run) for one in listed), _row(accounts.total)]
    widths = [max(len(row[column]) for row in rows) for column in range(len(_HEAD))]
    beside = sum(widths[1:]) + len(_GAP) * (len(_HEAD) - 1) + len(_INDENT)
    widths[0] = min(widths[0], max(_LEAST_NAME, width - beside))
    lines = [_line(row, widths) for row in rows]
    if len(listed) < len(classes):
        lines.insert(-1, _INDENT + _rest([one for one in classes if one not in listed]))
    if not_run:
        classes_not_run = "1 class" if len(not_run) == 1 else f"{len(not_run):,} classes"
        lines += ["", f"{_INDENT}{_MARK} not run on the JVM: tests of {classes_not_run}."]
    if accounts.at_least:
        lines += ["", f"The coverage is at least this: {_untraced(len(accounts.at_least))}"]
    return "\n".join(lines)


def _untraced(count: int) -> str:
    tests = "1 test" if count == 1 else f"{count:,} tests"
    return f"of {tests} it could not all be computed (--json says why)."


def _lacking_most(classes: Sequence[ClassAccount]) -> list[ClassAccount]:
    """In the order in which they were given."""

    def lacking(one: ClassAccount) -> tuple[int, int]:
        return one.branches.total - one.branches.covered, one.instructions.total - one.instructions.covered

    chosen = sorted(classes, key=lacking, reverse=True)[:LISTED]
    return [one for one in classes if one in chosen and lacking(one) > (0, 0)]


def _rest(classes: Sequence[ClassAccount]) -> str:
    whole = sum(one.branches.covered == one.branches.total for one in classes)
    said = "all" if whole == len(classes) else f"{whole:,} of them"
    return f"and {len(classes):,} more, {said} with every branch covered (--all lists them)"


def _line(row: Sequence[str], widths: Sequence[int]) -> str:
    cells = [_shortened(row[0], widths[0]).ljust(widths[0])]
    cells += [text.rjust(width) for text, width in zip(row[1:4], widths[1:4], strict=True)]
    cells += [text.ljust(width) for text, width in zip(row[4:], widths[4:], strict=True)]
    return (_INDENT + _GAP.join(cells)).rstrip()


def _shortened(name: str, width: int) -> str:
    """The name's end, which tells classes apart."""
    return name if len(name) <= width else "…" + name[len(name) - width + 1 :]


def _row(one: ClassAccount, marked: bool = False) -> tuple[str, ...]:
    branches = f"{_percent(one.branches):>4}  ({one.branches.covered:,}/{one.branches.total:,})"
    return (
        one.name,
        f"{one.methods:,}",
        f"{one.cases:,}",
        f"{_MARK if marked else ''}{one.tests:,}",
        branches if one.branches.total else "   -",
        f"{_percent(one.instructions):>4}",
    )


def _percent(share: Share) -> str:
    """Rounded down, so that 100% is all."""
    return f"{100 * share.covered // share.total}%" if share.total else "-"
