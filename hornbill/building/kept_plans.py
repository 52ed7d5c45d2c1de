"""Plans that were made, kept by all that they hang on, so that no case of a session is planned twice.

One for which there was no time is made again where there is more of it.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, replace

from hornbill.building.effort import Effort
from hornbill.building.plans import CallPlan
from hornbill.method_cases import Case

_MORE = 2.0
"""So many times the seconds of before are worth another try."""


@dataclass(frozen=True, slots=True)
class _Kept:
    """A plan, and the seconds that it was allowed; infinity where more would give no other one."""

    plan: CallPlan
    seconds: float


class KeptPlans:
    """The plans of one session; `effort` says what a case may take."""

    def __init__(self, effort: Effort) -> None:
        self._effort = effort
        self._plans: dict[tuple[str, str, str], _Kept] = {}
        self._texts: dict[int, tuple[Case, str]] = {}

    def begin(self) -> None:
        """Other documents come now, with other objects for the same cases."""
        self._texts.clear()

    def has(self, method: str, package: str, case: Case) -> bool:
        """Whether the plan is there."""
        return self._good(method, package, case) is not None

    def plan(self, method: str, package: str, case: Case, make: Callable[[], CallPlan]) -> CallPlan:
        """The plan for the case of that method, seen from the package, made where there is none."""
        known = self._good(method, package, case)
        if known is not None:
            self._effort.was_late |= known.seconds < math.inf
            return known.plan
        effort, seconds, was_late = self._effort, self._effort.allowance, self._effort.was_late
        effort.was_late = False
        plan = make()
        late, effort.was_late = effort.was_late, was_late or effort.was_late
        key = (method, package, self._text(case))
        before = self._plans.get(key)
        if before is not None and _worth(before.plan) > _worth(plan):
            plan = before.plan
        self._plans[key] = _Kept(plan, seconds if late and _worth(plan) < _BEST else math.inf)
        return plan

    def _good(self, method: str, package: str, case: Case) -> _Kept | None:
        known = self._plans.get((method, package, self._text(case)))
        if known is None or self._effort.allowance >= _MORE * known.seconds < math.inf:
            return None
        return known

    def _text(self, case: Case) -> str:
        """All of the case that its plan may hang on."""
        known = self._texts.get(id(case))
        if known is None:
            plain = replace(
                case, traced=None, place=None, blocks={}, branches=(), steps=0, rule=None, more={}
            )
            known = self._texts[id(case)] = (case, repr(plain))
        return known[1]


_BEST = 2


def _worth(plan: CallPlan) -> int:
    return 0 if not plan.possible else 1 if plan.reflective else _BEST
