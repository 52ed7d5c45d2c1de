"""Inputs of larger sizes that are made like the worst ones, and what they cost when they are run.

Of the candidates (patterns.py), one is as good as the worst inputs where it costs as much as they do at
every size at which they are proved, and no less at the others: of those, the one that is dearest at the
largest size is taken. What is assumed holds of all of them.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace

from hornbill.assumptions import conditions_method
from hornbill.bytecode.errors import HornbillError
from hornbill.bytecode.model import MethodModel
from hornbill.cases import CaseSearch
from hornbill.costs.known_costs import known_cost
from hornbill.growth.fitting import Growth
from hornbill.growth.patterns import InputFamily, input_families
from hornbill.growth.results import Inputs, PredictedPoint, SizePoint
from hornbill.growth.sizes import Growing
from hornbill.pipeline.exploring import Progress, Step
from hornbill.values import ArgumentWriter

_BUDGET = 120_000_000
_TRIED = 10_000_000
_MOST_COST = 40_000_000
_COMPARED = 200_000
_HALVINGS = 5
_MOST_GOOD = 40
_LEAST_KNOWN = 3
_DEEP = 200_000


@dataclass(frozen=True, slots=True)
class Prediction:
    """Inputs of larger sizes, and how they are made, or why there are none; and the points, where these
    inputs showed that some cost more than had been found."""

    points: tuple[SizePoint, ...]
    predicted: tuple[PredictedPoint, ...]
    said: str | None


@dataclass(slots=True)
class Predicting:
    """The runs of one method; `texts` are what is assumed of it, `end` is when the time is over, and
    `growth` what the known points show."""

    search: CaseSearch
    method: MethodModel
    model: str
    growing: Growing
    texts: tuple[str, ...]
    end: float
    growth: Growth | None = None
    progress: Progress = lambda _: None
    _checking: dict[int, MethodModel | None] = field(default_factory=dict)

    def prediction(self, points: Sequence[SizePoint], largest: int) -> Prediction:
        """What inputs of larger sizes cost, up to the largest."""
        known = [point for point in points if point.cost is not None and point.inputs is not None]
        if len(known) < _LEAST_KNOWN:
            return Prediction(tuple(points), (), "none: too few sizes have a worst input")
        sizes = larger_sizes(known[-1].size, largest)
        with deep_values():
            good = list(self._good(known, sizes))
            if not good:
                return Prediction(
                    tuple(points), (), "none: no inputs that were tried cost as much at every size"
                )
            dearest = self._dearest(good, sizes, known[-1].size)
            if self._sinks(dearest, known[-1]):
                return Prediction(tuple(points), (), f"none: larger inputs cost less ({dearest.said})")
            predicted = []
            for point in self._predicted(dearest, sizes, known[-1].size):
                predicted.append(point)
                step = Step(
                    "Predicting", len(predicted), len(sizes), f"{point.size}: {point.cost:,}", "sizes"
                )
                self.progress(step)
            return Prediction(self._better(points, dearest), tuple(predicted), dearest.said)

    def _good(self, known: Sequence[SizePoint], sizes: Sequence[int]) -> Iterator[InputFamily]:
        """The families that cost as much as the worst inputs, and can be as large."""
        worst = [(point.size, point.inputs) for point in known if point.inputs is not None]
        found = 0
        for family in input_families(self.method, self.search.program, self.growing, worst):
            if time.monotonic() > self.end or found >= _MOST_GOOD:
                return
            if all(self._reaches(family, point) for point in reversed(known)) and (
                not sizes or family.of(sizes[-1])
            ):
                found += 1
                yield family

    def _reaches(self, family: InputFamily, point: SizePoint) -> bool:
        """Whether the family has the point's cost, or no inputs of its size."""
        inputs = family.of(point.size)
        if not inputs:
            return True
        found, _ = self._dearest_of(inputs, point.size, _TRIED)
        if found is None or point.cost is None:
            return False
        return found == point.cost if point.proved else found >= point.cost

    def _dearest(self, good: Sequence[InputFamily], sizes: Sequence[int], known: int) -> InputFamily:
        """The family that costs most at a larger size, the first of several."""
        different: dict[str, InputFamily] = {}
        size = sizes[0] if self._is_affordable(sizes[0], _COMPARED) else known + 1
        for family in good:
            different.setdefault(repr(family.of(size)), family)
        if len(different) == 1:
            return good[0]
        costs = {
            text: self._dearest_of(family.of(size), size, _TRIED)[0] or 0
            for text, family in different.items()
        }
        return different[max(different, key=lambda text: costs[text])]

    def _sinks(self, family: InputFamily, last: SizePoint) -> bool:
        """Whether the family costs less just above the last known size: then it is not what made that
        dear."""
        found, _ = self._dearest_of(family.of(last.size + 1), last.size + 1, _TRIED)
        return found is not None and last.cost is not None and found < last.cost

    def _predicted(self, family: InputFamily, sizes: Sequence[int], known: int) -> Iterator[PredictedPoint]:
        """What the family costs at these sizes; where that takes too long, at some between the last one
        that is known and that."""
        waiting = list(sizes)
        halved = 0
        while waiting and time.monotonic() < self.end:
            size = waiting.pop(0)
            found, inputs = None, None
            if self._is_affordable(size):
                found, inputs = self._dearest_of(family.of(size), size, _BUDGET)
            if found is not None and inputs is not None:
                known = size
                yield PredictedPoint(size, found, inputs)
                if halved:
                    waiting = []
            elif halved < _HALVINGS and size - known > 1:
                halved += 1
                waiting = [(known + size) // 2]
            else:
                return

    def _is_affordable(self, size: int, most: int = _MOST_COST) -> bool:
        """Whether inputs of a size can be run, by what the growth of the known ones says."""
        if self.growth is None:
            return True
        foretold = self.growth.at(size)
        return foretold is not None and foretold <= most

    def _dearest_of(
        self, inputs: Sequence[Inputs], size: int, budget: int
    ) -> tuple[int | None, Inputs | None]:
        """The cost of the dearest of these inputs of that size, and which these are."""
        known = [(found, one) for one in inputs if (found := self._cost(one, size, budget)) is not None]
        return max(known, key=lambda pair: pair[0], default=(None, None))

    def _better(self, points: Sequence[SizePoint], family: InputFamily) -> tuple[SizePoint, ...]:
        """The points, with these inputs where they cost more than what was found."""
        return tuple(point if point.proved else self._improved(point, family) for point in points)

    def _improved(self, point: SizePoint, family: InputFamily) -> SizePoint:
        found, inputs = self._dearest_of(family.of(point.size), point.size, _TRIED)
        if found is None or (point.cost is not None and found <= point.cost):
            return point
        return replace(point, cost=found, inputs=inputs, case=None, proved=found == point.upper)

    def _cost(self, inputs: Inputs, size: int, budget: int) -> int | None:
        values = [*([] if self.method.is_static else [inputs["this"]]), *inputs["args"]]
        try:
            if not self._holds(values, size, budget):
                return None
            known = known_cost(self.search, self.method, self.model, values, budget)
            return None if known is None else known.cost
        except HornbillError:
            return None

    def _holds(self, values: Sequence[object], size: int, budget: int) -> bool:
        """Whether what is assumed holds, and the inputs have that size. What is assumed of the heap holds of
        values that share nothing."""
        if size not in self._checking:
            condition = self.growing.condition(size)
            texts = (*self.texts, *([] if condition is None else [condition]))
            self._checking[size] = conditions_method(self.method, self.search.program, texts)[0]
        checking = self._checking[size]
        if checking is None:
            return True
        arguments = ArgumentWriter(self.search.program.hierarchy).call(checking, values)
        answer = self.search.machine.run(checking, arguments, "clauses", budget, count=False)
        return bool(answer["ended"] == "returned" and answer["value"] == 1)


def larger_sizes(known: int, largest: int) -> tuple[int, ...]:
    """The sizes that are looked at beyond the known ones: twice as large each time, and the largest."""
    sizes = []
    size = max(known, 1) * 2
    while size < largest:
        sizes.append(size)
        size *= 2
    return (*sizes, largest) if largest > known else ()


@contextmanager
def deep_values() -> Iterator[None]:
    """A context in which structures may be nested deeply."""
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(max(before, _DEEP))
    try:
        yield
    finally:
        sys.setrecursionlimit(before)
