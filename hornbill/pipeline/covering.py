"""Which methods are covered as a whole, by tests that were made or by calls that were seen."""

from __future__ import annotations

from collections.abc import Set

from hornbill.analysis.counted import CountedMethod, counted_method
from hornbill.bytecode.model import MethodModel
from hornbill.method_cases import Case
from hornbill.pipeline.class_suites import ClassSuite

Taken = tuple[str, int, str]
"""A branch: its method, the pc and the outcome."""


class Covering:
    """What counts of methods is looked up once."""

    def __init__(self) -> None:
        self._counted: dict[str, CountedMethod | None] = {}

    def is_covered(self, method: MethodModel, suite: ClassSuite) -> bool:
        """Whether the tests cover all of the method."""
        covered = suite.covered.get(method.id)
        if covered is None:
            return False
        counted = self._counted_of(method)
        return counted is not None and counted.is_whole(covered)

    def is_taken(self, method: MethodModel, seen: Set[Taken]) -> bool:
        """Whether the method has branches, and all are among those `seen`."""
        counted = self._counted_of(method)
        return (
            counted is not None
            and bool(counted.branches)
            and all((one.method, one.pc, one.outcome) in seen for one in counted.branches)
        )

    def _counted_of(self, method: MethodModel) -> CountedMethod | None:
        if method.id not in self._counted:
            self._counted[method.id] = counted_method(method)
        return self._counted[method.id]


def taken_by(case: Case) -> tuple[Taken, ...]:
    """The branches that a test of the case takes, in what it does before the call too."""
    seen = case.observed
    return () if seen is None else seen.branches
