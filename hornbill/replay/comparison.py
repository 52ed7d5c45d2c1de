"""Coverage computed from rules beside what JaCoCo measured, line by line: what JaCoCo cannot count or see.

JaCoCo leaves out what it takes to be added by compilers: what closes the resources of a `try`, all copies of
a `finally` block but one, the first switch of a switch over strings, methods of enums and records. And it
knows where control went from its probes alone, so that nothing is covered of what an exception leaves before
the next probe. Which of the two it was on a line follows from the figures; where they say that more was run
than was computed, tests do what was not computed, or it was computed wrongly.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any

from hornbill.analysis.counted import NOTHING, Counter, LineCoverage, MethodCoverage


class Kind(StrEnum):
    """How figures differ: JaCoCo counts `otherwise` many; of as many, fewer are `unseen`, or `more` are
    covered than was computed."""

    OTHERWISE = "otherwise"
    UNSEEN = "unseen"
    MORE = "more"


_SAID = {
    Kind.OTHERWISE: "JaCoCo does not count what compilers add",
    Kind.UNSEEN: "an exception leaves it before JaCoCo sees it",
    Kind.MORE: "more was run than was computed",
}


@dataclass(frozen=True, slots=True)
class Figures:
    """Instructions and branches."""

    instructions: Counter
    branches: Counter

    def __str__(self) -> str:
        return f"{self.instructions} instructions, {self.branches} branches"


@dataclass(frozen=True, slots=True)
class Difference:
    """Where the two differ: a line of a method, whose code begins at that `pc`, or all of it, where it has no
    lines or is not counted."""

    method_id: str
    line: int | None
    kind: Kind
    computed: Figures
    measured: Figures
    pc: int | None = None

    @property
    def said(self) -> str:
        """What it is, and both figures."""
        return f"{_SAID[self.kind]} (computed {self.computed}, JaCoCo {self.measured})"

    def __str__(self) -> str:
        place = self.method_id if self.line is None else f"{self.method_id} line {self.line}"
        return f"{place}: {self.said}"

    def json(self) -> dict[str, Any]:
        """The difference as it is printed, and kept."""
        return {
            "method": self.method_id,
            "line": self.line,
            "pc": self.pc,
            "kind": self.kind.value,
            "computed": _pairs(self.computed),
            "measured": _pairs(self.measured),
        }


def difference_of(json: Mapping[str, Any]) -> Difference:
    """The difference that was written as that JSON."""
    computed, measured = (
        Figures(*(Counter(*pair) for pair in json[name])) for name in ("computed", "measured")
    )
    return Difference(json["method"], json["line"], Kind(json["kind"]), computed, measured, json["pc"])


def differences(
    computed: Mapping[str, MethodCoverage],
    measured: Mapping[str, MethodCoverage],
    unmeasured: Collection[str] = (),
) -> list[Difference]:
    """Where the two differ, in order, of the methods that count (counted.py) but for those of classes that
    were not measured."""
    return [
        difference
        for name, ours in sorted(computed.items())
        if ours.class_name not in unmeasured
        for difference in _of_method(ours, measured.get(name))
    ]


def _of_method(ours: MethodCoverage, theirs: MethodCoverage | None) -> Iterator[Difference]:
    if theirs is None or not (ours.lines and theirs.lines):
        rows: list[tuple[int | None, Figures, Figures]] = [(None, _figures(ours), _figures(theirs))]
    else:
        own, other = ({row.line: row for row in one.lines} for one in (ours, theirs))
        rows = [(n, _figures(own.get(n)), _figures(other.get(n))) for n in sorted({*own, *other})]
    begins = {row.line: row.pc for row in ours.lines}
    for line, computed, measured in rows:
        if computed != measured:
            kind, pc = _kind(computed, measured), None if line is None else begins.get(line)
            yield Difference(ours.method_id, line, kind, computed, measured, pc)


def _figures(coverage: MethodCoverage | LineCoverage | None) -> Figures:
    return (
        Figures(NOTHING, NOTHING) if coverage is None else Figures(coverage.instructions, coverage.branches)
    )


def _kind(ours: Figures, theirs: Figures) -> Kind:
    both = ((ours.instructions, theirs.instructions), (ours.branches, theirs.branches))
    if any(one.total >= other.total and one.covered < other.covered for one, other in both):
        return Kind.MORE
    return Kind.UNSEEN if all(one.total == other.total for one, other in both) else Kind.OTHERWISE


def _pairs(figures: Figures) -> list[list[int]]:
    return [[one.covered, one.missed] for one in (figures.instructions, figures.branches)]


@dataclass(frozen=True, slots=True)
class ClassMeasure:
    """What JaCoCo says of a class, and where that differs from what was computed then."""

    methods: int
    figures: Figures
    differences: tuple[Difference, ...]

    def with_lines(self, line_of: Callable[[str, int], int | None]) -> ClassMeasure:
        """The same with the lines that the code has now, where lines alone were moved since."""
        moved = (
            one if one.pc is None else replace(one, line=line_of(one.method_id, one.pc))
            for one in self.differences
        )
        return replace(self, differences=tuple(moved))

    def is_left_out(self, method_id: str, line: int | None) -> bool:
        """Whether what is not covered there of the branches is what JaCoCo does not count."""
        return any(
            one.kind is Kind.OTHERWISE and not one.measured.branches.missed
            for one in self.differences
            if one.method_id == method_id and one.line in (None, line)
        )


def class_measures(
    computed: Mapping[str, MethodCoverage],
    measured: Mapping[str, MethodCoverage],
    unmeasured: Collection[str],
    classes: Collection[str],
) -> dict[str, ClassMeasure]:
    """What was measured of these classes, of each of which it was."""
    found: dict[str, list[MethodCoverage]] = {name: [] for name in classes if name not in unmeasured}
    differ: dict[str, list[Difference]] = {name: [] for name in found}
    for method in measured.values():
        if method.class_name in found:
            found[method.class_name].append(method)
    for one in differences(computed, measured, unmeasured):
        owner = computed[one.method_id].class_name
        if owner in differ:
            differ[owner].append(one)
    return {
        name: ClassMeasure(
            len(methods),
            Figures(
                sum((one.instructions for one in methods), NOTHING),
                sum((one.branches for one in methods), NOTHING),
            ),
            tuple(differ[name]),
        )
        for name, methods in found.items()
        if measured
    }
