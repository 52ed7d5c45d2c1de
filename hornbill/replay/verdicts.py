"""Which emitted tests a suite cannot keep, and why: a replay's report set beside the emitted files."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from hornbill.replay.reports import NOT_RUN, PASSED, SKIPPED, CompileError, ReplayedTest, ReplayReport
from hornbill.suite import EmittedFile, EmittedTest

NOT_COMPILED = "not compiled"


@dataclass(frozen=True, slots=True)
class Rejected:
    """A test that did not pass; `status` is that of its result, or `not compiled`."""

    test: EmittedTest
    status: str
    why: str
    stack: str | None = None


def rejected(report: ReplayReport, files: Sequence[EmittedFile]) -> list[Rejected]:
    """The emitted tests that did not pass, in order. Those that were `not run` are no failures, but nothing
    is known of them."""
    errors: dict[str | None, list[CompileError]] = defaultdict(list)
    for error in report.errors:
        errors[error.path].append(error)
    results: dict[tuple[str, str | None, int | None], ReplayedTest] = {
        (result.class_name, result.method, result.invocation): result for result in report.tests
    }
    found: list[Rejected] = []
    for file in files:
        wrong = errors.get(file.path) or errors.get(None)
        rows: dict[tuple[str, str], int] = defaultdict(int)
        for test in file.tests:
            if wrong:
                found.append(Rejected(test, NOT_COMPILED, "\n".join(map(str, wrong))))
                continue
            rows[test.class_name, test.name] += 1
            row = None if test.group is None else rows[test.class_name, test.name]
            found += _rejected(test, row, results)
    return found


def _rejected(
    test: EmittedTest, row: int | None, results: dict[tuple[str, str | None, int | None], ReplayedTest]
) -> list[Rejected]:
    outer = test.class_name.partition("$")[0]
    wanted = (
        (test.class_name, test.name, row),
        (test.class_name, test.name, None),
        (test.class_name, None, None),
        (outer, None, None),
    )
    result = next((results[key] for key in wanted if key in results), None)
    if result is None:
        return [Rejected(test, NOT_RUN, "JUnit did not run it")]
    if result.status in (PASSED, SKIPPED):
        return []
    said = [text for text in (result.exception, result.message) if text]
    return [Rejected(test, result.status, ": ".join(said), result.stack)]
