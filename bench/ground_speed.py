"""Running methods on clauses, against the JVM's interpreter and against one JVM start per call.

    python bench/ground_speed.py [--scale N]

Each program runs on both sides in this one run, several times, and the shortest time of each side counts. On
clauses, a run is timed as a whole (arguments in, outcome out), once without counting instructions and once as
`Session.run` does it by default; the JVM times the method alone. Times of ours are processor time, so that
others on the machine do not count; a JVM start takes its process's processor time as well. Without counting,
the ratio must be at most 50 for loops of int arithmetic and array access; a call must be at least 100 times
faster than a JVM start. Exit code 1 where not.
"""

from __future__ import annotations

import argparse
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from hornbill.jvm.compiled import find_java, find_javac
from hornbill.jvm.harness import JvmHarness
from hornbill.run import Session

SOURCES = Path(__file__).parent / "programs" / "speed"
MOST_TIMES_XINT = 50
LEAST_TIMES_START = 100
REPETITIONS = 5
SMALL_CALLS = 300
STEPS = 10**12


@dataclass(frozen=True, slots=True)
class Program:
    """A method of Loops and its argument; `judged` where it is a loop of int arithmetic or array access."""

    method: str
    size: int
    judged: bool = True

    @property
    def id(self) -> str:
        """The method's name everywhere in Hornbill."""
        return f"speed.Loops.{self.method}(I){'J' if self.method == 'collatz' else 'I'}"


PROGRAMS = (
    Program("sum", 200_000),
    Program("mixed", 60_000),
    Program("gcds", 10_000),
    Program("fillAndSum", 60_000),
    Program("prefixSums", 60_000),
    Program("bubbleSort", 250),
    Program("insertionSort", 350),
    Program("sieve", 30_000),
    Program("multiply", 36),
    Program("fibonacci", 20, judged=False),
    Program("collatz", 1_500, judged=False),
)


def compiled(folder: Path) -> Path:
    """The folder with the programs' classes."""
    sources = [str(path) for path in SOURCES.glob("*.java")]
    command = [
        str(find_javac(find_java())),
        "-g",
        "-source",
        "11",
        "-target",
        "11",
        "-nowarn",
        "-Xlint:-options",
    ]
    subprocess.run([*command, "-d", str(folder), *sources], check=True)
    return folder


def shortest(run: Callable[[], Any], clock: Callable[[], float] = time.process_time) -> float:
    """The shortest of some runs, in seconds."""
    times = []
    for _ in range(REPETITIONS):
        started = clock()
        run()
        times.append(clock() - started)
    return min(times)


def time_of_children() -> float:
    """The processor time of processes that were started and have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def on_clauses(session: Session, program: Program, size: int, count: bool) -> tuple[float, Any]:
    """Seconds that one run takes, and its value."""
    outcome = session.run(program.id, [size], STEPS, count=count)
    if outcome["ended"] != "returned":
        raise SystemExit(f"{program.id} did not return: {outcome}")
    return shortest(lambda: session.run(program.id, [size], STEPS, count=count)), outcome["value"]


def against_interpreter(session: Session, jvm: JvmHarness, scale: float) -> bool:
    """Print a line for each program; whether all that are judged are within bounds."""
    print(
        f"{'program':16}{'n':>9}{'-Xint ms':>11}{'clauses ms':>12}{'ratio':>8}{'counting ms':>13}{'ratio':>8}"
    )
    good = True
    for program in PROGRAMS:
        size = max(2, int(program.size * scale))
        outcomes = jvm.run_many(program.id, [[size]] * REPETITIONS)
        theirs = min(outcome.nanos for outcome in outcomes) / 1e9
        plain, value = on_clauses(session, program, size, count=False)
        counting, _ = on_clauses(session, program, size, count=True)
        if value != outcomes[0].value:
            raise SystemExit(f"{program.id} of {size}: the JVM says {outcomes[0]}, the clauses {value}")
        missed = program.judged and plain / theirs > MOST_TIMES_XINT
        good = good and not missed
        remark = f"  more than {MOST_TIMES_XINT}" if missed else "" if program.judged else "  (not judged)"
        ours = f"{plain * 1e3:12.1f}{plain / theirs:8.1f}{counting * 1e3:13.1f}{counting / theirs:8.1f}"
        print(f"{program.method:16}{size:9,}{theirs * 1e3:11.2f}{ours}{remark}")
    return good


def against_starts(session: Session, classes: Path) -> bool:
    """Print what a call costs on clauses and by starting a JVM; whether the ratio is good."""
    size = 10
    command = [
        str(find_java()),
        "-XX:+UseSerialGC",
        "-Xshare:auto",
        "-cp",
        str(classes),
        "speed.Loops",
        str(size),
    ]
    start = shortest(lambda: subprocess.run(command, check=True, capture_output=True), time_of_children)
    gcds = Program("gcds", size)
    calls = shortest(lambda: [session.run(gcds.id, [size]) for _ in range(SMALL_CALLS)]) / SMALL_CALLS
    ratio = start / calls
    print(
        f"gcds({size}) takes {calls * 1e3:.3f} ms a call, {start * 1e3:.0f} ms with a JVM start: {ratio:.0f}x"
    )
    return ratio >= LEAST_TIMES_START


def main() -> int:
    """Measure and report."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--scale", type=float, default=1.0, help="factor on the size of the programs")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="speed") as scratch:
        classes = compiled(Path(scratch))
        session = Session([classes])
        with JvmHarness([classes], xint=True, timeout_ms=60_000) as jvm:
            within = against_interpreter(session, jvm, options.scale)
        faster = against_starts(session, classes)
    print(f"{'all figures reached' if within and faster else 'FIGURES MISSED'}: {' '.join(sys.argv)}")
    return 0 if within and faster else 1


if __name__ == "__main__":
    raise SystemExit(main())
