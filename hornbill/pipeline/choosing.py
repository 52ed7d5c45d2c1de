"""Which cases of a class become tests, as far as they can be set up."""

from __future__ import annotations

from collections.abc import Callable, Sequence, Set

from hornbill.junit import select
from hornbill.junit.selection import Cover, Ease, Element
from hornbill.names import short_method
from hornbill.pipeline.workshop import Workshop
from hornbill.suite import MethodDocument

_PRICE_OF_A_PLAN = 3.0
"""What a case costs whose objects are still to be built, next to one that a trial has built."""

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
        covered: Set[Element] = frozenset(),
    ) -> None:
        """`covered` is what other tests cover already."""
        self._covered = covered
        self._plans = workshop.plans
        self._number = number
        self._constructible_only = constructible_only
        self._planned: dict[tuple[str, int], Ease] = {}
        self.left_out: dict[tuple[str, int], str] = {}

    def chosen(self, documents: Sequence[MethodDocument], cover: Cover) -> list[MethodDocument]:
        """The documents with those cases."""
        return select(documents, cover, self._ease, _price, self._covered)

    def _ease(self, document: MethodDocument, place: int) -> Ease:
        key = (document.method.id, self._number(document, place))
        if key in self.left_out:
            return Ease.IMPOSSIBLE
        if key in self._planned:
            return self._planned[key]
        if names := document.cases[place].hangs_on:
            self.left_out[key] = f"hangs on what {short_method(names[0])} does"
            return Ease.IMPOSSIBLE
        plan = self._plans.plan_case(document, place)
        if plan.possible and not (plan.reflective and self._constructible_only):
            self._planned[key] = Ease.REFLECTIVE if plan.reflective else Ease.BUILT
            return self._planned[key]
        self.left_out[key] = plan.why
        return Ease.IMPOSSIBLE


def _price(document: MethodDocument, place: int) -> float:
    return 1.0 if document.cases[place].observed is not None else _PRICE_OF_A_PLAN
