"""The tests of one class as a value: their files, what they cover, and which cases there are no tests of."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from hornbill.probing.repertoire import Trial
from hornbill.replay.comparison import ClassMeasure
from hornbill.suite import EmittedFile, EmittedTest

WHOLE_METHOD = -1
"""In the place of a case's number: what is said holds for all cases of the method."""


@dataclass(frozen=True, slots=True)
class CoveredMethod:
    """What tests cover of a method: branches (pc, outcome), each with the tests' places, and instructions."""

    branches: Mapping[tuple[int, str], tuple[int, ...]]
    instructions: frozenset[int]


@dataclass(frozen=True, slots=True)
class Failure:
    """A test that did not pass, and the number of its case in the method's document."""

    class_name: str
    name: str
    method: str
    number: int
    status: str
    why: str
    stack: str | None


@dataclass(frozen=True, slots=True)
class ClassSuite:
    """The tests of a class.

    `numbers` are the cases of the tests, in order of the tests: numbers in the whole document of the method.
    `covered` is by method, in all that the tests do, as it is computed; `measured` is what JaCoCo said of the
    class when they were run last. `untraced` are tests by name that could not be
    run on the clauses, with the reason: they may cover more. `replayed` says that the tests were seen to
    pass; `failures` are those that did not, and are not among the tests.
    `problem` says why there are no tests at all, where that would be no better next time. `left_out` are
    cases by method and number of which there is no test, with the reason; the number
    is `WHOLE_METHOD` where no test can call the method. The class has had so many `rounds` of the sequence.
    """

    class_name: str
    files: tuple[EmittedFile, ...] = ()
    numbers: tuple[int, ...] = ()
    covered: Mapping[str, CoveredMethod] = field(default_factory=dict)
    used: tuple[str, ...] = ()
    replayed: bool = False
    failures: tuple[Failure, ...] = ()
    left_out: tuple[tuple[str, int, str], ...] = ()
    problem: str | None = None
    untraced: tuple[tuple[str, str], ...] = ()
    measured: ClassMeasure | None = None
    rounds: int = 0
    from_trials: frozenset[int] = frozenset()
    """The places of the tests whose cases trials found; those of others a search has found."""
    starts: tuple[Trial, ...] = ()
    """The calls of the tests whose cases a search has found, to begin trials with; the database has none."""

    @property
    def tests(self) -> tuple[EmittedTest, ...]:
        """The tests of all files, in order."""
        return tuple(test for file in self.files for test in file.tests)

    def cases(self) -> list[tuple[EmittedTest, str, int]]:
        """Each test with the method and the number of its case."""
        return [(test, test.method_id, number) for test, number in zip(self.tests, self.numbers, strict=True)]


def covered_together(suites: Iterable[ClassSuite]) -> dict[str, CoveredMethod]:
    """What the suites cover of each method, without the places of tests."""
    found: dict[str, CoveredMethod] = {}
    for suite in suites:
        for method, covered in suite.covered.items():
            known = found.get(method, CoveredMethod({}, frozenset()))
            branches = {**known.branches, **dict.fromkeys(covered.branches, ())}
            found[method] = CoveredMethod(branches, known.instructions | covered.instructions)
    return found
