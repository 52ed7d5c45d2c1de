"""What a replay found: how each test ended, which files do not compile, and what is covered."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from hornbill.analysis.counted import MethodCoverage

PASSED = "passed"
FAILED = "failed"
HUNG = "hung"
DIED = "died"
SKIPPED = "skipped"
NOT_RUN = "not run"
SIGNED = "{} is signed, which keeps tests out of its packages; they were run on a copy without the signature"
UNCONTAINED = "tests could write to files and open connections: {} (docs/replay.md)"


@dataclass(frozen=True, slots=True)
class ReplayedTest:
    """How a test ended.

    `status` is passed, failed, hung (it took too long), died (it ended its process), skipped (JUnit was told
    to, or what the test assumes does not hold) or not run (the time for all tests was over). `method` is None
    where a class as a whole cannot be run. `invocation` counts from 1 where the test is one row of a
    parameterized one.
    """

    class_name: str
    method: str | None
    invocation: int | None
    status: str
    exception: str | None = None
    message: str | None = None
    stack: str | None = None

    @property
    def name(self) -> str:
        """The test as a person would write it: `shop.VectorTest$Add.growsWhenFull[2]`."""
        row = "" if self.invocation is None else f"[{self.invocation}]"
        return self.class_name + ("" if self.method is None else f".{self.method}") + row

    @property
    def bad(self) -> bool:
        """Whether something is wrong with the test."""
        return self.status in (FAILED, HUNG, DIED)

    def json(self) -> dict[str, Any]:
        """The result as it is printed."""
        return {
            "class": self.class_name,
            "method": self.method,
            "invocation": self.invocation,
            "status": self.status,
            "exception": self.exception,
            "message": self.message,
            "stack": self.stack,
        }


@dataclass(frozen=True, slots=True)
class CompileError:
    """What javac says of a file, whose path is relative to the suite; None where it names no file."""

    path: str | None
    line: int | None
    message: str

    def __str__(self) -> str:
        place = "" if self.path is None else f"{self.path}:{self.line}: "
        return place + self.message

    def json(self) -> dict[str, Any]:
        """The error as it is printed."""
        return {"path": self.path, "line": self.line, "message": self.message}


@dataclass(frozen=True, slots=True)
class ReplayReport:
    """What came of a suite.

    `coverage` is by method; None where it was not asked for. `unmeasured` says of classes why JaCoCo tells
    nothing of them. `uncontained` says why the tests were run without containment, where they were.
    """

    tests: tuple[ReplayedTest, ...]
    errors: tuple[CompileError, ...]
    coverage: Mapping[str, MethodCoverage] | None = None
    unmeasured: Mapping[str, str] = field(default_factory=dict)
    uncontained: str | None = None

    @property
    def passed(self) -> int:
        """How many tests passed."""
        return sum(test.status == PASSED for test in self.tests)

    @property
    def bad(self) -> tuple[ReplayedTest, ...]:
        """The tests that failed, hung or died."""
        return tuple(test for test in self.tests if test.bad)

    @property
    def ok(self) -> bool:
        """Whether everything compiled, and every test was run and passed or was to be skipped."""
        return not self.errors and all(test.status in (PASSED, SKIPPED) for test in self.tests)

    def json(self) -> dict[str, Any]:
        """The report as `hornbill replay --json` prints it."""
        counted = dict.fromkeys((PASSED, FAILED, HUNG, DIED, SKIPPED, NOT_RUN), 0)
        for test in self.tests:
            counted[test.status] += 1
        return {
            "counts": counted,
            "tests": [test.json() for test in self.tests],
            "errors": [error.json() for error in self.errors],
            "coverage": None if self.coverage is None else [one.json() for one in self.coverage.values()],
            "unmeasured": dict(self.unmeasured),
            "uncontained": self.uncontained,
        }
