"""Suites on trial: they wait to be run, are run, and are handed out when all their tests were seen to pass.

One takes the place of the one before where it covers no fewer branches of its class; one that was made in a
hurry, where it is no smaller either. One of whose tests some fail is to be made again, without them; the
second time with none that have not passed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from hornbill.analysis.counted import branches_covered
from hornbill.clp.program import Program
from hornbill.pipeline.class_suites import ClassSuite, Failure
from hornbill.pipeline.replays import judged
from hornbill.pipeline.suite_keys import SuiteKeys
from hornbill.pipeline.suites import SuiteMaker, Suites
from hornbill.pipeline.tasks import Answer, Failed, Replay
from hornbill.replay.batches import Replayed

_MOST_TRIES = 5
_MOST_FAILED_REPLAYS = 3
_BATCH_SECONDS = 60.0
"""A test that hangs must not keep all others waiting for longer."""


@dataclass(frozen=True, slots=True)
class Made:
    """A suite, the keys of when it was begun, how often it was tried, and the seconds of work on its class
    until then."""

    suite: ClassSuite
    keys: SuiteKeys
    tries: int = 0
    seconds: float = 0.0


@dataclass(frozen=True, slots=True)
class Remake:
    """A suite that is to be made again, with no cases but `only` these."""

    class_name: str
    only: frozenset[tuple[str, int]] | None
    tries: int


class Trials:
    """The suites of one run; those that are handed out are the maker's. `replays` says whether tests run."""

    def __init__(self, program: Program, maker: SuiteMaker, suites: Suites, replays: bool) -> None:
        self._program = program
        self._maker = maker
        self._suites = suites
        self.replays = replays
        self._waiting: dict[str, Made] = {}
        self._running: dict[str, Made] = {}
        self._unrun: dict[str, Made] = {}
        self._data: dict[str, tuple[Path, ...]] = {}
        self._failed_replays = 0

    @property
    def waiting(self) -> int:
        """How many suites wait to be run, or are run."""
        return len(self._waiting) + len(self._running)

    @property
    def waiting_tests(self) -> int:
        """How many tests wait to be run."""
        return sum(len(made.suite.tests) for made in self._waiting.values())

    def propose(self, made: Made) -> None:
        """Have the suite run, or hand it out where there is nothing to run."""
        name = made.suite.class_name
        standing = self._suites.suites.get(name)
        if standing is not None and standing.replayed and standing.files == made.suite.files:
            made = replace(made, suite=replace(made.suite, replayed=True, measured=standing.measured))
        if self.replays and made.suite.tests and not made.suite.replayed:
            self._waiting[name] = made
        else:
            self._take(made)

    def batch(self, seconds: float) -> Replay | None:
        """The running of all that waits, in so many seconds at most; None where nothing does."""
        if not self._waiting or self._running or not self.replays:
            return None
        self._running, self._waiting = self._waiting, {}
        texts = {file.path: file.text for made in self._running.values() for file in made.suite.files}
        return Replay(texts, tuple(self._running), min(_BATCH_SECONDS, seconds))

    def answered(self, answer: Answer) -> list[Remake]:
        """Judge what was run; what is to be made again."""
        batch, self._running = self._running, {}
        if isinstance(answer, Failed):
            self._not_replayed(batch, answer)
            return []
        replayed: Replayed = answer.value
        self._suites.uncontained = replayed.report.uncontained
        remakes = []
        for name, made in batch.items():
            failures = judged(made.suite, replayed.report)
            if failures:
                remakes += self._failed(made, failures)
            elif failures is None:
                self._try_again(made)
            else:
                outer = {test.class_name.partition("$")[0] for test in made.suite.tests}
                self._unrun.pop(name, None)
                data = tuple(path for key, path in replayed.data.items() if key in outer)
                if self._take(replace(made, suite=replace(made.suite, replayed=True))):
                    self._data[name] = data
        return remakes

    def hand_out(self) -> None:
        """No more can be run: what was not is handed out where there is nothing else of its class."""
        for made in [*self._unrun.values(), *self._running.values(), *self._waiting.values()]:
            self._take(made)
        self._waiting, self._running, self._unrun = {}, {}, {}
        for name, suite in self._suites.suites.items():
            failures = self._maker.failures(name)
            if failures != suite.failures:
                self._suites.suites[name] = replace(suite, failures=failures)

    @property
    def recorded(self) -> tuple[Path, ...]:
        """The files with what was recorded of the suites that are handed out."""
        return tuple(path for name, files in self._data.items() if name in self.recorded_of for path in files)

    @property
    def recorded_of(self) -> list[str]:
        """The classes whose suites were run, and are handed out."""
        return [name for name in self._data if self._suites.suites[name].replayed]

    def _take(self, made: Made) -> bool:
        """Hand the suite out, if it is no worse than the one before; whether it is."""
        suite = made.suite
        standing = self._suites.suites.get(suite.class_name)
        if standing is not None and standing.tests:
            if (standing.replayed and not suite.replayed) or not suite.tests:
                return False
            if self._is_worse(suite, standing):
                return False
        self._suites.reused.discard(suite.class_name)
        self._maker.keep(suite, made.keys)
        if standing is None or self._covers(suite) > self._covers(standing):
            self._suites.seconds[suite.class_name] = made.seconds
        if standing is None or standing.files != suite.files:
            self._data.pop(suite.class_name, None)
        return True

    def _is_worse(self, suite: ClassSuite, standing: ClassSuite) -> bool:
        """Whether it covers fewer branches; if it was made in a hurry, with as many, less of the rest."""
        now, before = self._branches(suite), self._branches(standing)
        if now != before or not suite.hurried:
            return now < before
        return _extent(suite) < _extent(standing)

    def _covers(self, suite: ClassSuite) -> tuple[int, int]:
        return self._branches(suite), _extent(suite)[0]

    def _branches(self, suite: ClassSuite) -> int:
        owner = self._program.hierarchy.find(suite.class_name)
        return branches_covered(owner, suite.covered).covered

    def _failed(self, made: Made, failures: Sequence[Failure]) -> list[Remake]:
        name = made.suite.class_name
        self._maker.fail(name, failures)
        if name in self._waiting:
            return []  # a newer one comes
        if made.tries >= _MOST_TRIES:
            self._take(replace(made, suite=ClassSuite(name, problem="its tests do not pass")))
            return []
        failed = {(one.method, one.number) for one in failures}
        passed = frozenset((method, number) for _, method, number in made.suite.cases()) - failed
        return [Remake(name, passed if made.tries else None, made.tries + 1)]

    def _try_again(self, made: Made) -> None:
        """Nothing is known of some of its tests."""
        name = made.suite.class_name
        if name in self._waiting:
            return
        if made.tries < _MOST_TRIES:
            self._waiting[name] = replace(made, tries=made.tries + 1)
        else:
            self._unrun[name] = made

    def _not_replayed(self, batch: Mapping[str, Made], answer: Failed) -> None:
        """The worker that replays has died, or can do nothing at all."""
        self._failed_replays += 1
        if answer.why == "error" or self._failed_replays >= _MOST_FAILED_REPLAYS:
            self._suites.not_replayed = answer.what
            self.replays = False
        for made in [*batch.values(), *(self._waiting.values() if not self.replays else ())]:
            if self.replays:
                self._try_again(made)
            else:
                self._unrun[made.suite.class_name] = made
        if not self.replays:
            self._waiting = {}


def _extent(suite: ClassSuite) -> tuple[int, int]:
    """The instructions that the suite covers, and its tests."""
    instructions = sum(len(covered.instructions) for covered in suite.covered.values())
    return instructions, len(suite.tests)
