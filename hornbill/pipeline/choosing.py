"""Which cases of a class become tests, as far as they can be set up in the time that there is.

Where time is short, those come first whose plans are there from before, then those that take more branches
for the seconds that they are thought to cost.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence, Set

from hornbill.junit import select
from hornbill.junit.selection import Cover, Ease, Element
from hornbill.names import short_method
from hornbill.pipeline.workshop import Workshop
from hornbill.suite import MethodDocument

_LITTLE = 0.1
"""Of the time that there is."""

Number = Callable[[MethodDocument, int], int]
"""The place in the method's whole document of the case at that place."""


class Choosing:
    """The choice for one class. `left_out` are cases, by method and number, of which there can be no test,
    with the reason."""

    def __init__(
        self,
        workshop: Workshop,
        number: Number,
        constructible_only: bool,
        is_short: bool,
        covered: Set[Element] = frozenset(),
    ) -> None:
        """`is_short` says that there is an end of the time, `covered` what other tests cover already."""
        self._workshop = workshop
        self._plans = workshop.plans
        self._number = number
        self._constructible_only = constructible_only
        self._is_short = is_short
        self._covered = covered
        self._planned: dict[tuple[str, int], Ease] = {}
        self.left_out: dict[tuple[str, int], str] = {}

    def chosen(self, documents: Sequence[MethodDocument], cover: Cover) -> list[MethodDocument]:
        """The documents with those cases. Where little time was needed, they are chosen as if there were no
        end of it."""
        if self._is_short:
            effort, begun = self._plans.effort, time.monotonic()
            chosen = select(documents, cover, self._ease, self._price, self._covered)
            took = time.monotonic() - begun
            if took > _LITTLE * (effort.left + took):
                return chosen
        return select(documents, cover, self._ease, covered=self._covered)

    def _ease(self, document: MethodDocument, place: int) -> Ease:
        key = (document.method.id, self._number(document, place))
        if key in self.left_out:
            return Ease.IMPOSSIBLE
        if key in self._planned:
            return self._planned[key]
        if names := document.cases[place].hangs_on:
            self.left_out[key] = f"hangs on what {short_method(names[0])} does"
            return Ease.IMPOSSIBLE
        plans, is_known = self._plans, self._plans.has_plan(document, place)
        if not is_known and plans.effort.is_over and self._planned:  # cases are tried until there is one
            return Ease.IMPOSSIBLE
        begun = time.monotonic()
        plan = plans.plan_case(document, place)
        success = plan.possible and not (plan.reflective and self._constructible_only)
        if not is_known:
            seconds = time.monotonic() - begun
            built = success and not plan.reflective
            self._workshop.prices.pay(document.method, document.cases[place], seconds, built)
        if success:
            self._planned[key] = Ease.REFLECTIVE if plan.reflective else Ease.BUILT
            return self._planned[key]
        self.left_out[key] = plan.why
        return Ease.IMPOSSIBLE

    def _price(self, document: MethodDocument, place: int) -> float:
        is_known = self._plans.has_plan(document, place)
        return self._workshop.prices.price(document.method, document.cases[place], is_known)
