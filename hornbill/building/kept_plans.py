"""Plans that were made, kept by all that they depend on, so that no case of a session is planned twice."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from hornbill.building.plans import CallPlan
from hornbill.method_cases import Case


class KeptPlans:
    """The plans of one session."""

    def __init__(self) -> None:
        self._plans: dict[tuple[str, str, str], CallPlan] = {}
        self._texts: dict[int, tuple[Case, str]] = {}

    def plan(self, method: str, package: str, case: Case, make: Callable[[], CallPlan]) -> CallPlan:
        """The plan for the case of that method, seen from the package, made where there is none."""
        key = (method, package, self._text(case))
        if key not in self._plans:
            self._plans[key] = make()
        return self._plans[key]

    def _text(self, case: Case) -> str:
        """All of the case that its plan may hang on."""
        known = self._texts.get(id(case))
        if known is None:
            plain = replace(
                case, traced=None, place=None, blocks={}, branches=(), steps=0, rule=None, more={}
            )
            known = self._texts[id(case)] = (case, repr(plain))
        return known[1]
