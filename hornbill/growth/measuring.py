"""`hornbill.cost`: how the worst cost of a method grows with the size of what it is passed.

For each size, the worst case of all inputs of that size is looked for (costs/worst.py): `proved` where all
of them were covered. The class of the growth is fitted to what is proved, and to predicted inputs.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from hornbill.assumptions import assumed, assumption_texts
from hornbill.bytecode.model import MethodModel
from hornbill.bytecode.parameters import parameter_names
from hornbill.cases import CaseSearch, FoundCase
from hornbill.clp.explorations import DEFAULT_EXPLORATION_BUDGET
from hornbill.costs.worst import Worst, worst_case
from hornbill.growth.fitting import Growth, fitted
from hornbill.growth.results import CostGrowth, Inputs, SizePoint
from hornbill.growth.sizes import Growing, parsed_growing
from hornbill.methods import find_method, require_code
from hornbill.stored import entries_of
from hornbill.values import declared_types

DEFAULT_SECONDS = 60.0
_SHARE_OF_A_SIZE = 0.7
"""How much of the time that is left the search of one size may take, unless it is the last one."""

SizeDone = Callable[[SizePoint, int], None]
"""Is told the point of each size, and how many sizes there are."""


def cost(
    path: str | Path | Sequence[Path],
    method: str,
    *,
    grow: str,
    cost: str = "instructions",
    seconds: float = DEFAULT_SECONDS,
    budget: int = DEFAULT_EXPLORATION_BUDGET,
    assume: Sequence[str] = (),
    assume_files: Sequence[Path] = (),
    size_done: SizeDone = lambda _point, _of: None,
) -> CostGrowth:
    """The worst cost of the method, `pkg.Class.method`, for each size of what `grow` names, `a:1..8`, and
    how it grows, as `hornbill cost` answers with options of these names. HornbillError where the path, the
    method or an option is wrong."""
    end = time.monotonic() + seconds
    search = CaseSearch(entries_of(path), opaque="all")
    found = require_code(find_method(search.program, method))
    growing = parsed_growing(found, search.program, grow)
    texts = assumption_texts(assume, assume_files)
    assumed(found, search.program, assume, assume_files)
    measured = _Sizes(search, found, cost, growing, texts, budget, end)
    points = measured.points(size_done)
    growth, used = growth_of([(one.size, one.cost, one.proved) for one in points])
    parameters = tuple(zip(parameter_names(found), declared_types(found)[0], strict=True))
    return CostGrowth(found.id, cost, cost, growing.name, parameters, points, growth, used, assumed=texts)


def growth_of(points: Sequence[tuple[int, int | None, bool]]) -> tuple[Growth | None, tuple[int, ...]]:
    """The growth of sizes with their costs, and the sizes that it rests on: those that are proved, or all
    with a cost where these are too few to tell."""
    known = [(size, found) for size, found, proved in points if found is not None and proved]
    law = fitted(known)
    if law is None:
        known = [(size, found) for size, found, _ in points if found is not None]
        law = fitted(known)
    return law, tuple(size for size, _ in known) if law is not None else ()


@dataclass(slots=True)
class _Sizes:
    """The searches of all sizes."""

    search: CaseSearch
    method: MethodModel
    model: str
    growing: Growing
    texts: tuple[str, ...]
    budget: int
    end: float

    def points(self, size_done: SizeDone) -> tuple[SizePoint, ...]:
        """The point of each size, in order."""
        found = []
        for size in self.growing.sizes:
            is_last = size == self.growing.sizes[-1]
            left = self.end - time.monotonic()
            point = self._point(size, left if is_last else left * _SHARE_OF_A_SIZE)
            found.append(point)
            size_done(point, len(self.growing.sizes))
        return tuple(found)

    def _point(self, size: int, seconds: float) -> SizePoint:
        if seconds <= 0:
            return SizePoint(size, None, None, False, None, left=("budget(time)",))
        worst = self._worst(size, time.monotonic() + seconds)
        inputs = None if worst.case is None else inputs_of(worst.case)
        return SizePoint(
            size, worst.cost, worst.upper, worst.proved, inputs, worst.steps, worst.left, worst.case
        )

    def _worst(self, size: int, end: float) -> Worst:
        condition = self.growing.condition(size)
        texts = (*self.texts, *([] if condition is None else [condition]))
        terms = assumed(self.method, self.search.program, texts)
        return worst_case(self.search, self.method, self.model, terms, budget=self.budget, end=end)


def inputs_of(case: FoundCase) -> Inputs:
    """What a case's witness passes."""
    witness = case.json["witness"]
    return {"this": witness["this"], "args": witness["args"]}
