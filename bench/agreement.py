"""The long run of the agreement test: interpreter and clauses against a real JVM.

    python bench/agreement.py [--executions N] [--engine interpreter|clauses] [--seed S] [--processes P]

Rounds of the whole corpus, of random classes and of parts of real libraries, with new arguments and new
programs each, are made until that many executions (200,000) were compared, those of both engines together.
Every disagreement is shown as the command that repeats it, the one with the smallest arguments of each
method; the random programs are kept if there is one. Exit code 1 for disagreements.
"""

from __future__ import annotations

import argparse
import shutil
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.agreement.compare import Tally
from tests.agreement.runs import (
    ENGINES,
    LIBRARIES,
    compare_library,
    compare_random,
    compare_topic,
    compile_random,
    library_jar,
)
from tests.agreement.topics import TOPICS

CALLS_OF_A_METHOD = 30
RANDOM_CLASSES = 60
RANDOM_CALLS = 20
LIBRARY_CALLS = 4
LIBRARY_EVERY = 3
SHOWN = 40
DIED = "the engine's process died"


@dataclass(frozen=True, slots=True)
class Task:
    """One topic, library, or folder of random classes (named `random`), on one engine."""

    name: str
    engine: str
    seed: int
    folder: Path


def run(task: Task) -> Tally | None:
    """The tally of one task; None where no JVM loads the topic's jar, or the library is not installed."""
    if task.name == "random":
        return compare_random(task.folder, task.engine, RANDOM_CALLS, task.seed)
    if task.name in LIBRARIES:
        jar = library_jar(task.name)
        return (
            None
            if jar is None
            else compare_library(jar, task.engine, LIBRARY_CALLS, task.seed, LIBRARY_EVERY)
        )
    topic = next(topic for topic in TOPICS if topic.name == task.name)
    return compare_topic(topic, task.engine, CALLS_OF_A_METHOD, task.seed)


def run_apart(task: Task) -> Tally | None:
    """The same in a process of its own; one that dies is counted as inconclusive."""
    context = get_context("spawn")
    receiver, sender = context.Pipe(duplex=False)
    process = context.Process(target=_send, args=(task, sender))
    process.start()
    sender.close()
    try:
        answer: Tally | None = receiver.recv()
        return answer
    except EOFError:
        return Tally(inconclusive=Counter({f"{DIED} ({task.name}, {task.engine}, seed {task.seed})": 1}))
    finally:
        process.join()


def _send(task: Task, sender: Connection) -> None:
    sender.send(run(task))
    sender.close()


def round_of(number: int, engines: list[str], scratch: Path) -> Iterator[Task]:
    """The tasks of one round: its seed is its number."""
    for part in range(4):
        folder = compile_random(scratch, number * 4 + part, RANDOM_CLASSES)
        for engine in engines:
            yield Task("random", engine, number, folder)
    for name in [*(topic.name for topic in TOPICS), *LIBRARIES]:
        for engine in engines:
            yield Task(name, engine, number, scratch)


def main() -> int:
    """Run rounds until enough was compared, and report."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--executions", type=int, default=200_000)
    parser.add_argument("--engine", choices=ENGINES)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=2)
    options = parser.parse_args()
    engines = [options.engine] if options.engine else list(ENGINES)
    scratch = Path(tempfile.mkdtemp(prefix="agreement"))
    started = time.monotonic()
    tallies: dict[tuple[str, str], Tally] = {}
    without_jvm: set[str] = set()
    number = options.seed
    compared = 0
    while compared < options.executions:
        tasks = list(round_of(number, engines, scratch))
        with ThreadPoolExecutor(options.processes) as pool:
            for task, tally in zip(tasks, pool.map(run_apart, tasks), strict=True):
                if tally is None:
                    without_jvm.add(task.name)
                else:
                    compared += tally.compared
                    tallies.setdefault((task.name, task.engine), Tally()).add(tally)
        number += 1
        print(f"{compared:,} executions after {time.monotonic() - started:.0f} s", file=sys.stderr)
    total = report(tallies, without_jvm)
    print(f"{compared:,} executions compared in {time.monotonic() - started:.0f} s: {' '.join(sys.argv)}")
    failed = bool(total.disagreements) or any(reason.startswith(DIED) for reason in total.inconclusive)
    if not failed:
        shutil.rmtree(scratch)
    return 1 if failed else 0


def report(tallies: dict[tuple[str, str], Tally], without_jvm: set[str]) -> Tally:
    """Print what was counted, and the disagreements; the sum of all tallies."""
    total = Tally()
    print(f"{'program':16}{'engine':14}{'compared':>10}{'agree':>10}{'disagree':>10}{'inconclusive':>14}")
    for (name, engine), tally in sorted(tallies.items()):
        total.add(tally)
        counts = f"{tally.compared:10,}{tally.agreed:10,}{len(tally.disagreements):10,}"
        print(f"{name:16}{engine:14}{counts}{tally.inconclusive.total():14,}")
    counts = f"{total.compared:10,}{total.agreed:10,}{len(total.disagreements):10,}"
    print(f"{'total':30}{counts}{total.inconclusive.total():14,}")
    for name in sorted(without_jvm):
        print(f"{name}: not compared: not installed, or no JVM here loads it")
    _print_counter("inconclusive because of", total.inconclusive)
    _print_counter("how the calls that agree ended", total.ends)
    for found in total.smallest()[:SHOWN]:
        print(found)
    return total


def _print_counter(title: str, counter: Counter[str]) -> None:
    if counter:
        print(title)
    for name, count in counter.most_common(15):
        print(f"  {count:10,}  {name}")


if __name__ == "__main__":
    raise SystemExit(main())
