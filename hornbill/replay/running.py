"""Test classes run in a Java process (`processes.py`), with limits on time and what they leave.

A test that hangs or ends its process is blamed for it, and all that is left goes on in a new process. What is
wrong in a process that has run other tests before is run again in a new one, before it is believed.
"""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from hornbill.replay.processes import JavaProcess, Processes
from hornbill.replay.reports import DIED, FAILED, HUNG, NOT_RUN, ReplayedTest


@dataclass(frozen=True, slots=True)
class Limits:
    """What a replay may take: seconds for all tests, for one test and for javac; megabytes of Java heap, and
    of any file that a test writes. `until` is when all of it ends, by time.monotonic."""

    seconds: float = 600.0
    test_seconds: float = 10.0
    compile_seconds: float = 300.0
    memory_mb: int = 1024
    file_mb: int = 256
    until: float = float("inf")


_START_SECONDS = 60.0
_GRACE_SECONDS = 15.0


@dataclass(frozen=True, slots=True)
class Tests:
    """Tests to be run: their class path, and the classes in groups, each with a class loader of its own.

    `data` is the folder for what JaCoCo records, a file a group, by its number; `left_out` are tests, class
    and method, that are not run."""

    __test__ = False  # no test of pytest

    class_path: tuple[Path, ...]
    groups: tuple[tuple[str, ...], ...]
    data: Path
    left_out: tuple[tuple[str, str], ...] = ()

    def data_of(self, group: int) -> Path:
        """The file with what was recorded of that group."""
        return self.data / f"{group}.exec"


@dataclass(slots=True)
class _Place:
    """How far a process has come: the group, class and test it is at, and the tests that have ended. `blamed`
    where it ended itself because of the last one; `silent` where it was ended because it said nothing."""

    group: int = 0
    container: str | None = None
    test: dict[str, Any] | None = None
    ended: list[tuple[str, str]] = field(default_factory=list)
    blamed: bool = False
    silent: bool = False


def run_tests(processes: Processes, scratch: Path, tests: Tests, limits: Limits) -> list[ReplayedTest]:
    """Run the tests, requests for which are written below the scratch folder. The results are in the order in
    which the tests ended."""
    process = processes.take()
    was_fresh = process.is_fresh
    processes.keep(process)
    results = _results(processes, scratch, tests, limits)
    if was_fresh or not any(test.bad for test in results):
        return results
    processes.close()
    for group in range(len(tests.groups)):
        tests.data_of(group).unlink(missing_ok=True)
    return _results(processes, scratch, tests, limits)


def _results(processes: Processes, scratch: Path, tests: Tests, limits: Limits) -> list[ReplayedTest]:
    run = _Run(processes, scratch, tests, limits)
    while run.waiting:
        if run.seconds_left <= 0:
            run.give_up()
        else:
            run.one_process()
    return run.results


class _Run:
    """The tests while they are run; `waiting` are the numbers of the groups that have not ended, with their
    classes."""

    def __init__(self, processes: Processes, scratch: Path, tests: Tests, limits: Limits) -> None:
        self.results: list[ReplayedTest] = []
        self.waiting = [(number, list(group)) for number, group in enumerate(tests.groups)]
        self._processes = processes
        self._scratch = scratch
        self._tests = tests
        self._limits = limits
        self._skipped = dict.fromkeys(tests.left_out)
        self._deadline = min(time.monotonic() + limits.seconds, limits.until)

    @property
    def seconds_left(self) -> float:
        """How long the tests may still run."""
        return self._deadline - time.monotonic()

    def give_up(self) -> None:
        """Note all that has not been run."""
        for _, group in self.waiting:
            message = f"the {self._limits.seconds:g} s for all tests were over"
            outer = [name for name in group if "$" not in name]
            self.results += [ReplayedTest(name, None, None, NOT_RUN, message=message) for name in outer]
        self.waiting = []

    def one_process(self) -> None:
        """Run what is waiting in one process, as far as it comes."""
        process = self._processes.take()
        at = _Place()
        done = False
        try:
            process.ask("run", self._request())
            process.is_fresh = False
            silence = self._limits.test_seconds + _GRACE_SECONDS
            for event in process.events(_START_SECONDS, silence, self._deadline):
                match event["event"]:
                    case "group":
                        at.group, at.container = event["number"], None
                    case "class":
                        at.container = event["class"]
                    case "start":
                        at.test = event
                    case "end":
                        self._note(event, event["status"])
                        at.ended.append((event["class"], event["method"]))
                        at.blamed = event["status"] in (HUNG, DIED)
                        at.test = None
                    case "problem" if event["class"] is not None:
                        self._note(event, FAILED)
                    case "done":
                        self.waiting = []
                        done = event["threads"] == 0
                        break
        finally:
            if done:
                self._processes.keep(process)
            else:
                at.silent = process.end(at_once=not self.waiting)
        if not process.is_ready and self.seconds_left > 0:
            raise self._processes.not_started(process, at.silent)
        if self.waiting:
            self._died(process, at)

    def _died(self, process: JavaProcess, at: _Place) -> None:
        """Blame the test that was running, or the class that was being loaded, unless a test was already."""
        over = self.seconds_left <= 0
        del self.waiting[: at.group]
        self._skipped.update(dict.fromkeys(at.ended))
        if at.test is not None:
            why = (
                "it was running when the time was over"
                if over
                else f"its process {process.ending(at.silent)}"
            )
            status = NOT_RUN if over else HUNG if at.silent else DIED
            self._note({**at.test, "message": why}, status)
            self._skipped[at.test["class"], at.test["method"]] = None
        elif not at.blamed and not over:
            number, group = self.waiting[0]
            name = at.container or group[0]
            why = f"its process ended while no test was running (it {process.ending(at.silent)})"
            self.results.append(ReplayedTest(name, None, None, DIED, message=why))
            outer = name.partition("$")[0]
            self.waiting[0] = number, [one for one in group if one.partition("$")[0] != outer]

    def _note(self, event: dict[str, Any], status: str) -> None:
        self.results.append(
            ReplayedTest(
                event["class"] or "",
                event["method"],
                event["invocation"],
                status,
                event.get("exception"),
                event.get("message"),
                event.get("stack"),
            )
        )

    def _request(self) -> Path:
        """The file that asks for what is waiting."""
        lines = [f"path {entry.resolve()}" for entry in self._tests.class_path]
        for number, group in self.waiting:
            lines += ["group", f"data {self._tests.data_of(number)}", *(f"class {name}" for name in group)]
        lines += [f"skip {name} {method}" for name, method in self._skipped]
        request = self._scratch / "request"
        request.write_text("\n".join(lines) + "\n", encoding="utf-8")
        return request
