"""Cases of two versions that are for the same inputs: those that ask the same of them, whatever parameters
are called; and those of which each overlaps with the other alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

from hornbill.differences.conditions import Renaming, by_places, same_names
from hornbill.differences.overlaps import Overlap
from hornbill.method_cases import Case

_Key = TypeVar("_Key")


def alike(old: Sequence[Case], new: Sequence[Case], renaming: Renaming) -> list[Overlap]:
    """The old and new cases that ask the same. What both ask, no other case does: cases of one version share
    no inputs."""
    theirs = _once(old, lambda case: by_places(case, renaming.own))
    ours = _once(new, lambda case: by_places(case, renaming.other))
    return [Overlap(theirs[asked], ours[asked]) for asked in theirs if asked in ours]


def alone(overlaps: Sequence[Overlap], new: Iterable[Case]) -> list[Overlap]:
    """Those of the overlaps whose two cases overlap with no others, with the whole new case, which is among
    these."""
    by_trace = _once(new, _way)
    reached = Counter(_way(overlap.new) for overlap in overlaps)
    reaching = Counter(id(overlap.old) for overlap in overlaps)
    found = []
    for overlap in overlaps:
        trace = _way(overlap.new)
        if trace in by_trace and reached[trace] == reaching[id(overlap.old)] == 1:
            found.append(Overlap(overlap.old, by_trace[trace]))
    return found


def is_changed(pair: Overlap, renaming: Renaming) -> bool:
    """Whether cases for the same inputs end or cost otherwise."""
    before, after = pair.old.costs, pair.new.costs
    if any(_said(before[model], renaming) != after[model] for model in before.keys() & after.keys()):
        return True
    return (pair.old.ended, pair.old.exception) != (pair.new.ended, pair.new.exception)


def leaves_other(pair: Overlap, renaming: Renaming) -> bool:
    """Whether something else comes out of cases that ask the same, or is left behind by them."""
    return _left(pair.old, renaming) != _left(pair.new, same_names(renaming.other))


def _way(case: Case) -> str:
    """The rules on the trace; conditions may have initialised some classes."""
    return "" if case.trace is None else str(case.trace.bare())


def _left(case: Case, renaming: Renaming) -> str:
    return renaming.text(f"{dict(case.outputs)} {dict(sorted(case.heap_out.items()))}")


def _said(cost: int | str, renaming: Renaming) -> int | str:
    return cost if isinstance(cost, int) else renaming.text(cost)


def _once(cases: Iterable[Case], key: Callable[[Case], _Key | None]) -> dict[_Key, Case]:
    """The cases by their keys, without those that have none, or share theirs with another one."""
    known = [(key(case), case) for case in cases]
    counts = Counter(one for one, _ in known)
    return {one: case for one, case in known if one is not None and counts[one] == 1}
