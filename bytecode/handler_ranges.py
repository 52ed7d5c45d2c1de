"""The exception table by pc: which handlers an exception at a pc can reach, in the order they are tried.

The code is cut at the ends of all ranges; between two cuts the list is the same. In a list, each caught
type stands once (a later handler of the same type is never reached) and nothing follows a handler that
catches everything.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence

from hornbill.bytecode.descriptors import Malformed
from hornbill.bytecode.model import Handler

_MAX_WORK = 2_000_000
"""Bound on the sum over all cuts of the ranges that are open there."""

_EVERYTHING = (None, "java.lang.Throwable")

Active = tuple[Handler, ...]


def reachable_of(open_rows: Sequence[Handler]) -> Active:
    """Those of the rows, which all cover one place, that an exception there can reach."""
    found: dict[str | None, Handler] = {}
    for row in open_rows:
        found.setdefault(row.catch_type, row)
        if row.catch_type in _EVERYTHING:
            break
    return tuple(found.values())


class HandlerRanges:
    """The exception table, cut; `cuts` are the pcs where the list of handlers may change."""

    __slots__ = ("_lists", "cuts")

    def __init__(self, handlers: Sequence[Handler]) -> None:
        self.cuts = sorted({pc for row in handlers for pc in (row.start, row.end)})
        starting: dict[int, list[int]] = {}
        ending: dict[int, list[int]] = {}
        for number, row in enumerate(handlers):
            starting.setdefault(row.start, []).append(number)
            ending.setdefault(row.end, []).append(number)
        is_open: set[int] = set()
        self._lists: list[Active] = [()]
        work = 0
        for cut in self.cuts:
            is_open.difference_update(ending.get(cut, ()))
            is_open.update(starting.get(cut, ()))
            work += len(is_open)
            if work > _MAX_WORK:
                raise Malformed("an exception table of too many ranges inside each other", cut)
            self._lists.append(reachable_of([handlers[number] for number in sorted(is_open)]))

    def number(self, pc: int) -> int:
        """The number of the piece between two cuts that holds the pc."""
        return bisect_right(self.cuts, pc)

    def active(self, number: int) -> Active:
        """The handlers of that piece."""
        return self._lists[number]
