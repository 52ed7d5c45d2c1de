"""Suites replayed: written to a folder of their own, run on the JVM, and judged test by test."""

from __future__ import annotations

import re
from collections.abc import Sequence

from hornbill.pipeline.class_suites import ClassSuite, Failure
from hornbill.replay.reports import NOT_RUN, CompileError, ReplayReport
from hornbill.replay.verdicts import NOT_COMPILED, rejected

_METHOD = re.compile(r"\bvoid (\w+)\(")
_CLASS = re.compile(r"\s*(?:public )?class (\w+)")
_SHARE_OF_JAVAC = 0.75


def judged(suite: ClassSuite, report: ReplayReport) -> list[Failure] | None:
    """The tests of the suite that failed; None where nothing is known of some of them, and none failed."""
    verdicts = {id(one.test): one for one in rejected(report, suite.files)}
    wrong = wrongly_written(suite, report.errors)
    failures = []
    for test, method, number in suite.cases():
        one = verdicts.get(id(test))
        if one is None or one.status == NOT_RUN or (one.status == NOT_COMPILED and id(test) not in wrong):
            continue
        failures.append(Failure(test.class_name, test.name, method, number, one.status, one.why, one.stack))
    return failures if failures or not verdicts else None


def wrongly_written(suite: ClassSuite, errors: Sequence[CompileError]) -> set[int]:
    """The identities of the tests in which javac found mistakes; of a mistake that is in no test, all in that
    file."""
    found: set[int] = set()
    for file in suite.files:
        lines = file.text.splitlines()
        for error in errors:
            if error.path not in (None, file.path):
                continue
            place = None if error.line is None else _test_at(lines, error.line)
            named = [
                id(test)
                for test in file.tests
                if place is not None
                and test.name == place[1]
                and test.class_name.rpartition(".")[2].rpartition("$")[2] == place[0]
            ]
            found.update(named or (id(test) for test in file.tests))
    return found


def _test_at(lines: Sequence[str], line: int) -> tuple[str, str] | None:
    """The simple names of the class and the method that the line, counted from 1, is in."""
    method = None
    for text in reversed(lines[:line]):
        if method is None and (match := _METHOD.search(text)):
            method = match[1]
        elif match := _CLASS.match(text):
            return None if method is None else (match[1], method)
    return None
