"""How many of the tests that are emitted build their objects without reflection, and whether more could.

    python bench/construction.py [--criterion loop-2] [--calls 2] [JAR ...]

The tests are those of `hornbill gen` for each jar (structures, containers and papers by default). `objects`
are the tests that are given objects of the program. It is said how many tests have inputs, those of the case,
that are among the states that constructors, factories and up to --calls public calls with small arguments
reach; these states are found on a JVM, by making all the calls (reachable_states.py). As the inputs of a case
are the least that do, it is also tried whether another state that is reached takes its way
(reachable_ways.py).

Judged: at least 70% of the tests need no reflection, and all of those whose states, or others that take the
same way, are reached; with --constructible-only there is no test that needs it. Exit code 1 where not.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from bench.reachable_states import States, is_reached, reachable_documents, states_of
from bench.reachable_ways import reached_call
from hornbill.api import Analysis, SuiteOptions, analyze
from hornbill.run import Session

JARS = Path(__file__).parents[1] / "jars"
DEFAULT = ("structures", "containers", "papers")
LEAST = 0.7
_COUNTS = (
    "{tests:5} tests, {built:5} without reflection ({share:4.0%}); objects {built objects:4} of {objects:4}"
)


@dataclass(frozen=True, slots=True)
class Emitted:
    """A test, with the case that it is made from."""

    name: str
    method: str
    case: dict[str, Any]
    reflective: bool

    @property
    def given(self) -> dict[str, Any]:
        """What is passed: a constructor is given no receiver."""
        witness: dict[str, Any] = self.case["witness"]
        return {**witness, "this": None} if ".<init>(" in self.method else witness

    @property
    def takes_objects(self) -> bool:
        """Whether an object of the program is passed."""
        return any(
            isinstance(value, dict) and "class" in value
            for value in (self.given["this"], *self.given["args"])
        )


def emitted(analysis: Analysis, folder: Path, options: SuiteOptions) -> Iterator[Emitted]:
    """The tests that are made of what was found."""
    for suite in analysis.suite(folder, options, replay=False).suites.values():
        for test, method, number in suite.cases():
            document = analysis.document(method)
            assert document is not None
            name = f"{test.class_name}.{test.name}"
            yield Emitted(name, method, document["cases"][number], test.reflective)


def missed(tests: list[Emitted], states: States) -> tuple[int, list[Emitted]]:
    """How many tests start from states that calls reach, and which of these use reflection all the same."""
    reached = [test for test in tests if is_reached(states, test.given)]
    return len(reached), [test for test in reached if test.reflective]


def counted(tests: list[Emitted]) -> Counter[str]:
    """The tests, those that take objects, and of both those without reflection."""
    counts: Counter[str] = Counter()
    for test in tests:
        kinds = ["tests", *(["objects"] if test.takes_objects else [])]
        counts.update(kinds)
        if not test.reflective:
            counts.update({"tests": "built", "objects": "built objects"}[kind] for kind in kinds)
    return counts


def shown(counts: Counter[str]) -> str:
    """The counts as a line."""
    keys = ("tests", "built", "objects", "built objects")
    share = counts["built"] / max(1, counts["tests"])
    return _COUNTS.format(share=share, **{key: counts[key] for key in keys})


def measured(name: str, criterion: str, calls: int) -> tuple[Counter[str], list[str]]:
    """The counts of one jar, and what is wrong."""
    path = JARS / f"{name}.jar"
    with tempfile.TemporaryDirectory(prefix="hornbill-construction-") as scratch:
        folder = Path(scratch)
        database = folder / "summaries.db"
        with analyze(
            path, criterion=criterion, database=database, jobs=1, search=True, trials=False
        ) as analysis:
            tests = list(emitted(analysis, folder / "tests", SuiteOptions(calls=calls)))
            only = SuiteOptions(calls=calls, constructible_only=True)
            alone = list(emitted(analysis, folder / "constructible", only))
            documents = reachable_documents(path, analysis.program.class_names(), calls)
    states = states_of(documents)
    reached, wrong = missed(tests, states)
    complaints = [f"{test.name}: reflection, though {calls} calls reach its state" for test in wrong]
    session = Session([path])
    others = [
        test for test in tests if test.reflective and test not in wrong and ".<init>(" not in test.method
    ]
    ways = [test for test in others if reached_call(session, test.method, test.given, documents) is not None]
    complaints += [f"{test.name}: reflection, though {calls} calls reach a state of its way" for test in ways]
    complaints += [f"{test.name}: reflection, with --constructible-only" for test in alone if test.reflective]
    print(f"{name:12} {shown(counted(tests))}")
    said = f"{reached} tests start from one of them, {len(wrong)} of these by reflection"
    print(f"{'':12} {len(states):,} states; {said}")
    print(f"{'':12} {len(ways)} of {len(others)} others by reflection take a way that reached states take")
    print(f"{'':12} {len(alone)} tests with --constructible-only")
    return counted(tests), complaints


def main() -> int:
    """Measure and judge."""
    options = argparse.ArgumentParser()
    options.add_argument("--criterion", default="loop-2")
    options.add_argument("--calls", type=int, default=2)
    options.add_argument("jars", nargs="*", default=DEFAULT)
    given = options.parse_args()
    total: Counter[str] = Counter()
    wrong: list[str] = []
    for name in given.jars:
        counts, complaints = measured(name, given.criterion, given.calls)
        total.update(counts)
        wrong += complaints
    print(f"{'total':12} {shown(total)}")
    for complaint in wrong:
        print(complaint)
    return 0 if total["built"] >= LEAST * total["tests"] and not wrong else 1


if __name__ == "__main__":
    sys.exit(main())
