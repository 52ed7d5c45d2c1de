"""What is behind classes: nested ones of which no test calls any method, but whose objects are given out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from hornbill.analysis.counted import counted_methods
from hornbill.bytecode.model import MethodModel
from hornbill.clp.program import Program
from hornbill.pipeline.emission import ClassSuite


class Behind:
    """The branches of such classes; `classes` are those that have turns, with what tests can call."""

    def __init__(self, program: Program, classes: Mapping[str, Sequence[MethodModel]]) -> None:
        self._program = program
        self._classes = classes
        self._branches: dict[str, frozenset[tuple[str, int, str]]] = {}

    def is_covered(self, name: str, suite: ClassSuite) -> bool:
        """Whether the tests of the class take all branches behind it."""
        wanted = self._behind(name)
        covered = {(method, pc, how) for method, one in suite.covered.items() for pc, how in one.branches}
        return wanted <= covered

    def _behind(self, name: str) -> frozenset[tuple[str, int, str]]:
        if name not in self._branches:
            nested = [one for one in self._program.class_names() if one.startswith(f"{name}$")]
            models = (self._program.find(one) for one in nested if not self._classes.get(one))
            self._branches[name] = frozenset(
                (branch.method, branch.pc, branch.outcome)
                for model in models
                if model is not None
                for method in counted_methods(model)
                for branch in method.branches
            )
        return self._branches[name]
