"""What tests of the user's cover already, as elements that the choice of cases knows."""

from __future__ import annotations

from collections.abc import Mapping

from hornbill.bytecode.errors import ClassFileError
from hornbill.bytecode.subroutines import COPY_DISTANCE
from hornbill.clp.program import Program, split_id
from hornbill.junit.selection import Element, elements_of, family
from hornbill.pipeline.class_suites import CoveredMethod


class ElementsCovered:
    """The elements of a program's methods that are covered, by the class at the top level around them."""

    def __init__(self, program: Program, covered: Mapping[str, CoveredMethod]) -> None:
        self._program = program
        self._covered = covered
        self._methods: dict[str, list[str]] = {}
        self._known: dict[str, tuple[Element, ...]] = {}
        for method in covered:
            self._methods.setdefault(family(split_id(method)[0]), []).append(method)

    def around(self, class_name: str) -> tuple[Element, ...]:
        """Those of the class, of those that are nested in it, and of those around it."""
        name = family(class_name)
        if name not in self._known:
            found = (element for method in self._methods.get(name, ()) for element in self._elements(method))
            self._known[name] = tuple(found)
        return self._known[name]

    def _elements(self, name: str) -> list[Element]:
        covered, method = self._covered[name], self._program.method(name)
        assert method is not None
        try:
            blocks = self._program.prepare(method).cfg.blocks
        except ClassFileError:
            return []
        run = [block.index for block in blocks if block.start % COPY_DISTANCE in covered.instructions]
        return list(elements_of(name, run, covered.branches))
