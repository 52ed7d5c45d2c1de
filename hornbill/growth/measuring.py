"""`hornbill.cost`: how the worst cost of a method grows with the size of what it is passed.

For each size, the worst case of all inputs of that size is looked for (costs/worst.py): `proved` where all
of them were covered. The class of the growth is fitted to what is proved, and to predicted inputs.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from hornbill.assumptions import assumed, assumption_texts
from hornbill.bytecode.errors import HornbillError
from hornbill.bytecode.model import MethodModel
from hornbill.bytecode.parameters import parameter_names
from hornbill.cases import CaseSearch, FoundCase
from hornbill.clp.explorations import DEFAULT_EXPLORATION_BUDGET, Exploration
from hornbill.costs.amounts import parsed_amount
from hornbill.costs.models import CostModel, parsed_models, require_no_negative
from hornbill.costs.worst import ENDLESS, Worst, worst_case
from hornbill.growth.completing import Completing
from hornbill.growth.explaining import explanation
from hornbill.growth.fitting import Growth, fitted
from hornbill.growth.on_jvm import cost_on_jvm
from hornbill.growth.patterns import Places
from hornbill.growth.predicting import Predicting, Prediction, deep_values
from hornbill.growth.results import CostGrowth, Inputs, PredictedPoint, SizePoint
from hornbill.growth.sizes import OBJECTS, Growing, parsed_growing
from hornbill.jvm.layout import laid_out
from hornbill.latest_runs import entries_of
from hornbill.methods import find_method, require_code
from hornbill.pipeline.exploring import Progress, Step
from hornbill.values import declared_types

DEFAULT_SECONDS = 60.0
_SHARE_OF_A_SIZE = 0.7
"""How much of the time that is left the search of one size may take, unless it is the last one."""

_SHARE_OF_PREDICTION = 0.4
"""How much of all time is for running predicted inputs."""

_MEDIAN_BUDGET = 5_000_000
"""The steps in which all cases of a size are found, where one of them is to be the median."""

_SURE = 3
"""So many points beyond those that a formula needs make it one that is known."""


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
    explain: bool = False,
    assertions: bool = True,
    on_jvm: bool = True,
    progress: Progress = lambda _: None,
) -> CostGrowth:
    """The worst cost of the method, `pkg.Class.method`, for each size of what `grow` names, `a:1..8`, and
    how it grows, as `hornbill cost` answers with options of these names. What the largest predicted inputs
    cost is counted `on_jvm`, too, where there is one. HornbillError where the path, the method or an option
    is wrong."""
    end = time.monotonic() + seconds
    [model] = laid_out([one_model(cost)])
    entries = entries_of(path)
    search = CaseSearch(entries, assertions=assertions, opaque="all", costs=(model,))
    found = require_code(find_method(search.program, method))
    growing = parsed_growing(found, search.program, grow)
    require_larger(growing, predict)
    texts = assumption_texts(assume, assume_files)
    assumed(found, search.program, assume, assume_files)
    until = end if predict is None else end - seconds * _SHARE_OF_PREDICTION
    sizes = _Sizes(search, found, model.name, growing, texts, budget, until)
    points = sizes.points(progress)
    growth, used = growth_of(points)
    predicted = Prediction(points, (), None)
    if predict is not None:
        predicted = Predicting(search, found, model.name, growing, texts, end, growth, progress).prediction(
            points, predict
        )
        if on_jvm:
            predicted = _run_on_jvm(predicted, entries, found, model)
        predicted, growth, used = _fitted_further(predicted, points, growth, used)
    return CostGrowth(
        found.id,
        model.name,
        model.unit,
        growing.name,
        tuple(zip(parameter_names(found), declared_types(found)[0], strict=True)),
        predicted.points,
        growth,
        used,
        predicted.predicted,
        predicted.said,
        texts,
        explanation(search, found, model, points, sizes.cases) if explain else None,
    )


def one_model(text: str) -> CostModel:
    """The cost model of that name; HornbillError where there is none, where there are several, or where it
    has negative weights."""
    models = parsed_models(text)
    if len(models) != 1:
        raise HornbillError(f"--cost {text!r} is not one cost model", remedy="ask for one at a time")
    require_no_negative(models, "there is no telling what is dearest")
    return models[0]


def require_larger(growing: Growing, predict: int | None) -> None:
    """HornbillError where a size to predict is none of the larger ones."""
    if predict is not None and predict <= growing.sizes[-1]:
        raise HornbillError(
            f"--predict {predict} is no larger than the sizes of --grow",
            remedy=f"give one above {growing.sizes[-1]}",
        )


def _run_on_jvm(
    predicted: Prediction, entries: Sequence[Path], method: MethodModel, model: CostModel
) -> Prediction:
    """The same, with what the largest inputs cost on a JVM."""
    if not predicted.predicted:
        return predicted
    *others, last = predicted.predicted
    values = [*([] if method.is_static else [last.inputs["this"]]), *last.inputs["args"]]
    with deep_values():
        counted = cost_on_jvm(entries, method.id, values, model)
    return replace(predicted, predicted=(*others, replace(last, on_jvm=counted)))


def _fitted_further(
    predicted: Prediction, points: Sequence[SizePoint], growth: Growth | None, used: tuple[int, ...]
) -> tuple[Prediction, Growth | None, tuple[int, ...]]:
    """The prediction with what the growth of the points foretold of it, and the growth that it shows."""
    further = predicted.predicted
    if growth is not None:
        further = tuple(replace(one, foretold=growth.at(one.size)) for one in further)
    predicted = replace(predicted, predicted=further)
    if growth is not None and _falls_short(growth, further):
        said = f"{predicted.said}; larger ones cost less than the points foretell"
        return replace(predicted, said=said), growth, used
    return predicted, *growth_of(predicted.points, further)


def growth_of(
    points: Sequence[SizePoint], predicted: Sequence[PredictedPoint] = ()
) -> tuple[Growth | None, tuple[int, ...]]:
    """The growth that points show, and the sizes that it rests on: those that are proved or predicted, or all
    with a cost where too few are proved to tell."""
    further = [(one.size, one.cost) for one in predicted]
    proved = [(one.size, one.cost) for one in points if one.cost is not None and one.proved]
    found = [(one.size, one.cost) for one in points if one.cost is not None]
    known = found if fitted(proved) is None else proved
    law = fitted([*known, *further])
    return law, tuple(size for size, _ in (*known, *further)) if law is not None else ()


def _falls_short(growth: Growth, predicted: Sequence[PredictedPoint]) -> bool:
    """Whether inputs of larger sizes cost less than is well known: they are not like the worst ones, after
    all."""
    return (
        growth.is_exact
        and growth.beyond >= _SURE
        and any(one.foretold is not None and one.cost < one.foretold for one in predicted)
    )


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

    def points(self, progress: Progress) -> tuple[SizePoint, ...]:
        """The point of each size, in order."""
        found = []
        for size in self.growing.sizes:
            is_last = size == self.growing.sizes[-1]
            left = self.end - time.monotonic()
            point = self._point(size, left if is_last else left * _SHARE_OF_A_SIZE)
            found.append(point)
            cost = "nothing found" if point.cost is None else f"{point.cost:,}"
            name = f"{size}: {cost}{'' if point.proved else ', not proved'}"
            progress(Step("Sizes", len(found), len(self.growing.sizes), name, "sizes"))
        return tuple(found)

    def cases(self, size: int) -> Sequence[FoundCase] | None:
        """All cases of a size; None where there are too many to look at."""
        sized = _Sized(self, size) if self.growing.unit == OBJECTS else None
        found: list[FoundCase] = []
        exploration = self._exploration(size, sized)
        summary = self.search.run(self.method.id, exploration, found.append)
        if summary.ledger["ended"] != "done":
            return None
        return [case for case in found if sized is None or sized.accepts(case)]

    def constant_cost(self, case: FoundCase) -> int:
        """What the case costs, but for what hangs on its inputs."""
        return parsed_amount(case.json["costs"][self.model]).constant

    def _exploration(self, size: int, sized: _Sized | None) -> Exploration:
        return Exploration(
            ENDLESS,
            heap="solver" if sized is None else "lazy",
            assumptions=self._terms(size),
            budget=_MEDIAN_BUDGET,
            choices="first" if sized is None else "all",
        )

    def _terms(self, size: int) -> tuple[str, ...]:
        """What is assumed of inputs of a size."""
        condition, term = self.growing.condition(size), self.growing.assumption(size)
        texts = (*self.texts, *([] if condition is None else [condition]))
        terms = assumed(self.method, self.search.program, texts)
        return (*terms, *([] if term is None else [term]))

    def _point(self, size: int, seconds: float) -> SizePoint:
        if seconds <= 0:
            return SizePoint(size, None, None, False, None, left=("budget(time)",))
        sized = _Sized(self, size) if self.growing.unit == OBJECTS else None
        worst = self._worst(size, time.monotonic() + seconds, sized)
        left = worst.left if sized is None else (*worst.left, *sized.doubts(worst.cost))
        inputs = None
        if worst.case is not None:
            inputs = inputs_of(worst.case) if sized is None else sized.inputs
        proved = worst.proved and not left
        return SizePoint(
            *(size, worst.cost, worst.upper, proved, inputs, worst.steps, left, worst.case, worst.assumes)
        )

    def _worst(self, size: int, end: float, sized: _Sized | None) -> Worst:
        return worst_case(
            self.search,
            self.method,
            self.model,
            self._terms(size),
            budget=self.budget,
            end=end,
            heap="solver" if sized is None else "lazy",
            accepts=None if sized is None else sized.accepts,
        )


class _Sized:
    """Takes the cases of structures with a number of objects, and keeps the inputs of the last one."""

    def __init__(self, sizes: _Sizes, size: int) -> None:
        self._sizes, self._size = sizes, size
        self._completing = Completing(sizes.search.program, sizes.search.machine.known_classes)
        self._places = Places(sizes.method, sizes.growing)
        self._dearest_left = -1
        self.inputs: Inputs | None = None

    def doubts(self, found: int | None) -> tuple[str, ...]:
        """What stands against there being no case that is dearer than the one that was found."""
        if self._dearest_left <= (-1 if found is None else found):
            return ()
        return ("what a class of the library holds may have that size",)

    def accepts(self, case: FoundCase) -> bool:
        """Whether there are inputs of the case that have this size."""
        values = self._places.values(inputs_of(case))
        name, grown, read = self._sizes.growing.name, self._places.grown(values), case.json["heap_in"]
        made = None if grown is None else self._completing.completed(grown, read, name, self._size)
        if made is None:
            if grown is not None and not self._completing.is_certain(grown, read, name, self._size):
                self._dearest_left = max(self._dearest_left, self._sizes.constant_cost(case))
            return False
        self._places.with_grown(values, made)
        self.inputs = self._places.inputs(values)
        return True


def inputs_of(case: FoundCase) -> Inputs:
    """What a case's witness passes."""
    witness = case.json["witness"]
    return {"this": witness["this"], "args": witness["args"]}
