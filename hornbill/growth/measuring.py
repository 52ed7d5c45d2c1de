"""`hornbill.cost`: how the worst cost of a method grows with the size of what it is passed.

For each size, the worst case of all inputs of that size is looked for (costs/worst.py): `proved` where all
of them were covered. The class of the growth is fitted to what is proved, and to predicted inputs.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from hornbill.assumptions import assumed, assumption_texts
from hornbill.bytecode.errors import HornbillError
from hornbill.bytecode.model import MethodModel
from hornbill.bytecode.parameters import parameter_names
from hornbill.cases import CaseSearch, FoundCase
from hornbill.clp.explorations import DEFAULT_EXPLORATION_BUDGET
from hornbill.costs.worst import Worst, worst_case
from hornbill.growth.fitting import Growth, fitted
from hornbill.growth.predicting import Predicting, Prediction
from hornbill.growth.results import CostGrowth, Inputs, PredictedPoint, SizePoint
from hornbill.growth.sizes import Growing, parsed_growing
from hornbill.methods import find_method, require_code
from hornbill.stored import entries_of
from hornbill.values import declared_types

DEFAULT_SECONDS = 60.0
_SHARE_OF_A_SIZE = 0.7
"""How much of the time that is left the search of one size may take, unless it is the last one."""

_SHARE_OF_PREDICTION = 0.4
"""How much of all time is for running predicted inputs."""

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
    predict: int | None = None,
    size_done: SizeDone = lambda _point, _of: None,
) -> CostGrowth:
    """The worst cost of the method, `pkg.Class.method`, for each size of what `grow` names, `a:1..8`, and
    how it grows, as `hornbill cost` answers with options of these names. HornbillError where the path, the
    method or an option is wrong."""
    end = time.monotonic() + seconds
    search = CaseSearch(entries_of(path), opaque="all")
    found = require_code(find_method(search.program, method))
    growing = parsed_growing(found, search.program, grow)
    require_larger(growing, predict)
    texts = assumption_texts(assume, assume_files)
    assumed(found, search.program, assume, assume_files)
    until = end if predict is None else end - seconds * _SHARE_OF_PREDICTION
    points = _Sizes(search, found, cost, growing, texts, budget, until).points(size_done)
    growth, used = growth_of(points)
    predicted = Prediction(points, (), None)
    if predict is not None:
        predicted = Predicting(search, found, cost, growing, texts, end).prediction(points, predict)
        further = predicted.predicted
        if growth is not None:
            further = tuple(replace(one, foretold=growth.at(one.size)) for one in further)
        predicted = replace(predicted, predicted=further)
        growth, used = growth_of(predicted.points, further)
    return CostGrowth(
        found.id,
        cost,
        cost,
        growing.name,
        tuple(zip(parameter_names(found), declared_types(found)[0], strict=True)),
        predicted.points,
        growth,
        used,
        predicted.predicted,
        predicted.said,
        texts,
    )


def require_larger(growing: Growing, predict: int | None) -> None:
    """HornbillError where a size to predict is none of the larger ones."""
    if predict is not None and predict <= growing.sizes[-1]:
        raise HornbillError(
            f"--predict {predict} is no larger than the sizes of --grow",
            remedy=f"give one above {growing.sizes[-1]}",
        )


def growth_of(
    points: Sequence[SizePoint], predicted: Sequence[PredictedPoint] = ()
) -> tuple[Growth | None, tuple[int, ...]]:
    """The growth that points show, and the sizes that it rests on: those that are proved or predicted, or all
    with a cost where these are too few to tell."""
    further = [(one.size, one.cost) for one in predicted]
    known = [(one.size, one.cost) for one in points if one.cost is not None and one.proved]
    law = fitted([*known, *further])
    if law is None:
        known = [(one.size, one.cost) for one in points if one.cost is not None]
        law = fitted([*known, *further])
    return law, tuple(size for size, _ in (*known, *further)) if law is not None else ()


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
